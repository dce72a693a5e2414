import { cellFormatter, type CellFormatter, isPercentFormat, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt, type CellValue, MARKER, type ResultTable } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import { type Format, formatWhenColumnId, linkColumnId } from "@sheaf/workbook";
import type { GridCell } from "../../../grid/model/grid-source.ts";
import { type CellLook, fractionOf } from "@sheaf/charts/cells";
import { shownText, shownDrawing } from "../../column-display/cell-drawing.ts";
import type { ConditionalLooks } from "@sheaf/charts/cells";
import { columnIndex } from "../rows/level-rows.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import { t } from "../../../../shared/words/words.ts";

/** Writes the cells of a table: formats, nulls, the sign for several values (V9). */
export interface CellTexts {
  /** Undefined while the column is not among what came. */
  readonly cell: (column: TableColumn, table: ResultTable, row: number) => GridCell | undefined;
  readonly text: (column: TableColumn, value: CellValue, type: ValueType, isReckoned?: boolean) => string;
}

export function cellTexts(zone: TimeZone, symbols: NumberSymbols, conditional: ConditionalLooks | null = null): CellTexts {
  const formatters = new Map<string, CellFormatter>();
  const looks = new WeakMap<TableColumn, CellLook>();

  const formatterOf = (format: Format | null, type: ValueType, isReckoned: boolean): CellFormatter => {
    const key = `${isReckoned ? "~" : ""}${typeName(type)}:${format === null ? "" : JSON.stringify(format)}`;
    let formatter = formatters.get(key);
    if (formatter === undefined) formatters.set(key, (formatter = cellFormatter(typeName(type), format, { zone, symbols, isReckoned })));
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

  const textBy = (format: Format | null, { display }: TableColumn, value: CellValue, type: ValueType, isReckoned = false): string => {
    const plain = formatterOf(format, type, isReckoned)(value);
    return display === null ? plain : shownText(display, value, type, plain);
  };
  const text: CellTexts["text"] = (column, value, type, isReckoned) => textBy(column.format, column, value, type, isReckoned);
  return {
    text,
    cell: (column, table, row) => {
      const at = columnIndex(table, column.id, "value");
      const answered = table.columns[at];
      if (answered === undefined) return undefined;
      const { type, isReckoned = false } = answered;
      const value = cellAt(table, row, at);
      const beside = (id: string) => {
        const index = columnIndex(table, id, "value");
        return index < 0 ? undefined : cellAt(table, row, index);
      };
      const ruled = conditional?.({ columnId: column.id, level: column.level, value, type, beside }) ?? null;
      const format = ruled?.format ?? metFormat(column, beside) ?? column.format;
      const own = lookOf(column);
      const look = ruled?.look == null ? own : { ...own, ...ruled.look };
      const words = (shown: CellValue): string => textBy(format, column, shown, type, isReckoned);
      if (value !== null) {
        const shown = words(value);
        const { display } = column;
        // A link that is not known yet is none: its text is no address.
        const address = display?.kind === "link" && display.url !== undefined ? { address: beside(linkColumnId(column.id)) ?? null } : {};
        const drawing =
          display === null ? null : shownDrawing(display, { value, type, text: shown, isPercent: isPercent(column), ...address });
        if (drawing !== null) return { text: shown, value, type, kind: "value", look, drawing };
        const isGeneral = format === null && display === null && (type.kind === "float" || type.kind === "decimal");
        const fraction = isGeneral ? fractionOf(shown, symbols.decimal) : undefined;
        return { text: shown, value, type, kind: "value", look, ...(fraction === undefined ? {} : { fraction }) };
      }
      const counted = columnIndex(table, column.id, "marker-count");
      const several = counted < 0 ? null : cellAt(table, row, counted);
      const isMarker = typeof several === "bigint" && several > 1n;
      return { text: isMarker ? MARKER : words(null), value, type, kind: isMarker ? "marker" : "null", look };
    },
  };
}

/** The last format of a column whose formula is true in the row. */
function metFormat({ id, formatsWhen }: TableColumn, beside: (columnId: string) => CellValue | undefined): Format | undefined {
  return formatsWhen.findLast((_, index) => beside(formatWhenColumnId(id, index)) === true)?.format;
}

/** Shown where a formula has an error; the header says which. */
export const problemCell = (reason: string): GridCell => ({
  text: t("table.cell-texts.error"),
  value: null,
  type: { kind: "error" },
  kind: "problem",
  look: null,
  reason,
});

/** Of a column whose formula nobody has written yet. */
export const unwrittenCell: GridCell = { text: "", value: null, type: { kind: "null" }, kind: "null", look: null };

export function isPercent({ format }: Pick<TableColumn, "format">): boolean {
  return isPercentFormat(format);
}
