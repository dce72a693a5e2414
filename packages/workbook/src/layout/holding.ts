import type { Element, Id, Page } from "../document.ts";
import type { RowsAround } from "./arrange.ts";

/** How many tabs an element has; null for one that has none. */
export function tabsOfElement(element: Element): number | null {
  if (element.kind !== "tabbed-container") return null;
  const tabs = element["tabs"];
  return Array.isArray(tabs) ? tabs.length : 1;
}

/** Rows of the grid that containers of a page take for their padding. */
export function rowsAround(page: Page): RowsAround {
  const elements = new Map<Id, Element>(page.elements.map((element) => [element.id, element]));
  return (elementId) => rowsAroundOf(elements.get(elementId));
}

function rowsAroundOf(_element: Element | undefined): number {
  return 1;
}

/** Names of the tabs of an element, in their order. */
export function tabNames(element: Element): readonly string[] {
  const tabs = element["tabs"];
  return Array.isArray(tabs) ? (tabs as readonly { readonly name?: string }[]).map(({ name }) => name ?? "") : [];
}

export function tabAlignment(_element: Element): "left" | "center" | "right" {
  return "left";
}
