import type { Element } from "@sheaf/workbook";
import type { BarSeriesOption } from "echarts/charts";
import type { Drawing, MarkRef } from "../drawing.ts";
import { tableOf, type PlainColumn } from "../plain-table.ts";
import { contextOf } from "./context.ts";
import { textsOf } from "./shapes-of.ts";
import type { DrawContext } from "../context.ts";
import { drawChart } from "../kinds/registry.ts";
import { barExamples } from "../kinds/bar/example.ts";

export const example = (name: string) => {
  const found = barExamples.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`No example ${name}.`);
  return found;
};
export const drawn = (name: string, more: Partial<DrawContext> = {}): Drawing => {
  const { element, columns, width, height, title } = example(name);
  return drawChart(element, tableOf(columns), contextOf({ width, height, title, additive: () => true, ...more }));
};
export const bars = (element: Partial<Element>, columns: readonly PlainColumn[], more: Partial<DrawContext> = {}): Drawing =>
  drawChart(
    {
      id: "b",
      kind: "bar-chart",
      columns: columns.map(({ id }) => ({ id })),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      ...element,
    },
    tableOf(columns),
    contextOf(more),
  );
export const seriesOf = (drawing: Drawing): readonly BarSeriesOption[] => drawing.option.series as BarSeriesOption[];
/** The fills of a series' bars, undefined where a bar has the series' own. */
export const fillsOf = (series: BarSeriesOption | undefined): readonly (string | undefined)[] =>
  ((series?.data ?? []) as readonly { readonly itemStyle?: { readonly color?: string } }[]).map((item) => item.itemStyle?.color);
export const textsWidth = (drawing: Drawing, id: string): number => {
  const text = textsOf(drawing).find((one) => one.id === id);
  return text === undefined ? 0 : text.right - text.left;
};
export const at = (slot: number, series = 0, panel = 0): MarkRef => ({ slot, series, panel });

/** Rectangles of the paths in an SVG that have one of the fills. */
export function rectangles(svg: string, fills: readonly string[]): readonly { left: number; top: number; right: number; bottom: number }[] {
  const wanted = new Set(fills.map((fill) => fill.toLowerCase()));
  return [...svg.matchAll(/<path d="([^"]+)" fill="([^"]+)"/gu)].flatMap(([, path = "", fill = ""]) =>
    wanted.has(fill.toLowerCase()) ? [pathBox(path)] : [],
  );
}

/** Bounds of the points that a path goes through: absolute and relative moves and lines, ends of arcs. */
export function pathBox(path: string): { left: number; top: number; right: number; bottom: number } {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, command = "", text = ""] of path.matchAll(/([MLlHhVvAaZz])([^MLlHhVvAaZz]*)/gu)) {
    const numbers = [...text.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/gu)].map(([number]) => Number(number));
    const [dx = 0, dy = 0] = numbers.slice(-2);
    if (command === "Z" || command === "z") continue;
    const relative = command === command.toLowerCase();
    if (command === "H" || command === "h") x = relative ? x + dx : dx;
    else if (command === "V" || command === "v") y = relative ? y + dx : dx;
    else [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
    xs.push(x);
    ys.push(y);
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
