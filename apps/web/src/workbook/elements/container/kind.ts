import { PanelsTopLeft, SquareDashed } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";

/** Others stand in it. The page draws it, with what is in it. */
export const containerView: ElementViewKind = {
  kind: "container",
  title: "Container",
  icon: SquareDashed,
  palette: "Layout",
  frame: "bare",
  holds: true,
  size: { columns: 12, rows: 9, least: [2, 3] },
  fieldsLabel: "Container",
  requests: () => [],
  start: null,
  load: async () => (await import("./parts.ts")).containerParts,
  loadPanels: async () => (await import("./panels.ts")).containerPanels,
};

export const tabbedContainerView: ElementViewKind = {
  ...containerView,
  kind: "tabbed-container",
  title: "Tabs",
  icon: PanelsTopLeft,
  size: { columns: 24, rows: 14, least: [4, 6] },
  fieldsLabel: "Tabs",
};
