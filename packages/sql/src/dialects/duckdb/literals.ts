import type { DialectRules } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import { layOut } from "../../print/layout.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";

/** Text as a literal of DuckDB (E2): quotes doubled, everything else as it is; NUL by chr(0), which the parser cannot read raw. */
export function quoteText(text: string): string {
  if (!text.includes("\u0000")) return `'${text.replaceAll("'", "''")}'`;
  return `(${text.split("\u0000").map(quoteText).join(" || chr(0) || ")})`;
}

export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
      return "VARCHAR";
    case "integer":
      return (type.digits ?? 38) > 18 ? "HUGEINT" : "BIGINT";
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
      return `${typeText(type.of)}[]`;
    case "null":
    case "error":
      return "INTEGER";
  }
}

export const literal: DialectRules["literal"] = (value, type) => {
  if (value === null) return type.kind === "null" ? atom("NULL") : { doc: `NULL::${typeText(type)}`, binding: BINDING.cast };
  switch (type.kind) {
    case "text":
    case "geography":
      return atom(quoteText(String(value)));
    case "boolean":
      return atom(value === true ? "TRUE" : "FALSE");
    case "integer":
    case "decimal":
      return longDecimal(value, type) ?? exactNumber(value);
    case "float":
      return float(Number(value));
    case "date":
      return atom(`DATE ${quoteText(String(value))}`);
    case "datetime":
      return atom(`TIMESTAMP ${quoteText(clockText(String(value)))}`);
    case "variant":
      return { doc: `${quoteText(String(value))}::JSON`, binding: BINDING.cast };
    case "array":
    case "null":
    case "error":
      throw new Error(`No literal of type ${type.kind}`);
  }
};

/** The engine counts the zero before the point as a digit, and takes 39 digits for a float. */
function longDecimal(value: LiteralValue, type: ValueType): Fragment | null {
  const isLong = type.kind === "decimal" && String(value).replace(/\D/gu, "").length > 38;
  return isLong ? { doc: `'${layOut(exactNumber(value).doc)}'::${typeText(type)}`, binding: BINDING.cast } : null;
}

/** Digits of an exact number; anything else is a bug, and must not reach SQL. */
export function exactNumber(value: LiteralValue): Fragment {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/u.test(text)) throw new Error(`Not an exact number: ${text}`);
  return { doc: text, binding: text.startsWith("-") ? BINDING.unary : BINDING.atom };
}

/** With an exponent a number is a DOUBLE. */
function float(value: number): Fragment {
  if (!Number.isFinite(value)) return { doc: `'${value}'::DOUBLE`, binding: BINDING.cast };
  const text = String(value);
  return { doc: text.includes("e") ? text : `${text}e0`, binding: value < 0 ? BINDING.unary : BINDING.atom };
}

/** `2024-02-29T10:00:00.5Z` → `2024-02-29 10:00:00.5`: the instant's clock in UTC. */
export function clockText(iso: string): string {
  return iso.replace("T", " ").replace(/Z$/u, "");
}
