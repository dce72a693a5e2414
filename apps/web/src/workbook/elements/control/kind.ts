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
  Ruler,
  SlidersHorizontal,
  SquareCheck,
  TextCursorInput,
  ToggleLeft,
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
};

/** Rows of the page's grid that a new one takes, where it is more than the usual two. */
const rows: Readonly<Record<string, number>> = { "text-area": 4 };

/** Every type of control that can be drawn, in the order of the palette. */
export const controlViews: readonly ElementViewKind[] = controlKinds.flatMap(({ controlType, title }): ElementViewKind[] => {
  const [icon, part] = [icons[controlType], controlParts[controlType]];
  if (icon === undefined || part === undefined) return [];
  return [
    {
      kind: `control/${controlType}`,
      title,
      icon,
      palette: "Controls",
      frame: "bare",
      size: { columns: 5, rows: rows[controlType] ?? 2, least: [2, 2] },
      fieldsLabel: "Control",
      // What a control offers is asked for when it is opened.
      requests: () => [],
      start: null,
      load: async () => ({ View: await part() }),
      loadPanels: async () => (await import("./panel/panels.ts")).controlPanels(controlType),
    },
  ];
});
