/** What of a KPI fits into its tile: the trend goes first, then the comparison, then the title (workbook-file 5.7). */
export interface KpiFit {
  readonly title: boolean;
  /** Lines of the title: two where one would cut it and there is room. */
  readonly titleLines: 1 | 2;
  readonly comparison: boolean;
  /** Width of the trend beside the figure, px; null where it has no room there. */
  readonly trend: number | null;
  /** Size of the trend below the figure, px, where it has no room beside it; null where it has none there either, and where there is no trend. */
  readonly below: { readonly width: number; readonly height: number; /** Large enough for axes. */ readonly hasAxes: boolean } | null;
  /** Something was left out: the tile says so. */
  readonly overflow: boolean;
}

/** Where a tile can have its trend, or may: with axes of its own across the tile, beside the figure, in small below it, or nowhere. */
export type TrendPlace = "large" | "beside" | "below" | "none";

export interface KpiParts {
  readonly title: boolean;
  /** Width of the title in px; absent: it is cut where it does not fit. */
  readonly titleWidth?: number;
  readonly comparison: boolean;
  readonly trend: boolean;
  /** Width of the value in px. */
  readonly valueWidth: number;
  readonly valueHeight: number;
  /** Width of the comparison in px; 0 without one. */
  readonly comparisonWidth: number;
  /** Width of the change alone, in px: the figure of the comparison. */
  readonly changeWidth: number;
}

const TITLE = 20;
/** Two lines of a title, closer than one by one. */
const TWO_LINES = 34;
const COMPARISON = 18;
const SPARK = { widest: 84, least: 44, height: 32, gap: 16 } as const;
/** In a narrow tile the trend stands below the figure, if it can be told there what goes up. */
const BELOW = { widest: 160, least: 18, highest: 34, gap: 4 } as const;
/** In a large tile the trend is the rest of it. */
const LARGE = { width: 220, least: 96, highest: 240, gap: 8, value: 46 } as const;

/** Whether a tile is one figure's stage: large enough that its trend has axes, and its value is set larger. Size inside the padding, px. */
export const isStage = (width: number, height: number): boolean =>
  width >= LARGE.width && height >= TITLE + LARGE.value + COMPARISON + LARGE.gap + LARGE.least;

/** Size inside the tile's padding, px. `most`: where its trend may be; where it likes, if absent. */
export function kpiFit(parts: KpiParts, width: number, height: number, most: TrendPlace | null = null): KpiFit {
  const needs = (title: boolean, comparison: boolean): number => (title ? TITLE : 0) + parts.valueHeight + (comparison ? COMPARISON : 0);
  const comparison = parts.comparison && needs(parts.title, true) <= height;
  const title = parts.title && needs(true, comparison) <= height;
  const isCut = title && (parts.titleWidth ?? 0) > width;
  const titleLines = isCut && needs(true, comparison) - TITLE + TWO_LINES <= height ? 2 : 1;
  const everything = comparison === parts.comparison && title === parts.title;
  // It gives way to the words of the comparison, then those are cut beside it; the figure and its change are never cut.
  const besideOf = (words: number): number => width - SPARK.gap - Math.max(parts.valueWidth, comparison ? words : 0);
  const room = Math.max(besideOf(parts.comparisonWidth), Math.min(SPARK.least, besideOf(parts.changeWidth)));
  const isDrawn = parts.trend && everything && most !== "none";
  const left = height - needs(title, comparison) - (titleLines === 2 ? TWO_LINES - TITLE : 0);
  const isLarge = isDrawn && (most ?? "large") === "large" && isStage(width, height) && left - LARGE.gap >= LARGE.least;
  const fits = isDrawn && !isLarge && most !== "below" && room >= SPARK.least && height >= SPARK.height;
  const rest = left - BELOW.gap;
  const isBelow = isDrawn && !isLarge && !fits && width >= SPARK.least && rest >= BELOW.least;
  return {
    title,
    titleLines,
    comparison,
    trend: fits ? Math.floor(Math.min(SPARK.widest, room)) : null,
    below: isLarge
      ? { width: Math.floor(width), height: Math.floor(Math.min(LARGE.highest, left - LARGE.gap)), hasAxes: true }
      : isBelow
        ? { width: Math.floor(Math.min(BELOW.widest, width)), height: Math.floor(Math.min(BELOW.highest, rest)), hasAxes: false }
        : null,
    // A trend says in small what the page can say in large: that it has no room needs no sign.
    overflow: !everything,
  };
}
