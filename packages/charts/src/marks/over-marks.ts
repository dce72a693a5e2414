import { cellAt, type ResultTable } from "@sheaf/result";
import { drawnNumber } from "./drawn-number.ts";

type Func = "sum" | "avg" | "min" | "max" | "median";

/** Over the marks' values, as they are drawn: the mean line of a chart is the mean of its marks. `rows`: of these alone, as of one panel; null: of all. */
export function overMarks(table: ResultTable, columnId: string, func: Func, rows: readonly number[] | null = null): number | null {
  const index = table.columns.findIndex((column) => column.id === columnId && column.role === "value");
  const type = table.columns[index]?.type;
  if (type === undefined) return null;
  const values: number[] = [];
  const count = rows?.length ?? table.rowCount;
  for (let at = 0; at < count; at += 1) {
    const value = drawnNumber(cellAt(table, rows?.[at] ?? at, index), type);
    if (!Number.isNaN(value)) values.push(value);
  }
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (func) {
    case "sum":
      return sum;
    case "avg":
      return sum / values.length;
    case "min":
      return values.reduce((least, value) => Math.min(least, value));
    case "max":
      return values.reduce((most, value) => Math.max(most, value));
    case "median": {
      const sorted = values.toSorted((a, b) => a - b);
      const half = sorted.length >> 1;
      return sorted.length % 2 === 1 ? (sorted[half] ?? null) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
    }
  }
}
