import { readDateRange } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { dateChoice, dateValue, listChoice, listValue } from "./control-values.ts";

const list = { id: "c", kind: "control", controlId: "c", controlType: "list" } as const;

test("a viewer's value wins over the document's, an unset one filters nothing", () => {
  const element = { ...list, mode: "exclude", values: ["West", null] } as const;
  expect(listChoice(element, undefined)).toEqual({ mode: "exclude", selection: "multiple", values: ["West", null] });
  expect(listChoice(element, null).values).toEqual([]);
  expect(listChoice(element, { kind: "list", mode: "include", values: ["East"] })).toEqual({
    mode: "include",
    selection: "multiple",
    values: ["East"],
  });
});

test("a single choice is a scalar, several are a list, none is null", () => {
  const one = { ...list, selectionMode: "single", value: "West" } as const;
  expect(listValue(listChoice(one, undefined))).toEqual({ kind: "scalar", value: "West" });
  expect(listValue({ mode: "include", selection: "multiple", values: [1, 2] })).toEqual({ kind: "list", mode: "include", values: [1, 2] });
  expect(listValue({ mode: "exclude", selection: "single", values: ["West"] })).toEqual({
    kind: "list",
    mode: "exclude",
    values: ["West"],
  });
  expect(listValue({ mode: "include", selection: "multiple", values: [] })).toBeNull();
});

test("an empty value is a value, not nothing", () => {
  expect(listValue({ mode: "include", selection: "multiple", values: [null] })).toEqual({ kind: "list", mode: "include", values: [null] });
});

test("date ranges of all modes are read from a control and from a value, what is incomplete restricts nothing", () => {
  const control = { id: "d", kind: "control", controlId: "d", controlType: "date-range" } as const;
  expect(dateChoice(control, undefined)).toBeNull();
  expect(dateChoice({ ...control, startDate: "2001-04-01" }, undefined)).toEqual({ mode: "between", startDate: "2001-04-01" });
  expect(dateChoice({ ...control, mode: "last", value: 30, unit: "day", includeToday: true }, undefined)).toEqual({
    mode: "last",
    value: 30,
    unit: "day",
    includeToday: true,
  });
  expect(dateChoice({ ...control, mode: "last", value: 30, unit: "day", includeToday: false }, null)).toBeNull();
  for (const range of [
    { mode: "on", date: "2001-04-01" },
    { mode: "current", unit: "week" },
    { mode: "custom", startDate: { op: "now-minus", unit: "day", value: 7 }, endDate: "2001-04-01" },
  ] as const) {
    const value = dateValue(range);
    expect(dateChoice(control, value)).toEqual(range);
  }
  for (const broken of [
    { mode: "on" },
    { mode: "last", value: "x", unit: "day" },
    { mode: "current", unit: "fortnight" },
    { mode: "constructor" },
    [],
    "x",
    null,
  ]) {
    expect(readDateRange(broken)).toBeNull();
  }
});
