import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CellValue } from "@sheaf/result";
import type { EngineClient } from "../engines/duckdb/engine-client.ts";
import type { Sniffed, SniffedColumn } from "./sniff.ts";
import { type LoadEngine, readTexts, startLoadEngine } from "./testing/load-engine.ts";
import { type ColumnLoad, type LoadType, lookOf } from "./types/column-types.ts";

/** Values as people write them: what is read at once, what is asked for, and what stays text. Values are those of a calendar and a pocket calculator. */

let loading: LoadEngine;
let engine: EngineClient;
let count = 0;

beforeAll(async () => {
  loading = await startLoadEngine();
  ({ engine } = loading);
});
afterAll(() => loading.close());

interface Looked {
  readonly path: string;
  readonly found: Sniffed;
  readonly column: SniffedColumn;
}

async function look(texts: readonly string[], leaveOut?: readonly number[]): Promise<Looked> {
  const path = await loading.file(`h\n${texts.map((text) => `"${text}"`).join("\n")}\n`);
  const choice = { header: true, delimiter: "|" };
  const outcome = await engine.call("sniff", { file: path, staged: `${path}.sample`, fileName: "x.csv", choice, leaveOut });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const [column] = outcome.sniffed.columns;
  if (column === undefined) throw new Error("no column");
  return { path, found: outcome.sniffed, column };
}

/** The values of the file as it is proposed, or by another type, as texts of the engine. */
async function values(texts: readonly string[], type?: LoadType, leaveOut?: readonly number[]): Promise<readonly CellValue[]> {
  const { path, found, column } = await look(texts);
  const columns: readonly ColumnLoad[] = [{ name: "v", type: type ?? column.type, nullTexts: column.nullTexts }];
  const staged = `${path}.staged`;
  const outcome = await engine.call("prepare", { file: path, staged, dialect: found.dialect, columns, badCells: "empty", leaveOut });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const table = `w${count++}`;
  const content = { kind: "staged-texts" as const, columns, hasBadTexts: true };
  const { rows } = outcome.prepared;
  await engine.call("ingest", { file: staged, content, path: ["main", table], mode: "create", rows, comment: null });
  return readTexts(engine, `SELECT v::VARCHAR AS v FROM ${table}`);
}

/** What a column of texts is offered to be, and its values as such. */
async function offered(texts: readonly string[]): Promise<readonly CellValue[]> {
  const { column } = await look(texts);
  expect(column.type).toEqual({ kind: "text" });
  if (column.offer === null) throw new Error("nothing is offered");
  return values(texts, column.offer.type);
}

describe("truths", () => {
  test.each([
    [
      ["Yes", "No", "yes"],
      ["true", "false", "true"],
    ],
    [
      ["JA", "nein", ""],
      ["true", "false", null],
    ],
    [
      ["Oui", "Non"],
      ["true", "false"],
    ],
    [
      ["Wahr", "Falsch"],
      ["true", "false"],
    ],
    [
      ["Si", "no"],
      ["true", "false"],
    ],
  ])("a pair of words is true and false: %j", async (texts, expected) => {
    const { column } = await look(texts);
    expect(column).toMatchObject({ type: { kind: "boolean" }, ambiguous: false });
    expect(await values(texts)).toEqual(expected);
  });
  test.each([
    [
      ["Y", "N", "n"],
      ["true", "false", "false"],
    ],
    [
      ["J", "N"],
      ["true", "false"],
    ],
    [
      ["yes", "yes"],
      ["true", "true"],
    ],
  ])("letters, and one word of a pair alone, are asked for: %j", async (texts, expected) => {
    expect(await offered(texts)).toEqual(expected);
  });
  test("codes of countries are no answers", async () => {
    expect((await look(["SI", "NO", "NO"])).column).toMatchObject({ type: { kind: "text" } });
  });
  test("words that belong to no pair stay text", async () => {
    expect((await look(["Yes", "Maybe", "Later"])).column).toMatchObject({ type: { kind: "text" }, offer: null });
  });
});

