import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

/** The bin that this is in has no end: whatever is larger is in it as well. */
const upTo = z.number().optional();

/** How the numbers are put into bins: about so many of a round width, so wide each, or between given edges. */
const bins = z.union([
  z.strictObject({ count: z.number().int().min(1).max(200), upTo }),
  z.strictObject({ width: z.number().positive(), upTo }),
  z.strictObject({ upTo: z.number() }),
  z.strictObject({ edges: z.array(z.number()).min(2).max(200) }),
]);

export const histogramChartSchema = z.strictObject({
  ...identity("sheaf:histogram-chart"),
  ...plainHead,
  value: optional(pointer, { title: "Value" }),
  bins: optional(bins, { title: "Bins" }),
  color: optional(chartColor, { title: "Color" }),
  normalize: optional(z.enum(["count", "percent", "density"]), { title: "Heights", default: "count" }),
  cumulative: optional(z.boolean(), { title: "Cumulative", default: false }),
  ...plainTail,
});
