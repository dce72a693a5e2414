import { figureNumber } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { DrawContext } from "../context.ts";
import { exactText, isMarker, writeCell, type ChartColumn } from "../marks/columns.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

/**
 * A cell as a figure that stands alone: a long fraction that nobody gave a format is told as far as people read it, 9.04 and not 9.039122; the
 * table of the drawing has all of it.
 */
export function writeFigure(table: ResultTable, row: number, column: ChartColumn, { symbols }: Pick<DrawContext, "symbols">): string {
  const whole = writeCell(table, row, column);
  const value = drawnNumber(cellAt(table, row, column.index), column.type);
  const isLong = column.format === null && /\.\d{3}/u.test(exactText(cellAt(table, row, column.index), column) ?? "");
  if (!isLong || isMarker(table, row, column) || !Number.isFinite(value)) return whole;
  return figureNumber(value, symbols);
}
