import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { align3, dynamicText, elementStyle } from "../../schema/parts/common.ts";
import { actions, contentHead, sheaf } from "../../schema/parts/content-parts.ts";

/** The layout holds what is on each tab, by its place. */
export const tabbedContainerSchema = z.strictObject({
  ...contentHead("tabbed-container"),
  tabs: required(z.array(z.looseObject({ name: required(dynamicText, { title: "Name" }) })), { title: "Tabs" }),
  tabBar: optional(z.looseObject({ alignment: optional(align3, { title: "Align", default: "left", implied: true }) }), {
    title: "Tab bar",
  }),
  actions,
  style: optional(elementStyle, { title: "Style" }),
  sheaf,
});
