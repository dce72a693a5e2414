import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { align3, dynamicText, elementStyle } from "../../schema/parts/common.ts";
import { contentHead, page, sheaf } from "../../schema/parts/content-parts.ts";

const destination = z.union([
  z.strictObject({ type: z.literal("page"), pageId: required(page, { title: "Page" }) }),
  z.looseObject({ type: z.literal("url"), url: required(dynamicText, { title: "Address" }) }),
]);

export const navigationSchema = z.strictObject({
  ...contentHead("navigation"),
  mode: required(z.enum(["auto", "manual"]), { title: "Pages" }),
  options: optional(
    z.array(
      z.looseObject({
        label: required(dynamicText, { title: "Label" }),
        destination: required(destination, { title: "Destination" }),
      }),
    ),
    { title: "Options", default: [] },
  ),
  pageLabels: optional(
    z.array(z.strictObject({ pageId: required(page, { title: "Page" }), label: required(dynamicText, { title: "Label" }) })),
    { title: "Labels of pages", default: [] },
  ),
  showIcons: optional(z.boolean(), { title: "Icons" }),
  optionStyle: optional(
    z.looseObject({
      orientation: optional(z.enum(["vertical", "horizontal"]), { title: "Orientation" }),
      alignment: optional(align3, { title: "Align" }),
    }),
    { title: "Looks of options" },
  ),
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
