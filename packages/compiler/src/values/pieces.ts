import type { Dialect } from "@sheaf/sql";
import { leaf, scalarText, typeOf } from "./graph.ts";
import type { ArgumentFact, FunctionFacts, Planner, Written } from "./planner.ts";
import type { Frame, Scalar, Value } from "./value.ts";

/**
 * Whether the engine computes a column of an inner SELECT once, however often the outer one names it. Servers write it out again at each place
 * before they look, and what is cut into steps for them grows back, unless a fence keeps them from it.
 */
export function takesSteps(dialect: Dialect): boolean {
  return dialect.name === "duckdb" || dialect.fences;
}

/** A call that is written larger than this has those of its parts computed before it that it writes several times, each in a column of its own. */
const largestRepeated = 300;
/** A part stays where it is while writing it out again adds no more nodes than this. */
const mostGrown = 60;
/** From here on all parts of a call are cut. */
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
    case "call":
      return sizeOfParts(scalar, (arg) => printedNodes(arg, leafSize, functions), functions);
  }
}

type Call = Extract<Scalar, { kind: "call" }>;
type Parted = Extract<Scalar, { kind: "call" | "core" | "single" }>;

const isParted = (scalar: Scalar): scalar is Parted => scalar.kind !== "value" && scalar.kind !== "literal";

function sizeOfParts(scalar: Parted, sizeOf: (arg: Scalar) => number, functions: FunctionFacts): number {
  if (scalar.kind !== "call") return scalar.args.reduce((sum, arg) => sum + sizeOf(arg), 1);
  const { own, times } = writtenAs(scalar, functions);
  return scalar.args.reduce((sum, arg, index) => sum + (times[index] ?? 1) * sizeOf(arg), own);
}

function writtenAs(call: Call, functions: FunctionFacts): Written {
  return functions.written(call.fn, call.args.map(factOf), call.type);
}

function factOf(scalar: Scalar): ArgumentFact {
  return scalar.kind === "literal" ? { type: scalar.type, constant: scalar.value } : { type: typeOf(scalar), constant: undefined };
}

const known = new WeakMap<Scalar, number>();

/** Measured once for each: a chain of calls is not walked anew at each link. */
function nodesOf(scalar: Scalar, functions: FunctionFacts): number {
  if (scalar.kind === "literal" || scalar.kind === "value") return 1;
  const found = known.get(scalar);
  if (found !== undefined) return found;
  const nodes = sizeOfParts(scalar, (arg) => nodesOf(arg, functions), functions);
  known.set(scalar, nodes);
  return nodes;
}

const pieces = new WeakSet<Value>();

/** Whether a value is to have a column of its own, because what reads it writes it several times. */
export const isPiece = (value: Value): boolean => pieces.has(value);

function pieceOf(value: Value): Value {
  pieces.add(value);
  return value;
}

/** A call of one frame; where it grows too large, its parts become values of their own that are computed once, before it (G6). */
export function inPieces(planner: Planner, call: Call, frame: () => Frame): Scalar {
  const { functions } = planner.statement;
  const nodes = functions.takesSteps ? nodesOf(call, functions) : 0;
  if (nodes <= largestRepeated) return call;
  const cut = (part: Scalar): Scalar => leaf(pieceOf(planner.graph.intern(frame(), typeOf(part), { kind: "scalar", expr: part })));
  const { times } = writtenAs(call, functions);
  const args = call.args.map((arg, index) => {
    if (!isParted(arg)) return arg;
    const size = nodesOf(arg, functions);
    const grown = ((times[index] ?? 1) - 1) * (size - 1);
    return grown > mostGrown || (nodes > largestWhole && size > smallestPiece) ? cut(arg) : arg;
  });
  const made: Call = { ...call, args };
  return nodesOf(made, functions) <= largestRepeated ? made : withSharedParts(made, functions, cut);
}

/** What stands several times in the parts of a call, as in `If(x > 3, x, 0)`, is cut as well. */
function withSharedParts(call: Call, functions: FunctionFacts, cut: (part: Scalar) => Scalar): Call {
  const counts = new Map<string, number>();
  const count = (part: Scalar): void => {
    if (!isParted(part)) return;
    if (nodesOf(part, functions) > smallestPiece) {
      const text = scalarText(part);
      const times = (counts.get(text) ?? 0) + 1;
      counts.set(text, times);
      if (times > 1) return;
    }
    part.args.forEach(count);
  };
  call.args.forEach(count);
  if (![...counts.values()].some((times) => times > 1)) return call;
  const replaced = (part: Scalar): Scalar => {
    if (!isParted(part)) return part;
    if ((counts.get(scalarText(part)) ?? 0) > 1) return cut(part);
    return { ...part, args: part.args.map(replaced) };
  };
  return { ...call, args: call.args.map(replaced) };
}
