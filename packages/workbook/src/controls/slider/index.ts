import * as z from "zod";
import { controlHead, controlTail, type ControlKind } from "../kind.ts";
import { numberMembers, numberValue } from "../number/comparison.ts";
import { scaleMembers } from "./scale.ts";

export const sliderControl: ControlKind = {
  kind: "control",
  controlType: "slider",
  title: "Slider",
  schema: z.strictObject({
    ...controlHead("slider"),
    mode: numberMembers.mode,
    ...scaleMembers,
    value: numberMembers.value,
    includeNulls: numberMembers.includeNulls,
    ...controlTail,
  }),
  defaults: () => ({ controlType: "slider", mode: ">=" }),
  query: null,
  values: null,
  ...numberValue,
  autoRows: 3,
  sharesRow: true,
};
