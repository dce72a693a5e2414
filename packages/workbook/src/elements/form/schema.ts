import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import type { Stored } from "../../schema/stored.ts";
import { anyJson, dynamicText, elementStyle, id, kept } from "../../schema/parts/common.ts";
import { actions, contentHead, sheaf } from "../../schema/parts/content-parts.ts";

const field = z.looseObject({
  fieldId: required(id, { title: "Id" }),
  label: optional(dynamicText, { title: "Label" }),
  description: optional(z.string(), { title: "Description" }),
  controlType: optional(z.string(), { title: "Type" }),
  value: optional(anyJson, { title: "Value at the start" }),
  values: optional(z.array(anyJson), { title: "Values at the start" }),
  required: optional(z.boolean(), { title: "Required", default: false, implied: true }),
  validation: optional(kept, { title: "Validation" }),
});
const labelled = z.looseObject({ text: optional(dynamicText, { title: "Text" }) });

/** Its inner shape is not known for certain: further members are kept. */
export const formSchema = z.looseObject({
  ...contentHead("form"),
  fields: optional(z.array(field), { title: "Fields", default: [] }),
  submit: optional(labelled, { title: "Submit" }),
  reset: optional(labelled, { title: "Reset" }),
  actions,
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});

/** A field as a file has it; further members are kept. */
export type FormField = Stored<z.infer<typeof field>>;
