import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { ValueType } from "../../types.ts";
import { clockText, exactNumber, literalRule } from "../common/literals.ts";

/** Text as a literal of ClickHouse (E2), where a backslash escapes. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\u0000", "\\0")}'`;
}

export const FLOAT = "Float64";
export const DATETIME = "DateTime64(6, 'UTC')";

/** Whether 64 bits hold every value of an integer type. */
export function isLong(type: ValueType): boolean {
  return type.kind === "integer" && (type.digits ?? 38) <= 19;
}

/** What the engine calls a type, without null. */
function bareType(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
    case "variant":
      return "String";
    case "integer":
      return isLong(type) ? "Int64" : "Int128";
    case "decimal":
      return `Decimal(${type.precision}, ${type.scale})`;
    case "float":
      return FLOAT;
    case "boolean":
      return "Bool";
    case "date":
      return "Date32";
    case "datetime":
      return DATETIME;
    case "array":
      return `Array(${typeText(type)})`;
    case "null":
    case "error":
      return "Nothing";
  }
}

/**
 * What CAST calls a type. The engine has no null beside a list, so a list stands inside another one: `[[1, 2]]`, and `[]` for null. Variants are
 * JSON text.
 */
export function typeText(type: ValueType): string {
  if (type.kind === "array") return `Array(Array(${typeText(type.of)}))`;
  return `Nullable(${bareType(type)})`;
}

export const literal = literalRule({
  quoteText,
  absent: (type) => {
    if (type.kind === "null" || type.kind === "error") return atom("NULL");
    return atom(`CAST(${type.kind === "array" ? "[]" : "NULL"} AS ${typeText(type)})`);
  },
  exact: (value, type) => (type.kind === "integer" ? integer(String(value)) : decimal(String(value))),
  float,
  date,
  datetime: (text) => atom(`toDateTime64(${quoteText(clockText(text))}, 6, 'UTC')`),
});

/** What 64 bits do not hold would be a float64. */
function integer(text: string): Fragment {
  const bare = exactNumber(text);
  const value = BigInt(text);
  return value > -(2n ** 63n) && value < 2n ** 63n ? bare : { doc: `'${text}'::Int128`, binding: BINDING.cast };
}

/** A bare number with a point is a float64. */
function decimal(text: string): Fragment {
  const [whole = "", fraction = ""] = text.replace(/^-?0*/u, "").split(".");
  const { doc } = exactNumber(text);
  return { doc: ["'", doc, `'::Decimal(${Math.max(1, whole.length + fraction.length)}, ${fraction.length})`], binding: BINDING.cast };
}

function float(value: number): Fragment {
  if (!Number.isFinite(value)) return atom(`CAST('${value}' AS ${FLOAT})`);
  const text = String(value);
  return { doc: /[.e]/u.test(text) ? text : `${text}e0`, binding: value < 0 ? BINDING.unary : BINDING.atom };
}

/** The engine's reader of dates knows the years from 1900 to 2299; its dates, and its times, are of any. */
function date(text: string): Fragment {
  const year = Number(text.slice(0, 4));
  if (year >= 1900 && year < 2300) return atom(`toDate32(${quoteText(text)})`);
  return atom(`CAST(toDateTime64(${quoteText(text)}, 0, 'UTC') AS Date32)`);
}
