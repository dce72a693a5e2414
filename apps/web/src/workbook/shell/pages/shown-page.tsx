import type { Element, Id, Page } from "@sheaf/workbook";
import { memo, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { PageCanvas } from "../../canvas/page-canvas.tsx";
import { useUnmet } from "../../state/conditions/use-conditions.ts";
import { useFocusPart } from "../../state/focus.ts";
import { canMaximize, useMaximized } from "../../state/shown.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";

/** Only who wants one element large: a part of its own. */
const Maximized = lazyPart(
  () => import("../../canvas/maximized.tsx"),
  (part) => part.Maximized,
);
const RowsPane = lazyPart(
  () => import("../../inspect/rows-pane.tsx"),
  (part) => part.RowsPane,
);

/** A page, or the element that stands in its place. Who comes back finds the page where they left it. */
export const ShownPage = memo(function ShownPage({ page }: { readonly page: Page }) {
  const element = useMaximized(useDocument(), page);
  useFollowedSelection(element?.id ?? null);
  const left = useRef<{ readonly elementId: string; readonly scrollTop: number } | null>(null);
  // Read before the page goes: what is shorter scrolls by itself.
  if (element !== null && left.current === null) left.current = { elementId: element.id, scrollTop: scrolled()?.scrollTop ?? 0 };
  const isMaximized = element !== null;
  useLayoutEffect(() => {
    const before = left.current;
    if (isMaximized || before === null) return undefined;
    left.current = null;
    scrolled()?.scrollTo({ top: before.scrollTop });
    return focusOnceDrawn(before.elementId);
  }, [isMaximized]);
  if (element === null) return <PageCanvas page={page} />;
  return <InItsPlace key={element.id} page={page} element={element} />;
});

/** The element in the place of the page, unless a condition hides it from this person. The page asks for its conditions by itself. */
function InItsPlace({ page, element }: { readonly page: Page; readonly element: Element }) {
  const { isEditing } = useCanvasActions();
  const unmet = useUnmet(page);
  if (!isEditing && unmet.has(element.id)) return <PageCanvas page={page} />;
  return (
    <Suspense fallback={null}>
      <Maximized
        page={page}
        element={element}
        rows={
          <Suspense fallback={null}>
            <RowsPane element={element} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

/** Who picks another element while one is edited in the place of the page has that one there; what cannot stand there brings the page back. */
function useFollowedSelection(maximized: Id | null): void {
  const { shown, documents } = useWorkbook();
  const { isEditing } = useCanvasActions();
  const selected = useFocusPart("elementId");
  useEffect(() => {
    const { document } = documents.state();
    const other = selected === null || selected === maximized ? undefined : findElement(document, selected);
    if (!isEditing || maximized === null || other === undefined) return;
    shown.maximize(canMaximize(document, other) ? other.id : null);
    // Only another selection brings another element.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, documents, isEditing, selected]);
}

const scrolled = (): HTMLElement | null => window.document.getElementById("page");

/** So often it is looked whether an element is drawn, and so long, ms. */
const [EVERY, LONGEST] = [50, 2000];

/** The keyboard goes on in the element, once that is there, unless somebody has put it elsewhere by then. Returns what gives up. */
function focusOnceDrawn(elementId: string): () => void {
  const began = performance.now();
  const timer = setInterval(() => {
    const isElsewhere = window.document.activeElement?.matches("body, main") === false;
    const own = `[data-element="${CSS.escape(elementId)}"]`;
    const place = window.document.querySelector<HTMLElement>(`${own}[tabindex="0"], ${own} [tabindex="0"]`);
    if (!isElsewhere) place?.focus({ preventScroll: true });
    if (isElsewhere || place !== null || performance.now() - began > LONGEST) clearInterval(timer);
  }, EVERY);
  return () => clearInterval(timer);
}
