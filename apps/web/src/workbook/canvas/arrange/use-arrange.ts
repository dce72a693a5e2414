import type { Id, LayoutNode } from "@sheaf/workbook";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { arranged, type Box, boxOf } from "../../commands/layout.ts";
import { type Handle, movedBox, steppedBox } from "./grid-geometry.ts";

/** An element on its way to another place. */
export interface Arranging {
  readonly elementId: Id;
  readonly handle: Handle;
  /** Where it would land. */
  readonly box: Box;
  /** The pointer, in the window. */
  readonly pointer: { readonly x: number; readonly y: number };
}

interface ArrangeOptions {
  readonly nodes: readonly LayoutNode[];
  readonly columns: number;
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly leastOf: (elementId: Id) => readonly [number, number];
  readonly onPlace: (elementId: Id, box: Box, handle: Handle) => void;
}

/** Near an edge of the page, dragging scrolls it. */
const EDGE = 50;
const SCROLL_STEP = 14;
/** A press that hardly moves is no drag. */
const SLACK = 4;

/** Moving and resizing by the pointer and by keys. What is in the way goes down at once, so that the result is seen before it is done. */
export function useArrange({ nodes, columns, grid, leastOf, onPlace }: ArrangeOptions) {
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const latest = useRef({ nodes, columns, leastOf, onPlace });
  latest.current = { nodes, columns, leastOf, onPlace };
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback(
    (event: PointerEvent, elementId: Id, handle: Handle): void => {
      const place = latest.current.nodes.find((node) => node.elementId === elementId)?.place;
      const area = grid.current;
      if (place == null || area === null || event.button !== 0) return;
      event.preventDefault();
      const start = boxOf(place);
      const scroller = area.closest("main");
      const from = { x: event.clientX, y: event.clientY, scroll: scroller?.scrollTop ?? 0 };
      let pointer = { x: event.clientX, y: event.clientY };
      let current: Box | null = null;
      let frame = 0;

      const update = (): void => {
        const by = { x: pointer.x - from.x, y: pointer.y - from.y + (scroller?.scrollTop ?? 0) - from.scroll };
        if (current === null && Math.hypot(by.x, by.y) < SLACK) return;
        const width = area.getBoundingClientRect().width;
        current = movedBox(start, handle, by, { width, columns: latest.current.columns }, latest.current.leastOf(elementId));
        setArranging({ elementId, handle, box: current, pointer });
      };
      const scroll = (): void => {
        frame = requestAnimationFrame(scroll);
        if (scroller === null || current === null) return;
        const { top, bottom } = scroller.getBoundingClientRect();
        const step = pointer.y < top + EDGE ? -SCROLL_STEP : pointer.y > bottom - EDGE ? SCROLL_STEP : 0;
        if (step === 0) return;
        scroller.scrollTop += step;
        update();
      };
      const end = (isDone: boolean): void => {
        stop.current?.();
        setArranging(null);
        if (isDone && current !== null) latest.current.onPlace(elementId, current, handle);
      };
      const onMove = (moved: globalThis.PointerEvent): void => {
        pointer = { x: moved.clientX, y: moved.clientY };
        update();
      };
      const onUp = (): void => end(true);
      const onCancel = (): void => end(false);
      const onKey = (key: KeyboardEvent): void => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        key.stopPropagation();
        end(false);
      };
      window.addEventListener("pointermove", onMove);
      window.addEventListener("pointerup", onUp);
      window.addEventListener("pointercancel", onCancel);
      window.addEventListener("keydown", onKey, true);
      frame = requestAnimationFrame(scroll);
      stop.current = () => {
        stop.current = null;
        cancelAnimationFrame(frame);
        window.removeEventListener("pointermove", onMove);
        window.removeEventListener("pointerup", onUp);
        window.removeEventListener("pointercancel", onCancel);
        window.removeEventListener("keydown", onKey, true);
      };
    },
    [grid],
  );

  const step = useCallback((elementId: Id, handle: Handle, columnSteps: number, rowSteps: number): void => {
    const place = latest.current.nodes.find((node) => node.elementId === elementId)?.place;
    if (place == null) return;
    const least = latest.current.leastOf(elementId);
    latest.current.onPlace(elementId, steppedBox(boxOf(place), handle, columnSteps, rowSteps, latest.current.columns, least), handle);
  }, []);

  const shown = arranging === null ? nodes : arranged(nodes, arranging.elementId, arranging.box);
  return { arranging, shown, begin, step };
}
