import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import { scrollerOf } from "./scroller-of.ts";

/** A list of so many lines is drawn as a whole. */
const WHOLE = 120;
/** Lines above and below what is in sight: the next Tab, and a turn of the wheel, find their row there. */
const BESIDE = 24;
const HEAD = 42;

/** A row of a group, or the room of rows that are not drawn. */
export type RowPiece =
  | { readonly kind: "row"; readonly index: number }
  | { readonly kind: "room"; readonly key: string; readonly height: number };

interface Part {
  /** Number of its first line and of its first row among all lines. */
  readonly first: number;
  readonly firstRow: number;
  /** Its heading is not drawn. */
  readonly isHeadOut: boolean;
  readonly pieces: readonly RowPiece[];
}

/** What of each group is drawn, and how many lines there are in all. */
export interface RowsInSight {
  readonly count: number;
  readonly parts: readonly Part[];
}

interface Group {
  readonly title: string | null;
  readonly rows: readonly unknown[];
}

/**
 * Lines of a long list that are in sight or near, and the one that has the focus; null: all of them. What is not drawn leaves its room, so that the
 * scroll bar is right, and rows keep their numbers, so that who hears them knows where they are.
 */
export function useRowsInSight(table: RefObject<HTMLTableElement | null>, groups: readonly Group[], rowHeight: number): RowsInSight | null {
  const lengths = groups.map(({ title, rows }) => (title === null ? 0 : 1) + rows.length);
  const count = lengths.reduce((sum, length) => sum + length, 0);
  const isLong = count > WHOLE;
  /** Undefined: not looked for yet; null: the page scrolls, and all is drawn. */
  const [scroller, setScroller] = useState<HTMLElement | null>();
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const { current } = table;
    if (!isLong || current === null) return undefined;
    const found = scrollerOf(current);
    setScroller(found);
    if (found === null) return undefined;
    const measure = (): void => {
      const head = current.tHead?.offsetHeight ?? 0;
      setAbove(Math.round(current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop + head));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    return () => observer.disconnect();
  }, [table, isLong]);
  const heads = new Set<number>();
  let next = 0;
  groups.forEach(({ title }, at) => {
    if (title !== null) heads.add(next);
    next += lengths[at] ?? 0;
  });
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller ?? null,
    estimateSize: (line) => (heads.has(line) ? HEAD : rowHeight),
    overscan: BESIDE,
    scrollMargin: above,
    rangeExtractor: (range) => {
      const lines = defaultRangeExtractor(range);
      const focused = focusedLine(table.current);
      return focused === null || focused >= count || lines.includes(focused) ? lines : [...lines, focused].toSorted((a, b) => a - b);
    },
  });
  // rows are higher where columns stand under the first cell
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  if (!isLong || scroller === null) return null;
  const near = virtual.getVirtualItems().map(({ index }) => index);
  const drawn = new Set(scroller === undefined ? Array.from({ length: WHOLE }, (_, line) => line) : near);
  const parts: Part[] = [];
  let first = 0;
  groups.forEach(({ title, rows }, at) => {
    const firstRow = first + (title === null ? 0 : 1);
    const isHeadOut = title !== null && !drawn.has(first);
    const pieces: RowPiece[] = [];
    let room = isHeadOut ? HEAD : 0;
    const leave = (index: number): void => {
      if (room > 0) pieces.push({ kind: "room", key: String(-1 - index), height: room });
      room = 0;
    };
    rows.forEach((_, index) => {
      if (drawn.has(firstRow + index)) {
        leave(index);
        pieces.push({ kind: "row", index });
      } else room += rowHeight;
    });
    leave(rows.length);
    parts.push({ first: first + 1, firstRow, isHeadOut, pieces });
    first += lengths[at] ?? 0;
  });
  return { count, parts };
}

/** Number of the line that has the focus. */
function focusedLine(table: HTMLTableElement | null): number | null {
  const row = document.activeElement?.closest<HTMLTableRowElement>("tr[data-line]");
  return row != null && table?.contains(row) === true ? Number(row.dataset["line"]) : null;
}
