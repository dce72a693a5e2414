import { blankOf, longestFraction } from "@sheaf/charts/cells";
import type { GridCell, GridSource, PlacedColumn } from "./grid-source.ts";

/** Texts as wide as their cells are once their marks stand below each other. */
export function alignedTexts(cells: readonly GridCell[]): readonly string[] {
  const longest = longestFraction(cells);
  return cells.map((cell) => cell.text + blankOf(cell, longest));
}

interface Sight {
  readonly first: number;
  readonly last: number;
  /** The columns that were gone through. */
  readonly columns: string;
  readonly longest: ReadonlyMap<number, string>;
}

const seen = new WeakMap<GridSource, Sight>();
const NONE: ReadonlyMap<number, string> = new Map();

/**
 * The longest decimals of each column by its place among all columns, of the rows `first` to `last`, the pinned ones and the totals.
 * What was in sight before counts on: numbers do not jump while somebody scrolls. The same map as before where nothing grew.
 */
export function fractionsInSight(
  source: GridSource,
  columns: readonly PlacedColumn[],
  first: number,
  last: number,
): ReadonlyMap<number, string> {
  const before = seen.get(source);
  const known = before?.longest ?? NONE;
  const shown = columns.filter(({ column }) => column.type === "number" && column.align === "right");
  const names = shown.map(({ flat }) => flat).join();
  const isNew = before?.columns !== names;
  const isKnown = (row: number): boolean => !isNew && row >= before.first && row <= before.last;
  const grown = new Map(known);
  const grow = ({ flat }: PlacedColumn, cell: GridCell | null | undefined): void => {
    const longest = longestFraction([cell], grown.get(flat));
    if (longest !== "") grown.set(flat, longest);
  };
  const scan = (row: number): void => {
    const places = source.places(row);
    for (const placed of shown) {
      const place = places[placed.block];
      if (place?.kind !== "row" || (place.first !== row && row !== first)) continue;
      grow(placed, source.cell(placed.block, placed.index, place.ordinal));
    }
  };
  if (shown.length > 0) {
    for (let row = first; row <= last; row += 1) if (!isKnown(row)) scan(row);
    for (let row = source.rowCount - (source.pinnedRows ?? 0); isNew && row < source.rowCount; row += 1) if (row > last) scan(row);
    if (source.totals !== null) for (const placed of shown) grow(placed, source.totals[placed.flat]);
  }
  const isSame = grown.size === known.size && [...grown].every(([flat, longest]) => known.get(flat) === longest);
  const longest = isSame ? known : grown;
  seen.set(source, { first, last, columns: names, longest });
  return longest;
}
