import {
  additionType,
  moduloType,
  multiplicationType,
  negatedType,
  quotientType,
  roundedType,
  sumType,
  widerNumber,
} from "./numeric-types.ts";
import type { AggregateName, PrimitiveName, WindowFunctionName } from "./primitives.ts";
import {
  typeOf,
  type LiteralValue,
  type SqlAggregate,
  type SqlExpr,
  type SqlFrame,
  type SqlFrom,
  type SqlJoin,
  type SqlOptions,
  type SqlOrder,
  type SqlPrimitive,
  type SqlSelect,
  type SqlSelectItem,
  type SqlWindowFunction,
} from "./tree.ts";
import { BOOLEAN, FLOAT, INTEGER64, NULL, TEXT, integer, type ValueType } from "./types.ts";

/** Typed constructors of the SQL tree: `sql.eq(a, b)`, `sql.aggregate("sum", [x])`. They compute types and flatten, nothing else. */

function primitive(name: PrimitiveName, args: readonly SqlExpr[], type: ValueType, options?: SqlOptions): SqlPrimitive {
  return options === undefined ? { kind: "primitive", name, args, type } : { kind: "primitive", name, args, type, options };
}

function column(relation: string | null, name: string, type: ValueType): SqlExpr {
  return { kind: "column", relation, name, type };
}

function literal(value: LiteralValue, type: ValueType): SqlExpr {
  return { kind: "literal", value, type };
}

function text(value: string): SqlExpr {
  return literal(value, TEXT);
}

/** An exact integer from a safe JavaScript integer or its decimal digits. */
function int(value: number | string): SqlExpr {
  const digits = String(value);
  return literal(digits, integer(Math.max(1, digits.replace("-", "").length)));
}

function float(value: number): SqlExpr {
  return literal(String(value), FLOAT);
}

function bool(value: boolean): SqlExpr {
  return literal(value, BOOLEAN);
}

function nullOf(type: ValueType = NULL): SqlExpr {
  return literal(null, type);
}

function flatten(name: "and" | "or", parts: readonly SqlExpr[]): SqlExpr[] {
  return parts.flatMap((part) => (part.kind === "primitive" && part.name === name ? part.args : [part]));
}

/** All hold; no part at all is true. */
function and(...parts: readonly SqlExpr[]): SqlExpr {
  const flat = flatten("and", parts);
  const [first] = flat;
  if (first === undefined) return bool(true);
  return flat.length === 1 ? first : primitive("and", flat, BOOLEAN);
}

/** One holds; no part at all is false. */
function or(...parts: readonly SqlExpr[]): SqlExpr {
  const flat = flatten("or", parts);
  const [first] = flat;
  if (first === undefined) return bool(false);
  return flat.length === 1 ? first : primitive("or", flat, BOOLEAN);
}

/** `and` over a list that may hold nulls (absent conditions); null when nothing is left. */
function allOf(parts: readonly (SqlExpr | null)[]): SqlExpr | null {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : and(...present);
}

const comparison = (name: PrimitiveName) => (a: SqlExpr, b: SqlExpr) => primitive(name, [a, b], BOOLEAN);

/** Equal to one of the candidates; no candidate at all is false. */
function isIn(value: SqlExpr, candidates: readonly SqlExpr[]): SqlExpr {
  return candidates.length === 0 ? bool(false) : primitive("in", [value, ...candidates], BOOLEAN);
}

function cast(expr: SqlExpr, to: ValueType): SqlExpr {
  return { kind: "cast", expr, from: typeOf(expr), to };
}

/** `CASE WHEN … THEN … ELSE … END`; the type is that of the branches unless given. */
function caseWhen(
  whens: readonly { readonly when: SqlExpr; readonly then: SqlExpr }[],
  otherwise: SqlExpr | null,
  type?: ValueType,
): SqlExpr {
  const branches = [...whens.map((branch) => branch.then), ...(otherwise === null ? [] : [otherwise])];
  return { kind: "case", whens, otherwise, type: type ?? branches.map(typeOf).find((branch) => branch.kind !== "null") ?? NULL };
}

