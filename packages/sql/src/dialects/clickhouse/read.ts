import type { PrimitiveRules, Printer } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { SqlPrimitive } from "../../tree.ts";
import { only, textOption } from "../common/arguments.ts";
import { isLong, typeText } from "./literals.ts";
import { instantOf } from "./time/zones.ts";

/** `LowCardinality(Nullable(String))` is `String` where a column is read. */
function valueType(native: string): string {
  const inner = /^(?:LowCardinality|Nullable)\((.*)\)$/su.exec(native)?.[1];
  return inner === undefined ? native : valueType(inner);
}

/** Columns as ClickHouse stores them, as the types of Sheaf (V1). */
function read(call: SqlPrimitive, p: Printer): Fragment {
  const column = only(call);
  const bare = p.at(column, BINDING.lowest);
  const native = valueType(textOption(call, "native"));
  const { type } = call;
  switch (type.kind) {
    case "text":
      return native === "String" || native === "" ? p.fragment(column) : callOf("toString", [bare]);
    case "integer":
      // Integers without a sign have no common type with those that have one.
      return native.startsWith("U") || native.endsWith("256") ? callOf(isLong(type) ? "toInt64" : "toInt128", [bare]) : p.fragment(column);
    case "float":
      return native === "Float64" || native === "" ? p.fragment(column) : callOf("toFloat64", [bare]);
    case "boolean":
      return p.fragment(column);
    case "date":
      return native === "Date32" || native === "" ? p.fragment(column) : callOf("toDate32", [bare]);
    case "datetime":
      return readTime(call, p, native);
    case "variant":
      return native === "String" || native === "" ? p.fragment(column) : callOf("toJSONString", [bare]);
    case "array":
      return atom(`CAST([`, bare, `] AS ${typeText(type)})`);
    case "decimal":
    case "geography":
    case "null":
    case "error":
      return p.fragment(column);
  }
}

/** A time of a zone is an instant whatever it is shown in; one without a zone is a clock's. */
function readTime(call: SqlPrimitive, p: Printer, native: string): Fragment {
  const bare = p.at(only(call), BINDING.lowest);
  if (native === "DateTime64(6, 'UTC')" || native === "") return p.fragment(only(call));
  if (native.includes("'")) return callOf("toDateTime64", [callOf("toTimeZone", [bare, "'UTC'"]).doc, "6", "'UTC'"]);
  const clock = callOf("toDateTime64", [callOf("toString", [bare]).doc, "6", "'UTC'"]).doc;
  return atom(instantOf(clock, textOption(call, "zone")));
}

export const readRules = {
  read,
  finite: (call, p) => callOf("isFinite", [p.at(only(call), BINDING.lowest)]),
} satisfies Partial<PrimitiveRules>;
