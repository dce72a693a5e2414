import { BOOLEAN, type ValueType } from "@sheaf/sql";
import type { Formed, Literal } from "./expression.ts";

/** One step of a path, from 0 at the root; null beyond its end. */
export function partOf<Leaf>(path: Formed<Leaf>, depth: number, type: ValueType): Formed<Leaf> {
  return {
    kind: "core",
    op: "element",
    args: [path, { kind: "literal", value: String(depth), type: { kind: "integer" } }],
    type,
  };
}

/** Whether a path begins with these parts, each a test of its own. */
export function beginsWith<Leaf>(path: Formed<Leaf>, parts: readonly Literal[], type: ValueType): readonly Formed<Leaf>[] {
  return parts.map((literal, depth): Formed<Leaf> => {
    const part = partOf(path, depth, type);
    if (literal.value === null) return { kind: "core", op: "is-null", args: [part], type: BOOLEAN };
    const equal: Formed<Leaf> = { kind: "core", op: "equal", args: [part, literal], type: BOOLEAN };
    return { kind: "core", op: "holds", args: [equal], type: BOOLEAN };
  });
}
