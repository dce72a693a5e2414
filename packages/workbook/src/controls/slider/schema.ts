import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { controlHead, controlTail } from "../members.ts";
import { numberMembers } from "../number/schema.ts";

/** What a slider runs over, in steps. */
export interface SliderScale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

export const unmarked: SliderScale = { low: 0, high: 100, step: 1 };

export const scaleMembers = {
  low: optional(z.number(), { title: "From", default: unmarked.low, implied: true }),
  high: optional(z.number(), { title: "To", default: unmarked.high, implied: true }),
  step: optional(z.number().positive(), { title: "Step", default: unmarked.step, implied: true }),
};

export const sliderControlSchema = z.strictObject({
  ...controlHead("slider"),
  mode: numberMembers.mode,
  ...scaleMembers,
  value: numberMembers.value,
  includeNulls: numberMembers.includeNulls,
  ...controlTail,
});
