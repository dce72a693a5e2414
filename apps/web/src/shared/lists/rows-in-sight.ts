import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { focusedIn, useListScroller, WHOLE, withFocused } from "./long-list.ts";

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
  const [above, setAbove] = useState(0);
  const scroller = useListScroller(
    table,
    isLong,
    useCallback((current: HTMLTableElement, top: number) => setAbove(top + (current.tHead?.offsetHeight ?? 0)), []),
  );
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
    rangeExtractor: (range) => withFocused(range, focusedIn(table.current, "line"), count),
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
