import type { AggregateName, PrimitiveName, WindowFunctionName } from "./primitives.ts";
import type { ValueType } from "./types.ts";

/**
 * The SQL tree: what plans and formula functions lower to, before a dialect prints it.
 *
 * Functions never contain SQL text. They build nodes by the typed constructors of `build.ts`; a dialect holds one rule
 * per primitive, aggregate and window function (`dialects/<engine>/`), and may refuse one (`notSupported`). Every node
 * carries its type (`typeOf`), because rules choose by it: exact or float, text collation, cast or no cast.
 */
export type SqlExpr =
  | { readonly kind: "column"; readonly relation: string | null; readonly name: string; readonly type: ValueType }
  | { readonly kind: "literal"; readonly value: LiteralValue; readonly type: ValueType }
  | SqlPrimitive
  | {
      readonly kind: "case";
      readonly whens: readonly { readonly when: SqlExpr; readonly then: SqlExpr }[];
      readonly otherwise: SqlExpr | null;
      readonly type: ValueType;
    }
  | { readonly kind: "cast"; readonly expr: SqlExpr; readonly from: ValueType; readonly to: ValueType }
  | SqlAggregate
  | SqlWindowFunction
  | {
      readonly kind: "window";
      readonly fn: SqlAggregate | SqlWindowFunction;
      readonly partitionBy: readonly SqlExpr[];
      readonly orderBy: readonly SqlOrder[];
      readonly frame: SqlFrame | null;
      readonly ignoreNulls?: boolean;
    }
  | { readonly kind: "exists"; readonly query: SqlQuery; readonly negated: boolean }
  | { readonly kind: "scalar-query"; readonly query: SqlQuery; readonly type: ValueType };

/** A scalar operation that every dialect spells by its own rule. */
export interface SqlPrimitive {
  readonly kind: "primitive";
  readonly name: PrimitiveName;
  readonly args: readonly SqlExpr[];
  readonly type: ValueType;
  /** Constants that the rule needs to know when printing: a unit, a time zone, a number of digits, a pattern. */
  readonly options?: SqlOptions;
}

export interface SqlAggregate {
  readonly kind: "aggregate";
  readonly name: AggregateName;
  readonly args: readonly SqlExpr[];
  readonly distinct: boolean;
  readonly filter: SqlExpr | null;
  readonly orderBy: readonly SqlOrder[];
  readonly type: ValueType;
  readonly options?: SqlOptions;
}

/** Stands only as `fn` of a `window` node. */
export interface SqlWindowFunction {
  readonly kind: "window-function";
  readonly name: WindowFunctionName;
  readonly args: readonly SqlExpr[];
  readonly type: ValueType;
}

export type SqlOptions = Readonly<Record<string, string | number | boolean>>;

/** Integers and decimals travel as text so that no digit is lost; dates as ISO text; datetimes as UTC ISO text with microseconds. */
export type LiteralValue = string | number | boolean | null;

export interface SqlOrder {
  readonly expr: SqlExpr;
  readonly direction: "ascending" | "descending";
  readonly nulls: "first" | "last";
}

export interface SqlFrame {
  readonly unit: "rows" | "range" | "groups";
  readonly start: SqlFrameBound;
  readonly end: SqlFrameBound;
}

/** `offset` counts rows from the current one: negative before it, positive after it. */
export type SqlFrameBound =
  | { readonly kind: "unbounded-preceding" }
  | { readonly kind: "unbounded-following" }
  | { readonly kind: "current-row" }
  | { readonly kind: "offset"; readonly rows: number };

export interface SqlSelectItem {
  readonly expr: SqlExpr;
  readonly alias: string;
}

export type SqlFrom =
  | { readonly kind: "table"; readonly path: readonly string[]; readonly alias: string }
  | { readonly kind: "cte"; readonly name: string; readonly alias: string }
  | { readonly kind: "query"; readonly query: SqlQuery; readonly alias: string }
  /** One user-written SELECT, already checked by the guard of the engine, with values escaped by the dialect. */
  | { readonly kind: "statement"; readonly text: string; readonly alias: string };

export interface SqlJoin {
  readonly type: "inner" | "left" | "right" | "full" | "cross";
  readonly from: SqlFrom;
  readonly on: SqlExpr | null;
}

export interface SqlSelect {
  readonly kind: "select";
  readonly distinct: boolean;
  readonly items: readonly SqlSelectItem[];
  readonly from: SqlFrom | null;
  readonly joins: readonly SqlJoin[];
  readonly where: SqlExpr | null;
  readonly groupBy: readonly SqlExpr[];
  readonly having: SqlExpr | null;
  readonly orderBy: readonly SqlOrder[];
  readonly limit: number | null;
  readonly offset: number | null;
}

export interface SqlUnion {
  readonly kind: "union-all";
  readonly branches: readonly SqlSelect[];
}

export interface SqlCte {
  readonly name: string;
  readonly body: SqlSelect | SqlUnion;
  /** E3: row-level CTEs are inlined, aggregated ones stay. `null` leaves the engine's default. */
  readonly materialized: boolean | null;
  /** Each column is computed once for a row, however often it is named: engines that would write it out at each place are kept from it. */
  readonly fenced?: true;
  /** Printed as a comment line above the CTE: level or stage in plain words. */
  readonly comment?: string;
}

/** One statement: named CTEs, then the final select. */
export interface SqlQuery {
  readonly ctes: readonly SqlCte[];
  readonly body: SqlSelect | SqlUnion;
}

const BOOLEAN_TYPE: ValueType = { kind: "boolean" };

/** The type of any expression. */
export function typeOf(expr: SqlExpr): ValueType {
  switch (expr.kind) {
    case "cast":
      return expr.to;
    case "window":
      return expr.fn.type;
    case "exists":
      return BOOLEAN_TYPE;
    case "column":
    case "literal":
    case "primitive":
    case "case":
    case "aggregate":
    case "window-function":
    case "scalar-query":
      return expr.type;
  }
}
