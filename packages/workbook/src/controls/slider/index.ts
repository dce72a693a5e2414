import type { ControlKind } from "../kind.ts";
import { numberValue } from "../number/comparison.ts";
import { sliderControlSchema } from "./schema.ts";

export const sliderControl: ControlKind<"slider"> = {
  kind: "control",
  controlType: "slider",
  title: "Slider",
  schema: sliderControlSchema,
  defaults: () => ({ controlType: "slider", mode: ">=" }),
  query: null,
  values: null,
  ...numberValue,
  autoRows: 3,
  sharesRow: true,
};
