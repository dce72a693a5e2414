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

const USUAL = 6;

/** The points of a series: on a line or the edge of an area where somebody wants them, and where points are all that it is; null: it has none. */
export function seriesPoint({ shape, point }: Styled): SeriesPoint | null {
  if (shape === "bar") return null;
  const isShown = shape === "scatter" ? point.visibility !== "hidden" : point.visibility === "shown";
  return isShown ? { shape: point.shape ?? "circle", size: point.size ?? USUAL } : null;
}
