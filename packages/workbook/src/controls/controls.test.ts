import { describe, expect, test } from "vitest";
import type { Element, Json } from "../document.ts";
import { readWorkbookValue } from "../file/read-workbook.ts";
import { type ControlElement, isControl } from "../elements/known.ts";
import { controlKinds } from "./registry.ts";
import type { ControlValue } from "./value.ts";

const own = (element: Element): ControlElement => {
  if (!isControl(element)) throw new Error(element.kind);
  return element;
};
const control = (controlType: string, members: { readonly [key: string]: Json } = {}): ControlElement =>
  own({ id: "c", kind: "control", controlId: "c", controlType, ...members });
const kindOf = (controlType: string) => {
  const kind = controlKinds.find((one) => one.controlType === controlType);
  if (kind === undefined) throw new Error(controlType);
  return kind;
};
const filtersOf = (controlType: string, members: { readonly [key: string]: Json }) => {
  const kind = kindOf(controlType);
  const element = control(controlType, members);
  const value = kind.value(element);
  return value === null ? null : kind.filters(element, value, "col").map(({ columnId: _, ...filter }) => filter);
};
/** The element that a file with this control gives, and the codes of what was found in it. */
const read = (members: { readonly [key: string]: Json }) => {
  const pages = [{ id: "p", name: "P", elements: [{ id: "c", kind: "control", controlId: "c", ...members }] }];
  const { document, report } = readWorkbookValue({ schemaVersion: 1, kind: "workbook", name: "N", pages });
  return { element: document?.pages[0]?.elements[0], errors: report.errors.map(({ code }) => code) };
};

/** A value of each type, and the members that hold it. */
const values: readonly (readonly [string, { readonly [key: string]: Json }, ControlValue])[] = [
  ["list", { values: ["West", null] }, { kind: "list", mode: "include", values: ["West", null] }],
  ["list", { selectionMode: "single", mode: "exclude", value: "West" }, { kind: "list", mode: "exclude", values: ["West"] }],
  ["segmented", { value: 7 }, { kind: "scalar", value: 7 }],
  ["radio-group", { value: "x" }, { kind: "scalar", value: "x" }],
  ["hierarchy", { mode: "exclude", values: [["EU", "AT"]] }, { kind: "paths", mode: "exclude", values: [["EU", "AT"]] }],
  ["text", { mode: "contains", value: "x" }, { kind: "text-match", mode: "contains", value: "x" }],
  ["text-area", { value: "x" }, { kind: "text-match", mode: "equals", value: "x" }],
  ["number", { mode: "<", value: "12345678901234567890" }, { kind: "scalar", value: "12345678901234567890" }],
  ["slider", { low: 0, high: 10, value: 3 }, { kind: "scalar", value: 3 }],
  ["number-range", { min: 1 }, { kind: "number-range", min: 1 }],
  ["range-slider", { low: 0, min: 1, max: 2 }, { kind: "number-range", min: 1, max: 2 }],
  ["date", { mode: ">=", value: "2001-02-03" }, { kind: "date", date: "2001-02-03" }],
  ["date-range", { mode: "current", unit: "year" }, { kind: "date-range", range: { mode: "current", unit: "year" } }],
  ["checkbox", { value: false }, { kind: "scalar", value: false }],
  ["switch", { mode: "True/All", value: true }, { kind: "scalar", value: true }],
  [
    "drill",
    { categories: [{ columnId: "a" }, { columnId: "b" }], value: "b", sheaf: { picked: [{ columnId: "a", value: 1 }] } },
    { kind: "drill", columnId: "b", picked: [{ columnId: "a", value: 1 }] },
  ],
  ["file-upload", { maxFileNum: 2, values: ["f 1 text/csv a.csv"] }, { kind: "files", values: ["f 1 text/csv a.csv"] }],
  ["legend", { values: ["West", null] }, { kind: "list", mode: "include", values: ["West", null] }],
  [
    "top-n",
    { rankingFunction: "cume-dist", mode: "bottom-percentile", percentile: 5 },
    { kind: "rank", rank: { rankingFunction: "cume-dist", mode: "bottom-percentile", percentile: 5 } },
  ],
];

