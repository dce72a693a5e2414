import type { Dialect } from "@sheaf/sql";
import { leaf, typeOf } from "./graph.ts";
import type { ArgumentFact, FunctionFacts, Planner } from "./planner.ts";
import type { Frame, Scalar, Value } from "./value.ts";

/**
 * Whether the engine computes a column of an inner SELECT once, however often the outer one names it. Servers write it out again at each place
 * before they look: what is cut into steps for them grows back, and takes all the memory of a server.
 */
export function takesSteps({ name }: Dialect): boolean {
  return name === "duckdb";
}

/** A call that is written larger than this has its parts computed before it, each in a column of its own. */
export const largestWhole = 2_000;
/** What is no larger than this stays where it is. */
export const smallestPiece = 40;

/** Nodes of an expression as it will be printed: guards write what they guard several times. */
export function printedNodes(scalar: Scalar, leafSize: (value: Value) => number, functions: FunctionFacts): number {
  switch (scalar.kind) {
    case "literal":
      return 1;
    case "value":
      return leafSize(scalar.value);
    case "core":
    case "single":
    case "call": {
      let nodes = 0;
      for (const arg of scalar.args) nodes += printedNodes(arg, leafSize, functions);
      const repeats = scalar.kind === "call" ? functions.repeats(scalar.fn, scalar.args.map(factOf), scalar.type) : 1;
      return 1 + nodes * repeats;
    }
  }
}

function factOf(scalar: Scalar): ArgumentFact {
  return scalar.kind === "literal" ? { type: scalar.type, constant: scalar.value } : { type: typeOf(scalar), constant: undefined };
}

const known = new WeakMap<Scalar, number>();

/** Measured once for each: a chain of calls is not walked anew at each link. */
function nodesOf(scalar: Scalar, functions: FunctionFacts): number {
  const found = known.get(scalar);
  if (found !== undefined) return found;
  const repeats = scalar.kind === "call" ? functions.repeats(scalar.fn, scalar.args.map(factOf), scalar.type) : 1;
  const inner = scalar.kind === "call" || scalar.kind === "core" || scalar.kind === "single" ? scalar.args : [];
  const nodes = 1 + repeats * inner.reduce((sum, arg) => sum + nodesOf(arg, functions), 0);
  known.set(scalar, nodes);
  return nodes;
}

/** A call of one frame; where it grows too large, its parts become values of their own that are computed before it (G6). */
export function inPieces(planner: Planner, call: Extract<Scalar, { kind: "call" }>, frame: () => Frame): Scalar {
  const { functions } = planner.statement;
  if (!functions.takesSteps || nodesOf(call, functions) <= largestWhole) return call;
  const args = call.args.map((arg) =>
    arg.kind === "value" || arg.kind === "literal" || nodesOf(arg, functions) <= smallestPiece
      ? arg
      : leaf(planner.graph.intern(frame(), arg.type, { kind: "scalar", expr: arg })),
  );
  return { ...call, args };
}
