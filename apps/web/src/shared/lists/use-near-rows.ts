import { useEffect, useState } from "react";

/** Rows that come near together. */
const PART = 16;
/** Rows that are near from the beginning, before anybody looked where they are. */
const FIRST = 3 * PART;
/** Pixels around what is in sight: more than the rows of a part are high together. */
const MARGIN = 480;

/**
 * Of a long list in something that scrolls, the rows in sight and those around them: only they need to be drawn in full. What the
 * others leave out is not there to be gone through whenever anything on the page is drawn. `rows`: what the children of `list`
 * stand for, in their order; the same list as long as it is that order.
 */
export function useNearRows(list: HTMLElement | null, rows: readonly unknown[]): (row: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const isLong = rows.length > FIRST;
  useEffect(() => {
    if (list === null || !isLong) return undefined;
    const parts = new Map<Element, number>();
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const part = parts.get(target) ?? -1;
            if (isIntersecting) now.add(part);
            else now.delete(part);
          }
          return now;
        }),
      { root: scrollerOf(list), rootMargin: `${MARGIN}px 0px` },
    );
    for (let row = 0; row < rows.length; row += PART) {
      const first = list.children[row];
      if (first === undefined) break;
      parts.set(first, row / PART);
      observer.observe(first);
    }
    return () => {
      observer.disconnect();
      setNear(new Set());
    };
  }, [list, rows, isLong]);
  return (row) => (near.size === 0 ? row < FIRST : near.has(Math.floor(row / PART)));
}

/** What scrolls a node up and down; null: the page. */
function scrollerOf(node: HTMLElement): HTMLElement | null {
  for (let each = node.parentElement; each !== null; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
