import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** What of a drawing is seen: `x`, `y` is where its origin stands in the window, in pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Viewport {
  readonly view: View;
  readonly zoomBy: (factor: number) => void;
  /** The whole drawing, not larger than it is. */
  readonly fit: () => void;
  /** Brings a part of the drawing into the window. */
  readonly reveal: (box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) => void;
  /** For the ground behind the drawing: dragging it moves the drawing. */
  readonly onGroundDown: (event: PointerEvent) => void;
}

/** Of one press of a key or button. */
export const STEP = 1.25;
const LEAST = 0.25;
const MOST = 2;
const MARGIN = 24;
/** The line of a wheel, where it does not say pixels. */
const LINE = 16;

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** Moving and zooming a drawing of a size, by wheel, drag and the keys + - 0. It begins with all of it in view. */
export function useViewport(root: RefObject<HTMLElement | null>, size: { readonly width: number; readonly height: number }): Viewport {
  const [view, setView] = useState<View>({ x: MARGIN, y: MARGIN, scale: 1 });
  const { width, height } = size;
  /** Whether somebody moved or zoomed it. */
  const isTouched = useRef(false);

  const zoomAt = useCallback((factor: number, x: number, y: number): void => {
    isTouched.current = true;
    setView((before) => {
      const scale = within(before.scale * factor);
      const real = scale / before.scale;
      return { scale, x: x - (x - before.x) * real, y: y - (y - before.y) * real };
    });
  }, []);
  const zoomBy = useCallback(
    (factor: number): void => {
      const box = root.current?.getBoundingClientRect();
      zoomAt(factor, (box?.width ?? 0) / 2, (box?.height ?? 0) / 2);
    },
    [root, zoomAt],
  );
  const fit = useCallback((): void => {
    const box = root.current?.getBoundingClientRect();
    if (box === undefined || width === 0 || height === 0) return;
    const scale = within(Math.min(1, (box.width - 2 * MARGIN) / width, (box.height - 2 * MARGIN) / height));
    setView({ scale, x: Math.max(MARGIN, (box.width - width * scale) / 2), y: MARGIN });
  }, [root, width, height]);
  const reveal = useCallback<Viewport["reveal"]>(
    (part) => {
      const box = root.current?.getBoundingClientRect();
      if (box === undefined) return;
      setView((before) => {
        const [left, top] = [before.x + part.x * before.scale, before.y + part.y * before.scale];
        const [right, bottom] = [left + part.width * before.scale, top + part.height * before.scale];
        const shift = (from: number, to: number, room: number): number =>
          from < MARGIN ? MARGIN - from : to > room - MARGIN ? Math.max(MARGIN - from, room - MARGIN - to) : 0;
        const [across, down] = [shift(left, right, box.width), shift(top, bottom, box.height)];
        return across === 0 && down === 0 ? before : { ...before, x: before.x + across, y: before.y + down };
      });
    },
    [root],
  );

  // All of it stays in view, whatever room there is.
  useEffect(() => {
    const ground = root.current;
    if (ground === null) return;
    const observer = new ResizeObserver(() => {
      if (!isTouched.current) fit();
    });
    observer.observe(ground);
    return () => observer.disconnect();
  }, [root, fit]);

  useEffect(() => {
    const ground = root.current;
    if (ground === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const box = ground.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY * unit * 0.002), event.clientX - box.left, event.clientY - box.top);
      else {
        isTouched.current = true;
        const [across, down] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
        setView((before) => ({ ...before, x: before.x - across * unit, y: before.y - down * unit }));
      }
    };
    // A passive listener could not keep the page from zooming.
    ground.addEventListener("wheel", onWheel, { passive: false });
    return () => ground.removeEventListener("wheel", onWheel);
  }, [root, zoomAt]);

  useEffect(() => {
    const ground = root.current;
    if (ground === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") zoomBy(STEP);
      else if (event.key === "-") zoomBy(1 / STEP);
      else if (event.key === "0") fit();
      else return;
      event.preventDefault();
      // "=" is the formula's key elsewhere.
      event.stopPropagation();
    };
    ground.addEventListener("keydown", onKey);
    return () => ground.removeEventListener("keydown", onKey);
  }, [root, zoomBy, fit]);

  const onGroundDown = useCallback((event: PointerEvent): void => {
    if (event.button !== 0) return;
    const ground = event.currentTarget;
    const { pointerId } = event;
    let [x, y] = [event.clientX, event.clientY];
    const onMove = (moved: Event): void => {
      const { clientX, clientY } = moved as globalThis.PointerEvent;
      const [across, down] = [clientX - x, clientY - y];
      [x, y] = [clientX, clientY];
      setView((before) => ({ ...before, x: before.x + across, y: before.y + down }));
    };
    const onEnd = (): void => {
      ground.removeEventListener("pointermove", onMove);
      ground.removeEventListener("pointerup", onEnd);
      ground.removeEventListener("pointercancel", onEnd);
    };
    isTouched.current = true;
    ground.setPointerCapture(pointerId);
    ground.addEventListener("pointermove", onMove);
    ground.addEventListener("pointerup", onEnd);
    ground.addEventListener("pointercancel", onEnd);
  }, []);

  return { view, zoomBy, fit, reveal, onGroundDown };
}
