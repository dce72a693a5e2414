const DIGITS_OF_A_FLOAT = 15;
/** More are held by no column. */
const MOST_DIGITS = 38;

/**
 * The number of a cell as text, in as few digits as give it back: programs write the 17 digits of a float, of which the last ones say nothing
 * (4.3499999999999996 is 4.35). A long whole number is an id that a program wrote in full: it keeps its digits.
 */
export function numberText(written: string, number: number): string {
  const digits = /^-?([1-9]\d*)$/u.exec(written.trim())?.[1];
  return digits !== undefined && digits.length > DIGITS_OF_A_FLOAT && digits.length <= MOST_DIGITS ? written.trim() : String(number);
}
