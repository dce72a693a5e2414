import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { shownOrHidden } from "../../schema/parts/common.ts";
import { identity, trellis } from "../../schema/parts/element-parts.ts";
import { xAxis, yAxis } from "../cartesian/axis.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

export const boxChartSchema = z.strictObject({
  ...identity("box-chart"),
  ...plainHead,
  xAxis: optional(xAxis, { title: "X axis" }),
  yAxis: required(yAxis, { title: "Y axis" }),
  trellis: optional(trellis, { title: "Trellis" }),
  color: optional(chartColor, { title: "Color" }),
  outliers: optional(shownOrHidden, { title: "Outliers" }),
  ...plainTail,
});
