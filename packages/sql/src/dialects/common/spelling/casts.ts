import { isNumber } from "../../../numeric-types.ts";
import type { DialectRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot } from "../../../print/refusal.ts";
import type { SqlExpr } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { guarded } from "../guarded.ts";

export interface CastWords {
  readonly typeText: (type: ValueType) => string;
  readonly literal: DialectRules["literal"];
  /** RTRIM takes no characters: `TRIM(TRAILING …)` does. */
  readonly trimsByWords?: true;
  /** Exact numbers as text are written without needless zeros already. */
  readonly exactTextIsShort?: true;
  /** The shortest digits of a float64 (V2); null: the engine writes others. */
  readonly floatText: ((x: Doc) => Doc) | null;
  /** `2024-02-29T12:34:56.789123`, all six digits written unless it is said that they are not. */
  readonly datetimeText: (x: Doc) => Doc;
  /** Times as text are written without needless zeros already. */
  readonly datetimeTextIsShort?: true;
  readonly dateText?: (x: Doc) => Doc;
  /** A boolean as text; absent: told by conditions. */
  readonly booleanText?: (x: Doc) => Doc;
  /** What is true and what is false; absent: TRUE and FALSE. */
  readonly booleans?: readonly [yes: string, no: string];
  readonly variantText: (x: Doc) => Doc;
  /** The text of a variant's own value, null where it is an object or a list. */
  readonly variantValue: (x: Doc) => Doc;
  /** A cast that is null where the text is none of the type. */
  readonly tryCast: "TRY_CAST" | "SAFE_CAST";
  readonly toVariant: (x: Doc, from: ValueType) => Doc;
  /** The JSON text of an array. */
  readonly arrayText: (x: Doc) => Doc;
}

const FLOAT_TEXT = cannot("findings.engine.shortest-digits");

/** Texts of booleans, of numbers and of times are the same on every engine. */
export function spelledCasts(words: CastWords): {
  readonly cast: DialectRules["cast"];
  readonly refuseCast: NonNullable<DialectRules["refuseCast"]>;
} {
  const { typeText, literal } = words;
  const [yes, no] = words.booleans ?? ["TRUE", "FALSE"];
  const trimmed = (text: Doc): Fragment =>
    words.trimsByWords === true
      ? atom("TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ", text, "))")
      : atom("RTRIM(RTRIM(", text, ", '0'), '.')");
  const asText = (expr: SqlExpr, from: ValueType, p: Printer): Fragment => {
    const x = p.at(expr, BINDING.lowest);
    const plain = castOf(p, expr, typeText({ kind: "text" }));
    switch (from.kind) {
      case "text":
      case "geography":
        return p.fragment(expr);
      case "decimal":
        return from.scale === 0 || words.exactTextIsShort === true ? plain : trimmed(plain.doc);
      case "float":
        return atom(words.floatText?.(x) ?? plain.doc);
      case "boolean":
        if (words.booleanText !== undefined) return atom(words.booleanText(x));
        return guarded([p.at(expr, BINDING.not), "'true'"], [["NOT ", p.at(expr, BINDING.unary)], "'false'"]);
      case "date":
        return words.dateText === undefined ? plain : atom(words.dateText(x));
      case "datetime":
        return words.datetimeTextIsShort === true ? atom(words.datetimeText(x)) : trimmed(words.datetimeText(x));
      case "variant":
        return atom(words.variantText(x));
      case "array":
        return atom(words.arrayText(x));
      case "integer":
      case "null":
      case "error":
        return plain;
    }
  };
  const fromVariant = (x: Doc, to: ValueType): Doc => {
    const text = words.variantValue(x);
    if (to.kind === "boolean") return guarded([[text, " = 'true'"], yes], [[text, " = 'false'"], no]).doc;
    const value = isNumber(to) ? callOf("NULLIF", [text, "''"]).doc : text;
    return [words.tryCast, "(", value, ` AS ${typeText(to)})`];
  };
  return {
    cast: (expr, from, to, p) => {
      if (expr.kind === "literal" && expr.value === null) return literal(null, to);
      if (to.kind === "text") return asText(expr, from, p);
      const x = p.at(expr, BINDING.lowest);
      if (from.kind === "variant" && to.kind !== "variant") return atom(fromVariant(x, to));
      if (to.kind === "variant") return from.kind === "variant" ? p.fragment(expr) : atom(words.toVariant(x, from));
      return castOf(p, expr, typeText(to));
    },
    refuseCast: (from, to) => (from.kind === "float" && to.kind === "text" && words.floatText === null ? FLOAT_TEXT : null),
  };
}
