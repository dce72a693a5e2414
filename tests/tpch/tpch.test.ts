import { DuckDBInstance } from "@duckdb/node-api";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "@sheaf/result";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainCell } from "../conformance/cli/support/case-files.ts";
import { answer, tpchQueries } from "./queries.ts";
import { tpchStatements } from "./rows.ts";

/** The 22 queries of TPC-H as workbooks give what SQL written by hand gives: names, order and every digit. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-tpch-"));
const file = join(folder, "tpch.duckdb");
const wanted = new Map<string, readonly string[]>();
const line = (cells: readonly (string | null)[]): string => cells.map((cell) => plainCell(cell) ?? "∅").join(" | ");

beforeAll(async () => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of tpchStatements(0.02)) await connection.run(statement);
  for (const { name, handWritten } of tpchQueries) {
    const result = await connection.runAndReadAll(handWritten);
    const texts = result
      .getRowsJson()
      .map((row) => row.map((cell) => (cell === null || typeof cell === "string" ? cell : JSON.stringify(cell))));
    wanted.set(name, [result.columnNames().join(" | "), ...texts.map(line)]);
  }
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("E3, E4 TPC-H", () => {
  test.each(tpchQueries)("$name", async ({ name, workbook }) => {
    expect(readFileSync(workbook, "utf8")).not.toMatch(/kind: sql|statement/u);
    const { code, stdout, stderr } = await answer(workbook, file, "csv");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const [headers = [], ...rows] = readCsv(stdout);
    expect([headers.join(" | "), ...rows.map(line)]).toEqual(wanted.get(name));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flat().every((cell) => cell !== null)).toBe(true);
  });
});
