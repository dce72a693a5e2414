import { expect, test } from "vitest";
import type { Element } from "../../document.ts";
import { chartFormulaColumns, chartFormulas } from "./chart-formulas.ts";

const chart = {
  id: "c",
  kind: "bar-chart",
  refMarks: [
    { type: "line", axis: "series", value: { type: "formula", formula: "Avg([@own:delay])" } },
    { type: "band", axis: "series", value: { type: "constant", value: 1 }, endValue: { type: "formula", formula: "Max([@own:delay])" } },
    { type: "line", axis: "series", value: { type: "formula", formula: " " } },
  ],
  yAxis: { columnIds: ["y"], format: { scale: { domain: { min: 0, max: "Avg([@own:delay])" } } } },
  yAxis2: { columnIds: ["z"], format: { scale: { domain: { min: "Min([@own:delay])" } } } },
} as unknown as Element;

test("formulas of marks and of ends of axes are asked once each, over the whole chart; what is written down or empty is not", () => {
  expect(chartFormulas(chart)).toEqual([
    { formula: "Avg([@own:delay])", path: ["refMarks", 0, "value", "formula"] },
    { formula: "Max([@own:delay])", path: ["refMarks", 1, "endValue", "formula"] },
    { formula: "Min([@own:delay])", path: ["yAxis2", "format", "scale", "domain", "min"] },
  ]);
  const columns = chartFormulaColumns(chart);
  expect(columns.map(({ level, hidden }) => [level, hidden])).toEqual(Array.from({ length: 3 }, () => ["summary", true]));
  expect(new Set(columns.map(({ id }) => id)).size).toBe(3);
  expect(chartFormulas({ id: "t", kind: "bar-chart" })).toEqual([]);
});
