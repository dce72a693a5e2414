import type { Printer } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlExpr } from "../../tree.ts";
import { typeOf } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { castNull, literalRule, withExponent } from "../common/literals.ts";

/** Compares by code point, case and trailing spaces included (V4). */
export const COLLATION = "utf8mb4_nopad_bin";

/**
 * Text as a literal (E2). Whether a backslash escapes depends on the session's sql_mode, so a text with one is written as the bytes of its
 * UTF-8: such a literal means the same in every mode. NUL goes the same way. All other text stands in quotes, quotes doubled.
 */
export function quoteText(text: string): string {
  if (!/[\\\u0000]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return `(_utf8mb4 X'${utf8Hex(text)}' COLLATE ${COLLATION})`;
}

/** A lone surrogate has no UTF-8: it becomes U+FFFD, as drivers do with it. */
function utf8Hex(text: string): string {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What CAST calls a type. Booleans are 0 and 1; variants and arrays are JSON text. */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
    case "variant":
    case "array":
    case "null":
    case "error":
      return "CHAR";
    case "integer":
      return (type.digits ?? 38) > 18 ? "DECIMAL(38, 0)" : "SIGNED";
    case "decimal":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "DOUBLE";
    case "boolean":
      return "SIGNED";
    case "date":
      return "DATE";
    case "datetime":
      return "DATETIME(6)";
  }
}

/** With an exponent a number is a DOUBLE. The engine has no infinities. */
export const literal = literalRule({
  quoteText,
  absent: castNull(typeText),
  float: (value) => (Number.isFinite(value) ? withExponent(value) : atom("CAST(NULL AS DOUBLE)")),
});

/** JSON functions answer in another collation than what stands beside them: said so, texts can be put together. */
export function byCodePoint(text: Doc): Doc {
  return [text, ` COLLATE ${COLLATION}`];
}

/** `CAST(expr AS type)`. */
export function castAs(p: Printer, expr: SqlExpr, type: string): Fragment {
  return atom("CAST(", p.at(expr, BINDING.lowest), ` AS ${type})`);
}

/** An expression as float64; what is one already stays as it is. */
export function asDouble(p: Printer, expr: SqlExpr): Fragment {
  return typeOf(expr).kind === "float" ? p.fragment(expr) : castAs(p, expr, "DOUBLE");
}
