import * as z from "zod";
import { message } from "@sheaf/messages";
import { optional, required, shared } from "../../schema/field.ts";
import { elementStyle, verticalAlign3 } from "../../schema/parts/common.ts";
import { contentHead } from "../../schema/parts/content-parts.ts";
import { elementExtension } from "../../schema/parts/element-parts.ts";
import { parseBody } from "../../text-body/parse-body.ts";

/** Markup that is none of a body is told with its offset (workbook-file 5.11). */
const body = shared(
  z.string().superRefine((text, context) => {
    const [first] = parseBody(text).problems;
    if (first !== undefined)
      context.addIssue({
        code: "custom",
        params: {
          said: message("findings.value.no-markup", { markup: JSON.stringify(first.markup), offset: String(first.offset) }),
          code: "E_VALUE_TYPE",
        },
      });
  }),
  { role: "dynamic-text" },
);

/** What a text calls its readers to. */
export const callouts = ["note", "success", "warning", "danger"] as const;
export type Callout = (typeof callouts)[number];

export const textSchema = z.strictObject({
  ...contentHead("text"),
  body: required(body, { title: "Text", description: "Markdown with live formulas in double braces" }),
  verticalAlign: optional(verticalAlign3, { title: "Vertical align", default: "top" }),
  overflow: optional(z.enum(["clip", "scroll"]), { title: "Overflow", default: "clip" }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(
    elementExtension.extend({
      callout: optional(z.enum(callouts), {
        title: "Callout",
        description: "What the text is to whoever reads it: it has the tint, the line and the sign of that status",
      }),
    }),
    { title: "Sheaf" },
  ),
});
