import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, infix, infixOf, type Fragment } from "../../print/fragment.ts";
import { typeOf, type LiteralValue, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, only, textOption } from "../common/arguments.ts";
import { toZone } from "../common/dates.ts";
import { quoteText } from "./literals.ts";
import { postgresLogicRules } from "./logic.ts";

/** Columns as PostgreSQL stores them, as the types of Sheaf (V1): times in UTC without zone, 64-bit floats, ISO text, JSON. */
function read(call: SqlPrimitive, p: Printer): Fragment {
  const column = only(call);
  const native = textOption(call, "native").toLowerCase();
  const zone = textOption(call, "zone");
  switch (call.type.kind) {
    case "text":
    case "geography":
      return native === "text" || native === "" || /^(character varying|varchar)\b/.test(native)
        ? p.fragment(column)
        : castOf(p, column, "text");
    case "float":
      return native === "double precision" || native === "float8" || native === "" ? p.fragment(column) : castOf(p, column, "float8");
    case "datetime":
      return readTime(column, native, zone, p);
    case "variant":
      if (native === "jsonb" || native === "") return p.fragment(column);
      return native === "json" ? castOf(p, column, "jsonb") : callOf("to_jsonb", [p.at(column, BINDING.lowest)]);
    case "integer":
    case "decimal":
    case "boolean":
    case "date":
    case "array":
    case "null":
    case "error":
      return p.fragment(column);
  }
}

function readTime(column: SqlExpr, native: string, zone: string, p: Printer): Fragment {
  if (native.includes("with time zone") || native === "timestamptz") {
    return { doc: [p.at(column, BINDING.cast), " AT TIME ZONE 'UTC'"], binding: BINDING.zone };
  }
  return zone === "UTC" ? p.fragment(column) : toZone(p, column, quoteText(zone), "'UTC'");
}

/**
 * PostgreSQL joins by IS NOT DISTINCT FROM only by comparing every pair of rows. It hashes two plain equalities instead: the values with
 * nulls replaced by some value, and whether they are null.
 */
function sameKey(call: SqlPrimitive, p: Printer): Fragment {
  const [left, right] = both(call);
  const value = standIn(typeOf(left));
  if (value === null) return postgresLogicRules["is-not-distinct"](call, p);
  const filled = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "coalesce", args: [expr, value], type: typeOf(expr) });
  const isNull = (expr: SqlExpr): SqlExpr => ({ kind: "primitive", name: "is-null", args: [expr], type: { kind: "boolean" } });
  const parenthesized = (expr: SqlExpr): Fragment["doc"] => ["(", p.at(isNull(expr), BINDING.lowest), ")"];
  return {
    doc: [
      infix(p, "=", BINDING.comparison, [filled(left), filled(right)]).doc,
      " AND ",
      infixOf("=", BINDING.comparison, [parenthesized(left), parenthesized(right)]).doc,
    ],
    binding: BINDING.and,
  };
}

function standIn(type: ValueType): SqlExpr | null {
  const of = (value: LiteralValue): SqlExpr => ({ kind: "literal", value, type });
  switch (type.kind) {
    case "text":
      return of("");
    case "integer":
    case "decimal":
    case "variant":
      return of("0");
    case "float":
      return of(0);
    case "boolean":
      return of(false);
    case "date":
      return of("2000-01-01");
    case "datetime":
      return of("2000-01-01T00:00:00Z");
    case "array":
    case "geography":
    case "null":
    case "error":
      return null;
  }
}

export const readRules = {
  read,
  "same-key": { print: sameKey, repeats: () => 2 },
} satisfies Partial<PrimitiveRules>;
