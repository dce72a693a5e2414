import * as z from "zod";
import { optional } from "../field.ts";
import { shownOrHidden } from "./common.ts";

export const strokeStyle = z.enum(["solid", "dashed", "dotted"]);
export const lineWidth = z.number().min(1).max(5);

/** Inner members of the styles of marks are not backed by a schema: unknown ones are kept. */
export const lineAreaStyle = z.looseObject({
  interpolation: optional(z.enum(["linear", "monotone", "step", "step-before", "step-after"]), { title: "Curve" }),
  strokeStyle: optional(strokeStyle, { title: "Stroke" }),
  width: optional(lineWidth, { title: "Width" }),
  opacity: optional(z.number().min(0).max(1), { title: "Opacity" }),
  missing: optional(z.enum(["zero", "interpolate", "hide"]), { title: "Missing values" }),
});
export const pointStyle = z.looseObject({
  visibility: optional(shownOrHidden, { title: "Points" }),
  shape: optional(z.enum(["circle", "square", "cross", "diamond", "triangle"]), { title: "Shape" }),
  size: optional(z.number().min(2).max(15), { title: "Size" }),
});
