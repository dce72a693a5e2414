import type { PressWhat } from "@sheaf/press";
import type { Page, WorkbookDocument } from "@sheaf/workbook";
import type { Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import { findElement } from "./find-element.ts";

/** What is named, or without names all of it. */
export function whatOf(document: WorkbookDocument, given: Given): PressWhat {
  const [element, page] = [given.text("element"), given.text("page")];
  if (element !== null && page !== null) throw new UsageError("--element and --page name two things to draw.", "Give one of them.");
  if (element !== null) return { kind: "element", elementId: findElement(document, element).id };
  return pageOrAll(document, given);
}

/** The page that is named, or the whole workbook. */
export function pageOrAll(document: WorkbookDocument, given: Given): Exclude<PressWhat, { readonly kind: "element" }> {
  const page = given.text("page");
  return page === null ? { kind: "workbook" } : { kind: "page", pageId: findPage(document, page).id };
}

/** By its id, or by its name: without regard to case where no page has it exactly so. */
function findPage({ pages }: WorkbookDocument, wanted: string): Page {
  const exact = pages.filter(({ id, name }) => id === wanted || name === wanted);
  const found = exact.length > 0 ? exact : pages.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [only] = found;
  if (only === undefined) {
    const listed = pages.map(({ id, name }) => `${id} (${JSON.stringify(name)})`).join(", ");
    throw new UsageError(`There is no page ${JSON.stringify(wanted)}.`, `The file has ${listed}.`, "E_DANGLING_ID");
  }
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(", ");
    throw new UsageError(`${found.length} pages are called ${JSON.stringify(wanted)}.`, `Name one by its id: ${ids}.`, "E_AMBIGUOUS");
  }
  return only;
}
