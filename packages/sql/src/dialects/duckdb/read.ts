import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, type Fragment } from "../../print/fragment.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { toZone } from "../common/dates.ts";
import { logicRules } from "../common/logic.ts";
import { quoteText } from "./literals.ts";

/** Columns as DuckDB stores them, as the types of Sheaf (V1): times in UTC without zone, 64-bit floats, ISO text, JSON. */
function read(call: SqlPrimitive, p: Printer): Fragment {
  const column = only(call);
  const native = textOption(call, "native").toUpperCase();
  const zone = textOption(call, "zone");
  switch (call.type.kind) {
    case "text":
      return native === "VARCHAR" || native === "TEXT" || native === "" ? p.fragment(column) : castOf(p, column, "VARCHAR");
    case "float":
      return native === "DOUBLE" || native === "" ? p.fragment(column) : castOf(p, column, "DOUBLE");
    case "datetime":
      return readTime(column, native, zone, p);
    case "variant":
      return /^(STRUCT|MAP|UNION|VARIANT)\b/.test(native) ? callOf("to_json", [p.at(column, BINDING.lowest)]) : p.fragment(column);
    case "array":
      // Arrays of a fixed length are lists to every function.
      return /\[\d+\]$/.test(native) ? castOf(p, column, native.replace(/\[\d+\]$/, "[]")) : p.fragment(column);
    case "integer":
    case "decimal":
    case "boolean":
    case "date":
    case "geography":
    case "null":
    case "error":
      return p.fragment(column);
  }
}

function readTime(column: SqlExpr, native: string, zone: string, p: Printer): Fragment {
  if (native.includes("WITH TIME ZONE") || native === "TIMESTAMPTZ") return callOf("timezone", ["'UTC'", p.at(column, BINDING.lowest)]);
  if (zone !== "UTC") return toZone(p, column, quoteText(zone), "'UTC'");
  return native === "TIMESTAMP" || native === "" ? p.fragment(column) : castOf(p, column, "TIMESTAMP");
}

export const readRules = { read, "same-key": logicRules["is-not-distinct"] } satisfies Partial<PrimitiveRules>;
