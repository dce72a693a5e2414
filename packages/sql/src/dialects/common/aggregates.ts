import type { AggregateRule, Printer, WindowRules } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlWindowFunction } from "../../tree.ts";
import { only } from "./arguments.ts";
import { guarded } from "./guarded.ts";

/** `name([DISTINCT] args [ORDER BY …]) [FILTER (WHERE …)] [OVER …]`. */
export function aggregateCall(p: Printer, call: SqlAggregate, name: string, args: readonly Doc[], over: Doc): Fragment {
  const [first, ...rest] = args;
  const leading: Doc[] = first === undefined ? [] : [[call.distinct ? "DISTINCT " : "", first]];
  const parts = [...leading, ...rest];
  const sorted = p.orderBy(call.orderBy);
  const order: Doc = sorted === null ? "" : [" ", sorted];
  const last = parts.pop();
  const written = callOf(name, last === undefined ? [] : [...parts, [last, order]]).doc;
  return atom(written, filter(p, call), over);
}

export function filter(p: Printer, call: SqlAggregate): Doc {
  return call.filter === null ? "" : [" FILTER (WHERE ", p.at(call.filter, BINDING.lowest), ")"];
}

export function plain(name: string): AggregateRule {
  return {
    print: (call, p, over) =>
      aggregateCall(
        p,
        call,
        name,
        call.args.map((arg) => p.at(arg, BINDING.lowest)),
        over,
      ),
  };
}

/** A total beyond float64 is null where something is computed with it; as a column of its own it goes as an infinity to whoever reads it. */
export function finiteTotal(call: SqlAggregate, isFinite: string, total: Fragment): Fragment {
  if (typeOf(only(call)).kind !== "float" || call.options?.["unguarded"] === true) return total;
  return guarded([callOf(isFinite, [total.doc]).doc, total.doc]);
}

export const countRows: AggregateRule = { print: (call, p, over) => aggregateCall(p, call, "count", ["*"], over) };

type PrintArgument = (p: Printer, expr: SqlExpr, index: number) => Doc;

function windowCall(name: string, argument: PrintArgument) {
  return (call: SqlWindowFunction, p: Printer, over: Doc): Fragment =>
    atom(
      callOf(
        name,
        call.args.map((arg, index) => argument(p, arg, index)),
      ).doc,
      over,
    );
}

/** Window functions have the same names everywhere; `count` prints an argument that counts rows, `typed` a value. */
export function windowRules(count: (p: Printer, expr: SqlExpr) => Doc, typed: (p: Printer, expr: SqlExpr) => Doc): WindowRules {
  const value: PrintArgument = (p, expr) => typed(p, expr);
  const counted: PrintArgument = (p, expr) => count(p, expr);
  const second: PrintArgument = (p, expr, index) => (index === 1 ? count(p, expr) : typed(p, expr));
  return {
    "row-number": windowCall("row_number", value),
    rank: windowCall("rank", value),
    "dense-rank": windowCall("dense_rank", value),
    "percent-rank": windowCall("percent_rank", value),
    "cume-dist": windowCall("cume_dist", value),
    ntile: windowCall("ntile", counted),
    lag: windowCall("lag", second),
    lead: windowCall("lead", second),
    "first-value": windowCall("first_value", value),
    "last-value": windowCall("last_value", value),
    "nth-value": windowCall("nth_value", second),
  };
}
