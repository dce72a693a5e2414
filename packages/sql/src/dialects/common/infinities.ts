import type { Beyond, Rule } from "../../print/dialect.ts";
import { BINDING, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { only } from "./arguments.ts";

/** Numbers in float64, days and instants, in engines that have infinities of all three. What results bring (no type of the engine's) has none. */
export function inFloatsAndTimes(type: ValueType, native: string): Beyond | null {
  return native !== "" && (type.kind === "float" || type.kind === "date" || type.kind === "datetime") ? "infinities" : null;
}

/** In engines whose days and instants have none. */
export function inFloats(type: ValueType, native: string): Beyond | null {
  return native !== "" && type.kind === "float" ? "infinities" : null;
}

/**
 * `x > '-infinity' AND x < 'infinity'`: NaN is beyond both. Written as comparisons, it costs next to nothing where the engine knows the bounds
 * of a column, and indexes serve it. One infinity is left out where another condition keeps it away already.
 */
export const betweenInfinities: Rule<SqlPrimitive>["print"] = (call, p): Fragment => {
  const x = p.at(only(call), BINDING.concat);
  const lower: Doc = [x, " > '-infinity'"];
  const upper: Doc = [x, " < 'infinity'"];
  const side = call.options?.["side"];
  if (side !== undefined) return { doc: side === "upper" ? upper : lower, binding: BINDING.comparison };
  return { doc: [lower, " AND ", upper], binding: BINDING.and };
};
