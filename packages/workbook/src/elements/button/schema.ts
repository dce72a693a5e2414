import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { align3OrStretch, color, dynamicText, elementStyle, formula } from "../../schema/parts/common.ts";
import { actions, contentHead, sheaf } from "../../schema/parts/content-parts.ts";

/** What further members buttons have is not known for certain: those are kept. */
export const buttonSchema = z.looseObject({
  ...contentHead("button"),
  text: required(dynamicText, { title: "Text" }),
  appearance: optional(z.enum(["filled", "outline"]), { title: "Appearance", default: "filled", implied: true }),
  align: optional(align3OrStretch, { title: "Align" }),
  size: optional(z.enum(["small", "medium", "large"]), { title: "Size", default: "medium", implied: true }),
  icon: optional(z.string(), { title: "Icon" }),
  color: optional(color, { title: "Color" }),
  textColor: optional(color, { title: "Text color" }),
  disabled: optional(z.union([z.boolean(), formula]), { title: "Disabled", description: "A logical formula" }),
  actions,
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
