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
  /** Panels of a small drawing: labels of the axes stand once, at the edges of all of them. */
  readonly isTight: boolean;
}

interface Group {
  readonly keys: readonly MarkKey[];
  readonly label: string;
  readonly rows: number[];
}

const SMALLEST: Smallest = { width: 140, height: 96 };

/** No panel is smaller, px. */
interface Smallest {
  readonly width: number;
  readonly height: number;
}

/** What panels come to that share the labels of their axes, and those of kinds without axes. */
export const tightest = { shared: { width: 72, height: 60 }, plain: { width: 80, height: 76 } } as const;
/** Name of a tight panel above its plot, and what is left around it, px. */
const TIGHT = { title: 20, gap: 8 } as const;
/** Of a tight panel, as much as the labels beyond its marks may take: the marks are what it is for. */
const MOST_BEYOND = 0.4;

/** Cuts the rows into the facets of the trellis and says how they stand: by rows and columns, or wrapped. */
export function facetGrid(
  table: ResultTable,
  rowsBy: readonly ChartColumn[],
  columnsBy: readonly ChartColumn[],
  size: Pick<DrawContext, "width" | "height" | "zone">,
  /** What panels may come to where not all of them fit otherwise. */
  tight: Smallest = SMALLEST,
): FacetGrid {
  if (rowsBy.length === 0 && columnsBy.length === 0)
    return { facets: [{ keys: [], title: null, rows: null }], columns: 1, rows: 1, total: 1, isTight: false };
  const groups = groupsOf(table, rowsBy, columnsBy, size);
  const grid = gridOf(groups, size, SMALLEST);
  return tight === SMALLEST || grid.facets.length === grid.total ? grid : { ...gridOf(groups, size, tight), isTight: true };
}

/** The rows by what panels are cut by: those of one column wrap (or stand below each other), those of two cross. */
type Groups =
  | { readonly kind: "wrapped" | "stacked"; readonly groups: readonly Group[] }
  | { readonly kind: "crossed"; readonly down: readonly Group[]; readonly across: readonly Group[] };

function groupsOf(
  table: ResultTable,
  rowsBy: readonly ChartColumn[],
  columnsBy: readonly ChartColumn[],
  context: Pick<DrawContext, "zone">,
): Groups {
  const all = Array.from({ length: table.rowCount }, (_, row) => row);
  const by = (columns: readonly ChartColumn[]): readonly Group[] => groupRows(table, all, columns, context);
  if (rowsBy.length === 0) return { kind: "wrapped", groups: by(columnsBy) };
  if (columnsBy.length === 0) return { kind: "stacked", groups: by(rowsBy) };
  return { kind: "crossed", down: by(rowsBy), across: by(columnsBy) };
}

function gridOf(cut: Groups, size: Pick<DrawContext, "width" | "height">, smallest: Smallest): FacetGrid {
  const mostColumns = Math.max(1, Math.floor(size.width / smallest.width));
  const mostRows = Math.max(1, Math.floor(size.height / smallest.height));
  if (cut.kind !== "crossed") {
    const fitting = cut.groups.slice(0, mostColumns * mostRows);
    const columns =
      cut.kind === "wrapped"
        ? wrapAfter(fitting.length, size, mostColumns, mostRows)
        : Math.ceil(fitting.length / Math.min(fitting.length, mostRows));
    return {
      facets: fitting.map(({ keys, label, rows }) => ({ keys, title: label, rows })),
      columns,
      rows: Math.ceil(fitting.length / Math.max(1, columns)),
      total: cut.groups.length,
      isTight: false,
    };
  }
  const shownAcross = cut.across.slice(0, mostColumns);
  const shownDown = cut.down.slice(0, mostRows);
  const facets = shownDown.flatMap((line) => {
    const inLine = new Set(line.rows);
    return shownAcross.map((column) => ({
      keys: [...line.keys, ...column.keys],
      title: `${line.label}, ${column.label}`,
      rows: column.rows.filter((row) => inLine.has(row)),
    }));
  });
  const total = cut.across.length * cut.down.length;
  return { facets, columns: shownAcross.length, rows: shownDown.length, total, isTight: false };
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

/** Panels inside of what is left for all of them: each has its name above its plot, and their axes stand around them. `beyond`: what each has for labels at the right of its plot, px. */
export function tightPanels(
  grid: FacetGrid,
  size: { readonly width: number; readonly height: number },
  around: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  beyond = 0,
): readonly { readonly cell: Box; readonly plot: Box }[] {
  const inner = {
    width: Math.max(8, size.width - around.left - around.right),
    height: Math.max(8, size.height - around.top - around.bottom),
  };
  return facetCells(grid, inner).map((box) => {
    const cell = { ...box, left: box.left + around.left, top: box.top + around.top };
    return {
      cell,
      plot: {
        left: cell.left + TIGHT.gap,
        top: cell.top + TIGHT.title,
        width: Math.max(8, cell.width - TIGHT.gap - Math.max(TIGHT.gap, Math.min(beyond, cell.width * MOST_BEYOND))),
        height: Math.max(8, cell.height - TIGHT.title - TIGHT.gap),
      },
    };
  });
}

/** Whether labels of an axis stand beside a panel: beside each, or once at an edge of tight ones. */
export function isAtEdge({ isTight, columns, facets }: FacetGrid, panel: number, edge: "left" | "right" | "bottom"): boolean {
  if (!isTight) return true;
  if (edge === "bottom") return panel + columns >= facets.length;
  return edge === "left" ? panel % columns === 0 : panel % columns === columns - 1 || panel === facets.length - 1;
}
