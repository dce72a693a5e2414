import * as z from "zod";
import { message } from "@sheaf/messages";
import { optional } from "../../schema/field.ts";
import { dynamicText } from "../../schema/parts/common.ts";
import { actions, contentHead, imageSource, pictureStyle, sheaf } from "../../schema/parts/content-parts.ts";

/** The address stands in `source`, or alone in `url`: both are written as they were read. */
export const imageSchema = z
  .strictObject({
    ...contentHead("image"),
    url: optional(dynamicText, { title: "Address" }),
    source: optional(imageSource, { title: "Picture" }),
    alt: optional(dynamicText, { title: "Alternative text", description: "What the picture says, for people who do not see it" }),
    link: optional(dynamicText, { title: "Link" }),
    actions,
    style: optional(pictureStyle, { title: "Style" }),
    sheaf,
  })
  .refine(({ url, source }) => url !== undefined || source !== undefined, {
    path: ["url"],
    params: { said: message("findings.value.missing", { name: "url" }), code: "E_MISSING" },
  });
