import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineClient } from "../engines/duckdb/engine-client.ts";
import { columnValues, readTable, type CellValue, type ResultColumn } from "@sheaf/result";
import type { ColumnLoad, LoadType } from "./types/column-types.ts";
import type { Dialect, LoadProblem } from "./dialect.ts";
import type { DialectChoice, Sniffed } from "./sniff.ts";
import { type LoadEngine, startLoadEngine } from "./testing/load-engine.ts";

let loading: LoadEngine;
let engine: EngineClient;
let count = 0;

beforeAll(async () => {
  loading = await startLoadEngine();
  ({ engine } = loading);
});
afterAll(() => loading.close());

const file = (content: string | Uint8Array): Promise<string> => loading.file(content);

async function sniff(
  content: string | Uint8Array,
  choice: DialectChoice = {},
  fileName: string | null = "x.csv",
): Promise<Sniffed | LoadProblem> {
  const path = await file(content);
  const outcome = await engine.call("sniff", { file: path, staged: `${path}.sample`, fileName, choice });
  return outcome.ok ? outcome.sniffed : outcome.problem;
}

async function sniffed(content: string | Uint8Array, choice: DialectChoice = {}): Promise<Sniffed> {
  const outcome = await sniff(content, choice);
  if (!("dialect" in outcome)) throw new Error(outcome.message);
  return outcome;
}

const typeText = (type: LoadType): string => {
  const signs =
    "signs" in type && (type.signs.group !== "" || type.signs.decimal !== ".") ? ` ${type.signs.group}${type.signs.decimal}` : "";
  switch (type.kind) {
    case "decimal":
      return `decimal(${type.precision},${type.scale})${signs}`;
    case "date":
    case "datetime":
      return `${type.kind} ${type.format}`;
    case "integer":
      return `integer${type.wide ? " wide" : ""}${signs}`;
    default:
      return type.kind + signs;
  }
};

async function types(...texts: readonly string[]): Promise<string> {
  const content = `header\n${texts.map((text) => (/^$|[",]/u.test(text) ? `"${text}"` : text)).join("\n")}\n`;
  const { columns } = await sniffed(content, { header: true, delimiter: "|" });
  const [column] = columns;
  if (column === undefined) throw new Error("no column");
  return (
    typeText(column.type) +
    (column.ambiguous ? " ambiguous" : "") +
    (column.nullTexts.length > 0 ? ` null ${column.nullTexts.join("|")}` : "")
  );
}

interface Loaded {
  readonly columns: readonly ColumnLoad[];
  readonly cells: readonly (readonly CellValue[])[];
}

/** Loads a file as a table and reads it back. */
async function load(
  content: string | Uint8Array,
  dialect: Partial<Dialect> = {},
  columns: readonly ColumnLoad[] | null = null,
): Promise<Loaded | readonly LoadProblem[]> {
  const path = await file(content);
  const staged = `${path}.staged`;
  const csv: Dialect = {
    delimiter: ",",
    quote: '"',
    escape: "double",
    newline: "lf",
    encoding: "utf-8",
    header: true,
    skipLines: 0,
    ...dialect,
  };
  const outcome = await engine.call("prepare", { file: path, staged, dialect: csv, columns });
  if (!outcome.ok) return outcome.problems;
  const { prepared } = outcome;
  const table = `t${count++}`;
  await engine.call("ingest", {
    file: staged,
    content: { kind: "staged-texts", columns: prepared.columns },
    path: ["main", table],
    mode: "create",
    rows: prepared.rows,
    comment: null,
  });
  await engine.call("discard", { file: staged });
  return { columns: prepared.columns, cells: await cellsOf(table) };
}

async function cellsOf(table: string): Promise<readonly (readonly CellValue[])[]> {
  const schema = await engine.call("describeTable", { path: ["main", table] });
  const query = engine.query({
    sql: `SELECT * FROM "${table}" ORDER BY rowid`,
    columns: schema.columns,
    maxRows: 1e6,
    firstRows: 1e4,
    batchRows: 1e4,
  });
  const messages = [await query.start()];
  for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
  await query.close();
  const columns = schema.columns.map((column, index): ResultColumn => ({
    id: `c${index}`,
    name: column.name,
    type: column.type,
    level: "base",
    role: "value",
  }));
  const result = readTable(columns, messages);
  return columns.map((_, index) => [...columnValues(result, index)]);
}

