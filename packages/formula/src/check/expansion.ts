import type { Expr, Span } from "../ast.ts";
import { MAX_NESTING } from "../grammar/bounds.ts";
import { childrenOf, type TypedExpr } from "./typed.ts";

/** No formula may have more nodes once its custom functions stand for themselves: each call can repeat what it is given. */
const MAX_NODES = 20_000;

/** How far the custom functions of one formula have grown, wherever in it they are called. */
export interface Growth {
  nodes: number;
  depth: number;
}

export function isOvergrown({ nodes, depth }: Growth): boolean {
  return nodes > MAX_NODES || depth > MAX_NESTING;
}

/** What the formula of a custom function sees: its arguments, and which functions it is called from, outermost first. */
export interface Surroundings {
  readonly name: string;
  readonly args: ReadonlyMap<string, TypedExpr>;
  readonly callers: readonly string[];
}

/** A tree whose every node stands at one place: what is wrong in a custom function is wrong where it is called. */
export function placedAt(expr: Expr, span: Span): Expr {
  const inner = (one: Expr): Expr => placedAt(one, span);
  switch (expr.kind) {
    case "literal":
    case "ref":
    case "error":
      return { ...expr, span };
    case "call":
      return { ...expr, args: expr.args.map(inner), span, nameSpan: span };
    case "unary":
      return { ...expr, arg: inner(expr.arg), span };
    case "binary":
      return { ...expr, left: inner(expr.left), right: inner(expr.right), span, opSpan: span };
    case "field":
      return { ...expr, object: inner(expr.object), span };
    case "index":
      return { ...expr, object: inner(expr.object), index: inner(expr.index), span };
    case "paren":
      return { ...expr, inner: inner(expr.inner), span };
  }
}

interface Measured {
  readonly nodes: number;
  readonly depth: number;
}
const measured = new WeakMap<TypedExpr, Measured>();

/** Nodes and depth of a checked tree, as if everything that stands in it several times were written out. */
export function measure(expr: TypedExpr): Measured {
  const known = measured.get(expr);
  if (known !== undefined) return known;
  let nodes = 1;
  let depth = 0;
  for (const child of childrenOf(expr)) {
    const inner = measure(child);
    nodes += inner.nodes;
    depth = Math.max(depth, inner.depth);
  }
  const made = { nodes, depth: depth + 1 };
  measured.set(expr, made);
  return made;
}
