import type { ExampleColumn } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { type Cell, sameCell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula, settingsIn } from "./support/formula-runner.ts";

/** V3, V7, E1: dates at which engines have calendars of their own: days that a zone left out, the first hundred years, the last day of 9999. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);
const instants = (...values: readonly string[]): Readonly<Record<string, ExampleColumn>> => ({
  i: { type: { kind: "datetime" }, values: [...values] },
});
const days = (...values: readonly string[]): Readonly<Record<string, ExampleColumn>> => ({
  d: { type: { kind: "date" }, values: [...values] },
});
const texts = (...values: readonly string[]): Readonly<Record<string, ExampleColumn>> => ({
  t: { type: { kind: "text" }, values: [...values] },
});

interface Case {
  readonly formula: string;
  readonly columns: Readonly<Record<string, ExampleColumn>>;
  readonly cells: readonly Cell[];
  readonly zone?: string;
  /** Not of SQLite, whose dates are texts: the year 10000, which it knows, is sorted before others there. */
  readonly isOrdered?: true;
}

const samoa = instants(
  "2011-12-30T09:59:59Z",
  "2011-12-30T10:00:00Z",
  "2011-12-31T10:30:00Z",
  "2024-06-01T00:00:00Z",
  "2024-06-01T13:00:00Z",
);
const cases: readonly Case[] = [
  {
    zone: "Pacific/Apia",
    formula: 'DateTrunc("day", [i])',
    columns: samoa,
    cells: ["2011-12-29", "2011-12-31", "2012-01-01", "2024-06-01", "2024-06-02"],
  },
  { zone: "Pacific/Apia", formula: "Hour([i])", columns: samoa, cells: ["23", "0", "0", "13", "2"] },
  {
    zone: "Pacific/Apia",
    formula: '[i] >= Date("2024-06-02")',
    columns: instants("2024-06-01T10:59:59Z", "2024-06-01T11:00:00Z"),
    cells: [false, true],
  },
  {
    zone: "Pacific/Apia",
    formula: 'DateAdd("day", 1, [i])',
    columns: instants("2024-06-01T00:00:00Z"),
    cells: ["2024-06-02T00:00:00"],
  },
  {
    zone: "Pacific/Kwajalein",
    formula: 'DateTrunc("day", [i])',
    columns: instants("1993-08-25T00:00:00Z", "2024-06-01T13:00:00Z"),
    cells: ["1993-08-25", "2024-06-02"],
  },
  {
    zone: "Pacific/Kiritimati",
    formula: 'DateTrunc("hour", [i])',
    columns: instants("2024-06-01T13:10:00Z"),
    cells: ["2024-06-01T13:00:00"],
  },
  {
    formula: 'DateTrunc("year", [d])',
    columns: days("0001-06-15", "0099-12-31", "0100-01-01"),
    cells: ["0001-01-01", "0099-01-01", "0100-01-01"],
  },
  { formula: 'DateTrunc("quarter", [d])', columns: days("0001-06-15", "0069-12-31"), cells: ["0001-04-01", "0069-10-01"] },
  { formula: 'LastDay([d], "year")', columns: days("0001-06-15", "2024-02-29"), cells: ["0001-12-31", "2024-12-31"] },
  // S-V7c: what is later lies later, or nowhere: never at the end of the calendar.
  ...['DateAdd("day", 1, [d]) > [d]', 'DateAdd("month", 1, [d]) > [d]', 'DateAdd("year", 7, [d]) > [d]'].map((formula) => ({
    formula: `Coalesce(${formula}, True)`,
    columns: days("9999-12-31", "9999-12-30"),
    cells: [true, true],
    isOrdered: true as const,
  })),
  { formula: "Coalesce(EndOfMonth([d]) >= [d], True)", columns: days("9999-12-31", "9999-11-30"), cells: [true, true] },
  ...['DateAdd("second", 1, [i]) > [i]', 'DateAdd("hour", 24, [i]) > [i]', 'DateAdd("quarter", 1, [i]) > [i]'].map((formula) => ({
    formula: `Coalesce(${formula}, True)`,
    columns: instants("9999-12-31T23:59:59.999999Z"),
    cells: [true],
    isOrdered: true as const,
  })),
  {
    formula: 'DateAdd("day", 1, [d])',
    columns: days("9999-12-30", "0001-01-01"),
    cells: ["9999-12-31", "0001-01-02"],
  },
  { formula: 'DateAdd("month", 1, [d])', columns: days("9999-11-30", "9999-10-31"), cells: ["9999-12-30", "9999-11-30"] },
  { formula: 'DateAdd("day", -1, [d])', columns: days("0001-01-02"), cells: ["0001-01-01"] },
  { formula: 'DateAdd("month", -1, [d])', columns: days("0001-02-01", "0001-03-31"), cells: ["0001-01-01", "0001-02-28"] },
  { formula: 'DateAdd("minute", 100000000, [i])', columns: instants("2012-06-01T00:00:00Z"), cells: ["2202-07-20T10:40:00"] },
  {
    formula: 'DateAdd("hour", [n], Date("2012-06-01 00:00"))',
    columns: { n: { type: { kind: "integer", digits: 10 }, values: ["2000000", "-2000000"] } },
    cells: ["2240-07-29T08:00:00", "1784-04-03T16:00:00"],
  },
  // S-D2b: what a format leaves out is that of the first day of 1900.
  { formula: 'DateParse([t], "%Y")', columns: texts("2024", "0069", "x"), cells: ["2024-01-01", "0069-01-01", null] },
  { formula: 'DateParse([t], "%Y-%m")', columns: texts("2024-02", "2024-13"), cells: ["2024-02-01", null] },
  { formula: 'DateParse([t], "%m/%d")', columns: texts("03/31", "02/29"), cells: ["1900-03-31", null] },
  { formula: 'DateParse([t], "%H:%M")', columns: texts("10:30", "24:00"), cells: ["1900-01-01T10:30:00", null] },
  { formula: 'DateParse([t], "%I %p")', columns: texts("05 PM", "12 AM"), cells: ["1900-01-01T17:00:00", "1900-01-01T00:00:00"] },
];

describe.each(running.names)("%s", (dialect) => {
  test.each(cases.filter(({ isOrdered }) => isOrdered !== true || dialect !== "sqlite"))(
    "$formula in $zone",
    async ({ formula, columns, cells: expected, zone = "UTC" }) => {
      const { cells, sql } = await runFormula(running.get(dialect), formula, columns, settingsIn(zone));
      const wrong = expected.findIndex((cell, row) => !sameCell(cells[row] ?? null, cell));
      expect(wrong, `${JSON.stringify(cells)}\n${sql}`).toBe(-1);
    },
  );
});
