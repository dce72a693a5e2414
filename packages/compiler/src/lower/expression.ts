import { type LowerContext, lowerCall } from "@sheaf/formula";
import {
  type SqlAggregate,
  type SqlExpr,
  type SqlOrder,
  type SqlWindowFunction,
  type ValueType,
  readStored,
  sql,
  typeOf,
} from "@sheaf/sql";
import type { AggregateExpr, PlanExpr, PlanOrder, WindowExpr } from "../plan/expression.ts";
import { takesRow, valueOfRow } from "../model/row-functions.ts";
import { coreAggregate } from "./aggregates.ts";
import type { Lowering } from "./context.ts";
import { lowerCore } from "./core.ts";

/** How a column of an input is named in the SQL. */
export type ColumnName = (input: string, name: string) => { readonly relation: string | null; readonly name: string };

export function lowerExpr(expr: PlanExpr, names: ColumnName, context: Lowering): SqlExpr {
  const lower = (part: PlanExpr): SqlExpr => lowerExpr(part, names, context);
  switch (expr.kind) {
    case "literal":
      return sql.literal(expr.value, expr.type);
    case "column": {
      const { relation, name } = names(expr.input, expr.name);
      return sql.column(relation, name, expr.type);
    }
    case "read": {
      const { relation, name } = names(expr.input, expr.name);
      return readStored(sql.column(relation, name, expr.type), expr.type, expr.nativeType, context.connectionZone, context.dialect);
    }
    case "core":
      return lowerCore(expr.op, expr.args.map(lower), expr.type, context);
    case "call": {
      const entry = context.entry(expr.fn);
      if (entry.role !== "scalar") throw new Error(`${expr.fn} is no scalar function`);
      return lowerCall(entry, expr.args.map(lower), expr.type, context);
    }
    case "single":
      return overOneRow(expr.fn, expr.args, lower, expr.type, context);
    case "aggregate":
      return lowerAggregate(expr, lower, context);
    case "window":
      return lowerWindow(expr, lower, context);
  }
}

export function lowerOrder(order: readonly PlanOrder[], lower: (expr: PlanExpr) => SqlExpr): SqlOrder[] {
  return order.map((one) => sql.order(lower(one.expr), one.direction, one.nulls));
}

function lowerAggregate(expr: AggregateExpr, lower: (expr: PlanExpr) => SqlExpr, context: Lowering): SqlExpr {
  if (takesRow(expr.fn)) {
    const taken = valueOfRow(expr.fn, expr.args.map(lower), lowerOrder(expr.order, lower), expr.type);
    if (taken !== null) return taken;
  }
  const core = coreAggregate(expr.fn, expr.args.map(lower), expr.type);
  if (core !== null) return core;
  const entry = context.entry(expr.fn);
  if (entry.role !== "aggregate") throw new Error(`${expr.fn} is no aggregate`);
  return lowerCall(entry, expr.args.map(lower), expr.type, { ...context, rowOrder: lowerOrder(expr.order, lower) });
}

/** L4: an aggregate that sees the single current row, as a query over that row. */
function overOneRow(
  fn: string,
  args: readonly PlanExpr[],
  lower: (expr: PlanExpr) => SqlExpr,
  type: ValueType,
  context: Lowering,
): SqlExpr {
  const entry = context.entry(fn);
  if (entry.role !== "aggregate") throw new Error(`${fn} is no aggregate`);
  const items = args.map((arg, index) => ({ expr: lower(arg), alias: `v${index + 1}` }));
  const columns = args.map((arg, index): SqlExpr => {
    const item = items[index];
    // Constants must stay what they are: they may be options of the function.
    return arg.kind === "literal" || item === undefined ? lower(arg) : sql.column("row", item.alias, typeOf(item.expr));
  });
  const one = sql.select({ items: items.length === 0 ? [{ expr: sql.int(1), alias: "v1" }] : items, from: null });
  const body = sql.select({
    items: [{ expr: lowerCall(entry, columns, type, context), alias: "value" }],
    from: { kind: "query", query: { ctes: [], body: one }, alias: "row" },
  });
  return { kind: "scalar-query", query: { ctes: [], body }, type };
}

const ranks: readonly string[] = ["rank", "dense-rank", "percent-rank", "cume-dist"];

function lowerWindow(expr: WindowExpr, lower: (expr: PlanExpr) => SqlExpr, context: Lowering): SqlExpr {
  const partitionBy = expr.partition.map(lower);
  const sorts = lowerOrder(expr.order, lower);
  const ties = lowerOrder(expr.ties, lower);
  const over: LowerContext["over"] = (fn, options = {}) => {
    const orderBy = orderOf(fn, options.unordered === true ? null : (options.orderBy ?? null), options.unordered === true, sorts, ties);
    const parts = [...partitionBy, ...(options.alsoPartitionBy ?? [])];
    // DuckDB 1.5 makes two rows of one that it streams through a lead() of nothing in particular. Without an order back is as good as forth.
    const isLead = fn.kind === "window-function" && fn.name === "lead" && orderBy.length === 0 && parts.length === 0;
    return sql.over(isLead ? { ...fn, name: "lag" } : fn, {
      partitionBy: parts,
      orderBy,
      frame: options.frame ?? null,
      ignoreNulls: options.ignoreNulls ?? false,
    });
  };
  const core = coreWindow(expr.fn);
  if (core !== null) return over(sql.windowFunction(core));
  const entry = context.entry(expr.fn);
  if (entry.role !== "window") throw new Error(`${expr.fn} is no window function`);
  return lowerCall(entry, expr.args.map(lower), expr.type, { ...context, over });
}

/**
 * L6: the level's sort made total by what breaks its ties; rows that an order of the function's own leaves equal stay in that order (S-L6q). Rows
 * that rank equal must stay equal, so rankings take the first of the two alone.
 */
function orderOf(
  fn: SqlAggregate | SqlWindowFunction,
  own: readonly SqlOrder[] | null,
  isUnordered: boolean,
  sorts: readonly SqlOrder[],
  ties: readonly SqlOrder[],
): readonly SqlOrder[] {
  if (isUnordered) return [];
  const first = own ?? sorts;
  if (fn.kind === "window-function" && ranks.includes(fn.name)) return first.length > 0 ? first : ties;
  return [...(own ?? []), ...sorts, ...ties];
}

function coreWindow(fn: string): "row-number" | "rank" | "dense-rank" | "percent-rank" | "cume-dist" | null {
  switch (fn) {
    case "@row-number":
      return "row-number";
    case "@rank":
      return "rank";
    case "@rank-dense":
      return "dense-rank";
    case "@rank-percentile":
      return "percent-rank";
    case "@cume-dist":
      return "cume-dist";
    default:
      return null;
  }
}
