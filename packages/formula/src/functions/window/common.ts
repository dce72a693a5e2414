import { INTEGER, TEXT, type SqlFrame } from "@sheaf/sql";
import type { Example, LowerContext, WindowFunction } from "../../catalogue.ts";
import { column, param } from "../entry.ts";

export const N = param("number", "number", "A number.");
export const C = param("value", "comparable", "A number, text or date.");
export const V = param("value", "any", "Any value.");
export const DIRECTION = param("direction", "text", "asc or desc.", {
  optional: true,
  default: '"asc"',
  constant: true,
  oneOf: ["asc", "desc"],
});

export const UNTIL_HERE: SqlFrame = { unit: "rows", start: { kind: "unbounded-preceding" }, end: { kind: "current-row" } };
export const ALL: SqlFrame = { unit: "rows", start: { kind: "unbounded-preceding" }, end: { kind: "unbounded-following" } };

export function window(entry: Omit<WindowFunction, "role" | "category">): WindowFunction {
  return { ...entry, role: "window", category: "window" };
}

export const xs = (...values: readonly (number | null)[]): Example["columns"] => ({
  i: column(INTEGER, ...values.map((_, index) => index)),
  x: column(INTEGER, ...values),
});
export const ts = (...values: readonly (string | null)[]): Example["columns"] => ({
  i: column(INTEGER, ...values.map((_, index) => index)),
  t: column(TEXT, ...values),
});

export const ABOVE = param("above", "integer", "How many rows above; negative: below.", { constant: true });
export const BELOW = param("below", "integer", "How many rows below; negative: above.", { optional: true, default: "0", constant: true });

/** A constant number of rows; an unset control counts as none. */
export function countOf(context: LowerContext, argument: number): number {
  const value = context.constant(argument);
  return typeof value === "number" ? Math.trunc(Math.max(-1e9, Math.min(1e9, value))) : 0;
}

/** The rows that a function with the arguments above and below looks at; null where it ends before it begins, which engines refuse. */
export function movingFrame(context: LowerContext, above: number): SqlFrame | null {
  const [start, end] = [-countOf(context, above), countOf(context, above + 1)];
  return end < start ? null : { unit: "rows", start: { kind: "offset", rows: start }, end: { kind: "offset", rows: end } };
}
