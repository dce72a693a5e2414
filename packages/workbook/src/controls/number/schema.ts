import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { exactNumber, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

/** How what is tested stands to the value of a control. */
export const comparisonModes = ["=", "<=", ">=", "!=", "<", ">"] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

export const comparisonMember = optional(z.enum(comparisonModes), { title: "Keeps what is", default: "=" });

/** Members that a number field and a slider share. */
export const numberMembers = {
  mode: comparisonMember,
  value: optional(exactNumber, { title: "Value" }),
  includeNulls,
};

export const numberControlSchema = z.strictObject({ ...controlHead("number"), ...numberMembers, ...controlTail });
