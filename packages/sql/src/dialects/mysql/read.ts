import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { notSupported } from "../../print/refusal.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { COLLATION, castAs } from "./literals.ts";
import { offsetAt } from "./time/zones.ts";

/**
 * Columns as the engine stores them, as the types of Sheaf (V1): text by code point (V4), times in UTC, 64-bit floats, no unsigned
 * number, one number for what is true.
 */
function read(call: SqlPrimitive, p: Printer): Fragment {
  const column = only(call);
  const native = textOption(call, "native").toLowerCase();
  switch (call.type.kind) {
    case "text":
    case "geography":
    case "variant":
    case "array":
      return atom("(CONVERT(", p.at(column, BINDING.lowest), ` USING utf8mb4) COLLATE ${COLLATION})`);
    case "integer":
      // What is computed with an unsigned number is unsigned as well, and raises below zero.
      if (native.includes("unsigned") || native === "year" || native.startsWith("bit"))
        return castAs(p, column, native.startsWith("bigint") || native.startsWith("bit") ? "DECIMAL(20, 0)" : "SIGNED");
      return p.fragment(column);
    case "decimal":
      return native.includes("unsigned") ? castAs(p, column, `DECIMAL(${call.type.precision}, ${call.type.scale})`) : p.fragment(column);
    case "float":
      return native === "double" || native === "" ? p.fragment(column) : castAs(p, column, "DOUBLE");
    case "datetime":
      return readTime(call, native, p);
    case "boolean":
      // The engine's BOOLEAN is a number of one byte. Whatever is not 0 is true, and one truth has to be one value (S-V1j).
      return { doc: [p.at(column, BINDING.additive), " <> 0"], binding: BINDING.comparison };
    case "date":
    case "null":
    case "error":
      return p.fragment(column);
  }
}

/** A TIMESTAMP is shown in the session's zone, which the connection makes UTC; a DATETIME in the zone that the connection declares. */
function readTime(call: SqlPrimitive, native: string, p: Printer): Fragment {
  const column = (): Doc => p.at(only(call), BINDING.additive);
  const offset = native.startsWith("timestamp") ? null : offsetAt(textOption(call, "zone"), column, true);
  if (offset === null) return p.fragment(only(call));
  return { doc: [column(), " - INTERVAL ", offset, " SECOND"], binding: BINDING.additive };
}

export const readRules = { read, finite: notSupported("findings.engine.hold-nan") } satisfies Partial<PrimitiveRules>;
