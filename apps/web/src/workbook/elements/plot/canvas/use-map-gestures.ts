import { type MapFrame, type MapView, moved, zoomed } from "@sheaf/charts";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ZOOM_STEP } from "./map-controls.tsx";

interface Held {
  readonly x: number;
  readonly y: number;
}

interface MapGestures {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  /** True: the map was moved, and the click that follows means nothing. */
  readonly takesClick: () => boolean;
  readonly isDragged: boolean;
  /** The view after a key; undefined: the key means nothing to a map. Null: all of it. */
  readonly viewAfter: (key: string, withShift: boolean) => MapView | null | undefined;
}

/** Farther than this the pointer moves the map and does not click, px. */
const CLICK = 4;
const STEP = 60;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/**
 * A map under the hand: it is dragged, pinched with two fingers, and comes closer with the wheel where the wheel is meant for it: while
 * it has the focus, or with Ctrl. Elsewhere the wheel moves the page.
 */
export function useMapGestures(
  plot: RefObject<HTMLElement | null>,
  map: MapFrame | undefined,
  onView: ((view: MapView | null) => void) | undefined,
): MapGestures {
  const now = useRef({ map, onView });
  now.current = { map, onView };
  const held = useRef(new Map<number, Held>());
  const start = useRef<Held | null>(null);
  const wasMoved = useRef(false);
  const [isDragged, setDragged] = useState(false);

  useEffect(() => {
    const element = plot.current;
    if (element === null || map === undefined) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const { map: frame, onView: give } = now.current;
      if (frame === undefined || give === undefined) return;
      if (!event.ctrlKey && !event.metaKey && !element.contains(element.ownerDocument.activeElement)) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) / (event.ctrlKey ? 100 : 240));
      give(zoomed(frame, factor, event.clientX - box.left, event.clientY - box.top));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
    // The listener reads the newest map by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [plot, map === undefined]);

  const placeOf = (event: PointerEvent): Held => {
    const box = plot.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  return {
    onPointerDown: (event) => {
      if (map === undefined || onView === undefined || event.button !== 0 || isControl(event.target)) return;
      held.current.set(event.pointerId, placeOf(event));
      start.current = placeOf(event);
      wasMoved.current = false;
    },
    onPointerMove: (event) => {
      const before = held.current.get(event.pointerId);
      if (before === undefined || map === undefined || onView === undefined) return;
      const here = placeOf(event);
      const others = [...held.current].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]));
      const [other] = others;
      if (other !== undefined) {
        const [from, to] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(here.x - other.x, here.y - other.y)];
        held.current.set(event.pointerId, here);
        wasMoved.current = true;
        if (from > 0) onView(zoomed(map, to / from, (here.x + other.x) / 2, (here.y + other.y) / 2));
        return;
      }
      const far = start.current === null ? 0 : Math.hypot(here.x - start.current.x, here.y - start.current.y);
      if (map.view.scale <= 1 || (!wasMoved.current && far < CLICK)) return;
      if (!wasMoved.current) {
        wasMoved.current = true;
        setDragged(true);
        plot.current?.setPointerCapture(event.pointerId);
      }
      held.current.set(event.pointerId, here);
      onView(moved(map, here.x - before.x, here.y - before.y));
    },
    onPointerUp: (event) => {
      held.current.delete(event.pointerId);
      setDragged(false);
    },
    takesClick: () => {
      const taken = wasMoved.current;
      wasMoved.current = false;
      return taken;
    },
    isDragged,
    viewAfter: (key, withShift) => {
      if (map === undefined || onView === undefined) return undefined;
      const arrow = withShift ? arrows[key] : undefined;
      if (arrow !== undefined) return moved(map, ...arrow);
      const [x, y] = [map.plot.left + map.plot.width / 2, map.plot.top + map.plot.height / 2];
      if (key === "+" || key === "=") return zoomed(map, ZOOM_STEP, x, y);
      if (key === "-" || key === "_") return zoomed(map, 1 / ZOOM_STEP, x, y);
      return key === "0" ? null : undefined;
    },
  };
}

/** The buttons on the map are pressed, not dragged. */
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest("button") !== null;
