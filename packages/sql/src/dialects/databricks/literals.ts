import { BINDING } from "../../print/fragment.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
import { spelledLiterals, spelledTypes } from "../common/spelling/literals.ts";

export const FLOAT = "DOUBLE";

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\u0000": "\\u0000" };

/** Text as a literal (E2): quotes and backslashes by a backslash; two literals in a row would be one. */
export function quoteText(text: string): string {
  return `'${text.replace(/[\\'\u0000]/gu, (char) => ESCAPES[char] ?? char)}'`;
}

export const typeText = spelledTypes({
  text: "STRING",
  integer: (digits) => (digits > 18 ? "DECIMAL(38, 0)" : "BIGINT"),
  decimal: "DECIMAL",
  float: FLOAT,
  datetime: "TIMESTAMP_NTZ",
  variant: "VARIANT",
  array: (of) => `ARRAY<${of}>`,
});

export const literal = spelledLiterals({
  quoteText,
  typeText,
  datetime: "TIMESTAMP_NTZ",
  float: (value) => ({ doc: `${value}D`, binding: value < 0 ? BINDING.unary : BINDING.atom }),
  json: (quoted) => `PARSE_JSON(${quoted})`,
});

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  trimsByWords: true,
  floatText: null,
  datetimeText: (x) => ["REPLACE(CAST(", x, " AS STRING), ' ', 'T')"],
  datetimeTextIsShort: true,
  variantText: (x) => ["COALESCE(TRY_CAST(", x, " AS STRING), NULLIF(TO_JSON(", x, "), 'null'))"],
  variantValue: (x) => ["TRY_CAST(", x, " AS STRING)"],
  tryCast: "TRY_CAST",
  toVariant: (x) => ["CAST(", x, " AS VARIANT)"],
  arrayText: (x) => ["TO_JSON(", x, ")"],
});
