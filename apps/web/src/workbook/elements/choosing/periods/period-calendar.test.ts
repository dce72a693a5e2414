import { CalendarDate } from "@internationalized/date";
import { describe, expect, test } from "vitest";
import { readPeriods, sheetAround, turned } from "./period-calendar.ts";

describe("typed periods", () => {
  test.each([
    ["May 2026, jun 2026", "month", ["2026-05-01", "2026-06-01"]],
    ["Q2 2026", "month", ["2026-04-01", "2026-05-01", "2026-06-01"]],
    ["2026", "quarter", ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]],
    ["12 May 2026", "month", ["2026-05-01"]],
    ["12 May 2026; 2026-05-14", "day", ["2026-05-12", "2026-05-14"]],
    ["2026-W20", "week", ["2026-05-11"]],
    ["17.5.2026", "day", { wrong: "17.5.2026" }],
    ["May 2026, soon", "month", { wrong: "soon" }],
  ] as const)("%s as %s", (text, unit, expected) => {
    expect(readPeriods(text, unit, "mon")).toEqual(expected);
  });
  test("D1: weeks begin where the organization's do", () => {
    expect(readPeriods("2026-05-17", "week", "sun")).toEqual(["2026-05-17"]);
    expect(readPeriods("2026-05-17", "week", "mon")).toEqual(["2026-05-11"]);
  });
});

describe("sheets of the calendar", () => {
  test("days stand below their weekdays, weeks cover the month, years come by the dozen", () => {
    const may = new CalendarDate(2026, 5, 15);
    const days = sheetAround("day", may, "mon");
    expect([days.title, days.columns, days.cells.findIndex((cell) => cell?.short === "1")]).toEqual(["May 2026", 7, 4]);
    expect(sheetAround("week", may, "mon").cells.map((cell) => cell?.start)).toEqual([
      "2026-04-27",
      "2026-05-04",
      "2026-05-11",
      "2026-05-18",
      "2026-05-25",
    ]);
    expect(sheetAround("quarter", may, "mon").cells.map((cell) => cell?.words)).toEqual(["Q1 2026", "Q2 2026", "Q3 2026", "Q4 2026"]);
    expect(sheetAround("year", turned("year", may, 1), "mon").title).toBe("2028 – 2039");
  });
});
