import { defaultSymbols, MINUS } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { CartesianLayout, PanelBox } from "../cartesian/layout.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import { wordColor } from "../color/series-colors.ts";
import type { Box } from "../drawing.ts";
import type { Trendline } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { LABEL_FONT, oneLine, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";
import type { Fit } from "./trend-fit.ts";

/** A fitted line with its points, by place along and value. */
export interface TrendLine {
  readonly id: string;
  readonly line: Trendline;
  readonly fit: Fit;
  readonly first: number;
  readonly last: number;
  readonly points: readonly (readonly [number, number])[];
  readonly color: string;
  /** Where it is at a place along the axis, px. */
  readonly px: (x: number) => readonly [number, number];
  readonly measure: ChartColumn;
  /** Of what it goes through. */
  readonly name: string;
  readonly axis: 0 | 1;
}

const LINE = LABEL_FONT.size + 4;

const models: Readonly<Record<Trendline["model"], Parameters<typeof message>[0]>> = {
  linear: "drawing.trend.linear",
  quadratic: "drawing.trend.quadratic",
  polynomial: "drawing.trend.polynomial",
  exponential: "drawing.trend.exponential",
  logarithmic: "drawing.trend.logarithmic",
  power: "drawing.trend.power",
};

/** What a line is called, and how well it fits; empty where neither is shown. Without a name of its own it is called by its series or its model, whichever tells it from the others. */
function wordsOf(one: TrendLine, model: CartesianModel, among: readonly TrendLine[]): string {
  const { line, fit } = one;
  const { say, symbols = defaultSymbols } = model.context;
  const isShown = line.label?.visibility === "shown";
  const given = isShown ? oneLine(line.label?.text ?? "") : "";
  const hasFit = line.value?.visibility === "shown";
  const others = among.filter((other) => other !== one);
  const isOfSeveral = others.some((other) => other.name === one.name);
  const own = others.length > 0 && !isOfSeveral ? one.name : say(message(models[line.model]));
  const label = given === "" && (isShown || (hasFit && isOfSeveral)) ? own : given;
  const r2 = hasFit ? `R² ${fit.r2.toFixed(2).replace("-", MINUS).replace(".", symbols.decimal)}` : "";
  return [label, r2].filter((part) => part !== "").join(" ");
}

/** Of lines through dots: one below the other in the corner where they hide the fewest, several in the colors of their lines. */
export function labelsInCorner(
  model: CartesianModel,
  layout: CartesianLayout,
  panel: PanelBox,
  lines: readonly TrendLine[],
): readonly Shape[] {
  const { colors } = model.context;
  const isMany = lines.length > 1;
  const told = lines.flatMap((one) => {
    const text = wordsOf(one, model, lines);
    const isSloped = !isMany && one.line.model === "linear" && one.line.value?.visibility === "shown";
    const slope = isSloped ? slopeText(model, one, panel.plot.width) : null;
    if (text === "") return [];
    return [{ one, text, part: "label" }, ...(slope === null ? [] : [{ one, text: slope, part: "slope" }])];
  });
  const [first] = lines;
  if (first === undefined || told.length === 0) return [];
  const dots = first.points.map(([along, value]) => [first.px(along)[0], layout.valuePx(panel, first.axis, value)] as const);
  const fontOf = (part: string): typeof LABEL_FONT => (part === "label" && !isMany ? STRONG_LABEL_FONT : LABEL_FONT);
  const widest = Math.max(...told.map(({ text, part }) => textWidth(text, fontOf(part))));
  const corner = emptiestCorner(panel.plot, widest, 0, dots, told.length * LINE);
  return told.map(({ one, text, part }, at) => ({
    kind: "text",
    id: `${one.id}-${part}`,
    x: corner.x,
    y: corner.y + at * LINE,
    text,
    color: isMany ? wordColor(one.color, colors) : colors.roles[part === "label" ? "ink" : "ink-2"],
    font: fontOf(part),
    outline: colors.roles.paper,
    align: "left",
    baseline: "top",
    depth: ABOVE_MARKS,
  }));
}

/** Each at the end of its line, in its color, moved up or down from those that end beside it. */
export function labelsAtEnds(model: CartesianModel, _: CartesianLayout, panel: PanelBox, lines: readonly TrendLine[]): readonly Shape[] {
  const { colors } = model.context;
  const [top, bottom] = [
    panel.cell.top + LABEL_FONT.size + 1,
    Math.max(panel.cell.top + LABEL_FONT.size + 1, panel.plot.top + panel.plot.height - 2),
  ];
  const labels = lines
    .flatMap((one) => {
      const text = wordsOf(one, model, lines);
      if (text === "") return [];
      const [x, y] = one.px(one.last);
      const width = textWidth(text, LABEL_FONT);
      const right = Math.max(panel.cell.left + width, Math.min(x, panel.cell.left + panel.cell.width - 4));
      return [{ one, text, left: right - width, right, y: Math.min(bottom, Math.max(top, y - 6)) }];
    })
    .toSorted((one, other) => one.y - other.y);
  const placed: { readonly left: number; readonly right: number; readonly y: number }[] = [];
  const isFree = (left: number, right: number, y: number): boolean =>
    placed.every((other) => left >= other.right + 4 || right + 4 <= other.left || Math.abs(y - other.y) >= LINE - 1);
  return labels.map(({ one, text, left, right, y: wanted }) => {
    const near = Array.from({ length: 24 }, (_step, at) => wanted + (at % 2 === 0 ? 1 : -1) * Math.ceil(at / 2) * LINE);
    const y = near.find((at) => at >= top && at <= bottom && isFree(left, right, at)) ?? wanted;
    placed.push({ left, right, y });
    return {
      kind: "text",
      id: `${one.id}-label`,
      x: right,
      y,
      text,
      color: wordColor(one.color, colors),
      font: LABEL_FONT,
      outline: colors.roles.paper,
      align: "right",
      baseline: "bottom",
      depth: ABOVE_MARKS,
    };
  });
}

/** How a straight line rises, by a round step along the axis: `+0.11 °C per 10 ppm`. Null along what is no number; without names where they have no room. */
function slopeText(model: CartesianModel, { measure, fit: { at }, first, last }: TrendLine, room: number): string | null {
  const span = Math.abs(last - first);
  if (model.slots.kind !== "number" || !(span > 0)) return null;
  const step = 10 ** Math.floor(Math.log10(span / 10));
  const change = ((at(last) - at(first)) / (last - first)) * step;
  if (!Number.isFinite(change)) return null;
  const { context } = model;
  const amount = `${change > 0 ? "+" : ""}${measure.short.value(change)}`;
  const along = model.slots.column;
  const parts = { change: amount, step: along?.short.value(step) ?? String(step) };
  const full = context.say(message("drawing.slope", { ...parts, measure: measure.name, name: along?.name ?? "" }));
  return textWidth(full, LABEL_FONT) <= room * 0.45 ? full : context.say(message("drawing.slope-short", parts));
}

/** Where words hide the fewest dots: a corner of the plot, the upper left where all are empty. */
export function emptiestCorner(
  { left, top, width, height }: Box,
  room: number,
  line: number,
  dots: readonly (readonly [number, number])[],
  tall = LABEL_FONT.size + 4,
): { readonly x: number; readonly y: number } {
  const corners = [
    { x: left + 8, y: top + 4 + line * tall },
    { x: left + width - room - 8, y: top + 4 + line * tall },
    { x: left + width - room - 8, y: top + height - (line + 1) * tall - 4 },
    { x: left + 8, y: top + height - (line + 1) * tall - 4 },
  ];
  const hidden = ({ x, y }: (typeof corners)[number]): number =>
    dots.filter(([dotX, dotY]) => dotX > x - 6 && dotX < x + room + 6 && dotY > y - 6 && dotY < y + tall + 6).length;
  const best = corners.reduce((chosen, corner) => (hidden(corner) < hidden(chosen) ? corner : chosen));
  return { x: Math.max(left, best.x), y: Math.max(0, best.y) };
}
