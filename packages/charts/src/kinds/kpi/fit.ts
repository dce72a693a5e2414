/** What of a KPI fits into its tile: the trend goes first, then the comparison, then the title (workbook-file 5.7). */
export interface KpiFit {
  readonly title: boolean;
  readonly comparison: boolean;
  readonly trend: boolean;
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
}

const TITLE = 20;
const COMPARISON = 18;
const SPARK = { width: 72, height: 32, gap: 16 } as const;

/** Size inside the tile's padding, px. */
export function kpiFit(parts: KpiParts, width: number, height: number): KpiFit {
  const needs = (title: boolean, comparison: boolean): number => (title ? TITLE : 0) + parts.valueHeight + (comparison ? COMPARISON : 0);
  const comparison = parts.comparison && needs(parts.title, true) <= height;
  const title = parts.title && needs(true, comparison) <= height;
  const everything = comparison === parts.comparison && title === parts.title;
  const trend = parts.trend && everything && width >= parts.valueWidth + SPARK.gap + SPARK.width && height >= SPARK.height;
  return { title, comparison, trend, overflow: !everything || trend !== parts.trend };
}
