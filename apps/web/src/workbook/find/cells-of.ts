import type { GridSource } from "../grid/model/grid-source.ts";
import type { TextParts } from "../grid/model/text-parts.ts";

/** Where something stands in a grid whose rows are all here. */
export interface ShownCell {
  readonly row: number;
  readonly columnId: string;
  /** What stands there, and over it; null where nothing does. */
  readonly text: string;
  readonly column: string | null;
}

/** Cells that have a part to be marked, row by row, from the left; one over several rows counts once. */
export function cellsFound({ blocks, rowCount, places, cell }: GridSource, marked: TextParts): readonly ShownCell[] {
  const found: ShownCell[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    for (const [block, place] of places(row).entries()) {
      if (place.kind !== "row" || place.first !== row) continue;
      for (const [index, column] of (blocks[block]?.columns ?? []).entries()) {
        const at = cell(block, index, place.ordinal);
        if (at !== undefined && marked(at).length > 0)
          found.push({ row, columnId: column.id, text: at.text, column: column.name === "" ? null : column.name });
      }
    }
  }
  return found;
}
