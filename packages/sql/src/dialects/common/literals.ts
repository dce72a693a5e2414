import type { DialectRules } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import type { LiteralValue } from "../../tree.ts";
import type { ValueType } from "../../types.ts";

/** How an engine writes constants; each of these is given the text, or the digits, that it stands for. */
export interface LiteralSpelling {
  readonly quoteText: (text: string) => string;
  readonly absent: (type: ValueType) => Fragment;
  readonly exact?: (value: LiteralValue, type: ValueType) => Fragment;
  readonly float: (value: number) => Fragment;
  readonly boolean?: (value: boolean) => string;
  /** ISO text; absent: `DATE '2024-02-29'`. */
  readonly date?: (text: string) => Fragment;
  /** ISO text; absent: `TIMESTAMP '2024-02-29 12:34:56'`. */
  readonly datetime?: (text: string) => Fragment;
  /** JSON text; absent: a text. */
  readonly variant?: (text: string) => Fragment;
}

/** Constants of each type, in the words of an engine. */
export function literalRule(words: LiteralSpelling): DialectRules["literal"] {
  const { quoteText } = words;
  const quoted = (text: string): Fragment => atom(quoteText(text));
  const date = words.date ?? ((text: string) => atom(`DATE ${quoteText(text)}`));
  const datetime = words.datetime ?? ((text: string) => atom(`TIMESTAMP ${quoteText(clockText(text))}`));
  const exact = words.exact ?? exactNumber;
  return (value, type) => {
    if (value === null) return words.absent(type);
    switch (type.kind) {
      case "text":
      case "geography":
        return quoted(String(value));
      case "boolean":
        return atom(words.boolean?.(value === true) ?? (value === true ? "TRUE" : "FALSE"));
      case "integer":
      case "decimal":
        return exact(value, type);
      case "float":
        return words.float(Number(value));
      case "date":
        return date(String(value));
      case "datetime":
        return datetime(String(value));
      case "variant":
        return (words.variant ?? quoted)(String(value));
      case "array":
      case "null":
      case "error":
        throw new Error(`No literal of type ${type.kind}`);
    }
  };
}

/** Digits of an exact number; anything else is a bug, and must not reach SQL. */
export function exactNumber(value: LiteralValue): Fragment {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/u.test(text)) throw new Error(`Not an exact number: ${text}`);
  return { doc: text, binding: text.startsWith("-") ? BINDING.unary : BINDING.atom };
}

/** A finite float64 of engines to which a number with an exponent is one. */
export function withExponent(value: number, letter: "e" | "E" = "e"): Fragment {
  const text = String(value).replace("e", letter);
  return { doc: text.includes(letter) ? text : `${text}${letter}0`, binding: value < 0 ? BINDING.unary : BINDING.atom };
}

/** `NULL::type`, or NULL alone where nothing is known of its type. */
export function typedNull(typeText: (type: ValueType) => string): LiteralSpelling["absent"] {
  return (type) => (type.kind === "null" ? atom("NULL") : { doc: `NULL::${typeText(type)}`, binding: BINDING.cast });
}

/** The same for engines that know no `value::type`. */
export function castNull(typeText: (type: ValueType) => string): LiteralSpelling["absent"] {
  return (type) => atom(type.kind === "null" ? "NULL" : `CAST(NULL AS ${typeText(type)})`);
}

/** `2024-02-29T10:00:00.5Z` → `2024-02-29 10:00:00.5`: the instant's clock in UTC. */
export function clockText(iso: string): string {
  return iso.replace("T", " ").replace(/Z$/u, "");
}
