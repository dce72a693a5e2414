import { type Id, isOverlay, isPanel } from "@sheaf/workbook";
import { useEffect, useRef } from "react";
import { onceDrawn, showElement } from "../../elements/on-page/show-element.ts";
import { useWorkbook } from "../../state/workbook.ts";

/** Lends the page to actions: which one is in sight, and how to get to another. */
export function useActionPorts(pageId: Id | null, showPage: (pageId: Id) => void): void {
  const { actions, documents, focus, shown, mode } = useWorkbook();
  const latest = useRef({ pageId, showPage });
  latest.current = { pageId, showPage };
  useEffect(
    () =>
      actions.provide({
        pageId: () => latest.current.pageId,
        showPage: (next) => {
          // What lies over the page belongs to where one was.
          shown.closeOverlays();
          if (next !== latest.current.pageId) latest.current.showPage(next);
        },
        showElement: (elementId) => {
          const page = documents.state().document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
          // Readers have no tab for an overlay: it opens where they are.
          if (page !== undefined && isOverlay(page) && mode === "view") {
            if (!shown.state().overlays.includes(page.id)) shown.openOverlay(page.id);
          } else if (page !== undefined && page.id !== latest.current.pageId && !(isPanel(page) && mode === "view"))
            latest.current.showPage(page.id);
          requestAnimationFrame(() =>
            onceDrawn(elementId, () => {
              focus.select(elementId);
              showElement(elementId);
            }),
          );
        },
      }),
    [actions, documents, focus, shown, mode],
  );
}
