import { effectiveLayout, findPlaced, type Id, isKind, isOverlay, sectionOf } from "@sheaf/workbook";
import type { FoundPlace } from "../../find/page/found.ts";
import { onceDrawn } from "../../elements/on-page/show-element.ts";
import { pageFindOf } from "../../find/page/page-find.ts";
import { showTabsAround } from "../../state/shown-tabs.ts";
import { findElement, type Workbook } from "../../state/workbook.ts";

/** The page of what is gone to, and how one comes there. */
interface Going {
  readonly pageId: Id;
  readonly isHere: boolean;
  readonly showPage: (pageId: Id) => void;
  readonly block: ScrollLogicalPosition;
}

/** Goes to a find, and marks it in its element. */
export function goToFind(workbook: Workbook, place: FoundPlace, elementId: Id, to: Going): void {
  goToElement(workbook, elementId, to, () => pageFindOf(workbook).goTo(elementId, place.spot));
}

/** Goes to an element: to its page, opens tabs and sections around it, scrolls it into sight. */
export function goToElement(workbook: Workbook, elementId: Id, to: Going, arrived: () => void = () => undefined): void {
  const { documents, shown, focus } = workbook;
  const { document } = documents.state();
  const isAbove = workbook.mode !== "edit" && document.pages.some((page) => page.id === to.pageId && isOverlay(page));
  // Who edits has overlays before them as pages; for others they open, and what lies over a find is closed.
  if (isAbove) shown.openOverlay(to.pageId);
  else {
    shown.closeOverlays();
    if (!to.isHere) to.showPage(to.pageId);
  }
  showTabsAround(shown, document, to.pageId, elementId);
  const nodes = effectiveLayout(document, to.pageId)?.nodes ?? [];
  for (let host = findPlaced(nodes, elementId)?.host; host?.elementId != null; host = findPlaced(nodes, host.elementId)?.host) {
    const around = findElement(document, host.elementId);
    if (around !== undefined && isKind(around, "container") && sectionOf(around) !== null) shown.fold(host.elementId, false);
  }
  const arrive = (): void =>
    onceDrawn(elementId, (frame) => {
      focus.select(elementId);
      frame?.scrollIntoView({ block: to.block, behavior: "auto" });
      arrived();
    });
  if (to.isHere || isAbove) arrive();
  else requestAnimationFrame(arrive);
}
