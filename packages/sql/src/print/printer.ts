import type { SqlAggregate, SqlExpr, SqlFrame, SqlFrameBound, SqlOrder, SqlPrimitive, SqlWindowFunction } from "../tree.ts";
import { typeOf } from "../tree.ts";
import type { DialectRules, Printer, Rule, RuleOf, SqlWindow } from "./dialect.ts";
import { BINDING, atom, callOf, placed, type Binding, type Fragment } from "./fragment.ts";
import { group, indent, join, line, softline, type Doc } from "./layout.ts";
import { printQuery } from "./query.ts";
import type { NotSupported } from "./refusal.ts";

export function isRefused<Call>(rule: RuleOf<Call>): rule is NotSupported {
  return typeof rule === "object" && "kind" in rule;
}

/** The rule of a call; printing what a dialect refuses is a bug, since plans ask `refuses` first. */
export function ruleOf<Call>(rule: RuleOf<Call>, name: string, rules: DialectRules): Rule<Call> {
  if (isRefused(rule)) throw new Error(refusal(rule, name, rules));
  return typeof rule === "function" ? { print: rule } : rule;
}

function refusal(rule: NotSupported, name: string, rules: DialectRules): string {
  return `${rules.label} has no ${name} (${rule.reason.key}); ask dialect.refuses before printing`;
}

export function createPrinter(rules: DialectRules, source: string | null = null, column: SqlExpr | null = null): Printer {
  const { quoteName } = rules.syntax;
  const reading: Printer["reading"] = (other, named = null) =>
    other === source && named === column ? printer : createPrinter(rules, other, named);
  const printer: Printer = { rules, at, fragment, collated, orderBy, keyOf, source, column, reading };
  return printer;

  function at(expr: SqlExpr, place: Binding): Doc {
    return placed(fragment(expr), place);
  }

  function collated(expr: SqlExpr, place: Binding): Doc {
    return placed(typeOf(expr).kind === "text" ? rules.collated(expr, printer) : fragment(expr), place);
  }

  function sortable(expr: SqlExpr): Doc {
    return rules.sortable === undefined || typeOf(expr).kind === "text"
      ? collated(expr, BINDING.lowest)
      : rules.sortable(expr, printer).doc;
  }

  function fragment(expr: SqlExpr): Fragment {
    switch (expr.kind) {
      case "column":
        return atom(expr.relation === null ? quoteName(expr.name) : `${quoteName(expr.relation)}.${quoteName(expr.name)}`);
      case "literal":
        return rules.literal(expr.value, expr.type);
      case "primitive":
        return primitive(expr);
      case "case":
        return caseWhen(expr);
      case "cast":
        return rules.cast(expr.expr, expr.from, expr.to, printer);
      case "aggregate":
        return aggregate(expr, "");
      case "window-function":
        throw new Error(`${expr.name} stands outside a window`);
      case "window":
        return over(expr);
      case "exists": {
        const exists: Doc = ["EXISTS ", subquery(expr.query)];
        return expr.negated ? { doc: ["NOT ", exists], binding: BINDING.not } : atom(exists);
      }
      case "scalar-query":
        return atom(subquery(expr.query));
    }
  }

  function primitive(expr: SqlPrimitive): Fragment {
    return ruleOf(rules.primitives[expr.name], expr.name, rules).print(expr, printer);
  }

  function aggregate(expr: SqlAggregate, overWindow: Doc, window?: SqlWindow): Fragment {
    const rule = rules.aggregates[expr.name];
    if ("kind" in rule) throw new Error(refusal(rule, expr.name, rules));
    return rule.print(expr, printer, overWindow, window);
  }

  function subquery(query: Parameters<typeof printQuery>[0]): Doc {
    return group("(", indent(softline, printQuery(query, printer, "inside")), softline, ")");
  }

  function caseWhen(expr: Extract<SqlExpr, { kind: "case" }>): Fragment {
    const branch = (value: SqlExpr): Doc =>
      rules.branch === undefined ? at(value, BINDING.lowest) : rules.branch(value, expr.type, printer).doc;
    const whens = expr.whens.map(({ when, then }): Doc => [line, "WHEN ", at(when, BINDING.lowest), " THEN ", branch(then)]);
    const absent = rules.absent?.(expr.type) ?? null;
    const last = expr.otherwise === null ? absent : branch(expr.otherwise);
    const otherwise: Doc = last === null ? [] : [line, "ELSE ", last];
    return { doc: group("CASE", indent(...whens, otherwise), line, "END"), binding: BINDING.unary };
  }

  function keyOf(key: SqlExpr): readonly Doc[] {
    const beside = rules.keyBeside?.(key, printer) ?? null;
    return beside === null ? [at(key, BINDING.lowest)] : [at(key, BINDING.lowest), beside];
  }

  function over(expr: Extract<SqlExpr, { kind: "window" }>): Fragment {
    const parts: Doc[] = [];
    if (expr.partitionBy.length > 0) {
      const keys = expr.partitionBy.flatMap((key) => keyOf(rules.key?.(key) ?? key));
      parts.push(["PARTITION BY ", join(keys, ", ")]);
    }
    const order = orderBy(expr.orderBy) ?? (needsOrder(expr) ? (rules.syntax.anyOrder ?? null) : null);
    if (order !== null) parts.push(order);
    if (expr.frame !== null) parts.push(frame(expr.frame));
    const overWindow: Doc = parts.length === 0 ? " OVER ()" : [" OVER (", group(indent(softline, join(parts, line)), softline, ")")];
    if (expr.fn.kind === "aggregate") return aggregate(expr.fn, overWindow, expr);
    return expr.ignoreNulls === true
      ? atom(ignoringNulls(expr.fn), overWindow)
      : rules.windows[expr.fn.name](expr.fn, printer, overWindow, expr);
  }

  function needsOrder({ fn, frame }: Extract<SqlExpr, { kind: "window" }>): boolean {
    const { orderedWindows } = rules.syntax;
    if (orderedWindows !== undefined) return fn.kind === "window-function" && orderedWindows.includes(fn.name);
    return fn.kind === "window-function" || frame !== null;
  }

  function ignoringNulls(fn: SqlWindowFunction): Doc {
    if (!rules.ignoreNulls) throw new Error(`${rules.label} cannot ignore nulls in ${fn.name}; ask dialect.has("ignore-nulls") first`);
    const args = fn.args.map((arg, index): Doc => [at(arg, BINDING.lowest), index === 0 ? " IGNORE NULLS" : ""]);
    return callOf(fn.name.replaceAll("-", "_"), args).doc;
  }

  /** A constant sorts nothing, and engines take a bare number for a position. */
  function orderBy(orders: readonly SqlOrder[]): Doc | null {
    const keys = orders.filter((order) => order.expr.kind !== "literal");
    if (keys.length === 0) return null;
    const written = keys.map((order): Doc => rules.syntax.sortKey(sortable(order.expr), order));
    return ["ORDER BY ", join(written, ", ")];
  }
}

function frame(value: SqlFrame): Doc {
  return `${value.unit.toUpperCase()} BETWEEN ${bound(value.start)} AND ${bound(value.end)}`;
}

function bound(value: SqlFrameBound): string {
  switch (value.kind) {
    case "unbounded-preceding":
      return "UNBOUNDED PRECEDING";
    case "unbounded-following":
      return "UNBOUNDED FOLLOWING";
    case "current-row":
      return "CURRENT ROW";
    case "offset":
      return value.rows === 0 ? "CURRENT ROW" : `${Math.abs(value.rows)} ${value.rows < 0 ? "PRECEDING" : "FOLLOWING"}`;
  }
}
