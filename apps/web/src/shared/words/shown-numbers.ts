import { defaultSymbols, generalNumber, type NumericValue, type NumberSymbols } from "@sheaf/locale";

/** How numbers and dates are written for the person at this browser; where nobody has signed in, the usual way. */
let shown: NumberSymbols = defaultSymbols;

export function showNumbers(symbols: NumberSymbols): void {
  shown = symbols;
}

export const shownSymbols = (): NumberSymbols => shown;

/** A number of the screen itself: how many rows, how many members. */
export const writtenNumber = (value: NumericValue): string => generalNumber(value, shown);
