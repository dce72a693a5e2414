import * as z from "zod";
import { identity } from "../../schema/parts/element-parts.ts";
import { optional } from "../../schema/field.ts";
import { gap } from "../cartesian/marks.ts";
import { cartesianHead, cartesianTail, stacking } from "../cartesian/schema.ts";

export const barChartSchema = z.strictObject({
  ...identity("bar-chart"),
  ...cartesianHead,
  stacking: optional(stacking, { title: "Stacking", default: "stacked" }),
  orientation: optional(z.literal("horizontal"), { title: "Orientation", description: "Absent: vertical" }),
  gap: optional(gap, { title: "Gaps" }),
  ...cartesianTail,
});
