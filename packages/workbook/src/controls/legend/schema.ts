import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlHead, controlTail, controlTarget, sourceColumn } from "../members.ts";

export const legendControlSchema = z.strictObject({
  ...controlHead("legend"),
  source: optional(
    z.strictObject({
      kind: z.literal("source"),
      source: required(source, { title: "Source" }),
      columnId: required(sourceColumn, { title: "Column" }),
      displayColumnId: optional(sourceColumn, { title: "Shown column" }),
    }),
    { title: "Values", description: "Absent: the values of the first target column" },
  ),
  targets: optional(z.array(controlTarget), { title: "Colors shared with", default: [] }),
  values: optional(z.array(filterValue), { title: "Chosen values", default: [] }),
  ...controlTail,
});
