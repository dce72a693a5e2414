import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { dynamicText, elementStyle } from "../../schema/parts/common.ts";
import { contentHead, sheaf } from "../../schema/parts/content-parts.ts";

export const embedSchema = z.strictObject({
  ...contentHead("embed"),
  url: required(dynamicText, { title: "Address" }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
