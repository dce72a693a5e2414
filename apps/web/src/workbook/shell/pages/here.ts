import { documentAddress, type DocumentAddress } from "@sheaf/contract";
import type { Id, Page } from "@sheaf/workbook";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { useGo } from "../../../shared/navigation/go.ts";
import { useFocusPart } from "../../state/focus.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { addressWithShown, maximizedInAddress } from "../../state/shown-store.ts";
import { useVisiblePages } from "./visible-pages.ts";

interface Here {
  readonly page: Page | null;
  readonly showPage: (pageId: Id) => void;
  /** Whether the diagram of a data model stands in the place of its page. */
  readonly isDiagram: boolean;
  readonly showDiagram: () => void;
  /** This place in another mode. */
  readonly hereIn: (mode: DocumentAddress["mode"]) => string;
}

/**
 * Page and selection live in the address, so that a link restores what is seen. Going to a page is a step back; selecting is
 * none. The page of the address, or the first where it names none or one that is gone.
 */
export function useHere(address: DocumentAddress, name: string): Here {
  const { focus, documents, shown } = useWorkbook();
  const go = useGo();
  const pages = useVisiblePages();
  const elementId = useFocusPart("elementId");
  const page = pages.find(({ id }) => id === address.pageId) ?? pages[0] ?? null;
  const pageId = page?.id ?? null;

  const latest = useRef(address);
  latest.current = address;
  const showPage = useCallback(
    (next: Id) => {
      focus.select(null);
      const search = addressWithShown(location.search, { tabs: shown.state().tabs, maximized: null });
      go(documentAddress({ ...latest.current, name, pageId: next, elementId: null, metricId: null }) + withDiagram(search, false));
    },
    [go, focus, shown, name],
  );
  const { searchStr } = useLocation();
  const isDiagram = documents.state().document.kind === "data-model" && new URLSearchParams(searchStr).has(DIAGRAM);
  const showDiagram = useCallback(() => go(location.pathname + withDiagram(location.search, true)), [go]);

  /** The element that the address named when it was last followed. Undefined: it was not yet. */
  const followed = useRef<Id | null | undefined>(undefined);
  /** What the address was told to name, and does not yet: it takes a while where there is much to draw. */
  const sent = useRef<(Id | null)[]>([]);
  useEffect(() => {
    const now = latest.current;
    const named = sent.current.length > 0 ? sent.current.at(-1) : now.elementId;
    // Where both changed at once the address counts: each following the other, they would never end.
    if (elementId === named || followed.current !== now.elementId) return;
    sent.current.push(elementId);
    // What is shown may have changed with it, and not be in the address yet.
    const search = addressWithShown(location.search, shown.state());
    go(documentAddress({ ...now, name, pageId, elementId, metricId: null }) + search, { replace: true });
  }, [go, shown, name, pageId, elementId]);
  // Back and forward change the address alone.
  useEffect(() => {
    followed.current = address.elementId;
    // It names what was selected a moment ago: something else may be by now.
    const at = sent.current.lastIndexOf(address.elementId);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at >= 0) return;
    if (focus.state().elementId !== address.elementId) focus.select(address.elementId);
  }, [focus, address.elementId]);
  useEffect(() => documents.moveTo({ pageId, elementId, cursor: null }), [documents, pageId, elementId]);

  // Tabs, and what is maximized, are in the address too. Seeing another tab is no step back; the page behind what is maximized is one.
  useEffect(
    () =>
      shown.subscribe(() => {
        const search = addressWithShown(location.search, shown.state());
        if (search === location.search) return;
        go(location.pathname + search, { replace: maximizedInAddress(search) === maximizedInAddress(location.search) });
      }),
    [shown, go],
  );
  const maximized = maximizedInAddress(searchStr);
  useEffect(() => shown.maximize(maximized), [shown, maximized]);

  const hereIn = useCallback(
    (mode: DocumentAddress["mode"]) =>
      documentAddress({ orgSlug: latest.current.orgSlug, kind: latest.current.kind, id: latest.current.id, name, pageId, mode }),
    [name, pageId],
  );
  return { page, showPage, isDiagram, showDiagram, hereIn };
}

const DIAGRAM = "diagram";

function withDiagram(search: string, isShown: boolean): string {
  const parameters = new URLSearchParams(search);
  if (isShown) parameters.set(DIAGRAM, "");
  else parameters.delete(DIAGRAM);
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
