import { columnsOf } from "@sheaf/workbook";
import { LayoutGrid, PanelsTopLeft, RectangleEllipsis, SquareDashed } from "lucide-react";
import { t } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

const held: Pick<ElementViewKind, "palette" | "frame" | "holds" | "requests" | "start" | "load" | "loadPanels"> = {
  palette: "Layout",
  frame: "bare",
  holds: true,
  requests: () => [],
  start: null,
  load: async () => (await import("./parts.ts")).containerParts,
  loadPanels: async () => (await import("./panels.ts")).containerPanels,
};

/** Others stand in it. The page draws it, with what is in it. */
export const containerView: ElementViewKind = {
  ...held,
  kind: "container",
  icon: SquareDashed,
  size: { columns: 12, rows: 9, least: [2, 3] },
  get title() {
    return t("elements.container.title");
  },
  get fieldsLabel() {
    return t("elements.container.arrangement");
  },
};

export const tabbedContainerView: ElementViewKind = {
  ...held,
  kind: "tabbed-container",
  icon: PanelsTopLeft,
  size: { columns: 24, rows: 14, least: [4, 6] },
  get title() {
    return t("elements.container.tabs");
  },
  get fieldsLabel() {
    return t("elements.container.tabs");
  },
};

/** A card for each row of an element: what stands in it says what the row says. */
export const repeatedContainerView: ElementViewKind = {
  ...held,
  kind: "repeated-container",
  icon: LayoutGrid,
  size: { columns: 24, rows: 16, least: [4, 6] },
  startsFrom: "element",
  loadPanels: async () => (await import("./panels.ts")).rowHolderPanels,
  start: () => ({}),
  get title() {
    return t("elements.container.repeated");
  },
  get fieldsLabel() {
    return t("elements.container.rows");
  },
};

/** One row of an element, with the way to the next. */
export const singleRowContainerView: ElementViewKind = {
  ...held,
  kind: "single-row-container",
  icon: RectangleEllipsis,
  size: { columns: 12, rows: 12, least: [4, 6] },
  startsFrom: "element",
  loadPanels: async () => (await import("./panels.ts")).rowHolderPanels,
  start: (from) => ({ keyColumnId: from?.element === undefined ? "" : (columnsOf(from.element)[0]?.id ?? "") }),
  get title() {
    return t("elements.container.single-row");
  },
  get fieldsLabel() {
    return t("elements.container.rows");
  },
};
