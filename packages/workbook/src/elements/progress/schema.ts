import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { color, elementStyle, formula } from "../../schema/parts/common.ts";
import { actions, sheaf } from "../../schema/parts/content-parts.ts";
import { identity, titled } from "../../schema/parts/element-parts.ts";

/** It reads no rows of its own: its formulas are about the rows of others. What further members there are is not known for certain: those are kept. */
export const progressSchema = z.looseObject({
  ...identity("progress"),
  ...titled,
  mode: required(z.enum(["value", "percent"]), { title: "Show", description: "The value itself, or how much of the way it has come" }),
  shape: optional(z.enum(["bar", "ring"]), { title: "Shape" }),
  value: required(formula, { title: "Value", description: "A formula with aggregates" }),
  min: optional(formula, { title: "Minimum", description: "Where the way begins" }),
  max: optional(formula, { title: "Maximum", description: "The goal" }),
  color: optional(color, { title: "Color" }),
  actions,
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
