/** What of a KPI fits into its tile: the trend goes first, then the comparison, then the title (workbook-file 5.7). */
export interface KpiFit {
  readonly title: boolean;
  /** Lines of the title: two where one would cut it and there is room. */
  readonly titleLines: 1 | 2;
  readonly comparison: boolean;
  /** Width of the trend beside the figure, px; null where it has no room there. */
  readonly trend: number | null;
  /** Size of the trend below the figure, px, where it has no room beside it; null where it has none there either, and where there is no trend. */
  readonly below: { readonly width: number; readonly height: number } | null;
  /** Something was left out: the tile says so. */
  readonly overflow: boolean;
}

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

/** Size inside the tile's padding, px. */
export function kpiFit(parts: KpiParts, width: number, height: number): KpiFit {
  const needs = (title: boolean, comparison: boolean): number => (title ? TITLE : 0) + parts.valueHeight + (comparison ? COMPARISON : 0);
  const comparison = parts.comparison && needs(parts.title, true) <= height;
  const title = parts.title && needs(true, comparison) <= height;
  const isCut = title && (parts.titleWidth ?? 0) > width;
  const titleLines = isCut && needs(true, comparison) - TITLE + TWO_LINES <= height ? 2 : 1;
  const everything = comparison === parts.comparison && title === parts.title;
  // It gives way to the words of the comparison, then those are cut beside it; the figure and its change are never cut.
  const besideOf = (words: number): number => width - SPARK.gap - Math.max(parts.valueWidth, comparison ? words : 0);
  const room = Math.max(besideOf(parts.comparisonWidth), Math.min(SPARK.least, besideOf(parts.changeWidth)));
  const fits = parts.trend && everything && room >= SPARK.least && height >= SPARK.height;
  const rest = height - needs(title, comparison) - (titleLines === 2 ? TWO_LINES - TITLE : 0) - BELOW.gap;
  const isBelow = parts.trend && everything && !fits && width >= SPARK.least && rest >= BELOW.least;
  return {
    title,
    titleLines,
    comparison,
    trend: fits ? Math.floor(Math.min(SPARK.widest, room)) : null,
    below: isBelow ? { width: Math.floor(Math.min(BELOW.widest, width)), height: Math.floor(Math.min(BELOW.highest, rest)) } : null,
    // A trend says in small what the page can say in large: that it has no room needs no sign.
    overflow: !everything,
  };
}
