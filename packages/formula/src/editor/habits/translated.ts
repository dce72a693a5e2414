import type { Expr, Span } from "../../ast.ts";
import type { Scope } from "../../check/scope.ts";
import { findFunction, functions } from "../../functions/index.ts";
import { callsOfOthers } from "./calls-of-others.ts";
import { lookupsOfOthers } from "./lookups-of-others.ts";

/** A formula with the calls of other programs in ours, innermost first. What is known to none stays, and what `isOurs` tells by its place. */
export function translated(expr: Expr, scope: Scope, isOurs: (call: Span) => boolean): Expr {
  const within = (one: Expr): Expr => translated(one, scope, isOurs);
  switch (expr.kind) {
    case "call": {
      const given = { ...expr, args: expr.args.map(within) };
      return findFunction(expr.name) !== undefined && isOurs(expr.span) ? given : ofCall(given, scope);
    }
    case "unary":
      return { ...expr, arg: within(expr.arg) };
    case "binary":
      return { ...expr, left: within(expr.left), right: within(expr.right) };
    case "paren":
      return { ...expr, inner: within(expr.inner) };
    case "field":
      return { ...expr, object: within(expr.object) };
    case "index":
      return { ...expr, object: within(expr.object), index: within(expr.index) };
    case "literal":
    case "ref":
    case "error":
      return expr;
  }
}

type Call = Extract<Expr, { readonly kind: "call" }>;

function ofCall(given: Call, scope: Scope): Expr {
  const lower = given.name.toLowerCase();
  const made = lookupsOfOthers.get(lower)?.(given.args, scope) ?? callsOfOthers.get(lower)?.(given.args, scope) ?? null;
  if (made !== null) return made;
  if (findFunction(lower) !== undefined) return given;
  // DATE_TRUNC, COUNT_DISTINCT: the same words.
  const plain = lower.replaceAll("_", "");
  const name = findFunction(plain)?.name ?? meantBy(plain);
  return name === null ? given : { ...given, name };
}

/** The one function that is told for a name of another program. */
function meantBy(lower: string): string | null {
  const [only, other] = functions.filter(({ suggestedFor = [] }) => suggestedFor.some((name) => name.toLowerCase() === lower));
  return only === undefined || other !== undefined ? null : only.name;
}
