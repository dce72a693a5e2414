import type { Message } from "@sheaf/messages";
import type { Dialect, SqlAggregate, SqlExpr, SqlFrame, SqlOrder, SqlWindowFunction, ValueType } from "@sheaf/sql";
import type { Diagnostic, Expr, Span } from "./ast.ts";

export type FunctionCategory =
  | "aggregate"
  | "array"
  | "custom"
  | "date"
  | "financial"
  | "geography"
  | "join"
  | "logical"
  | "math"
  | "operator"
  | "passthrough"
  | "system"
  | "text"
  | "type"
  | "window";

/**
 * What a parameter accepts. `any` takes every type; `integer` every number, whose fraction is dropped; `unit` is a constant text from
 * a fixed list (D1); `comparable` what has an order; `aggregate` a formula that contains an aggregate; `condition` a boolean.
 * Null is accepted everywhere.
 */
export type ParamAccepts =
  | "any"
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "date"
  | "datetime"
  | "date-or-datetime"
  | "variant"
  | "array"
  | "geography"
  | "comparable"
  | "unit"
  | "aggregate"
  | "condition";

export interface Param {
  readonly name: string;
  readonly accepts: ParamAccepts;
  readonly optional?: boolean;
  /** Shown in help; the value used when the argument is absent. */
  readonly default?: string;
  /** The argument must be a constant (literal or control). */
  readonly constant?: boolean;
  /** Last parameters that repeat as a group: `If(c1, v1, [c2, v2 …], [else])` repeats the group `case`. */
  readonly repeats?: string;
  /** The values a `unit` or constant text may have, for checking and completion. */
  readonly oneOf?: readonly string[];
  readonly doc: string;
}

/** A constant argument. */
export type ConstantValue = string | number | boolean | null;

/** An executable example: `formula` over `columns` of one small table; `result` lists the value per row (scalar, window) or one value (aggregate). */
export interface Example {
  readonly title: string;
  readonly formula: string;
  /** Column name → typed values; each value is text in the file form of its type (ISO dates, decimal digits), or null. */
  readonly columns?: Readonly<Record<string, ExampleColumn>>;
  /** Exact numbers as digits in text, float64 as numbers. */
  readonly result: readonly ConstantValue[];
}

export interface ExampleColumn {
  readonly type: ValueType;
  readonly values: readonly ConstantValue[];
}

/** What the type checker hands to `resultType`. */
export interface CheckedArgs {
  /** After arguments that must agree have been given their common type. */
  readonly types: readonly ValueType[];
  readonly exprs: readonly Expr[];
  /** Constant value of an argument, undefined where it is no constant. */
  readonly constant: (argument: number) => ConstantValue | undefined;
  readonly report: (code: Diagnostic["code"], said: Message, argument: number | null) => void;
}

/** Who asks, for the functions of category `system`. */
export interface FormulaUser {
  readonly email: string;
  readonly firstName: string;
  readonly fullName: string;
  readonly teams: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

export type WeekDay = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** What is the same for a whole page load. */
export interface FormulaSettings {
  /** IANA name; the workbook's. */
  readonly timeZone: string;
  readonly weekStart: WeekDay;
  /** UTC ISO text with microseconds (D3). */
  readonly now: string;
  /** The day that `now` lies on in the zone, ISO (D3): what rests on it alone holds for the whole day. */
  readonly today: string;
  readonly user: FormulaUser;
}

export interface OverOptions {
  /** Instead of the level's sort. */
  readonly orderBy?: readonly SqlOrder[];
  readonly frame?: SqlFrame;
  /** No order at all: the whole partition. */
  readonly unordered?: boolean;
  readonly ignoreNulls?: boolean;
  /** Further partition keys, inside the level's. */
  readonly alsoPartitionBy?: readonly SqlExpr[];
}

/** What lowering may know. Time zone and week start are those of the workbook; `now` is fixed for a page load (D3). */
export interface LowerContext extends FormulaSettings {
  readonly resultType: ValueType;
  readonly argTypes: readonly ValueType[];
  /** Constant value of an argument (literal or control), undefined where it is not constant. */
  readonly constant: (argument: number) => ConstantValue | undefined;
  readonly dialect: Pick<Dialect, "name" | "label" | "has" | "refuses" | "sizeOf">;
  /** For role `window` only: builds the OVER of the level (L6). The expression may be a window over windows: the compiler opens a stage for the inner one. */
  readonly over: (fn: SqlAggregate | SqlWindowFunction, options?: OverOptions) => SqlExpr;
  /** For role `aggregate`: the order of the aggregated rows (ListAgg, ArrayAgg); empty where none is known. */
  readonly rowOrder: readonly SqlOrder[];
}

interface FunctionBase {
  /** Canonical name; of an operator its symbol. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Names of other products, for "did you mean". */
  readonly suggestedFor?: readonly string[];
  readonly category: FunctionCategory;
  readonly params: readonly Param[];
  /** One sentence. */
  readonly doc: string;
  readonly examples: readonly Example[];
  /** Groups of arguments that must have one type (V1): branches of If, operands of a comparison. Given the number of arguments. */
  readonly agree?: (count: number) => readonly (readonly number[])[];
  /** Result type from argument types; reports E_FORMULA_TYPE through `report` and returns the error type. */
  readonly resultType: (args: CheckedArgs) => ValueType;
}

export type Lower = (args: readonly SqlExpr[], context: LowerContext) => SqlExpr;

/**
 * THE function catalogue is the list of these entries in `functions/<topic>.ts`. Adding a function is adding an entry.
 * `relational` functions (Lookup, Rollup, Subtotal …) are planned by `compiler/src/relational/<name>.ts`.
 */
export type FunctionEntry = ScalarFunction | AggregateFunction | WindowFunction | RelationalFunction;

export interface ScalarFunction extends FunctionBase {
  readonly role: "scalar";
  /** `propagate`: null in any argument gives null (V5); `own`: as its doc says. */
  readonly nulls: "propagate" | "own";
  readonly lower: Lower;
}

export interface AggregateFunction extends FunctionBase {
  readonly role: "aggregate";
  readonly lower: Lower;
  /** Value over no rows (J2): 0 for counting aggregates. */
  readonly empty: "null" | "zero";
  /** Repeating rows does not change it (L9). */
  readonly fanoutSafe: boolean;
}

export interface WindowFunction extends FunctionBase {
  readonly role: "window";
  readonly lower: Lower;
}

export interface RelationalFunction extends FunctionBase {
  readonly role: "relational";
}

/** Where a name or call stands, for editor services. */
export interface NamedSpan {
  readonly name: string;
  readonly span: Span;
}
