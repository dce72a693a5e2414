import { type Box, boxArea, type Drawing, lassoArea, markFinder, type MarkArea, type MarkRef } from "@sheaf/charts";
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { DragShape } from "../marks/marks-by-kind.ts";

type Place = readonly [x: number, y: number];

interface MarkDrag {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  /** True: marks were chosen, and the click that follows means nothing. */
  readonly takesClick: () => boolean;
  /** The path of what is drawn now, px; null while nothing is. */
  readonly outline: string | null;
}

/** Nearer than this the pointer clicks, px. */
const CLICK = 4;
/** Corners of a lasso that lie nearer than this are one, px. */
const CORNER = 3;

/** Marks chosen by the hand: a shape is drawn around them. Without a shape nothing is, and the pointer is left alone. */
export function useMarkDrag(
  plot: RefObject<HTMLElement | null>,
  drawing: Drawing,
  shape: DragShape | null,
  /** `at`: where the drag ended, px. */
  onChoose: (marks: readonly MarkRef[], isAdded: boolean, at: { readonly x: number; readonly y: number }) => void,
  /** Told of the marks chosen so far, once for each picture in which they change; null: nobody wants to know. */
  onBrush: ((marks: readonly MarkRef[], isAdded: boolean) => void) | null = null,
  /** What was told of is not to be: Escape was pressed, or the browser took the pointer. */
  onCancel: () => void = () => undefined,
): MarkDrag {
  const find = useMemo(() => {
    let finder: ReturnType<typeof markFinder> | null = null;
    return (area: MarkArea) => (finder ??= markFinder(drawing.marks))(area);
  }, [drawing]);
  const held = useRef<{ readonly pointer: number; readonly path: number[]; isDrawn: boolean } | null>(null);
  const isTaken = useRef(false);
  const [outline, setOutline] = useState<string | null>(null);
  const told = useRef<{ frame: number | null; marks: string }>({ frame: null, marks: "" });

  const follow = (path: readonly number[], by: DragShape, isAdded: boolean): void => {
    if (onBrush === null || told.current.frame !== null) return;
    told.current.frame = requestAnimationFrame(() => {
      told.current.frame = null;
      if (held.current === null) return;
      const found = find(areaOf(by, path, drawing.plots));
      const marks = JSON.stringify(found);
      if (marks !== told.current.marks) onBrush(found, isAdded);
      told.current.marks = marks;
    });
  };

  const placeOf = (event: PointerEvent): Place => {
    const box = plot.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const drop = (): void => {
    held.current = null;
    setOutline(null);
  };
  const cancel = (): void => {
    const wasDrawn = held.current?.isDrawn === true;
    drop();
    isTaken.current = wasDrawn;
    if (wasDrawn) onCancel();
  };
  const isDrawn = outline !== null;
  const now = useRef(cancel);
  now.current = cancel;
  useEffect(() => {
    if (!isDrawn) return undefined;
    // The keyboard may be anywhere while the hand draws.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      now.current();
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isDrawn]);
  return {
    onPointerDown: (event) => {
      isTaken.current = false;
      if (shape === null || event.button !== 0 || !event.isPrimary || event.ctrlKey || isControl(event.target)) return;
      told.current.marks = "";
      held.current = { pointer: event.pointerId, path: [...placeOf(event)], isDrawn: false };
    },
    onPointerMove: (event) => {
      const drag = held.current;
      if (drag === null || shape === null || drag.pointer !== event.pointerId) return;
      const [x, y] = placeOf(event);
      const [startX = 0, startY = 0] = drag.path;
      if (!drag.isDrawn) {
        if (Math.hypot(x - startX, y - startY) < CLICK) return;
        drag.isDrawn = true;
        plot.current?.setPointerCapture(event.pointerId);
      }
      const [beforeX = 0, beforeY = 0] = drag.path.slice(-2);
      if (shape !== "lasso") drag.path.splice(2, 2, x, y);
      else if (Math.hypot(x - beforeX, y - beforeY) >= CORNER) drag.path.push(x, y);
      setOutline(pathOf(shape, drag.path, drawing.plots));
      follow(drag.path, shape, event.shiftKey);
    },
    onPointerUp: (event) => {
      const drag = held.current;
      drop();
      if (drag === null || shape === null || !drag.isDrawn) return;
      isTaken.current = true;
      const [x, y] = placeOf(event);
      onChoose(find(areaOf(shape, drag.path, drawing.plots)), event.shiftKey, { x, y });
    },
    onPointerCancel: cancel,
    takesClick: () => {
      const taken = isTaken.current;
      isTaken.current = false;
      return taken;
    },
    outline,
  };
}

const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest("button, [role=toolbar]") !== null;

/** The corners of a rectangle; a stretch of an axis goes across the whole panel in which it began. */
function cornersOf(shape: DragShape, path: readonly number[], plots: readonly Box[]): readonly [Place, Place] {
  const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = path;
  if (shape === "rectangle") {
    return [
      [x1, y1],
      [x2, y2],
    ];
  }
  const panel = nearestBox(plots, x1, y1);
  const { left, top, width, height } = panel ?? { left: 0, top: 0, width: 0, height: 0 };
  const inX = (x: number): number => Math.max(left, Math.min(left + width, x));
  const inY = (y: number): number => Math.max(top, Math.min(top + height, y));
  return shape === "stretch-x"
    ? [
        [inX(x1), top],
        [inX(x2), top + height],
      ]
    : [
        [left, inY(y1)],
        [left + width, inY(y2)],
      ];
}

function nearestBox(boxes: readonly Box[], x: number, y: number): Box | undefined {
  const away = ({ left, top, width, height }: Box): number =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
  return boxes.toSorted((one, other) => away(one) - away(other))[0];
}

function areaOf(shape: DragShape, path: readonly number[], plots: readonly Box[]): MarkArea {
  return shape === "lasso" ? lassoArea(path) : boxArea(...cornersOf(shape, path, plots));
}

function pathOf(shape: DragShape, path: readonly number[], plots: readonly Box[]): string {
  if (shape === "lasso") {
    const corners: string[] = [];
    for (let at = 0; at + 1 < path.length; at += 2) corners.push(`${path[at] ?? 0} ${path[at + 1] ?? 0}`);
    return `M${corners.join("L")}Z`;
  }
  const [[x1, y1], [x2, y2]] = cornersOf(shape, path, plots);
  return `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
}
