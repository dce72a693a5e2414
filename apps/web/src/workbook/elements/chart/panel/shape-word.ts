import { aggregateTitles, periodTitles, shapeOf } from "./column-shape.ts";
import { limitOf } from "./keys/label-limit.ts";
import type { PanelColumn } from "./panel-port.ts";

/** What a column on a shelf does to its field, in one word; empty for the field as it is. */
export function shapeWord(column: Pick<PanelColumn, "formula">): string {
  const limit = limitOf(column.formula);
  if (limit !== null) return limit.count === null ? "Limited" : `First ${limit.count}`;
  const shape = shapeOf(column.formula);
  switch (shape.kind) {
    case "aggregate":
      return shape.name === "CountDistinct" ? "Distinct" : shape.name === "Count" ? "Count" : aggregateTitles[shape.name];
    case "count-rows":
      return "Rows";
    case "period":
      return periodTitles[shape.unit];
    case "plain":
      return "";
    case "metric":
      return "Metric";
    case "formula":
      return "Formula";
  }
}
