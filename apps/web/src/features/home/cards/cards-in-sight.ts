import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { focusedIn, useListScroller, WHOLE, withFocused } from "../../../shared/lists/long-list.ts";

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
  const [{ columns, line, above }, setShape] = useState<{ readonly columns: number; readonly line: number; readonly above: number }>({
    ...LIKELY,
    above: 0,
  });
  const scroller = useListScroller(
    grid,
    isLong,
    useCallback((current: HTMLUListElement, top: number) => {
      const next = {
        columns: Math.max(1, getComputedStyle(current).gridTemplateColumns.split(" ").length),
        line: (current.querySelector<HTMLElement>("[data-card]")?.offsetHeight ?? LIKELY.line - GAP) + GAP,
        above: top,
      };
      setShape((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    }, []),
  );
  const lines = Math.ceil(count / columns);
  const virtual = useVirtualizer({
    count: isLong ? lines : 0,
    getScrollElement: () => scroller ?? null,
    estimateSize: () => line,
    overscan: BESIDE,
    scrollMargin: above,
    rangeExtractor: (range) => {
      const focused = focusedIn(grid.current, "card");
      return withFocused(range, focused === null ? null : Math.floor(focused / columns), lines);
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
