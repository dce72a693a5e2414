import type { Expr } from "../../ast.ts";
import { prefixesNamed, type Scope } from "../../check/scope.ts";
import { WHOLE_TABLE } from "./bare-words.ts";
import type { CallOfOthers } from "./calls-of-others.ts";
import { call, reference } from "./making.ts";

/** The step at which a formula's own source is found; what comes later are other elements. */
const OWN_SOURCE = 1;

/** Whether an expression is a column of another element, whose rows are not those of the formula. */
function isElsewhere(expr: Expr | undefined, scope: Scope): expr is Expr & { readonly kind: "ref" } {
  if (expr?.kind !== "ref" || expr.path.length < 2) return false;
  const [first] = prefixesNamed(scope, expr.path[0] ?? "");
  return first !== undefined && first.step > OWN_SOURCE;
}

/** VLOOKUP(value, table, place of the column, FALSE): the first column of the table is its key. */
const vLookup: CallOfOthers = ([value, table, place, isNear], scope) => {
  const name = table?.kind === "ref" && table.path[1] === WHOLE_TABLE ? (table.path[0] ?? "") : null;
  const isExact = isNear === undefined || (isNear.kind === "literal" && (isNear.value === false || isNear.value === "0"));
  if (value === undefined || name === null || !isExact || place?.kind !== "literal") return null;
  const columns = prefixesNamed(scope, name)[0]?.columns() ?? [];
  const [key, wanted] = [columns[0], columns[Number(place.value) - 1]];
  if (key === undefined || wanted === undefined) return null;
  return call("Lookup", reference([name, wanted.name]), value, reference([name, key.name]));
};

/** XLOOKUP(value, keys, values, [otherwise]). */
const xLookup: CallOfOthers = ([value, keys, values, otherwise, more], scope) => {
  if (value === undefined || more !== undefined || !isElsewhere(keys, scope) || !isElsewhere(values, scope)) return null;
  const found = call("Lookup", values, value, keys);
  return otherwise === undefined ? found : call("Coalesce", found, otherwise);
};

/** INDEX(values, MATCH(value, keys, 0)). */
const index: CallOfOthers = ([values, match], scope) => {
  if (match?.kind !== "call" || match.name.toLowerCase() !== "match") return null;
  const [value, keys] = match.args;
  return value === undefined || !isElsewhere(keys, scope) || !isElsewhere(values, scope) ? null : call("Lookup", values, value, keys);
};

/** SUMIF over the rows of another element, by a value of this row. */
const rolledUp =
  (aggregate: string): CallOfOthers =>
  ([keys, value, values = keys, more], scope) =>
    more !== undefined || value === undefined || value.kind === "literal" || !isElsewhere(keys, scope) || !isElsewhere(values, scope)
      ? null
      : call("Rollup", call(aggregate, values), value, keys);

/** SUMIFS(values, keys, value, …) over the rows of another element. */
const rolledUpBySeveral =
  (aggregate: string): CallOfOthers =>
  ([values, ...rest], scope) => {
    if (!isElsewhere(values, scope) || rest.length === 0 || rest.length % 2 !== 0) return null;
    const isKey = (one: Expr, at: number): boolean => (at % 2 === 0 ? isElsewhere(one, scope) : one.kind !== "literal");
    if (!rest.every(isKey)) return null;
    return call("Rollup", call(aggregate, values), ...rest.flatMap((keys, at) => (at % 2 === 0 ? [rest[at + 1]!, keys] : [])));
  };

/** What reads the rows of another element: looked at before the same names over the rows of one. */
export const lookupsOfOthers: ReadonlyMap<string, CallOfOthers> = new Map<string, CallOfOthers>([
  ["vlookup", vLookup],
  ["xlookup", xLookup],
  ["index", index],
  ["sumif", rolledUp("Sum")],
  ["averageif", rolledUp("Avg")],
  ["countif", rolledUp("Count")],
  ["sumifs", rolledUpBySeveral("Sum")],
  ["averageifs", rolledUpBySeveral("Avg")],
  ["maxifs", rolledUpBySeveral("Max")],
  ["minifs", rolledUpBySeveral("Min")],
]);
