import type { DialectRules } from "../../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../../print/fragment.ts";
import type { LiteralValue } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { clockText, exactNumber } from "../../duckdb/literals.ts";

export interface LiteralWords {
  readonly quoteText: (text: string) => string;
  readonly typeText: (type: ValueType) => string;
  readonly datetime: "TIMESTAMP" | "DATETIME" | "TIMESTAMP_NTZ";
  /** A finite float64 from its shortest digits, such as `0.5` or `1e+300`. */
  readonly float: (digits: string) => Fragment;
  readonly exact?: (value: LiteralValue, type: ValueType) => Fragment;
  readonly json: (quoted: string) => string;
}

/** Literals of engines that know no `value::type`. None is asked for infinities: they are null (V7). */
export function spelledLiterals(words: LiteralWords): DialectRules["literal"] {
  const { quoteText, typeText } = words;
  return (value, type) => {
    if (value === null) return type.kind === "null" ? atom("NULL") : atom(`CAST(NULL AS ${typeText(type)})`);
    switch (type.kind) {
      case "text":
      case "geography":
        return atom(quoteText(String(value)));
      case "boolean":
        return atom(value === true ? "TRUE" : "FALSE");
      case "integer":
      case "decimal":
        return words.exact?.(value, type) ?? exactNumber(value);
      case "float": {
        const number = Number(value);
        return Number.isFinite(number) ? words.float(String(number)) : atom(`CAST(NULL AS ${typeText(type)})`);
      }
      case "date":
        return atom(`DATE ${quoteText(String(value))}`);
      case "datetime":
        return atom(`${words.datetime} ${quoteText(clockText(String(value)))}`);
      case "variant":
        return atom(words.json(quoteText(String(value))));
      case "array":
      case "null":
      case "error":
        throw new Error(`No literal of type ${type.kind}`);
    }
  };
}

/** With an exponent a number is a float64. */
export function withExponent(digits: string): Fragment {
  return { doc: digits.includes("e") ? digits : `${digits}e0`, binding: digits.startsWith("-") ? BINDING.unary : BINDING.atom };
}

/** How an engine names types; `decimal` is what stands before precision and scale. */
interface TypeWords {
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
        return "BOOLEAN";
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
