import { sql } from "../../build.ts";
import { mapChildren } from "../../children.ts";
import { isConstant } from "../common/arguments.ts";
import type { PrimitiveName } from "../../primitives.ts";
import type { SqlExpr } from "../../tree.ts";

/**
 * The engine has no boolean values: what is compared is a condition, which no column can hold, and what a column holds is a number of one bit, which
 * no condition can be. A tree that knows no difference is given one: conditions stand where the engine asks one, bits everywhere else.
 */

const CONDITIONS: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>([
  "and",
  "or",
  "not",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "in",
  "is-null",
  "is-not-null",
  "is-true",
  "is-distinct",
  "is-not-distinct",
  "same-key",
  "contains",
  "starts-with",
  "ends-with",
  "like",
]);
/** Conditions that are never unknown. */
const DECIDED: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["is-null", "is-not-null", "is-true", "is-distinct", "is-not-distinct"]);
/** What is made of conditions, of which those between `and` and `or` need not tell what is unknown from what is not so. */
const JUNCTIONS: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["and", "or"]);

function isCondition(expr: SqlExpr): boolean {
  return expr.kind === "exists" || (expr.kind === "primitive" && CONDITIONS.has(expr.name));
}

function isDecided(expr: SqlExpr): boolean {
  return expr.kind === "exists" || (expr.kind === "primitive" && DECIDED.has(expr.name));
}

/** An expression as a condition; where it is only asked whether it holds, unknown is as good as not. */
export function asCondition(expr: SqlExpr, onlyIfHolds: boolean): SqlExpr {
  if (expr.kind === "literal" && expr.value !== null) return sql.eq(sql.int(1), sql.int(expr.value === true ? 1 : 0));
  if (expr.kind === "primitive" && expr.name === "is-true" && onlyIfHolds) {
    const [inner] = expr.args;
    if (inner !== undefined) return asCondition(inner, true);
  }
  if (!isCondition(expr)) return sql.eq(asValue(expr), sql.int(1));
  if (expr.kind !== "primitive") return expr;
  if (JUNCTIONS.has(expr.name)) return { ...expr, args: expr.args.map((arg) => asCondition(arg, onlyIfHolds)) };
  if (expr.name === "not" || expr.name === "is-true")
    return { ...expr, args: expr.args.map((arg) => asCondition(arg, expr.name === "is-true")) };
  return { ...expr, args: expr.args.map(asValue) };
}

/** An expression as a value. */
export function asValue(expr: SqlExpr): SqlExpr {
  if (isCondition(expr)) {
    const condition = asCondition(expr, false);
    if (isDecided(expr)) return sql.case([{ when: condition, then: sql.bool(true) }], sql.bool(false));
    const not = sql.not(condition);
    return sql.case(
      [
        { when: condition, then: sql.bool(true) },
        { when: not, then: sql.bool(false) },
      ],
      null,
    );
  }
  switch (expr.kind) {
    case "case":
      return {
        ...expr,
        whens: expr.whens.map(({ when, then }) => ({ when: asCondition(when, true), then: asValue(then) })),
        otherwise: expr.otherwise === null ? null : asValue(expr.otherwise),
      };
    case "aggregate":
      return {
        ...expr,
        args: expr.args.map(asValue),
        filter: expr.filter === null ? null : asCondition(expr.filter, true),
        orderBy: withoutConstants(expr.orderBy).map((order) => ({ ...order, expr: asValue(order.expr) })),
      };
    case "window": {
      const fn = expr.fn.kind === "aggregate" ? asValue(expr.fn) : expr.fn;
      const made = { ...expr, fn: fn.kind === "aggregate" ? fn : { ...expr.fn, args: expr.fn.args.map(asValue) } } as typeof expr;
      const orderBy = withoutConstants(made.orderBy).map((order) => ({ ...order, expr: asValue(order.expr) }));
      return { ...made, partitionBy: made.partitionBy.map(asValue), orderBy };
    }
    default:
      return mapChildren(expr, asValue);
  }
}

/** The engine takes no constant for a key to sort by. */
export function withoutConstants<Order extends { readonly expr: SqlExpr }>(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ expr }) => !isConstant(expr));
}
