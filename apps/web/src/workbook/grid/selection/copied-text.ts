import { cellText, isNumeric, MARKER } from "@sheaf/result";
import type { GridCell, GridSource, PlacedColumn } from "../model/grid-source.ts";
import type { CellRange } from "./selection.ts";

/** More than this is no clipboard's business; the file exports are for that. */
export const MOST_COPIED_CELLS = 500_000;

/**
 * The selected cells as tab-separated text for spreadsheets: exact values, not what a format made of them; a group's value
 * on each of its rows. Undefined if some of them are not here yet. `decimal`: the mark with which the person writes and pastes numbers:
 * where points part thousands, `1.234` would come back as another number.
 */
export function copiedText(
  source: GridSource,
  columns: readonly PlacedColumn[],
  range: CellRange,
  withHeaders: boolean,
  decimal = ".",
): string | undefined {
  const shown = columns
    .slice(range.firstColumn, range.lastColumn + 1)
    .filter(({ column }) => !column.isCount || range.firstColumn === range.lastColumn);
  const lines: string[] = [];
  // Headers above headers say what a column's own name leaves open; they are repeated over each of their columns.
  for (const bands of withHeaders ? (source.bandRows ?? []) : []) {
    const titleOver = (flat: number): string =>
      bands.find(({ first, last, isRowName }) => !isRowName && first <= flat && flat <= last)?.title ?? "";
    lines.push(shown.map(({ flat }) => field(titleOver(flat))).join("\t"));
  }
  if (withHeaders) lines.push(shown.map(({ column }) => field(column.name)).join("\t"));
  for (let row = range.firstRow; row <= range.lastRow; row += 1) {
    const places = source.places(row);
    const fields: string[] = [];
    for (const { block, index } of shown) {
      const place = places[block];
      if (place?.kind !== "row") {
        fields.push("");
        continue;
      }
      const cell = source.cell(block, index, place.ordinal);
      if (cell === undefined) return undefined;
      fields.push(field(exactText(cell, decimal)));
    }
    lines.push(fields.join("\t"));
  }
  return lines.join("\n");
}

function exactText(cell: GridCell, decimal: string): string {
  if (cell.kind === "marker") return MARKER;
  if (cell.kind === "problem") return "";
  const text = cellText(cell.value, cell.type) ?? "";
  return isNumeric(cell.type) ? text.replace(".", decimal) : text;
}

/** A field that holds a tab, a line break or a quote is quoted, as spreadsheets expect. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
