import type { CellRange } from "./cell-range.ts";

/** What the first rows of cells are made of, where that tells how many of them name the columns. */
export interface HeadShape {
  /** Cells that are merged over several columns of one row. */
  readonly merged: readonly CellRange[];
  /** By row: how many of its cells hold something, and how many of those a text. */
  readonly rows: ReadonlyMap<number, RowShape>;
}

export interface RowShape {
  readonly cells: number;
  readonly texts: number;
  /** Columns of the cells that hold something. */
  readonly columns: ReadonlySet<number>;
}

/** Rows of names above one another. */
const MOST_ROWS = 4;

/**
 * Rows at the top of a range that name its columns: one, and one more for each row of groups above it: cells that are merged over several
 * columns, as “2023” over “Revenue” and “Cost”.
 */
export function headerRows(range: CellRange, { merged, rows }: HeadShape): number {
  let groups = 0;
  while (groups < MOST_ROWS - 1 && isGroupRow(range.firstRow + groups, range, merged)) groups++;
  const names = rows.get(range.firstRow + groups);
  // What stands under groups is names, most of them texts.
  const isNamed = names !== undefined && names.texts * 2 >= names.cells && range.firstRow + groups < range.lastRow;
  return groups > 0 && isNamed && !isFirstOfRows(range.firstRow + groups, range, { merged, rows }) ? groups + 1 : 1;
}

/**
 * Whether a row below a merged cell is one of a table of texts, as below “Name” over a first and a last name: it is like the next one, and has
 * something below a name that is of one column.
 */
function isFirstOfRows(row: number, range: CellRange, { merged, rows }: HeadShape): boolean {
  const [above, own, next] = [rows.get(row - 1), rows.get(row), rows.get(row + 1)];
  if (above === undefined || own === undefined || next?.texts !== own.texts || next.cells !== own.cells) return false;
  const isMerged = (column: number): boolean =>
    merged.some((cells) => cells.firstRow === row - 1 && cells.firstColumn <= column && column <= cells.lastColumn);
  return [...above.columns].some((column) => column >= range.firstColumn && own.columns.has(column) && !isMerged(column));
}

/** A row over all columns is a title. */
function isGroupRow(row: number, { firstColumn, lastColumn }: CellRange, merged: readonly CellRange[]): boolean {
  const groups = merged.filter((cells) => cells.firstRow === row && cells.firstColumn >= firstColumn && cells.firstColumn <= lastColumn);
  return groups.length > 0 && groups.every((cells) => cells.firstColumn > firstColumn || cells.lastColumn < lastColumn);
}

/** The row where a table begins of which a row is said to be the first: rows of groups stand above it. One title at the left is none. */
export function withGroupsAbove(range: CellRange, { merged, rows }: HeadShape): CellRange {
  let { firstRow } = range;
  for (let above = firstRow - 1; above > range.firstRow - MOST_ROWS; above--) {
    const shape = rows.get(above);
    if (shape === undefined || !isGroupRow(above, range, merged)) break;
    const isTitle = shape.cells === 1 && merged.some((cells) => cells.firstRow === above && cells.firstColumn === range.firstColumn);
    if (isTitle) break;
    firstRow = above;
  }
  return { ...range, firstRow };
}

/** The names of columns of which several rows tell a part: `2023` over `Revenue` is “2023 Revenue”. `left`: the column of the first one. */
export function joinedNames(rows: readonly (readonly string[])[], firstRow: number, left: number, merged: readonly CellRange[]): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const filled = rows.map((row, at) => {
    const names = Array.from({ length: width }, (_, index) => row[index] ?? "");
    for (const { firstRow: line, firstColumn, lastColumn } of merged) {
      if (line !== firstRow + at) continue;
      for (let column = firstColumn + 1; column <= lastColumn; column++) {
        if (column >= left && column - left < width) names[column - left] ||= names[firstColumn - left] ?? "";
      }
    }
    return names;
  });
  return Array.from({ length: width }, (_, index) =>
    filled
      .map((row) => row[index]?.trim() ?? "")
      .filter((name, at, all) => name !== "" && all.indexOf(name) === at)
      .join(" "),
  );
}
