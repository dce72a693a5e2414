import { effectiveLayout, findPlaced, type Id, isKind, sectionOf } from "@sheaf/workbook";
import type { FoundPlace } from "../../find/page/found.ts";
import { pageFindOf } from "../../find/page/page-find.ts";
import { showTabsAround } from "../../state/shown-tabs.ts";
import { findElement, type Workbook } from "../../state/workbook.ts";

/** Frames until a page that somebody goes to is drawn. */
const MOST_FRAMES = 120;

/** Goes to a find: to its page, opens tabs and sections around it, scrolls its element into sight and marks it there. */
export function goToFind(
  workbook: Workbook,
  place: FoundPlace,
  elementId: Id,
  to: { readonly pageId: Id; readonly isHere: boolean; readonly showPage: (pageId: Id) => void; readonly block: ScrollLogicalPosition },
): void {
  const { documents, shown, focus } = workbook;
  const { document } = documents.state();
  if (!to.isHere) to.showPage(to.pageId);
  showTabsAround(shown, document, to.pageId, elementId);
  const nodes = effectiveLayout(document, to.pageId)?.nodes ?? [];
  for (let host = findPlaced(nodes, elementId)?.host; host?.elementId != null; host = findPlaced(nodes, host.elementId)?.host) {
    const around = findElement(document, host.elementId);
    if (around !== undefined && isKind(around, "container") && sectionOf(around) !== null) shown.fold(host.elementId, false);
  }
  // What is selected goes into the address: not before that is the one of the page.
  let frames = 0;
  const arrive = (): void => {
    const frame = window.document.querySelector(`main [data-element="${CSS.escape(elementId)}"]`);
    frames += 1;
    if (frame === null && frames < MOST_FRAMES) {
      requestAnimationFrame(arrive);
      return;
    }
    focus.select(elementId);
    frame?.scrollIntoView({ block: to.block, behavior: "auto" });
    pageFindOf(workbook).goTo(elementId, place.spot);
  };
  if (to.isHere) arrive();
  else requestAnimationFrame(arrive);
}
