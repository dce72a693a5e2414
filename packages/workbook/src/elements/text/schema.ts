import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { dynamicText, elementStyle, verticalAlign3 } from "../../schema/parts/common.ts";
import { contentHead, sheaf } from "../../schema/parts/content-parts.ts";

export const textSchema = z.strictObject({
  ...contentHead("text"),
  body: required(dynamicText, { title: "Text", description: "Markdown with live formulas in double braces" }),
  verticalAlign: optional(verticalAlign3, { title: "Vertical align", default: "top" }),
  overflow: optional(z.enum(["clip", "scroll"]), { title: "Overflow", default: "clip" }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
