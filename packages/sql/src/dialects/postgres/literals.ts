import type { DialectRules } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { ValueType } from "../../types.ts";
import { clockText, exactNumber } from "../duckdb/literals.ts";

/**
 * Text as a literal of PostgreSQL (E2): quotes doubled; with a backslash as E'…' with it doubled, which means the same
 * whatever `standard_conforming_strings` says. NUL cannot be written: comparisons with it are folded, all else is refused.
 */
export function quoteText(text: string): string {
  if (text.includes("\u0000")) throw new Error("PostgreSQL cannot hold the character NUL; ask dialect.refuses first");
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes("\\") ? `E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}

export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
    case "error":
    case "null":
      return "text";
    case "integer":
      return (type.digits ?? 38) > 18 ? "numeric" : "bigint";
    case "decimal":
      return "numeric";
    case "float":
      return "float8";
    case "boolean":
      return "boolean";
    case "date":
      return "date";
    case "datetime":
      return "timestamp";
    case "variant":
      return "jsonb";
    case "array":
      return `${typeText(type.of)}[]`;
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
      return exactNumber(value);
    case "float":
      return float(Number(value));
    case "date":
      return atom(`DATE ${quoteText(String(value))}`);
    case "datetime":
      return atom(`TIMESTAMP ${quoteText(clockText(String(value)))}`);
    case "variant":
      return { doc: `${quoteText(String(value))}::jsonb`, binding: BINDING.cast };
    case "array":
    case "null":
    case "error":
      throw new Error(`No literal of type ${type.kind}`);
  }
};

function float(value: number): Fragment {
  if (!Number.isFinite(value)) return { doc: `'${value}'::float8`, binding: BINDING.cast };
  return value < 0 ? { doc: `(${value})::float8`, binding: BINDING.cast } : { doc: `${value}::float8`, binding: BINDING.cast };
}
