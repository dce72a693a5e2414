import { shownSymbols } from "../../../shared/words/shown-numbers.ts";
import { readNumber } from "../../grid/editing/entry-values.ts";

/** A number as its field shows it: with the person's decimal mark, and no mark of thousands. */
export const numberText = (value: number): string => String(value).replace(".", shownSymbols().decimal);

/** The number that somebody typed with their marks; null: it is none. */
export function numberTyped(text: string): number | null {
  const read = text.trim() === "" ? null : readNumber(text, shownSymbols(), false);
  return read === null ? null : Number(read);
}
