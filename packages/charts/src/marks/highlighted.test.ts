import { presets } from "@sheaf/theme";
import { expect, test } from "vitest";
import { chartColors } from "../context.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { highlightedBy } from "./highlighted.ts";

const key = (columnId: string, text: string | null) => ({ columnId, columnName: columnId, value: text, text, label: text ?? "" });

test("marks with a chosen value stay, others do not; a mark that has no such key stays", () => {
  const only = highlightedBy([{ columnId: "x", texts: new Set(["North", null]), isAllBut: false }]);
  expect([key("x", "North"), key("x", null), key("x", "South"), key("c", "South")].map((one) => only?.([one]))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  const but = highlightedBy([{ columnId: "x", texts: new Set(["North"]), isAllBut: true }]);
  expect([key("x", "North"), key("x", "South")].map((one) => but?.([one]))).toEqual([false, true]);
  expect(highlightedBy([])).toBeNull();
});

test("the picture of a chart changes with what is highlighted, on paper as on the screen", () => {
  const [example] = chartExamples["bar-chart"];
  if (example === undefined) throw new Error("No example.");
  const { element, columns, width, height } = example;
  const draw = (selected: ReturnType<typeof highlightedBy>) =>
    JSON.stringify(
      drawChart(element, tableOf(columns), contextOf({ width, height, colors: chartColors(presets["sheaf-light"]), selected })).option,
    );
  const [first] = columns;
  const text = String(first?.cells[0]);
  expect(draw(highlightedBy([{ columnId: first?.id ?? "", texts: new Set([text]), isAllBut: false }]))).not.toBe(draw(null));
});