const text = (name: string): ColumnLoad => ({ name, type: { kind: "text" }, nullTexts: [] });

describe("what a person is shown of a file", () => {
  test("a last row that adds up the others is told: sums would count it twice", async () => {
    const totalOf = async (content: string): Promise<string | null> => (await sniffed(content)).totalRow?.name ?? null;
    expect(await totalOf("Region,Amount\nNorth,10\nSouth,20\nTotal,30\n")).toBe("Total");
    expect(await totalOf('Region;Betrag\nNord;"1.234,50 €"\nSüd;"0,50 €"\nSumme:;"1.235,00 €"\n')).toBe("Summe:");
    expect(await totalOf("Region,A,B\nNorth,10,1\nSouth,20,2\n,30,3\n")).toBe("");
    // Chance, and a row that is called so and is none.
    expect(await totalOf("Name,n\nAnn,1\nBob,2\nCid,3\n")).toBeNull();
    expect(await totalOf("Name,n\nAnn,1\nBob,2\nTotal,7\n")).toBeNull();
    expect(await totalOf("Name,n\nAnn,3\nTotal,3\n")).toBeNull();
  });

  test("delimiter, quote, header, types and the first rows", async () => {
    const found = await sniffed('id;name;amount;day\n1;"A; B";1.50;2024-01-31\n2;;2.25;2024-02-29\n');
    expect(found.dialect).toEqual({
      delimiter: ";",
      quote: '"',
      escape: "double",
      newline: "lf",
      encoding: "utf-8",
      header: true,
      skipLines: 0,
    });
    expect(found.columns.map((column) => `${column.name}: ${typeText(column.type)}`)).toEqual([
      "id: integer",
      "name: text",
      "amount: decimal(18,2)",
      "day: date iso",
    ]);
    expect(found.preview).toEqual([
      ["1", "A; B", "1.50", "2024-01-31"],
      ["2", null, "2.25", "2024-02-29"],
    ]);
    expect([found.rowsSeen, found.isWhole, found.encodingIsCertain]).toEqual([2, true, true]);
  });

  test("tab, bar, CR row ends, single quotes, backslashes, no quotes", async () => {
    const cut = async (content: string): Promise<unknown> => {
      const { dialect, columns } = await sniffed(content);
      return [dialect.delimiter, dialect.quote, dialect.escape, dialect.newline, columns.length];
    };
    expect(await cut("a\tb\n1,5\t2\n2,5\t3\n")).toEqual(["\t", '"', "double", "lf", 2]);
    expect(await cut("a|b|c\n1|2|3\n")).toEqual(["|", '"', "double", "lf", 3]);
    expect(await cut("a,b\r1,2\r")).toEqual([",", '"', "double", "cr", 2]);
    expect(await cut("'a,x','b'\n'1','2'\n'it''s','3'\n")).toEqual([",", "'", "double", "lf", 2]);
    expect(await cut('a,b\n"say \\"hi, you\\"",2\n"x",3\n')).toEqual([",", '"', "backslash", "lf", 2]);
    expect(await cut('a,b\n5" pipe,"2"" pipe\n"x"y,3\n')).toEqual([",", null, "double", "lf", 2]);
    expect(await cut("just one column\nand no delimiter\n")).toEqual([",", '"', "double", "lf", 1]);
  });

  test("whether the first row is a header", async () => {
    const hasHeader = async (content: string): Promise<boolean> => (await sniffed(content)).dialect.header;
    expect(await hasHeader("id,n\n1,2\n")).toBe(true);
    expect(await hasHeader("1,2\n3,4\n")).toBe(false);
    expect(await hasHeader("x,1\ny,2\n")).toBe(false);
    expect(await hasHeader("name,city\nAnn,Rome\n")).toBe(true);
    expect(await hasHeader("yes,no\nno,yes\nyes,no\nno,no\n")).toBe(false);
    expect(await hasHeader("name,city\n")).toBe(true);
  });

  test("a person's corrections win", async () => {
    const content = "1;2\n3;4\n";
    expect((await sniffed(content, { header: true })).columns.map((column) => column.name)).toEqual(["1", "2"]);
    expect((await sniffed(content, { delimiter: "," })).columns.length).toBe(1);
    expect((await sniffed("# made by x\na,b\n1,2\n", { skipLines: 1 })).columns.map((column) => column.name)).toEqual(["a", "b"]);
  });

  test("encodings: UTF-8 with and without mark, UTF-16 with and without mark, Latin", async () => {
    const content = "näme,n\nMünchen 😀,1\n";
    const seen = async (bytes: Uint8Array): Promise<unknown> => {
      const { dialect, preview, columns, encodingIsCertain } = await sniffed(bytes);
      return [dialect.encoding, encodingIsCertain, columns[0]?.name, preview[0]?.[0]];
    };
    const le = Buffer.from(content, "utf16le");
    const be = Buffer.from(le).swap16();
    expect(await seen(Buffer.from(content))).toEqual(["utf-8", true, "näme", "München 😀"]);
    expect(await seen(Buffer.from(`\ufeff${content}`))).toEqual(["utf-8", true, "näme", "München 😀"]);
    expect(await seen(Buffer.concat([Buffer.of(0xff, 0xfe), le]))).toEqual(["utf-16le", true, "näme", "München 😀"]);
    expect(await seen(Buffer.concat([Buffer.of(0xfe, 0xff), be]))).toEqual(["utf-16be", true, "näme", "München 😀"]);
    expect(await seen(le)).toEqual(["utf-16le", false, "näme", "München 😀"]);
    expect(await seen(Buffer.from("näme,n\nM\u00fcnchen \u00e4,1\n", "latin1"))).toEqual(["windows-1252", false, "näme", "München ä"]);
  });

  test("an empty file and UTF-32 are refused", async () => {
    expect(await sniff("")).toMatchObject({ code: "empty-file" });
    expect(await sniff("\n\n\n")).toMatchObject({ code: "empty-file" });
    expect(await sniff(Buffer.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0))).toMatchObject({ code: "bad-encoding" });
  });
});

