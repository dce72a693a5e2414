import { cellAt, type ResultTable } from "@sheaf/result";
import type { DrawContext, MarkKey } from "../context.ts";
import type { Box } from "../drawing.ts";
import { markKey, type ChartColumn } from "../marks/columns.ts";
import { calledByPeriod } from "../marks/period-names.ts";
import { compareCells } from "../marks/series.ts";

/** One small chart of a trellis; a chart without trellis is one facet without keys. */
export interface Facet {
  readonly keys: readonly MarkKey[];
  readonly title: string | null;
  /** Rows of the result; null: all. */
  readonly rows: readonly number[] | null;
}

export interface FacetGrid {
  readonly facets: readonly Facet[];
  readonly columns: number;
  readonly rows: number;
  readonly total: number;
}

interface Group {
  readonly keys: readonly MarkKey[];
  readonly label: string;
  readonly rows: number[];
}

const SMALLEST = { width: 140, height: 96 } as const;

/** Cuts the rows into the facets of the trellis and says how they stand: by rows and columns, or wrapped. */
export function facetGrid(
  table: ResultTable,
  rowsBy: readonly ChartColumn[],
  columnsBy: readonly ChartColumn[],
  size: Pick<DrawContext, "width" | "height" | "zone">,
): FacetGrid {
  if (rowsBy.length === 0 && columnsBy.length === 0)
    return { facets: [{ keys: [], title: null, rows: null }], columns: 1, rows: 1, total: 1 };
  const all = Array.from({ length: table.rowCount }, (_, row) => row);
  const mostColumns = Math.max(1, Math.floor(size.width / SMALLEST.width));
  const mostRows = Math.max(1, Math.floor(size.height / SMALLEST.height));
  if (rowsBy.length === 0 || columnsBy.length === 0) {
    const groups = groupRows(table, all, rowsBy.length === 0 ? columnsBy : rowsBy, size);
    const fitting = groups.slice(0, mostColumns * mostRows);
    const columns =
      rowsBy.length === 0
        ? wrapAfter(fitting.length, size, mostColumns, mostRows)
        : Math.ceil(fitting.length / Math.min(fitting.length, mostRows));
    return {
      facets: fitting.map(({ keys, label, rows }) => ({ keys, title: label, rows })),
      columns,
      rows: Math.ceil(fitting.length / Math.max(1, columns)),
      total: groups.length,
    };
  }
  const across = groupRows(table, all, columnsBy, size);
  const down = groupRows(table, all, rowsBy, size);
  const shownAcross = across.slice(0, mostColumns);
  const shownDown = down.slice(0, mostRows);
  const facets = shownDown.flatMap((line) => {
    const inLine = new Set(line.rows);
    return shownAcross.map((column) => ({
      keys: [...line.keys, ...column.keys],
      title: `${line.label}, ${column.label}`,
      rows: column.rows.filter((row) => inLine.has(row)),
    }));
  });
  return { facets, columns: shownAcross.length, rows: shownDown.length, total: across.length * down.length };
}

function groupRows(
  table: ResultTable,
  rows: readonly number[],
  columns: readonly ChartColumn[],
  context: Pick<DrawContext, "zone">,
): readonly Group[] {
  const groups = new Map<string, Group>();
  const named = columns.map((column) =>
    calledByPeriod(
      column,
      rows.map((row) => cellAt(table, row, column.index)),
      context,
    ),
  );
  for (const row of rows) {
    const keys = named.map((column): MarkKey => {
      const value = cellAt(table, row, column.index);
      return markKey(column, value);
    });
    const name = JSON.stringify(keys.map(({ text }) => text));
    const group = groups.get(name);
    if (group !== undefined) group.rows.push(row);
    else groups.set(name, { keys, label: keys.map((key) => key.label).join(", "), rows: [row] });
  }
  return [...groups.values()].toSorted((a, b) => {
    for (let index = 0; index < a.keys.length; index += 1) {
      const order = compareCells(a.keys[index]?.value ?? null, b.keys[index]?.value ?? null);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The number of columns that gives panels nearest to the shape 1.6 to 1. */
function wrapAfter(
  count: number,
  size: { readonly width: number; readonly height: number },
  mostColumns: number,
  mostRows: number,
): number {
  let best = { columns: 1, cost: Number.POSITIVE_INFINITY };
  for (let columns = 1; columns <= Math.min(count, mostColumns); columns += 1) {
    const rows = Math.ceil(count / columns);
    if (rows > mostRows) continue;
    const shape = size.width / columns / (size.height / rows);
    const cost = Math.abs(Math.log(shape / 1.6)) + (rows * columns - count) * 0.1;
    if (cost < best.cost) best = { columns, cost };
  }
  return best.columns;
}

/** The cell of each facet. */
export function facetCells(grid: FacetGrid, size: { readonly width: number; readonly height: number }): readonly Box[] {
  const width = size.width / Math.max(1, grid.columns);
  const height = size.height / Math.max(1, grid.rows);
  return grid.facets.map((_, index) => ({
    left: (index % grid.columns) * width,
    top: Math.floor(index / grid.columns) * height,
    width,
    height,
  }));
}
