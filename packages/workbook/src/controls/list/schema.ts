import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { filterValue, period } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlExtension, controlHead, controlTail, sourceColumn } from "../members.ts";

export const listSource = z.union([
  z.strictObject({
    kind: z.literal("source"),
    source: required(source, { title: "Source" }),
    columnId: required(sourceColumn, { title: "Column" }),
    displayColumnId: optional(sourceColumn, { title: "Shown column" }),
  }),
  z.strictObject({
    kind: z.literal("manual"),
    valueType: required(z.enum(["text", "number", "date", "boolean"]), { title: "Type" }),
    values: optional(z.array(filterValue), { title: "Values", default: [] }),
    labels: optional(z.array(z.string().nullable()), { title: "Labels", default: [] }),
  }),
]);

export const listControlSchema = z.strictObject({
  ...controlHead("list"),
  source: optional(listSource, { title: "Values", description: "Absent: the values of the first target column" }),
  mode: optional(z.enum(["include", "exclude"]), { title: "Mode", default: "include" }),
  selectionMode: optional(z.enum(["single", "multiple"]), { title: "Selection", default: "multiple" }),
  value: optional(filterValue, { title: "Value" }),
  values: optional(z.array(filterValue), { title: "Values", default: [] }),
  ...controlTail,
  sheaf: optional(z.strictObject({ ...controlExtension, period }), { title: "Sheaf" }),
});
