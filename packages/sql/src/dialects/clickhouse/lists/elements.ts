import type { Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { group, indent, line, softline, type Doc } from "../../../print/layout.ts";
import type { SqlExpr } from "../../../tree.ts";
import { typeOf } from "../../../tree.ts";

/** `[[1, 2]]`, and `[]` for null: the engine has no null beside a list. */

/** The list inside; an empty one where there is none. */
export function inside(p: Printer, list: SqlExpr): Doc {
  return [p.at(list, BINDING.atom), "[1]"];
}

export function isThere(p: Printer, list: SqlExpr): Doc {
  return callOf("notEmpty", [p.at(list, BINDING.lowest)]).doc;
}

/** The list where the conditions hold, else null. */
export function listWhere(conditions: readonly Doc[], list: Doc): Fragment {
  const [first, ...rest] = conditions;
  if (first === undefined) return atom("[", list, "]");
  return callOf("if", [[first, ...rest.map((condition): Doc => [" AND ", condition])], ["[", list, "]"], "[]"]);
}

/** Whether an argument is not null. */
export function isKnown(p: Printer, expr: SqlExpr): readonly Doc[] {
  if (typeOf(expr).kind === "array") return [isThere(p, expr)];
  return expr.kind === "literal" && expr.value !== null ? [] : [[p.at(expr, BINDING.concat), " IS NOT NULL"]];
}

/** A value that cannot be null, for functions whose answer the engine holds no null beside. */
export function known(p: Printer, expr: SqlExpr): Doc {
  return expr.kind === "literal" && expr.value !== null
    ? p.at(expr, BINDING.lowest)
    : callOf("assumeNotNull", [p.at(expr, BINDING.lowest)]).doc;
}

/** An expression over a value under a name, which is computed once: the engine's lambdas are its only local names. */
export function letIn(name: string, value: Doc, body: Doc): Fragment {
  return atom(group("arrayMap(", indent(softline, `${name} -> `, body, ",", line, "[", value, "]"), softline, ")"), "[1]");
}
