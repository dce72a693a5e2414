import type { ResultTable } from "@sheaf/result";
import type { Element } from "@sheaf/workbook";
import type { DrawContext } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import { cartesian } from "../element.ts";
import { drawBars } from "./bar/draw.ts";
import { drawLines } from "./line/draw.ts";

/** How a kind of chart is drawn. A new kind is a folder beside this file and one line here. */
export type DrawChart = (element: Element, table: ResultTable, context: DrawContext) => Drawing;

export const chartKinds: Readonly<Record<string, DrawChart>> = {
  "bar-chart": (element, table, context) => drawBars(cartesian(element), table, context),
  "line-chart": (element, table, context) => drawLines(cartesian(element), table, context),
};

/** True for elements that `drawChart` draws. KPIs are drawn by `drawKpi`: they are words, not a picture. */
export function isChartKind(kind: string): boolean {
  return Object.hasOwn(chartKinds, kind);
}

/** Draws a chart element with the result of its marks level. The element's kind must be a chart kind. */
export function drawChart(element: Element, table: ResultTable, context: DrawContext): Drawing {
  const draw = isChartKind(element.kind) ? chartKinds[element.kind] : undefined;
  if (draw === undefined) throw new Error(`No chart kind "${element.kind}".`);
  return draw(element, table, context);
}
