import type { Series } from "../../marks/series.ts";
import type { CartesianModel } from "../model.ts";
import { canStack, type MarkShape, type Stacking, stackingAmong } from "./stacking.ts";

/** Where a series' marks begin and end in values of its axis, by slot; NaN where there is no mark. */
export interface Span {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** How the marks of a model stack. */
export function stackingOf({ element, panels, styles }: CartesianModel): Stacking {
  const series = panels[0]?.series ?? [];
  return stackingAmong(
    element.stacking,
    styles.map(({ shape }, index) => ({ shape, axis: series[index]?.axis ?? 0 })),
  );
}

/** Spans of all series of a panel. Positive and negative values stack apart, each axis for itself. */
export function spansOf(model: CartesianModel, series: readonly Series[]): readonly Span[] {
  const stacking = stackingOf(model);
  const count = model.slots.count;
  const shapeAt = (index: number): MarkShape => model.styles[index]?.shape ?? "bar";
  const values = series.map(({ values: given }, index) =>
    model.styles[index]?.line.missing === "zero" ? given.map((value) => (Number.isNaN(value) ? 0 : value)) : given,
  );
  if (stacking === "none") {
    return values.map((to) => ({ from: to.map((value) => (Number.isNaN(value) ? value : 0)), to }));
  }
  const spans = values.map((to, index) =>
    canStack(shapeAt(index))
      ? { from: new Float64Array(count).fill(Number.NaN), to: new Float64Array(count).fill(Number.NaN) }
      : { from: to.map((value) => (Number.isNaN(value) ? value : 0)), to },
  );
  for (const [axis, shape] of [
    [0, "bar"],
    [0, "area"],
    [1, "bar"],
    [1, "area"],
  ] as const) {
    const members = series.flatMap((candidate, index) => (candidate.axis === axis && shapeAt(index) === shape ? [index] : []));
    for (let slot = 0; slot < count; slot += 1) {
      const total = stacking === "normalized" ? members.reduce((sum, index) => sum + Math.abs(values[index]?.[slot] || 0), 0) : 1;
      let above = 0;
      let below = 0;
      for (const index of members) {
        const value = values[index]?.[slot] ?? Number.NaN;
        const span = spans[index];
        if (Number.isNaN(value) || span === undefined || total === 0) continue;
        const size = value / total;
        span.from[slot] = size < 0 ? below : above;
        if (size < 0) below += size;
        else above += size;
        span.to[slot] = size < 0 ? below : above;
      }
    }
  }
  return spans;
}

export interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Least and greatest value drawn on an axis over all panels; infinite if there is none. */
export function extentOf(model: CartesianModel, spans: readonly (readonly Span[])[], axis: 0 | 1): Extent {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  model.panels.forEach(({ series }, panel) => {
    series.forEach((candidate, index) => {
      if (candidate.axis !== axis) return;
      for (const value of spans[panel]?.[index]?.to ?? []) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    });
  });
  return { low, high };
}

/** The value in a slot as a float, and its share of the slot's total where bars are normalized. */
export function shareOf(span: Span | undefined, slot: number): number {
  return Math.abs((span?.to[slot] ?? Number.NaN) - (span?.from[slot] ?? Number.NaN));
}
