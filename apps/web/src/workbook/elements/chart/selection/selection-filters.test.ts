import type { MarkKey } from "@sheaf/charts";
import type { Filter } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { excludeChosen, keepChosen, MOST_VALUES } from "./selection-filters.ts";

const key = (columnId: string, value: string | number | null): MarkKey => ({
  columnId,
  columnName: columnId,
  value,
  text: value === null ? null : String(value),
  label: String(value),
});
const grid = (months: readonly string[], regions: readonly string[]): readonly (readonly MarkKey[])[] =>
  months.flatMap((month) => regions.map((region) => [key("month", month), key("region", region)]));
const all = grid(["Jan", "Feb", "Mar"], ["West", "East"]);
const list = (columnId: string, values: readonly (string | number | null)[]) => ({
  kind: "add",
  filter: { columnId, kind: "list", values },
});

test("a stretch of the axis is one filter on the axis, with all that stands on it", () => {
  expect(keepChosen([], all, grid(["Jan", "Feb"], ["West", "East"]))).toEqual([list("month", ["Jan", "Feb"])]);
  expect(excludeChosen([], all, grid(["Jan", "Feb"], ["West", "East"]))).toEqual([
    { kind: "add", filter: { columnId: "month", kind: "list", mode: "exclude", values: ["Jan", "Feb"] } },
  ]);
});

test("a part of both is a filter on each, and what no filters leave alone is offered by none", () => {
  expect(keepChosen([], all, grid(["Jan", "Feb"], ["West"]))).toEqual([list("month", ["Jan", "Feb"]), list("region", ["West"])]);
  expect(excludeChosen([], all, grid(["Jan", "Feb"], ["West"]))).toBeNull();
  const crossed = [...grid(["Jan"], ["West"]), ...grid(["Feb"], ["East"])];
  expect(keepChosen([], all, crossed)).toBeNull();
});

test("numbers are kept by their range where that leaves the same, else by their values", () => {
  const points = [1, 2, 3, 4].map((n) => [key("x", n), key("y", 10 * n)]);
  expect(keepChosen([], points, points.slice(1, 3))).toEqual([
    { kind: "add", filter: { columnId: "x", kind: "number-range", min: 2, max: 3 } },
  ]);
  const own: Filter = { id: "f", columnId: "x", kind: "number-range", min: 0, max: 9 };
  expect(keepChosen([own], points, points.slice(1, 3))).toEqual([{ kind: "set-range", filterId: "f", min: 2, max: 3 }]);
  const ends = [points[0] ?? [], points[3] ?? []];
  expect(keepChosen([], points, ends)).toEqual([list("x", [1, 4])]);
  expect(excludeChosen([], points, ends)).toEqual([
    { kind: "add", filter: { columnId: "x", kind: "list", mode: "exclude", values: [1, 4] } },
  ]);
  // Exact numbers are texts; names are read before them.
  const places = ["West", "East"].map((name, index) => [key("at", `${index}.5`), key("name", name)]);
  expect(keepChosen([], places, places.slice(0, 1))).toEqual([list("name", ["West"])]);
  // A rectangle of points that share neither side with the others alone.
  const square = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => [key("x", x), key("y", y)]));
  const corner = square.filter(([x, y]) => Number(x?.value) < 3 && Number(y?.value) < 3);
  expect(keepChosen([], square, corner)).toEqual([
    { kind: "add", filter: { columnId: "x", kind: "number-range", min: 1, max: 2 } },
    { kind: "add", filter: { columnId: "y", kind: "number-range", min: 1, max: 2 } },
  ]);
});

test("the rest of many has no color: it is never told apart by it", () => {
  const rest = [key("month", "Jan")];
  const withRest = [...all, rest];
  expect(keepChosen([], withRest, [...grid(["Jan"], ["West", "East"]), rest])).toEqual([list("month", ["Jan"])]);
  expect(keepChosen([], withRest, [rest])).toBeNull();
});

test("more values than a list can be read in are no filter, and empty ones are values as well", () => {
  const many = Array.from({ length: MOST_VALUES + 2 }, (_, index) => [key("name", `n${index}`)]);
  expect(keepChosen([], many, many.slice(1))).toBeNull();
  expect(keepChosen([], many, many.slice(2))?.length).toBe(1);
  const nulls = [[key("name", null)], [key("name", "a")], [key("name", "b")]];
  expect(keepChosen([], nulls, nulls.slice(0, 2))).toEqual([list("name", [null, "a"])]);
});

test("a list whose dates stand for periods, or come from a formula, is left alone: its values are others", () => {
  const points = ["2024-05-01", "2024-05-02", "2024-05-03"].map((day) => [key("day", day)]);
  const months: Filter = { id: "f", columnId: "day", kind: "list", values: ["2024-05-01", "2024-06-01"], sheaf: { period: "month" } };
  expect(keepChosen([months], points, points.slice(1))).toEqual([list("day", ["2024-05-02", "2024-05-03"])]);
  expect(excludeChosen([months], points, points.slice(0, 1))).toEqual([
    { kind: "add", filter: { columnId: "day", kind: "list", mode: "exclude", values: ["2024-05-01"] } },
  ]);
});

test("numbers are kept by a list where the rest of many may hold numbers between them", () => {
  const points = [[key("x", 1)], [key("x", 5)], [key("x", 9)], [key("region", "West")]];
  expect(keepChosen([], points, points.slice(0, 3))).toEqual([list("x", [1, 5, 9])]);
});

test("decimals, which are carried as their digits, are kept by their range like other numbers", () => {
  const decimal = (text: string): MarkKey => ({ ...key("rain", text), isDecimal: true });
  const points = ["0.5", "8.1", "8.40", "30.5", "55.9"].map((text) => [decimal(text)]);
  expect(keepChosen([], points, points.slice(1, 4))).toEqual([
    { kind: "add", filter: { columnId: "rain", kind: "number-range", min: 8.1, max: 30.5 } },
  ]);
  const exact = ["1234567890123456.1", "1234567890123456.2", "1234567890123456.3", "2"].map((text) => [decimal(text)]);
  expect(keepChosen([], exact, exact.slice(0, 3))).toEqual([
    list("rain", ["1234567890123456.1", "1234567890123456.2", "1234567890123456.3"]),
  ]);
});
