import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { cartesianHead, cartesianTail } from "../cartesian/schema.ts";

export const scatterChartSchema = z.strictObject({
  ...identity("scatter-chart"),
  ...cartesianHead,
  size: optional(pointer, { title: "Size" }),
  ...cartesianTail,
});
