import { message } from "@sheaf/messages";
import type { CartesianLayout, PanelBox } from "../cartesian/layout.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import { stackingOf } from "../cartesian/stacks/spans.ts";
import { canStack } from "../cartesian/stacks/stacking.ts";
import { readColor } from "../color/series-colors.ts";
import type { Box } from "../drawing.ts";
import type { Trendline } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { dashOf } from "./ref-marks.ts";
import { fitTrend } from "./trend-fit.ts";
import { labelsAtEnds, labelsInCorner, type TrendLine } from "./trend-labels.ts";

const DAY = 86_400_000;
/** A curve is drawn as so many straight pieces. */
const PIECES = 48;

/** Trend lines through each visible series of their column, dashed in the series' color; through stacked marks of one measure that adds up, one through their totals. */
export function trendShapes(
  model: CartesianModel,
  layout: CartesianLayout,
  colors: readonly string[],
): { readonly shapes: readonly Shape[]; readonly notes: readonly Note[] } {
  const shapes: Shape[] = [];
  const notes: Note[] = [];
  const lines = model.element.trendlines ?? [];
  // Through dots runs a line of the second color; through a series that has a line or bars, one of its own.
  const isThroughDots = model.kind.shape === "scatter" && model.split === null;
  layout.panels.forEach((panel, panelIndex) => {
    const drawn = lines.flatMap((line, at) => {
      const unfitted: string[] = [];
      const through = seriesOf(model, panelIndex, line.columnId);
      if (through === null) {
        if (panelIndex === 0)
          notes.push({ kind: "left-out", what: message("drawing.left.trend-line"), why: message("drawing.why.bars-on-top-each-other-do") });
        return [];
      }
      const fits = through.flatMap((one): TrendLine[] => {
        const found = fitted(model, line, one);
        if (found === null) {
          unfitted.push(one.name);
          return [];
        }
        const color =
          readColor(line.line?.color, model.context.colors) ??
          (isThroughDots
            ? model.context.colors.categorical[(1 + at) % model.context.colors.categorical.length]
            : one.index === null
              ? undefined
              : colors[one.index]) ??
          model.context.colors.roles.ref;
        const px = (x: number): readonly [number, number] => {
          const [along, value] = [layout.alongPx(panel, share(model, layout, x)), layout.valuePx(panel, one.axis, found.fit.at(x))];
          return model.horizontal ? [value, along] : [along, value];
        };
        return [
          {
            ...found,
            id: `trend-${at}-${panelIndex}-${one.index ?? "total"}`,
            line,
            color,
            px,
            measure: one.measure,
            name: one.name,
            axis: one.axis,
          },
        ];
      });
      if (unfitted.length > 0) notes.push(withoutLine(unfitted));
      return fits;
    });
    for (const one of drawn) shapes.push(...curveOf(one, panel, model, isThroughDots));
    shapes.push(...(isThroughDots ? labelsInCorner : labelsAtEnds)(model, layout, panel, drawn));
  });
  return { shapes, notes };
}

/** More series than this are counted, not named. */
const MOST_NAMED = 4;

/** Series that no line goes through, in one line: a chart of many would be nothing but lines about them. */
function withoutLine(names: readonly string[]): Note {
  const [only] = names;
  const why =
    names.length === 1 && only !== undefined
      ? message("drawing.why.too-few-values-or-values-model", { name: only })
      : message("drawing.why.too-few-values-or-values-model-many", {
          count: names.length,
          names: names.slice(0, MOST_NAMED).join(", "),
          more: Math.max(0, names.length - MOST_NAMED),
        });
  return { kind: "left-out", what: message("drawing.left.trend-line"), why };
}

/** What a line may go through: the values of a series by slot, or the totals of several on top of each other. */
interface Through {
  readonly name: string;
  readonly measure: ChartColumn;
  readonly axis: 0 | 1;
  /** Of the series; null: of all of them together. */
  readonly index: number | null;
  readonly values: Float64Array;
}

