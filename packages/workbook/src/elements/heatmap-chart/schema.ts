import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { xAxis } from "../cartesian/axis.ts";
import { plainHead, plainTail, valueScale } from "../charts/plain-members.ts";

export const heatmapChartSchema = z.strictObject({
  ...identity("sheaf:heatmap-chart"),
  ...plainHead,
  xAxis: optional(xAxis, { title: "Columns" }),
  yAxis: optional(xAxis, { title: "Rows" }),
  value: optional(pointer, { title: "Value" }),
  color: optional(valueScale, { title: "Color" }),
  ...plainTail,
});
