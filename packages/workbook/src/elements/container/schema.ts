import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { backgroundImage, elementStyle, shownOrHidden } from "../../schema/parts/common.ts";
import { elementExtension } from "../../schema/parts/element-parts.ts";
import { contentHead } from "../../schema/parts/content-parts.ts";

/** What is in it says the layout alone. */
export const containerSchema = z.strictObject({
  ...contentHead("container"),
  backgroundImage: optional(backgroundImage, { title: "Background image" }),
  elementGap: optional(shownOrHidden, { title: "Gaps", default: "shown", implied: true }),
  spacing: optional(z.enum(["small", "medium", "large"]), { title: "Spacing", default: "medium", implied: true }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(
    elementExtension.extend({
      section: optional(z.enum(["open", "closed"]), {
        title: "Section",
        description: "Its name stands above it as a heading, which folds it away; how it is when the page is opened",
      }),
    }),
    { title: "Sheaf" },
  ),
});
