import { isNumeric } from "@sheaf/result";
import type { ChartTable } from "../../drawing.ts";
import { chartColumns, writeCell, type ChartColumn } from "../../marks/columns.ts";
import { columnTotals } from "../../marks/column-totals.ts";
import type { CartesianModel } from "../model.ts";

/** The chart's result as a table: keys first, then measures, then the rest; rows in the order of the drawing. */
export function chartTable(model: CartesianModel): ChartTable {
  const { element, table, context } = model;
  const all = chartColumns(element.columns, table, context);
  const facets = [...(element.trellis?.rowsBy ?? []), ...(element.trellis?.columnsBy ?? [])].flatMap(
    ({ columnId }) => all.get(columnId) ?? [],
  );
  const inOrder: readonly (ChartColumn | null)[] = [
    ...facets,
    model.x,
    model.split,
    ...model.measures.flatMap(({ column }) => [
      column,
      ...model.intervals
        .filter(({ measureId }) => measureId === column.id)
        .flatMap(({ low, high }) => [low, high].map((end) => ({ ...end, name: `${column.name} ${end.name}` }))),
    ]),
    model.scaleBy,
    ...model.extras,
  ];
  const columns = [...new Map(inOrder.flatMap((column) => (column === null ? [] : [[column.id, column] as const]))).values()];
  let sorted: readonly number[] | null = null;
  return {
    columns: columns.map(({ id, name, type }) => ({ id, name, align: isNumeric(type) ? "right" : "left" })),
    rowCount: table.rowCount,
    ...columnTotals(columns, table, context),
    cell(row, column) {
      // Nobody may ever open the table: its order is made when the first cell is read.
      sorted ??= rowOrder(model);
      const source = sorted[row];
      const shown = columns[column];
      const rest = model.categories?.list[model.categories.ofRow[source ?? -1] ?? -1];
      if (rest?.kind === "other" && rest.isAsked && shown?.id === model.split?.id) return rest.label;
      if (source === undefined || shown === undefined) throw new RangeError(`No cell at row ${row}, column ${column}.`);
      return writeCell(table, source, shown);
    },
  };
}

function rowOrder({ table, panels, slots, categories }: CartesianModel): readonly number[] {
  const panelOf = new Int32Array(table.rowCount).fill(panels.length);
  panels.forEach(({ facet }, panel) => {
    if (facet.rows === null) panelOf.fill(panel);
    else for (const row of facet.rows) panelOf[row] = panel;
  });
  // Rows without a place come last: they are in the table although the picture lacks them.
  const last = Number.MAX_SAFE_INTEGER;
  const slotOf = (row: number): number => {
    const slot = slots.slotOfRow[row] ?? -1;
    return slot === -1 ? last : slot;
  };
  const partOf = (row: number): number => {
    const part = categories?.ofRow[row] ?? 0;
    return part === -1 ? last : part;
  };
  return Array.from({ length: table.rowCount }, (_, row) => row).toSorted(
    (a, b) => (panelOf[a] ?? 0) - (panelOf[b] ?? 0) || slotOf(a) - slotOf(b) || partOf(a) - partOf(b) || a - b,
  );
}
