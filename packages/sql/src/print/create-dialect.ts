import type { Message } from "@sheaf/messages";
import { aggregateNames, primitiveNames, windowFunctionNames } from "../primitives.ts";
import { sql } from "../build.ts";
import { childrenOf } from "../children.ts";
import type { SqlExpr, SqlQuery } from "../tree.ts";
import type { Dialect, DialectRules } from "./dialect.ts";
import { layOut } from "./layout.ts";
import { createPrinter, isRefused } from "./printer.ts";
import { printQuery } from "./query.ts";
import { readingsOf } from "./readings.ts";
import { cannot, type Refusal, refusedBy } from "./refusal.ts";

/** Makes an engine's dialect from its rules. */
export function createDialect(rules: DialectRules): Dialect {
  const printer = createPrinter(rules);
  const supported = new Set<string>([
    ...primitiveNames.filter((name) => !isRefused(rules.primitives[name])),
    ...aggregateNames.filter((name) => !("kind" in rules.aggregates[name])),
    ...windowFunctionNames,
    ...(rules.ignoreNulls ? ["ignore-nulls"] : []),
  ]);
  const sizes = new WeakMap<SqlExpr, number>();
  const depths = new WeakMap<SqlExpr, number>();

  function sizeOf(expr: SqlExpr): number {
    const known = sizes.get(expr);
    if (known !== undefined) return known;
    const { nesting } = rules;
    if (nesting !== undefined && depthOf(expr, nesting.of) > nesting.most) return Number.POSITIVE_INFINITY;
    const size = 1 + timesPrinted(expr) * childrenOf(expr).reduce((sum, child) => sum + sizeOf(child), 0);
    sizes.set(expr, size);
    return size;
  }

  function depthOf(expr: SqlExpr, of: (expr: SqlExpr) => number): number {
    const known = depths.get(expr);
    if (known !== undefined) return known;
    const depth = of(expr) + Math.max(0, ...childrenOf(expr).map((child) => depthOf(child, of)));
    depths.set(expr, depth);
    return depth;
  }

  function timesPrinted(expr: SqlExpr): number {
    if (expr.kind !== "primitive") return 1;
    const rule = rules.primitives[expr.name];
    return typeof rule === "object" && !("kind" in rule) ? (rule.repeats?.(expr) ?? 1) : 1;
  }

  function adapted(expr: SqlExpr): SqlExpr {
    const [item] = rules.adapt?.(sql.select({ items: [{ expr, alias: "value" }], from: null })).items ?? [];
    return item?.expr ?? expr;
  }

  function refuses(expr: SqlExpr): Message | null {
    const refusal = refusalOf(expr);
    return refusal === null ? null : refusedBy(rules.label, refusal);
  }

  function refusalOf(expr: SqlExpr): Refusal | null {
    switch (expr.kind) {
      case "literal":
        return rules.refuseLiteral(expr.value, expr.type);
      case "primitive": {
        const rule = rules.primitives[expr.name];
        if (isRefused(rule)) return rule.reason;
        return typeof rule === "function" ? null : (rule.refuse?.(expr) ?? null);
      }
      case "aggregate": {
        const rule = rules.aggregates[expr.name];
        return "kind" in rule ? rule.reason : (rule.refuse?.(expr) ?? null);
      }
      case "window":
        if (expr.ignoreNulls === true && !rules.ignoreNulls) return cannot("findings.engine.ignore-nulls");
        if (expr.fn.kind === "aggregate" && rules.notOverWindows.includes(expr.fn.name)) return cannot("findings.engine.over-window");
        return rules.refuseWindow?.(expr) ?? null;
      case "cast":
        return rules.refuseCast?.(expr.from, expr.to) ?? null;
      case "column":
      case "case":
      case "window-function":
      case "exists":
      case "scalar-query":
        return null;
    }
  }

  function printForms(query: SqlQuery): ReturnType<Dialect["printForms"]> {
    let differ = false;
    const told = (): void => {
      differ = true;
    };
    const [short, long] = [rules.short?.(told), rules.long?.(told)].map((form) => (form === undefined ? null : createPrinter(form)));
    const first = layOut(printQuery(query, short ?? printer));
    const last = long === null || long === undefined ? null : layOut(printQuery(query, long));
    return differ ? { sql: last ?? layOut(printQuery(query, printer)), shortSql: first } : { sql: first, shortSql: null };
  }

  return {
    name: rules.name,
    label: rules.label,
    has: (operation) => supported.has(operation),
    refuses,
    sizeOf,
    holdsBeyond: (type, native) => rules.holdsBeyond?.(type, native) ?? null,
    fences: rules.syntax.fence !== undefined,
    readsTooOften: (query) => rules.mostReadings !== undefined && readingsOf(query) > rules.mostReadings,
    printExpr: (expr) => layOut(printer.fragment(adapted(expr)).doc),
    printQuery: (query) => layOut(printQuery(query, printer)),
    printForms,
    quoteName: rules.syntax.quoteName,
    quoteText: (text) => layOut(rules.literal(text, { kind: "text" }).doc),
  };
}
