import type { Element, Id, Page, WorkbookDocument } from "../document.ts";
import { isContent } from "../elements/known.ts";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { findPlaced } from "../layout/tree.ts";
import { isObject } from "../schema/shape.ts";

/** Whether what is set in a container holds only once somebody presses the button for all of it. */
export const appliesTogether = (element: Element): boolean => isContent(element) && element.sheaf?.apply === "together";

/** The same of a page. */
export function pageAppliesTogether({ rest }: Page): boolean {
  const { sheaf } = rest;
  return isObject(sheaf) && "apply" in sheaf && sheaf.apply === "together";
}

/** The innermost container or page around an element whose changes are applied together; null where they hold at once. */
export function applyScope(document: WorkbookDocument, elementId: Id): Id | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
  if (page === undefined) return null;
  const holders = page.elements.filter(appliesTogether);
  const nodes = holders.length === 0 ? [] : (effectiveLayout(document, page.id)?.nodes ?? []);
  for (let at = findPlaced(nodes, elementId)?.host.elementId ?? null; at !== null; at = findPlaced(nodes, at)?.host.elementId ?? null)
    if (holders.some(({ id }) => id === at)) return at;
  return pageAppliesTogether(page) ? page.id : null;
}
