import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { elementStyle } from "../../schema/parts/common.ts";
import { controlKeys } from "../members.ts";

export const syncedControlSchema = z.strictObject({
  ...controlKeys("synced"),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(z.strictObject({ locked: optional(z.boolean(), { title: "Locked", default: false }) }), { title: "Sheaf" }),
});
