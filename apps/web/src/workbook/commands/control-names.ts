import { type Element, handleOf, isContent, namesOf, type WorkbookDocument } from "@sheaf/workbook";

/** A handle for a new control that no other has: words without what formulas would have to escape. */
export function freeHandle(document: WorkbookDocument, title: string): string {
  const taken = new Set(controlsOf(document).map((control) => handleOf(control).toLowerCase()));
  const wanted = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, LONGEST);
  return free(wanted === "" ? "Control" : wanted, (name) => taken.has(name.toLowerCase()), "-");
}

/** Names by which formulas and SQL read the controls. */
export const controlHandles = (document: WorkbookDocument): readonly string[] => controlsOf(document).map(handleOf);

/** A label for a new control that no other has. */
export function freeLabel(document: WorkbookDocument, title: string): string {
  const names = namesOf(document);
  const labelled = document.pages.flatMap((page) => page.elements.filter((one) => one.kind === "control" || isContent(one)));
  const taken = new Set(labelled.map((one) => names.element(one).toLowerCase()));
  return free(title, (name) => taken.has(name.toLowerCase()), " ");
}

/** A name for a new element that has no source to be called by, and that nothing else bears. */
export function freeElementName(document: WorkbookDocument, title: string): string {
  const names = namesOf(document);
  const taken = new Set(document.pages.flatMap(({ elements }) => elements.map((element) => names.element(element).toLowerCase())));
  return free(title, (name) => taken.has(name.toLowerCase()), " ");
}

/** Room for a count within what the file allows. */
const LONGEST = 180;

const controlsOf = (document: WorkbookDocument): readonly Element[] =>
  document.pages.flatMap((page) => page.elements.filter(({ kind }) => kind === "control"));

function free(wanted: string, isTaken: (name: string) => boolean, gap: string): string {
  if (!isTaken(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const name = `${wanted}${gap}${count}`;
    if (!isTaken(name)) return name;
  }
}
