import { expect, test } from "vitest";
import { DATE, day, INTEGER, TEXT, decimal, tableOf, type PlainColumn } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { chartColumns } from "./columns.ts";
import { compareCells, pooledValue, readCategories, readSeries } from "./series.ts";
import { readSlots } from "./slots.ts";

const letters = "ABCDEFGHIJKL".split("");

function read(columns: readonly PlainColumn[], additive: boolean) {
  const table = tableOf(columns);
  const context = contextOf();
  const all = chartColumns([], table, context);
  const [x, split, measure] = ["x", "color", "y"].map((id) => {
    const column = all.get(id);
    if (column === undefined) throw new Error(`No column ${id}.`);
    return column;
  });
  if (x === undefined || split === undefined || measure === undefined) throw new Error("Columns are missing.");
  const slots = readSlots({ table, column: x, sort: undefined, scale: undefined, bars: true, missing: null, context });
  const categories = readCategories({
    table,
    split,
    measures: [measure],
    most: 10,
    additive,
    otherLabel: (members) => `Other (${members})`,
    restMembers: 0,
    zone: context.zone,
  });
  return {
    table,
    measure,
    categories,
    series: readSeries({ table, slots, measures: [{ column: measure, axis: 0 }], split, rows: null, categories }),
  };
}

const twelve: readonly PlainColumn[] = [
  { id: "x", type: TEXT, cells: letters.flatMap(() => ["p", "q"]) },
  { id: "color", type: TEXT, cells: letters.flatMap((letter) => [letter, letter]) },
  { id: "y", type: decimal(20, 2), cells: letters.flatMap((_, index) => [`${(index + 1) * 100}.10`, "9007199254740993.01"]) },
];

test("more than ten categories: the nine largest and Other, which is the exact sum of the rest", () => {
  const { table, measure, categories, series } = read(twelve, true);
  expect(categories.list.map(({ label }) => label)).toEqual(["D", "E", "F", "G", "H", "I", "J", "K", "L", "Other (3)"]);
  expect(categories.leftOut).toBe(0);
  const other = series.at(-1);
  expect(other?.pooled?.get(0)?.length).toBe(3);
  expect(pooledValue(table, measure, other?.pooled?.get(0) ?? [])).toBe("600.30");
  expect(pooledValue(table, measure, other?.pooled?.get(1) ?? [])).toBe("27021597764222979.03");
});

test("L8 values that may not be added up have no Other: the rest is left out and counted", () => {
  const { categories, series } = read(twelve, false);
  expect(categories.list.length).toBe(9);
  expect(categories.leftOut).toBe(3);
  expect(categories.total).toBe(12);
  expect(series.every(({ pooled }) => pooled === null)).toBe(true);
});

test("ten categories are all drawn", () => {
  const ten = twelve.map((column) => ({ ...column, cells: column.cells.slice(0, 20) }));
  expect(read(ten, true).categories.list.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => "value"));
});

test("V9 a marker has no value to draw", () => {
  const { series } = read(
    [
      { id: "x", type: TEXT, cells: ["p", "q"] },
      { id: "color", type: TEXT, cells: ["A", "A"] },
      { id: "y", type: INTEGER, cells: [null, 5n] },
      { id: "y", type: INTEGER, cells: [3n, 1n], role: "marker-count" },
    ],
    true,
  );
  expect([...(series[0]?.values ?? [])]).toEqual([Number.NaN, 5]);
});

test("V4 categories stand by code point, numbers by value, the empty one last", () => {
  expect(["b", "Z", "\u{1F600}", "\uFFFD", "a"].toSorted(compareCells)).toEqual(["Z", "a", "b", "\uFFFD", "\u{1F600}"]);
  expect([10n, null, 9n, -1n].toSorted(compareCells)).toEqual([-1n, 9n, 10n, null]);
  expect([true, null, false].toSorted(compareCells)).toEqual([false, true, null]);
});

test("categories that are periods are called by them, as on an axis", () => {
  const years = ["2022-01-01", "2023-01-01", "2024-01-01"];
  const { categories } = read(
    [
      { id: "x", type: TEXT, cells: years.map(() => "p") },
      { id: "color", type: DATE, cells: years.map(day) },
      { id: "y", type: INTEGER, cells: [1, 2, 3] },
    ],
    true,
  );
  expect(categories.list.map(({ label }) => label)).toEqual(["2022", "2023", "2024"]);
});
