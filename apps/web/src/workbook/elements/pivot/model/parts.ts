import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import { type Element, type Id, pivotShown, type PivotPart, type PivotShown } from "@sheaf/workbook";
import { columnIndex } from "../../table/rows/level-rows.ts";
import type { ElementRequest } from "../../element-kind.ts";
import type { Axis, AxisMember } from "./axis.ts";

/** More columns than this are no table that anybody reads, and more than a page can hold. */
export const MOST_COLUMNS = 1_000;

/**
 * What a pivot asks for: what it shows, the order of both axes first. These come from the parts that have the keys of one
 * axis alone, whether or not their totals are shown.
 */
export function partsWanted(shown: PivotShown): readonly PivotPart[] {
  const axes: readonly PivotPart[] = [
    { rows: shown.rows.length, columns: 0 },
    { rows: 0, columns: shown.columns.length },
  ];
  const all = [...axes, ...shown.parts];
  return all.filter((part, index) => all.findIndex((other) => isSamePart(other, part)) === index);
}

export const isSamePart = (a: PivotPart, b: PivotPart): boolean => a.rows === b.rows && a.columns === b.columns;

export function pivotRequests(element: Element): readonly ElementRequest[] {
  const shown = pivotShown(element);
  if (shown.values.length + shown.rows.length + shown.columns.length === 0) return [];
  return partsWanted(shown).map((part) => ({
    level: null,
    want: { kind: "pivot", rows: part.rows, columns: part.columns, conditions: true },
    // The columns are cut here; how many there would be is asked for when it comes to that (T2).
    window: isColumnAxis(part) ? { offset: 0, limit: MOST_COLUMNS } : null,
    within: null,
  }));
}

const isColumnAxis = (part: PivotPart): boolean => part.rows === 0 && part.columns > 0;

/** The answer of one part, to be looked up by members of both axes. */
export interface PartTable {
  readonly part: PivotPart;
  readonly table: ResultTable;
  /** Its row, -1 where the combination does not exist. */
  readonly rowAt: (row: AxisMember, column: AxisMember) => number;
}

/** Whether an answer is that of a part of the pivot as it is now, and not still of the one before. */
export function answers(table: ResultTable, keys: readonly Id[]): boolean {
  const values = table.columns.filter(({ role }) => role === "value");
  return keys.every((key, index) => values[index]?.id === key);
}

export function partTable(part: PivotPart, table: ResultTable, rows: Axis, columns: Axis): PartTable {
  let index: Map<number, number> | null = null;
  const name = (row: AxisMember, column: AxisMember): number => row.index * columns.size + column.index;
  const read = (): Map<number, number> => {
    const found = new Map<number, number>();
    const rowKeys = rows.keys.slice(0, part.rows).map((key) => columnIndex(table, key, "value"));
    const columnKeys = columns.keys.slice(0, part.columns).map((key) => columnIndex(table, key, "value"));
    const values = (row: number, keys: readonly number[]): readonly CellValue[] => keys.map((key) => cellAt(table, row, key));
    for (let row = 0; row < table.rowCount; row += 1) {
      const across = rows.find(values(row, rowKeys));
      const down = columns.find(values(row, columnKeys));
      if (across !== null && down !== null) found.set(name(across, down), row);
    }
    return found;
  };
  return {
    part,
    table,
    rowAt: (row, column) => {
      index ??= read();
      return index.get(name(row, column)) ?? -1;
    },
  };
}
