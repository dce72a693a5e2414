import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import { scrollerOf } from "../../../shared/lists/scroller-of.ts";

/** So many cards are drawn as a whole. */
const WHOLE = 120;
/** Lines of cards above and below what is in sight: the next Tab, and a turn of the wheel, find their card there. */
const BESIDE = 3;
/** Between cards; the style sheet says the same. */
const GAP = 16;
/** Before the first card was measured. */
const LIKELY = { columns: 4, line: 276 } as const;

/** A card of a list, or the room of lines that are not drawn. */
export type CardPiece =
  | { readonly kind: "card"; readonly index: number }
  | { readonly kind: "room"; readonly key: string; readonly height: number };

/**
 * Cards of a long list whose lines are in sight or near, and the line that has the focus; null: all of them. What is not drawn leaves its
 * room, so that the scroll bar is right.
 */
export function useCardsInSight(grid: RefObject<HTMLUListElement | null>, count: number): readonly CardPiece[] | null {
  const isLong = count > WHOLE;
  /** Undefined: not looked for yet; null: the page scrolls, and all is drawn. */
  const [scroller, setScroller] = useState<HTMLElement | null>();
  const [{ columns, line, above }, setShape] = useState<{ readonly columns: number; readonly line: number; readonly above: number }>({
    ...LIKELY,
    above: 0,
  });
  useLayoutEffect(() => {
    const { current } = grid;
    if (!isLong || current === null) return undefined;
    const found = scrollerOf(current);
    setScroller(found);
    if (found === null) return undefined;
    const measure = (): void => {
      const next = {
        columns: Math.max(1, getComputedStyle(current).gridTemplateColumns.split(" ").length),
        line: (current.querySelector<HTMLElement>("[data-card]")?.offsetHeight ?? LIKELY.line - GAP) + GAP,
        above: Math.round(current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop),
      };
      setShape((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    // What stands above it may grow, too: all of it stands in what scrolls.
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid, isLong]);
  const lines = Math.ceil(count / columns);
  const virtual = useVirtualizer({
    count: isLong ? lines : 0,
    getScrollElement: () => scroller ?? null,
    estimateSize: () => line,
    overscan: BESIDE,
    scrollMargin: above,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedCard(grid.current);
      const own = focused === null ? -1 : Math.floor(focused / columns);
      return own < 0 || own >= lines || near.includes(own) ? near : [...near, own].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, line, columns]);
  if (!isLong || scroller === null) return null;
  const drawn = scroller === undefined ? [0, 1, 2, 3, 4, 5] : virtual.getVirtualItems().map(({ index }) => index);
  return piecesOf(drawn, count, columns, line);
}

/** Cards of the lines that are drawn, with the room of the others among them. Pure. */
export function piecesOf(drawn: readonly number[], count: number, columns: number, line: number): readonly CardPiece[] {
  const lines = Math.ceil(count / columns);
  const pieces: CardPiece[] = [];
  let next = 0;
  const leave = (until: number): void => {
    // A gap stands behind it as behind every line.
    if (until > next) pieces.push({ kind: "room", key: `room-${String(next)}`, height: (until - next) * line - GAP });
    next = until;
  };
  for (const at of drawn) {
    if (at < next || at >= lines) continue;
    leave(at);
    for (let index = at * columns; index < Math.min(count, (at + 1) * columns); index += 1) pieces.push({ kind: "card", index });
    next = at + 1;
  }
  leave(lines);
  return pieces;
}

/** The place of the card that has the focus. */
function focusedCard(grid: HTMLUListElement | null): number | null {
  const card = document.activeElement?.closest<HTMLElement>("[data-card]");
  return card != null && grid?.contains(card) === true ? Number(card.dataset["card"]) : null;
}
