import { timeZone } from "@sheaf/locale";
import { expect, test } from "vitest";
import { DATE, DATETIME, INTEGER, TEXT, day, moment, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { chartColumns } from "./columns.ts";
import { readSlots, type SlotRequest } from "./slots.ts";
import type { PlainColumn } from "../plain-table.ts";

function slots(column: Omit<PlainColumn, "id">, more: Partial<SlotRequest> = {}) {
  const table = tableOf([{ id: "x", ...column }]);
  const context = more.context ?? contextOf();
  const x = chartColumns([], table, context).get("x");
  if (x === undefined) throw new Error("No column x.");
  return readSlots({ table, column: x, sort: undefined, scale: undefined, bars: true, missing: null, context, ...more });
}

test("names stand in the order of the result, once each, an empty value is a place of its own", () => {
  const read = slots({ type: TEXT, cells: ["b", "a", null, "b"] });
  expect(read.values).toEqual(["b", "a", null]);
  expect([...read.slotOfRow]).toEqual([0, 1, 2, 0]);
});

test("bars over months keep an empty stripe for a month without rows", () => {
  const read = slots({
    type: DATE,
    cells: ["2001-01-01", "2001-02-01", "2001-05-01", null].map((text) => (text === null ? null : day(text))),
  });
  expect(read.values).toEqual([day("2001-01-01"), day("2001-02-01"), day("2001-03-01"), day("2001-04-01"), day("2001-05-01"), null]);
  expect([...read.slotOfRow]).toEqual([0, 1, 4, 5]);
});

test("descending months are filled downwards", () => {
  const read = slots({ type: DATE, cells: ["2001-04-01", "2001-02-01", "2001-01-01"].map(day) }, { sort: { direction: "descending" } });
  expect(read.values).toEqual(["2001-04-01", "2001-03-01", "2001-02-01", "2001-01-01"].map(day));
  expect([...read.slotOfRow]).toEqual([0, 2, 3]);
});

test("sorted by a measure, months are names: nothing is filled in", () => {
  const read = slots({ type: DATE, cells: ["2001-05-01", "2001-01-01"].map(day) }, { sort: { direction: "descending", by: "y" } });
  expect(read.values.length).toBe(2);
});

test("V3 days of a zone with a change of clocks are regular", () => {
  const zone = timeZone("America/New_York", Intl);
  if (zone === undefined) throw new Error("No zone.");
  const read = slots(
    { type: DATETIME, cells: [moment("2026-03-07T05:00:00Z"), moment("2026-03-10T04:00:00Z")] },
    { context: contextOf({ zone }) },
  );
  expect(read.count).toBe(4);
  expect(read.values[2]).toBe(moment("2026-03-09T04:00:00Z"));
});

test("lines run along positions; rows without one are counted, not drawn (T2)", () => {
  const read = slots({ type: INTEGER, cells: [5n, null, -2n, 5n] }, { bars: false });
  expect(read.kind).toBe("number");
  expect([...read.positions]).toEqual([-2, 5]);
  expect([...read.slotOfRow]).toEqual([1, -1, 0, 1]);
  expect(read.unplaced).toBe(1);
});

test("instants that differ by a microsecond stay two places", () => {
  const read = slots(
    { type: DATETIME, cells: [moment("2026-01-01T00:00:00.001Z"), moment("2026-01-01T00:00:00.001Z") + 1n] },
    { bars: false },
  );
  expect(read.count).toBe(2);
  expect(read.regular).toBe(false);
});

test("integers beyond 2^53 stay two places", () => {
  expect(slots({ type: INTEGER, cells: [9_007_199_254_740_992n, 9_007_199_254_740_993n] }, { bars: false }).count).toBe(2);
});

test("missing periods of a line get their slot only where they count as zero", () => {
  const cells = ["2001-01-01", "2001-04-01", "2001-05-01"].map(day);
  expect(slots({ type: DATE, cells }, { bars: false }).count).toBe(3);
  expect(slots({ type: DATE, cells }, { bars: false, missing: "zero" }).count).toBe(5);
});

test("periods are called by their names, unless a format was chosen or they have no regularity", () => {
  const names = (dates: readonly string[], more: Partial<PlainColumn> = {}): readonly string[] => {
    const read = slots({ type: DATE, cells: dates.map(day), ...more });
    return read.values.map((value) => read.column?.write(value) ?? "");
  };
  expect(names(["2001-01-01", "2001-02-01"])).toEqual(["Jan 2001", "Feb 2001"]);
  expect(names(["2001-01-01", "2001-07-01"])).toEqual(["Q1 2001", "Q2 2001", "Q3 2001"]);
  expect(names(["2001-01-01", "2002-01-01"])).toEqual(["2001", "2002"]);
  expect(names(["2001-06-04", "2001-06-11"])).toEqual(["4 Jun 2001", "11 Jun 2001"]);
  expect(names(["2001-06-04"])).toEqual(["4 Jun 2001"]);
  const moments = slots({ type: DATETIME, cells: [moment("2001-06-04T05:00:00Z"), moment("2001-06-04T06:00:00Z")] });
  expect(moments.column?.write(moments.values[0] ?? null)).toBe("4 Jun 2001, 05:00");
  const table = tableOf([{ id: "x", type: DATE, cells: ["2001-01-01", "2001-02-01"].map(day) }]);
  const context = contextOf();
  const own = chartColumns([{ id: "x", format: { kind: "datetime", formatString: "%m/%y" } }], table, context).get("x");
  const read = readSlots({ table, column: own ?? null, sort: undefined, scale: undefined, bars: true, missing: null, context });
  expect(read.column?.write(read.values[0] ?? null)).toBe("01/01");
});

test("a line breaks where months are missing, and not at the rhythm of its rows", () => {
  const missing = (cells: readonly string[]) =>
    slots({ type: DATE, cells: cells.map(day) }, { bars: false, missing: "hide" }).values.map((value) =>
      new Date(Number(value) * 86_400_000).toISOString().slice(0, 10),
    );
  const months = ["2001-01-01", "2001-02-01", "2001-03-01", "2001-06-01", "2001-07-01", "2001-08-01"];
  expect(missing(months)).toEqual([...months.slice(0, 3), "2001-04-01", ...months.slice(3)]);
  // Days of work, and one week without any.
  const days = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 22, 23, 24, 25, 26].map((at) => `2001-01-${String(at).padStart(2, "0")}`);
  expect(missing(days)).toEqual([...days.slice(0, 10), "2001-01-13", ...days.slice(10)]);
  expect(missing(days.slice(0, 10))).toEqual(days.slice(0, 10));
  // Days on which little happens.
  const seldom = [1, 2, 4, 5, 7, 8, 10, 11, 12, 14, 15, 17, 28, 29, 31].map((at) => `2001-01-${String(at).padStart(2, "0")}`);
  expect(missing(seldom)).toEqual([...seldom.slice(0, 12), "2001-01-18", ...seldom.slice(12)]);
  expect(slots({ type: DATE, cells: months.map(day) }, { bars: false, missing: "interpolate" }).count).toBe(6);
});
