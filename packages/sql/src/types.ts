/**
 * The value types of Sheaf, shared by formulas, plans, SQL and results (semantics V1, V2).
 *
 * `number` of the formula language is `decimal` (exact) or `float` (float64) here; `integer` is exact up to 38 digits.
 * A `datetime` is an instant. In SQL it is always carried as a zone-less timestamp in UTC with microseconds, on every
 * engine; connectors and source scans convert on the way in, so no session time zone can change a number.
 */
export type ValueType =
  | { readonly kind: "text" }
  | {
      readonly kind: "integer";
      /** Most digits a value can have, at most 38; absent = 38. Source columns say what their engine type holds (int4: 10, int8: 19): sums and products of few digits then need no guard. */ readonly digits?: number;
    }
  | {
      readonly kind: "decimal";
      readonly precision: number;
      readonly scale: number;
      /** Each value has as many digits as it has, wherever its point stands; the others tell what an engine without such numbers holds of it (S-V2h). */ readonly open?: true;
    }
  | { readonly kind: "float" }
  | { readonly kind: "boolean" }
  | { readonly kind: "date" }
  | { readonly kind: "datetime" }
  | { readonly kind: "variant" }
  | { readonly kind: "array"; readonly of: ValueType }
  | { readonly kind: "geography" }
  | { readonly kind: "null" }
  | { readonly kind: "error" };

export type TypeKind = ValueType["kind"];

/** The word a person sees for a type: `number` for decimal and float. */
export type TypeName =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "date"
  | "datetime"
  | "variant"
  | "array"
  | "geography"
  | "null"
  | "error";

/** Name of a type as shown to people and written in results. */
export function typeName(type: ValueType): TypeName {
  return type.kind === "decimal" || type.kind === "float" ? "number" : type.kind;
}

/** Whether the values of a column are numbers, exact or not. */
export const isNumberName = (name: TypeName): boolean => name === "number" || name === "integer";

/** Whether they lie in time: days or instants. */
export const isTimeName = (name: TypeName): boolean => name === "date" || name === "datetime";

export const TEXT: ValueType = { kind: "text" };
export const INTEGER: ValueType = { kind: "integer" };
/** What a 64-bit integer holds: counts, parts of dates, most key columns. */
export const INTEGER64: ValueType = { kind: "integer", digits: 19 };
export const FLOAT: ValueType = { kind: "float" };
export const BOOLEAN: ValueType = { kind: "boolean" };
export const DATE: ValueType = { kind: "date" };
export const DATETIME: ValueType = { kind: "datetime" };
export const VARIANT: ValueType = { kind: "variant" };
export const GEOGRAPHY: ValueType = { kind: "geography" };
export const NULL: ValueType = { kind: "null" };
export const ERROR: ValueType = { kind: "error" };

/** An exact decimal type; precision at most 38. */
export function decimal(precision: number, scale: number): ValueType {
  return { kind: "decimal", precision, scale };
}

/** Numbers of any length: PostgreSQL's `numeric` without a precision, and what is computed with it. */
export const OPEN_DECIMAL: ValueType = { kind: "decimal", precision: 38, scale: 18, open: true };

export function isOpen(type: ValueType): boolean {
  return type.kind === "decimal" && type.open === true;
}

export function arrayOf(of: ValueType): ValueType {
  return { kind: "array", of };
}

/**
 * An exact integer of at most `digits` digits (capped at 38). 19 digits are kept for what engines hold in 64 bits
 * (`INTEGER64`): a computed number of 19 digits may need more, and counts as one of 20.
 */
export function integer(digits: number): ValueType {
  return { kind: "integer", digits: digits === 19 ? 20 : Math.min(38, digits) };
}
