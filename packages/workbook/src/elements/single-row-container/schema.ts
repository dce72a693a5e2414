import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { anyJson, elementStyle } from "../../schema/parts/common.ts";
import { contentHead, sheaf, sourceColumn } from "../../schema/parts/content-parts.ts";
import { source } from "../../schema/parts/source.ts";

/** The row of the source whose key is the one that an action sets. How the first key is written is not known for certain. */
export const singleRowContainerSchema = z.strictObject({
  ...contentHead("single-row-container"),
  source: required(source, { title: "Source" }),
  keyColumnId: required(sourceColumn, { title: "Key" }),
  keyColumnValue: optional(anyJson, { title: "First key" }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
