/**
 * Scrolling over more rows than a browser can make tall. The scroller is at most `MAX_HEIGHT` high; what it shows is at
 * `top` pixels of the whole. Small movements move by as many pixels; a pull at the scroll bar moves in proportion.
 */
export interface ScrollSpace {
  /** Height of what is scrolled over, all rows. */
  readonly total: number;
  readonly viewport: number;
}

/** Browsers stop at 17.9 (Firefox) and 33.5 (Chromium) million pixels. */
export const MAX_HEIGHT = 16_000_000;
/** A wheel or a key moves less, a pull at the scroll bar of a scaled space more. */
const SMALL = 4_000;

export const spacerHeight = (space: ScrollSpace): number => Math.min(space.total, MAX_HEIGHT);

export const isScaled = (space: ScrollSpace): boolean => space.total > MAX_HEIGHT;

const furthest = (space: ScrollSpace): number => Math.max(0, space.total - space.viewport);
const furthestScroll = (space: ScrollSpace): number => Math.max(0, spacerHeight(space) - space.viewport);

/** Position of the scroll bar that stands for a place. */
export function scrollOf(space: ScrollSpace, top: number): number {
  if (!isScaled(space)) return clamp(top, 0, furthest(space));
  return (clamp(top, 0, furthest(space)) / furthest(space)) * furthestScroll(space);
}

/** The place after the scroll bar went from one position to another. */
export function topAfter(space: ScrollSpace, top: number, from: number, to: number): number {
  if (!isScaled(space)) return clamp(to, 0, furthest(space));
  if (to <= 0) return 0;
  if (to >= furthestScroll(space)) return furthest(space);
  if (Math.abs(to - from) <= SMALL) return clamp(top + to - from, 0, furthest(space));
  return clamp((to / furthestScroll(space)) * furthest(space), 0, furthest(space));
}

/** Whether the scroll bar stands so far from its place that a further small movement could run against its end. */
export function hasDrifted(space: ScrollSpace, top: number, scroll: number): boolean {
  return isScaled(space) && Math.abs(scrollOf(space, top) - scroll) > 1;
}

/** What is left of a height below its last whole row: no row is drawn there, so that none is cut. Nothing where all rows are in sight. */
export function spareHeight(rows: number, rowHeight: number, height: number): number {
  return height < rowHeight || rows * rowHeight <= height ? 0 : height % rowHeight;
}

/** The place at which a row begins, nearest to where scrolling came to rest; the end stays the end. */
export function restingTop(space: ScrollSpace, top: number, rowHeight: number): number {
  return clamp(Math.round(top / rowHeight) * rowHeight, 0, furthest(space));
}

/** Where a row must be for a range of rows to be in sight, moving as little as possible. */
export function topToShow(space: ScrollSpace, top: number, from: number, to: number): number {
  if (from < top) return Math.max(0, from);
  if (to > top + space.viewport) return clamp(to - space.viewport, 0, furthest(space));
  return top;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
