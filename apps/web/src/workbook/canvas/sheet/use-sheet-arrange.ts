import type { Id, SheetBox, SheetSize } from "@sheaf/workbook";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { followPointer } from "../../../shared/pointer/follow-pointer.ts";
import type { Handle } from "../arrange/grid-geometry.ts";
import { around, type DraggedBox, draggedBox, steppedBoxOnSheet } from "./sheet-geometry.ts";

/** Elements on their way over a sheet. */
export interface SheetArranging {
  readonly handle: Handle;
  readonly boxes: ReadonlyMap<Id, SheetBox>;
  readonly guides: DraggedBox["guides"];
  /** The pointer, in the window. */
  readonly pointer: { readonly x: number; readonly y: number };
}

interface SheetArrangeOptions {
  readonly sheet: SheetSize;
  readonly boxes: ReadonlyMap<Id, SheetBox>;
  readonly root: RefObject<HTMLElement | null>;
  readonly selection: readonly Id[];
  readonly isFree: (elementId: Id) => boolean;
  /** How large the sheet is drawn. */
  readonly scale: number;
  readonly onPlace: (boxes: ReadonlyMap<Id, SheetBox>, handle: Handle) => void;
}

/** A press that hardly moves is no drag. */
const SLACK = 3;

/** Moving and resizing on a sheet by the pointer and by keys: several that are selected go together. */
export function useSheetArrange(options: SheetArrangeOptions) {
  const [arranging, setArranging] = useState<SheetArranging | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const begin = useCallback((event: PointerEvent, elementId: Id, handle: Handle): void => {
    const { boxes, root, sheet } = latest.current;
    const scroller = root.current?.closest<HTMLElement>("[data-scrolls]") ?? null;
    if (!boxes.has(elementId) || event.button !== 0 || scroller === null) return;
    event.preventDefault();
    const ids = together(latest.current, elementId, handle);
    const starts = ids.flatMap((id) => boxes.get(id) ?? []);
    if (starts.length !== ids.length || starts.length === 0) return;
    const start = around(starts);
    const others = [...boxes].flatMap(([id, box]) => (ids.includes(id) ? [] : [box]));
    const from = { x: event.clientX, y: event.clientY, scroll: scroller.scrollTop };
    let current: SheetArranging | null = null;

    const update = (moved: globalThis.PointerEvent): void => {
      const { scale } = latest.current;
      const by = { x: (moved.clientX - from.x) / scale, y: (moved.clientY - from.y + scroller.scrollTop - from.scroll) / scale };
      if (current === null && Math.hypot(by.x, by.y) < SLACK) return;
      const { box, guides } = draggedBox(start, handle, by, { sheet, others, isFree: moved.altKey });
      const to =
        handle === "move"
          ? new Map(ids.map((id, index) => [id, shifted(starts[index] ?? box, box.x - start.x, box.y - start.y)]))
          : new Map([[elementId, box]]);
      current = { handle, boxes: to, guides, pointer: { x: moved.clientX, y: moved.clientY } };
      setArranging(current);
    };
    const end = (isDone: boolean): void => {
      stop.current = null;
      setArranging(null);
      if (isDone && current !== null) latest.current.onPlace(current.boxes, handle);
    };
    stop.current = followPointer(window, { onMove: update, onEnd: end });
  }, []);

  const step = useCallback((elementId: Id, handle: Handle, x: number, y: number): void => {
    const { boxes, sheet, onPlace } = latest.current;
    const ids = together(latest.current, elementId, handle);
    const starts = ids.flatMap((id) => boxes.get(id) ?? []);
    if (starts.length !== ids.length || starts.length === 0) return;
    const start = around(starts);
    const to = steppedBoxOnSheet(start, handle, { x, y }, sheet);
    const placed =
      handle === "move"
        ? new Map(ids.map((id, index) => [id, shifted(starts[index] ?? to, to.x - start.x, to.y - start.y)]))
        : new Map([[elementId, to]]);
    onPlace(placed, handle);
  }, []);

  return { arranging, begin, step };
}

/** What moves with an element: all that is selected with it, but for what is locked. */
function together({ selection, isFree }: SheetArrangeOptions, elementId: Id, handle: Handle): readonly Id[] {
  if (!isFree(elementId)) return [];
  return handle === "move" && selection.includes(elementId) ? selection.filter(isFree) : [elementId];
}

const shifted = (box: SheetBox, x: number, y: number): SheetBox => ({ ...box, x: box.x + x, y: box.y + y });
