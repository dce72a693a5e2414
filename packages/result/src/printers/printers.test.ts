import { describe, expect, test } from "vitest";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT } from "@sheaf/sql";
import { readTable, type ResultTable } from "../result-table.ts";
import { arrowMessages, resultColumns, type TestColumn } from "../testing/arrow.ts";
import { csvPrinter, printCsv, printTsv } from "./delimited.ts";
import { readCsv } from "./delimited-rows.ts";
import { displayWidth, fitWidth } from "./display-width.ts";
import { jsonPrinter, printJson } from "./json.ts";
import type { PartPrinter } from "./part-printer.ts";
import { printTextTable, textTablePrinter } from "./text-table.ts";

function table(columns: readonly TestColumn[], batchRows?: number): ResultTable {
  return readTable(resultColumns(columns), arrowMessages(columns, batchRows));
}
const joined = (pieces: Iterable<string>): string => [...pieces].join("");

const kinds = table([
  { name: "Id", type: INTEGER, cells: [9_007_199_254_740_993n, null] },
  { name: 'Say "hi", all', type: TEXT, cells: ["", null] },
  { name: "Text", type: TEXT, cells: ['a "b",\r\nc', "plain"] },
  { name: "Price", type: decimal(10, 2), cells: ["1234.50", "-0.05"] },
  { name: "Ratio", type: FLOAT, cells: [0.1, 1e-7] },
  { name: "Ok", type: BOOLEAN, cells: [true, false] },
  { name: "Day", type: DATE, cells: [19_782, null] },
  { name: "At", type: DATETIME, cells: [1_709_210_096_123_456n, null] },
  { name: "Tags", type: arrayOf(TEXT), cells: ['["x","y"]', null] },
]);

describe("CSV", () => {
  test("RFC 4180: null is an empty field, empty text is quoted, numbers exact and unformatted", () => {
    expect(joined(printCsv(kinds))).toBe(
      'Id,"Say ""hi"", all",Text,Price,Ratio,Ok,Day,At,Tags\r\n' +
        '9007199254740993,"","a ""b"",\r\nc",1234.5,0.1,true,2024-02-29,2024-02-29T12:34:56.123456Z,"[""x"",""y""]"\r\n' +
        ",,plain,-0.05,1e-7,false,,,\r\n",
    );
  });

  test("what is printed is read again: nulls, empty texts, quotes, line ends; what is no CSV says where", () => {
    const rows = [
      ["a", null, ""],
      [null, 'b "c",\r\nd', null],
    ];
    const text = '\ufeffa,,""\r\n,"b ""c"",\r\nd",\n';
    expect(readCsv(text)).toEqual(rows);
    expect(readCsv(text.slice(0, -1))).toEqual(rows);
    expect(readCsv("")).toEqual([]);
    expect(readCsv(joined(printCsv(kinds)))[2]?.slice(0, 3)).toEqual([null, null, "plain"]);
    expect(() => readCsv('a\n"b')).toThrow("Row 2: a quoted field does not end");
    expect(() => readCsv('"a"b')).toThrow("Row 1: a field is followed by b");
  });

  test("no rows still give the header", () => {
    expect(joined(printCsv(table([{ name: "A", type: TEXT, cells: [] }])))).toBe("A\r\n");
  });

  test("a long result comes in pieces of bounded length and loses no row", () => {
    const cells = Array.from({ length: 30_000 }, (_, i) => `row ${i}`);
    const pieces = [...printCsv(table([{ name: "A", type: TEXT, cells }], 1000))];
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(70_000);
    expect(pieces.join("").split("\r\n").length).toBe(30_002);
  });

  test("V9 several values are `*`; marker counts and outline columns are not printed", () => {
    const marked = table([
      { id: "k", name: "Key", type: TEXT, cells: ["a", "b", "c"] },
      { id: "v", name: "Value", type: TEXT, cells: [null, null, "one"] },
      { id: "v", name: "Value", type: INTEGER, role: "marker-count", cells: [3n, 0n, 1n] },
      { id: "p", name: "parent", type: INTEGER, role: "parent-ordinal", cells: [0n, 1n, 2n] },
      { id: "n", name: "Rows", type: INTEGER, role: "count", cells: [1n, 2n, 3n] },
    ]);
    expect(joined(printCsv(marked))).toBe("Key,Value,Rows\r\na,*,1\r\nb,,2\r\nc,one,3\r\n");
    expect(JSON.parse(joined(printJson(marked))).rows).toEqual([
      ["a", "*", 1],
      ["b", null, 2],
      ["c", "one", 3],
    ]);
  });
});

