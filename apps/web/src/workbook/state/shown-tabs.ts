import { effectiveLayout, findPlaced, type Id, type WorkbookDocument } from "@sheaf/workbook";
import type { ShownStore } from "./shown-store.ts";

/** Brings the tabs into sight that an element stands on, at every depth. */
export function showTabsAround(shown: ShownStore, document: WorkbookDocument, pageId: Id, elementId: Id): void {
  const nodes = effectiveLayout(document, pageId)?.nodes ?? [];
  for (let host = findPlaced(nodes, elementId)?.host; host?.elementId != null; host = findPlaced(nodes, host.elementId)?.host)
    if (host.tab !== null) shown.selectTab(host.elementId, host.tab);
}
