import type { SqlExpr, SqlFrame, SqlOrder, ValueType } from "@sheaf/sql";
import type { Diagnostic, Expr, Span } from "./ast.ts";

export type FunctionCategory =
  | "aggregate"
  | "array"
  | "date"
  | "financial"
  | "geography"
  | "join"
  | "logical"
  | "math"
  | "passthrough"
  | "system"
  | "text"
  | "type"
  | "window";

/** What a parameter accepts. `any` takes every type; `unit` is a constant text from a fixed list (semantics D1). */
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
  readonly doc: string;
}

/** An executable example: `formula` over `columns` of one small table; `result` lists the value per row (scalar, window) or one value (aggregate). */
export interface Example {
  readonly title: string;
  readonly formula: string;
  /** Column name → typed values; each value is text in the file form of its type (ISO dates, decimal digits), or null. */
  readonly columns?: Readonly<Record<string, { readonly type: ValueType; readonly values: readonly (string | number | boolean | null)[] }>>;
  readonly result: readonly (string | number | boolean | null)[];
}

/** What the type checker hands to `resultType`. */
export interface CheckedArgs {
  readonly types: readonly ValueType[];
  readonly exprs: readonly Expr[];
  readonly report: (code: Diagnostic["code"], message: string, argument: number | null) => void;
}

/** What lowering may know. Time zone and week start are those of the workbook; `now` is fixed for a page load (D3). */
export interface LowerContext {
  readonly resultType: ValueType;
  readonly argTypes: readonly ValueType[];
  readonly timeZone: string;
  readonly weekStart: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
  /** UTC ISO text with microseconds. */
  readonly now: string;
  /** Constant value of an argument (literal or control), undefined where it is not constant. */
  readonly constant: (argument: number) => string | number | boolean | null | undefined;
  readonly dialect: { readonly name: string; readonly has: (primitive: string) => boolean };
  /** For role `window` only: builds the OVER of the level (semantics L6). */
  readonly over: (
    fn: SqlExpr,
    options?: {
      readonly orderBy?: readonly SqlOrder[];
      readonly frame?: SqlFrame;
      readonly unordered?: boolean;
      readonly ignoreNulls?: boolean;
    },
  ) => SqlExpr;
}

interface FunctionBase {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly category: FunctionCategory;
  readonly params: readonly Param[];
  /** One sentence. */
  readonly doc: string;
  readonly examples: readonly Example[];
  /** Result type from argument types; reports E_FORMULA_TYPE through `report` and returns the error type. */
  readonly resultType: (args: CheckedArgs) => ValueType;
}

/**
 * THE function catalogue is the list of these entries in `functions/<topic>.ts`. Adding a function is adding an entry.
 * `relational` functions (Lookup, Rollup, Subtotal …) are planned by `compiler/src/relational/<name>.ts`.
 */
export type FunctionEntry =
  | (FunctionBase & {
      readonly role: "scalar";
      readonly nulls: "propagate" | "own";
      readonly lower: (args: readonly SqlExpr[], context: LowerContext) => SqlExpr;
    })
  | (FunctionBase & {
      readonly role: "aggregate";
      readonly lower: (args: readonly SqlExpr[], context: LowerContext) => SqlExpr;
      /** Value over no rows (J2): 0 for counting aggregates. */ readonly empty: "null" | "zero";
      /** Repeating rows does not change it (L9). */ readonly fanoutSafe: boolean;
    })
  | (FunctionBase & { readonly role: "window"; readonly lower: (args: readonly SqlExpr[], context: LowerContext) => SqlExpr })
  | (FunctionBase & { readonly role: "relational" });

/** Where a name or call stands, for editor services. */
export interface NamedSpan {
  readonly name: string;
  readonly span: Span;
}
