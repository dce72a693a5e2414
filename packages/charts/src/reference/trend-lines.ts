import type { CartesianLayout } from "../cartesian/layout.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import { readColor } from "../color/series-colors.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { LABEL_FONT, oneLine, textWidth } from "../text/measure.ts";
import { dashOf } from "./ref-marks.ts";
import { fitTrend } from "./trend-fit.ts";

const DAY = 86_400_000;
/** A curve is drawn as so many straight pieces. */
const PIECES = 48;

/** Trend lines through each visible series of their column, dashed in the series' color. */
export function trendShapes(
  model: CartesianModel,
  layout: CartesianLayout,
  colors: readonly string[],
): { readonly shapes: readonly Shape[]; readonly notes: readonly Note[] } {
  const shapes: Shape[] = [];
  const notes: Note[] = [];
  (model.element.trendlines ?? []).forEach((line, at) => {
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
            what: "Trend line",
            why: `${series.name} has too few values, or values that the model cannot take.`,
          });
          return;
        }
        const pieces = line.model === "linear" ? 1 : PIECES;
        const color = readColor(line.line?.color, model.context.colors) ?? colors[index] ?? model.context.colors.roles.ref;
        const px = (x: number): readonly [number, number] => [
          layout.alongPx(panel, share(model, layout, x)),
          layout.valuePx(panel, series.axis, fit.at(x)),
        ];
        for (let piece = 0; piece < pieces; piece += 1) {
          const [x1, y1] = px(first + ((last - first) * piece) / pieces);
          const [x2, y2] = px(first + ((last - first) * (piece + 1)) / pieces);
          const { top, height } = panel.plot;
          if ([y1, y2].some((y) => Number.isNaN(y) || y < top - 1 || y > top + height + 1)) continue;
          shapes.push({
            kind: "line",
            id: `trend-${at}-${panelIndex}-${index}-${piece}`,
            x1,
            y1,
            x2,
            y2,
            color,
            width: line.line?.width ?? 1,
            dash: dashOf(line.line?.style ?? (pieces === 1 ? "dashed" : "solid")),
            depth: ABOVE_MARKS - 1,
          });
        }
        const label = line.label?.visibility === "shown" ? oneLine(line.label.text ?? "") : "";
        const r2 = line.value?.visibility === "shown" ? `R² ${fit.r2.toFixed(2)}` : "";
        const text = [label, r2].filter((part) => part !== "").join(" ");
        if (text === "") return;
        const [x, y] = px(last);
        const room = textWidth(text, LABEL_FONT);
        shapes.push({
          kind: "text",
          id: `trend-${at}-${panelIndex}-${index}-label`,
          x: Math.min(x, panel.cell.left + panel.cell.width - 4),
          y: Math.max(panel.cell.top + 8, y - 6),
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
