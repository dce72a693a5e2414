import type { ElementKind } from "../elements/kind.ts";
import type { AnyControl, AnyControlType, ControlElement, ControlType } from "../elements/known.ts";
import { checkboxControl } from "./checkbox/index.ts";
import { dateRangeControl } from "./date-range/index.ts";
import { dateControl } from "./date/index.ts";
import { drillControl } from "./drill/index.ts";
import { fileUploadControl } from "./file-upload/index.ts";
import { hierarchyControl } from "./hierarchy/index.ts";
import type { ControlKind } from "./kind.ts";
import { legendControl } from "./legend/index.ts";
import { listControl } from "./list/index.ts";
import { numberRangeControl } from "./number-range/index.ts";
import { numberControl } from "./number/index.ts";
import { radioGroupControl } from "./radio-group/index.ts";
import { rangeSliderControl } from "./range-slider/index.ts";
import { segmentedControl } from "./segmented/index.ts";
import { sliderControl } from "./slider/index.ts";
import { switchControl } from "./switch/index.ts";
import { syncedControl } from "./synced/index.ts";
import { textAreaControl } from "./text-area/index.ts";
import { textControl } from "./text/index.ts";
import { topControl } from "./top-n/index.ts";

/** Every control with a value; one line each. A type without its record does not compile. */
const records: { readonly [T in ControlType]: ControlKind<T> } = {
  list: listControl,
  segmented: segmentedControl,
  "radio-group": radioGroupControl,
  hierarchy: hierarchyControl,
  text: textControl,
  "text-area": textAreaControl,
  number: numberControl,
  "number-range": numberRangeControl,
  slider: sliderControl,
  "range-slider": rangeSliderControl,
  date: dateControl,
  "date-range": dateRangeControl,
  checkbox: checkboxControl,
  switch: switchControl,
  "top-n": topControl,
  legend: legendControl,
  drill: drillControl,
  "file-upload": fileUploadControl,
};

export const controlKinds: readonly ControlKind[] = Object.values(records);

/** Elements of kind `control`: those with a value, and those that show another one's. */
export const controlElementKinds: readonly (ElementKind<AnyControl> & { readonly controlType: AnyControlType })[] = [
  ...controlKinds,
  syncedControl,
];

function isControlTypeName(name: unknown): name is ControlType {
  return typeof name === "string" && Object.hasOwn(records, name);
}

/** The record of a type; null for one that has none. */
export function controlKind(controlType: unknown): ControlKind | null {
  return isControlTypeName(controlType) ? records[controlType] : null;
}

export const controlKindOf = (control: ControlElement): ControlKind => records[control.controlType];

/** What an element of kind `control` is; null for a type that is kept whole. */
export function controlElementKind(controlType: unknown): ElementKind | null {
  return controlKind(controlType) ?? (controlType === syncedControl.controlType ? syncedControl : null);
}
