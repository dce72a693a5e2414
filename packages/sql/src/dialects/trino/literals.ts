import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { exactNumber } from "../duckdb/literals.ts";
import { fromVariantText, spelledCasts } from "../common/spelling/casts.ts";
import { spelledLiterals, spelledTypes } from "../common/spelling/literals.ts";

export const FLOAT = "DOUBLE";

/** Text as a literal (E2): quotes doubled, everything else as it is; NUL has an escape, in a literal that knows escapes. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes("\u0000") ? `U&${quoted.replaceAll("\\", "\\\\").replaceAll("\u0000", "\\0000")}` : quoted;
}

export const typeText = spelledTypes({
  text: "VARCHAR",
  integer: (digits) => (digits > 18 ? "DECIMAL(38, 0)" : "BIGINT"),
  decimal: "DECIMAL",
  float: FLOAT,
  datetime: "TIMESTAMP(6)",
  variant: "JSON",
  array: (of) => `ARRAY(${of})`,
});

/** A bare whole number ends at 64 bits. */
function exact(value: LiteralValue, type: ValueType): Fragment {
  const bare = exactNumber(value);
  const digits = String(value).replace("-", "");
  return type.kind === "integer" && digits.length > 18 ? atom(`DECIMAL '${String(value)}'`) : bare;
}

/** With an exponent a number is a float64. */
function float(digits: string): Fragment {
  const written = digits.includes("e") ? digits.replace("e", "E") : `${digits}E0`;
  return { doc: written, binding: digits.startsWith("-") ? BINDING.unary : BINDING.atom };
}

export const literal = spelledLiterals({ quoteText, typeText, datetime: "TIMESTAMP", float, exact, json: (quoted) => `JSON ${quoted}` });

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  trimsByWords: true,
  floatText: null,
  datetimeText: (x) => ["REPLACE(CAST(CAST(", x, " AS TIMESTAMP(6)) AS VARCHAR), ' ', 'T')"],
  variantText: (x) => ["COALESCE(TRY_CAST(", x, " AS VARCHAR), NULLIF(JSON_FORMAT(", x, "), 'null'))"],
  fromVariant: (x, to) =>
    fromVariantText(["TRY_CAST(", x, " AS VARCHAR)"], to, (text, type) => ["TRY_CAST(", text, ` AS ${typeText(type)})`]),
  toVariant: (x) => ["CAST(", x, " AS JSON)"],
  arrayText: (x) => ["JSON_FORMAT(CAST(", x, " AS JSON))"],
});
