import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { includeNulls, textMatchMode } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

/** Members that one line and several lines of text share. */
export const textMembers = {
  mode: optional(textMatchMode, { title: "Keeps text that", default: "equals" }),
  case: optional(z.enum(["sensitive", "insensitive"]), { title: "Capital letters", default: "insensitive" }),
  includeNulls,
  showOperators: optional(z.boolean(), { title: "Readers choose how it is compared", default: false, implied: true }),
  value: optional(z.string(), { title: "Value" }),
};

export const textControlSchema = z.strictObject({ ...controlHead("text"), ...textMembers, ...controlTail });
