import { timeZone, type TimeZone, UTC } from "@sheaf/locale";
import type { CellValue } from "@sheaf/result";
import { sequentialPalettes } from "@sheaf/theme";
import { conditionColumnId } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { CellType } from "./cell-look.ts";
import { conditionalLooks } from "./conditional-looks.ts";

const float: CellType = { kind: "float" };
const ruled = (
  rules: readonly object[],
  value: CellValue,
  type: CellType = float,
  range: { min: number; max: number } | null = null,
  beside: Readonly<Record<string, CellValue>> = {},
  zone: TimeZone = UTC,
) => {
  const end = (id: string): number | null => (range === null ? null : id.includes("min") ? range.min : range.max);
  const looks = conditionalLooks({ id: "t", kind: "table", conditionalFormats: rules as never }, { end }, zone);
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

test("V2: integers and decimals are compared to their last digit", () => {
  const bold = { bold: true };
  const next = 9_007_199_254_740_993n;
  expect(look([single("=", { value: "9007199254740992" })], next, { kind: "integer" })).toBeNull();
  expect(look([single("=", { value: "9007199254740993" })], next, { kind: "integer" })).toEqual(bold);
  expect(look([single(">", { value: 9_007_199_254_740_992 })], next, { kind: "integer" })).toEqual(bold);
  const long: CellType = { kind: "decimal", precision: 38, scale: 18 };
  expect(look([single("<=", { value: "0.1" })], "0.100000000000000001", long)).toBeNull();
  expect(look([single("Between", { low: "-1e2", high: "-99.5" })], "-99.50", long)).toEqual(bold);
  expect(look([single("=", { value: "many" })], 3n, { kind: "integer" })).toBeNull();
});

test("V3: a moment is compared on the clock of the workbook, with a day as the whole of it", () => {
  const berlin = timeZone("Europe/Berlin", Intl) ?? UTC;
  // Half past midnight of 1 February in Berlin.
  const moment = BigInt(Date.parse("2024-01-31T23:30:00Z")) * 1000n;
  const met = (condition: string, more: object) => look([single(condition, more)], moment, { kind: "datetime" }, null, {}, berlin) !== null;
  expect(met("=", { value: "2024-02-01" })).toBe(true);
  expect(met("=", { value: "2024-01-31" })).toBe(false);
  expect(met(">", { value: "2024-02-01" })).toBe(false);
  expect(met("<=", { value: "2024-02-01" })).toBe(true);
  expect(met("Between", { low: "2024-01-01", high: "2024-01-31" })).toBe(false);
  expect(met("Between", { low: "2024-02-01", high: "2024-02-01" })).toBe(true);
  expect(met("=", { value: "2024-02-01 00:30" })).toBe(true);
  expect(met("=", { value: "2024-01-31T23:30:00Z" })).toBe(true);
  expect(met(">", { value: "2024-02-01T00:29:59.5+01:00" })).toBe(true);
  expect(met("StartsWith", { value: "2024-02-01 00:30" })).toBe(true);
  const day = (condition: string, value: string) =>
    look([single(condition, { value })], 19_754, { kind: "date" }, null, {}, berlin) !== null;
  expect([day("=", "2024-02-01"), day("<", "2024-02-01 00:30"), day(">", "2024-02-01")]).toEqual([true, true, false]);
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
  expect(look([bars], 5, float, { min: 4, max: 10 })?.bar).toMatchObject({ from: 0, to: 0.5, axis: null, hidesText: true });
  expect(look([bars], "x", { kind: "text" })).toBeNull();
});

test("data bars of values below zero go to the left of an axis, in another color", () => {
  const bars = { columnIds: ["c"], type: "dataBars", scheme: ["#6a93ce"] };
  const bar = (value: number | null, range: { min: number; max: number } | null, more: object = {}) =>
    look([{ ...bars, ...more }], value, float, range)?.bar;
  const mixed = { min: -25, max: 75 };
  expect(bar(75, mixed)).toMatchObject({ from: 0.25, to: 1, axis: 0.25, edge: "#6a93ce" });
  expect(bar(-12.5, mixed)).toMatchObject({ from: 0.25, to: 0.125, axis: 0.25, edge: "#D0687A" });
  expect(bar(0, mixed)).toMatchObject({ from: 0.25, to: 0.25 });
  expect(bar(null, mixed)).toBeUndefined();
  // Nothing but losses: the axis is at the right, where zero is.
  expect(bar(-5, { min: -10, max: -2 })).toMatchObject({ from: 1, to: 0.5, axis: 1 });
  // Nothing but zeros, and one value.
  expect(bar(0, { min: 0, max: 0 })).toMatchObject({ from: 0, to: 0, axis: null });
  expect(bar(3, { min: 3, max: 3 })).toMatchObject({ from: 0, to: 1 });
  expect(bar(-3, { min: -3, max: -3 })).toMatchObject({ from: 1, to: 0 });
  // Ends that somebody gave: what lies beyond them fills the room, and a scale without zero begins at its near end.
  expect(bar(-40, null, { domain: { min: -20, max: 20 } })).toMatchObject({ from: 0.5, to: 0 });
  expect(bar(60, null, { domain: { min: 50, max: 100 } })).toMatchObject({ from: 0, to: 0.2, axis: null });
  expect(bar(-60, null, { domain: { min: -100, max: -50 } })).toMatchObject({ from: 1, to: 0.8, axis: 1 });
  // Several colors are a scale along all values: they say by themselves what is below zero. Red bars have blue ones below.
  expect(bar(-25, mixed, { scheme: ["#112233", "#445566"] })?.edge).toBe("#112233");
  expect(bar(-25, mixed, { scheme: ["#c8505f"] })?.edge).toBe("#6A93CE");
  // Whoever chose the color below zero has it there, and nowhere else.
  const chosen = { sheaf: { belowZero: "#884400" } };
  expect(bar(-25, mixed, chosen)?.edge).toBe("#884400");
  expect(bar(75, mixed, chosen)?.edge).toBe("#6a93ce");
  expect(bar(-25, mixed, { ...chosen, scheme: ["#112233", "#445566"] })?.edge).toBe("#884400");
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
      UTC,
      isDark,
    )?.({ columnId: "c", level: "base", value: 0, type: float, beside: () => undefined })?.look?.color;
  const { light, dark } = sequentialPalettes.blues;
  expect([draw(light, false), draw(light, true)]).toEqual([light[0], dark[0]]);
  expect([draw(["#112233", "#445566"], false), draw(["#112233", "#445566"], true)]).toEqual(["#112233", "#112233"]);
});
