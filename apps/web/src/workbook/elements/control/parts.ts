import type { ElementViewKind } from "../element-kind.ts";

type View = Awaited<ReturnType<ElementViewKind["load"]>>["View"];

/** The code of each type of control, by type: loaded when the first of it is drawn. */
export const controlParts: Readonly<Record<string, () => Promise<View>>> = {
  list: async () => (await import("./list/list-element.tsx")).ListControlElement,
  segmented: async () => (await import("./choices/segmented-control.tsx")).SegmentedControlElement,
  hierarchy: async () => (await import("./paths/path-control.tsx")).PathControlElement,
  text: async () => (await import("./texts/text-control.tsx")).TextControlElement,
  "text-area": async () => (await import("./texts/text-control.tsx")).TextAreaControlElement,
  number: async () => (await import("./numbers/number-control.tsx")).NumberControlElement,
  "number-range": async () => (await import("./numbers/number-range-control.tsx")).NumberRangeControlElement,
  slider: async () => (await import("./numbers/slider-control.tsx")).SliderControlElement,
  "range-slider": async () => (await import("./numbers/slider-control.tsx")).RangeSliderControlElement,
  date: async () => (await import("./date/date-control.tsx")).DateControlElement,
  "date-range": async () => (await import("./date-range/date-range-element.tsx")).DateRangeControlElement,
  checkbox: async () => (await import("./choices/truth-control.tsx")).CheckboxControlElement,
  switch: async () => (await import("./choices/truth-control.tsx")).SwitchControlElement,
  drill: async () => (await import("./drill/drill-control.tsx")).DrillControlElement,
  legend: async () => (await import("./legend/legend-control.tsx")).LegendControlElement,
  "top-n": async () => (await import("./rank/rank-control.tsx")).RankControlElement,
};
