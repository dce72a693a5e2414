import { textWidth } from "@sheaf/charts";
import { cellFormatter, type CellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt, MARKER, type ResultColumn, type ResultTable } from "@sheaf/result";
import { isNumberName, typeName } from "@sheaf/sql";
import type { Format, Id } from "@sheaf/workbook";
import type { GridCell, GridColumn, GridSource } from "../grid/model/grid-source.ts";
import { plainColumn } from "../grid/model/plain-column.ts";
import type { RowPages } from "./row-pages.ts";
import { t } from "../../shared/words/words.ts";

const PADDING = 34;
const LEAST = 64;
const MOST = 300;
/** Rows that widths are measured by. */
const SAMPLE = 40;

/** How rows of a result are written in a plain grid. */
export interface RowsLook {
  readonly columns: readonly GridColumn[];
  readonly cell: (table: ResultTable, row: number, column: number) => GridCell;
}

export function rowsLook(
  table: ResultTable,
  options: {
    readonly zone: TimeZone;
    readonly symbols: NumberSymbols;
    readonly formatOf: (columnId: Id) => Format | undefined;
    /** Why a column shows nothing: its formula has an error. */
    readonly problemOf: (columnId: Id) => string | null;
  },
): RowsLook {
  const shown = table.columns.flatMap((column, index) => (column.role === "value" ? [{ column, index }] : []));
  const formatters = shown.map(({ column }): CellFormatter => {
    const { zone, symbols } = options;
    return cellFormatter(typeName(column.type), options.formatOf(column.id) ?? null, { zone, symbols });
  });
  const problems = shown.map(({ column }) => options.problemOf(column.id));
  const markers = shown.map(({ column }) => table.columns.findIndex(({ id, role }) => id === column.id && role === "marker-count"));
  const cell = (from: ResultTable, row: number, at: number): GridCell => {
    const { column, index } = shown[at] ?? { column: undefined, index: -1 };
    if (column === undefined) throw new RangeError(`no column ${at}`);
    const problem = problems[at] ?? null;
    if (problem !== null)
      return { text: t("inspect.rows-source.error"), value: null, type: column.type, kind: "problem", look: null, reason: problem };
    const value = cellAt(from, row, index);
    const marker = markers[at] ?? -1;
    const several = value !== null || marker < 0 ? 0n : cellAt(from, row, marker);
    const isMarker = typeof several === "bigint" && several > 1n;
    const text = isMarker ? MARKER : (formatters[at]?.(value) ?? "");
    return { text, value, type: column.type, kind: isMarker ? "marker" : value === null ? "null" : "value", look: null };
  };
  return { columns: shown.map(({ column }, at) => gridColumn(column, sampleOf(table, at, cell), problems[at] ?? null)), cell };
}

function sampleOf(table: ResultTable, at: number, cell: RowsLook["cell"]): readonly string[] {
  return Array.from({ length: Math.min(SAMPLE, table.rowCount) }, (_, row) => cell(table, row, at).text);
}

function gridColumn(column: ResultColumn, sample: readonly string[], problem: string | null): GridColumn {
  const type = typeName(column.type);
  const head = textWidth(column.name, { size: 12, weight: 600 });
  const content = sample.reduce((widest, text) => Math.max(widest, textWidth(text.slice(0, 80), { size: 12, weight: 400 })), 0);
  return plainColumn({
    id: column.id,
    name: column.name,
    type,
    problem,
    align: isNumberName(type) ? "right" : "left",
    width: Math.round(Math.min(MOST, Math.max(LEAST, head + PADDING, content + PADDING / 2))),
  });
}

export function rowsSource(pages: Pick<RowPages, "row">, look: RowsLook, rowCount: number): GridSource {
  return {
    blocks: [{ id: "rows", band: null, tone: 1, columns: look.columns }],
    rowCount,
    places: (row) => [{ kind: "row", ordinal: row, first: row, last: row, isOpen: null }],
    cell: (_block, column, ordinal) => {
      const found = pages.row(ordinal);
      return found === undefined ? undefined : look.cell(found.table, found.row, column);
    },
    totals: null,
  };
}