/** Null: its marks lie on others, and their ends are no values of theirs. */
function seriesOf(model: CartesianModel, panelIndex: number, columnId: string): readonly Through[] | null {
  const all = [...(model.panels[panelIndex]?.series ?? []).entries()];
  const own = all.filter(([, { measure }]) => measure.id === columnId);
  const isStacked = (index: number): boolean => canStack(model.styles[index]?.shape);
  const stacking = stackingOf(model);
  if (stacking === "none" || !own.some(([index]) => isStacked(index)))
    return own.map(([index, { name, measure, axis, values }]) => ({
      name,
      measure,
      axis,
      index,
      // Nothing goes through the places of names.
      values: measure.type.kind === "text" ? values.map(() => Number.NaN) : values,
    }));
  const [first] = own;
  if (first === undefined) return [];
  const [, { measure, axis }] = first;
  const isAlone = all.every(([index, one]) => one.axis !== axis || !isStacked(index) || one.measure.id === columnId);
  if (stacking !== "stacked" || !isAlone || model.context.additive?.(columnId) === false) return null;
  const values = new Float64Array(model.slots.count).fill(Number.NaN);
  for (const [, one] of own)
    one.values.forEach((value, slot) => {
      if (!Number.isNaN(value)) values[slot] = (Number.isNaN(values[slot] ?? Number.NaN) ? 0 : (values[slot] ?? 0)) + value;
    });
  return [{ name: measure.name, measure, axis, index: null, values }];
}

function fitted(model: CartesianModel, line: Trendline, { values }: Through): Pick<TrendLine, "fit" | "first" | "last" | "points"> | null {
  const points = Array.from(values, (y, slot) => [place(model, slot), y] as const).filter(([, y]) => !Number.isNaN(y));
  const fit = fitTrend(line.model, line.degree ?? 3, points);
  const first = points[0]?.[0];
  const last = points.at(-1)?.[0];
  return fit === null || first === undefined || last === undefined ? null : { fit, first, last, points };
}

function curveOf(
  { id, line, color, first, last, px }: TrendLine,
  panel: PanelBox,
  model: CartesianModel,
  isThroughDots: boolean,
): readonly Shape[] {
  const isStraight = line.model === "linear" && isStraightOn(px, first, last);
  const pieces = isStraight ? 1 : PIECES;
  return Array.from({ length: pieces }, (_, piece) => piece).flatMap((piece): readonly Shape[] => {
    const [x1, y1] = px(first + ((last - first) * piece) / pieces);
    const [x2, y2] = px(first + ((last - first) * (piece + 1)) / pieces);
    const within = cutToPlot([x1, y1], [x2, y2], panel.plot, model.horizontal);
    if (within === null) return [];
    return [
      {
        kind: "line",
        id: `${id}-${piece}`,
        ...within,
        color,
        width: line.line?.width ?? (isThroughDots ? 2 : 1),
        dash: dashOf(line.line?.style ?? (line.model === "linear" && !isThroughDots ? "dashed" : "solid")),
        depth: ABOVE_MARKS - 1,
      },
    ];
  });
}

/** Whether a straight line of values is one in pixels: on bent axes it is a curve. */
function isStraightOn(px: TrendLine["px"], first: number, last: number): boolean {
  const [[x1, y1], [x2, y2], [x, y]] = [px(first), px(last), px((first + last) / 2)];
  const [mid, off] = [(x1 + x2) / 2 - x, (y1 + y2) / 2 - y];
  return !(Math.abs(mid) > 0.5 || Math.abs(off) > 0.5);
}

interface Piece {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The part of a piece between the ends of the value axis, in pixels; null: none of it. A line that falls below zero ends there. */
function cutToPlot(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { left, top, width, height }: Box,
  isLying: boolean,
): Piece | null {
  if (isLying) {
    const turned = cut([y1, x1], [y2, x2], left, left + width);
    return turned === null ? null : { x1: turned.y1, y1: turned.x1, x2: turned.y2, y2: turned.x2 };
  }
  return cut([x1, y1], [x2, y2], top, top + height);
}

function cut([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], low: number, high: number): Piece | null {
  if (Number.isNaN(y1) || Number.isNaN(y2) || Math.max(y1, y2) < low || Math.min(y1, y2) > high) return null;
  const within = (y: number): number => Math.min(high, Math.max(low, y));
  const at = (y: number): number => (y1 === y2 ? x1 : x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  return { x1: at(within(y1)), y1: within(y1), x2: y1 === y2 ? x2 : at(within(y2)), y2: within(y2) };
}

/** Names count 1, 2, 3 …; dates in days, so that a model's logarithm has numbers of a human size. */
function place(model: CartesianModel, slot: number): number {
  const { slots } = model;
  if (slots.kind === "band") return slot + 1;
  const at = slots.positions[slot] ?? 0;
  return slots.kind === "time" ? (at - (slots.positions[0] ?? 0)) / DAY + 1 : at;
}

function share(model: CartesianModel, layout: CartesianLayout, x: number): number {
  const { slots } = model;
  if (slots.kind === "band") return layout.along.share(x - 1);
  return layout.along.shareOfValue(slots.kind === "time" ? (x - 1) * DAY + (slots.positions[0] ?? 0) : x);
}
