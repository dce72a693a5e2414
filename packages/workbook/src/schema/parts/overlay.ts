import * as z from "zod";
import { actions } from "./actions/sequences.ts";
import { anyJson, dynamicText, id } from "./common.ts";
import { optional, required } from "../field.ts";

export const overlayTypes = ["modal", "drawer", "popover"] as const;
export type OverlayType = (typeof overlayTypes)[number];

export const overlayWidths = ["small", "medium", "large"] as const;
export type OverlayWidth = (typeof overlayWidths)[number];

const width = optional(z.enum(overlayWidths), { title: "Width", default: "medium", implied: true });
const header = optional(z.strictObject({ title: optional(dynamicText, { title: "Title" }) }), { title: "Header" });
const footerButton = z.strictObject({ text: optional(dynamicText, { title: "Text" }) });

const modal = z.strictObject({
  width,
  header,
  footer: optional(
    z.strictObject({
      primaryCta: optional(footerButton, { title: "Primary button" }),
      secondaryCta: optional(footerButton, { title: "Secondary button" }),
    }),
    { title: "Footer" },
  ),
});
const drawer = z.strictObject({
  width,
  position: optional(z.enum(["start", "end"]), { title: "Side", default: "end", implied: true }),
  showShadow: optional(z.enum(["shown", "hidden"]), { title: "Shadow", default: "shown", implied: true }),
  header,
});
const popover = z.strictObject({ triggerElementId: required(id, { title: "Opens at" }) });

/** An overlay but for its elements, which their kinds validate (workbook-file 1.4). */
export const overlaySchema = z.strictObject({
  id: required(id, { title: "Id" }),
  type: required(z.enum(overlayTypes), { title: "Type" }),
  name: optional(dynamicText, { title: "Name", default: "" }),
  elements: optional(z.array(anyJson), { title: "Elements" }),
  actions: optional(actions, { title: "Actions" }),
  modal: optional(modal, { title: "Modal" }),
  drawer: optional(drawer, { title: "Drawer" }),
  popover: optional(popover, { title: "Popover" }),
});
