import { cellFormatter, type CellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt, type CellValue, MARKER, type ResultTable } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import type { Format } from "@sheaf/workbook";
import type { CellLook, GridCell } from "../../../grid/model/grid-source.ts";
import type { ConditionalLooks } from "../../conditional-formats/conditional-looks.ts";
import { columnIndex } from "../rows/level-rows.ts";
import type { TableColumn } from "../shape/table-shape.ts";

/** Writes the cells of a table: formats, nulls, the sign for several values (V9). */
export interface CellTexts {
  /** Undefined while the column is not among what came. */
  readonly cell: (column: TableColumn, table: ResultTable, row: number) => GridCell | undefined;
  readonly text: (column: TableColumn, value: CellValue, type: ValueType) => string;
}

export function cellTexts(zone: TimeZone, symbols: NumberSymbols, conditional: ConditionalLooks | null = null): CellTexts {
  const formatters = new Map<string, CellFormatter>();
  const looks = new WeakMap<TableColumn, CellLook>();

  const formatterOf = (format: Format | null, type: ValueType): CellFormatter => {
    const key = `${typeName(type)}:${format === null ? "" : JSON.stringify(format)}`;
    let formatter = formatters.get(key);
    if (formatter === undefined) formatters.set(key, (formatter = cellFormatter(typeName(type), format, { zone, symbols })));
    return formatter;
  };
  const lookOf = (column: TableColumn): CellLook | null => {
    if (column.color === null && column.background === null) return null;
    let look = looks.get(column);
    if (look === undefined) {
      look = {
        ...(column.color === null ? {} : { color: column.color }),
        ...(column.background === null ? {} : { background: column.background }),
      };
      looks.set(column, look);
    }
    return look;
  };

  const text = (column: TableColumn, value: CellValue, type: ValueType): string => formatterOf(column.format, type)(value);
  return {
    text,
    cell: (column, table, row) => {
      const at = columnIndex(table, column.id, "value");
      const type = table.columns[at]?.type;
      if (type === undefined) return undefined;
      const value = cellAt(table, row, at);
      const beside = (id: string) => {
        const index = columnIndex(table, id, "value");
        return index < 0 ? undefined : cellAt(table, row, index);
      };
      const ruled = conditional?.({ columnId: column.id, level: column.level, value, type, beside }) ?? null;
      const own = lookOf(column);
      const look = ruled?.look == null ? own : { ...own, ...ruled.look };
      const words = (shown: CellValue): string =>
        ruled?.format == null ? text(column, shown, type) : formatterOf(ruled.format, type)(shown);
      if (value !== null) return { text: words(value), value, type, kind: "value", look };
      const counted = columnIndex(table, column.id, "marker-count");
      const several = counted < 0 ? null : cellAt(table, row, counted);
      const isMarker = typeof several === "bigint" && several > 1n;
      return { text: isMarker ? MARKER : words(null), value, type, kind: isMarker ? "marker" : "null", look };
    },
  };
}

/** Shown where a formula has an error; the header says which. */
export const problemCell: GridCell = { text: "Error", value: null, type: { kind: "error" }, kind: "problem", look: null };

/** Of a column whose formula nobody has written yet. */
export const unwrittenCell: GridCell = { text: "", value: null, type: { kind: "null" }, kind: "null", look: null };

export function isPercent(column: TableColumn): boolean {
  const { format } = column;
  return format !== null && (format.kind === "percent" || (format.kind === "number" && format.formatString?.endsWith("%") === true));
}
