import { BINDING } from "../../print/fragment.ts";
import type { ValueType } from "../../types.ts";
import { literalRule, typedNull } from "../common/literals.ts";

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

export const literal = literalRule({
  quoteText,
  absent: typedNull(typeText),
  float: (value) => ({
    doc: `${Number.isFinite(value) ? (value < 0 ? `(${value})` : value) : `'${value}'`}::float8`,
    binding: BINDING.cast,
  }),
  variant: (text) => ({ doc: `${quoteText(text)}::jsonb`, binding: BINDING.cast }),
});
