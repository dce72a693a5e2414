import { type Element, isKind } from "@sheaf/workbook";

/** Names of the tabs of a tabbed container. */
export function tabsOf(element: Element): readonly string[] {
  return isKind(element, "tabbed-container") ? element.tabs.map(({ name }) => name) : [];
}
