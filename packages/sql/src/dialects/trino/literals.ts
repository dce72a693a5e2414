import { atom, type Fragment } from "../../print/fragment.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { exactNumber, withExponent } from "../common/literals.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
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
function float(value: number): Fragment {
  return withExponent(value, "E");
}

export const literal = spelledLiterals({ quoteText, typeText, datetime: "TIMESTAMP", float, exact, json: (quoted) => `JSON ${quoted}` });

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  trimsByWords: true,
  floatText: null,
  datetimeText: (x) => ["REPLACE(CAST(CAST(", x, " AS TIMESTAMP(6)) AS VARCHAR), ' ', 'T')"],
  variantText: (x) => ["COALESCE(TRY_CAST(", x, " AS VARCHAR), NULLIF(JSON_FORMAT(", x, "), 'null'))"],
  variantValue: (x) => ["TRY_CAST(", x, " AS VARCHAR)"],
  tryCast: "TRY_CAST",
  toVariant: (x) => ["CAST(", x, " AS JSON)"],
  arrayText: (x) => ["JSON_FORMAT(CAST(", x, " AS JSON))"],
});
