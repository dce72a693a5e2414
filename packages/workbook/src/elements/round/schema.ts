import * as z from "zod";
import { optional, shared, required } from "../../schema/field.ts";
import { color, colorList, ownColumn, pixels, pointer, pointerSpellings, shownOrHidden } from "../../schema/parts/common.ts";
import { arranging, axisSort, finishing, legend, reading, titled, tooltip } from "../../schema/parts/element-parts.ts";

const slices = shared(
  z.strictObject({
    columnId: required(ownColumn, { title: "Column" }),
    sort: optional(axisSort, { title: "Sort" }),
    scheme: optional(colorList, { title: "Scheme" }),
  }),
  { spellings: pointerSpellings },
);

const roundLabel = z.strictObject({
  labels: optional(shownOrHidden, { title: "Labels" }),
  labelDisplay: optional(z.enum(["color", "value", "percent", "color-value", "color-percent", "value-percent", "all"]), { title: "Show" }),
  donutLabelDisplay: optional(z.enum(["as-label", "on-legend"]), { title: "Place" }),
  color: optional(color, { title: "Color" }),
  fontSize: optional(z.union([pixels, z.literal("auto")]), { title: "Size" }),
  fontWeight: optional(z.number(), { title: "Weight" }),
  precision: optional(z.number().int().min(0).max(20), { title: "Digits" }),
});

/** What comes before and after the members of one round kind. */
export const roundHead = {
  ...titled,
  ...reading,
  ...arranging,
  value: optional(pointer, { title: "Value" }),
  color: optional(slices, { title: "Slices" }),
};
export const roundTail = {
  dataLabel: optional(roundLabel, { title: "Data labels" }),
  legend: optional(legend, { title: "Legend" }),
  tooltip: optional(tooltip, { title: "Tooltip" }),
  ...finishing,
};
