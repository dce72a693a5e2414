import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "@sheaf/result";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";
import { caseFiles, type Check, modelTexts, plainCell, workbookText } from "./support/case-files.ts";
import { type Databases, type Engine, openDatabases } from "./support/databases.ts";

/** Workbook files run by the command over real databases, every cell beside SQL or rows that a person wrote. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-cases-"));
let databases: Databases | undefined;
beforeAll(async () => {
  databases = await openDatabases(join(import.meta.dirname, "fixtures"));
});
afterAll(async () => {
  await databases?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Rows = readonly (readonly (string | null)[])[];

async function expected(engine: Engine, { sql, rows = "" }: Check): Promise<Rows> {
  return sql === undefined ? readCsv(rows) : databases!.query(engine, typeof sql === "string" ? sql : sql[engine]);
}

const texts = (rows: Rows): readonly string[] => rows.map((row) => row.map((cell) => plainCell(cell) ?? "∅").join(" | "));

describe.each(caseFiles(join(import.meta.dirname, "cases")))("%s", (path, file) => {
  const workbook = join(folder, `${path.replaceAll("/", "-")}`);
  const entered = Object.entries(file.entered ?? {}).map(([id, text]) => ({ id, text, path: `${workbook}-${id}.csv` }));
  const models = modelTexts(file).map(([id, text]) => ({ id, text, path: `${workbook}-${id}` }));
  beforeAll(() => {
    writeFileSync(workbook, workbookText(file));
    for (const { path, text } of [...models, ...entered]) writeFileSync(path, text);
  });
  describe.each(["duckdb", "postgres"] as const)("%s", (engine) => {
    test.each(file.checks.map((check) => [check.name, check] as const))("%s", async (_name, check) => {
      const args = ["run", workbook, "--element", check.element, "--connection", `c1=${databases!.address[engine]}`];
      for (const model of models) args.push("--model", `${model.id}=${model.path}`);
      for (const one of entered) args.push("--rows", `${one.id}=${one.path}`);
      if (check.level !== undefined) args.push("--level", check.level);
      for (const control of check.controls ?? []) args.push("--control", control);
      args.push(...(check.args ?? []));
      const { code, stdout, stderr } = await sheaf([...args, "--format", "csv"]);
      const wanted = await expected(engine, check);
      const [headers = [], ...rows] = readCsv(stdout);
      const sql = async (): Promise<string> => (await sheaf([...args, "--format", "sql"])).stdout;
      expect(code, stderr).toBe(check.code ?? 0);
      for (const finding of check.findings ?? []) expect(stderr).toContain(finding);
      if (check.headers !== undefined) expect(headers.join(",")).toBe(check.headers);
      const [got, want] = check.unordered === true ? [texts(rows).toSorted(), texts(wanted).toSorted()] : [texts(rows), texts(wanted)];
      const wrong = [...Array(Math.max(got.length, want.length)).keys()].filter((row) => got[row] !== want[row]);
      const lines = wrong.slice(0, 20).map((row) => `row ${row + 1}\n  wanted ${want[row] ?? "no row"}\n  got    ${got[row] ?? "no row"}`);
      if (wrong.length > 0) expect.fail(`${headers.join(" | ")}\n${lines.join("\n")}\n${await sql()}`);
    });
  });
});
