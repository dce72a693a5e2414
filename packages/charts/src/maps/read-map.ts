import { cellAt, type ResultTable } from "@sheaf/result";
import type { DrawContext } from "../context.ts";
import type { ChartColor } from "../element.ts";
import { numberAt, readList, type ListModel, type ListRow } from "../listed/read-list.ts";
import { type ChartColumn, markKey, writeCell } from "../marks/columns.ts";

type Pointers = { readonly columnId: string } | readonly { readonly columnId: string }[];

/** One pointer, or several. */
export const pointed = (pointers: Pointers | undefined): readonly string[] =>
  pointers === undefined ? [] : "columnId" in pointers ? [pointers.columnId] : pointers.map(({ columnId }) => columnId);

interface MapElement {
  readonly columns: Parameters<typeof readList>[0]["element"]["columns"];
  readonly color?: ChartColor;
}

/**
 * The marks of a map, one for each row of the result, whatever it has for a measure: what gives the size, else what gives the color.
 */
export function readMap(
  element: MapElement,
  table: ResultTable,
  context: DrawContext,
  sizeId: string | undefined,
  usedIds: readonly string[],
): ListModel {
  const colorId = element.color?.by === "category" || element.color?.by === "scale" ? element.color.column : undefined;
  const measureId = sizeId ?? colorId;
  const model = readList({ element, table, context, measureId, usedIds: [colorId, ...usedIds] });
  const { keys, measure } = model;
  const isScale = sizeId !== undefined || element.color?.by === "scale";
  return { ...model, rows: Array.from({ length: table.rowCount }, (_, row) => rowOf(table, keys, measure, isScale, row)) };
}

function rowOf(
  table: ResultTable,
  keyColumns: readonly ChartColumn[],
  measure: ChartColumn | null,
  isScale: boolean,
  row: number,
): ListRow {
  const keys = keyColumns.map((column) => markKey(column, cellAt(table, row, column.index)));
  return {
    row,
    keys,
    label: keys.map(({ label }) => label).join(", "),
    value: measure === null || !isScale ? Number.NaN : numberAt(table, row, measure),
    text: measure === null ? "" : writeCell(table, row, measure),
  };
}
