import { cellAt, isNumeric, type ResultTable } from "@sheaf/result";
import type { DrawContext } from "../context.ts";
import type { ChartTable } from "../drawing.ts";
import { type ChartColumn, isMarker } from "./columns.ts";
import { exactSum } from "./exact-sum.ts";

/** The last line of a chart's table: sums of the columns whose values add up. None of one row, or where not all rows came. */
export function columnTotals(
  columns: readonly ChartColumn[],
  table: ResultTable,
  { additive, truncated }: Pick<DrawContext, "additive" | "truncated">,
): Pick<ChartTable, "total"> {
  const adds = (column: ChartColumn | undefined): column is ChartColumn =>
    column !== undefined && isNumeric(column.type) && additive?.(column.id) === true;
  if (truncated || table.rowCount < 2 || !columns.some(adds)) return {};
  const sum = (column: ChartColumn): string | null => {
    const rows = Array.from({ length: table.rowCount }, (_, row) => row);
    // A cell of several values has none to add.
    if (rows.some((row) => isMarker(table, row, column))) return null;
    return column.write(
      exactSum(
        rows.map((row) => cellAt(table, row, column.index)),
        column.type,
      ),
    );
  };
  // Asked for again with every scroll of the table, over all of its rows.
  const known = new Map<ChartColumn, string | null>();
  return {
    total(at) {
      const column = columns[at];
      if (!adds(column)) return null;
      const found = known.get(column);
      if (found !== undefined) return found;
      const total = sum(column);
      known.set(column, total);
      return total;
    },
  };
}
