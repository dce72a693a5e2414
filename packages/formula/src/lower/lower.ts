import {
  BOOLEAN,
  DATE,
  DATETIME,
  GEOGRAPHY,
  INTEGER64,
  TEXT,
  VARIANT,
  isNumber,
  sql,
  typeOf,
  type Dialect,
  type SqlExpr,
  type ValueType,
} from "@sheaf/sql";
import type { ConstantValue, FormulaSettings, FunctionEntry, LowerContext, ParamAccepts } from "../catalogue.ts";
import { paramOf } from "../check/arity.ts";
import type { TypedCall, TypedExpr } from "../check/typed.ts";
import { convertTo } from "./conversions.ts";

/** What lowering one call needs from outside. */
export interface CallHost {
  readonly dialect: Pick<Dialect, "name" | "label" | "has" | "refuses" | "sizeOf">;
  readonly settings: FormulaSettings;
  /** The OVER of the level (L6); only for window functions. */
  readonly over?: LowerContext["over"];
  /** Order of the rows that an aggregate ranges over; none if absent. */
  readonly rowOrder?: LowerContext["rowOrder"];
}

/** What lowering a whole formula needs. */
export interface FormulaHost extends CallHost {
  readonly column: (node: Extract<TypedExpr, { kind: "column" }>) => SqlExpr;
  /** The control's value as a literal, of a list as an array of literals. */
  readonly control: (node: Extract<TypedExpr, { kind: "control" }>) => SqlExpr;
  /** Asked first for every call that is not scalar: SQL for a value that is computed elsewhere; null to lower it here. */
  readonly elsewhere?: (node: TypedCall) => SqlExpr | null;
  /** What becomes of a scalar call that was lowered: itself, or the same over arguments that are computed before it. */
  readonly fitted?: (lowered: SqlExpr, args: readonly SqlExpr[], over: (args: readonly SqlExpr[]) => SqlExpr) => SqlExpr;
}

/** Lowers one call of the catalogue over arguments that are lowered already; constants are read off literal arguments. */
export function lowerCall(entry: FunctionEntry, args: readonly SqlExpr[], type: ValueType, host: CallHost): SqlExpr {
  if (entry.role === "relational") throw new Error(`${entry.name} is planned by the compiler`);
  // V5, decided here: engines do not know which function of several a bare NULL means.
  if (entry.role === "scalar" && entry.nulls === "propagate" && args.some(isNull)) return sql.null(type);
  const typed = args.map((arg, index) => (isNull(arg) ? typedNull(arg, acceptedBy(entry, index, args.length)) : arg));
  const { settings } = host;
  return entry.lower(typed, {
    // Read one by one, so that a host can tell which of them a formula looks at.
    get timeZone() {
      return settings.timeZone;
    },
    get weekStart() {
      return settings.weekStart;
    },
    get now() {
      return settings.now;
    },
    get today() {
      return settings.today;
    },
    get user() {
      return settings.user;
    },
    resultType: type,
    argTypes: typed.map(typeOf),
    constant: (argument) => literalValue(args[argument]),
    dialect: host.dialect,
    over: host.over ?? noWindow,
    rowOrder: host.rowOrder ?? [],
  });
}

/** Lowers a checked formula. A formula with errors has no SQL: ask its diagnostics first. */
export function lowerExpr(expr: TypedExpr, host: FormulaHost): SqlExpr {
  switch (expr.kind) {
    case "literal":
      return sql.literal(expr.value, expr.type);
    case "column":
      return host.column(expr);
    case "control":
      return host.control(expr);
    case "convert":
      return convertTo(lowerExpr(expr.arg, host), expr.type, host.settings);
    case "call": {
      const found = expr.entry.role === "scalar" ? null : (host.elsewhere?.(expr) ?? null);
      if (found !== null) return found;
      const args = expr.args.map((arg) => lowerExpr(arg, host));
      const over = (given: readonly SqlExpr[]): SqlExpr => lowerCall(expr.entry, given, expr.type, host);
      const lowered = over(args);
      return expr.entry.role === "scalar" ? (host.fitted?.(lowered, args, over) ?? lowered) : lowered;
    }
    case "error":
      throw new Error("A formula with errors has no SQL");
  }
}

function literalValue(expr: SqlExpr | undefined): ConstantValue | undefined {
  if (expr?.kind !== "literal") return undefined;
  return isNumber(expr.type) && expr.value !== null ? Number(expr.value) : expr.value;
}

/** A null that is known to be one: written out, or of the type that has no other value. */
function isNull(expr: SqlExpr): boolean {
  return typeOf(expr).kind === "null" || (expr.kind === "literal" && expr.value === null);
}

/** Aggregates and windows of any type want to know which one. */
function acceptedBy(entry: FunctionEntry, index: number, count: number): ParamAccepts {
  const accepts = paramOf(entry, index, count)?.accepts ?? "any";
  return entry.role !== "scalar" && (accepts === "any" || accepts === "comparable") ? "text" : accepts;
}

/** A null of the type that a parameter wants; where any type will do it stays a bare one. */
function typedNull(expr: SqlExpr, accepts: ParamAccepts): SqlExpr {
  if (typeOf(expr).kind !== "null") return expr;
  const bare = sql.null();
  switch (accepts) {
    case "text":
    case "unit":
      return sql.null(TEXT);
    case "number":
    case "integer":
      return sql.null(INTEGER64);
    case "boolean":
    case "condition":
      return sql.null(BOOLEAN);
    case "date":
      return sql.null(DATE);
    case "datetime":
    case "date-or-datetime":
      return sql.null(DATETIME);
    case "variant":
      return sql.null(VARIANT);
    case "geography":
      return sql.null(GEOGRAPHY);
    case "any":
    case "array":
    case "comparable":
    case "aggregate":
      return bare;
  }
}

function noWindow(): never {
  throw new Error("This place has no rows to run a window over");
}
