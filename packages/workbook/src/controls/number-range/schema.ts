import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { exactNumber, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

/** Members that a pair of number fields and a slider with two ends share. */
export const rangeMembers = {
  min: optional(exactNumber, { title: "At least" }),
  max: optional(exactNumber, { title: "At most" }),
  includeNulls,
};

export const numberRangeControlSchema = z.strictObject({ ...controlHead("number-range"), ...rangeMembers, ...controlTail });
