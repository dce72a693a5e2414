import type { Expr, Span } from "../ast.ts";
import { findFunction } from "../functions/index.ts";
import { parse } from "../grammar/parser.ts";

/**
 * Where a part of a formula is computed. `row`: it has one value in the formula's own row. `rows`: it stands inside an aggregate, or in a
 * total, and has a value for each row of another level. `target`: it is read in another element (Lookup, Rollup).
 */
export type PartPlace = "row" | "rows" | "target";

/** One sub-expression of a formula, outer before inner, left before right; parentheses are none. */
export interface FormulaPart extends Span {
  readonly index: number;
  /** Index of the part that it stands in; null for the whole. */
  readonly parent: number | null;
  readonly text: string;
  readonly expr: Exclude<Expr, { kind: "paren" | "error" }>;
  readonly place: PartPlace;
  /** Direct parts, in order; one that the parser could not read is left out. */
  readonly children: readonly number[];
}

/** The parts of a printed text; none of what cannot be read. */
export function partsOf(text: string): readonly FormulaPart[] {
  const { expr, diagnostics } = parse(text);
  if (diagnostics.length > 0) return [];
  const found: (Omit<FormulaPart, "children"> & { readonly children: number[] })[] = [];
  const visit = (node: Expr, parent: number | null, place: PartPlace): void => {
    if (node.kind === "paren") return visit(node.inner, parent, place);
    if (node.kind === "error") return;
    const { start, end } = node.span;
    const index = found.length;
    found.push({ index, parent, start, end, text: text.slice(start, end), expr: node, place, children: [] });
    if (parent !== null) found[parent]?.children.push(index);
    for (const [at, child] of childrenOf(node).entries()) visit(child, index, innerPlace(node, at, place));
  };
  visit(expr, null, "row");
  return found;
}

/** The smallest part that holds a selection; of a caret, the one that it stands in or at the end of. */
export function partAt(parts: readonly FormulaPart[], selection: Span): FormulaPart | null {
  return parts.findLast((part) => part.start <= selection.start && selection.end <= part.end) ?? null;
}

/** The aggregate, or the total, whose rows a part is computed for; null in the row. */
export function rowsAround(parts: readonly FormulaPart[], part: FormulaPart): FormulaPart | null {
  for (let at = part; at.parent !== null;) {
    const outer = parts[at.parent];
    if (outer === undefined) return null;
    if (outer.place === "row" && at.place !== "row") return outer;
    if (isCallOf(outer.expr, ["aggregate"]) && at.place === "rows") return outer;
    at = outer;
  }
  return null;
}

/** Whether a text holds an aggregate, a window or a match: what means another thing at another level. */
export function dependsOnLevel(parts: readonly FormulaPart[]): boolean {
  return parts.some(({ expr }) => isCallOf(expr, ["aggregate", "window", "relational"]));
}

export function isCallOf(expr: Expr, roles: readonly ("aggregate" | "window" | "relational")[]): boolean {
  if (expr.kind !== "call") return false;
  const role = findFunction(expr.name)?.role;
  return role !== undefined && (roles as readonly string[]).includes(role);
}

function childrenOf(node: Expr): readonly Expr[] {
  switch (node.kind) {
    case "call":
      return node.args;
    case "unary":
      return [node.arg];
    case "binary":
      return [node.left, node.right];
    case "field":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "paren":
      return [node.inner];
    case "literal":
    case "ref":
    case "error":
      return [];
  }
}

function innerPlace(node: Expr, argument: number, place: PartPlace): PartPlace {
  if (place === "target" || node.kind !== "call") return place;
  const entry = findFunction(node.name);
  if (entry?.role === "aggregate") return "rows";
  if (entry?.role !== "relational") return place;
  if (entry.name === "Lookup" || entry.name === "Rollup") return argument % 2 === 1 ? place : "target";
  // The groups of a series are not the row's.
  if (entry.name === "SparklineAgg") return "target";
  if (entry.name === "VisibilityLimit") return place;
  // Totals and DateLookback read their first argument elsewhere; what follows says where.
  return argument === 0 ? "rows" : place;
}
