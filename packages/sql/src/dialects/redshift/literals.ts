import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { guarded } from "../common/guarded.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
import { spelledLiterals, spelledTypes } from "../common/spelling/literals.ts";

export const FLOAT = "DOUBLE PRECISION";
/** The longest text that the engine holds, in bytes. */
export const TEXT = "VARCHAR(65535)";

/**
 * Text as a literal (E2): quotes doubled. A backslash escapes in some sessions and not in others, so it is written by its number. The engine holds no
 * NUL: comparisons with it are folded, all else is refused.
 */
export function quoteText(text: string): string {
  if (text.includes("\u0000")) throw new Error("Redshift cannot hold the character NUL; ask dialect.refuses first");
  const quoted = text.split("\\").map((part) => `'${part.replaceAll("'", "''")}'`);
  return quoted.length === 1 ? quoted.join("") : `(${quoted.join(" || CHR(92) || ")})`;
}

/** A pattern: it must be one literal, in which the engine's manual has every backslash doubled. */
export function quotePattern(pattern: string): string {
  return `'${pattern.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** JSON and lists are one type, SUPER, whose members have types of their own. */
export const typeText = spelledTypes({
  text: TEXT,
  integer: (digits) => (digits > 18 ? "DECIMAL(38, 0)" : "BIGINT"),
  decimal: "DECIMAL",
  float: FLOAT,
  datetime: "TIMESTAMP",
  variant: "SUPER",
  array: () => "SUPER",
});

export const literal = spelledLiterals({
  quoteText,
  typeText,
  datetime: "TIMESTAMP",
  // With an exponent a number is a float64, without one exact.
  float: (value) => ({ doc: `CAST(${value} AS ${FLOAT})`, binding: BINDING.atom }),
  json: (quoted) => `JSON_PARSE(${quoted})`,
});

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  floatText: null,
  datetimeText: (x) => ["TO_CHAR(", x, `, 'YYYY-MM-DD"T"HH24:MI:SS.US')`],
  dateText: (x) => ["TO_CHAR(", x, ", 'YYYY-MM-DD')"],
  variantText: (x) =>
    memberText(x, [
      ["NOT IS_NULL(", x, ")"],
      ["JSON_SERIALIZE(", x, ")"],
    ]).doc,
  variantValue: (x) =>
    memberText(x, [
      ["IS_SCALAR(", x, ") AND NOT IS_NULL(", x, ")"],
      ["JSON_SERIALIZE(", x, ")"],
    ]).doc,
  tryCast: "TRY_CAST",
  toVariant: (x, from) => toVariant(x, from.kind === "date" || from.kind === "datetime").doc,
  arrayText: (x) => ["JSON_SERIALIZE(", x, ")"],
});

/** A text of JSON as it is, every other value by its JSON. */
function memberText(x: Doc, other: readonly [condition: Doc, value: Doc]): Fragment {
  return guarded(
    [
      ["IS_VARCHAR(", x, ")"],
      ["CAST(", x, ` AS ${TEXT})`],
    ],
    other,
  );
}

/** Days and times are no values of SUPER: their texts are. */
export function toVariant(x: Doc, isTime = false): Fragment {
  return atom("CAST(", isTime ? ["CAST(", x, ` AS ${TEXT})`] : x, " AS SUPER)");
}
