import type { RefTarget } from "../ast.ts";

/** A piece of formula text. `start` and `end` are UTF-16 offsets; whitespace is no token. */
export type Token =
  | {
      readonly kind: "number";
      readonly literal: "integer" | "decimal" | "float";
      readonly value: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "text"; readonly value: string; readonly closed: boolean; readonly start: number; readonly end: number }
  | {
      readonly kind: "reference";
      readonly path: readonly string[];
      readonly target: RefTarget | null;
      readonly closed: boolean;
      readonly start: number;
      readonly end: number;
    }
  /** A bare word: a function's name, a keyword, or a field behind a point. */
  | { readonly kind: "word"; readonly value: string; readonly start: number; readonly end: number }
  | { readonly kind: "symbol"; readonly value: FormulaSymbol; readonly start: number; readonly end: number }
  | { readonly kind: "comment"; readonly start: number; readonly end: number }
  | { readonly kind: "unknown"; readonly value: string; readonly start: number; readonly end: number };

/** `[` and `]` here are those of an index; references are one token each. */
export type FormulaSymbol =
  | "="
  | "!="
  | "<>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "&"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "^"
  | "("
  | ")"
  | ","
  | "."
  | "["
  | "]";

/** Which references are read as ids: `printed` is what people see and type, `stored` what the document holds (G4). */
export type FormulaForm = "printed" | "stored";

export const keywords = ["and", "or", "not", "true", "false", "null"] as const;
export type Keyword = (typeof keywords)[number];

export function keywordOf(word: string): Keyword | null {
  const lower = word.toLowerCase();
  return keywords.find((keyword) => keyword === lower) ?? null;
}
