import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import { group, indent, join, line, softline, type Doc } from "../../print/layout.ts";
import { childrenOf, mapChildren } from "../../children.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { FOUND, STEP, nextFound, printVariable, reduction, searchOf } from "../common/iteration.ts";
import { asFloat, companion, elementKind, isWide } from "./storage.ts";

/** Going through values: the engine has subqueries over elements of JSON, and queries that repeat themselves. */
export const iterationRules = {
  variable: (call) => printVariable(call),
  "array-reduce": (whole, p) =>
    outside(whole, p, (call) => {
      const { lists, names, body, fold } = reduction(call);
      const value = asFloat(p, body, BINDING.lowest);
      const folded: Doc = fold === "median" ? ["percentile_cont(", value, ", 0.5)"] : [`${fold}(`, value, ")"];
      const bound = lists.map((list, at): Doc => [p.at(list, BINDING.lowest), ` AS ${listName(at)}`]);
      const items = lists.map((list, at) => `${element(list, at)} AS "${names[at] ?? ""}"`);
      const from: Doc = ["FROM (SELECT ", join(bound, ", "), `) AS lists, json_each(lists.${listName(0)}) AS each_one`];
      const elements: Doc = ["(", indent(softline, `SELECT ${items.join(", ")}`, line, from), softline, ")"];
      return atom(group("(", indent(softline, "SELECT ", folded, line, "FROM ", elements), softline, ")"));
    }),
  search: (whole, p) =>
    outside(whole, p, (call) => {
      const search = searchOf(call);
      const first: Doc = `SELECT ${search.from} + 0.0, ${search.step} + 0.0, 0`;
      const next: Doc = ["SELECT ", nextFound(p, search), `, "${STEP}" / 2, "round" + 1 FROM "search" WHERE "round" < ${search.steps}`];
      const body: Doc = group("(", indent(softline, first, line, "UNION ALL", line, next), softline, ")");
      const last: Doc = `SELECT "${FOUND}" FROM "search" WHERE "round" = ${search.steps}`;
      return atom(
        group("(", indent(softline, `WITH RECURSIVE "search"("${FOUND}", "${STEP}", "round") AS `, body, line, last), softline, ")"),
      );
    }),
  "edit-distance": (call, p) => companion(p, "edit_distance", call.args),
} satisfies Partial<PrimitiveRules>;

function listName(at: number): string {
  return `"list ${at + 1}"`;
}

/** An element as a value of its type; of lists after the first the one at the same place. */
function element(list: SqlExpr, at: number): string {
  const type = typeOf(list);
  const of = type.kind === "array" ? type.of : type;
  if (at > 0 || isWide(of)) return `array_element(lists.${listName(at)}, each_one."key", '${elementKind(of)}')`;
  const value = 'each_one."value"';
  return of.kind === "float" ? `CAST(${value} AS REAL)` : value;
}

const OUTSIDE = "outside";

/**
 * Aggregates of the query around must not stand among the arguments of another aggregate or of a table function, so they are bound first:
 * `(SELECT … FROM (SELECT sum(x) AS "aggregate 1") AS outside)`. One that names no column would be taken for one of the innermost query,
 * so `count(*)` counts a column that the expression names anyway.
 */
function outside(call: SqlPrimitive, p: Printer, print: (call: SqlPrimitive) => Fragment): Fragment {
  const bound = new Map<string, SqlExpr>();
  const column = firstColumn(call);
  const replaced = (expr: SqlExpr): SqlExpr => {
    if (expr.kind !== "aggregate") return mapChildren(expr, replaced);
    const key = JSON.stringify(expr);
    const place = [...bound.keys()].indexOf(key);
    if (place < 0) bound.set(key, firstColumn(expr) === null ? counting(expr, column) : expr);
    return { kind: "column", relation: OUTSIDE, name: `aggregate ${place < 0 ? bound.size : place + 1}`, type: expr.type };
  };
  const inner = print({ ...call, args: call.args.map(replaced) });
  if (bound.size === 0) return inner;
  const items = [...bound.values()].map((expr, at): Doc => [p.at(expr, BINDING.lowest), ` AS "aggregate ${at + 1}"`]);
  const from: Doc = ["(SELECT ", indent(join(items, [",", line])), `) AS ${OUTSIDE}`];
  return atom(group("(", indent(softline, "SELECT ", inner.doc, line, "FROM ", from), softline, ")"));
}

function counting(expr: SqlAggregate, column: SqlExpr | null): SqlExpr {
  if (expr.name !== "count-rows") return expr;
  if (column === null) throw new Error("What is gone through names no column, so that rows cannot be counted inside");
  const isNull: SqlExpr = { kind: "primitive", name: "is-null", args: [column], type: { kind: "boolean" } };
  return { ...expr, name: "count", args: [isNull] };
}

function firstColumn(expr: SqlExpr): SqlExpr | null {
  if (expr.kind === "column") return expr.relation === OUTSIDE ? null : expr;
  for (const child of childrenOf(expr)) {
    const found = firstColumn(child);
    if (found !== null) return found;
  }
  return null;
}
