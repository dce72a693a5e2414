import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { cartesianHead, cartesianTail, stacking } from "../cartesian/schema.ts";

export const areaChartSchema = z.strictObject({
  ...identity("area-chart"),
  ...cartesianHead,
  stacking: optional(stacking, { title: "Stacking", default: "stacked" }),
  ...cartesianTail,
});
