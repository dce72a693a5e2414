import { type Box, fitted } from "../../commands/layout.ts";
import { GAP, ROW } from "../../elements/on-page/page-grid.ts";

/** What is done to an element: moved, or one of its corners dragged. */
export type Handle = "move" | "nw" | "ne" | "sw" | "se";

/** Where an element stands after its handle was moved by so many pixels, in a grid of a given width. */
export function movedBox(
  start: Box,
  handle: Handle,
  by: { readonly x: number; readonly y: number },
  grid: { readonly width: number; readonly columns: number },
  least: readonly [number, number],
): Box {
  const column = (grid.width + GAP) / grid.columns;
  return steppedBox(start, handle, Math.round(by.x / column), Math.round(by.y / ROW), grid.columns, least);
}

/**
 * Where something lands whose upper left corner is carried to a point of a grid. What comes from another grid keeps its size in
 * pixels as nearly as the columns allow.
 */
export function landingBox(
  corner: { readonly x: number; readonly y: number },
  size: { readonly columns: number; readonly rows: number } | { readonly width: number; readonly height: number },
  grid: { readonly width: number; readonly columns: number },
): Box {
  const column = (grid.width + GAP) / grid.columns;
  const fitting =
    "columns" in size
      ? size
      : { columns: Math.max(1, Math.round((size.width + GAP) / column)), rows: Math.max(1, Math.round((size.height + GAP) / ROW)) };
  return {
    column: Math.round(corner.x / column) + 1,
    row: Math.round(corner.y / ROW) + 1,
    columns: fitting.columns,
    rows: fitting.rows,
  };
}

/** Rows by which something may miss the top of what it is put beside, and still stands level with it. */
const NEARLY_LEVEL = 2;

/**
 * Where something new lands that is let go at a point beside others: no wider than the room that is free there, and level with its
 * neighbor. On the upper half of something it takes that one's place, on the lower half it goes below it. As it is where nothing stands
 * beside it, and where the room is narrower than it can be.
 */
export function intoRoom(
  carried: Box,
  others: readonly Box[],
  point: { readonly column: number; readonly row: number },
  columns: number,
  least: number,
): Box {
  const line = others.filter(({ row, rows }) => row <= point.row && point.row < row + rows);
  const under = line.find((other) => point.column >= other.column && point.column < other.column + other.columns);
  if (under !== undefined) return { ...carried, row: (point.row - under.row) * 2 < under.rows ? under.row : under.row + under.rows };
  // What the point is below stays above.
  const isAbove = (other: Box): boolean =>
    other.row + other.rows <= point.row && other.column < carried.column + carried.columns && carried.column < other.column + other.columns;
  const box = { ...carried, row: Math.max(carried.row, ...others.filter(isAbove).map(({ row, rows }) => row + rows)) };
  const from = Math.max(1, ...line.filter(({ column }) => column < point.column).map((other) => other.column + other.columns));
  const to = Math.min(columns + 1, ...line.filter(({ column }) => column > point.column).map(({ column }) => column));
  if (line.length === 0 || to - from < least) return box;
  const width = Math.min(box.columns, to - from);
  const level = line.find(({ row }) => Math.abs(row - box.row) <= NEARLY_LEVEL);
  return { ...box, columns: width, column: Math.min(Math.max(box.column, from), to - width), row: level?.row ?? box.row };
}

/** The same by columns and rows. The corner across from the dragged one keeps its place. */
export function steppedBox(
  start: Box,
  handle: Handle,
  columnSteps: number,
  rowSteps: number,
  columnCount: number,
  least: readonly [number, number],
): Box {
  if (handle === "move") return fitted({ ...start, column: start.column + columnSteps, row: start.row + rowSteps }, least, columnCount);
  const right = start.column + start.columns;
  const bottom = start.row + start.rows;
  const isWest = handle === "nw" || handle === "sw";
  const isNorth = handle === "nw" || handle === "ne";
  const column = isWest ? clamp(start.column + columnSteps, 1, right - least[0]) : start.column;
  const row = isNorth ? clamp(start.row + rowSteps, 1, bottom - least[1]) : start.row;
  const end = isWest ? right : clamp(right + columnSteps, column + least[0], columnCount + 1);
  const foot = isNorth ? bottom : Math.max(row + least[1], bottom + rowSteps);
  return fitted({ column, row, columns: end - column, rows: foot - row }, least, columnCount);
}

const clamp = (value: number, low: number, high: number): number => Math.max(Math.min(value, high), Math.min(low, high));

/** Near an edge of what scrolls, dragging scrolls it. */
const EDGE = 50;
const SCROLL_STEP = 14;

/** By how much a page scrolls while something is dragged at a height: up near its top, down near its bottom. */
export function scrollStep(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  if (y < top + EDGE) return -SCROLL_STEP;
  return y > bottom - EDGE ? SCROLL_STEP : 0;
}
