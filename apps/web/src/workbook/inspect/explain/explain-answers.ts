import { filterValue } from "@sheaf/charts";
import { type CellFormatter, cellFormatter, type ColumnFormat, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { cellAt, cellNumber, cellText, type ResultTable } from "@sheaf/result";
import { isNumberName, isTimeName, type TypeName, typeName } from "@sheaf/sql";
import { columnsOf, type Element, type FilterValue, type MeasureParts } from "@sheaf/workbook";
import { type Period, shapeOf } from "../../elements/shelves/column-shape.ts";
import { type ComparedGroup, type SideValue, split, type Split } from "./contributions.ts";
import { type Along, type ExplainAsked, MOST_SIDES } from "./explain-question.ts";

/** One of the values that a number can be compared along. */
export interface Side {
  readonly value: FilterValue;
  readonly label: string;
  readonly cells: SideValue;
}

export interface Sides {
  readonly all: readonly Side[];
  /** The number's own; null where it is not among them any more. */
  readonly own: Side | null;
  /** Values that follow one another in time, or as numbers: the one before is what a number is compared with first. */
  readonly isOrdered: boolean;
  /** Of the values; null where the key is not to be had. */
  readonly type: TypeName | null;
}

/** How values are written here. */
export interface Written {
  readonly zone: TimeZone;
  readonly symbols: NumberSymbols;
}

export const sameFilterValue = (a: FilterValue, b: FilterValue): boolean =>
  a === b || (a !== null && b !== null && String(a) === String(b));

const dates: Readonly<Record<Period, string>> = {
  year: "%Y",
  quarter: "Q%q %Y",
  month: "%b %Y",
  week: "%-d %b %Y",
  day: "%-d %b %Y",
  hour: "%-d %b %Y, %H:%M",
};

/** A key as its column writes it; parts of dates by their names. */
function keyFormat(element: Element, along: Along): ColumnFormat | null {
  const column = columnsOf(element).find(({ id }) => id === along.columnId);
  if (along.formula === undefined && column?.format !== undefined) return column.format;
  const shape = shapeOf(along.formula ?? column?.formula ?? "");
  return shape.kind === "period" ? { kind: "datetime", formatString: dates[shape.unit] } : null;
}

/**
 * The key's values are written as its own is where the number stands: a chart says `22 Apr 2001` where a table says `2001-04-22`. The
 * first of the formats in question that writes it so; else the column's.
 */
function sideWriter(element: Element, along: Along, column: Read, rows: readonly number[], written: Written): CellFormatter {
  const name = typeName(column.type);
  const own = keyFormat(element, along);
  const asked = [own, column.inherited, ...(name === "date" ? [{ kind: "datetime" as const, formatString: dates.day }] : [])];
  const writers = asked.map((format) => cellFormatter(name, format, written));
  const at = rows.find((row) => sameFilterValue(column.filterValue(row), along.value));
  const same = at === undefined ? undefined : writers.find((write) => write(column.cell(at)) === along.label);
  return same ?? cellFormatter(name, own, written);
}

export function readSides(
  element: Element,
  along: Along,
  asked: ExplainAsked,
  table: ResultTable,
  written: Written,
  against?: FilterValue,
): Sides {
  const key = reader(table, asked.columns[0] ?? "");
  const name = key === null ? null : typeName(key.type);
  const write = key === null ? null : sideWriter(element, along, key, rowsOf(table), written);
  const sideOf = sideReader(table, asked.columns.slice(1));
  const all = rowsOf(table).flatMap((row): readonly Side[] =>
    key === null || write === null ? [] : [{ value: key.filterValue(row), label: write(key.cell(row)), cells: sideOf(row) }],
  );
  const at = all.findIndex(({ value }) => sameFilterValue(value, along.value));
  // Those around it, in their order: the value before a late day is no less there than that of an early one.
  const from = Math.max(0, Math.min(at - MOST_SIDES / 2, all.length - MOST_SIDES));
  const around = all.slice(from, from + MOST_SIDES);
  // Whatever somebody chose to compare with is among them, however far away it is.
  const far = against === undefined ? [] : all.filter((side) => !around.includes(side) && sameFilterValue(side.value, against));
  return {
    all: [...far, ...around],
    own: all[at] ?? null,
    isOrdered: name !== null && (isTimeName(name) || isNumberName(name)),
    type: name,
  };
}

/** What a number is compared with first: the value before it, else the largest other one; null where there is nothing else. */
export function firstCompared({ all, own, isOrdered }: Sides): Side | null {
  const at = own === null ? -1 : all.indexOf(own);
  if (isOrdered && at > 0) return all[at - 1] ?? null;
  const others = all.filter((side) => side !== own && side.cells.value !== null);
  if (isOrdered) return others[0] ?? null;
  return others.reduce<Side | null>(
    (most, side) => (most === null || (side.cells.value ?? 0) > (most.cells.value ?? 0) ? side : most),
    null,
  );
}

/** The number by a field on both sides, taken apart; null where the field has too many values to tell anything. */
export function readGroups(
  kind: MeasureParts["kind"],
  asked: ExplainAsked,
  table: ResultTable,
  { before, after }: { readonly before: Side | null; readonly after: Side },
  most: number,
  written: Written,
): Split | null {
  const hasSides = before !== null;
  const sideColumn = hasSides ? reader(table, asked.columns[0] ?? "") : null;
  const by = reader(table, asked.columns[hasSides ? 1 : 0] ?? "");
  if (by === null || (hasSides && sideColumn === null)) return null;
  const write: CellFormatter = cellFormatter(typeName(by.type), null, written);
  const cellsAt = sideReader(table, asked.columns.slice(hasSides ? 2 : 1));
  const groups = new Map<string, { label: string; before: SideValue | null; after: SideValue | null }>();
  for (const row of rowsOf(table)) {
    const value = by.cell(row);
    const text = cellText(value, by.type);
    const key = text === null ? "" : `=${text}`;
    const group = groups.get(key) ?? { label: write(value), before: null, after: null };
    groups.set(key, group);
    const isAfter = sideColumn === null || sameFilterValue(sideColumn.filterValue(row), after.value);
    if (isAfter) group.after = cellsAt(row);
    else group.before = cellsAt(row);
  }
  if (groups.size < 2 || groups.size > most) return null;
  const compared: readonly ComparedGroup[] = [...groups.values()];
  return split(kind, compared, { before: before?.cells ?? null, after: after.cells });
}

/** The numbers of the first row; null for one that is not there. */
export function firstNumbers(asked: ExplainAsked, table: ResultTable): readonly (number | null)[] {
  return asked.columns.map((id) => (table.rowCount === 0 ? null : (reader(table, id)?.number(0) ?? null)));
}

const rowsOf = (table: ResultTable): readonly number[] => Array.from({ length: table.rowCount }, (_, row) => row);

/** A column of an answer. */
type Read = NonNullable<ReturnType<typeof reader>>;

function reader(table: ResultTable, id: string) {
  const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
  const column = table.columns[at];
  if (column === undefined) return null;
  const { type } = column;
  const inherited = (column.inherited?.format as ColumnFormat | undefined) ?? null;
  const cell = (row: number) => cellAt(table, row, at);
  const number = (row: number): number | null => {
    const value = cell(row);
    const found = value === null ? Number.NaN : cellNumber(value, type);
    return Number.isNaN(found) ? null : found;
  };
  const value = (row: number): FilterValue => filterValue({ value: cell(row), text: cellText(cell(row), type) });
  return { type, inherited, cell, number, filterValue: value };
}

function sideReader(table: ResultTable, columns: readonly string[]): (row: number) => SideValue {
  const [value = null, over = null, under = null] = columns.map((id) => reader(table, id));
  return (row) => ({ value: value?.number(row) ?? null, over: over?.number(row) ?? null, under: under?.number(row) ?? null });
}
