import type { Element, Id, WorkbookDocument } from "../document.ts";
import { isOwnControl, isSynced, shownBySynced } from "../names/labels.ts";
import { isHidden } from "./hidden-pages.ts";

/**
 * Controls that somebody may set for themselves. Who may only look sets what stands on shown pages, in its own place or by a synced control:
 * what the author keeps on a hidden page is fixed for them (V37). Nobody sets controls of data models: the model's author did.
 */
export function settableControls(document: WorkbookDocument, who: { readonly onlyShown: boolean }): ReadonlySet<Id> {
  const all = document.pages.flatMap((page) => page.elements);
  if (!who.onlyShown) return new Set(all.filter(isOwnControl).map(({ id }) => id));
  const shown = document.pages.filter((page) => !isHidden(page)).flatMap((page) => page.elements);
  return new Set(
    shown.flatMap((element): readonly Id[] => {
      const control: Element | undefined = isSynced(element) ? shownBySynced(all, element) : isOwnControl(element) ? element : undefined;
      return control === undefined ? [] : [control.id];
    }),
  );
}
