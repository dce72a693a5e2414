import { DATETIME, NULL, isNumber, typeName, widerNumber, type ValueType } from "@sheaf/sql";
import type { ParamAccepts } from "../catalogue.ts";

/** The type that both can have by themselves (V1): wider numbers, a date beside a datetime, null beside anything. */
export function commonType(a: ValueType, b: ValueType): ValueType | null {
  if (a.kind === "error" || b.kind === "null") return a;
  if (b.kind === "error" || a.kind === "null") return b;
  if (isNumber(a) && isNumber(b)) return widerNumber(a, b);
  if (isDate(a) && isDate(b)) return a.kind === b.kind ? a : DATETIME;
  if (a.kind === "array" && b.kind === "array") {
    const of = commonType(a.of, b.of);
    return of === null ? null : { kind: "array", of };
  }
  return a.kind === b.kind ? a : null;
}

/** The common type of several, null where two do not agree; of none it is null-only. */
export function commonTypeOf(types: readonly ValueType[]): ValueType | null {
  return types.reduce<ValueType | null>((common, type) => (common === null ? null : commonType(common, type)), NULL);
}

export function isDate(type: ValueType): boolean {
  return type.kind === "date" || type.kind === "datetime";
}

export function isComparable(type: ValueType): boolean {
  return isNumber(type) || isDate(type) || type.kind === "text" || type.kind === "boolean";
}

/** Whether a value of the type can be given for a parameter; null and broken arguments always can. */
export function acceptsType(accepts: ParamAccepts, type: ValueType): boolean {
  if (type.kind === "null" || type.kind === "error") return true;
  switch (accepts) {
    case "any":
    case "aggregate":
      return true;
    case "text":
    case "unit":
      return type.kind === "text";
    case "number":
    case "integer":
      return isNumber(type);
    case "boolean":
    case "condition":
      return type.kind === "boolean";
    case "date":
      return type.kind === "date";
    case "datetime":
      return type.kind === "datetime";
    case "date-or-datetime":
      return isDate(type);
    case "variant":
      return type.kind === "variant";
    case "array":
      return type.kind === "array";
    case "geography":
      return type.kind === "geography";
    case "comparable":
      return isComparable(type);
  }
}

/** What a parameter wants, in words: "a number". */
export function describeAccepts(accepts: ParamAccepts): string {
  switch (accepts) {
    case "any":
      return "a value";
    case "aggregate":
      return "an aggregate such as Sum([Column])";
    case "text":
      return "text";
    case "unit":
      return "a unit in quotes";
    case "number":
      return "a number";
    case "integer":
      return "a whole number";
    case "boolean":
    case "condition":
      return "a condition that is true or false";
    case "date":
      return "a date";
    case "datetime":
      return "a date with time";
    case "date-or-datetime":
      return "a date";
    case "variant":
      return "a JSON value";
    case "array":
      return "an array";
    case "geography":
      return "a geography, as Geography and MakePoint make it";
    case "comparable":
      return "a number, text or date";
  }
}

/** A type in words: "text", "a number". */
export function describeType(type: ValueType): string {
  const name = typeName(type);
  switch (name) {
    case "text":
      return "text";
    case "number":
      return "a number";
    case "integer":
      return "a whole number";
    case "boolean":
      return "true or false";
    case "date":
      return "a date";
    case "datetime":
      return "a date with time";
    case "variant":
      return "a JSON value";
    case "array":
      return "an array";
    case "geography":
      return "a geography";
    case "null":
      return "null";
    case "error":
      return "broken";
  }
}
