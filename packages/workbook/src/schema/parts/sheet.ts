import * as z from "zod";
import type { Stored } from "../stored.ts";
import { optional, shared } from "../field.ts";

const pixels = z.number().positive().max(10_000);

/** The paper of a report (workbook-file 11), px: 96 to the inch. */
export const sheetSchema = shared(
  z
    .strictObject({
      pageWidth: optional(pixels, { title: "Width", default: 816 }),
      pageHeight: optional(pixels, { title: "Height", default: 1056 }),
      margin: optional(z.number().min(0).max(5_000), { title: "Margin", default: 48 }),
    })
    .refine(
      ({ pageWidth = 816, pageHeight = 1056, margin = 48 }) => 2 * margin < pageWidth && 2 * margin < pageHeight,
      "The margins leave no room on the page",
    ),
  {},
);

export type SheetConfig = Stored<z.infer<typeof sheetSchema>>;
