import { BINDING, type Fragment } from "../../print/fragment.ts";
import { layOut } from "../../print/layout.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { exactNumber, literalRule, typedNull, withExponent } from "../common/literals.ts";

/** Text as a literal of DuckDB (E2): quotes doubled, everything else as it is; NUL by chr(0), which the parser cannot read raw. */
export function quoteText(text: string): string {
  if (!text.includes("\u0000")) return `'${text.replaceAll("'", "''")}'`;
  return `(${text.split("\u0000").map(quoteText).join(" || chr(0) || ")})`;
}

/** What the engine calls a type; integers of more digits than `longest` are of 128 bits. */
export function typeText(type: ValueType, longest = 18): string {
  switch (type.kind) {
    case "text":
    case "geography":
      return "VARCHAR";
    case "integer":
      return (type.digits ?? 38) > longest ? "HUGEINT" : "BIGINT";
    case "decimal":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "DOUBLE";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "datetime":
      return "TIMESTAMP";
    case "variant":
      return "JSON";
    case "array":
      return `${typeText(type.of, longest)}[]`;
    case "null":
    case "error":
      return "INTEGER";
  }
}

export const literal = literalRule({
  quoteText,
  absent: typedNull(typeText),
  exact: (value, type) => longDecimal(value, type) ?? unsigned(value, type) ?? exactNumber(value),
  float: (value) => (Number.isFinite(value) ? withExponent(value) : { doc: `'${value}'::DOUBLE`, binding: BINDING.cast }),
  variant: (text) => ({ doc: `${quoteText(text)}::JSON`, binding: BINDING.cast }),
});

/** The engine takes whole numbers between 2^63 and 2^64 for ones without a sign, and fails where they are subtracted from less. */
function unsigned(value: LiteralValue, type: ValueType): Fragment | null {
  const { doc } = exactNumber(value);
  const number = type.kind === "integer" ? BigInt(String(value)) : 0n;
  return number >= 2n ** 63n && number < 2n ** 64n ? { doc: [doc, "::HUGEINT"], binding: BINDING.cast } : null;
}

/** The engine counts the zero before the point as a digit, and takes 39 digits for a float. */
function longDecimal(value: LiteralValue, type: ValueType): Fragment | null {
  const isLong = type.kind === "decimal" && String(value).replace(/\D/gu, "").length > 38;
  return isLong ? { doc: `'${layOut(exactNumber(value).doc)}'::${typeText(type)}`, binding: BINDING.cast } : null;
}
