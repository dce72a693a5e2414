import { isExact } from "../../numeric-types.ts";
import type { DialectRules, PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, textOption } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { literal, quoteText } from "./literals.ts";
import { asFloat, asType, companion, elementKind, isWide, jsonKind } from "./storage.ts";

type Print = Rule<SqlPrimitive>["print"];

function by(name: string): Print {
  return (call, p) => companion(p, name, call.args);
}

function elementType(list: ValueType, otherwise: ValueType): ValueType {
  return list.kind === "array" ? list.of : otherwise;
}

/** A value as JSON text, as it stands among the elements of a list. */
function asJson(p: Printer, expr: SqlExpr, type: ValueType): Fragment {
  return callOf("json_of", [quoteText(jsonKind(type)), asType(expr, type, p).doc]);
}

/** Columns as SQLite stores them, as the types of Sheaf (V1): exact numbers and times in their one form. */
const read: Print = (call, p) => {
  const column = only(call);
  const native = textOption(call, "native").toUpperCase();
  const { type } = call;
  switch (type.kind) {
    case "decimal":
      return companion(p, "exact_of", [column], String(type.scale));
    case "integer":
      return isWide(type) ? companion(p, "exact_of", [column]) : p.fragment(column);
    case "float":
      return /REAL|DOUB|FLOA/u.test(native) ? p.fragment(column) : atom("CAST(", p.at(column, BINDING.lowest), " AS REAL)");
    case "date":
      return companion(p, "date_of", [column]);
    case "datetime":
      return companion(p, "read_time", [column], quoteText(native.includes("WITH TIME ZONE") ? "UTC" : textOption(call, "zone")));
    case "variant":
      return companion(p, "parse_json", [column]);
    case "text":
      return /CHAR|CLOB|TEXT/u.test(native) ? p.fragment(column) : atom("CAST(", p.at(column, BINDING.lowest), " AS TEXT)");
    case "boolean":
    case "array":
    case "geography":
    case "null":
    case "error":
      return p.fragment(column);
  }
};

export const valueRules = {
  "variant-field": by("variant_field"),
  "variant-index": by("variant_index"),
  array: (call, p) => {
    const of = elementType(call.type, { kind: "text" });
    return callOf("array_of", [quoteText(jsonKind(of)), ...call.args.map((arg) => asType(arg, of, p).doc)]);
  },
  "array-length": by("array_length"),
  "array-contains": (call, p) => {
    const [list, value] = both(call);
    return callOf("array_contains", [p.at(list, BINDING.lowest), asJson(p, value, elementType(typeOf(list), typeOf(value))).doc]);
  },
  "array-element": (call, p) => companion(p, "array_element", call.args, quoteText(elementKind(call.type))),
  "array-compact": by("array_compact"),
  "array-concat": by("array_concat"),
  "array-distinct": by("array_distinct"),
  "array-except": by("array_except"),
  "array-common": by("array_common"),
  "array-join": by("array_join"),
  "array-slice": by("array_slice"),
  "array-sequence": by("array_sequence"),
  "split-array": by("split_array"),
  "parse-json": by("parse_json"),
  read,
  finite: (call, p) => ({ doc: [callOf("abs", [p.at(only(call), BINDING.lowest)]).doc, " < 9e999"], binding: BINDING.comparison }),
} satisfies Partial<PrimitiveRules>;

export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  if (expr.kind === "literal") {
    if (expr.value === null) return literal(null, to);
    // A bare number among keys would be taken for a place.
    if (from.kind === to.kind && from.kind !== "text") return atom("CAST(", p.at(expr, BINDING.lowest), ` AS ${affinity(to)})`);
  }
  switch (to.kind) {
    case "text":
      return asText(expr, from, p);
    case "variant":
      return jsonKind(from) === "json" ? p.fragment(expr) : asJson(p, expr, from);
    case "float":
      if (from.kind === "variant") return companion(p, "parse_number", [variantText(expr)]);
      return from.kind === "text" ? companion(p, "parse_number", [expr]) : atom(asFloat(p, expr, BINDING.lowest));
    case "integer":
    case "decimal":
      return asExact(expr, from, to, p);
    case "boolean":
      return from.kind === "variant" || from.kind === "text"
        ? companion(p, "parse_boolean", [from.kind === "text" ? expr : variantText(expr)])
        : p.fragment(expr);
    case "date":
      return from.kind === "date" ? p.fragment(expr) : companion(p, "date_of", [from.kind === "variant" ? variantText(expr) : expr]);
    case "datetime":
      return from.kind === "datetime" ? p.fragment(expr) : companion(p, "time_of", [from.kind === "variant" ? variantText(expr) : expr]);
    case "array":
    case "geography":
    case "null":
    case "error":
      return p.fragment(expr);
  }
};

/** What a variant shows: a JSON text without its quotes, JSON null as null. */
function variantText(expr: SqlExpr): SqlExpr {
  return { kind: "cast", expr, from: { kind: "variant" }, to: { kind: "text" } };
}

function affinity(type: ValueType): string {
  return type.kind === "float" ? "REAL" : type.kind === "integer" || type.kind === "boolean" ? "INTEGER" : "TEXT";
}

function asExact(expr: SqlExpr, from: ValueType, to: ValueType, p: Printer): Fragment {
  if (from.kind === "boolean" || (isExact(from) && to.kind === "decimal")) return p.fragment(expr);
  if (from.kind === "integer") return p.fragment(expr);
  const exact: Doc = callOf("exact_of", [p.at(from.kind === "variant" ? variantText(expr) : expr, BINDING.lowest)]).doc;
  return to.kind === "integer" ? callOf("exact_round", [exact, "0"]) : atom(exact);
}

function asText(expr: SqlExpr, from: ValueType, p: Printer): Fragment {
  switch (from.kind) {
    case "text":
      return expr.kind === "literal" ? atom("CAST(", p.at(expr, BINDING.lowest), " AS TEXT)") : p.fragment(expr);
    case "integer":
    case "decimal":
      return atom("CAST(", p.at(expr, BINDING.lowest), " AS TEXT)");
    case "float":
      return companion(p, "float_text", [expr]);
    case "boolean":
      return guarded([p.at(expr, BINDING.lowest), "'true'"], [["NOT ", p.at(expr, BINDING.comparison)], "'false'"]);
    case "datetime":
      return companion(p, "time_text", [expr]);
    case "variant":
      return companion(p, "variant_text", [expr]);
    case "date":
    case "array":
    case "geography":
    case "null":
    case "error":
      return p.fragment(expr);
  }
}
