import { bandRowsOf, type GridCell, type GridSource, type PlacedColumn } from "../model/grid-source.ts";
import type { CellRange } from "./selection.ts";

/** More cells than this make no picture that anybody could read. */
export const MOST_PICTURED_CELLS = 5_000;

/** A box of a picture of cells, in pixels from its top left corner. */
export interface PicturedBox {
  readonly kind: "band" | "header" | "cell" | "note";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly align: "left" | "center" | "right";
  readonly tone: 0 | 1 | 2 | 3;
  /** Null: a header, or nothing to draw but its text. */
  readonly cell: GridCell | null;
}

export interface GridPicture {
  readonly boxes: readonly PicturedBox[];
  readonly width: number;
  readonly height: number;
}

/** Cells with the headers over them, as they stand in the grid. Undefined if some of them are not here yet. */
export function gridPicture(
  source: GridSource,
  columns: readonly PlacedColumn[],
  range: CellRange,
  rowHeight: number,
): GridPicture | undefined {
  const shown = columns.slice(range.firstColumn, range.lastColumn + 1);
  const from = shown[0]?.left ?? 0;
  const widthOf = (placed: readonly PlacedColumn[]): number => placed.reduce((sum, { column }) => sum + column.width, 0);
  const boxes: PicturedBox[] = [];
  let top = 0;
  for (const bands of bandRowsOf(source)) {
    for (const { first, last, title, count, tone, isRowName } of bands) {
      const under = shown.filter(({ flat }) => first <= flat && flat <= last);
      if (under.length === 0) continue;
      const text = count === null ? title : `${title} ${count}`;
      const left = (under[0]?.left ?? 0) - from;
      boxes.push({
        kind: "band",
        left,
        top,
        width: widthOf(under),
        height: rowHeight,
        text,
        align: isRowName ? "right" : "left",
        tone,
        cell: null,
      });
    }
    top += rowHeight;
  }
  for (const { column, left, block } of shown)
    boxes.push({
      kind: "header",
      left: left - from,
      top,
      width: column.width,
      height: rowHeight,
      text: column.name,
      align: column.align,
      tone: source.blocks[block]?.tone ?? 0,
      cell: null,
    });
  top += rowHeight;
  for (let row = range.firstRow; row <= range.lastRow; row += 1) {
    const places = source.places(row);
    const y = top + (row - range.firstRow) * rowHeight;
    for (const [at, { block, index, column, left }] of shown.entries()) {
      const place = places[block];
      const box = { left: left - from, top: y, width: column.width, height: rowHeight, align: column.align, tone: 0 } as const;
      if (place === undefined || place.kind === "covered") continue;
      if (place.kind === "note") {
        if (index === 0) boxes.push({ ...box, kind: "note", width: widthOf(shown.slice(at)), text: place.text, align: "left", cell: null });
        continue;
      }
      if (row !== Math.max(place.first, range.firstRow)) continue;
      const height = (Math.min(place.last, range.lastRow) - row + 1) * rowHeight;
      const cell = place.kind === "empty" ? null : source.cell(block, index, place.ordinal);
      if (cell === undefined) return undefined;
      boxes.push({ ...box, kind: "cell", height, text: cell?.text ?? "", cell });
    }
  }
  return { boxes, width: widthOf(shown), height: top + (range.lastRow - range.firstRow + 1) * rowHeight };
}
