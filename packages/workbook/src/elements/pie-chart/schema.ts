import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { identity, trellis } from "../../schema/parts/element-parts.ts";
import { roundHead, roundTail } from "../round/schema.ts";

export const pieChartSchema = z.strictObject({
  ...identity("pie-chart"),
  ...roundHead,
  trellis: optional(trellis, { title: "Trellis" }),
  ...roundTail,
});
