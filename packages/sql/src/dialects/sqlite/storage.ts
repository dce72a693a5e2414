import { isExact } from "../../numeric-types.ts";
import type { Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Binding, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { literal } from "./literals.ts";

/** Whether values of a type may be exact numbers that the engine itself cannot hold: those stand as decimal text. */
export function isWide(type: ValueType): boolean {
  return type.kind === "decimal" || (type.kind === "integer" && (type.digits ?? 38) > 19);
}

/** Whether the engine's 64-bit arithmetic cannot leave this type. */
export function isNative(type: ValueType): boolean {
  return type.kind === "integer" && (type.digits ?? 38) <= 18;
}

/** A number as float64. Where `besideFloat`, an INTEGER may stay one: the engine makes a REAL of it. */
export function asFloat(p: Printer, expr: SqlExpr, place: Binding, besideFloat = false): Doc {
  const type = typeOf(expr);
  if (!isExact(type)) return p.at(expr, place);
  if (expr.kind === "literal") return literal(expr.value, { kind: "float" }).doc;
  if (isWide(type)) return callOf("float_of", [p.at(expr, BINDING.lowest)]).doc;
  return besideFloat && isNative(type) ? p.at(expr, place) : atom("CAST(", p.at(expr, BINDING.lowest), " AS REAL)").doc;
}

/** An expression as a value of a type that differs only in its kind of number, or is a time where it is a date. */
export function asType(expr: SqlExpr, type: ValueType, p: Printer): Fragment {
  const from = typeOf(expr);
  if (type.kind === "float" && isExact(from)) return atom(asFloat(p, expr, BINDING.lowest));
  if (type.kind === "datetime" && from.kind === "date") return callOf("time_of", [p.at(expr, BINDING.lowest)]);
  return p.fragment(expr);
}

/** `name(…)` over the arguments of a call and constants that are printed already. */
export function companion(p: Printer, name: string, args: readonly SqlExpr[], ...constants: readonly string[]): Fragment {
  return callOf(name, [...args.map((arg) => p.at(arg, BINDING.lowest)), ...constants]);
}

/** How values of a type are told to the functions that read and write JSON. */
export function jsonKind(type: ValueType): "text" | "number" | "boolean" | "json" {
  switch (type.kind) {
    case "integer":
    case "decimal":
    case "float":
      return "number";
    case "boolean":
      return "boolean";
    case "variant":
    case "array":
      return "json";
    case "text":
    case "date":
    case "datetime":
    case "geography":
    case "null":
    case "error":
      return "text";
  }
}

/** How elements of a JSON array are read as values of a type. */
export function elementKind(type: ValueType): "text" | "exact" | "float" | "boolean" | "json" {
  return isExact(type) ? "exact" : type.kind === "float" ? "float" : (jsonKind(type) as "text" | "boolean" | "json");
}
