import {
  type Id,
  namesOf,
  overlayLook,
  type OverlayType,
  type OverlayWidth,
  type Page,
  type PanelType,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { AppWindow, MessageSquare, PanelBottom, PanelLeft, PanelRight, PanelTop, Play } from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { widthWord } from "../../commands/overlay-words.ts";
import { popoverButtons, setDrawerSide, setOverlayWidth, setPopoverTrigger } from "../../commands/overlays.ts";
import type { Workbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";

export const overlayIcons: Readonly<Record<OverlayType, IconType>> = { modal: AppWindow, drawer: PanelRight, popover: MessageSquare };

export const panelIcons: Readonly<Record<PanelType, IconType>> = { header: PanelTop, footer: PanelBottom, sidebar: PanelLeft };

const widths: readonly OverlayWidth[] = ["small", "medium", "large"];

/** How an overlay looks and where it opens. */
export function overlayEntries(workbook: Workbook, document: WorkbookDocument, page: Page): readonly MenuEntry[] {
  const look = overlayLook(page);
  if (look === null) return [];
  const open: MenuEntry = {
    kind: "item",
    id: "open",
    label: t("pages.tabs.open-overlay"),
    icon: Play,
    onSelect: () => workbook.shown.openOverlay(page.id),
  };
  if (look.type === "popover") return [{ ...open }, opensAt(workbook, document, page, look.triggerElementId)];
  const width: MenuEntry = {
    kind: "submenu",
    id: "width",
    label: t("pages.tabs.width"),
    detail: widthWord(look.width),
    entries: [
      {
        kind: "choices",
        id: "widths",
        selection: "single",
        selected: [look.width],
        options: widths.map((id) => ({ id, label: widthWord(id) })),
        onChange: ([chosen]) => {
          const next = widths.find((one) => one === chosen);
          if (next !== undefined) performEdit(workbook, setOverlayWidth(document, page.id, next));
        },
      },
    ],
  };
  const side: MenuEntry = {
    kind: "submenu",
    id: "side",
    label: t("pages.tabs.side"),
    detail: look.position === "start" ? t("pages.tabs.left") : t("pages.tabs.right"),
    entries: [
      {
        kind: "choices",
        id: "sides",
        selection: "single",
        selected: [look.position],
        options: [
          { id: "start", label: t("pages.tabs.left") },
          { id: "end", label: t("pages.tabs.right") },
        ],
        onChange: ([chosen]) => performEdit(workbook, setDrawerSide(document, page.id, chosen === "start" ? "start" : "end")),
      },
    ],
  };
  return [open, width, ...(look.type === "drawer" ? [side] : [])];
}

function opensAt(workbook: Workbook, document: WorkbookDocument, page: Page, now: Id | null): MenuEntry {
  const names = namesOf(document);
  const buttons = popoverButtons(document, page.id);
  return {
    kind: "submenu",
    id: "opens-at",
    label: t("pages.tabs.opens-at"),
    isDisabled: buttons.length === 0,
    entries: [
      {
        kind: "choices",
        id: "buttons",
        selection: "single",
        selected: now === null ? [] : [now],
        options: buttons.map((button) => ({ id: button.id, label: names.element(button) })),
        onChange: ([chosen]) => {
          if (chosen !== undefined) performEdit(workbook, setPopoverTrigger(document, page.id, chosen));
        },
      },
    ],
  };
}
