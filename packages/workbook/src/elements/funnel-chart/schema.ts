import * as z from "zod";
import { optional, required, shared } from "../../schema/field.ts";
import { ownColumn, pointer, pointerSpellings } from "../../schema/parts/common.ts";
import { axisSort, identity } from "../../schema/parts/element-parts.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

const stage = shared(z.strictObject({ columnId: required(ownColumn, { title: "Column" }), sort: optional(axisSort, { title: "Sort" }) }), {
  spellings: pointerSpellings,
});

export const funnelChartSchema = z.strictObject({
  ...identity("funnel-chart"),
  ...plainHead,
  stage: optional(stage, { title: "Stage" }),
  series: optional(pointer, { title: "Value" }),
  display: optional(z.enum(["value", "percent-of-first", "percent-of-previous"]), {
    title: "Rates",
    default: "percent-of-previous",
    implied: true,
  }),
  color: optional(chartColor, { title: "Color" }),
  ...plainTail,
});
