import { useMemo, useRef } from "react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { GridSource, PlacedColumn } from "../model/grid-source.ts";
import type { GridHeaderEvents } from "./grid-header.tsx";
import { t } from "../../../shared/words/words.ts";

/** Beyond this many columns only those in sight are drawn. */
const DRAW_ALL = 30;

/** The latest handlers behind one object that never changes: the header is drawn anew only when what it shows changes. */
export function useHeaderEvents(events: Required<GridHeaderEvents>): Required<GridHeaderEvents> {
  const latest = useRef(events);
  latest.current = events;
  return useMemo(
    () => ({
      onResize: (...args) => latest.current.onResize(...args),
      onColumnPointerDown: (...args) => latest.current.onColumnPointerDown(...args),
      onColumnMenu: (...args) => latest.current.onColumnMenu(...args),
      onBandMenu: (...args) => latest.current.onBandMenu(...args),
      onRename: (...args) => latest.current.onRename(...args),
      onRenameBand: (...args) => latest.current.onRenameBand(...args),
      onToggleBand: (...args) => latest.current.onToggleBand(...args),
    }),
    [],
  );
}

export function drawnColumns(columns: readonly PlacedColumn[], left: number, right: number): readonly [number, number] {
  if (columns.length <= DRAW_ALL) return [0, columns.length - 1];
  const first = columns.findIndex((column) => column.left + column.column.width > left - 200);
  const behind = columns.findIndex((column) => column.left > right + 200);
  return [Math.max(0, first), behind < 0 ? columns.length - 1 : behind];
}

/** The way to a cell's link without a pointer. */
export function linkEntries(source: GridSource, row: number, { block, index }: PlacedColumn): readonly MenuEntry[] {
  const place = source.places(row)[block];
  const { drawing } = (place?.kind === "row" ? source.cell(block, index, place.ordinal) : undefined) ?? {};
  if (drawing?.kind !== "link") return [];
  return [
    {
      kind: "item",
      id: "follow",
      label: t("workbook.grid-events.open-link"),
      onSelect: () => void window.open(drawing.href, "_blank", "noopener,noreferrer"),
    },
    { kind: "divider", id: "behind-link" },
  ];
}

export function copyEntries(copy: (withHeaders: boolean) => Promise<void>, copyPicture: () => Promise<void>): readonly MenuEntry[] {
  return [
    { kind: "item", id: "copy", label: t("workbook.grid-events.copy"), keys: "mod+C", onSelect: () => void copy(false) },
    {
      kind: "item",
      id: "copy-headers",
      label: t("workbook.grid-events.copy-with-headers"),
      keys: "mod+shift+C",
      onSelect: () => void copy(true),
    },
    { kind: "item", id: "copy-image", label: t("workbook.grid-events.copy-as-image"), onSelect: () => void copyPicture() },
  ];
}

/** A hand that presses is never quite still; what lies under it may move as well, when a panel opens. In pixels. */
const DRAG_FROM = 4;

/** Follows the pointer until it is let go, also outside of the grid. */
export function trackDrag(node: HTMLElement, pointerId: number, onMove: (clientX: number, clientY: number) => void): void {
  node.setPointerCapture(pointerId);
  let from: { readonly x: number; readonly y: number } | null = null;
  let isDragged = false;
  const move = (event: globalThis.PointerEvent): void => {
    from ??= { x: event.clientX, y: event.clientY };
    isDragged ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) >= DRAG_FROM;
    if (isDragged) onMove(event.clientX, event.clientY);
  };
  const end = (): void => {
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", end);
    node.removeEventListener("pointercancel", end);
  };
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
}

/** Among the rows, but not in what stands open there. */
export function isInBody(target: EventTarget): target is Element {
  return target instanceof Element && target.closest("[data-grid-body]") !== null && target.closest("[data-editor]") === null;
}

export const isRowNumber = (target: Element): boolean => target.closest("[data-row-number]") !== null;
