import { aggregateTitles, periodTitles, shapeOf } from "./column-shape.ts";
import { limitOf } from "./keys/label-limit.ts";
import type { PanelColumn } from "./panel-port.ts";
import { t } from "../../../shared/words/words.ts";

/** What a column on a shelf does to its field, in one word; empty for the field as it is. */
export function shapeWord(column: Pick<PanelColumn, "formula">): string {
  const limit = limitOf(column.formula);
  if (limit !== null) return limit.count === null ? t("elements.shape.limited") : t("elements.shape.first", { count: limit.count });
  const shape = shapeOf(column.formula);
  switch (shape.kind) {
    case "aggregate":
      return shape.name === "CountDistinct"
        ? t("elements.shape.distinct")
        : shape.name === "Count"
          ? t("elements.shape.count")
          : aggregateTitles[shape.name];
    case "count-rows":
      return t("elements.shape.rows");
    case "period":
      return periodTitles[shape.unit];
    case "plain":
      return "";
    case "metric":
      return t("elements.shape.metric");
    case "formula":
      return t("elements.shape.formula");
  }
}
