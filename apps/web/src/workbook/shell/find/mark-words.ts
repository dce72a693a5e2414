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
export function markWords(root: HTMLElement, needle: Needle, symbols: NumberSymbols, target: FindTarget | null): () => void {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return () => undefined;
  let isDue = 0;
  const mark = (): void => {
    isDue = 0;
    const all: StaticRange[] = [];
    const own: StaticRange[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, {
      acceptNode: (node) =>
        node.parentElement?.closest("[data-element]") != null && node.parentElement.closest("[role=grid], textarea, canvas, style") === null
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
    });
    for (let node = walker.nextNode(); node !== null && all.length < MOST_MARKS; node = walker.nextNode()) {
      for (const [from, to] of partsFound(node.textContent ?? "", false, needle, symbols)) {
        // Not one that follows the page: those make each of its changes slower.
        const range = new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
        all.push(range);
        if (
          target?.spot.kind === "words" &&
          node.parentElement?.closest("[data-element]")?.getAttribute("data-element") === target.elementId
        )
          own.push(range);
      }
    }
    CSS.highlights.set(ALL, new Highlight(...all));
    CSS.highlights.set(CURRENT, new Highlight(...own));
  };
  const later = (): void => {
    if (isDue === 0) isDue = requestAnimationFrame(mark);
  };
  const changes = new MutationObserver(later);
  changes.observe(root, { childList: true, characterData: true, subtree: true });
  later();
  return () => {
    changes.disconnect();
    cancelAnimationFrame(isDue);
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  };
}
