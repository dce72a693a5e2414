import {
  type Element,
  type FilterValue,
  type Id,
  isData,
  isPage,
  isReport,
  type Page,
  sectionOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { useCallback, useSyncExternalStore } from "react";
import { useWorkbook } from "./workbook.ts";

/** The key of the row that an action chose for a container of a single row; undefined before one did. */
export function useChosenRow(elementId: Id): FilterValue | undefined {
  const { shown } = useWorkbook();
  return useSyncExternalStore(shown.subscribe, () => shown.state().rows.get(elementId));
}

/** The tab of a tabbed container that is in sight, from 0; the last one where it has fewer. */
export function useShownTab(elementId: Id, count: number): number {
  const { shown } = useWorkbook();
  const tab = useSyncExternalStore(shown.subscribe, () => shown.state().tabs.get(elementId) ?? 0);
  return Math.min(tab, Math.max(0, count - 1));
}

/**
 * Whether a section is folded away where it stands. Its author sees it as this person left it, and open to begin with; it keeps its place
 * while the page is edited, for what stands below is dragged about by its rows.
 */
export function useFoldedSection(element: Element, isEditing: boolean): boolean {
  const { shown } = useWorkbook();
  const state = sectionOf(element);
  const folded = useSyncExternalStore(shown.subscribe, () => shown.state().folded.get(element.id));
  return state !== null && (folded ?? (!isEditing && state === "closed"));
}

/** Which of the sections of a page are folded away and leave their place to what stands below; while a page is edited, none does. */
export function useFolded(elements: readonly Element[], isEditing: boolean): (elementId: Id) => boolean {
  const { shown } = useWorkbook();
  const folded = useSyncExternalStore(shown.subscribe, () => shown.state().folded);
  return useCallback(
    (elementId) => {
      const element = isEditing ? undefined : elements.find(({ id }) => id === elementId);
      const state = element === undefined ? null : sectionOf(element);
      return state !== null && (folded.get(elementId) ?? state === "closed");
    },
    [elements, isEditing, folded],
  );
}

/** Whether an element can stand in the place of its page: it shows rows, and stands on a page of a screen. */
export const canMaximize = (document: WorkbookDocument, element: Element): boolean =>
  !isReport(document) &&
  isData(element) &&
  document.pages.some((page) => isPage(page) && page.elements.some(({ id }) => id === element.id));

/** The element that is to stand in the place of a page; null: the page itself does. */
export function useMaximized(document: WorkbookDocument, page: Page): Element | null {
  const { shown } = useWorkbook();
  const maximized = useSyncExternalStore(shown.subscribe, () => shown.state().maximized);
  const element = page.elements.find(({ id }) => id === maximized);
  return element === undefined || !canMaximize(document, element) ? null : element;
}
