import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

export const sankeyChartSchema = z.strictObject({
  ...identity("sankey-chart"),
  ...plainHead,
  stages: optional(z.array(pointer), { title: "Stages", description: "In the order of the flow" }),
  value: optional(pointer, { title: "Weight", description: "Absent: the number of rows" }),
  ...plainTail,
});