test("every type has a case below", () => {
  expect(new Set(values.map(([type]) => type))).toEqual(new Set(controlKinds.map(({ controlType }) => controlType)));
});

describe.each(values)("%s %j", (type, members, value) => {
  const kind = kindOf(type);
  test("is legal in a file, and the value that its members say", () => {
    expect(read({ controlType: type, ...members }).errors).toEqual([]);
    expect(kind.value(control(type, members))).toEqual(value);
    expect(kind.value(control(type))).toBeNull();
  });
  test("written and read, a value stays; taken away, the control is unset and keeps how it compares", () => {
    const { mode: _, ...others } = members;
    const before = control(type, others);
    const after = own({ ...before, ...kind.members(before, value) });
    expect(kind.value(after)).toEqual(value.kind === "scalar" || value.kind === "date" ? value : expect.objectContaining(value));
    expect(kind.value(own({ ...after, ...kind.members(after, null) }))).toBeNull();
    if (type !== "date-range") expect(kind.members(control(type, members), null)["mode"] ?? members["mode"]).toBe(members["mode"]);
  });
});

describe("what a value filters (F6)", () => {
  test("numbers: equal, unequal, inclusive and strict bounds", () => {
    const number = (mode: string) => filtersOf("number", { mode, value: 5 });
    expect(number("=")).toEqual([{ kind: "list", values: [5] }]);
    expect(number("!=")).toEqual([{ kind: "list", mode: "exclude", values: [5] }]);
    expect(number("<=")).toEqual([{ kind: "number-range", max: 5 }]);
    expect(number(">")).toEqual([
      { kind: "number-range", min: 5 },
      { kind: "list", mode: "exclude", values: [5] },
    ]);
    expect(filtersOf("number", { value: 5, includeNulls: "always" })).toEqual([{ kind: "list", values: [5], includeNulls: "always" }]);
  });
  test("off restricts nothing where it means all; a control's text is compared without regard to case", () => {
    expect(filtersOf("switch", { value: false })).toEqual([{ kind: "list", values: [false] }]);
    expect(filtersOf("switch", { mode: "True/All", value: false })).toEqual([]);
    expect(filtersOf("text", { value: "x" })).toEqual([{ kind: "text-match", mode: "equals", value: "x", case: "insensitive" }]);
    expect(filtersOf("text", { value: "x", case: "sensitive" })).toEqual([{ kind: "text-match", mode: "equals", value: "x" }]);
  });
  test("a date counted from now: the day it comes to, or all up to it; not strictly before it", () => {
    const date = { op: "now-minus", unit: "month", value: 3 };
    expect(filtersOf("date", { value: date })).toEqual([{ kind: "date-range", mode: "custom", startDate: date, endDate: date }]);
    expect(filtersOf("date", { mode: "<=", value: date })).toEqual([{ kind: "date-range", mode: "custom", endDate: date }]);
    expect(read({ controlType: "date", mode: "<", value: date }).errors).toEqual(["E_ENUM"]);
  });
});

test("older words are read: toggle, text-match, rank-limit, ends of a range as a pair", () => {
  expect(read({ controlType: "toggle", value: true }).element).toMatchObject({ controlType: "switch", value: true });
  expect(read({ controlType: "text-match", mode: "contains" }).element).toMatchObject({ controlType: "text" });
  expect(read({ controlType: "rank-limit", rowCount: 3 }).element).toMatchObject({ controlType: "top-n", rowCount: 3 });
  expect(read({ controlType: "number-range", values: [1, 2] }).element).toMatchObject({ min: 1, max: 2 });
  expect(read({ controlType: "number-range", low: 1 }).element).toMatchObject({ min: 1 });
});
