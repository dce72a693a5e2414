/** Signs with which a spreadsheet program takes a cell for a formula, in both widths, and what it passes over before them. */
const LIKE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

export function beginsLikeFormula(text: string): boolean {
  return LIKE_FORMULA.test(text);
}

/** A text that a spreadsheet program opens as text: an apostrophe stands before what would be a formula (V65). */
export function guardedText(text: string): string {
  return LIKE_FORMULA.test(text) ? `'${text}` : text;
}
