import type { LiteralValue, ValueType } from "@sheaf/sql";

/**
 * Expressions of the compiler. One shape serves two leaves: values of a frame while a query is being thought out, and columns of
 * relations in the finished plan. Plain JSON in the plan.
 */
export type Formed<Leaf> = Leaf | Literal | Inner<Leaf>;

export interface Literal {
  readonly kind: "literal";
  readonly value: LiteralValue;
  readonly type: ValueType;
}

export type Inner<Leaf> =
  /** A scalar function or operator of the catalogue, by its canonical name. */
  | { readonly kind: "call"; readonly fn: string; readonly args: readonly Formed<Leaf>[]; readonly type: ValueType }
  /** What the compiler needs of itself, apart from any formula. */
  | { readonly kind: "core"; readonly op: CoreOp; readonly args: readonly Formed<Leaf>[]; readonly type: ValueType }
  /** L4: an aggregate over the single current row. */
  | { readonly kind: "single"; readonly fn: string; readonly args: readonly Formed<Leaf>[]; readonly type: ValueType };

export type CoreOp =
  | "and"
  | "or"
  | "not"
  | "is-null"
  | "is-not-null"
  | "equal"
  | "not-equal"
  | "less"
  | "less-or-equal"
  | "greater"
  | "greater-or-equal"
  /** Nulls equal each other (L2). */
  | "same"
  /** First argument among the rest. */
  | "in"
  /** Null counts as false (V5). */
  | "holds"
  | "coalesce"
  /** To the type of the node, as the language does by itself (V1, V3). */
  | "convert"
  /** The same value in the type of the node. */
  | "cast"
  /** (condition, then, else). */
  | "if"
  /** (array, index from 0). */
  | "element";

export interface PlanOrder {
  readonly expr: PlanExpr;
  readonly direction: "ascending" | "descending";
  readonly nulls: "first" | "last";
}

/** A column of one input of a relation. `input` is the alias under which the relation reads it. */
export interface ColumnExpr {
  readonly kind: "column";
  readonly input: string;
  readonly name: string;
  readonly type: ValueType;
}

export interface AggregateExpr {
  readonly kind: "aggregate";
  /**
   * A function of the catalogue, or one of the compiler's own: `@rows` counts rows, `@agreed` is the value that all rows share (L5: a null
   * differs from a value), `@one` the one distinct value besides nulls (J1), `@agreed-count` and `@one-count` how many distinct ones there are.
   */
  readonly fn: string;
  readonly args: readonly PlanExpr[];
  /** Order of the aggregated rows, for the aggregates that depend on it. */
  readonly order: readonly PlanOrder[];
  readonly type: ValueType;
}

export interface WindowExpr {
  readonly kind: "window";
  /** A function of the catalogue, or `@row-number`, `@rank`, `@rank-dense`, `@rank-percentile`, `@cume-dist`: positions and top-N (F4). */
  readonly fn: string;
  readonly args: readonly PlanExpr[];
  readonly partition: readonly PlanExpr[];
  /** The level's sort (L6). */
  readonly order: readonly PlanOrder[];
  /** What makes the order total after the sort (L6). */
  readonly ties: readonly PlanOrder[];
  readonly type: ValueType;
}

/** A warehouse column on its way in (V1, V3): the engine's own type becomes one of ours. */
export interface ReadExpr {
  readonly kind: "read";
  readonly input: string;
  readonly name: string;
  readonly nativeType: string;
  /** The engine's own identity of a row: it orders rows and is no value that could be shown or compared elsewhere. */
  readonly identity?: true;
  readonly type: ValueType;
}

export type PlanExpr = Formed<ColumnExpr | AggregateExpr | WindowExpr | ReadExpr>;

interface LeafKind {
  readonly kind: string;
}

/** Rebuilds an expression with other leaves. */
export function mapLeaves<A extends LeafKind, B>(expr: Formed<A>, leaf: (leaf: A) => Formed<B>): Formed<B> {
  if (isLiteral(expr)) return expr;
  if (!isInner(expr)) return leaf(expr);
  const args = expr.args.map((arg) => mapLeaves(arg, leaf));
  switch (expr.kind) {
    case "call":
      return { kind: "call", fn: expr.fn, args, type: expr.type };
    case "core":
      return { kind: "core", op: expr.op, args, type: expr.type };
    case "single":
      return { kind: "single", fn: expr.fn, args, type: expr.type };
  }
}

/** Calls `visit` for every leaf, as often as it occurs. */
export function eachLeaf<A extends LeafKind>(expr: Formed<A>, visit: (leaf: A) => void): void {
  if (isLiteral(expr)) return;
  if (isInner(expr)) for (const arg of expr.args) eachLeaf(arg, visit);
  else visit(expr);
}

function isInner<A extends LeafKind>(expr: Formed<A>): expr is Inner<A> {
  return expr.kind === "call" || expr.kind === "core" || expr.kind === "single";
}

function isLiteral<A extends LeafKind>(expr: Formed<A>): expr is Literal {
  return expr.kind === "literal";
}
