import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { color, ownColumn, pointer, shownOrHidden } from "../../schema/parts/common.ts";
import { identity, trellis } from "../../schema/parts/element-parts.ts";
import { xAxis, yAxis } from "../cartesian/axis.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

const startValue = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("constant"), value: z.number() }),
  z.strictObject({
    type: z.literal("column"),
    columnId: ownColumn,
    func: optional(z.enum(["sum", "avg", "min", "max", "median"]), { title: "Aggregate" }),
  }),
]);

export const waterfallChartSchema = z.strictObject({
  ...identity("waterfall-chart"),
  ...plainHead,
  xAxis: optional(xAxis, { title: "X axis" }),
  yAxis: required(yAxis, { title: "Y axis" }),
  trellis: optional(trellis, { title: "Trellis" }),
  splitBy: optional(pointer, { title: "Split by" }),
  grouping: optional(z.enum(["stacked", "clustered"]), { title: "Grouping" }),
  startPoint: optional(
    z.strictObject({
      label: optional(z.string(), { title: "Label" }),
      visibility: optional(shownOrHidden, { title: "Start" }),
      value: optional(startValue, { title: "Value" }),
    }),
    { title: "Start" },
  ),
  waterfallShape: optional(
    z.strictObject({
      calculation: optional(z.enum(["sum", "difference"]), { title: "Values are", default: "sum", implied: true }),
      connectorLine: optional(shownOrHidden, { title: "Connectors", default: "shown", implied: true }),
      connectorLineColor: optional(color, { title: "Color of connectors" }),
    }),
    { title: "Shape" },
  ),
  waterfallColors: optional(
    z.strictObject({
      increase: optional(color, { title: "Rises" }),
      decrease: optional(color, { title: "Falls" }),
      total: optional(color, { title: "Totals" }),
    }),
    { title: "Colors" },
  ),
  color: optional(chartColor, { title: "Color" }),
  ...plainTail,
});
