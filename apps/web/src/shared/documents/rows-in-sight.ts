/** Pixels of a row of a page's grid, and what the screen shows beside the page: bars above, tabs and strip below. */
const ROW = 24;
const BESIDE_PAGE = 200;
const MOST_ROWS = 48;

/** Rows of a page that are in sight; an element that is alone there has as many. */
export function rowsInSight(least: number): number {
  return Math.min(MOST_ROWS, Math.max(least, Math.floor((window.innerHeight - BESIDE_PAGE) / ROW)));
}
