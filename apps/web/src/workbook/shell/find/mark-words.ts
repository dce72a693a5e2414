import { type NumberSymbols } from "@sheaf/locale";
import { type Needle, partsFound } from "../../find/needle.ts";
import type { FindTarget } from "../../find/page/page-find.ts";

const ALL = "sheaf-found";
const CURRENT = "sheaf-found-now";
/** More marks than anybody looks at are not made. */
const MOST_MARKS = 2_000;

/**
 * Marks what is looked for in the words of a page, and brings the one that is looked at into sight. Grids mark their cells themselves. Nothing
 * of the page changes: a browser that cannot do it shows no marks.
 */
export function markWords(page: HTMLElement, needle: Needle, symbols: NumberSymbols, target: FindTarget | null): () => void {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return () => undefined;
  let isDue = 0;
  const mark = (): void => {
    isDue = 0;
    const all: StaticRange[] = [];
    const own: StaticRange[] = [];
    for (const node of textsIn([page, ...document.querySelectorAll<HTMLElement>("[data-overlay]")])) {
      if (all.length >= MOST_MARKS) break;
      for (const [from, to] of partsFound(node.textContent ?? "", false, needle, symbols)) {
        // Not one that follows the page: those make each of its changes slower.
        const range = new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
        all.push(range);
        if (target !== null && isLookedAt(target, node)) own.push(range);
      }
    }
    CSS.highlights.set(ALL, new Highlight(...all));
    CSS.highlights.set(CURRENT, new Highlight(...own));
  };
  const later = (): void => {
    if (isDue === 0) isDue = requestAnimationFrame(mark);
  };
  const changes = new MutationObserver(later);
  const everything = { childList: true, characterData: true, subtree: true };
  changes.observe(page, everything);
  // Overlays come and go beside the page.
  const beside = new MutationObserver(() => {
    for (const overlay of document.querySelectorAll("[data-overlay]")) changes.observe(overlay, everything);
    later();
  });
  beside.observe(document.body, { childList: true });
  later();
  return () => {
    changes.disconnect();
    beside.disconnect();
    cancelAnimationFrame(isDue);
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  };
}

/** Texts of elements that are no cells of grids. */
function* textsIn(roots: readonly HTMLElement[]): Generator<Node> {
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, {
      acceptNode: (node) =>
        node.parentElement?.closest("[data-element]") != null && node.parentElement.closest("[role=grid], textarea, canvas, style") === null
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
    });
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node;
  }
}

/** Whether the find that is looked at is this text, or in it. */
function isLookedAt({ elementId, spot }: FindTarget, { parentElement }: Node): boolean {
  const owner = parentElement?.closest("[data-element]")?.getAttribute("data-element");
  if (spot.kind === "words") return owner === elementId;
  if (spot.kind !== "card" || owner !== spot.insideId) return false;
  return parentElement?.closest("[data-card-row]")?.getAttribute("data-card-row") === String(spot.row);
}
