import type { Id } from "@sheaf/workbook";

/**
 * A grain says what one row stands for: a level of the element's stack (L1), or a set of keys beside it (a total of a chart along one
 * of its keys, L8). `keys` are all key columns that make a row, outermost first; those of base rows do not make them unique.
 */
export interface Grain {
  readonly id: string;
  readonly kind: "summary" | "grouping" | "base" | "key-set";
  readonly keys: readonly Id[];
}

/** Summary first, base last. */
export type Stack = readonly Grain[];

/** True if every row of `inner` lies in exactly one row of `outer`. */
export function encloses(outer: Grain, inner: Grain): boolean {
  if (outer.id === inner.id || inner.kind === "base") return true;
  if (outer.kind === "base") return false;
  return outer.keys.every((key) => inner.keys.includes(key));
}

/** The level of the stack just outside a grain; of a key set, the innermost level that encloses it. Summary has none outside: itself. */
export function parentOf(stack: Stack, grain: Grain): Grain {
  const at = stack.findIndex((level) => level.id === grain.id);
  if (at > 0) return stack[at - 1] ?? grain;
  if (at === 0) return grain;
  return (
    stack.findLast((level) => level.kind !== "base" && level.keys.length < grain.keys.length && encloses(level, grain)) ?? summaryOf(stack)
  );
}

export function summaryOf(stack: Stack): Grain {
  const first = stack[0];
  if (first === undefined) throw new Error("a stack has a summary");
  return first;
}

export function baseOf(stack: Stack): Grain {
  const last = stack[stack.length - 1];
  if (last === undefined) throw new Error("a stack has base rows");
  return last;
}

/** Position in the stack; a greater one is further in. */
export function depthOf(stack: Stack, grain: Grain): number {
  return stack.findIndex((level) => level.id === grain.id);
}

/** The grain of a set of keys: a level of the stack if one has just these. */
export function grainOfKeys(stack: Stack, keys: readonly Id[]): Grain {
  const same = stack.find(
    (level) => level.kind !== "base" && level.keys.length === keys.length && keys.every((key) => level.keys.includes(key)),
  );
  return same ?? { id: `keys:${keys.join(",")}`, kind: "key-set", keys };
}
