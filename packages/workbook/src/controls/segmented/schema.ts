import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { listSource } from "../list/schema.ts";
import { controlHead, controlTail } from "../members.ts";

export const segmentedControlSchema = z.strictObject({
  ...controlHead("segmented"),
  source: optional(listSource, { title: "Values", description: "Absent: the values of the first target column" }),
  value: optional(filterValue, { title: "Value" }),
  showClearLabel: optional(z.boolean(), { title: "Show “all”", default: true, implied: true }),
  clearLabel: optional(z.string(), { title: "Label of “all”", default: "All", implied: true }),
  ...controlTail,
});
