import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineClient } from "../engines/duckdb/engine-client.ts";
import type { CellFormat } from "./cells/open-cell-file.ts";
import { ParquetWriter } from "./staging/parquet-writer.ts";
import { type LoadEngine, startLoadEngine } from "./testing/load-engine.ts";
import { odsOf, xlsxOf } from "./testing/spreadsheets.ts";

/** The engine of these tests has 512 MiB: what a file stands for is many times that. */
let loading: LoadEngine;
let engine: EngineClient;
beforeAll(async () => {
  loading = await startLoadEngine();
  ({ engine } = loading);
});
afterAll(() => loading.close());

async function look(content: string | Uint8Array, format: CellFormat) {
  const file = await loading.file(content);
  return engine.call("sniffCells", { file, format, choice: { table: null, range: null, header: null }, staged: `${file}.sample` });
}

const textCell = (text: string): string => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const isCut = (text: string | null | undefined): boolean => text?.length === 1_000 && text.endsWith("…");

describe("V48 files that stand for far more than they weigh", () => {
  test("a row that an ODS file repeats a million times is looked at as far as a sample goes, and shown cut", async () => {
    const long = "x".repeat(100_000);
    const rows = `<table:table-row>${textCell("h")}</table:table-row><table:table-row table:number-rows-repeated="1000000">${textCell(long)}</table:table-row>`;
    const outcome = await look(odsOf(`<table:table table:name="S">${rows}</table:table>`), "spreadsheet");
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const { isWhole, rowsSeen, preview } = outcome.sniffed;
    expect(isWhole).toBe(false);
    expect(rowsSeen).toBeLessThan(1_000);
    expect(preview.every(([text]) => isCut(text))).toBe(true);
    expect(JSON.stringify(outcome).length).toBeLessThan(200_000);
  });

  test("a text that all cells of an XLSX file share is read as far as a sample goes", async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `<row r="${row + 1}">${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`).join("");
    const outcome = await look(xlsxOf([{ name: "S", rows }], { shared: [`<si><t>${"y".repeat(100_000)}</t></si>`] }), "spreadsheet");
    if (!outcome.ok) throw new Error(outcome.problem.message);
    expect(outcome.sniffed.rowsSeen).toBeLessThan(200);
    expect(outcome.sniffed.columns.every(({ original }) => original === "" || isCut(original))).toBe(true);
    expect(JSON.stringify(outcome).length).toBeLessThan(2_000_000);
  });

  test("a row of cells that share one is refused where it is longer than a record may be", async () => {
    const rows = `<row r="1">${'<c t="s"><v>1</v></c>'.repeat(200)}</row><row r="2">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    const shared = [`<si><t>${"z".repeat(1_000_000)}</t></si>`, "<si><t>h</t></si>"];
    expect(await look(xlsxOf([{ name: "S", rows }], { shared }), "spreadsheet")).toMatchObject({
      ok: false,
      problem: { code: "cell-too-large", message: "A row is longer than 64 MiB." },
    });
  });

  test("a line that does not end is one text, of which a person sees the beginning", async () => {
    const file = await loading.file("x".repeat(20_000_000));
    const outcome = await engine.call("sniff", { file, staged: `${file}.sample`, fileName: "a.csv", choice: {} });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    expect(isCut(outcome.sniffed.columns[0]?.original)).toBe(true);
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
  });
});

describe("V48 names of columns are bounded together", () => {
  const problem = { code: "unreadable-file", message: "The names of the columns have more than 2,000,000 characters together." };

  test.each([
    ["long ones", `[{${Array.from({ length: 200 }, (_, at) => `"${"k".repeat(30_000)}${at}":1`).join(",")}}]`],
    [
      "those of ways through the same long names",
      `[${`{"${"k".repeat(20_000)}":`.repeat(150)}{${Array.from({ length: 1_500 }, (_, at) => `"${at}":1`).join(",")}}${"}".repeat(150)}]`,
    ],
  ])("JSON: %s", async (_case, text) => {
    expect(await look(text, "json")).toMatchObject({ ok: false, problem });
  });

  test("Parquet", async () => {
    const path = join(loading.folder, "names.parquet");
    const handle = await open(path, "wx");
    const names = Array.from({ length: 100 }, (_, at) => `${"n".repeat(30_000)}${at}`);
    const writer = new ParquetWriter(
      handle,
      names.map((name) => ({ name, kind: "number" as const })),
    );
    for (const at of names.keys()) writer.addNumber(at, 1);
    writer.endRow();
    writer.finish();
    await handle.close();
    expect(await engine.call("inspect", { file: path, whole: false })).toMatchObject({ ok: false, problem });
  });
});
