import { cellAt, type ResultTable } from "@sheaf/result";
import { type Id, isSamePivotPart, type PivotPart, pivotPartsWanted, type PivotShown } from "@sheaf/workbook";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import { type Axis, type AxisMember, readAxis } from "./axis.ts";
import { answers, type PartTable, partTable } from "./parts.ts";
import { type Slot, slotsOf } from "./slots.ts";

/** What a person has folded, by the paths of the groups. */
export interface Folded {
  readonly rows: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** A row or a column of the grid: a line of an axis, and the value where the values stand on this axis. */
export interface PivotLine {
  readonly slot: Slot;
  /** Null: the other axis says which value. */
  readonly valueId: Id | null;
}

/** Answers of a pivot, put together: what the grid and the menus read. */
export interface PivotModel {
  readonly shown: PivotShown;
  readonly rows: Axis;
  readonly columns: Axis;
  readonly rowLines: readonly PivotLine[];
  readonly columnLines: readonly PivotLine[];
  /** The answer that has all keys. */
  readonly cells: ResultTable;
  /** Where a value stands in the answers; null: this combination has no rows, or is left blank. */
  readonly placeOf: (row: PivotLine, column: PivotLine) => CellPlace | null;
}

export interface CellPlace {
  readonly table: ResultTable;
  readonly row: number;
  readonly valueId: Id;
}

/** The part of a pivot that does not depend on what is folded. */
export interface PivotAnswers {
  readonly shown: PivotShown;
  readonly rows: Axis;
  readonly columns: Axis;
  readonly parts: readonly PartTable[];
  readonly cells: ResultTable;
}

/** The answer to one request, as far as it is here. */
export interface Answered {
  readonly table: ResultTable | null;
  readonly truncated: boolean;
}

/** Reads the answers to `pivotPartsWanted`, in its order; null while they are still those of another shape of the pivot. */
export function pivotAnswers(
  shown: PivotShown,
  answered: readonly Answered[],
  /** Values with an error, which no answer has. */
  broken: ReadonlySet<Id> = new Set(),
  /** Values with a formula of their own in totals: where that has an error, totals miss them. */
  ownInTotals: ReadonlySet<Id> = new Set(),
): PivotAnswers | null {
  const wanted = pivotPartsWanted(shown);
  const found: { readonly part: PivotPart; readonly table: ResultTable; readonly truncated: boolean }[] = [];
  for (const [index, part] of wanted.entries()) {
    const { table, truncated } = answered[index] ?? { table: null, truncated: false };
    const isTotals = part.rows < shown.rows.length || part.columns < shown.columns.length;
    const mayMiss = (id: Id): boolean => broken.has(id) || (isTotals && ownInTotals.has(id));
    if (table === null || shown.values.some((id) => !mayMiss(id) && columnIndex(table, id, "value") < 0)) return null;
    if (!answers(table, [...shown.rows.slice(0, part.rows), ...shown.columns.slice(0, part.columns)])) return null;
    found.push({ part, table, truncated });
  }
  const tableOf = (rows: number, columns: number) => found.find(({ part }) => isSamePivotPart(part, { rows, columns }));
  const [rowAxis, columnAxis] = [tableOf(shown.rows.length, 0), tableOf(0, shown.columns.length)];
  const cells = tableOf(shown.rows.length, shown.columns.length);
  if (rowAxis === undefined || columnAxis === undefined || cells === undefined) return null;
  const columns = readAxis(columnAxis.table, shown.columns);
  const most = cells.truncated ? rowsWithAllCells(rowAxis.table, cells.table, shown.rows) : Infinity;
  const rows = readAxis(rowAxis.table, shown.rows, most);
  return { shown, rows, columns, cells: cells.table, parts: found.map(({ part, table }) => partTable(part, table, rows, columns)) };
}

/** Of cells that were cut off the last row may miss some: it is not shown (T2). */
function rowsWithAllCells(axis: ResultTable, cells: ResultTable, keys: readonly Id[]): number {
  if (cells.rowCount === 0) return 0;
  const places = keys.map((key) => [columnIndex(axis, key, "value"), columnIndex(cells, key, "value")] as const);
  const isLast = (row: number): boolean =>
    places.every(([inAxis, inCells]) => cellAt(axis, row, inAxis) === cellAt(cells, cells.rowCount - 1, inCells));
  for (let row = 0; row < axis.rowCount; row += 1) if (isLast(row)) return row;
  return axis.rowCount;
}

export function pivotModel({ shown, rows, columns, cells, parts }: PivotAnswers, folded: Folded): PivotModel {
  const { totals, whenCollapsed, valuesOn, values } = shown;
  const isClosed =
    (paths: ReadonlySet<string>) =>
    (member: AxisMember): boolean =>
      paths.has(member.path);
  // Keys of rows and nothing else: there is nothing that a column could show, or a total.
  const isListing = values.length === 0 && shown.columns.length === 0;
  const rowSlots = slotsOf(rows, {
    totals: isListing ? { ...totals.rows, grand: false, subtotals: [] } : totals.rows,
    whenCollapsed,
    isIndented: shown.rowLayout === "indented",
    isClosed: isClosed(folded.rows),
  });
  const columnSlots = slotsOf(columns, { totals: totals.columns, whenCollapsed, isIndented: false, isClosed: isClosed(folded.columns) });
  const withValues = (slots: readonly Slot[]): readonly PivotLine[] =>
    slots.flatMap((slot): readonly PivotLine[] =>
      slot.kind === "group" && !slot.hasValues ? [{ slot, valueId: null }] : values.map((valueId) => ({ slot, valueId })),
    );
  const bare = (slots: readonly Slot[]): readonly PivotLine[] => slots.map((slot) => ({ slot, valueId: null }));
  const tables = new Map(parts.map((part) => [`${part.part.rows}:${part.part.columns}`, part]));

  const placeOf = (row: PivotLine, column: PivotLine): CellPlace | null => {
    const valueId = row.valueId ?? column.valueId;
    if (valueId === null || !row.slot.hasValues || !column.slot.hasValues) return null;
    const [across, down] = [row.slot.member, column.slot.member];
    if (across.depth < shown.rows.length && totals.rows.hiddenValues.has(valueId)) return null;
    if (down.depth < shown.columns.length && totals.columns.hiddenValues.has(valueId)) return null;
    const part = tables.get(`${across.depth}:${down.depth}`);
    const at = part?.rowAt(across, down) ?? -1;
    return part === undefined || at < 0 ? null : { table: part.table, row: at, valueId };
  };
  return {
    shown,
    rows,
    columns,
    cells,
    rowLines: valuesOn === "rows" ? withValues(rowSlots) : bare(rowSlots),
    columnLines: valuesOn === "rows" || values.length === 0 ? (isListing ? [] : bare(columnSlots)) : withValues(columnSlots),
    placeOf,
  };
}
