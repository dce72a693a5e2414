import type { DrawContext } from "../context.ts";
import { drawable } from "../marks/drawn-number.ts";

/** Reads a bound of the file: a number, text that is one, or a formula whose value is known; null where there is none. */
export function boundsOf(context: DrawContext): (value: number | string | undefined) => number | null {
  return (value) => {
    if (value === undefined) return null;
    if (typeof value === "number") return finite(value);
    const number = Number(value);
    if (value.trim() !== "" && Number.isFinite(number)) return finite(number);
    const evaluated = context.evaluate?.(value) ?? null;
    return evaluated === null ? null : finite(evaluated);
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? drawable(value) : null);
