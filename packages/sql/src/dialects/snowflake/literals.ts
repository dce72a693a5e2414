import { atom, type Fragment } from "../../print/fragment.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
import { spelledLiterals, spelledTypes } from "../common/spelling/literals.ts";

export const FLOAT = "FLOAT";

/** Text as a literal (E2): a backslash escapes inside quotes, so it is doubled as they are; NUL has an escape. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll("\u0000", "\\u0000")}'`;
}

/** Integers of any size are one type; arrays hold variants. */
export const typeText = spelledTypes({
  text: "VARCHAR",
  integer: () => "NUMBER(38, 0)",
  decimal: "NUMBER",
  float: FLOAT,
  datetime: "TIMESTAMP_NTZ",
  variant: "VARIANT",
  array: () => "ARRAY",
});

/** Numbers with an exponent are exact to the engine as long as they can be: it is said that they are not. */
function float(value: number): Fragment {
  return atom(`CAST(${value} AS ${FLOAT})`);
}

export const literal = spelledLiterals({
  quoteText,
  typeText,
  datetime: "TIMESTAMP_NTZ",
  float,
  json: (quoted) => `PARSE_JSON(${quoted})`,
});

export const { cast, refuseCast } = spelledCasts({
  typeText,
  literal,
  floatText: null,
  datetimeText: (x) => ["TO_CHAR(", x, `, 'YYYY-MM-DD"T"HH24:MI:SS.FF6')`],
  dateText: (x) => ["TO_CHAR(", x, ", 'YYYY-MM-DD')"],
  variantText: (x) => ["CAST(", x, " AS VARCHAR)"],
  variantValue: (x) => ["CAST(", x, " AS VARCHAR)"],
  tryCast: "TRY_CAST",
  toVariant: (x) => ["TO_VARIANT(", x, ")"],
  arrayText: (x) => ["TO_JSON(", x, ")"],
});

export const toVariant = (x: Fragment): Fragment => atom("TO_VARIANT(", x.doc, ")");
