import {
  effectsOf,
  type Element,
  type Id,
  isOverlay,
  isRowHolder,
  isRunnable,
  overlayLook,
  type Page,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { toCallError } from "../../../shared/http/call-error.ts";
import { wordsFinder } from "./words-finder.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { type FindAsked, type FoundPlace, MOST_LISTED } from "../../find/page/found.ts";
import { markedBy, type Needle } from "../../find/needle.ts";
import type { Workbook } from "../../state/workbook.ts";
import { type OutlineRow, outlineOf } from "../outline/outline-items.ts";

/** What was found in one element. */
export interface ElementFound {
  readonly pageId: Id;
  readonly element: Element;
  readonly total: number;
  readonly places: readonly FoundPlace[];
  /** Where not all rows could be looked through: how many were. */
  readonly rowsRead: number | null;
  /** Why it could not be looked through. */
  readonly problem: string | null;
}

export interface LookedThrough {
  /** Of elements with a find, with a problem, or with rows that were not looked through; in the order in which pages are read. */
  readonly found: readonly ElementFound[];
  /** Elements that are not looked through yet. */
  readonly left: number;
  /** Elements that are not looked through at all: beyond the first of very many. */
  readonly beyond: number;
}

/** Elements that are looked through together; the warehouse has others to serve. */
const AT_ONCE = 4;
/** Elements of one search. */
const MOST_ELEMENTS = 300;

interface Options {
  readonly workbook: Workbook;
  readonly pages: readonly Page[];
  readonly needle: Needle;
  /** What the person sees of these pages: nothing else is looked through. */
  readonly isSeen: (element: Element) => boolean;
  readonly signal: AbortSignal;
  readonly onMore: (so: LookedThrough) => void;
}

/** Looks through the elements of pages, one after the other, and tells what was found so far. */
export async function lookThrough({ workbook, pages, needle, isSeen, signal, onMore }: Options): Promise<void> {
  const { document } = workbook.documents.state();
  const seen = withOverlays(document, pages, isSeen).flatMap((page) =>
    elementsOf(outlineOf(document, page), isSeen).map((one) => ({ pageId: page.id, ...one })),
  );
  const asked = seen.slice(0, MOST_ELEMENTS);
  const slots: (ElementFound | null)[] = asked.map(() => null);
  const marked = markedBy(needle, workbook.symbols);
  let done = 0;
  const tell = (): void => {
    const found = slots.filter((slot) => slot !== null);
    onMore({ found, left: asked.length - done, beyond: seen.length - asked.length });
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < asked.length && !signal.aborted; at = next++) {
      const one = asked[at];
      if (one === undefined) return;
      const found = await lookIn({ workbook, element: one.element, inside: one.inside, needle, marked, signal });
      done += 1;
      if (signal.aborted) return;
      if (found.total > 0 || found.problem !== null || found.rowsRead !== null)
        slots[at] = { pageId: one.pageId, element: one.element, ...found };
      tell();
    }
  };
  tell();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function lookIn(asked: FindAsked): Promise<Pick<ElementFound, "total" | "places" | "rowsRead" | "problem">> {
  const words = await wordsFinder(asked);
  try {
    const finder = await viewKindOf(asked.element)?.loadFinder?.();
    const found = finder === undefined ? null : await finder(asked);
    return {
      total: words.total + (found?.total ?? 0),
      places: [...words.places, ...(found?.places ?? [])].slice(0, MOST_LISTED),
      rowsRead: found?.rowsRead ?? null,
      problem: null,
    };
  } catch (thrown) {
    return { ...words, problem: toCallError(thrown)?.message ?? null };
  }
}

interface Seen {
  readonly element: Element;
  readonly inside: readonly Element[];
}

/** Elements in the order in which they are read; nothing in what is not seen. What stands in cards is looked through with them, by their rows. */
function elementsOf(rows: readonly OutlineRow[], isSeen: (element: Element) => boolean): readonly Seen[] {
  return rows.flatMap(({ element, rows: below }): readonly Seen[] => {
    if (!isSeen(element)) return [];
    const within = elementsOf(below, isSeen);
    return isRowHolder(element) ? [{ element, inside: within.map((one) => one.element) }] : [{ element, inside: [] }, ...within];
  });
}

/**
 * Pages, each followed by the overlays that something on it opens which the person sees, and by those that open from them: what nothing
 * opens is not looked through.
 */
export function withOverlays(document: WorkbookDocument, pages: readonly Page[], isSeen: (element: Element) => boolean): readonly Page[] {
  const known = new Set(pages.map(({ id }) => id));
  const overlays = document.pages.filter(isOverlay);
  const after = (page: Page): readonly Page[] => {
    const seen = elementsOf(outlineOf(document, page), isSeen).flatMap(({ element, inside }) => [element, ...inside]);
    const opened = new Set(
      seen.flatMap((element) =>
        effectsOf(element).flatMap(({ effect, sequence }) =>
          sequence.state !== "disabled" && isRunnable(effect) && effect.effect === "open-overlay" ? [effect.overlayId] : [],
        ),
      ),
    );
    const ids = new Set(seen.map(({ id }) => id));
    const next = overlays.filter((overlay) => {
      const trigger = overlayLook(overlay)?.triggerElementId ?? null;
      return !known.has(overlay.id) && (opened.has(overlay.id) || (trigger !== null && ids.has(trigger)));
    });
    for (const { id } of next) known.add(id);
    return [page, ...next.flatMap(after)];
  };
  return pages.flatMap(after);
}
