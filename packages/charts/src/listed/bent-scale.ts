import { type NumberScale, type NumberScaleKind, positionOn } from "../axis/linear.ts";
import type { Note } from "../notes.ts";

/** The lowest of some values that an axis can show: a log scale begins at what is above zero. */
export function lowestOn(kind: NumberScaleKind, low: number, values: readonly number[]): number {
  if (kind !== "log") return low;
  const shown = values.filter((value) => value > 0);
  return shown.length === 0 ? low : shown.reduce((least, value) => Math.min(least, value));
}

/** Share of an axis at which a value lies: what a log scale cannot show lies at its low end. */
export const shareOn = (scale: NumberScale, value: number): number =>
  positionOn(scale, scale.kind === "log" && !(value > 0) ? scale.min : value);

/** What a log scale cannot show is said. */
export function noteOffScale(frame: { readonly kind: NumberScaleKind } | null, values: readonly number[], notes: Note[]): void {
  const off = frame?.kind === "log" ? values.filter((value) => !(value > 0)).length : 0;
  if (off > 0) notes.push({ kind: "off-scale", values: off, total: values.length });
}
