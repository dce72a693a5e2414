import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { dataLabel, gap } from "../cartesian/marks.ts";
import { cartesianHead, cartesianTail, stacking } from "../cartesian/schema.ts";

const perShape = z.strictObject({
  bar: optional(dataLabel, { title: "Bars" }),
  line: optional(dataLabel, { title: "Lines" }),
  area: optional(dataLabel, { title: "Areas" }),
  scatter: optional(dataLabel, { title: "Points" }),
});

export const comboChartSchema = z.strictObject({
  ...identity("combo-chart"),
  ...cartesianHead,
  stacking: optional(stacking, { title: "Stacking", default: "stacked" }),
  gap: optional(gap, { title: "Gaps" }),
  seriesDataLabel: optional(perShape, { title: "Labels per shape" }),
  ...cartesianTail,
});
