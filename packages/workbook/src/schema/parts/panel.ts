import * as z from "zod";
import { anyJson, color, id } from "./common.ts";
import { optional, required } from "../field.ts";

/** A footer stands below the pages of a report, a sidebar beside those of a workbook. */
export const panelTypes = ["header", "footer", "sidebar"] as const;
export type PanelType = (typeof panelTypes)[number];

export const panelWidths = ["small", "medium", "large"] as const;
export type PanelWidth = (typeof panelWidths)[number];

/** A panel beside the pages but for its elements, which their kinds validate (workbook-file 8.4). */
export const panelSchema = z.strictObject({
  id: required(id, { title: "Id" }),
  type: required(z.enum(panelTypes), { title: "Type" }),
  title: optional(z.string(), { title: "Title" }),
  pages: optional(z.array(id), { title: "Pages", description: "Absent: all" }),
  width: optional(z.enum(panelWidths), { title: "Width", default: "medium", implied: true }),
  config: optional(
    z.looseObject({
      scroll: optional(z.enum(["sticky", "none"]), { title: "Scroll", default: "sticky", implied: true }),
      borderStyle: optional(z.enum(["line", "shadow", "none"]), { title: "Border" }),
      backgroundColor: optional(color, { title: "Background" }),
      /** Of a report, px. */
      height: optional(z.number().positive().max(10_000), { title: "Height" }),
    }),
    { title: "Looks" },
  ),
  elements: optional(z.array(anyJson), { title: "Elements" }),
});
