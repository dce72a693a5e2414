import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { odsOf, rowOf, xlsxOf } from "../testing/spreadsheets.ts";
import { zipOf } from "../testing/zip.ts";
import type { CellFormat } from "./open-cell-file.ts";
import { cellLoading, orders } from "../testing/cell-loading.ts";

const { refusal, folder } = cellLoading();

describe("V67: hostile files are refused soon, and leave nothing behind", () => {
  const MIB = 1024 * 1024;
  const bomb = (): Buffer => {
    const row = rowOf(1, ["a"]).replace('r="1"', "");
    return xlsxOf([{ name: "A", rows: `${row}<row>${"<c/>".repeat(3_000_000)}</row>` }]);
  };
  test.each<[string, () => Uint8Array, CellFormat, RegExp]>([
    ["no ZIP", () => Buffer.from("hello"), "spreadsheet", /no spreadsheet/u],
    ["an old or protected workbook", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "spreadsheet", /without a password/u],
    ["a ZIP of something else", () => zipOf({ "a.txt": "hello" }), "spreadsheet", /no workbook/u],
    ["a cut off ZIP", () => orders.subarray(0, orders.length - 40), "spreadsheet", /damaged/u],
    ["more columns than a sheet has", bomb, "spreadsheet", /damaged|columns/u],
    [
      "entities of its own",
      () =>
        odsOf("").subarray(0, 0) &&
        zipOf({ "content.xml": '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&b;&d;</a>' }),
      "spreadsheet",
      /damaged/u,
    ],
    ["deep XML", () => zipOf({ "content.xml": "<a>".repeat(100_000) }), "spreadsheet", /damaged/u],
    [
      "rows without end",
      () =>
        odsOf(
          `<table:table table:name="A"><table:table-row table:number-rows-repeated="99999999">${'<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"/>'}</table:table-row></table:table>`,
        ),
      "spreadsheet",
      /larger than sheets can be/u,
    ],
    [
      "a reference outside all sheets",
      () => xlsxOf([{ name: "A", rows: '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>' }]),
      "spreadsheet",
      /damaged/u,
    ],
    [
      "a text that does not end",
      () => xlsxOf([{ name: "A", rows: `${rowOf(1, ["a"])}${" ".repeat(70 * MIB)}` }]),
      "spreadsheet",
      /longer than 64 MiB/u,
    ],
    [
      "a text of pieces without end",
      () =>
        xlsxOf([{ name: "A", rows: rowOf(1, ["a"]) }], {
          shared: ["<si>", ...Array.from({ length: 70 }, () => `<r><t>${"x".repeat(MIB)}</t></r>`), "</si>"],
        }),
      "spreadsheet",
      /longer than 64 MiB/u,
    ],
    ["deep JSON", () => Buffer.from(`${"[".repeat(100_000)}`), "json", /nested too deeply/u],
    ["no Arrow", () => Buffer.from("ARROW1\0\0hello"), "arrow", /no Arrow file/u],
  ])("%s", async (_name, content, format, words) => {
    expect(await refusal(content(), format)).toMatch(words);
    expect((await readdir(folder())).filter((name) => name.endsWith(".sample"))).toEqual([]);
  });
});
