import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { sequentialPalettes } from "@sheaf/theme";
import { conditionColumnId } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { conditionalLooks } from "./conditional-looks.ts";

const float: ValueType = { kind: "float" };
const ruled = (
  rules: readonly object[],
  value: CellValue,
  type: ValueType = float,
  range: { min: number; max: number } | null = null,
  beside: Readonly<Record<string, CellValue>> = {},
) => {
  const end = (id: string): number | null => (range === null ? null : id.includes("min") ? range.min : range.max);
  const looks = conditionalLooks({ id: "t", kind: "table", conditionalFormats: rules as never }, { end });
  return looks?.({ columnId: "c", level: "base", value, type, beside: (id) => beside[id] }) ?? null;
};
const look = (...given: Parameters<typeof ruled>) => ruled(...given)?.look ?? null;
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

test("S-G3t: nulls that count as zero have their place on a scale that nobody ended; steps hold the same values in either direction", () => {
  const scale = { columnIds: ["c"], type: "backgroundScale", scheme: ["#ffffff", "#000000"], nullBehavior: "asZero" };
  const range = { min: 5, max: 10 };
  expect(look([scale], null, float, range)).toMatchObject({ background: "#ffffff" });
  expect(look([scale], 5, float, range)?.background).not.toBe("#ffffff");
  expect(look([{ ...scale, domain: { min: 5 } }], 5, float, range)).toMatchObject({ background: "#ffffff" });
  const losses = look([scale], null, float, { min: -10, max: -5 });
  expect(losses).toEqual(look([scale], 10, float, { min: 0, max: 10 }));
  const steps = { columnIds: ["c"], type: "fontScale", scheme: ["#ffffff", "#000000"], steps: 2, domain: { min: 1, max: 5 } };
  const colors = (order: string) => [2, 3, 4].map((value) => look([{ ...steps, order }], value)?.color);
  expect(colors("ascending")).toEqual(["#ffffff", "#000000", "#000000"]);
  expect(colors("descending")).toEqual(["#000000", "#ffffff", "#ffffff"]);
});

test("data bars begin at nothing", () => {
  const bars = { columnIds: ["c"], type: "dataBars", scheme: ["#c05a1a"], valueLabels: "hidden" };
  expect(look([bars], 5, float, { min: 4, max: 10 })?.bar).toMatchObject({ part: 0.5, hidesText: true });
  expect(look([bars], "x", { kind: "text" })).toBeNull();
});

test("a condition by formula is what the warehouse says of the row, at the level of the column", () => {
  const rules = [single(">", { value: 5 }), single("formula", { formula: "[@own:a] > 1" }, { italic: true })];
  const id = conditionColumnId(1, "base");
  expect(look(rules, 2)).toBeNull();
  expect(look(rules, 2, float, null, { [id]: null })).toBeNull();
  expect(look(rules, 2, float, null, { [id]: true })).toEqual({ italic: true });
});

test("a rule may bring a format of its own; the last one that is met wins", () => {
  const percent = { kind: "number", formatString: ".0%" };
  const rules = [single(">", { value: 0 }, { format: percent }), single(">", { value: 5 }, { bold: true })];
  expect(ruled(rules, 9)).toEqual({ look: { bold: true }, format: percent });
});

test("a scale of ours follows the scheme, anybody else's stays", () => {
  const draw = (scheme: readonly string[], isDark: boolean) =>
    conditionalLooks(
      { id: "t", kind: "table", conditionalFormats: [{ columnIds: ["c"], type: "fontScale", scheme }] as never },
      { end: (id) => (id.includes("min") ? 0 : 1) },
      isDark,
    )?.({ columnId: "c", level: "base", value: 0, type: float, beside: () => undefined })?.look?.color;
  const { light, dark } = sequentialPalettes.blues;
  expect([draw(light, false), draw(light, true)]).toEqual([light[0], dark[0]]);
  expect([draw(["#112233", "#445566"], false), draw(["#112233", "#445566"], true)]).toEqual(["#112233", "#112233"]);
});
