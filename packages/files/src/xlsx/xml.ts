/** Characters that one cell holds. */
export const MOST_CELL_TEXT = 32_767;

/** Text inside an element or attribute: what XML cannot hold is written as spreadsheet programs write it, `_x0007_`. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_")
    .replaceAll(/[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/gu, (char) => NAMED[char] ?? coded(char));
}

const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;
const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function coded(char: string): string {
  return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

/** `A`, `Z`, `AA` … of a column that is counted from 0. */
export function columnLetters(index: number): string {
  let letters = "";
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters;
}
