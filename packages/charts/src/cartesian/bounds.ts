import type { DrawContext } from "../context.ts";

/** Reads a bound of the file: a number, text that is one, or a formula whose value is known; null where there is none. */
export function boundsOf(context: DrawContext): (value: number | string | undefined) => number | null {
  return (value) => {
    if (value === undefined) return null;
    if (typeof value === "number") return Number.isFinite(value) ? value : null;
    const number = Number(value);
    if (value.trim() !== "" && Number.isFinite(number)) return number;
    const evaluated = context.evaluate?.(value) ?? null;
    return evaluated !== null && Number.isFinite(evaluated) ? evaluated : null;
  };
}
