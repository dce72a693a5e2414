import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { filterValue } from "../../schema/parts/filter.ts";
import { listSource } from "../list/schema.ts";
import { controlHead, controlTail } from "../members.ts";

export const radioGroupControlSchema = z.strictObject({
  ...controlHead("radio-group"),
  source: optional(listSource, { title: "Values", description: "Absent: the values of the first target column" }),
  value: optional(filterValue, { title: "Value" }),
  ...controlTail,
});
