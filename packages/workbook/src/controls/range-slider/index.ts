import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { rangeMembers, rangeValue } from "../number-range/index.ts";
import { scaleMembers } from "../slider/scale.ts";

export const rangeSliderControl: ControlKind = {
  kind: "control",
  controlType: "range-slider",
  title: "Range slider",
  schema: z.strictObject({ ...controlHead("range-slider"), ...scaleMembers, ...rangeMembers, ...controlTail }),
  defaults: () => ({ controlType: "range-slider" }),
  query: null,
  values: null,
  ...rangeValue,
  autoRows: 3,
  sharesRow: true,
};
