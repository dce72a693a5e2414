import { cellAt } from "@sheaf/result";
import { colorScale, type ColorScale } from "../color/series-colors.ts";
import { boundsOf } from "./bounds.ts";
import type { CartesianModel } from "./model.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

/** The scale by which marks are colored; null where they are not. */
export function scaleOf(model: CartesianModel): ColorScale | null {
  const { element, scaleBy, table, context } = model;
  if (element.color?.by !== "scale" || scaleBy === null) return null;
  const values = Array.from({ length: table.rowCount }, (_, row) => drawnNumber(cellAt(table, row, scaleBy.index), scaleBy.type)).filter(
    (value) => !Number.isNaN(value),
  );
  const bound = boundsOf(context);
  const domain = element.color.domain;
  return colorScale(
    element.color.scheme,
    { min: bound(domain?.min), max: bound(domain?.max), mid: bound(domain?.mid) },
    values,
    context.colors,
  );
}
