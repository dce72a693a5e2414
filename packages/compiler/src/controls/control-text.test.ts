import { inEnglish } from "@sheaf/messages/english";
import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { readControlText } from "./control-text.ts";

const control = (controlType: string, more: Readonly<Record<string, string>> = {}): Element => ({
  id: "c",
  kind: "control",
  controlId: "c",
  controlType,
  ...more,
});
const value = (element: Element, text: string) => {
  const read = readControlText(element, text);
  return read.ok ? read.value : inEnglish(read.message);
};

describe("control values as text (workbook-file 6)", () => {
  const many = control("list");
  test("a list is split at commas; :null and :empty are values; nothing is unset", () => {
    expect(value(many, "West,East")).toEqual({ kind: "list", mode: "include", values: ["West", "East"] });
    expect(value(many, ":null,:empty,a")).toEqual({ kind: "list", mode: "include", values: [null, "", "a"] });
    expect(value(many, "a,,b")).toEqual({ kind: "list", mode: "include", values: ["a", "", "b"] });
    expect(value(many, ",a,")).toEqual({ kind: "list", mode: "include", values: ["", "a", ""] });
    expect(value(many, "")).toBeNull();
    expect(value(control("list", { mode: "exclude" }), "a")).toEqual({ kind: "list", mode: "exclude", values: ["a"] });
  });

  test("a backslash takes the meaning of comma, colon and backslash away, and nothing else", () => {
    expect(value(many, String.raw`Washington\, DC,\:null,C:\\temp\x,\\`)).toEqual({
      kind: "list",
      mode: "include",
      values: ["Washington, DC", ":null", String.raw`C:\temp\x`, "\\"],
    });
  });

  test("a single choice is not split", () => {
    const one = control("list", { selectionMode: "single" });
    expect(value(one, "a,b")).toEqual({ kind: "scalar", value: "a,b" });
    expect(value(one, ":null")).toEqual({ kind: "scalar", value: null });
    expect(value(control("list", { selectionMode: "single", mode: "exclude" }), "a")).toEqual({
      kind: "list",
      mode: "exclude",
      values: ["a"],
    });
  });

  const dates = control("date-range");
  const range = (text: string) => {
    const read = value(dates, text);
    return typeof read === "object" && read?.kind === "date-range" ? read.range : read;
  };
  test("dates: ranges with either side open, whole units before and after now, one date", () => {
    expect(range("min:2001-01-01,max:2001-03-31")).toEqual({ mode: "between", startDate: "2001-01-01", endDate: "2001-03-31" });
    expect(range("max:2001-03-31T12:00:00Z")).toEqual({ mode: "custom", endDate: "2001-03-31T12:00:00Z" });
    expect(range("prior-3-month")).toEqual({ mode: "last", value: 3, unit: "month", includeToday: false });
    expect(range("next-2-week-starting-sunday")).toEqual({ mode: "next", value: 2, unit: "week-starting-sunday", includeToday: false });
    expect(range("prior-10-days")).toEqual({ mode: "last", value: 10, unit: "day", includeToday: false });
    expect(range("2001-02-28")).toEqual({ mode: "on", date: "2001-02-28" });
    expect(range(":null")).toBeNull();
  });

  test.each(["soon", "2001-02-30", "min:2001-02-30", "min:2001-01-01,min:2001-01-02", "min:2001-01-01,x", "prior-3-eon", "max:"])(
    "%s is no range of dates",
    (text) => {
      expect(range(text)).toMatch(/is no range of dates/);
    },
  );

  test("numbers keep their digits, ranges may be open, what is none says so (V2)", () => {
    expect(value(control("number"), "-2.5")).toEqual({ kind: "scalar", value: -2.5 });
    expect(value(control("slider"), "12345678901234567890")).toEqual({ kind: "scalar", value: "12345678901234567890" });
    expect(value(control("number"), "1e3")).toMatch(/is not a number/);
    expect(value(control("number-range"), "min:1,max:2.50")).toEqual({ kind: "number-range", min: 1, max: "2.50" });
    expect(value(control("range-slider"), "max:7")).toEqual({ kind: "number-range", max: 7 });
    expect(value(control("number-range"), "1,2")).toMatch(/min:10,max:20/);
    expect(value(control("number-range"), ":null")).toBeNull();
  });

  test("one date, a text, true and false, a number of rows, paths", () => {
    expect(value(control("date"), "2001-02-28")).toEqual({ kind: "date", date: "2001-02-28" });
    expect(value(control("date"), "prior-3-month")).toEqual({ kind: "date", date: { op: "now-minus", unit: "month", value: 3 } });
    expect(value(control("date"), "soon")).toMatch(/is not a date/);
    expect(value(control("text", { mode: "contains" }), "a,b")).toEqual({ kind: "text-match", mode: "contains", value: "a,b" });
    expect(value(control("text"), ":empty")).toEqual({ kind: "text-match", mode: "equals", value: "" });
    expect(value(control("switch"), "TRUE")).toEqual({ kind: "scalar", value: true });
    expect(value(control("checkbox"), "yes")).toMatch(/neither/);
    expect(value(control("segmented"), "West")).toEqual({ kind: "scalar", value: "West" });
    expect(value(control("top-n"), "5")).toEqual({ kind: "rank", rank: { rankingFunction: "rank", mode: "top-n", rowCount: 5 } });
    const share = control("top-n", { rankingFunction: "cume-dist", mode: "bottom-percentile" });
    expect(value(share, "2.5")).toMatchObject({ rank: { percentile: 2.5 } });
    expect([value(share, "101"), value(control("top-n"), "1.5")]).toEqual([
      expect.stringMatching(/percentage/u),
      expect.stringMatching(/number of rows/u),
    ]);
    expect(value(control("hierarchy"), '[["EU",null]]')).toEqual({ kind: "paths", mode: "include", values: [["EU", null]] });
    expect(value(control("hierarchy"), "EU")).toMatch(/list of paths/);
  });

  test("a list of periods holds the days that they begin with; a longer one is all that lie in it", () => {
    const periods = (period: string, more: object = {}): Element => ({ ...control("list"), sheaf: { period }, ...more });
    const list = (...values: readonly (string | null)[]) => ({ kind: "list", mode: "include", values });
    expect(value(periods("month"), "2026-05-15,2026-05,:null")).toEqual(list("2026-05-01", null));
    expect(value(periods("month"), "2025-Q4")).toEqual(list("2025-10-01", "2025-11-01", "2025-12-01"));
    expect(value(periods("quarter"), "2026")).toEqual(list("2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"));
    expect(value(periods("year"), "2026-W20")).toEqual(list("2026-01-01"));
    expect(value(periods("week"), "2026-W20")).toEqual(list("2026-05-11"));
    expect(value(periods("week"), "2026-02")).toEqual(list("2026-02-01", "2026-02-08", "2026-02-15", "2026-02-22", "2026-02-28"));
    expect(value(periods("day"), "2024-02")).toMatchObject({ values: { length: 29 } });
    expect(value(periods("month"), "soon")).toMatch(/no period/);
    const single = periods("month", { selectionMode: "single" });
    expect(value(single, "2026-05")).toEqual({ kind: "scalar", value: "2026-05-01" });
    expect(value(single, "2026")).toMatch(/no period/);
  });

  test("a place on a drill path", () => {
    const drill = control("drill");
    expect(value(drill, "city")).toEqual({ kind: "drill", columnId: "city", picked: [] });
    expect(value(drill, "city,state,:null")).toEqual({ kind: "drill", columnId: "city", picked: [{ columnId: "state", value: null }] });
    expect(value(drill, ":null")).toBeNull();
    for (const wrong of ["city,state", ":empty", "city,:null,CA"]) expect(value(drill, wrong)).toMatch(/drill path/u);
  });
  test("a type that takes no value yet says so", () => {
    expect(value(control("hologram"), "3")).toMatch(/hologram/);
    expect(value({ id: "t", kind: "table" }, "3")).toMatch(/no value/);
    expect(value(control("constructor"), "3")).toMatch(/no value/);
  });
});
