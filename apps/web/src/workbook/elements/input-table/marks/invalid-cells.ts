import type { InputState } from "@sheaf/contract";
import type { EntrySource } from "../model/entry-source.ts";

interface Place {
  readonly row: number;
  readonly flat: number;
}

/** The next cell whose value does not count, row by row from a place on, and from the other end behind the last; null where none is here. */
export function nextInvalidCell(
  invalid: InputState["invalid"],
  source: EntrySource,
  from: Place | null,
  isBackwards: boolean,
): Place | null {
  const cells = invalid
    .flatMap(({ rowId, columnId }): readonly Place[] => {
      const row = source.rowOf(rowId);
      const flat = source.flatOf(columnId);
      return row === null || flat === 0 ? [] : [{ row, flat }];
    })
    .toSorted((a, b) => a.row - b.row || a.flat - b.flat);
  const at = from ?? { row: -1, flat: 0 };
  const side = (cell: Place): number => cell.row - at.row || cell.flat - at.flat;
  const next = isBackwards
    ? (cells.findLast((cell) => side(cell) < 0) ?? cells.at(-1))
    : (cells.find((cell) => side(cell) > 0) ?? cells[0]);
  return next ?? null;
}
