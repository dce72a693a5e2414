import { dynamicParts } from "@sheaf/workbook";

interface WrittenPart {
  /** With its braces. */
  readonly start: number;
  readonly end: number;
  readonly format: string | null;
}

function partsOf(text: string): readonly WrittenPart[] {
  return dynamicParts(text).map(({ start, end }) => {
    const close = text.indexOf("}}", end);
    const rest = text.slice(end, close).trim();
    const format = rest.startsWith("|") ? rest.slice(1).trim() : "";
    return { start: text.lastIndexOf("{{", start), end: close + 2, format: format === "" ? null : format };
  });
}

/** The formats of the live formulas of a text, in their order; null of one without. */
export const formatsIn = (text: string): readonly (string | null)[] => partsOf(text).map(({ format }) => format);

/** A text with another formula in the place of one of its live formulas; of a place behind all, with one more at its end. */
export function withFormula(text: string, place: number, formula: string, format: string | null): string {
  const written = `{{${formula}${format === null ? "" : ` | ${format}`}}}`;
  const part = partsOf(text)[place];
  if (part !== undefined) return text.slice(0, part.start) + written + text.slice(part.end);
  return text === "" || text.endsWith(" ") ? text + written : `${text} ${written}`;
}
