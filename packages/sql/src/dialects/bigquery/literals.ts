import { exactShape } from "../../numeric-types.ts";
import { atom, type Fragment } from "../../print/fragment.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { exactNumber, withExponent } from "../common/literals.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
import { spelledLiterals } from "../common/spelling/literals.ts";
import { guarded } from "../common/guarded.ts";
import { callOf } from "../../print/fragment.ts";

export const FLOAT = "FLOAT64";
/** 38 digits on each side of the point. */
export const BIG = "BIGNUMERIC";

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\u0000": "\\u0000" };

/** Text as a literal (E2): quotes and backslashes by a backslash; a line break must be written as one. */
export function quoteText(text: string): string {
  return `'${text.replace(/[\\'\n\r\u0000]/gu, (char) => ESCAPES[char] ?? char)}'`;
}

/** Whether the engine's shorter exact type would lose digits. */
export function isBig(type: ValueType): boolean {
  const shape = exactShape(type);
  if (shape === null) return false;
  return type.kind === "integer" ? shape.whole > 19 : shape.whole > 29 || shape.scale > 9;
}

export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
    case "error":
      return "STRING";
    case "integer":
      return isBig(type) ? BIG : "INT64";
    case "decimal":
      return isBig(type) ? BIG : "NUMERIC";
    case "float":
      return FLOAT;
    case "boolean":
      return "BOOL";
    case "date":
      return "DATE";
    case "datetime":
      return "DATETIME";
    case "variant":
      return "JSON";
    case "array":
      return `ARRAY<${typeText(type.of)}>`;
    case "null":
      return "INT64";
  }
}

/** A bare number with a point is a float64, one beyond 64 bits is none at all. */
function exact(value: LiteralValue, type: ValueType): Fragment {
  const text = String(value);
  const bare = exactNumber(value);
  const short = type.kind === "integer" && BigInt(text) <= 0x7fff_ffff_ffff_ffffn && BigInt(text) > -0x8000_0000_0000_0000n;
  return short ? bare : atom(`${type.kind === "integer" || isBig(type) ? BIG : "NUMERIC"} '${text}'`);
}

export const literal = spelledLiterals({
  quoteText,
  typeText,
  datetime: "DATETIME",
  float: (value) => withExponent(value),
  exact,
  json: (quoted) => `JSON ${quoted}`,
});

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  exactTextIsShort: true,
  // Whole numbers below 10^16 have no exponent; a zero has no sign.
  floatText: (x) =>
    guarded(
      [
        [callOf("ABS", [x]).doc, " < 1e16 AND ", callOf("TRUNC", [x]).doc, " = ", x],
        ["CAST(CAST(", x, " AS INT64) AS STRING)"],
      ],
      [
        [x, " IS NOT NULL"],
        ["CAST(", x, " AS STRING)"],
      ],
    ).doc,
  datetimeText: (x) => ["FORMAT_DATETIME('%Y-%m-%dT%H:%M:%E6S', ", x, ")"],
  dateText: (x) => ["FORMAT_DATE('%Y-%m-%d', ", x, ")"],
  variantText: (x) => ["COALESCE(JSON_VALUE(", x, "), NULLIF(TO_JSON_STRING(", x, "), 'null'))"],
  variantValue: (x) => ["JSON_VALUE(", x, ")"],
  tryCast: "SAFE_CAST",
  toVariant: (x) => ["TO_JSON(", x, ")"],
  arrayText: (x) => ["TO_JSON_STRING(", x, ")"],
});