interface AggregateParts {
  readonly distinct?: boolean;
  readonly filter?: SqlExpr | null;
  readonly orderBy?: readonly SqlOrder[];
  readonly options?: SqlOptions;
  readonly type?: ValueType;
}

function aggregate(name: AggregateName, args: readonly SqlExpr[], parts: AggregateParts = {}): SqlAggregate {
  const base = {
    kind: "aggregate",
    name,
    args,
    distinct: parts.distinct ?? false,
    filter: parts.filter ?? null,
    orderBy: parts.orderBy ?? [],
    type: parts.type ?? aggregateType(name, args),
  } as const;
  return parts.options === undefined ? base : { ...base, options: parts.options };
}

function aggregateType(name: AggregateName, args: readonly SqlExpr[]): ValueType {
  const argument = args[0] === undefined ? NULL : typeOf(args[0]);
  switch (name) {
    case "count-rows":
    case "count":
      return INTEGER64;
    case "sum":
      return sumType(argument).type;
    case "min":
    case "max":
    case "any-value":
    case "percentile-disc":
    case "mode":
      return argument;
    case "list":
    case "named-call":
      return TEXT;
    case "array":
      return { kind: "array", of: argument };
    case "avg":
    case "median":
    case "percentile-cont":
    case "stddev-sample":
    case "stddev-population":
    case "variance-sample":
    case "variance-population":
    case "corr":
    case "regression-slope":
    case "regression-intercept":
    case "regression-r2":
      return FLOAT;
  }
}

/** A function that exists only over a window; wrap it by `sql.window`. */
function windowFunction(name: WindowFunctionName, args: readonly SqlExpr[] = []): SqlWindowFunction {
  return { kind: "window-function", name, args, type: windowFunctionType(name, args) };
}

function windowFunctionType(name: WindowFunctionName, args: readonly SqlExpr[]): ValueType {
  switch (name) {
    case "row-number":
    case "rank":
    case "dense-rank":
    case "ntile":
      return INTEGER64;
    case "percent-rank":
    case "cume-dist":
      return FLOAT;
    case "lag":
    case "lead":
    case "first-value":
    case "last-value":
    case "nth-value":
      return args[0] === undefined ? NULL : typeOf(args[0]);
  }
}

interface WindowParts {
  readonly partitionBy?: readonly SqlExpr[];
  readonly orderBy?: readonly SqlOrder[];
  readonly frame?: SqlFrame | null;
  readonly ignoreNulls?: boolean;
}

function over(fn: SqlAggregate | SqlWindowFunction, parts: WindowParts = {}): SqlExpr {
  const base = {
    kind: "window",
    fn,
    partitionBy: parts.partitionBy ?? [],
    orderBy: parts.orderBy ?? [],
    frame: parts.frame ?? null,
  } as const;
  return parts.ignoreNulls === true ? { ...base, ignoreNulls: true } : base;
}

/** Nulls last unless said otherwise, in both directions (V4). */
function order(expr: SqlExpr, direction: SqlOrder["direction"] = "ascending", nulls: SqlOrder["nulls"] = "last"): SqlOrder {
  return { expr, direction, nulls };
}

interface SelectParts {
  readonly items: readonly SqlSelectItem[];
  readonly from: SqlFrom | null;
  readonly distinct?: boolean;
  readonly joins?: readonly SqlJoin[];
  readonly where?: SqlExpr | null;
  readonly groupBy?: readonly SqlExpr[];
  readonly having?: SqlExpr | null;
  readonly orderBy?: readonly SqlOrder[];
  readonly limit?: number | null;
  readonly offset?: number | null;
}

