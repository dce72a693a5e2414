import { checkboxControl } from "./checkbox/index.ts";
import { dateRangeControl } from "./date-range/index.ts";
import { dateControl } from "./date/index.ts";
import { hierarchyControl } from "./hierarchy/index.ts";
import type { ControlKind } from "./kind.ts";
import { listControl } from "./list/index.ts";
import { numberRangeControl } from "./number-range/index.ts";
import { numberControl } from "./number/index.ts";
import { rangeSliderControl } from "./range-slider/index.ts";
import { segmentedControl } from "./segmented/index.ts";
import { sliderControl } from "./slider/index.ts";
import { switchControl } from "./switch/index.ts";
import { textAreaControl } from "./text-area/index.ts";
import { textControl } from "./text/index.ts";
import { topControl } from "./top-n/index.ts";

/** Every typed control; one line each. */
export const controlKinds: readonly ControlKind[] = [
  listControl,
  segmentedControl,
  hierarchyControl,
  textControl,
  textAreaControl,
  numberControl,
  numberRangeControl,
  sliderControl,
  rangeSliderControl,
  dateControl,
  dateRangeControl,
  checkboxControl,
  switchControl,
  topControl,
];

const byType = new Map(controlKinds.map((kind) => [kind.controlType, kind]));

export function controlKind(controlType: unknown): ControlKind | null {
  return typeof controlType === "string" ? (byType.get(controlType) ?? null) : null;
}
