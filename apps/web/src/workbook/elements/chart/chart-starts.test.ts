import { expect, test } from "vitest";
import type { StartingColumn, StartingPoint } from "../element-kind.ts";
import { chartLooks } from "./chart-looks.ts";

const column = (name: string, type: StartingColumn["type"], more: Partial<StartingColumn> = {}): StartingColumn => ({
  name,
  type,
  formula: `[T/${name}]`,
  ...more,
});
const over = (days: number | undefined, more: readonly StartingColumn[] = []): StartingPoint => {
  let next = 0;
  return {
    source: { kind: "table", elementId: "t" },
    sourceName: "T",
    newId: () => `n${(next += 1)}`,
    rows: 10_000,
    columns: [column("Day", "date", days === undefined ? {} : { days }), column("Cost", "number"), ...more],
  };
};
const first = (kind: keyof typeof chartLooks, from: StartingPoint): string | undefined =>
  (chartLooks[kind].start(from)["columns"] as readonly { formula: string }[])[0]?.formula;

test("dates stand by the finest period that the kind has room for; by months where nobody knows how long they go on", () => {
  const size = [column("Size", "text", { distinct: 3 })];
  expect(first("line-chart", over(80))).toBe('DateTrunc("day", [T/Day])');
  expect(first("line-chart", over(4_500))).toBe('DateTrunc("month", [T/Day])');
  expect(first("line-chart", over(30_000))).toBe('DateTrunc("year", [T/Day])');
  expect(first("line-chart", over(undefined))).toBe('DateTrunc("month", [T/Day])');
  expect(first("sheaf:heatmap-chart", over(4_500, size))).toBe('DateTrunc("year", [T/Day])');
  expect(first("line-chart/bump", over(1_200, size))).toBe('DateTrunc("quarter", [T/Day])');
  expect(first("pie-chart", over(900))).toBe('DateTrunc("year", [T/Day])');
});

test("what is told apart by two names takes those with few values; stages are those that are called so", () => {
  const names = [
    column("Species", "text", { distinct: 400 }),
    column("Size", "text", { distinct: 3 }),
    column("Phase", "text", { distinct: 9 }),
  ];
  const stages = chartLooks["sankey-chart"].start(over(80, names))["columns"] as readonly { formula: string }[];
  expect(stages.map(({ formula }) => formula)).toEqual(["[T/Size]", "[T/Phase]"]);
  expect(first("funnel-chart", over(80, names))).toBe("[T/Phase]");
  const blocks = chartLooks["bar-chart/marimekko"].start(over(80, names))["columns"] as readonly { formula: string }[];
  expect(blocks.slice(0, 2).map(({ formula }) => formula)).toEqual(["[T/Size]", "[T/Phase]"]);
});

test("bars of many names begin as a ranking of the first ten from the left; those of a few show all of them", () => {
  const bars = chartLooks["bar-chart"].start(over(80, [column("Airport", "text", { distinct: 229 })]));
  const [, value] = bars["columns"] as readonly { id: string }[];
  expect(bars).toMatchObject({
    orientation: "horizontal",
    filters: [{ columnId: value?.id, kind: "top-n", mode: "top-n", rowCount: 10 }],
    xAxis: { sort: { direction: "descending", by: value?.id } },
  });
  const few = chartLooks["bar-chart"].start(over(80, [column("Size", "text", { distinct: 3 })]));
  expect([few["orientation"], few["filters"]]).toEqual([undefined, undefined]);
});

test("degrees and years measure nothing: dots, boxes and lines begin with what does, and with places where there is nothing else", () => {
  const places = [column("latitude", "number"), column("Longitude", "number"), column("order_year", "integer")];
  const orders = [...places, column("units", "integer"), column("discount", "number"), column("revenue", "number")];
  const from = (columns: readonly StartingColumn[]): StartingPoint => ({
    ...over(80),
    columns: [column("Day", "date"), column("City", "text", { distinct: 10 }), ...columns],
  });
  const formulas = (kind: keyof typeof chartLooks, columns: readonly StartingColumn[]) =>
    (chartLooks[kind].start(from(columns))["columns"] as readonly { formula: string }[]).map(({ formula }) => formula);
  expect(formulas("scatter-chart", orders)).toEqual(["[T/units]", "[T/discount]"]);
  expect(formulas("box-chart", orders)).toEqual(["[T/City]", "[T/revenue]"]);
  expect(formulas("combo-chart", orders)).toEqual(['DateTrunc("month", [T/Day])', "Sum([T/revenue])", "Avg([T/units])"]);
  expect(formulas("sheaf:histogram-chart", orders)).toEqual(["[T/revenue]"]);
  expect(formulas("scatter-chart", places)).toEqual(["[T/latitude]", "[T/Longitude]"]);
});
