import type { ChartTable, Drawing } from "../../drawing.ts";

interface Part {
  readonly name: string;
  readonly drawing: Drawing;
}

/** The values of all layers below one another, each with the name of its layer. */
export function layeredTable(parts: readonly Part[]): ChartTable {
  const columns = new Map<string, ChartTable["columns"][number]>();
  for (const { drawing } of parts) for (const column of drawing.table.columns) if (!columns.has(column.id)) columns.set(column.id, column);
  const shown = [...columns.values()];
  const rowCount = parts.reduce((sum, { drawing }) => sum + drawing.table.rowCount, 0);
  return {
    columns: [{ id: "~layer", name: "Layer", align: "left" }, ...shown],
    rowCount,
    cell(row, column) {
      let inside = row;
      for (const { name, drawing } of parts) {
        if (inside < drawing.table.rowCount) {
          if (column === 0) return name;
          const at = drawing.table.columns.findIndex(({ id }) => id === shown[column - 1]?.id);
          return at === -1 ? "" : drawing.table.cell(inside, at);
        }
        inside -= drawing.table.rowCount;
      }
      throw new RangeError(`No cell at row ${row}, column ${column}.`);
    },
  };
}
