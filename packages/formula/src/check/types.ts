import { message, type Message } from "@sheaf/messages";
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

/** What a parameter wants: "a number". */
export function describeAccepts(accepts: ParamAccepts): Message {
  return message("findings.type.wanted", { accepts: ACCEPTED[accepts] ?? accepts });
}

/** What is said in the same words as something else. */
const ACCEPTED: { readonly [A in ParamAccepts]?: ParamAccepts } = { boolean: "condition", "date-or-datetime": "date" };

/** A type as a value of it: "text", "a number". */
export function describeType(type: ValueType): Message {
  return message("findings.type.a", { type: typeName(type) });
}

/** A type by its name: "text", "integer". */
export function nameOfType(type: ValueType): Message {
  return message("findings.type.name", { type: typeName(type) });
}
