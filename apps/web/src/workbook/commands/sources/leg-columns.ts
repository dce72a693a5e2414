import { printPath, referencesIn } from "@sheaf/formula";
import { directElement, namesOf, scopeOfLeg, type Source, type WorkbookDocument } from "@sheaf/workbook";

/** A formula about a leg as people write it; a column of it needs no name before it, unless that says which leg of a join it is of. */
export function printedLegFormula(document: WorkbookDocument, leg: Source, stored: string): string {
  const printed = namesOf(document).toPrinted(scopeOfLeg(leg), null, stored);
  if (leg.kind === "join") return printed;
  const only = /^\[(?:[^\]\\/]|\\.)*\/((?:[^\]\\/]|\\.)*)\]$/u.exec(printed.trim());
  return only === null ? printed : `[${only[1] ?? ""}]`;
}

export function storedLegFormula(document: WorkbookDocument, leg: Source, printed: string): string {
  return namesOf(document).toStored(scopeOfLeg(leg), null, printed);
}

/** A column of a leg as the file names it, by its id or by a reference, as `[Name]`. */
export function printedLegColumn(document: WorkbookDocument, leg: Source, entry: string): string {
  if (entry.startsWith("[")) return printedLegFormula(document, leg, entry);
  const read = directElement(leg);
  const element = read === null ? undefined : namesOf(document).find(read);
  if (element !== undefined) return printPath([namesOf(document).column(element, entry)]);
  // Ids of warehouse columns look like `inode-<table>/<COLUMN>`.
  return printPath([entry.startsWith("inode-") ? entry.slice(entry.indexOf("/") + 1) : entry]);
}

/** The name in `[Name]`; null for any other formula. */
export function nameInBrackets(printed: string): string | null {
  const [reference] = referencesIn(printed, "printed");
  const [name, ...more] = reference?.path ?? [];
  return name !== undefined && more.length === 0 && printPath([name]) === printed.trim() ? name : null;
}
