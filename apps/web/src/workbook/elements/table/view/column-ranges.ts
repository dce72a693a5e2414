import { cellNumber, columnValues, type ResultTable } from "@sheaf/result";
import { columnIndex } from "../rows/level-rows.ts";
import type { TableRows } from "../rows/table-rows.ts";
import type { TableDesign } from "../shape/table-shape.ts";
import type { ColumnRange } from "./conditional-looks.ts";

const ranges = new WeakMap<ResultTable, Map<string, ReturnType<ColumnRange>>>();

/** Least and greatest values of columns whose level is here as a whole. */
export function columnRanges({ levels }: TableDesign, rows: TableRows): ColumnRange {
  const depth = new Map(levels.flatMap(({ columns }, level) => columns.map(({ id }) => [id, level] as const)));
  return (columnId) => {
    const known = rows.rootLevels[depth.get(columnId) ?? -1];
    const table = known?.row(0)?.table;
    if (known === undefined || table === undefined || known.total !== table.rowCount) return null;
    let ofTable = ranges.get(table);
    if (ofTable === undefined) ranges.set(table, (ofTable = new Map<string, ReturnType<ColumnRange>>()));
    const found = ofTable.get(columnId);
    if (found !== undefined) return found;
    const range = measured(table, columnId);
    ofTable.set(columnId, range);
    return range;
  };
}

function measured(table: ResultTable, columnId: string): ReturnType<ColumnRange> {
  const at = columnIndex(table, columnId, "value");
  const type = table.columns[at]?.type;
  if (type === undefined) return null;
  let [min, max] = [Infinity, -Infinity];
  for (const value of columnValues(table, at)) {
    const number = cellNumber(value, type);
    if (Number.isNaN(number)) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return min > max ? null : { min, max };
}
