import { printTarget } from "@sheaf/formula";
import type { Element, Id } from "../../document.ts";
import type { QueryColumn } from "../../query.ts";
import { isAdditive } from "../charts/additive.ts";
import { columnIn, fieldsIn } from "../charts/channel.ts";
import { channel, tooltipChannel, xChannel } from "../charts/common-channels.ts";
import { dependsOnAggregate } from "../charts/depends-on-aggregate.ts";
import { type MarksElement, marksLevel, marksQuery } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { columnsOf } from "../../names/labels.ts";
import { memberOf } from "../members.ts";
import { heatmapChartSchema } from "./schema.ts";

const channels = [
  { ...xChannel, title: "Columns", isNeeded: true },
  channel("y", "Rows", "key", { form: "pointer", member: "yAxis" }, { isNeeded: true }),
  channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "color" }),
  tooltipChannel,
];

/** What the value that rows are sorted by comes to in each of them, of one that its cells do not add up to. */
export const rowOrderColumn: Id = "~row-order";

function rowOrder(element: Element): readonly QueryColumn[] {
  const { by } = fieldsIn(fieldsIn(memberOf(element, "yAxis")).sort);
  const columns = columnsOf(element);
  if (typeof by !== "string" || !columns.some(({ id }) => id === by)) return [];
  const isMeasure = by === columnIn(memberOf(element, "value")) || dependsOnAggregate(element, by);
  if (!isMeasure || isAdditive(columns, by)) return [];
  const formula = `Subtotal(${printTarget({ kind: "own", columnId: by })}, "row")`;
  return [
    {
      id: rowOrderColumn,
      name: "row order",
      formula,
      level: marksLevel,
      hidden: false,
      format: null,
      made: { path: null },
      isForDrawing: true,
    },
  ];
}

export const heatmapChart = chartKind({
  kind: "sheaf:heatmap-chart",
  title: "Heat map",
  family: "cartesian",
  goesAlong: "time",
  schema: heatmapChartSchema,
  channels,
  query: (_document, element, names) => {
    const query = marksQuery(element as MarksElement, channels, names, rowOrder(element));
    const row = columnIn(memberOf(element, "yAxis"));
    return row === null || query.channels?.[row] === undefined ? query : { ...query, channels: { ...query.channels, [row]: "row" } };
  },
});
