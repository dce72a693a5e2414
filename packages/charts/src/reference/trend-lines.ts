import { defaultSymbols } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { CartesianLayout } from "../cartesian/layout.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import { stackingOf } from "../cartesian/spans.ts";
import { readColor } from "../color/series-colors.ts";
import type { Box } from "../drawing.ts";
import type { ChartColumn } from "../marks/columns.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { LABEL_FONT, oneLine, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";
import { dashOf } from "./ref-marks.ts";
import { fitTrend } from "./trend-fit.ts";

const DAY = 86_400_000;
/** A curve is drawn as so many straight pieces. */
const PIECES = 48;

/** Trend lines through each visible series of their column, dashed in the series' color; none through stacked bars, which is told. */
export function trendShapes(
  model: CartesianModel,
  layout: CartesianLayout,
  colors: readonly string[],
): { readonly shapes: readonly Shape[]; readonly notes: readonly Note[] } {
  const shapes: Shape[] = [];
  const notes: Note[] = [];
  const lines = model.element.trendlines ?? [];
  if (lines.length > 0 && stackingOf(model) !== "none") {
    notes.push({ kind: "left-out", what: message("drawing.left.trend-line"), why: message("drawing.why.bars-on-top-each-other-do") });
    return { shapes, notes };
  }
  lines.forEach((line, at) => {
    layout.panels.forEach((panel, panelIndex) => {
      (model.panels[panelIndex]?.series ?? []).forEach((series, index) => {
        if (series.measure.id !== line.columnId) return;
        const points = Array.from(series.values, (y, slot) => [place(model, slot), y] as const).filter(([, y]) => !Number.isNaN(y));
        const fit = fitTrend(line.model, line.degree ?? 3, points);
        const first = points[0]?.[0];
        const last = points.at(-1)?.[0];
        if (fit === null || first === undefined || last === undefined) {
          notes.push({
            kind: "left-out",
            what: message("drawing.left.trend-line"),
            why: message("drawing.why.too-few-values-or-values-model", { name: series.name }),
          });
          return;
        }
        const pieces = line.model === "linear" ? 1 : PIECES;
        // Through dots runs a line of the second color; through a series that has a line or bars, one of its own.
        const isThroughDots = model.kind.shape === "scatter" && model.split === null;
        const color =
          readColor(line.line?.color, model.context.colors) ??
          (isThroughDots ? model.context.colors.categorical[1] : colors[index]) ??
          model.context.colors.roles.ref;
        const px = (x: number): readonly [number, number] => {
          const [along, value] = [layout.alongPx(panel, share(model, layout, x)), layout.valuePx(panel, series.axis, fit.at(x))];
          return model.horizontal ? [value, along] : [along, value];
        };
        for (let piece = 0; piece < pieces; piece += 1) {
          const [x1, y1] = px(first + ((last - first) * piece) / pieces);
          const [x2, y2] = px(first + ((last - first) * (piece + 1)) / pieces);
          const within = cutToPlot([x1, y1], [x2, y2], panel.plot, model.horizontal);
          if (within === null) continue;
          shapes.push({
            kind: "line",
            id: `trend-${at}-${panelIndex}-${index}-${piece}`,
            ...within,
            color,
            width: line.line?.width ?? (isThroughDots ? 2 : 1),
            dash: dashOf(line.line?.style ?? (pieces === 1 && !isThroughDots ? "dashed" : "solid")),
            depth: ABOVE_MARKS - 1,
          });
        }
        const label = line.label?.visibility === "shown" ? oneLine(line.label.text ?? "") : "";
        const r2 =
          line.value?.visibility === "shown"
            ? `R² ${fit.r2.toFixed(2).replace(".", (model.context.symbols ?? defaultSymbols).decimal)}`
            : "";
        const text = [label, r2].filter((part) => part !== "").join(" ");
        if (text === "") return;
        const [x, y] = px(last);
        const room = textWidth(text, STRONG_LABEL_FONT);
        if (isThroughDots) {
          const slope =
            r2 === "" || line.model !== "linear" ? null : slopeText(model, series.measure, fit.at, first, last, panel.plot.width);
          const dots = points.map(
            ([along, value]) => [layout.alongPx(panel, share(model, layout, along)), layout.valuePx(panel, series.axis, value)] as const,
          );
          const lines = [text, ...(slope === null ? [] : [slope])];
          const widest = Math.max(...lines.map((one) => textWidth(one, LABEL_FONT)));
          const corner = emptiestCorner(panel.plot, widest, at, dots, lines.length * (LABEL_FONT.size + 4));
          lines.forEach((words, line) =>
            shapes.push({
              kind: "text",
              id: `trend-${at}-${panelIndex}-${index}-${line === 0 ? "label" : "slope"}`,
              x: corner.x,
              y: corner.y + line * (LABEL_FONT.size + 4),
              text: words,
              color: model.context.colors.roles[line === 0 ? "ink" : "ink-2"],
              font: line === 0 ? STRONG_LABEL_FONT : LABEL_FONT,
              align: "left",
              baseline: "top",
              depth: ABOVE_MARKS,
            }),
          );
          return;
        }
        shapes.push({
          kind: "text",
          id: `trend-${at}-${panelIndex}-${index}-label`,
          x: Math.min(x, panel.cell.left + panel.cell.width - 4),
          y: Math.max(panel.cell.top + LABEL_FONT.size + 1, y - 6),
          text,
          color: model.context.colors.roles["ink-3"],
          font: LABEL_FONT,
          align: room > x - panel.cell.left ? "left" : "right",
          baseline: "bottom",
          depth: ABOVE_MARKS,
        });
      });
    });
  });
  return { shapes, notes };
}

/** How a straight line rises, by a round step along the axis: `+0.11 °C per 10 ppm`. Null along what is no number; without names where they have no room. */
function slopeText(
  model: CartesianModel,
  measure: ChartColumn,
  at: (x: number) => number,
  first: number,
  last: number,
  room: number,
): string | null {
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