function select(parts: SelectParts): SqlSelect {
  return {
    kind: "select",
    distinct: parts.distinct ?? false,
    items: parts.items,
    from: parts.from,
    joins: parts.joins ?? [],
    where: parts.where ?? null,
    groupBy: parts.groupBy ?? [],
    having: parts.having ?? null,
    orderBy: parts.orderBy ?? [],
    limit: parts.limit ?? null,
    offset: parts.offset ?? null,
  };
}

export const sql = {
  primitive,
  column,
  literal,
  text,
  int,
  float,
  bool,
  null: nullOf,
  and,
  or,
  allOf,
  not: (expr: SqlExpr): SqlExpr => primitive("not", [expr], BOOLEAN),
  eq: comparison("eq"),
  ne: comparison("ne"),
  lt: comparison("lt"),
  le: comparison("le"),
  gt: comparison("gt"),
  ge: comparison("ge"),
  isDistinct: comparison("is-distinct"),
  isNotDistinct: comparison("is-not-distinct"),
  isIn,
  isNull: (expr: SqlExpr): SqlExpr => primitive("is-null", [expr], BOOLEAN),
  isNotNull: (expr: SqlExpr): SqlExpr => primitive("is-not-null", [expr], BOOLEAN),
  /** V5: a null condition counts as not met. */
  isTrue: (expr: SqlExpr): SqlExpr => primitive("is-true", [expr], BOOLEAN),
  coalesce: (parts: readonly SqlExpr[], type?: ValueType): SqlExpr => primitive("coalesce", parts, type ?? firstType(parts)),
  nullIf: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("null-if", [a, b], typeOf(a)),
  greatest: (parts: readonly SqlExpr[], type?: ValueType): SqlExpr => primitive("greatest", parts, type ?? firstType(parts)),
  least: (parts: readonly SqlExpr[], type?: ValueType): SqlExpr => primitive("least", parts, type ?? firstType(parts)),
  add: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("add", [a, b], additionType(typeOf(a), typeOf(b)).type),
  subtract: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("subtract", [a, b], additionType(typeOf(a), typeOf(b)).type),
  multiply: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("multiply", [a, b], multiplicationType(typeOf(a), typeOf(b)).type),
  divide: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("divide", [a, b], FLOAT),
  modulo: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("modulo", [a, b], moduloType(typeOf(a), typeOf(b)).type),
  integerDivide: (a: SqlExpr, b: SqlExpr): SqlExpr => primitive("integer-divide", [a, b], quotientType(typeOf(a), typeOf(b)).type),
  negate: (a: SqlExpr): SqlExpr => primitive("negate", [a], negatedType(typeOf(a))),
  abs: (a: SqlExpr): SqlExpr => primitive("abs", [a], negatedType(typeOf(a))),
  round: (a: SqlExpr, digits: number): SqlExpr => primitive("round", [a], roundedType(typeOf(a), digits).type, { digits }),
  truncate: (a: SqlExpr, digits: number): SqlExpr => primitive("truncate", [a], roundedType(typeOf(a), digits).type, { digits }),
  floor: (a: SqlExpr): SqlExpr => primitive("floor", [a], roundedType(typeOf(a), 0).type),
  ceiling: (a: SqlExpr): SqlExpr => primitive("ceiling", [a], roundedType(typeOf(a), 0).type),
  concat: (parts: readonly SqlExpr[]): SqlExpr => primitive("concat", parts, TEXT),
  cast,
  case: caseWhen,
  aggregate,
  windowFunction,
  over,
  order,
  select,
} as const;

function firstType(parts: readonly SqlExpr[]): ValueType {
  return parts.map(typeOf).reduce((a, b) => (a.kind === "null" ? b : b.kind === "null" ? a : joinTypes(a, b)), NULL);
}

function joinTypes(a: ValueType, b: ValueType): ValueType {
  const numeric = (type: ValueType) => type.kind === "integer" || type.kind === "decimal" || type.kind === "float";
  return numeric(a) && numeric(b) ? widerNumber(a, b) : a;
}
