/** What of a KPI fits into its tile: the trend goes first, then the comparison, then the title (workbook-file 5.7). */
export interface KpiFit {
  readonly title: boolean;
  readonly comparison: boolean;
  /** Width of the trend, px; null where it is left out. */
  readonly trend: number | null;
  /** Something was left out: the tile says so. */
  readonly overflow: boolean;
}

export interface KpiParts {
  readonly title: boolean;
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
const COMPARISON = 18;
const SPARK = { widest: 84, least: 56, height: 32, gap: 16 } as const;

/** Size inside the tile's padding, px. */
export function kpiFit(parts: KpiParts, width: number, height: number): KpiFit {
  const needs = (title: boolean, comparison: boolean): number => (title ? TITLE : 0) + parts.valueHeight + (comparison ? COMPARISON : 0);
  const comparison = parts.comparison && needs(parts.title, true) <= height;
  const title = parts.title && needs(true, comparison) <= height;
  const everything = comparison === parts.comparison && title === parts.title;
  // It gives way to the words of the comparison, then those are cut beside it; the figure and its change are never cut.
  const besideOf = (words: number): number => width - SPARK.gap - Math.max(parts.valueWidth, comparison ? words : 0);
  const room = Math.max(besideOf(parts.comparisonWidth), Math.min(SPARK.least, besideOf(parts.changeWidth)));
  const fits = parts.trend && everything && room >= SPARK.least && height >= SPARK.height;
  return {
    title,
    comparison,
    trend: fits ? Math.floor(Math.min(SPARK.widest, room)) : null,
    // A trend says in small what the page can say in large: that it has no room needs no sign.
    overflow: !everything,
  };
}
