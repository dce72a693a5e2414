import * as z from "zod";
import { arranging, finishing, legend, reading, titled, tooltip, trellis } from "../../schema/parts/element-parts.ts";
import { backgroundImage } from "../../schema/parts/common.ts";
import { optional, required } from "../../schema/field.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { lineAreaStyle, pointStyle } from "../../schema/parts/mark-styles.ts";
import type { Stored } from "../../schema/stored.ts";
import { xAxis, yAxis, yAxis2 } from "./axis.ts";
import { barStyle, dataLabel, gap, refMarks, seriesBarStyle, seriesLineAreaStyle, seriesPointStyle, trendlines } from "./marks.ts";

export const stacking = z.enum(["none", "stacked", "normalized"]);

/** What comes before and after the members of one kind, in the order of the file's description. */
export const cartesianHead = {
  ...titled,
  ...reading,
  ...arranging,
  xAxis: optional(xAxis, { title: "X axis" }),
  yAxis: required(yAxis, { title: "Y axis" }),
  yAxis2: optional(yAxis2, { title: "Right axis", description: "Series on the right axis; listed on the y axis too" }),
  color: optional(chartColor, { title: "Color" }),
};
export const cartesianTail = {
  trellis: optional(trellis, { title: "Trellis" }),
  dataLabel: optional(dataLabel, { title: "Data labels" }),
  refMarks: optional(refMarks, { title: "Reference marks", default: [] }),
  trendlines: optional(trendlines, { title: "Trend lines", default: [] }),
  barStyle: optional(barStyle, { title: "Bars" }),
  lineAreaStyle: optional(lineAreaStyle, { title: "Lines" }),
  pointStyle: optional(pointStyle, { title: "Points" }),
  seriesLineAreaStyle: optional(seriesLineAreaStyle, { title: "Lines per series", default: [] }),
  seriesPointStyle: optional(seriesPointStyle, { title: "Points per series", default: [] }),
  seriesBarStyle: optional(seriesBarStyle, { title: "Bars per series", default: [] }),
  backgroundImage: optional(backgroundImage, { title: "Background image" }),
  legend: optional(legend, { title: "Legend" }),
  tooltip: optional(tooltip, { title: "Tooltip" }),
  ...finishing,
};

/** A chart with two axes of any kind, with the members of all of them: what draws one reads those that its kind has. */
const anyCartesian = z.strictObject({
  id: z.string(),
  kind: z.string(),
  ...cartesianHead,
  stacking: optional(stacking, {}),
  orientation: optional(z.enum(["horizontal", "vertical"]), {}),
  gap: optional(gap, {}),
  ...cartesianTail,
});
export type CartesianElement = Stored<z.infer<typeof anyCartesian>>;
