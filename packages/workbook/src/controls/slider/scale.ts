import type { ControlElements } from "../../elements/known.ts";
import { type SliderScale, unmarked } from "./schema.ts";

export type { SliderScale };

/** The scale of a slider; one whose end is not after its start runs one step. */
export function sliderScale(control: ControlElements["slider" | "range-slider"]): SliderScale {
  const { low, high, step } = { ...unmarked, ...control };
  return { low, high: high > low ? high : low + step, step };
}
