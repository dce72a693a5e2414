import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { colorList, domain, ownColumn } from "../../schema/parts/common.ts";
import { arranging, finishing, legend, reading, titled, tooltip } from "../../schema/parts/element-parts.ts";
import { dataLabel } from "../cartesian/marks.ts";

/** What comes before and after the members of a kind of chart without axes. */
export const plainHead = { ...titled, ...reading, ...arranging };
export const plainTail = {
  dataLabel: optional(dataLabel, { title: "Data labels" }),
  legend: optional(legend, { title: "Legend" }),
  tooltip: optional(tooltip, { title: "Tooltip" }),
  ...finishing,
};

/** Colors by the value that is shown: palest where it is least, through the middle where there is one. */
export const valueScale = z.strictObject({
  by: z.literal("scale"),
  column: optional(ownColumn, { title: "Column" }),
  scheme: optional(colorList.min(2), { title: "Scheme" }),
  domain: optional(domain, { title: "Domain" }),
});
