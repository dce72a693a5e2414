import type { PointStyle } from "../../element.ts";
import type { SymbolName } from "./symbols.ts";

interface SeriesPoint {
  readonly shape: SymbolName;
  /** px. */
  readonly size: number;
}

interface Styled {
  readonly shape: "bar" | "line" | "area" | "scatter";
  readonly point: PointStyle;
}

/** px, and the least that they come to where they stand close. */
const USUAL = { most: 6, least: 3 } as const;
/** Of the way from one to the next. */
const COVERED = 0.75;

/** The size of points that nobody gave one, so far from each other, px. */
export const usualSize = (apart: number): number => Math.max(USUAL.least, Math.min(USUAL.most, COVERED * apart));

/** The points of a series: on a line or the edge of an area where somebody wants them, and where points are all that it is; null: it has none. */
export function seriesPoint({ shape, point }: Styled, usual: number = USUAL.most): SeriesPoint | null {
  if (shape === "bar") return null;
  const isShown = shape === "scatter" ? point.visibility !== "hidden" : point.visibility === "shown";
  return isShown ? { shape: point.shape ?? "circle", size: point.size ?? usual } : null;
}
