import type { Box, MarkRef } from "../../drawing.ts";
import type { CartesianLayout } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import { stackingOf, type Span } from "../../cartesian/stacks/spans.ts";

/** How the bars of a slot stand beside each other, px. */
export interface BarSets {
  /** Bars beside each other in one slot. */
  readonly count: number;
  readonly thickness: number;
  /** Between the bars of one slot, px. */
  readonly between: number;
  /** Which of them a series belongs to. */
  readonly setOf: (series: number) => number;
}

/** Share of the stripe left empty: 24% is the design's. */
const GAPS = { small: 0.12, medium: 0.24, large: 0.48 } as const;
const BETWEEN = { small: 0, medium: 0.08, large: 0.24 } as const;
const THICKEST = { upright: 96, lying: 40 } as const;

export function barSets(model: CartesianModel, layout: CartesianLayout): BarSets {
  const series = model.panels[0]?.series ?? [];
  const stacked = stackingOf(model) !== "none";
  const bars = series.flatMap((one, index) => (model.styles[index]?.shape === "bar" ? [{ axis: one.axis, index }] : []));
  const axes = [...new Set(bars.map(({ axis }) => axis))];
  const count = Math.max(1, stacked ? axes.length : bars.length);
  const gap = model.element.gap;
  const several = count > 1;
  const empty = GAPS[(several ? gap?.betweenSets : gap?.width) ?? "medium"];
  const betweenShare = several ? BETWEEN[gap?.width ?? "medium"] : 0;
  const room = layout.bandPx * (1 - empty);
  const thickest = model.horizontal ? THICKEST.lying : THICKEST.upright;
  const thickness = Math.max(0.5, Math.min(thickest, room / (count + (count - 1) * betweenShare)));
  return {
    count,
    thickness,
    between: thickness * betweenShare,
    setOf: (index) => (stacked ? axes.indexOf(series[index]?.axis ?? 0) : bars.findIndex((bar) => bar.index === index)),
  };
}

/** The rectangle of a bar inside its panel; null where there is no bar. */
export function barBox(
  model: CartesianModel,
  layout: CartesianLayout,
  sets: BarSets,
  spans: readonly (readonly Span[])[],
  mark: MarkRef,
): Box | null {
  const panel = layout.panels[mark.panel];
  const series = model.panels[mark.panel]?.series[mark.series];
  const span = spans[mark.panel]?.[mark.series];
  const scale = layout.values.find(({ index }) => index === series?.axis)?.scale;
  const to = span?.to[mark.slot] ?? Number.NaN;
  if (panel === undefined || series === undefined || scale === undefined || Number.isNaN(to)) return null;
  const base = scale.kind === "log" ? scale.min : (span?.from[mark.slot] ?? 0);
  const [start, end] = model.horizontal
    ? [panel.plot.left, panel.plot.left + panel.plot.width]
    : [panel.plot.top, panel.plot.top + panel.plot.height];
  const clamp = (place: number): number => Math.min(Math.max(place, start), end);
  const [a, b] = [clamp(layout.valuePx(panel, series.axis, base)), clamp(layout.valuePx(panel, series.axis, to))];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  const middle = layout.alongPx(panel, layout.along.share(mark.slot));
  const whole = sets.count * sets.thickness + (sets.count - 1) * sets.between;
  // On a reversed axis the library turns the order of the bars in a slot as well.
  const place = layout.along.reverse ? sets.count - 1 - sets.setOf(mark.series) : sets.setOf(mark.series);
  const side = middle - whole / 2 + place * (sets.thickness + sets.between);
  const [low, size] = [Math.min(a, b), Math.abs(b - a)];
  return model.horizontal
    ? { left: low, top: side, width: size, height: sets.thickness }
    : { left: side, top: low, width: sets.thickness, height: size };
}
