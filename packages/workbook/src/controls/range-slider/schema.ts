import * as z from "zod";
import { controlHead, controlTail } from "../members.ts";
import { rangeMembers } from "../number-range/schema.ts";
import { scaleMembers } from "../slider/schema.ts";

export const rangeSliderControlSchema = z.strictObject({
  ...controlHead("range-slider"),
  ...scaleMembers,
  ...rangeMembers,
  ...controlTail,
});
