import { atom, type Fragment } from "../../../print/fragment.ts";
import { group, indent, line, softline, type Doc } from "../../../print/layout.ts";
import type { Printer } from "../../../print/dialect.ts";
import { childrenOf, mapChildren } from "../../../children.ts";
import type { SqlExpr } from "../../../tree.ts";
import { ELEMENT, PLACE } from "../../common/elements.ts";

/**
 * An expression that goes into a subquery. The engine takes an aggregate for one of the innermost query unless it names a column of an outer
 * one, and `count(*)` names none: it is given the row that it counts.
 */
export function ofOuterQuery(p: Printer, expr: SqlExpr): SqlExpr {
  if (expr.kind === "aggregate" && p.source !== null && !namesColumn(expr)) {
    const row: SqlExpr = { kind: "column", relation: null, name: p.source, type: { kind: "text" } };
    const isRow: SqlExpr = { kind: "primitive", name: "is-distinct", args: [row, NOTHING], type: BOOLEAN };
    const always: SqlExpr = { kind: "primitive", name: "or", args: [isRow, TRUE], type: BOOLEAN };
    const filter: SqlExpr = expr.filter === null ? always : { kind: "primitive", name: "and", args: [expr.filter, always], type: BOOLEAN };
    return { ...expr, filter };
  }
  return mapChildren(expr, (child) => ofOuterQuery(p, child));
}

const BOOLEAN = { kind: "boolean" } as const;
const TRUE: SqlExpr = { kind: "literal", value: true, type: BOOLEAN };
const NOTHING: SqlExpr = { kind: "literal", value: null, type: { kind: "null" } };

function namesColumn(expr: SqlExpr): boolean {
  return expr.kind === "column" || childrenOf(expr).some(namesColumn);
}

/** The engine goes through a list by a subquery over its elements: `unnest(list) WITH ORDINALITY AS …`. */
export function elementsOf(list: Doc): Doc {
  return ["unnest(", list, `) WITH ORDINALITY AS "elements of the list"(${ELEMENT}, ${PLACE})`];
}

/** `(SELECT what FROM elements clauses)`. */
export function subquery(what: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  const parts: Doc[] = ["SELECT ", what, line, "FROM ", from, ...clauses.flatMap((clause): Doc[] => [line, clause])];
  return atom(group("(", indent(softline, ...parts), softline, ")"));
}

/** `ARRAY(SELECT what FROM elements clauses)`. */
export function arrayOf(what: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  return atom("ARRAY", subquery(what, from, ...clauses).doc);
}
