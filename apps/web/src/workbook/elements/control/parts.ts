import type { ControlType } from "@sheaf/workbook";
import {
  AlignLeft,
  ArrowLeftRight,
  Calendar,
  CalendarDays,
  CircleDot,
  Columns3,
  Hash,
  ListChecks,
  ListOrdered,
  ListTree,
  Palette,
  Ruler,
  SlidersHorizontal,
  SquareCheck,
  TextCursorInput,
  ToggleLeft,
  Upload,
  Waypoints,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import { withWords } from "../../../shared/words/words.ts";
import type { ControlView } from "./control-view.ts";

/** How a type of control looks. Its panel is in `panel/panels.ts`, by the same names. */
export interface ControlParts<T extends ControlType = ControlType> {
  readonly icon: IconType;
  /** Columns and rows of the page's grid that a new one takes, where the usual ones are too few. */
  readonly size?: { readonly columns?: number; readonly rows?: number };
  /** Its code, loaded when the first of it is drawn. */
  readonly view: () => Promise<ControlView<T>>;
}

/** Every control with a value; one that is missing does not compile. */
export const controlParts: { readonly [T in ControlType]: ControlParts<T> } = {
  list: { icon: ListChecks, view: async () => (await import("./list/list-element.tsx")).ListControlElement },
  segmented: {
    icon: Columns3,
    size: { columns: 8 },
    view: async () => (await import("./choices/segmented-control.tsx")).SegmentedControlElement,
  },
  "radio-group": {
    icon: CircleDot,
    size: { rows: 4 },
    view: async () => (await import("./choices/radio-control.tsx")).RadioControlElement,
  },
  hierarchy: { icon: ListTree, view: async () => (await import("./paths/path-control.tsx")).PathControlElement },
  text: {
    icon: TextCursorInput,
    size: { columns: 7 },
    view: async () => (await import("./texts/text-control.tsx")).TextControlElement,
  },
  "text-area": {
    icon: AlignLeft,
    size: { columns: 7, rows: 4 },
    view: async () => (await import("./texts/text-control.tsx")).TextAreaControlElement,
  },
  number: { icon: Hash, view: async () => (await import("./numbers/number-control.tsx")).NumberControlElement },
  "number-range": { icon: Ruler, view: async () => (await import("./numbers/number-range-control.tsx")).NumberRangeControlElement },
  slider: {
    icon: SlidersHorizontal,
    size: { columns: 6 },
    view: async () => (await import("./numbers/slider-control.tsx")).SliderControlElement,
  },
  "range-slider": {
    icon: ArrowLeftRight,
    size: { columns: 6 },
    view: async () => (await import("./numbers/slider-control.tsx")).RangeSliderControlElement,
  },
  date: { icon: Calendar, size: { columns: 7 }, view: async () => (await import("./date/date-control.tsx")).DateControlElement },
  "date-range": {
    icon: CalendarDays,
    size: { columns: 8 },
    view: async () => (await import("./date-range/date-range-element.tsx")).DateRangeControlElement,
  },
  checkbox: { icon: SquareCheck, view: async () => (await import("./choices/truth-control.tsx")).CheckboxControlElement },
  switch: { icon: ToggleLeft, view: async () => (await import("./choices/truth-control.tsx")).SwitchControlElement },
  drill: { icon: Waypoints, size: { columns: 8 }, view: async () => (await import("./drill/drill-control.tsx")).DrillControlElement },
  legend: { icon: Palette, size: { columns: 8 }, view: async () => (await import("./legend/legend-control.tsx")).LegendControlElement },
  "file-upload": {
    icon: Upload,
    size: { columns: 8, rows: 4 },
    view: async () => (await withWords(["input-table"], () => import("./file-upload/file-upload-control.tsx"))).FileUploadControlElement,
  },
  "top-n": { icon: ListOrdered, view: async () => (await import("./rank/rank-control.tsx")).RankControlElement },
};
