import { readTypedNumber, typedNumberText } from "@sheaf/locale";
import { shownSymbols } from "../../../shared/words/shown-numbers.ts";

/** A number as its field shows it: with the person's decimal mark, and no mark of thousands. */
export const numberText = (value: number): string => typedNumberText(value, shownSymbols());

/** The number that somebody typed with their marks; null: it is none. */
export function numberTyped(text: string): number | null {
  const read = readTypedNumber(text, shownSymbols());
  return read.kind === "number" ? Number(read.value) : null;
}
