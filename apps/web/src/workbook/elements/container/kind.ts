import { columnsOf } from "@sheaf/workbook";
import { Columns3, LayoutGrid, ListCollapse, PanelsTopLeft, RectangleEllipsis, Rows3, SquareDashed } from "lucide-react";
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

/** A container with a heading that folds it away. */
export const sectionView: ElementViewKind = {
  ...held,
  kind: "container/section",
  icon: ListCollapse,
  size: { columns: 24, rows: 11, least: [4, 4] },
  members: { sheaf: { section: "open" } },
  get title() {
    return t("elements.container.section");
  },
  get fieldsLabel() {
    return t("elements.container.arrangement");
  },
};

/** A container whose parts stand side by side. */
export const rowView: ElementViewKind = {
  ...held,
  kind: "container/row",
  icon: Columns3,
  size: { columns: 24, rows: 7, least: [4, 3] },
  startsAs: "row",
  get title() {
    return t("elements.container.new-row");
  },
  get fieldsLabel() {
    return t("elements.container.arrangement");
  },
};

/** A container whose parts stand below each other. */
export const columnView: ElementViewKind = {
  ...held,
  kind: "container/column",
  icon: Rows3,
  size: { columns: 8, rows: 14, least: [2, 4] },
  startsAs: "column",
  get title() {
    return t("elements.container.new-column");
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
  loadFinder: async () => (await import("../finders/cards-finder.ts")).cardsFinder,
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
  loadFinder: async () => (await import("../finders/cards-finder.ts")).cardsFinder,
  start: (from) => ({ keyColumnId: from?.element === undefined ? "" : (columnsOf(from.element)[0]?.id ?? "") }),
  get title() {
    return t("elements.container.single-row");
  },
  get fieldsLabel() {
    return t("elements.container.rows");
  },
};