describe("a type is proposed only where no text loses anything by it", () => {
  test.each([
    [["1", "-2", "0"], "integer"],
    [["007", "8"], "text"],
    [["+49123", "1"], "text"],
    [["9223372036854775807", "-9223372036854775808"], "integer"],
    [["9223372036854775808", "1"], "integer wide"],
    [["123456789012345678901234567890123456789", "1"], "text"],
    [["1.5", "2.25", "3"], "decimal(18,2)"],
    [["1.5", "12345678901234.1234"], "decimal(18,4)"],
    [["31.95376472", "-89.23450472"], "float"],
    [["0.30000000000000004", "1.5"], "float"],
    [["0.12345678901234567890", "1"], "decimal(38,20)"],
    [["1e5", "2"], "float"],
    [["1.7976931348623157e308", "1"], "float"],
    [["1e999", "1"], "text"],
    [["00.5", "1"], "text"],
    [["true", "FALSE"], "boolean"],
    [["true", "1"], "text"],
    [["2024-02-29", "1999-12-31"], "date iso"],
    [["2023-02-29"], "text"],
    [["2024-01-01 10:00", "2024-01-01T10:00:00.123456"], "datetime iso"],
    [["2024-01-01T10:00:00Z", "2024-01-01T10:00:00+02:00"], "datetime iso"],
    [["2024-01-01 10:00:00.1234567"], "text"],
    [["1/31/2024", "2/1/2024"], "date %m/%d/%Y"],
    [["31/1/2024", "2/1/2024"], "date %d/%m/%Y"],
    [["1/2/2024", "3/4/2024"], "date %m/%d/%Y ambiguous"],
    [["31.12.2024"], "date %d.%m.%Y"],
    [["1/8/90 0:00", "12/31/99 23:59"], "datetime %m/%d/%y %H:%M"],
    [["Jan 1 2000", "Feb 28 2001"], "date %b %d %Y"],
    [["1,234.50", "12"], "decimal(18,2) ,."],
    [["1,234", "5,678"], "integer ,. ambiguous"],
    [["1,5", "2,25"], "decimal(18,2) ,"],
    [["1.234", "12", "999.999"], "decimal(18,3) ambiguous"],
    [["1.234", "0.125"], "decimal(18,3)"],
    [["1 234,50", "12"], "decimal(18,2)  ,"],
    [["1\u00A0234", "12\u202F000"], "integer  ,"],
    [["1'234.50", "1’000"], "decimal(18,2) '."],
    [["01.05.23", "31.12.24"], "date %d.%m.%y"],
    [["5-Jan-24", "16-Feb-24"], "date %d-%b-%y"],
    [["1.234,5", "2.345,75"], "decimal(18,2) .,"],
    [["1", "NA", "3", "NA"], "integer null NA"],
    [["1.5", "-", "n/a"], "decimal(18,1) null -|n/a"],
    [["NA", "NA"], "text"],
    [["A", "NA"], "text"],
    // Oracle and SAS write no zero before the point.
    [[".5", "-.25", "1"], "decimal(18,2)"],
    // Names of things.
    [["12E3", "10E1"], "text"],
    [["1.2E3", "5E+2", "7"], "float"],
    // As it is written in India.
    [["12,34,567", "99", "1,00,000.5"], "decimal(18,1) ,."],
    // Thin spaces.
    [["1\u2009234", "1\u2009000\u2009000"], "integer  ,"],
    [["January 5, 2024", "May 12, 2024"], "date %B %d, %Y"],
    [["5 March 2024", "12 May 2024"], "date %d %B %Y"],
    [["May 5, 2024", "May 12, 2024"], "date %b %d, %Y"],
    [[" 1 ", "2 "], "integer"],
  ])("%j is %s", async (texts, type) => {
    expect(await types(...texts)).toBe(type);
  });

  test.each([
    ["a semicolon parts the fields", "n\n1.000\n12\n", ";", ["integer .,"]],
    ["a decimal comma elsewhere", 'n,m\n1.000,"2,5"\n12,"0,75"\n', ",", ["integer .,", "decimal(18,2) ,"]],
    ["a decimal point elsewhere, though semicolons part the fields", "n;m\n1.000;2.5\n12;0.75\n", ";", ["decimal(18,3)", "decimal(18,2)"]],
    ["a decimal comma beside spaces elsewhere", 'n,m\n1.000,"2 345,5"\n12,"1 000,75"\n', ",", ["integer .,", "decimal(18,2)  ,"]],
    ["whole numbers with spaces elsewhere", "n,m\n1.000,2 345\n12,1 000\n", ",", ["decimal(18,3)", "integer  ,"]],
    ["a comma before three digits, where semicolons part the fields", "n;m\n1,234;a\n5,678;b\n", ";", ["decimal(18,3) ,", "text"]],
    ["a day 13 elsewhere", "a,b\n01/02/2024,13/01/2024\n03/04/2024,05/06/2024\n", ",", ["date %d/%m/%Y", "date %d/%m/%Y"]],
    ["days, where the decimal comma is usual", "a;b\n01/02/2024;1,5\n03/04/2024;2,5\n", ";", ["date %d/%m/%Y", "decimal(18,1) ,"]],
    ["nothing else", "a,b\n01/02/2024,1.000\n03/04/2024,2.000\n", ",", ["date %m/%d/%Y", "decimal(18,3)"]],
  ])("what can be read in two ways is read as the rest of the file is: %s", async (_, content, delimiter, expected) => {
    const { columns } = await sniffed(content, { header: true, delimiter });
    expect(columns.map(({ type }) => typeText(type))).toEqual(expected);
    const loaded = await load(content, { delimiter });
    if (!("columns" in loaded)) throw new Error("refused");
    expect(loaded.columns.map(({ type }) => typeText(type))).toEqual(expected);
  });

  test("a first line that says the delimiter is no row of the file", async () => {
    const { dialect, columns } = await sniffed("sep=;\r\na;b\r\n1;x,y\r\n");
    expect([dialect.delimiter, dialect.skipLines, columns.map(({ name }) => name)]).toEqual([";", 1, ["a", "b"]]);
    expect((await sniffed("sep=;\na;b\n1;2\n", { skipLines: 0 })).dialect.skipLines).toBe(0);
  });

  test("V2 a type that only the sample's rows would bear is not taken when the file is loaded without a person", async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${i},${i}`);
    const loaded = await load(`a,b\n${rows.join("\n")}\n1.5,007\n`);
    if (!("columns" in loaded)) throw new Error("refused");
    expect(loaded.columns.map((column) => typeText(column.type))).toEqual(["decimal(18,1)", "text"]);
    expect(loaded.cells[1]?.at(-1)).toBe("007");
  });
});

describe("V67 loaded exactly, or refused with the place", () => {
  test("every kind of value arrives as it was", async () => {
    const columns: readonly ColumnLoad[] = [
      { name: "int", type: { kind: "integer", wide: false, signs: { decimal: ".", group: "" } }, nullTexts: [] },
      { name: "wide", type: { kind: "integer", wide: true, signs: { decimal: ".", group: "," } }, nullTexts: [] },
      { name: "dec", type: { kind: "decimal", precision: 38, scale: 10, signs: { decimal: ",", group: "." } }, nullTexts: ["-"] },
      { name: "float", type: { kind: "float", signs: { decimal: ".", group: "" } }, nullTexts: [] },
      { name: "bool", type: { kind: "boolean" }, nullTexts: [] },
      { name: "date", type: { kind: "date", format: "%d.%m.%Y" }, nullTexts: [] },
      { name: "time", type: { kind: "datetime", format: "iso" }, nullTexts: [] },
      text('Text "ü" 😀'),
    ];
    const loaded = await load(
      'h1;h2;h3;h4;h5;h6;h7;h8\n-9223372036854775808;12,345;1.234.567,0000000001;5e-324;Yes;29.02.2024;2024-01-01T00:00:00.000001+02:00;"a\n""b"""\n;;-;;;;;""\n 7 ;99999999999999999999999999999999999999;-0,5;0.1;0;01.01.0001;9999-12-31 23:59:59; x \n',
      { delimiter: ";" },
      columns,
    );
    if (!("columns" in loaded)) throw new Error(JSON.stringify(loaded));
    expect(loaded.cells).toEqual([
      [-9_223_372_036_854_775_808n, null, 7n],
      [12_345n, null, 99_999_999_999_999_999_999_999_999_999_999_999_999n],
      ["1234567.0000000001", null, "-0.5000000000"],
      [5e-324, null, 0.1],
      [true, null, false],
      [19_782, null, -719_162],
      [1_704_060_000_000_001n, null, 253_402_300_799_000_000n],
      ['a\n"b"', "", " x "],
    ]);
  });

  test("texts that are no values are refused: the first of each column with its line", async () => {
    const integer: LoadType = { kind: "integer", wide: false, signs: { decimal: ".", group: "" } };
    const columns: readonly ColumnLoad[] = [
      { name: "a", type: integer, nullTexts: [] },
      { name: "b", type: { kind: "decimal", precision: 18, scale: 2, signs: { decimal: ".", group: "" } }, nullTexts: [] },
      { name: "c", type: { kind: "date", format: "iso" }, nullTexts: [] },
    ];
    const problems = await load('a,b,c\n1,2.50,2024-01-01\n"multi\nline",1.005,2024-13-01\n9223372036854775808,x,\n', {}, columns);
    expect(problems).toMatchObject([
      {
        code: "bad-value",
        message: "2 values are not a whole number up to 9,223,372,036,854,775,807, beginning with this one.",
        line: 3,
        column: "a",
        value: "multi\nline",
      },
      {
        code: "bad-value",
        message: "2 values are not a number with at most 16 digits before the point and 2 after it, beginning with this one.",
        line: 3,
        column: "b",
        value: "1.005",
      },
      { code: "bad-value", message: "One value is not a date like 2024-12-31.", line: 3, column: "c", value: "2024-13-01" },
    ]);
  });

  const broken: Readonly<Record<string, readonly [content: string | Uint8Array, code: string, line: number | null]>> = {
    "a row that is too short": ["a,b\n1,2\n3\n", "ragged-row", 3],
    "a row that is too long": ["a,b\n1,2\n3,4,5\n", "ragged-row", 3],
    "a long row with a line break in it": ['a,b\n1,2\n"x\ny",3,4\n', "ragged-row", 3],
    "text behind a closing quote": ['a,b\n1,"x"y\n', "text-after-quote", 2],
    "a quote that is never closed": ['a,b\n1,2\n3,"x\n4,5\n', "unclosed-quote", 3],
    "a NUL character": ["a,b\n1,x\0y\n", "nul-character", 2],
    "a broken byte": [Buffer.concat([Buffer.from("a,b\n1,ü\n2,"), Buffer.of(0xff), Buffer.from("\n")]), "bad-encoding", 3],
    "half a character at the end": [Buffer.concat([Buffer.from("a,b\n1,2\n3,"), Buffer.of(0xe2, 0x82)]), "bad-encoding", 3],
    "half a pair of UTF-16": [Buffer.from("a,b\n1,\ud800\n", "utf16le"), "bad-encoding", null],
    "nothing at all": ["", "empty-file", null],
    "a hundred thousand columns": [`${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(",")}\n`, "too-many-columns", 1],
  };
  test.each(Object.keys(broken))("%s is refused", async (name) => {
    const [content, code, line] = broken[name] ?? ["", "", null];
    const encoding = Buffer.isBuffer(content) && content[1] === 0 ? "utf-16le" : "utf-8";
    const problems = await load(content, { encoding });
    expect(problems).toMatchObject([{ code, ...(line === null ? {} : { line }) }]);
    expect((await readdir(loading.folder)).filter((name) => name.endsWith(".staged"))).toEqual([]);
  });

  test("lines without any character are no rows, and are counted; in a table of one column they are absent values", async () => {
    const path = await file("\na,b\n\n1,2\n\n\n");
    const csv: Dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 };
    const outcome = await engine.call("prepare", { file: path, staged: `${path}.staged`, dialect: csv, columns: null });
    expect(outcome).toMatchObject({ ok: true, prepared: { rows: 1, blankLines: 4 } });
    await engine.call("discard", { file: `${path}.staged` });
    expect(await load("a\n1\n\n2\n")).toMatchObject({ cells: [[1n, null, 2n]] });
  });

  test("a header without rows is an empty table; a first row that is no header is a row", async () => {
    expect(await load("a,b\n")).toMatchObject({ cells: [[], []] });
    expect(await load("1,x\n", { header: false })).toMatchObject({
      columns: [{ name: "column_1" }, { name: "column_2" }],
      cells: [[1n], ["x"]],
    });
  });

  test("a wide table, long texts and many rows arrive whole and in order", async () => {
    const width = 500;
    const header = Array.from({ length: width }, (_, i) => `c${i}`).join(",");
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: width }, (_c, column) => String(row * width + column)).join(","),
    );
    const wide = await load(`${header}\n${rows.join("\n")}\n`);
    if (!("cells" in wide)) throw new Error("refused");
    expect(wide.cells.length).toBe(width);
    expect(wide.cells[499]?.[299]).toBe(BigInt(300 * width - 1));

    const long = "ü".repeat(1_000_000);
    const loaded = await load(`n,t\n1,${long}\n2,x\n`);
    if (!("cells" in loaded)) throw new Error("refused");
    expect(loaded.cells[1]).toEqual([long, "x"]);

    const many = await load(`n,t\n${Array.from({ length: 300_000 }, (_, i) => `${i},${i % 7 === 0 ? "" : `text ${i}`}`).join("\r\n")}\r\n`);
    if (!("cells" in many)) throw new Error("refused");
    for (let row = 0; row < 300_000; row += 1) {
      if (many.cells[0]?.[row] !== BigInt(row)) throw new Error(`row ${row}`);
      if (many.cells[1]?.[row] !== (row % 7 === 0 ? null : `text ${row}`)) throw new Error(`row ${row}`);
    }
  });

  test("one column of three hundred thousand empty lines", async () => {
    const loaded = await load(`a\n${"\n".repeat(300_000)}x\n`);
    if (!("cells" in loaded)) throw new Error("refused");
    expect(loaded.cells[0]?.length).toBe(300_001);
    expect(loaded.cells[0]?.at(-1)).toBe("x");
  });
});
