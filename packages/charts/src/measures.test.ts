import { expect, test } from "vitest";
import type { MarkRef, Marks } from "./drawing.ts";
import { chartExamples } from "./kinds/examples.ts";
import { drawChart } from "./kinds/registry.ts";
import { INTEGER, TEXT, tableOf } from "./plain-table.ts";
import { contextOf } from "./testing/context.ts";

const source = { kind: "table", elementId: "t" } as const;
const columns = ["name", "one", "two"].map((id) => ({ id, formula: `[T/${id}]` }));
const table = tableOf([
  { id: "name", type: TEXT, cells: ["A", "B", "C"] },
  { id: "one", type: INTEGER, cells: [1n, 2n, 3n] },
  { id: "two", type: INTEGER, cells: [40n, 50n, 60n] },
]);

/** The measure of every mark by its value as it is written. */
function measuresOf(marks: Marks): Readonly<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  const [series, slots] = [8, 8];
  for (let at = 0; at < series * slots; at += 1) {
    const mark: MarkRef = { panel: 0, series: Math.floor(at / slots), slot: at % slots };
    const value = marks.value(mark);
    if (value !== "") found[value] = marks.measureId(mark);
  }
  return found;
}

test.each(["bar-chart", "line-chart", "combo-chart"])("of several measures each mark has the one whose value it shows: %s", (kind) => {
  const element = { id: "k", kind, source, columns, xAxis: { columnId: "name" }, yAxis: { columnIds: ["one", "two"] } };
  const { marks } = drawChart(element, table, contextOf({ keyColumns: ["name"] }));
  expect(measuresOf(marks)).toMatchObject({ "1": "one", "3": "one", "40": "two", "60": "two" });
});

test("a candlestick and a dumbbell show the last of theirs", () => {
  for (const kind of ["line-chart/candlestick", "bar-chart/dumbbell"] as const) {
    const [example] = chartExamples[kind];
    if (example === undefined) throw new Error(kind);
    const { element, width, height } = example;
    const { marks } = drawChart(element, tableOf(example.columns), contextOf({ width, height }));
    const ids = (element["yAxis"] as unknown as { readonly columnIds: readonly string[] }).columnIds;
    const first = marks.first();
    expect(first === null ? null : marks.measureId(first)).toBe(ids.at(-1));
  }
});
