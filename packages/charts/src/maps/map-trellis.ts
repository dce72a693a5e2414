import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../context.ts";
import { chartColumns } from "../marks/columns.ts";
import { numberAt } from "../listed/read-list.ts";
import type { ColoredBy } from "../trellis/trellis.ts";

type MapColor = { readonly columns: ChartElements["region-map"]["columns"]; readonly color?: ChartElements["region-map"]["color"] };

/** Small multiples of a map have one scale of colors: from the least to the greatest value of all of them, unless the file says it. */
export function sharedColors<E extends MapColor>(
  element: E,
  table: ResultTable,
  _panels: readonly (readonly number[])[],
  context: DrawContext,
): E {
  const { color } = element;
  if (color?.by !== "scale") return element;
  const column = chartColumns(element.columns, table, context).get(color.column);
  if (column === undefined) return element;
  const values = Array.from({ length: table.rowCount }, (_, row) => numberAt(table, row, column)).filter((value) => !Number.isNaN(value));
  if (values.length === 0) return element;
  const [min, max] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    Infinity,
    -Infinity,
  ] as const);
  return { ...element, color: { ...color, domain: { min, max, ...color.domain } } };
}

export const mapColoredBy = ({ color }: MapColor): ColoredBy | null =>
  color?.by === "category" ? { columnId: color.column, scheme: color.scheme ?? [] } : null;
