import { useCallback, useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { followPointer } from "../../../shared/pointer/follow-pointer.ts";
import type { GridBlock, PlacedColumn } from "../model/grid-source.ts";
import { t } from "../../../shared/words/words.ts";
import { frozenWidth } from "./grid-row.tsx";
import styles from "./grid.module.css";

/** Where a dragged column is let go. */
export type ColumnDrop =
  /** Behind another column of its block; null: first. */
  | { readonly kind: "order"; readonly after: string | null }
  /** A level of its own, inside all others. */
  | { readonly kind: "group" }
  /** Into another block: as one of its keys (on the band), or among its other columns. */
  | { readonly kind: "level"; readonly blockId: string; readonly as: "key" | "column" }
  /** Nowhere in the grid: pixels of the window. */
  | { readonly kind: "outside"; readonly x: number; readonly y: number };

interface Slot {
  readonly drop: ColumnDrop;
  readonly left: number;
  readonly width: number;
  readonly words: string | null;
}

/** Pixels of the header, which scrolls with the columns. */
interface GroupPlace {
  readonly left: number;
  readonly width: number;
}

interface Drag {
  readonly column: PlacedColumn;
  readonly x: number;
  readonly y: number;
  readonly slot: Slot | null;
}

interface Options {
  readonly blocks: readonly GridBlock[];
  readonly columns: readonly PlacedColumn[];
  readonly rowHeight: number;
  /** Rows of bands, and that of the columns. */
  readonly headerRows: number;
  /** Of all of them, in pixels. */
  readonly headerHeight: number;
  /** How many columns are not scrolled. */
  readonly frozen: number;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly canGroup: (column: PlacedColumn) => boolean;
  readonly onDrop: ((column: PlacedColumn, drop: ColumnDrop) => void) | undefined;
}

const STARTS_AFTER = 5;
/** The place below the header that makes a level of a column. */
const GROUP_PLACE = 34;
const EDGE = 50;

/** On the page, for what stands elsewhere and takes columns. */
const CARRYING = "data-carrying";

/**
 * Dragging a header: a chip under the pointer, and a ring at the exact place where it would land. Escape returns it. Meanwhile the page
 * says what is carried (`data-carrying`), so that what stands elsewhere and takes columns can show it.
 */
export function useColumnDrag(options: Options): {
  readonly onPointerDown: (event: PointerEvent, column: PlacedColumn, onClick: () => void) => void;
  /** Inside the header, which scrolls with the columns. */
  readonly slot: ReactNode;
  readonly chip: ReactNode;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = useCallback((event: PointerEvent, column: PlacedColumn, onClick: () => void): void => {
    const start = { x: event.clientX, y: event.clientY };
    let current: Drag | null = null;
    const move = (moved: globalThis.PointerEvent): void => {
      const isFar = Math.hypot(moved.clientX - start.x, moved.clientY - start.y) > STARTS_AFTER;
      if (current === null && (!isFar || latest.current.onDrop === undefined)) return;
      if (current === null) document.documentElement.setAttribute(CARRYING, "column");
      scrollAtEdge(latest.current.scroller.current, moved.clientX);
      current = { column, x: moved.clientX, y: moved.clientY, slot: slotAt(latest.current, column, moved.clientX, moved.clientY) };
      setDrag(current);
    };
    const leave = (): void => {
      stop.current = null;
      document.documentElement.removeAttribute(CARRYING);
      setDrag(null);
    };
    const end = (isDone: boolean): void => {
      const done = current;
      leave();
      if (!isDone) return;
      if (done === null) onClick();
      else latest.current.onDrop?.(column, done.slot?.drop ?? { kind: "outside", x: done.x, y: done.y });
    };
    const unfollow = followPointer(window, { onMove: move, onEnd: end });
    stop.current = () => {
      unfollow();
      leave();
    };
  }, []);

  const { headerHeight: height } = options;
  const slot = drag?.slot ?? null;
  const place = drag === null ? null : groupPlace(options, drag.column);
  return {
    onPointerDown,
    slot: (
      <>
        {place !== null && (
          <div
            className={slot?.drop.kind === "group" ? `${styles.groupPlace} ${styles.groupPlaceOver}` : styles.groupPlace}
            style={{ left: place.left, width: place.width, top: height, height: GROUP_PLACE }}
            aria-hidden="true"
          >
            {t("workbook.column-drag.group-by", { name: drag?.column.column.name ?? "" })}
          </div>
        )}
        {slot !== null && slot.drop.kind !== "group" && (
          <div
            className={slot.words === null ? `${styles.drop} ${styles.dropLine}` : styles.drop}
            style={{ left: slot.left, width: slot.width, height: slot.words === null ? height : undefined }}
            aria-hidden="true"
          >
            {slot.words !== null && (
              <span className={styles.dropWords} style={{ height: height - 4 }}>
                {slot.words}
              </span>
            )}
          </div>
        )}
      </>
    ),
    chip:
      drag === null
        ? null
        : createPortal(
            <div className={styles.chip} style={{ left: drag.x + 10, top: drag.y + 6 }} aria-hidden="true">
              {drag.column.column.name}
            </div>,
            document.body,
          ),
  };
}

function scrollAtEdge(node: HTMLDivElement | null, clientX: number): void {
  if (node === null) return;
  const box = node.getBoundingClientRect();
  if (clientX < box.left + EDGE) node.scrollLeft -= 16;
  else if (clientX > box.right - EDGE) node.scrollLeft += 16;
}

function slotAt(options: Options, column: PlacedColumn, clientX: number, clientY: number): Slot | null {
  const { blocks, columns, rowHeight, headerRows, scroller } = options;
  const node = scroller.current;
  if (node === null) return null;
  const box = node.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right || clientY < box.top - 40 || clientY > box.bottom) return null;
  // Over columns that are not scrolled: what has gone under them is no place to drop anything.
  const isOverFrozen = clientX - box.left < frozenWidth(columns, options.frozen);
  const x = clientX - box.left + (isOverFrozen ? 0 : node.scrollLeft);
  const shift = isOverFrozen ? node.scrollLeft : 0;
  const own = columns.filter((other) => other.block === column.block);
  const place = groupPlace(options, column);
  const below = clientY - box.top - options.headerHeight;
  const inHeader = x + shift;
  if (place !== null && below >= 0 && below < GROUP_PLACE && inHeader >= place.left && inHeader < place.left + place.width)
    return { drop: { kind: "group" }, left: place.left, width: place.width, words: null };
  // Left of the first column are the numbers of the rows.
  const over = columns.find((other) => x < other.left + other.column.width) ?? columns.at(-1);
  if (over === undefined) return null;
  if (over.block !== column.block) {
    const block = blocks[over.block];
    const members = columns.filter((other) => other.block === over.block);
    const [first, last] = [members[0], members.at(-1)];
    if (block === undefined || first === undefined || last === undefined) return null;
    const isKey = headerRows > 1 && clientY < box.top + rowHeight && over.block < blocks.length - 1;
    const left = first.left;
    const width = last.left + last.column.width - left;
    const title = block.band?.title ?? t("workbook.column-drag.rows");
    return {
      drop: { kind: "level", blockId: block.id, as: isKey ? "key" : "column" },
      left: left + shift,
      width,
      words: isKey ? t("workbook.column-drag.group-at", { title }) : t("workbook.column-drag.move-to", { title }),
    };
  }
  const isBefore = x < over.left + over.column.width / 2;
  const after = isBefore ? (own[over.index - 1]?.column.id ?? null) : over.column.id;
  if (after === column.column.id || (own[column.index - 1]?.column.id ?? null) === after) return null;
  const edge = isBefore ? over.left : over.left + over.column.width;
  return { drop: { kind: "order", after }, left: edge + shift - 1, width: 2, words: null };
}

/** Where a column of the rows can be let go to become a level between the groups and the rows: below its header, as far as that is in sight. */
function groupPlace({ blocks, columns, scroller, canGroup }: Options, column: PlacedColumn): GroupPlace | null {
  const node = scroller.current;
  if (node === null || column.block !== blocks.length - 1 || !canGroup(column)) return null;
  const own = columns.filter((other) => other.block === column.block);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const left = Math.max(first.left, node.scrollLeft);
  const right = Math.min(last.left + last.column.width, node.scrollLeft + node.clientWidth);
  return right <= left ? null : { left, width: right - left };
}