describe("months and quarters", () => {
  test.each([
    [["March 2024", "May 2023"], ["2024-03-01", "2023-05-01"], "month"],
    [["Mar 2024", "Sep 2023"], ["2024-03-01", "2023-09-01"], "month"],
    [["Q1 2024", "Q4 2023"], ["2024-01-01", "2023-10-01"], "quarter"],
    [["2024-Q2", "2023-Q3"], ["2024-04-01", "2023-07-01"], "quarter"],
  ] as const)("are the days on which they begin, shown as what they are: %j", async (texts, expected, unit) => {
    const { column } = await look(texts);
    expect(column).toMatchObject({ type: { kind: "date" }, ambiguous: false, look: { kind: "period", unit } });
    expect(await values(texts)).toEqual(expected);
  });
  test.each([
    [
      ["Mar-24", "Apr-24"],
      ["2024-03-01", "2024-04-01"],
    ],
    [
      ["2024-03", "2023-11"],
      ["2024-03-01", "2023-11-01"],
    ],
    [
      ["03/2024", "11/2023"],
      ["2024-03-01", "2023-11-01"],
    ],
  ])("are asked for where they could be something else: %j", async (texts, expected) => {
    expect(await offered(texts)).toEqual(expected);
  });
  test("names with a number behind them, and seasons, are no months", async () => {
    expect((await look(["Smith 2024", "Jones 2023"])).column).toMatchObject({ type: { kind: "text" }, offer: null });
    expect((await look(["2012-13", "2013-14", "2014-15"])).column).toMatchObject({ type: { kind: "text" }, offer: null });
  });
});

describe("lengths of time", () => {
  test.each([
    [
      ["1:30:00", "0:00:05", "100:00:01"],
      ["5400", "5", "360001"],
    ],
    [
      ["2h 15m", "45 min", "1 day 2 hours", "-1h30m", "10s"],
      ["8100", "2700", "93600", "-5400", "10"],
    ],
    [
      ["0:00:01.25", "0:00:02.5"],
      ["1.25", "2.50"],
    ],
  ])("are seconds, once a person says so: %j", async (texts, expected) => {
    expect(await offered(texts)).toEqual(expected);
  });
  test("one colon is hours and minutes, or minutes and seconds: both are shown", async () => {
    const texts = ["1:30", "2:05"];
    const { column } = await look(texts);
    expect(column.offer?.readings.map(({ text, value }) => [text, value])).toEqual([
      ["1:30", "5400"],
      ["1:30", "90"],
    ]);
    expect(await values(texts, column.offer?.readings[1]?.type)).toEqual(["90", "125"]);
  });
});

describe("numbers that are written short", () => {
  test.each([
    [
      ["1.5K", "2M", "3bn", "950"],
      ["1500", "2000000", "3000000000", "950"],
    ],
    [
      ["$1.5M", "$200K", "($3k)"],
      ["1500000", "200000", "-3000"],
    ],
    [
      ["1,5 Mio. €", "2 Mrd. €"],
      ["1500000", "2000000000"],
    ],
    [
      ["1.2345k", "7.1k"],
      ["1234.5", "7100.0"],
    ],
  ])("are asked for, and are what they are short for: %j", async (texts, expected) => {
    expect(await offered(texts)).toEqual(expected);
  });
  test.each([[["5 mm", "12 mm"]], [["5mm", "12mm"]], [["1.5 t", "20 t"]], [["3 m", "4.5 m"]]])(
    "lengths and weights are no millions and trillions: %j",
    async (texts) => {
      const offer = (await look(texts)).column.offer;
      expect(offer?.type.kind === "duration" ? null : offer).toBeNull();
    },
  );
  test("texts that end so are no numbers", async () => {
    expect((await look(["4K TV", "Model B", "5G"])).column).toMatchObject({ type: { kind: "text" }, offer: null });
  });
});

test("amounts with more than four places are shown with those that they have", async () => {
  expect(lookOf((await look(["$0.123456", "$12.5"])).column.type)).toEqual({ kind: "currency", unit: "$", digits: 6 });
  expect(lookOf((await look(["1,234.56789", "12.5"])).column.type)).toEqual({ kind: "grouped", digits: 5 });
});

