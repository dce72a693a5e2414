import * as z from "zod";
import { optional, required, shared } from "../../schema/field.ts";
import { color, formula, pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

const end = z.union([pointer, z.number(), formula]);

export const gaugeChartSchema = z.strictObject({
  ...identity("gauge-chart"),
  ...plainHead,
  value: optional(pointer, { title: "Value" }),
  min: optional(end, { title: "Minimum" }),
  max: optional(end, { title: "Maximum" }),
  target: optional(end, { title: "Target" }),
  bands: optional(
    z.array(shared(z.strictObject({ to: required(z.number(), { title: "To" }), color: optional(color, { title: "Color" }) }), {})),
    { title: "Bands", default: [] },
  ),
  ...plainTail,
});
