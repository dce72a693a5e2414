import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Called, sheaf } from "./call.ts";

export type Members = Readonly<Record<string, unknown>>;

/** A table over the sales below; members in place of its own. */
export const table = (members: Members = {}): Members => ({
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
  columns: [
    { id: "id", formula: "[sales/id]" },
    { id: "amount", name: "Amount", formula: "[sales/amount]" },
  ],
  sort: [{ columnId: "id", direction: "ascending" }],
  ...members,
});

/** A folder with two small tables, for the tests of a file: workbooks are written into it and run over them. */
export function salesFolder() {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-bad-"));
  const connection = `c1=duckdb:${join(folder, "tables")}`;
  beforeAll(() => {
    mkdirSync(join(folder, "tables"));
    writeFileSync(join(folder, "tables", "sales.csv"), "id,region,amount\n1,West,10\n2,East,20\n3,,30\n");
    writeFileSync(join(folder, "tables", "other.csv"), "id,name\n1,a\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    connection,
    write: (name: string, elements: readonly unknown[], members: Members = {}): string => {
      const path = join(folder, `${name}.json`);
      const pages = [{ id: "p", name: "Page", elements }];
      writeFileSync(path, JSON.stringify({ name, schemaVersion: 1, kind: "workbook", pages, ...members }));
      return path;
    },
    run: (path: string, ...args: readonly string[]): Promise<Called> =>
      sheaf(["run", path, "--connection", connection, "--format", "csv", "--element", ...(args.length === 0 ? ["t"] : args)]),
  };
}