test("short numbers with more digits than are kept are not cut", async () => {
  const texts = ["0.12345678912", "1K", "2K"];
  expect((await look(texts)).column.offer).toBeNull();
  const signs = { decimal: ".", group: "", scaled: true } as const;
  expect(await values(texts, { kind: "float", signs })).toEqual([null, "1000.0", "2000.0"]);
  expect(await values(["1.2345678901234M", "0.1234567890123M"], { kind: "decimal", precision: 38, scale: 9, signs })).toEqual([
    "1234567.890123400",
    "123456.789012300",
  ]);
});

test("a year of two digits is none of the first century", async () => {
  expect(await values(["Mar 2024", "Mar 24"], { kind: "date", format: "%b %Y" })).toEqual(["2024-03-01", null]);
  expect(await values(["3/4/2024", "3/4/24"], { kind: "date", format: "%m/%d/%Y" })).toEqual(["2024-03-04", null]);
  expect(await values(["2024-3", "24-03", "0999-12"], { kind: "date", format: "%Y-%m" })).toEqual(["2024-03-01", null, "0999-12-01"]);
  expect(await values(["3.4.2024 10:00", "3.4.24 10:00"], { kind: "datetime", format: "%d.%m.%Y %H:%M" })).toEqual([
    "2024-04-03 10:00:00",
    null,
  ]);
});

describe("what could be read in two ways", () => {
  test.each([
    [
      ["1.234 €", "5.678 €"],
      [
        ["1.234 €", "1.234"],
        ["1.234 €", "1234"],
      ],
    ],
    [
      ["1,234", "5,678"],
      [
        ["1,234", "1234"],
        ["1,234", "1.234"],
      ],
    ],
    [
      ["01/02/2024", "03/04/2024"],
      [
        ["01/02/2024", "2024-01-02"],
        ["01/02/2024", "2024-02-01"],
      ],
    ],
  ] as const)("is said with what each makes of a value: %j", async (texts, expected) => {
    const { column } = await look(texts);
    expect(column.ambiguous).toBe(true);
    expect(column.readings.map(({ text, value }) => [text, value])).toEqual(expected);
  });
  test("days that show their order are not asked about", async () => {
    expect((await look(["01/02/2024", "13/02/2024"])).column).toMatchObject({ ambiguous: false, readings: [] });
  });
});

test("amounts as written in India are numbers, shown with their pairs", async () => {
  const texts = ["1,23,456.78", "12,34,567.00", "98.50"];
  expect((await look(texts)).column).toMatchObject({ type: { kind: "decimal" }, look: { kind: "grouped", digits: 2, pairs: true } });
  expect(await values(texts)).toEqual(["123456.78", "1234567.00", "98.50"]);
  expect((await look(["1,234.50", "9,876.25"])).column.look).toEqual({ kind: "grouped", digits: 2 });
});

test("what most values are is offered with examples of those that are not, and how many", async () => {
  const { column } = await look(["10", "20", "30", "40", "50", "60", "soon", "later", "soon", "never"]);
  expect(column.offer).toMatchObject({ type: { kind: "integer" }, misfits: 4, examples: ["soon", "later", "never"] });
});

test("columns that a person chose are tried: each text that is no value of them is told before anything is loaded", async () => {
  const path = await loading.file("a,b\n1,x\n2,y\nz,3\n");
  const columns: readonly ColumnLoad[] = ["a", "b"].map((name) => ({
    name,
    type: { kind: "integer", wide: false, signs: { decimal: ".", group: "" } },
    nullTexts: [],
  }));
  const outcome = await engine.call("sniff", {
    file: path,
    staged: `${path}.sample`,
    fileName: "x.csv",
    choice: { header: true },
    columns,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  expect(outcome.sniffed.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
    [2, "b", "x"],
    [4, "a", "z"],
  ]);
});

test("a row that a person leaves out is in neither the preview nor the table", async () => {
  const texts = ["10", "20", "30", "60"];
  expect((await look(texts, [5])).found).toMatchObject({ rowsSeen: 3, preview: [["10"], ["20"], ["30"]] });
  expect(await values(texts, undefined, [5])).toEqual(["10", "20", "30"]);
});
