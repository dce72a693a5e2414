import * as z from "zod";
import type { Element } from "../../document.ts";
import { optional } from "../../schema/field.ts";

/** What a slider runs over, in steps. */
export interface SliderScale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

const unmarked: SliderScale = { low: 0, high: 100, step: 1 };

export const scaleMembers = {
  low: optional(z.number(), { title: "From", default: unmarked.low }),
  high: optional(z.number(), { title: "To", default: unmarked.high }),
  step: optional(z.number().positive(), { title: "Step", default: unmarked.step }),
};

/** The scale of a slider; one whose end is not after its start runs one step. */
export function sliderScale(control: Element): SliderScale {
  const of = (member: keyof SliderScale): number => {
    const value = control[member];
    return typeof value === "number" ? value : unmarked[member];
  };
  const [low, high, step] = [of("low"), of("high"), of("step")];
  return { low, high: high > low ? high : low + step, step };
}
