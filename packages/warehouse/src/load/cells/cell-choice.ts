import { message } from "@sheaf/messages";
import { LoadRefused } from "../dialect.ts";
import type { CellFile } from "./cell-file.ts";
import { parseRange, rangeText, type CellRange } from "./cell-range.ts";
import { headerRows } from "./header-rows.ts";
import { addRange, usedRange } from "./range.ts";

/** Which cells of a file are the table. */
export interface CellChoice {
  /** Name of the sheet or list; null: the first that is not hidden. */
  readonly table: string | null;
  /** Of a sheet, `A3:F200`; null: what the file calls a table, else all cells that hold something, without titles above them. */
  readonly range: string | null;
  /** Whether the first row names the columns; of sheets alone. Null: as it looks. */
  readonly header: boolean | null;
  /** What becomes of hidden rows, filtered ones too, and of hidden columns; of sheets alone. */
  readonly hidden?: "load" | "leave-out" | undefined;
}

/** The table of the choice, by its place among the file's tables. */
export function chosenTable(file: CellFile, { table }: CellChoice): number {
  if (table === null)
    return Math.max(
      0,
      file.tables.findIndex(({ hidden }) => !hidden),
    );
  const at = file.tables.findIndex(({ name }) => name === table);
  if (at === -1) throw new LoadRefused("no-columns", message("errors-files.load.file-holds-no", { table }));
  return at;
}

/** Cells that are the table; a null range where the file's columns have names of their own: all of it is. */
export interface ChosenCells {
  readonly range: CellRange | null;
  /** Rows at its top that name the columns, where such do. */
  readonly headerRows: number;
  readonly merged: readonly CellRange[];
  /** Columns that nobody sees. */
  readonly hiddenColumns: ReadonlySet<number>;
}

export async function chosenRange(
  file: CellFile,
  table: number,
  names: readonly string[] | null,
  { range }: CellChoice,
  signal: AbortSignal,
): Promise<ChosenCells> {
  if (names !== null) return { range: null, headerRows: 1, merged: [], hiddenColumns: new Set() };
  const own = range === null ? await file.ownRange?.(table, signal) : null;
  if (own !== undefined && own !== null)
    return { range: own, headerRows: 1, merged: [], hiddenColumns: await columnsHidden(file, table, signal) };
  const chosen = range === null ? (file.namedRange?.(table) ?? null) : parseRange(range);
  const { range: used, ...shape } = await usedRange(file, table, signal, chosen?.firstRow ?? null);
  if (range === null && chosen === null)
    return { range: used, headerRows: headerRows(used, shape), merged: shape.merged, hiddenColumns: shape.hiddenColumns };
  if (chosen === null) throw new LoadRefused("no-columns", message("errors-files.load.no-range-cells-such-a1", { range: range ?? "" }));
  // Rows and columns beyond all values are none of the table.
  const inside = {
    ...chosen,
    lastRow: Math.min(chosen.lastRow, used.lastRow),
    lastColumn: Math.min(chosen.lastColumn, Math.max(used.lastColumn, chosen.firstColumn)),
  };
  if (inside.lastRow < inside.firstRow)
    throw new LoadRefused("empty-file", message("errors-files.load.no-cell-holds-anything", { range: rangeText(chosen) }));
  return { range: inside, headerRows: headerRows(inside, shape), merged: shape.merged, hiddenColumns: shape.hiddenColumns };
}

/** They are told before the first row. */
async function columnsHidden(file: CellFile, table: number, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  const sink = { row: () => false, hiddenColumns: addRange(hidden), flush: () => Promise.resolve() };
  await file.read(table, sink, signal);
  return hidden;
}