describe("JSON", () => {
  test("columns with id, name, type and level; integers beyond 2^53 as text (V2)", () => {
    expect(JSON.parse(joined(printJson(kinds)))).toEqual({
      columns: [
        { id: "c1", name: "Id", type: "integer", level: "base" },
        { id: "c2", name: 'Say "hi", all', type: "text", level: "base" },
        { id: "c3", name: "Text", type: "text", level: "base" },
        { id: "c4", name: "Price", type: "number", level: "base" },
        { id: "c5", name: "Ratio", type: "number", level: "base" },
        { id: "c6", name: "Ok", type: "boolean", level: "base" },
        { id: "c7", name: "Day", type: "date", level: "base" },
        { id: "c8", name: "At", type: "datetime", level: "base" },
        { id: "c9", name: "Tags", type: "array", level: "base" },
      ],
      rows: [
        ["9007199254740993", "", 'a "b",\r\nc', 1234.5, 0.1, true, "2024-02-29", "2024-02-29T12:34:56.123456Z", ["x", "y"]],
        [null, null, "plain", -0.05, 1e-7, false, null, null, null],
      ],
    });
  });

  test("no rows is an empty list", () => {
    expect(JSON.parse(joined(printJson(table([{ name: "A", type: TEXT, cells: [] }]))))).toEqual({
      columns: [{ id: "c1", name: "A", type: "text", level: "base" }],
      rows: [],
    });
  });
});

describe("clipboard", () => {
  test("tabs and line breaks are quoted, null is empty, no header unless asked for", () => {
    const cells = table([
      { name: "A", type: TEXT, cells: ["x\ty", 'say "hi"', '"q"', null, ""] },
      { name: "B", type: INTEGER, cells: [1n, 2n, 3n, 4n, null] },
    ]);
    expect(joined(printTsv(cells))).toBe('"x\ty"\t1\nsay "hi"\t2\n"""q"""\t3\n\t4\n\t\n');
    expect(joined(printTsv(cells, { header: true }))).toMatch(/^A\tB\n/u);
    expect(joined(printTsv(cells, { format: (value) => `<${String(value)}>` }))).toBe(
      '"<x\ty>"\t<1>\n<say "hi">\t<2>\n<"q">\t<3>\n\t<4>\n<>\t\n',
    );
  });
});

describe("text table", () => {
  test("columns are padded by what characters take on screen, numbers to the right", () => {
    const shown = table([
      { name: "都市", type: TEXT, cells: ["東京", "e\u0301", "👨‍👩‍👧", null] },
      { name: "n", type: INTEGER, cells: [1n, 22n, null, 4444n] },
    ]);
    expect(joined(printTextTable(shown))).toBe("都市     n\n────  ────\n東京     1\ne\u0301       22\n👨‍👩‍👧       ∅\n∅     4444\n");
  });

  test("a cell cannot steer the terminal", () => {
    const shown = joined(printTextTable(table([{ name: "A", type: TEXT, cells: ["\u001b[2J\u0007", "a\nb", "\u202eevil", "\u009b1m"] }])));
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u);
    expect(shown).toContain("␛[2J␇");
    expect(shown.split("\n").length).toBe(7);
  });

  test("long cells are cut by width, not by code unit", () => {
    expect(fitWidth("東京東京東京", 7)).toBe("東京東…");
    expect(fitWidth("👍🏽👍🏽👍🏽", 4)).toBe("👍🏽…");
    expect(fitWidth("short", 5)).toBe("short");
    expect([displayWidth("abc"), displayWidth("東京"), displayWidth("👍🏽"), displayWidth("e\u0301"), displayWidth("🇩🇪")]).toEqual([
      3, 4, 2, 1, 2,
    ]);
  });
});

describe("a result in parts", () => {
  const whole = table([
    { name: "Id", type: INTEGER, cells: [1n, 20n, null, 40n] },
    { name: "Text", type: TEXT, cells: ["a", "b,c", "", null] },
  ]);
  const parts = [[0, 2] as const, [2, 2] as const, [2, 4] as const].map(([first, end]) =>
    table([
      { name: "Id", type: INTEGER, cells: [1n, 20n, null, 40n].slice(first, end) },
      { name: "Text", type: TEXT, cells: ["a", "b,c", "", null].slice(first, end) },
    ]),
  );
  const inParts = (printer: PartPrinter): string => joined([...parts.flatMap((part) => [...printer.rows(part)]), ...printer.end()]);

  test("CSV, JSON and text tables are the same as of the whole", () => {
    expect(inParts(csvPrinter())).toBe(joined(printCsv(whole)));
    expect(inParts(jsonPrinter())).toBe(joined(printJson(whole)));
    expect(inParts(textTablePrinter())).toBe(joined(printTextTable(whole)));
  });

  test("a wider cell of a later part is whole", () => {
    const printer = textTablePrinter();
    const part = (text: string): ResultTable => table([{ name: "T", type: TEXT, cells: [text] }]);
    expect(joined([...printer.rows(part("a")), ...printer.rows(part("longer"))])).toBe("T\n─\na\nlonger\n");
  });
});
