import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { controlHead, controlTail } from "../members.ts";

/** Members that a checkbox and a switch share. `True/All`: off restricts nothing. */
export const truthMembers = {
  mode: optional(z.enum(["True/False", "True/All"]), { title: "Off means", default: "True/False" }),
  value: optional(z.boolean(), { title: "On" }),
};

export const checkboxControlSchema = z.strictObject({ ...controlHead("checkbox"), ...truthMembers, ...controlTail });
