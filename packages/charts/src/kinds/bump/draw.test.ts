import { expect, test } from "vitest";
import { FLOAT, TEXT, tableOf } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const element = {
  id: "c",
  kind: "line-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "x", formula: "[T/X]" },
    { id: "by", formula: "[T/By]" },
    { id: "n", formula: "Sum([T/N])" },
  ],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["n"] },
  color: { by: "category", column: "by" },
  sheaf: { chart: { display: "bump" } },
};

test("one that ends before the last period is named where it ends", () => {
  const table = tableOf([
    { id: "x", name: "X", type: TEXT, cells: ["a", "a", "b", "b", "c"] },
    { id: "by", name: "By", type: TEXT, cells: ["Desks", "Lamps", "Desks", "Lamps", "Lamps"] },
    { id: "n", name: "N", type: FLOAT, cells: [5, 1, 6, 2, 3] },
  ]);
  const drawing = drawChart(element, table, contextOf({ width: 480, height: 200 }));
  expect(
    textsNamed(drawing, "label-")
      .filter((text) => /[a-z]/iu.test(text))
      .toSorted(),
  ).toEqual(["Desks", "Lamps"]);
});
