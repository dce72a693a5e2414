import type { Element, Id, LayoutNode, Page } from "../document.ts";
import { isKind } from "../elements/known.ts";
import type { RowsAround } from "./arrange.ts";
import { isContainerNode, isPlacing } from "./tree.ts";

export type Spacing = "none" | "small" | "medium" | "large";

/**
 * Whether others stand, or can be put, inside of the element of a node. Files may place a form of fields as what holds elements: one in
 * which nothing is placed is an element itself.
 */
export function holdsElements(node: LayoutNode, element: Element | undefined): boolean {
  if (!isContainerNode(node)) return false;
  const isFields = element !== undefined && isKind(element, "form");
  return !isFields || node.children.some(isPlacing);
}

/** How many tabs an element has; null for one that has none. */
export function tabsOfElement(element: Element): number | null {
  return isKind(element, "tabbed-container") ? element.tabs.length : null;
}

/** Names of the tabs of an element, in their order. */
export function tabNames(element: Element): readonly string[] {
  return isKind(element, "tabbed-container") ? element.tabs.map(({ name }) => name) : [];
}

export function tabAlignment(element: Element): "left" | "center" | "right" {
  return (isKind(element, "tabbed-container") ? element.tabBar?.alignment : undefined) ?? "left";
}

/** Padding of a container: none where its box has none (workbook-file 5.1). */
export function spacingOf(element: Element): Spacing {
  if (isKind(element, "container")) return element.style?.padding === "none" ? "none" : (element.spacing ?? "medium");
  return isKind(element, "tabbed-container") && element.style?.padding === "none" ? "none" : "medium";
}

/** What is in a container stands side by side without room. */
export function isTight(element: Element): boolean {
  return isKind(element, "container") && element.elementGap === "hidden";
}

/** How a section is when its page is opened; null: the container is none. */
export function sectionOf(element: Element): "open" | "closed" | null {
  return isKind(element, "container") ? (element.sheaf?.section ?? null) : null;
}

/** Rows of the grid that the heading of a section takes: 36 pixels, and the gap below. */
export const sectionRows = 2;

/** Rows of the grid that containers of a page take for their padding. */
export function rowsAround(page: Page): RowsAround {
  const elements = new Map<Id, Element>(page.elements.map((element) => [element.id, element]));
  return (elementId) => {
    const element = elements.get(elementId);
    return element === undefined ? 1 : rowsFor(spacingOf(element), isTight(element)) + (sectionOf(element) === null ? 0 : sectionRows);
  };
}

/** Rows are 24 pixels less a gap of 12 below; padding is 6, 12 or 24 on each side. */
function rowsFor(spacing: Spacing, tight: boolean): number {
  if (spacing === "none") return tight ? 1 : 0;
  return (spacing === "large" ? 2 : 1) + (tight ? 1 : 0);
}
