import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from "react";
import { flushSync } from "react-dom";
import {
  hasDrifted,
  isScaled,
  restingTop,
  scrollOf,
  type ScrollSpace,
  spacerHeight,
  spareHeight,
  topAfter,
  topToShow,
} from "../model/scroll-space.ts";

/** Rows drawn beyond what is in sight, so that a step of the wheel shows no gap. */
const OVERSCAN = 8;
/** Rows are added in handfuls: a slow scroll draws every few frames only. */
const HANDFUL = 4;
const IDLE = 140;

export interface GridWindow {
  /** Drawn rows, inclusive; last is -1 where there are none. */
  readonly first: number;
  readonly last: number;
  /** Rows of which something is in sight. */
  readonly firstVisible: number;
  readonly lastVisible: number;
  /** What is subtracted from a row's place in the whole to get its place in the scroller. */
  readonly offset: number;
  readonly left: number;
  /** Inner size of the scroller, header and totals included. */
  readonly width: number;
  readonly height: number;
  /** Height below the last whole row, in which no row is drawn. */
  readonly spare: number;
}

interface Options {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly footerHeight: number;
}

export interface GridScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: GridWindow;
  readonly spacer: number;
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void;
  readonly showRow: (row: number) => void;
  readonly showColumn: (left: number, width: number, frozen: number) => void;
  /** The row under a place on the screen, in bounds. */
  readonly rowAt: (clientY: number) => number;
}

const nothing: GridWindow = { first: 0, last: -1, firstVisible: 0, lastVisible: -1, offset: 0, left: 0, width: 0, height: 0, spare: 0 };

/** Which rows are drawn and where, for any number of rows. */
export function useGridScroll({ rowCount, rowHeight, headerHeight, footerHeight }: Options): GridScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, scroll: 0 });
  const idle = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [shown, setShown] = useState<GridWindow>(nothing);
  const latest = useRef(shown);
  latest.current = shown;

  const roomNow = useCallback((): number => {
    const height = scroller.current?.clientHeight ?? 0;
    return Math.max(0, height - headerHeight - footerHeight);
  }, [headerHeight, footerHeight]);
  const space = useCallback((): ScrollSpace => {
    const room = roomNow();
    return { total: rowCount * rowHeight, viewport: room - spareHeight(rowCount, rowHeight, room) };
  }, [rowCount, rowHeight, roomNow]);

  const windowNow = useCallback((): GridWindow => {
    const node = scroller.current;
    if (node === null) return nothing;
    const { top, scroll } = place.current;
    const { viewport } = space();
    const firstVisible = Math.min(Math.max(0, rowCount - 1), Math.floor(top / rowHeight));
    const lastVisible = Math.min(rowCount - 1, Math.ceil((top + viewport) / rowHeight) - 1);
    const first = Math.max(0, Math.floor((firstVisible - OVERSCAN) / HANDFUL) * HANDFUL);
    const last = Math.min(rowCount - 1, Math.ceil((lastVisible + OVERSCAN) / HANDFUL) * HANDFUL);
    return {
      first,
      last,
      firstVisible,
      lastVisible,
      offset: Math.round(top - scroll),
      left: node.scrollLeft,
      width: node.clientWidth,
      height: node.clientHeight,
      spare: spareHeight(rowCount, rowHeight, roomNow()),
    };
  }, [rowCount, rowHeight, space, roomNow]);

  const publish = useCallback(
    (sync: boolean): void => {
      const next = windowNow();
      const last = latest.current;
      if ((Object.keys(next) as (keyof GridWindow)[]).every((key) => next[key] === last[key])) return;
      // Before the browser paints: otherwise a quick scroll shows an empty grid for a frame.
      if (sync) flushSync(() => setShown(next));
      else setShown(next);
    },
    [windowNow],
  );

  /** Sets the place, and the scroll bar with it. */
  const goTo = useCallback(
    (top: number): void => {
      const node = scroller.current;
      if (node === null) return;
      const now = space();
      place.current.top = top;
      node.scrollTop = scrollOf(now, top);
      place.current.scroll = node.scrollTop;
    },
    [space],
  );

  const onScroll = useCallback(
    (event: UIEvent<HTMLDivElement>): void => {
      if (event.target !== scroller.current || scroller.current === null) return;
      const { scrollTop } = scroller.current;
      const now = space();
      if (scrollTop !== place.current.scroll) {
        place.current = { top: topAfter(now, place.current.top, place.current.scroll, scrollTop), scroll: scrollTop };
        if (idle.current !== null) clearTimeout(idle.current);
        // Small movements let the scroll bar fall behind; it is put right when nothing moves.
        if (hasDrifted(now, place.current.top, scrollTop))
          idle.current = setTimeout(() => {
            goTo(place.current.top);
            publish(true);
          }, IDLE);
      }
      publish(true);
    },
    [space, goTo, publish],
  );

  // Where scrolling comes to rest a row begins: neither the first nor the last one in sight is cut.
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return undefined;
    const settle = (event: Event): void => {
      const now = space();
      if (event.target !== node || isScaled(now)) return;
      const top = restingTop(now, place.current.top, rowHeight);
      const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (top !== place.current.top) node.scrollTo({ top, behavior: isCalm ? "instant" : "smooth" });
    };
    node.addEventListener("scrollend", settle);
    return () => node.removeEventListener("scrollend", settle);
  }, [space, rowHeight]);

  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return undefined;
    // Fewer rows than before: the place may not exist any more.
    const now = space();
    const most = Math.max(0, now.total - now.viewport);
    if (place.current.top > most) goTo(most);
    publish(false);
    const observer = new ResizeObserver(() => publish(false));
    observer.observe(node);
    return () => observer.disconnect();
  }, [space, goTo, publish]);

  useLayoutEffect(
    () => () => {
      if (idle.current !== null) clearTimeout(idle.current);
    },
    [],
  );

  const showRow = useCallback(
    (row: number): void => {
      const now = space();
      const top = topToShow(now, place.current.top, row * rowHeight, (row + 1) * rowHeight);
      if (top !== place.current.top) goTo(top);
      publish(false);
    },
    [space, rowHeight, goTo, publish],
  );

  const showColumn = useCallback((left: number, width: number, frozen: number): void => {
    const node = scroller.current;
    if (node === null) return;
    if (left < node.scrollLeft + frozen) node.scrollLeft = left - frozen;
    else if (left + width > node.scrollLeft + node.clientWidth) node.scrollLeft = left + width - node.clientWidth;
  }, []);

  const rowAt = useCallback(
    (clientY: number): number => {
      const node = scroller.current;
      if (node === null) return 0;
      const within = clientY - node.getBoundingClientRect().top - headerHeight;
      return Math.min(rowCount - 1, Math.max(0, Math.floor((place.current.top + within) / rowHeight)));
    },
    [rowCount, rowHeight, headerHeight],
  );

  const spacer = spacerHeight({ total: rowCount * rowHeight, viewport: 0 });
  return { scroller, window: shown, spacer, onScroll, showRow, showColumn, rowAt };
}
