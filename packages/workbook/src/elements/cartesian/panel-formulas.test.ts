import { expect, test } from "vitest";
import type { Element } from "../../document.ts";
import { axesColumns } from "./panel-formulas.ts";

const chart = (members: object): Element => ({
  id: "c",
  kind: "bar-chart",
  columns: [
    { id: "x", formula: "[Sales/Region]" },
    { id: "p", formula: "[Sales/Year]" },
    { id: "y", formula: "Sum([Sales/Amount])" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  ...members,
});
const at = (formula: string, scope = "cell") => ({ type: "line", axis: "series", value: { type: "formula", formula }, scope });
const trellis = { rowsBy: [{ columnId: "p" }] };
const formulas = (members: object) => axesColumns(chart(members)).map(({ id, formula }) => [id, formula]);

test("formulas of reference marks are computed again for each panel, where they aggregate", () => {
  const refMarks = [at("100"), at("Avg([Sales/Amount]) -- mean"), at("Max([Sales/Amount])", "chart"), at("[!y] * 2")];
  expect(formulas({ refMarks, trellis })).toEqual([["~panel-value-1", 'Subtotal(Avg([Sales/Amount]) -- mean\n, "trellis")']]);
  expect(formulas({ refMarks })).toEqual([]);
});

test("both ends of a band have their own", () => {
  const band = { ...at("Min([Sales/Amount])"), type: "band", endValue: { type: "formula", formula: "Max([Sales/Amount])" } };
  expect(formulas({ refMarks: [band], trellis }).map(([id]) => id)).toEqual(["~panel-value-0", "~panel-end-0"]);
});
