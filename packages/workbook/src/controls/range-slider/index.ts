import type { ControlKind } from "../kind.ts";
import { rangeValue } from "../number-range/index.ts";
import { rangeSliderControlSchema } from "./schema.ts";

export const rangeSliderControl: ControlKind<"range-slider"> = {
  kind: "control",
  controlType: "range-slider",
  title: "Range slider",
  schema: rangeSliderControlSchema,
  defaults: () => ({ controlType: "range-slider" }),
  query: null,
  values: null,
  ...rangeValue,
  autoRows: 3,
  sharesRow: true,
};
