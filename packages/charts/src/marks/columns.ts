import { cellFormatter, type CellFormatter, type ColumnFormat, type ShownType } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { MARKER, cellAt, cellText, type CellValue, type ResultColumn, type ResultTable } from "@sheaf/result";
import { type Column, FOLDED_LABEL, type Id } from "@sheaf/workbook";
import { shortMoments, shortNumbers, type ShortNumbers } from "../axis/number-labels.ts";
import type { DrawContext, MarkKey } from "../context.ts";
import { oneLine } from "../text/measure.ts";

/** A column of the result as a chart uses it. */
export interface ChartColumn {
  readonly id: Id;
  readonly name: string;
  readonly type: ResultColumn["type"];
  /** Place in the result. */
  readonly index: number;
  /** Place of the count of distinct values behind a cell (V9); null where there is none. */
  readonly markerIndex: number | null;
  readonly format: ColumnFormat | null;
  /** In full, as in tables and tooltips; one line, drawable. */
  readonly write: CellFormatter;
  /** Short, for axes and beside marks. */
  readonly short: ShortNumbers;
}

/** The result's value columns by id. Outline columns are no channels. */
export function chartColumns(columns: readonly Column[], table: ResultTable, context: DrawContext): ReadonlyMap<Id, ChartColumn> {
  const given = new Map(columns.map((column) => [column.id, column]));
  const found = new Map<Id, ChartColumn>();
  table.columns.forEach((column, index) => {
    if (column.role !== "value") return;
    const format = given.get(column.id)?.format ?? inheritedFormat(column) ?? defaultFormat(column);
    const options = { zone: context.zone, ...(context.symbols === undefined ? {} : { symbols: context.symbols }) };
    const write = cellFormatter(shownType(column.type), format, options);
    const marker = table.columns.findIndex((other) => other.role === "marker-count" && other.id === column.id);
    found.set(column.id, {
      id: column.id,
      name: oneLine(column.name),
      type: column.type,
      index,
      markerIndex: marker === -1 ? null : marker,
      format,
      write: saysFolded(context, column.id, (value) => oneLine(write(value))),
      short: isMoment(column)
        ? shortMoments((moment) => oneLine(write(momentCell(column, moment))))
        : shortNumbers(format, context.symbols),
    });
  });
  return found;
}

const isMoment = ({ type }: Pick<ResultColumn, "type">): boolean => type.kind === "date" || type.kind === "datetime";

/** A moment as a cell has it: days of a date, microseconds of a time. */
const momentCell = ({ type }: ResultColumn, moment: number): CellValue =>
  type.kind === "date" ? Math.round(moment / 86_400_000) : BigInt(Math.round(moment)) * 1000n;

/** The label of all labels beyond a limit says how many those are. */
function saysFolded({ folded, say }: DrawContext, columnId: Id, write: CellFormatter): CellFormatter {
  const count = folded?.get(columnId);
  if (count === undefined) return write;
  return (value) => (value === FOLDED_LABEL ? say(message("drawing.others-of", { label: write(value), count })) : write(value));
}

/** Dates are called by the periods that they stand for, however the rows beneath write them (S-G3g). */
function inheritedFormat({ inherited, type }: Pick<ResultColumn, "inherited" | "type">): ColumnFormat | null {
  return isMoment({ type }) ? null : ((inherited?.format as ColumnFormat | undefined) ?? null);
}

/** A year is written without groups: 2026, not 2,026 (workbook-file 14, 21). */
function defaultFormat(column: ResultColumn): ColumnFormat | null {
  return column.type.kind === "integer" && /\byear\b/iu.test(column.name) ? { kind: "number", formatString: "d" } : null;
}

export function shownType(type: ResultColumn["type"]): ShownType {
  return type.kind === "decimal" || type.kind === "float" ? "number" : type.kind;
}

/** A cell in full; `*` where it stands for several values (V9). */
export function writeCell(table: ResultTable, row: number, column: ChartColumn): string {
  return isMarker(table, row, column) ? MARKER : column.write(cellAt(table, row, column.index));
}

/** True where the cell stands for several values: it has no value to draw. */
export function isMarker(table: ResultTable, row: number, column: ChartColumn): boolean {
  return column.markerIndex !== null && Number(cellAt(table, row, column.markerIndex) ?? 0) > 1;
}

/** A key of a mark: the column and its value there. */
export function markKey(column: ChartColumn, value: CellValue): MarkKey {
  const key = { columnId: column.id, columnName: column.name, value, text: exactText(value, column), label: column.write(value) };
  return column.type.kind === "decimal" && value !== null ? { ...key, isDecimal: true } : key;
}

export function exactText(value: CellValue, column: ChartColumn): string | null {
  return cellText(value, column.type);
}
