import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { color, fontWeight, pointer, shownOrHidden } from "../../schema/parts/common.ts";
import { identity, trellis } from "../../schema/parts/element-parts.ts";
import { roundHead, roundTail } from "../round/schema.ts";

const hole = z.strictObject({
  value: optional(
    z.strictObject({
      fontWeight: optional(fontWeight, { title: "Weight" }),
      color: optional(color, { title: "Color" }),
      visibility: optional(shownOrHidden, { title: "Value" }),
    }),
    { title: "Value" },
  ),
});

export const donutChartSchema = z.strictObject({
  ...identity("donut-chart"),
  ...roundHead,
  holeValue: optional(pointer, { title: "Hole", description: "A value of the whole" }),
  innerRadius: optional(z.number().min(0).max(1), { title: "Inner radius", default: 0.6 }),
  hole: optional(hole, { title: "Hole" }),
  trellis: optional(trellis, { title: "Trellis" }),
  ...roundTail,
});
