import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { anyJson, dynamicText, elementStyle, shownOrHidden } from "../../schema/parts/common.ts";
import { actions, contentHead, sheaf } from "../../schema/parts/content-parts.ts";
import { filters } from "../../schema/parts/filter.ts";
import { source } from "../../schema/parts/source.ts";
import { sorts } from "../../schema/parts/table-parts.ts";

/** One card for each row of the source. Words of spacing are not known for certain: they are kept. */
export const repeatedContainerSchema = z.strictObject({
  ...contentHead("repeated-container"),
  source: required(source, { title: "Source" }),
  arrangement: optional(z.enum(["grid", "list"]), { title: "Arrangement", default: "grid" }),
  cardSize: optional(z.enum(["x-small", "small", "medium", "large", "x-large"]), { title: "Card size", default: "medium", implied: true }),
  cardGap: optional(anyJson, { title: "Gap between cards" }),
  cardSpacing: optional(anyJson, { title: "Spacing of cards" }),
  elementGap: optional(shownOrHidden, { title: "Gaps", default: "shown", implied: true }),
  elementSpacing: optional(anyJson, { title: "Spacing" }),
  scroll: optional(z.enum(["vertical", "horizontal", "none"]), { title: "Scroll", default: "vertical", implied: true }),
  cardStyle: optional(elementStyle, { title: "Card style" }),
  filters: optional(filters, { title: "Filters", default: [] }),
  sort: optional(sorts, { title: "Sort", default: [] }),
  noDataText: optional(dynamicText, { title: "Text without data" }),
  actions,
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
