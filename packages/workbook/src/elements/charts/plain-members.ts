import { optional } from "../../schema/field.ts";
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
