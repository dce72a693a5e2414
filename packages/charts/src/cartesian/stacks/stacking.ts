/** The shapes of marks on axes. */
export type MarkShape = "bar" | "line" | "area" | "scatter";

/** `normalized`: shares of the place's total; otherwise values. */
export type Stacking = "none" | "stacked" | "normalized";

/** A series as it stands among the others. */
export interface StandingMarks {
  readonly axis: 0 | 1;
  readonly shape: MarkShape;
}

/** Lines and points end at their own values, also beside what is stacked. */
export const canStack = (shape: MarkShape | undefined): boolean => shape === "bar" || shape === "area";

/** Whether labels of values are told from what lies below them where a chart says nothing of it: lines run through them, bars do not. */
export const outlinesLabels = (shape: MarkShape | "mixed", stacking: Stacking): boolean =>
  shape === "line" || shape === "scatter" || (shape === "area" && stacking === "none");

/** How the marks of a chart stack: those of one shape on one axis. One series alone does not stack, but may be normalized. */
export function stackingAmong(wanted: Stacking | undefined, series: readonly StandingMarks[]): Stacking {
  const stackable = series.filter(({ shape }) => canStack(shape));
  if (stackable.length === 0) return "none";
  if (wanted === "normalized") return "normalized";
  const places = new Set(stackable.map(({ axis, shape }) => `${axis} ${shape}`));
  return places.size < stackable.length ? (wanted ?? "stacked") : "none";
}
