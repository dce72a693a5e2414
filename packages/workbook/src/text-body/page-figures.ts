/** What a live formula asks that only paper knows (workbook-file 11). */
export type PageFigure = "number" | "count";

const figures: ReadonlyMap<string, PageFigure> = new Map([
  ["pagenumber()", "number"],
  ["pagecount()", "count"],
]);

/** `PageNumber()` and `PageCount()` are asked of no warehouse: null of every other formula. */
export function pageFigureOf(formula: string): PageFigure | null {
  return figures.get(formula.replaceAll(/\s/gu, "").toLowerCase()) ?? null;
}
