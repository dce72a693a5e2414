import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, callOf, castOf, type Fragment } from "../../print/fragment.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { toZone } from "../common/dates.ts";
import { sameKeyByEquality } from "../common/same-key.ts";
import { quoteText } from "./literals.ts";

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

export const readRules = {
  read,
  "same-key": sameKeyByEquality,
} satisfies Partial<PrimitiveRules>;
