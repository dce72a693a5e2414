import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { castNull, clockText, literalRule, withExponent } from "../common/literals.ts";
import { spelledCasts } from "../common/spelling/casts.ts";
import { spelledTypes } from "../common/spelling/literals.ts";
import type { DialectRules } from "../../print/dialect.ts";

export const FLOAT = "FLOAT";
export const TEXT = "VARCHAR(MAX)";
export const TIME = "DATETIME2(6)";
/** Texts are kept in UTF-8, whose bytes compare as code points do (V4); whatever a database, or a column, compares by is left aside. */
const COLLATION = "Latin1_General_100_BIN2_UTF8";

/** What stands behind a text for it to have the collation that all texts have. */
export const OURS = ` COLLATE ${COLLATION}`;

/** A text with the collation that all texts have. */
export function collated(text: Doc): Doc {
  return [text, OURS];
}

/** A text of UTF-16, or of whatever a column has, in UTF-8: the collation before the cast says in what the letters are written. */
export function inUtf8(text: Doc, type = TEXT): Doc {
  return ["CAST(", collated(text), ` AS ${type})`];
}

/**
 * Text as a literal (E2): quotes doubled; what is not ASCII as a text of UTF-16, which it is made of UTF-8. NUL is written by its number, and so is a
 * line break behind a backslash: the two together would continue the literal on the next line and be gone.
 */
function quoted(text: string): string {
  const prefix = /[^\u0000-\u007f]/u.test(text) ? "N" : "";
  const char = (code: number): string => `${prefix === "" ? "CHAR" : "NCHAR"}(${code})`;
  const pieces = text.split(/(\u0000|(?<=\\)\r|(?<=\\)\n)/u).flatMap((piece, index) => {
    if (index % 2 === 1) return [char(piece.charCodeAt(0))];
    return piece === "" && index > 0 ? [] : [`${prefix}'${piece.replaceAll("'", "''")}'`];
  });
  return pieces.length === 1 ? pieces.join("") : `(${pieces.join(" + ")})`;
}

/** A constant beside something of a type and collation of its own. */
export function bareText(text: string): Doc {
  return /[^\u0000-\u007f]/u.test(text) ? inUtf8(quoted(text)) : quoted(text);
}

/** A constant as a value of its own. */
function textValue(text: string): Doc {
  return /[^\u0000-\u007f]/u.test(text) ? inUtf8(quoted(text)) : collated(quoted(text));
}

/** Variants and lists are JSON text. */
export const typeText = spelledTypes({
  text: TEXT,
  integer: (digits) => (digits > 18 ? "DECIMAL(38, 0)" : "BIGINT"),
  decimal: "DECIMAL",
  float: FLOAT,
  boolean: "BIT",
  datetime: TIME,
  variant: TEXT,
  array: () => TEXT,
});

const [YES, NO] = ["CAST(1 AS BIT)", "CAST(0 AS BIT)"] as const;

const plainLiteral = literalRule({
  quoteText: quoted,
  absent: castNull(typeText),
  float: (value) => (Number.isFinite(value) ? withExponent(value) : atom(`CAST(NULL AS ${FLOAT})`)),
  boolean: (value) => (value ? YES : NO),
  date: (text) => atom(`CAST('${text.replaceAll("'", "''")}' AS DATE)`),
  datetime: (text) => atom(`CAST('${clockText(text).replaceAll("'", "''")}' AS ${TIME})`),
});

export const literal: DialectRules["literal"] = (value, type) => {
  const isText = type.kind === "text" || type.kind === "geography" || type.kind === "variant";
  if (value !== null && isText) return { doc: textValue(String(value)), binding: BINDING.unary };
  const plain = plainLiteral(value, type);
  return value === null && isText ? { doc: collated(plain.doc), binding: BINDING.unary } : plain;
};

/** The text that a JSON value stands for; null for a null of JSON. */
function memberText(json: Doc, which: string): Doc {
  const value = inUtf8("[value]");
  return ["(SELECT ", value, " FROM OPENJSON(", collated("'['"), " + ", json, ` + ']') WHERE ${which})`];
}

const casts = spelledCasts({
  typeText,
  literal,
  floatText: null,
  booleanText: (x) => ["CASE ", x, " WHEN 1 THEN 'true' WHEN 0 THEN 'false' END"],
  booleans: [YES, NO],
  datetimeText: (x) => ["REPLACE(CONVERT(VARCHAR(26), ", x, ", 121), ' ', 'T')"],
  dateText: (x) => ["CONVERT(VARCHAR(10), ", x, ", 23)"],
  variantText: (x) => memberText(x, "[type] <> 0"),
  variantValue: (x) => memberText(x, "[type] IN (1, 2, 3)"),
  tryCast: "TRY_CAST",
  toVariant: (x, from) => jsonOf(x, from.kind),
  arrayText: (x) => x,
});

export const { refuseCast } = casts;

/** What is cast to text has the collation of the database: all texts have ours. */
export const cast: DialectRules["cast"] = (expr, from, to, p) => {
  const made = casts.cast(expr, from, to, p);
  const isMade = to.kind === "text" && !["text", "geography", "variant", "array"].includes(from.kind) && expr.kind !== "literal";
  return isMade ? { doc: collated(made.binding >= BINDING.cast ? made.doc : ["(", made.doc, ")"]), binding: BINDING.unary } : made;
};

/** A value as JSON; what is JSON already stays. */
export function jsonOf(x: Doc, kind: string): Doc {
  switch (kind) {
    case "text":
    case "geography":
      return [collated(`'"'`), " + STRING_ESCAPE(", x, `, 'json') + '"'`];
    case "date":
      return collated([`'"' + CONVERT(VARCHAR(10), `, x, `, 23) + '"'`]);
    case "datetime":
      return collated([`'"' + REPLACE(CONVERT(VARCHAR(26), `, x, `, 121), ' ', 'T') + '"'`]);
    case "boolean":
      return collated(["CASE ", x, " WHEN 1 THEN 'true' WHEN 0 THEN 'false' END"]);
    case "variant":
    case "array":
      return x;
    default:
      return collated(["CAST(", x, ` AS ${TEXT})`]);
  }
}

export function jsonFragment(value: Fragment): Fragment {
  return atom(jsonOf(value.doc, "text"));
}
