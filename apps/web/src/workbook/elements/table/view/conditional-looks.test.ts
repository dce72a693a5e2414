import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { expect, test } from "vitest";
import { conditionalLooks } from "./conditional-looks.ts";

const float: ValueType = { kind: "float" };
const look = (rules: readonly object[], value: CellValue, type: ValueType = float, range: { min: number; max: number } | null = null) =>
  conditionalLooks({ id: "t", kind: "table", conditionalFormats: rules as never }, () => range)?.("c", value, type) ?? null;
const single = (condition: string, more: object, style: object = { bold: true }) => ({
  columnIds: ["c"],
  type: "single",
  condition,
  style,
  ...more,
});

test("V5 a null meets no condition but its own", () => {
  expect(look([single("IsNull", {})], null)).toEqual({ bold: true });
  expect(look([single("!=", { value: 1 })], null)).toBeNull();
});

test("values are compared by their type; later rules win", () => {
  expect(look([single(">", { value: "9" })], "10.5", { kind: "decimal", precision: 4, scale: 1 })).toEqual({ bold: true });
  expect(look([single(">", { value: "9" })], "10", { kind: "text" })).toBeNull();
  expect(look([single("Between", { low: 1, high: 2 })], 2)).toEqual({ bold: true });
  expect(look([single("formula", { formula: "True" })], 2)).toBeNull();
  const rules = [single(">", { value: 0 }, { color: "#112233", bold: true }), single(">", { value: 5 }, { color: "#445566" })];
  expect(look(rules, 9)).toEqual({ color: "#445566", bold: true });
});

test("a scale needs both of its ends: given, or known from all rows", () => {
  const scale = { columnIds: ["c"], type: "backgroundScale", scheme: ["#ffffff", "#000000"] };
  expect(look([scale], 5)).toBeNull();
  expect(look([scale], 0, float, { min: 0, max: 10 })).toMatchObject({ background: "#ffffff" });
  expect(look([{ ...scale, domain: { min: 0, max: 10 } }], 10)?.color).toBe("#FFFFFF");
  expect(look([{ ...scale, order: "descending" }], 10, float, { min: 0, max: 10 })).toMatchObject({ background: "#ffffff" });
});

test("data bars begin at nothing", () => {
  const bars = { columnIds: ["c"], type: "dataBars", scheme: ["#c05a1a"], valueLabels: "hidden" };
  expect(look([bars], 5, float, { min: 4, max: 10 })?.bar).toMatchObject({ part: 0.5, hidesText: true });
  expect(look([bars], "x", { kind: "text" })).toBeNull();
});
