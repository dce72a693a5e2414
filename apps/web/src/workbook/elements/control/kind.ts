import { controlKinds } from "@sheaf/workbook";
import { Repeat2 } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { controlTitle } from "../kind-words.ts";
import { controlParts } from "./parts.ts";
import { t } from "../../../shared/words/words.ts";

/** One that shows another: made from that one's menu. */
const syncedView: ElementViewKind = {
  kind: "control/synced",
  get title() {
    return t("control.kind.synced-control");
  },
  icon: Repeat2,
  palette: null,
  isInModels: true,
  frame: "bare",
  size: { columns: 5, rows: 2, least: [2, 2], onTablet: 1.5 },
  get fieldsLabel() {
    return t("control.kind.control");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await import("./synced/synced-control.tsx")).SyncedControlElement }),
  loadPanels: async () => (await import("./panel/panels.ts")).controlPanels("synced"),
};

/** Every type of control, in the order of the palette. */
export const controlViews: readonly ElementViewKind[] = [
  ...controlKinds.map(({ controlType }): ElementViewKind => {
    const { icon, size, view } = controlParts[controlType];
    return {
      kind: `control/${controlType}`,
      get title() {
        return controlTitle(controlType);
      },
      icon,
      palette: "Controls",
      isInModels: true,
      frame: "bare",
      size: { columns: 5, rows: 2, least: [2, 2], onTablet: 1.5, ...size },
      get fieldsLabel() {
        return t("control.kind.control");
      },
      // What a control offers is asked for when it is opened.
      requests: () => [],
      start: null,
      load: async () => ({ View: await view() }),
      loadPanels: async () => (await import("./panel/panels.ts")).controlPanels(controlType),
    };
  }),
  syncedView,
];
