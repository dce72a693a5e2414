import { type ColumnExpr, type Literal, type PlanExpr, type PlanOrder, type ReadExpr, mapLeaves } from "./expression.ts";
import type { OutputRelation, Plan, Relation, SelectRelation } from "./plan.ts";

/** Calls `visit` for every column that an expression reads, inside aggregates and windows too. */
export function eachColumn(expr: PlanExpr, visit: (column: ColumnExpr | ReadExpr) => void): void {
  switch (expr.kind) {
    case "literal":
      return;
    case "column":
    case "read":
      visit(expr);
      return;
    case "call":
    case "core":
    case "single":
      for (const arg of expr.args) eachColumn(arg, visit);
      return;
    case "aggregate":
      for (const arg of expr.args) eachColumn(arg, visit);
      for (const one of expr.order) eachColumn(one.expr, visit);
      return;
    case "window":
      for (const arg of expr.args) eachColumn(arg, visit);
      for (const one of expr.partition) eachColumn(one, visit);
      for (const one of [...expr.order, ...expr.ties]) eachColumn(one.expr, visit);
  }
}

/** Rebuilds an expression with other columns, inside aggregates and windows too. */
export function replaceColumns(expr: PlanExpr, replace: (column: ColumnExpr | ReadExpr) => PlanExpr): PlanExpr {
  return mapLeaves<
    Extract<PlanExpr, { kind: "column" | "read" | "aggregate" | "window" }>,
    Extract<PlanExpr, { kind: "column" | "read" | "aggregate" | "window" }>
  >(expr, (leaf) => {
    switch (leaf.kind) {
      case "column":
      case "read":
        return replace(leaf);
      case "aggregate":
        return { ...leaf, args: leaf.args.map((arg) => replaceColumns(arg, replace)), order: replaceOrder(leaf.order, replace) };
      case "window":
        return {
          ...leaf,
          args: leaf.args.map((arg) => replaceColumns(arg, replace)),
          partition: leaf.partition.map((one) => replaceColumns(one, replace)),
          order: replaceOrder(leaf.order, replace),
          ties: replaceOrder(leaf.ties, replace),
        };
    }
  });
}

export function replaceOrder(order: readonly PlanOrder[], replace: (column: ColumnExpr | ReadExpr) => PlanExpr): PlanOrder[] {
  return order.map((one) => ({ ...one, expr: replaceColumns(one.expr, replace) }));
}

/** Every expression of a relation, with the clause that it stands in. */
export function expressionsOf(relation: SelectRelation | OutputRelation): readonly PlanExpr[] {
  return [
    ...relation.columns.map((column) => column.expr),
    ...relation.joins.flatMap((join) => join.on),
    ...relation.where,
    ...(relation.group ?? []),
    ...relation.having,
    ...orderOf(relation).map((one) => one.expr),
  ];
}

/** In which order the rows of a relation come; of one that is read on within the statement, none. */
export function orderOf(relation: SelectRelation | OutputRelation): readonly PlanOrder[] {
  return "order" in relation ? relation.order : [];
}

/** A relation with every column that it reads replaced. */
export function replaceIn<R extends SelectRelation>(relation: R, replace: (column: ColumnExpr | ReadExpr) => PlanExpr): R {
  return mapExpressions(relation, (expr) => replaceColumns(expr, replace));
}

/** A relation with each of its expressions, whatever clause it stands in, written anew. */
export function mapExpressions<R extends SelectRelation>(relation: R, map: (expr: PlanExpr) => PlanExpr): R {
  const ordered = (order: readonly PlanOrder[]): PlanOrder[] => order.map((one) => ({ ...one, expr: map(one.expr) }));
  return {
    ...relation,
    columns: relation.columns.map((column) => ({ name: column.name, expr: map(column.expr) })),
    joins: relation.joins.map((join) => ({ ...join, on: join.on.map(map) })),
    where: relation.where.map(map),
    group: relation.group === null ? null : relation.group.map(map),
    having: relation.having.map(map),
    ...("order" in relation ? { order: ordered(orderOf(relation)) } : {}),
  };
}

/** Rebuilds an expression with something else in place of calls, outermost first; null leaves a call as it is. */
export function replaceCalls(expr: PlanExpr, replace: (call: Extract<PlanExpr, { readonly kind: "call" }>) => PlanExpr | null): PlanExpr {
  const over = (one: PlanExpr): PlanExpr => replaceCalls(one, replace);
  const ordered = (order: readonly PlanOrder[]): PlanOrder[] => order.map((one) => ({ ...one, expr: over(one.expr) }));
  switch (expr.kind) {
    case "literal":
    case "column":
    case "read":
      return expr;
    case "call":
      return replace(expr) ?? { ...expr, args: expr.args.map(over) };
    case "core":
    case "single":
      return { ...expr, args: expr.args.map(over) };
    case "aggregate":
      return { ...expr, args: expr.args.map(over), order: ordered(expr.order) };
    case "window":
      return {
        ...expr,
        args: expr.args.map(over),
        partition: expr.partition.map(over),
        order: ordered(expr.order),
        ties: ordered(expr.ties),
      };
  }
}

export function hasWindow(expr: PlanExpr): boolean {
  return finds(expr, (node) => node.kind === "window");
}

export function hasSingle(expr: PlanExpr): boolean {
  return finds(expr, (node) => node.kind === "single");
}

export function hasAggregate(expr: PlanExpr): boolean {
  return finds(expr, (node) => node.kind === "aggregate");
}

function finds(expr: PlanExpr, test: (node: PlanExpr) => boolean): boolean {
  if (test(expr)) return true;
  if (expr.kind === "call" || expr.kind === "core" || expr.kind === "single" || expr.kind === "aggregate")
    return expr.args.some((arg) => finds(arg, test));
  return false;
}

/** Every SELECT of a plan, those of unions too, in the order in which they can be computed. */
export function selectsOf(plan: Plan): readonly SelectRelation[] {
  const of = (relation: Relation): readonly SelectRelation[] =>
    relation.kind === "select" ? [relation] : relation.kind === "union" ? relation.branches : [];
  return [...plan.relations.flatMap(of), plan.output];
}

export function isSelect(relation: Relation): relation is SelectRelation {
  return relation.kind === "select";
}

/** Calls `visit` for every literal of a scalar expression. */
export function eachLiteral(expr: PlanExpr, visit: (literal: Literal) => void): void {
  if (expr.kind === "literal") visit(expr);
  else if (expr.kind === "call" || expr.kind === "core" || expr.kind === "single") for (const arg of expr.args) eachLiteral(arg, visit);
}

/** Whatever has a function's name. */
export type Called = Extract<PlanExpr, { readonly fn: string }>;

/** What a relation calls, in the order in which it is written. */
export function calledIn(select: SelectRelation): readonly Called[] {
  const called: Called[] = [];
  const see = (expr: PlanExpr): void => {
    switch (expr.kind) {
      case "literal":
      case "column":
      case "read":
        return;
      case "core":
        break;
      case "call":
      case "single":
      case "aggregate":
      case "window":
        called.push(expr);
    }
    for (const arg of expr.args) see(arg);
    if (expr.kind === "window") for (const one of expr.partition) see(one);
    if (expr.kind === "window" || expr.kind === "aggregate") for (const one of expr.order) see(one.expr);
  };
  for (const expr of expressionsOf(select)) see(expr);
  return called;
}
