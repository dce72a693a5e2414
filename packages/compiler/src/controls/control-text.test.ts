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
  return read.ok ? read.value : read.message;
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

  test("a type that takes no value yet says so", () => {
    expect(value(control("slider"), "3")).toMatch(/slider/);
    expect(value({ id: "t", kind: "table" }, "3")).toMatch(/no value/);
    expect(value(control("constructor"), "3")).toMatch(/no value/);
  });
});
