import type { PanelType } from "@sheaf/workbook";
import type { OverlayType, OverlayWidth } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";

const types = {
  modal: "edits.overlays.modal",
  drawer: "edits.overlays.drawer",
  popover: "edits.overlays.popover",
} as const satisfies Readonly<Record<OverlayType, string>>;

const widths = {
  small: "edits.overlays.small",
  medium: "edits.overlays.medium",
  large: "edits.overlays.large",
} as const satisfies Readonly<Record<OverlayWidth, string>>;

export const overlayWord = (type: OverlayType): string => t(types[type]);

export const widthWord = (width: OverlayWidth): string => t(widths[width]);

const panelKeys = { header: "edits.panels.header", footer: "edits.panels.footer", sidebar: "edits.panels.sidebar" } as const;

/** What a panel of a type is called. */
export const panelWord = (type: PanelType): string => t(panelKeys[type]);
