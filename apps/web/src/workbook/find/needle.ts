import { MINUS, type NumberSymbols } from "@sheaf/locale";
import type { TextParts } from "../grid/model/text-parts.ts";

/** What is looked for in the cells of a grid, whatever the letter case. */
export interface Needle {
  /** In small letters. */
  readonly text: string;
  /** The same as numbers are kept: `1250.5` for `1,250.50`; null where no number looks like it. */
  readonly number: string | null;
}

/** Null for nothing to look for. */
export function needleOf(typed: string, symbols: NumberSymbols): Needle | null {
  const text = typed.trim().toLowerCase();
  return text === "" ? null : { text, number: plainNumber(text, symbols) };
}

/** A number without what a format adds to it. */
function plainNumber(text: string, { decimal, group, currency }: NumberSymbols): string | null {
  const bare = [group, currency.toLowerCase(), "%", " "].reduce((rest, sign) => (sign === "" ? rest : rest.replaceAll(sign, "")), text);
  const plain = bare.replaceAll(MINUS, "-").replace(decimal, ".");
  if (!/^-?\d*(?:\.\d*)?$/.test(plain) || !/\d/.test(plain)) return null;
  // `12.50` is kept as 12.5.
  return plain.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

/** Parts of a shown text that are what is looked for: from where, up to where. A number that has it in another writing is found whole. */
export function partsFound(
  text: string,
  isNumber: boolean,
  needle: Needle,
  symbols: NumberSymbols,
): readonly (readonly [number, number])[] {
  const small = text.toLowerCase();
  // Few letters become two in small: their places would not be those of the text.
  if (small.length === text.length) {
    const parts: (readonly [number, number])[] = [];
    for (let at = small.indexOf(needle.text); at >= 0; at = small.indexOf(needle.text, at + needle.text.length))
      parts.push([at, at + needle.text.length]);
    if (parts.length > 0) return parts;
  } else if (small.includes(needle.text)) return [[0, text.length]];
  if (!isNumber || needle.number === null) return [];
  return plainNumber(small, symbols)?.includes(needle.number) === true ? [[0, text.length]] : [];
}

/** Marks it in the cells of a grid. */
export function markedBy(needle: Needle, symbols: NumberSymbols): TextParts {
  const numbers: ReadonlySet<string> = new Set(["integer", "float", "decimal"]);
  return (cell) => (cell.kind === "problem" ? [] : partsFound(cell.text, numbers.has(cell.type.kind), needle, symbols));
}
