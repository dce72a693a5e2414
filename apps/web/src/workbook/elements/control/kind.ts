import { Calendar, ListChecks } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";

const common = {
  palette: "Controls",
  frame: "bare",
  size: { columns: 5, rows: 2, least: [2, 2] },
  fieldsLabel: "Control",
  // What a control offers is asked for when it is opened.
  requests: () => [],
  start: null,
} as const;

export const listControlView: ElementViewKind = {
  ...common,
  kind: "control/list",
  title: "List",
  icon: ListChecks,
  load: async () => (await import("./parts.ts")).listControlParts,
  loadPanels: async () => (await import("./panels.ts")).listControlPanels,
};

export const dateRangeControlView: ElementViewKind = {
  ...common,
  kind: "control/date-range",
  title: "Date range",
  icon: Calendar,
  load: async () => (await import("./parts.ts")).dateRangeControlParts,
  loadPanels: async () => (await import("./panels.ts")).dateRangeControlPanels,
};
