import type { DialectRules } from "../../../print/dialect.ts";
import { atom, type Fragment } from "../../../print/fragment.ts";
import type { LiteralValue } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { castNull, clockText, literalRule } from "../literals.ts";

export interface LiteralWords {
  readonly quoteText: (text: string) => string;
  readonly typeText: (type: ValueType) => string;
  readonly datetime: "TIMESTAMP" | "DATETIME" | "TIMESTAMP_NTZ";
  /** A finite float64. */
  readonly float: (value: number) => Fragment;
  readonly exact?: (value: LiteralValue, type: ValueType) => Fragment;
  readonly json: (quoted: string) => string;
}

/** Literals of engines that know no `value::type`. None is asked for infinities: they are null (V7). */
export function spelledLiterals(words: LiteralWords): DialectRules["literal"] {
  const { quoteText, typeText, exact } = words;
  return literalRule({
    quoteText,
    absent: castNull(typeText),
    ...(exact === undefined ? {} : { exact }),
    float: (value) => (Number.isFinite(value) ? words.float(value) : atom(`CAST(NULL AS ${typeText({ kind: "float" })})`)),
    datetime: (text) => atom(`${words.datetime} ${quoteText(clockText(text))}`),
    variant: (text) => atom(words.json(quoteText(text))),
  });
}

/** How an engine names types; `decimal` is what stands before precision and scale. */
interface TypeWords {
  /** Absent: BOOLEAN. */
  readonly boolean?: string;
  readonly text: string;
  readonly integer: (digits: number) => string;
  readonly decimal: string;
  readonly float: string;
  readonly datetime: string;
  readonly variant: string;
  readonly array: (of: string) => string;
}

export function spelledTypes(words: TypeWords): (type: ValueType) => string {
  const typeText = (type: ValueType): string => {
    switch (type.kind) {
      case "text":
      case "geography":
      case "null":
      case "error":
        return words.text;
      case "integer":
        return words.integer(type.digits ?? 38);
      case "decimal":
        return `${words.decimal}(${type.precision}, ${type.scale})`;
      case "float":
        return words.float;
      case "boolean":
        return words.boolean ?? "BOOLEAN";
      case "date":
        return "DATE";
      case "datetime":
        return words.datetime;
      case "variant":
        return words.variant;
      case "array":
        return words.array(typeText(type.of));
    }
  };
  return typeText;
}
