import * as z from "zod";
import { color, colorList, domain, ownColumn } from "./common.ts";
import { optional, required } from "../field.ts";

/** What the colors of marks stand for (workbook-file 5.5). */
export const chartColor = z.discriminatedUnion("by", [
  z.strictObject({ by: z.literal("single"), value: required(color, { title: "Color" }) }),
  z.strictObject({
    by: z.literal("category"),
    column: required(ownColumn, { title: "Column" }),
    scheme: optional(colorList, { title: "Scheme" }),
  }),
  z.strictObject({
    by: z.literal("scale"),
    column: required(ownColumn, { title: "Column" }),
    scheme: optional(colorList.min(2), { title: "Scheme" }),
    domain: optional(domain, { title: "Domain" }),
  }),
]);
