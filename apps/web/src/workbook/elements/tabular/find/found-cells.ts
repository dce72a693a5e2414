import { cellAt, type ResultTable } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import type { FindQuestion } from "./find-question.ts";

/** A cell that holds what is looked for: its row by the places of the groups around it and its own, from 0. */
export interface FoundCell {
  readonly places: readonly number[];
  readonly columnId: Id;
  /** What stands in it; absent where that was not asked for. */
  readonly text?: string | null;
}

/** Finds of one level as they came, in the order of the grid. */
export interface FoundRows {
  readonly cells: readonly FoundCell[];
  /** There may be more behind the last one. */
  readonly isCut: boolean;
}

export function readFound(
  table: ResultTable,
  { places, hits, texts, rows: asked }: FindQuestion,
  write: (table: ResultTable, row: number, columnId: Id, at: number) => string | null,
): FoundRows {
  const at = (id: Id): number => table.columns.findIndex((column) => column.id === id && column.role === "value");
  const placesAt = places.map(at);
  const hitsAt = hits.map(({ id, columnId }, place) => ({
    columnId,
    index: at(id),
    text: texts[place] === undefined ? -1 : at(texts[place]),
  }));
  const cells: FoundCell[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const found = placesAt.map((index) => Number(cellAt(table, row, index)) - 1);
    for (const { columnId, index, text } of hitsAt)
      if (cellAt(table, row, index) === true)
        cells.push({ places: found, columnId, ...(text < 0 ? {} : { text: write(table, row, columnId, text) }) });
  }
  return { cells, isCut: table.rowCount >= (asked.window?.limit ?? Infinity) };
}

/** Finds of all levels in the order of the grid: a group before what lies in it, columns from the left. */
export function mergeFound(levels: readonly FoundRows[], columns: readonly Id[]): readonly FoundCell[] {
  const column = new Map(columns.map((id, index) => [id, index]));
  const byPlace = (a: FoundCell, b: FoundCell): number =>
    comparePlaces(a.places, b.places) || (column.get(a.columnId) ?? 0) - (column.get(b.columnId) ?? 0);
  const all = levels.flatMap(({ cells }) => cells).toSorted(byPlace);
  // Behind the end of a level that was cut off, its own finds would be missing between the others.
  const ends = levels.flatMap(({ cells, isCut }) => (isCut ? cells.slice(-1) : []));
  return all.filter((cell) => ends.every((end) => comparePlaces(cell.places, end.places) <= 0));
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [index, place] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (place !== other) return place - other;
  }
  return a.length - b.length;
}
