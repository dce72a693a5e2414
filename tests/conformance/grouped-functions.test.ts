import { describe, expect, test } from "vitest";
import type { TestElement } from "./support/documents.ts";
import { column, tableSource } from "./support/elements.ts";
import { planWorld } from "./support/plan.ts";

/** L4, L6: what functions lower to stands in grouped and windowed selects as well, on both engines (E1). */

const world = planWorld([
  {
    name: "steps",
    columns: { id: "int", year: "int", month: "int", amount: "int", note: "text", day: "date" },
    key: ["id"],
    rows: [
      [1, 2020, 2, 5, "b", "2020-02-01"],
      [2, 2020, 1, 10, "a", "2020-01-06"],
      [3, 2020, 1, 20, null, "2020-01-31"],
      [4, 2021, 3, 100, "B", "2021-03-01"],
      [5, 2021, 1, 7, "", null],
      [6, 2021, 3, null, "a", "2021-03-31"],
      [7, null, 1, 3, "é", "2022-01-01"],
      [8, 2021, 3, 7, "a", "2021-12-31"],
    ],
  },
]);

const raw = ["id", "year", "month", "amount", "note", "day"].map((name) => column(name, `[steps/${name}]`));

function stepsWith(formula: string, more: object = {}): TestElement {
  return {
    id: "t",
    name: "Steps",
    source: tableSource("steps"),
    columns: [...raw, column("f", formula)],
    ...more,
  };
}

const AGGREGATES = [
  "Mode([note])",
  "Mode([amount])",
  "WeightedAvg([amount], [month])",
  "SumProduct([amount], [month])",
  "RegressionSlope([amount], [month])",
  "RegressionIntercept([amount], [month])",
  "RegressionR2([amount], [month])",
  "MedianIf([amount], [month] = 1)",
  "PercentileContIf([amount], 0.25, [month] > 1)",
  "XNPV(0.1, [amount], [day])",
  "Text(ArrayAggDistinct([note]))",
  "Text(ArrayDistinct(ArrayAgg([note])))",
  'Text(ArrayExcept(ArrayAgg([note]), Array("a")))',
  'Text(ArrayIntersection(Array("a", "z"), ArrayAgg([note])))',
  'ArrayJoin(ArrayAgg([note]), "|", "-")',
  "Text(ArraySlice(ArrayAggDistinct([amount]), -2))",
  "ArrayLength(Sequence(Min([amount]), Max([amount]), Count()))",
  'NetworkDays(Min([day]), Max([day]), Array(Date("2020-01-07"), Date("2021-03-02")))',
  "NetworkDays(Min([day]), Max([day]), ArrayAgg([day]))",
  'TextFormat(Sum([amount]) / 3, "#,##0.00")',
  "ArrayLength(Sequence(1, Count()))",
  'ArrayJoin(ArrayDistinct(Array(Text(Count()), "3", Text(CountIf([month] = 1)))), "|")',
  'ArrayJoin(RegexpExtractAll(Text(Count() * 11), "\\d"), "|")',
  "CAGR(Count(), Min([amount]), Max([amount]))",
  "Pmt(Avg([amount]) / 1000, Count(), Sum([amount]))",
  "PPmt(Avg([amount]) / 1000, 1, Count(), Sum([amount]))",
  'Text(SplitToArray(ListAgg([note]), ","))',
  "CumulativeStdDev(Sum([amount]))",
  "CumulativeProduct(Count())",
  "FirstNonNull(Max([note]))",
  "Skew([amount])",
  // An area in a product is too large for one step on PostgreSQL, whose float64 steps are written longer (S-V7f).
  'Area("square_kilometers", Geography("POLYGON((0 0,1 0,1 1,0 0))"))',
  'Distance("kilometers", MakePoint(0, 0), MakePoint(1, 1)) * Count()',
  "Intersects(MakeLine(MakePoint(Min([amount]), 0), MakePoint(Max([amount]), 0)), MakePoint(Count(), 0))",
  'AggNumber("sum", [amount])',
  "Kurtosis([id])",
  "IRR([amount] - 15, [month])",
  "XIRR([amount] - 15, [day])",
  "Rate(Count(), -Max([amount]), Sum([amount]))",
  "Levenshtein(Min([note]), ListAgg([note]))",
  "WorkDay(Min([day]), -Count(), ArrayAgg([day]))",
];

describe("at a grouping and at the summary", () => {
  test.each(AGGREGATES)("%s", async (formula) => {
    const grouping = { groupings: [{ id: "y", groupBy: ["year"], calculations: ["f"] }] };
    const grouped = await world.rows([stepsWith(formula, grouping)], { elementId: "t", level: "y", columns: ["year", "f"] });
    expect(grouped.map(([year]) => year)).toEqual(["2020", "2021", null]);
    const summary = await world.rows([stepsWith(formula, { summary: ["f"] })], { elementId: "t", level: "summary", columns: ["f"] });
    expect(summary).toHaveLength(1);
  });
});

const WINDOWS = [
  "ArrayLength(Sequence(1, RowNumber()))",
  'ArrayJoin(ArrayDistinct(Array(Lag([note]), [note], "a")), "|")',
  'ArrayJoin(RegexpExtractAll(Text(CumulativeCount([id])), "\\d"), "|")',
  "FirstNonNull([note])",
  "LastNonNull([amount])",
  "CumulativeProduct([amount])",
  "CumulativeVariance([amount])",
  "CumulativeCorr([amount], [month])",
  "MovingStddev([amount], 2)",
  "MovingVariance([amount], 1, 1)",
  "MovingCorr([amount], [month], 3)",
  "Round(CumulativeProduct(1 + [amount] / 100), 6)",
  "MovingMedian([amount], 2)",
  'Round(Distance("meters", MakePoint([month], 0), MakePoint(Lag([month]), 1)), 3)',
  'CallNumber("length", Lag([note]))',
  "HistogramBin([amount], 4)",
  "Levenshtein(Lag([note]), [note])",
  "Rate(RowNumber(), -Max([amount]), [amount])",
  "WorkDay([day], RowNumber(), Array(Lag([day]), [day]))",
  "WorkDay(Lag([day]), 2)",
];

describe("over the rows of a sorted table", () => {
  test.each(WINDOWS)("%s", async (formula) => {
    const sort = [{ columnId: "id", direction: "descending" }];
    const rows = await world.rows([stepsWith(formula, { sort })], { elementId: "t", level: "base", columns: ["id", "f"] });
    expect(rows).toHaveLength(8);
  });
});
