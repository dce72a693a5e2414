import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CellValue } from "@sheaf/result";
import type { EngineClient } from "../engines/duckdb/engine-client.ts";
import type { ColumnLoad } from "./types/column-types.ts";
import type { Sniffed, SniffedColumn } from "./sniff.ts";
import { type LoadEngine, readTexts, startLoadEngine } from "./testing/load-engine.ts";

/** Numbers with a unit, and in parentheses: values as hand-written SQL has them, or texts and what they could be read as. */

let loading: LoadEngine;
let engine: EngineClient;
let count = 0;

beforeAll(async () => {
  loading = await startLoadEngine();
  ({ engine } = loading);
});
afterAll(() => loading.close());

const fileOf = (texts: readonly string[]): Promise<string> => loading.file(`h\n${texts.map((text) => `"${text}"`).join("\n")}\n`);

async function sniffed(
  texts: readonly string[],
): Promise<{ readonly path: string; readonly found: Sniffed; readonly column: SniffedColumn }> {
  const path = await fileOf(texts);
  const outcome = await engine.call("sniff", {
    file: path,
    staged: `${path}.sample`,
    fileName: "x.csv",
    choice: { header: true, delimiter: "|" },
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return { path, found: outcome.sniffed, column: outcome.sniffed.columns.at(0)! };
}

/** The values of the file as it is proposed, or with another reading, as texts of the engine. */
async function loaded(texts: readonly string[], as?: Partial<ColumnLoad>): Promise<readonly CellValue[]> {
  const { path, found, column } = await sniffed(texts);
  const columns = [{ name: "v", type: column.type, nullTexts: column.nullTexts, ...as }];
  const staged = `${path}.staged`;
  const badCells = as === undefined ? {} : { badCells: "empty" as const };
  const outcome = await engine.call("prepare", { file: path, staged, dialect: found.dialect, columns, ...badCells });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const table = `t${count++}`;
  await engine.call("ingest", {
    file: staged,
    content: { kind: "staged-texts", columns, hasBadTexts: as !== undefined },
    path: ["main", table],
    mode: "create",
    rows: outcome.prepared.rows,
    comment: null,
  });
  return read(`SELECT v::VARCHAR AS v FROM ${table}`);
}

const read = (sql: string): Promise<readonly CellValue[]> => readTexts(engine, sql);

/** What hand-written SQL makes of the texts. */
const byHand = (texts: readonly string[], sql: string): Promise<readonly CellValue[]> =>
  read(`SELECT (${sql})::VARCHAR AS v FROM (SELECT unnest([${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ")}]) AS t)`);

describe("numbers of which all are written alike", () => {
  const isBelow = "CASE WHEN t LIKE '(%' OR t LIKE '%-%' OR t LIKE '%(%' THEN -1 ELSE 1 END";
  const cases: readonly [string, readonly string[], string, object][] = [
    [
      "percentages",
      ["12.5%", "-3%", "100 %", "(0.25%)", "+7.1%"],
      `CAST(replace(replace(replace(replace(replace(t, '%', ''), ' ', ''), '(', ''), ')', ''), '-', '') AS DECIMAL(18, 2)) * 0.01::DECIMAL(3, 2) * ${isBelow}`,
      { kind: "percent", digits: 2 },
    ],
    [
      "dollars",
      ["$1,234.50", "($1,234.50)", "-$2.00", "$-3.25", "$0.00", " $ 7.10 ", "$ (8.00)", "9.50", "$ -"],
      `${isBelow} * CAST(coalesce(nullif(regexp_replace(t, '[^0-9.]', '', 'g'), ''), '0') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "$", digits: 2 },
    ],
    [
      "euros, with a decimal comma",
      ["1.234,50 €", "-0,99 €", "12.345.678,00 €"],
      `${isBelow} * CAST(replace(regexp_replace(t, '[^0-9,]', '', 'g'), ',', '.') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "€", digits: 2, isBehind: true },
    ],
    [
      "rupees, parted in pairs above the thousands",
      ["₹12,34,567.50", "-₹1,00,000.00", "₹1,23,45,678.00", "₹99.50"],
      `${isBelow} * CAST(regexp_replace(t, '[^0-9.]', '', 'g') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "₹", digits: 2, pairs: true },
    ],
    [
      "abbreviations with a point",
      ["Rs. 1,200.50", "Rs.50", "-Rs 3"],
      `${isBelow} * CAST(regexp_replace(replace(t, 'Rs.', ''), '[^0-9.]', '', 'g') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "Rs", digits: 2 },
    ],
    [
      "kronor, with a point behind",
      ["1.234,50 kr.", "-7,25 kr.", "5,00 kr"],
      `${isBelow} * CAST(replace(regexp_replace(t, '[^0-9,]', '', 'g'), ',', '.') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "kr", digits: 2, isBehind: true },
    ],
    [
      "codes",
      ["USD 12", "USD 1,300", "-USD 4"],
      `${isBelow} * CAST(regexp_replace(t, '[^0-9]', '', 'g') AS BIGINT)`,
      { kind: "currency", unit: "USD", digits: 0 },
    ],
    [
      "accounting",
      ["1,234.50", "(1,234.50)", "0.10", "3.00-"],
      `${isBelow} * CAST(regexp_replace(t, '[^0-9.]', '', 'g') AS DECIMAL(18, 2))`,
      { kind: "currency", unit: "", digits: 2 },
    ],
  ];
  test.each(cases)("%s", async (_name, texts, sql, look) => {
    const { column } = await sniffed(texts);
    expect(column.look).toEqual(look);
    expect((await loaded(texts)).map(Number)).toEqual((await byHand(texts, sql)).map(Number));
  });
  test("no digit of a percentage is lost", async () => {
    expect(await loaded(["12345678901234567.89%", "0.01%"])).toEqual(["123456789012345.6789", "0.0001"]);
  });
  test("what says nothing of amounts stays text", async () => {
    for (const texts of [
      ["(1)", "(2)"],
      ["+49", "+1"],
      ["KGM 12", "KGM 3"],
      ["$1", "€2"],
      ["$A", "$B"],
      ["12%", "5"],
      // Grades
      ["1", "2-", "1-", "3"],
      ["1-", "5-", "2", "10"],
      ["4-", "3-"],
    ]) {
      expect((await sniffed(texts)).column.type.kind, texts.join(" ")).toBe("text");
    }
  });
  test.each([
    ["a fraction", ["5-", "1.50", "2"], ["-5.00", "1.50", "2.00"]],
    ["thousands", ["5-", "1,200", "70"], ["-5", "1200", "70"]],
    ["parentheses", ["5-", "(12)", "7"], ["-5", "-12", "7"]],
    ["lengths of amounts", ["500-", "1250", "70-", "9000"], ["-500", "1250", "-70", "9000"]],
  ])("a minus behind is below zero where other values say so: %s", async (_name, texts, values) => {
    expect((await loaded(texts)).map(String)).toEqual(values);
  });
  test.each([
    ["€ 1.234,56", "€ -2,00"],
    ["€1,234.56", "-€2.00"],
    ["1.234,56€", "-2,00€"],
    ["1 234,56 €", "-2,00 €"],
    ["1'234.56 €", "-2.00 €"],
    ["EUR 1.234,56", "EUR -2,00"],
    ["1.234,56 EUR", "-2,00 EUR"],
  ])("euros before and behind the number: %s", async (...texts) => {
    const { column } = await sniffed(texts);
    const unit = /EUR/u.exec(texts[0])?.[0] ?? "€";
    // It is shown where the file has it.
    expect(column.look).toEqual({ kind: "currency", unit, digits: 2, ...(texts[0].startsWith("1") ? { isBehind: true } : {}) });
    expect(await loaded(texts)).toEqual(["1234.56", "-2.00"]);
  });
  test("a sign that could group or divide is told, and read as the other columns are", async () => {
    const { column } = await sniffed(["1.000 €", "2.500 €"]);
    expect(column).toMatchObject({ ambiguous: true });
    expect((await sniffed(["1.000 €", "2.500,10 €"])).column).toMatchObject({ ambiguous: false, type: { kind: "decimal", scale: 2 } });
  });
});

test("whole percentages do not say which sign stands before a fraction: other columns do", async () => {
  const readings = async (text: string): Promise<readonly unknown[]> => {
    const path = await loading.file(text);
    const outcome = await engine.call("sniff", { file: path, staged: `${path}.sample`, fileName: "x.csv", choice: { header: true } });
    return outcome.ok ? outcome.sniffed.columns.map(({ type }) => ("signs" in type ? [type.kind, type.signs.decimal] : type.kind)) : [];
  };
  const thousand = ["integer", ","];
  expect(await readings("name;share;many\na;5%;1.234\nb;12%;2.345\n")).toEqual(["text", ["decimal", "."], thousand]);
  expect(await readings('name,share,cost,many\na,5%,"2,50",1.234\nb,12%,"3,75",2.345\n')).toMatchObject({ 3: thousand });
  // A fraction says so.
  expect(await readings("name;share;many\na;5.5%;1.234\nb;12%;2.345\n")).toMatchObject({ 2: ["decimal", "."] });
});

describe("numbers of which some are not", () => {
  test("are offered with a count and an example, and lose what was said and no more", async () => {
    const texts = ["$423.24", "$1,000.00", "call us", "$7.50", "n/a"];
    const { column } = await sniffed(texts);
    expect(column).toMatchObject({ type: { kind: "text" }, look: null });
    const { offer } = column;
    expect(offer).toMatchObject({
      misfits: 1,
      examples: ["call us"],
      nullTexts: ["n/a"],
      look: { kind: "currency", unit: "$", digits: 2 },
    });
    expect(await loaded(texts, { type: offer!.type, nullTexts: offer!.nullTexts })).toEqual(["423.24", "1000.00", null, "7.50", null]);
  });
  test("percentages without a sign would be other numbers", async () => {
    const { column } = await sniffed(["12%", "13%", "14%", "5"]);
    expect(column.offer).toMatchObject({ misfits: 1, examples: ["5"], look: { kind: "percent", digits: 0 } });
  });
  test("codes with zeros in front, words and mostly other texts are not", async () => {
    for (const texts of [
      ["01234", "12345", "23456"],
      ["a", "b", "c"],
      ["1", "x", "y", "z"],
    ]) {
      expect((await sniffed(texts)).column.offer, texts.join(" ")).toBeNull();
    }
  });
});
