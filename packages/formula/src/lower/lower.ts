import { isNumber, sql, typeOf, type Dialect, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { ConstantValue, FormulaSettings, FunctionEntry, LowerContext } from "../catalogue.ts";
import type { TypedCall, TypedExpr } from "../check/typed.ts";
import { convertTo } from "./conversions.ts";

/** What lowering one call needs from outside. */
export interface CallHost {
  readonly dialect: Pick<Dialect, "name" | "label" | "has">;
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
}

/** Lowers one call of the catalogue over arguments that are lowered already; constants are read off literal arguments. */
export function lowerCall(entry: FunctionEntry, args: readonly SqlExpr[], type: ValueType, host: CallHost): SqlExpr {
  if (entry.role === "relational") throw new Error(`${entry.name} is planned by the compiler`);
  return entry.lower(args, {
    ...host.settings,
    resultType: type,
    argTypes: args.map(typeOf),
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
      return lowerCall(
        expr.entry,
        expr.args.map((arg) => lowerExpr(arg, host)),
        expr.type,
        host,
      );
    }
    case "error":
      throw new Error("A formula with errors has no SQL");
  }
}

function literalValue(expr: SqlExpr | undefined): ConstantValue | undefined {
  if (expr?.kind !== "literal") return undefined;
  return isNumber(expr.type) && expr.value !== null ? Number(expr.value) : expr.value;
}

function noWindow(): never {
  throw new Error("This place has no rows to run a window over");
}
