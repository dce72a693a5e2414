import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import type { Id, PivotPart } from "@sheaf/workbook";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import type { Axis, AxisMember } from "./axis.ts";

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
