import { checkboxControl } from "./checkbox/index.ts";
import { dateRangeControl } from "./date-range/index.ts";
import { dateControl } from "./date/index.ts";
import { drillControl } from "./drill/index.ts";
import { hierarchyControl } from "./hierarchy/index.ts";
import type { ElementKind } from "../elements/kind.ts";
import type { ControlKind } from "./kind.ts";
import { legendControl } from "./legend/index.ts";
import { listControl } from "./list/index.ts";
import { numberRangeControl } from "./number-range/index.ts";
import { numberControl } from "./number/index.ts";
import { rangeSliderControl } from "./range-slider/index.ts";
import { segmentedControl } from "./segmented/index.ts";
import { sliderControl } from "./slider/index.ts";
import { switchControl } from "./switch/index.ts";
import { syncedControl } from "./synced/index.ts";
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
  legendControl,
  drillControl,
];

/** Elements of kind `control`: those with a value, and those that show another one's. */
export const controlElementKinds: readonly (ElementKind & { readonly controlType: string })[] = [...controlKinds, syncedControl];

const byType = new Map(controlKinds.map((kind) => [kind.controlType, kind]));

export function controlKind(controlType: unknown): ControlKind | null {
  return typeof controlType === "string" ? (byType.get(controlType) ?? null) : null;
}

/** What an element of kind `control` is; null for a type that is kept whole. */
export function controlElementKind(controlType: unknown): ElementKind | null {
  return controlKind(controlType) ?? (controlType === syncedControl.controlType ? syncedControl : null);
}
