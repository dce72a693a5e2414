import { defaultSymbols, MINUS } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { DrawContext, MarkKey } from "../context.ts";
import { shownName, type ValueStyles, valueStyles } from "../color/value-styles.ts";
import type { ChartExtension } from "../element.ts";
import { inTooltip } from "../text/tooltip-order.ts";
import { restKey, restLabel, restRows } from "../marks/rest.ts";
import { chartColumns, isMarker, markKey, writeCell, type ChartColumn } from "../marks/columns.ts";
import { calledByPeriod } from "../marks/period-names.ts";
import type { Note } from "../notes.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

type Columns = Parameters<typeof chartColumns>[0];

/** A chart whose marks are a list: one for each row of the result, told apart by its keys. */
export interface ListModel {
  readonly table: ResultTable;
  readonly context: DrawContext;
  readonly columns: ReadonlyMap<string, ChartColumn>;
  readonly keys: readonly ChartColumn[];
  readonly measure: ChartColumn | null;
  /** Shown columns in no channel: extra words of the tooltip. */
  readonly extras: readonly ChartColumn[];
  /** What the chart says of the values that it tells apart by color. */
  readonly colored: { readonly columnId: string | undefined; readonly styles: ValueStyles };
  readonly rows: readonly ListRow[];
  readonly notes: readonly Note[];
}

export interface ListRow {
  readonly row: number;
  readonly keys: readonly MarkKey[];
  /** Its keys as they are written. */
  readonly label: string;
  /** NaN where there is none. */
  readonly value: number;
  /** In full. */
  readonly text: string;
  /** The chart does not draw its value. */
  readonly isHidden?: boolean;
  /** Of the rest of many values, which is none of them: the key of everything else. */
  readonly rest?: MarkKey;
}

/** The column that a chart is colored by, value by value. */
export const categoryOf = ({
  color,
}: {
  readonly color?: { readonly by: string; readonly column?: string } | undefined;
}): string | undefined => (color?.by === "category" ? color.column : undefined);

interface ListRequest {
  readonly element: { readonly columns: Columns; readonly sheaf?: { readonly chart?: ChartExtension | undefined } | undefined };
  readonly table: ResultTable;
  readonly context: DrawContext;
  readonly measureId: string | undefined;
  /** Columns that the kind draws besides. */
  readonly usedIds?: readonly (string | undefined)[];
  /** The column whose values have styles of their own. */
  readonly coloredBy?: string | undefined;
}

export function readList({ element, table, context, measureId, usedIds = [], coloredBy }: ListRequest): ListModel {
  const keyIds = context.keyColumns ?? [];
  const columns = withPeriods(chartColumns(element.columns, table, context), keyIds, table, context);
  const keys = keyIds.flatMap((id) => columns.get(id) ?? []);
  const measure = measureId === undefined ? null : (columns.get(measureId) ?? null);
  const used = new Set([...keyIds, measureId, ...usedIds]);
  const shown = new Set(element.columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id));
  const colored = { columnId: coloredBy, styles: valueStyles(element.sheaf?.chart, coloredBy) };
  const missing = [...keyIds, ...(measureId === undefined ? [] : [measureId])].filter((id) => !columns.has(id));
  return {
    table,
    context,
    columns,
    keys,
    measure,
    extras: inTooltip(
      [...columns.values()].filter(({ id }) => shown.has(id) && !used.has(id)),
      element.sheaf?.chart,
    ),
    colored,
    rows:
      measure === null
        ? []
        : withRests(
            table,
            keys,
            context,
            Array.from({ length: table.rowCount }, (_, row) => rowAt(table, keys, measure, row, colored)),
          ),
    notes: [
      ...missing.map((columnId): Note => ({ kind: "missing-column", columnId })),
      ...(context.truncated ? [{ kind: "truncated", shown: table.rowCount, total: context.totalRows } as const] : []),
    ],
  };
}

/** Keys that are dates are called by the periods that all of their values begin: `2001`, `Q2 2001`. */
function withPeriods(
  columns: ReadonlyMap<string, ChartColumn>,
  keyIds: readonly string[],
  table: ResultTable,
  context: DrawContext,
): ReadonlyMap<string, ChartColumn> {
  const named = new Map(columns);
  const all = context.whole?.table ?? table;
  for (const id of keyIds) {
    const column = columns.get(id);
    const isTime = column?.type.kind === "date" || column?.type.kind === "datetime";
    if (column === undefined || !isTime) continue;
    const values = Array.from({ length: all.rowCount }, (_, row) => cellAt(all, row, column.index));
    named.set(id, calledByPeriod(column, values, context));
  }
  return named;
}

/** Rows of the rest of a key have no value of it. */
function withRests(
  table: ResultTable,
  keys: readonly ChartColumn[],
  { rest, say }: DrawContext,
  rows: readonly ListRow[],
): readonly ListRow[] {
  const column = keys.find(({ id }) => id === rest?.columnId);
  if (rest === null || rest === undefined || column === undefined) return rows;
  const isRest = restRows(table);
  const label = restLabel({ say }, rest.members);
  const kept = rest.kept.map(({ value }) => value);
  return rows.map((row) => {
    if (!isRest(row.row)) return row;
    const others = row.keys.filter(({ columnId }) => columnId !== column.id);
    return { ...row, keys: others, label: [...others.map((key) => key.label), label].join(", "), rest: restKey(column, label, kept) };
  });
}

function rowAt(
  table: ResultTable,
  keyColumns: readonly ChartColumn[],
  measure: ChartColumn,
  row: number,
  { columnId, styles }: ListModel["colored"],
): ListRow {
  const keys = keyColumns.map((column) => markKey(column, cellAt(table, row, column.index)));
  const called = (key: MarkKey): string => (key.columnId === columnId ? shownName(styles.get(key.text), key.label) : key.label);
  return {
    row,
    keys,
    label: keys.map(called).join(", "),
    ...(keys.some((key) => key.columnId === columnId && styles.get(key.text)?.visibility === "hidden") ? { isHidden: true } : {}),
    value: numberAt(table, row, measure),
    text: writeCell(table, row, measure),
  };
}

/** The number in a cell; NaN where there is none, or where it stands for several. */
export function numberAt(table: ResultTable, row: number, column: ChartColumn): number {
  return isMarker(table, row, column) ? Number.NaN : drawnNumber(cellAt(table, row, column.index), column.type);
}

/** Numbers of so many characters at most are written in full beside their marks. */
export const SHORT_TEXT = 7;

/** A share in words, with the mark of the reader's place: 41%, 0.4%. */
export function shareText(share: number, { symbols = defaultSymbols }: Pick<DrawContext, "symbols">): string {
  const percent = share * 100;
  return `${(percent !== 0 && Math.abs(percent) < 1 ? percent.toFixed(1) : percent.toFixed(0))
    .replace("-", MINUS)
    .replace(".", symbols.decimal)}%`;
}
