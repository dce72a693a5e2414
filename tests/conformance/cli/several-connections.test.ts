import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";

/** J3: tables of two connections in one workbook. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-several-"));
const file = join(folder, "workbook.json");
const address = (name: string): string => `${name}=duckdb:${join(folder, name)}`;
const source = (connectionId: string, name: string) => ({ kind: "warehouse-table", connectionId, path: [name] });

beforeAll(() => {
  for (const name of ["shop", "people"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "shop", "sales.csv"), "id,buyer,amount\n1,10,9.99\n2,20,0.01\n3,,5\n");
  writeFileSync(join(folder, "people", "buyers.csv"), "id,name\n10,Ada\n30,Cem\n");
  const columns = [
    { id: "buyer", formula: "[buyers/name]" },
    { id: "amount", formula: "[sales/amount]" },
  ];
  const joins = [
    {
      left: source("shop", "sales"),
      right: source("people", "buyers"),
      joinType: "full-outer",
      columns: [{ left: "[buyer]", right: "[id]" }],
    },
  ];
  const sort = [
    { columnId: "buyer", direction: "ascending" },
    { columnId: "amount", direction: "ascending" },
  ];
  const element = { id: "t", kind: "table", name: "Bought", source: { kind: "join", joins }, columns, sort };
  writeFileSync(
    file,
    JSON.stringify({ name: "Shop", schemaVersion: 1, kind: "workbook", pages: [{ id: "p", name: "Page", elements: [element] }] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) => sheaf(["run", file, "--element", "t", ...args]);

test("rows of both, joined; the SQL of each", async () => {
  const both = ["--connection", address("shop"), "--connection", address("people")];
  expect(await run(...both, "--format", "csv")).toEqual({
    code: 0,
    stdout: "name,amount\r\nAda,9.99\r\nCem,\r\n,0.01\r\n,5\r\n",
    stderr: "",
  });
  const { stdout } = await run(...both, "--format", "sql");
  expect(stdout).toContain("-- Rows of buyers, on connection people\n");
  expect(stdout).toContain("-- Over these rows, on connection shop\n");
});

test("a connection that no option names is asked for", async () => {
  const found = await run("--connection", address("shop"));
  expect([found.code, found.stderr]).toEqual([2, expect.stringContaining('connection "people"')]);
});
