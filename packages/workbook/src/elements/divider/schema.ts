import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { color, pixels } from "../../schema/parts/common.ts";
import { contentHead, sheaf } from "../../schema/parts/content-parts.ts";

/** Where a horizontal line stands between top and bottom; where a vertical one stands between left and right. */
export const dividerSchema = z.strictObject({
  ...contentHead("divider"),
  direction: optional(z.enum(["horizontal", "vertical"]), { title: "Direction", default: "horizontal" }),
  align: optional(z.enum(["top", "center", "bottom", "left", "right"]), { title: "Align", default: "center" }),
  style: optional(
    z.strictObject({
      color: optional(color, { title: "Color" }),
      width: optional(pixels, { title: "Width" }),
      strokeStyle: optional(z.enum(["solid", "dashed", "dotted"]), { title: "Stroke", default: "solid", implied: true }),
    }),
    { title: "Style" },
  ),
  sheaf,
});
