import { INTEGER, TEXT } from "@sheaf/sql";
import type { AxisTotalsShown, PivotShown } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { unzipped } from "../testing/unzipped.ts";
import { collected, plainEnd, raw, table } from "../testing/written.ts";
import { writeXlsxGrid } from "./grid-files.ts";
import { pivotGrid, textGrid } from "./pivot-grid.ts";

const noTotals: AxisTotalsShown = { position: "last", label: null, grand: false, subtotals: [false], hiddenValues: new Set() };
/** Buyers over products on one axis, among them one without a name and one whose name is empty. */
const keys = [
  { id: "buyer", name: "Buyer", type: TEXT, cells: ["ann", "ann", "", "", null, null] },
  { id: "product", name: "Product", type: TEXT, cells: ["Ale", null, "Ale", "", "Ale", "Bun"] },
];
const values = [
  { id: "n", name: "Rows", type: INTEGER, cells: [1n, 2n, 3n, 4n, 5n, 6n] },
  { id: "m", name: "Sales", type: INTEGER, cells: [10n, 20n, 30n, 40n, 50n, 60n] },
];
const shown = (on: "rows" | "columns", more: Partial<PivotShown> = {}): PivotShown => ({
  rows: on === "rows" ? ["buyer", "product"] : [],
  columns: on === "columns" ? ["buyer", "product"] : [],
  values: ["n", "m"],
  totals: { rows: noTotals, columns: noTotals },
  whenCollapsed: false,
  valuesOn: "columns",
  rowLayout: "tabular",
  repeatLabels: false,
  emptyCellText: "",
  parts: [on === "rows" ? { rows: 2, columns: 0 } : { rows: 0, columns: 2 }],
  ...more,
});
const cells = table([...keys, ...values]);
const axis = table(keys);
const nameOf = (id: string): string => [...keys, ...values].find((column) => column.id === id)?.name ?? id;
const grid = (on: "rows" | "columns", more: Partial<PivotShown> = {}) =>
  pivotGrid(
    shown(on, more),
    nameOf,
    [
      { part: on === "rows" ? { rows: 2, columns: 0 } : { rows: 0, columns: 2 }, table: cells },
      { part: { rows: 0, columns: 0 }, table: axis },
    ],
    { total: "Gesamt" },
  );

test("a key that is null or empty is not read as the group above it", () => {
  expect(textGrid(grid("rows")).rows).toEqual([
    ["ann", "Ale", "1", "10"],
    ["", null, "2", "20"],
    ['""', "Ale", "3", "30"],
    ["", "", "4", "40"],
    ["–", "Ale", "5", "50"],
    ["", "Bun", "6", "60"],
  ]);
  // Labels that are repeated are the keys themselves: programs read them.
  expect(textGrid(grid("rows", { repeatLabels: true })).rows.map(([buyer]) => buyer)).toEqual(["ann", "ann", "", "", null, null]);
});

test("the heading before one that is null or empty does not reach over it", async () => {
  const { header } = textGrid(grid("columns"));
  expect(header.slice(0, 2)).toEqual([
    ["ann", "", "", "", '""', "", "", "", "–", "", "", ""],
    ["Ale", "", "–", "", "Ale", "", '""', "", "Ale", "", "Bun", ""],
  ]);
  const { sink, bytes } = collected();
  await writeXlsxGrid(sink, grid("columns"), raw, "By buyer", plainEnd);
  const sheet = unzipped(bytes()).get("xl/worksheets/sheet1.xml") ?? "";
  const places = [...sheet.matchAll(/<mergeCell ref="([^"]*)"/gu)].map(([, place]) => place);
  expect(places).toEqual(["A1:D1", "E1:H1", "I1:L1", "A2:B2", "C2:D2", "E2:F2", "G2:H2", "I2:J2", "K2:L2"]);
});

test("a total is called in the words of whoever prints it, or as the element says", () => {
  const last = (label: string | null) => {
    const totals = { rows: { ...noTotals, label, grand: true }, columns: noTotals };
    return ["tabular", "indented"].map(
      (rowLayout) => textGrid(grid("rows", { totals, rowLayout: rowLayout as "tabular" })).rows.at(-1)?.[0],
    );
  };
  expect(last(null)).toEqual(["Gesamt", "Gesamt"]);
  expect(last("All")).toEqual(["All", "All"]);
});
