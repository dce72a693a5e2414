import { controlKinds } from "@sheaf/workbook";
import {
  AlignLeft,
  Calendar,
  CalendarDays,
  Columns3,
  Hash,
  ListChecks,
  ListOrdered,
  ListTree,
  Palette,
  Repeat2,
  Ruler,
  SlidersHorizontal,
  SquareCheck,
  TextCursorInput,
  ToggleLeft,
  Waypoints,
  ArrowLeftRight,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind } from "../element-kind.ts";
import { controlParts } from "./parts.ts";

const icons: Readonly<Record<string, IconType>> = {
  list: ListChecks,
  segmented: Columns3,
  hierarchy: ListTree,
  text: TextCursorInput,
  "text-area": AlignLeft,
  number: Hash,
  "number-range": Ruler,
  slider: SlidersHorizontal,
  "range-slider": ArrowLeftRight,
  date: Calendar,
  "date-range": CalendarDays,
  checkbox: SquareCheck,
  switch: ToggleLeft,
  "top-n": ListOrdered,
  legend: Palette,
  drill: Waypoints,
};

/** One that shows another: made from that one's menu. */
const syncedView: ElementViewKind = {
  kind: "control/synced",
  title: "Synced control",
  icon: Repeat2,
  palette: null,
  isInModels: true,
  frame: "bare",
  size: { columns: 5, rows: 2, least: [2, 2] },
  fieldsLabel: "Control",
  requests: () => [],
  start: null,
  load: async () => ({ View: (await import("./synced/synced-control.tsx")).SyncedControlElement }),
  loadPanels: async () => (await import("./panel/panels.ts")).controlPanels("synced"),
};

/** Columns and rows of the page's grid that a new one takes, where the usual ones are too few. */
const sizes: Readonly<Record<string, { readonly columns?: number; readonly rows?: number }>> = {
  segmented: { columns: 8 },
  text: { columns: 7 },
  legend: { columns: 8 },
  drill: { columns: 8 },
  "text-area": { columns: 7, rows: 4 },
  slider: { columns: 6 },
  "range-slider": { columns: 6 },
};

/** Every type of control that can be drawn, in the order of the palette. */
export const controlViews: readonly ElementViewKind[] = [
  ...controlKinds.flatMap(({ controlType, title }): ElementViewKind[] => {
    const [icon, part] = [icons[controlType], controlParts[controlType]];
    if (icon === undefined || part === undefined) return [];
    return [
      {
        kind: `control/${controlType}`,
        title,
        icon,
        palette: "Controls",
        isInModels: true,
        frame: "bare",
        size: { columns: 5, rows: 2, least: [2, 2], ...sizes[controlType] },
        fieldsLabel: "Control",
        // What a control offers is asked for when it is opened.
        requests: () => [],
        start: null,
        load: async () => ({ View: await part() }),
        loadPanels: async () => (await import("./panel/panels.ts")).controlPanels(controlType),
      },
    ];
  }),
  syncedView,
];
