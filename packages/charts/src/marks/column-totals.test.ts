import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, INTEGER, tableOf, TEXT } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { columnTotals } from "./column-totals.ts";
import { chartColumns } from "./columns.ts";

const columns = [
  { id: "k", formula: "[T/K]" },
  { id: "n", formula: "Sum([T/N])" },
  { id: "a", formula: "Avg([T/A])" },
];
const table = tableOf([
  { id: "k", name: "K", type: TEXT, cells: ["a", "b", "c"] },
  { id: "n", name: "N", type: INTEGER, cells: [9_007_199_254_740_993n, 1n, null] },
  { id: "a", name: "A", type: FLOAT, cells: [1, 2, 3] },
]);
const drawn = (element: object, more: object = {}) =>
  drawChart(
    { id: "c", kind: "bar-chart", source: { kind: "table", elementId: "t" }, columns, ...element },
    table,
    contextOf({ additive: (id) => id === "n", ...more }),
  ).table;
const bars = { xAxis: { columnId: "k" }, yAxis: { columnIds: ["n", "a"] } };

test("the table of a chart sums what adds up, exactly, and nothing else", () => {
  const { columns: shown, total } = drawn(bars);
  expect(shown.map(({ id }, at) => [id, total?.(at)])).toEqual([
    ["k", null],
    ["n", "9,007,199,254,740,994"],
    ["a", null],
  ]);
  const pie = drawn({ kind: "pie-chart", value: { columnId: "n" }, color: { columnId: "k" } });
  expect(pie.total?.(1)).toBe("9,007,199,254,740,994");
});

test("a sum is made once, however often the table asks for it", () => {
  let asked = 0;
  const counted = { ...table, rowCount: 3 };
  const { total } = columnTotals(
    [...chartColumns(columns.map((one) => ({ ...one })) as never, counted, contextOf()).values()].map((column) => ({
      ...column,
      write: (cell) => {
        asked += 1;
        return column.write(cell);
      },
    })),
    counted,
    { additive: (id) => id === "n", truncated: false },
  );
  expect([total?.(1), total?.(1), asked]).toEqual(["9,007,199,254,740,994", "9,007,199,254,740,994", 1]);
});

test("a sum of rows that did not all come would be wrong: there is none", () => {
  expect(drawn(bars, { truncated: true }).total).toBeUndefined();
  expect(drawn(bars, { additive: () => false }).total).toBeUndefined();
});
