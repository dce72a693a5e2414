// What Lookup and Rollup take of the rows that they join.
import { INTEGER64 as INTEGER, type ValueType } from "@sheaf/sql";
import type { Bound, MatchNode } from "../model/bound.ts";
import type { Place } from "./place.ts";
import type { Planner } from "./planner.ts";
import type { Phase, Scalar } from "./value.ts";

/** A Rollup's formula for the rows here; `take` gives each of its aggregates over the matching rows. */
export function joinedFormula(
  planner: Planner,
  node: Bound,
  take: (fn: string, args: readonly Bound[], type: ValueType) => Scalar,
): Scalar {
  switch (node.kind) {
    case "literal":
      return node;
    case "aggregate": {
      const value = take(node.fn, node.args, node.type);
      if (!planner.statement.functions.isZeroWhenEmpty(node.fn)) return value;
      return { kind: "core", op: "coalesce", args: [value, { kind: "literal", value: "0", type: INTEGER }], type: node.type };
    }
    case "call":
      return { kind: "call", fn: node.fn, args: node.args.map((arg) => joinedFormula(planner, arg, take)), type: node.type };
    case "convert":
      return { kind: "core", op: "convert", args: [joinedFormula(planner, node.arg, take)], type: node.type };
    case "own":
    case "source":
    case "window":
    case "reduce":
    case "label-rank":
    case "lookup":
    case "rollup":
      throw new Error(`binding lets no ${node.kind} stand beside the aggregates of a Rollup`);
  }
}

/** Joins move to the earliest frame of their grain whose rows this frame's are thinned from, so that one join serves all. */
export function matchPhase(planner: Planner, node: MatchNode, place: Place): Phase {
  const { stages } = planner;
  let phase = stages.canonical(place.phase);
  const isScalar = node.target.rows.kind !== "own" && !node.keys.some((key) => stages.aggregates(key.local));
  const least = place.grain.kind === "base" && isScalar ? 0 : stages.canonical(1);
  while (phase > least && !place.reduced && stages.isThinned(place.grain, phase)) {
    if (node.keys.some((key) => stages.settled(key.local, place.grain, phase, stages.before(phase)) === phase)) break;
    phase = stages.before(phase);
  }
  return phase;
}
