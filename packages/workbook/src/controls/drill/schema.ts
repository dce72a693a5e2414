import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { controlExtension, controlHead, controlTail, sourceColumn } from "../members.ts";

const target = z.strictObject({
  source: required(source, { title: "Source" }),
  columnIds: required(z.array(sourceColumn.nullable()), { title: "Columns", description: "One for each category; null where it has none" }),
});

const picked = z.strictObject({
  columnId: required(sourceColumn, { title: "Category" }),
  value: required(filterValue, { title: "Value" }),
});

export const drillControlSchema = z.strictObject({
  ...controlHead("drill"),
  source: optional(z.strictObject({ kind: z.literal("source"), source: required(source, { title: "Source" }) }), { title: "Source" }),
  categories: optional(z.array(z.strictObject({ columnId: required(sourceColumn, { title: "Column" }) })), {
    title: "Categories",
    description: "Outermost first",
    default: [],
  }),
  targets: optional(z.array(target), { title: "Targets", default: [] }),
  value: optional(sourceColumn.nullable(), { title: "Shown category" }),
  ...controlTail,
  sheaf: optional(z.strictObject({ ...controlExtension, picked: optional(z.array(picked), { title: "Picked values", default: [] }) }), {}),
});
