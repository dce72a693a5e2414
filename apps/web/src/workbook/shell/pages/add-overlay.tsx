import { type Id, isReport, type OverlayType, panelTypeOf } from "@sheaf/workbook";
import { Layers2 } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { overlayWord, panelWord } from "../../commands/overlay-words.ts";
import { addOverlay, addPopover } from "../../commands/overlays.ts";
import { addPanel } from "../../commands/panels.ts";
import { addSheetPanel } from "../../commands/sheet.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { overlayIcons, panelIcons } from "./overlay-entries.ts";

/** Makes an overlay and goes to its canvas; a popover comes with a button on the page that is shown. */
export function AddOverlay({ shown, onShow }: { readonly shown: Id | null; readonly onShow: (pageId: Id) => void }) {
  const workbook = useWorkbook();
  const add = (type: OverlayType): void => {
    const id = workbook.newId();
    const { document } = workbook.documents.state();
    const edit =
      type === "popover" && shown !== null
        ? addPopover(document, shown, { overlay: id, button: workbook.newId() })
        : addOverlay(document, id, type);
    if (performEdit(workbook, edit)) onShow(id);
  };
  const { kind, pages } = useDocument();
  const isModel = kind === "data-model";
  // At most one of each stands with a page.
  const missing = (["header", "sidebar"] as const).filter((type) => !pages.some((page) => panelTypeOf(page) === type));
  const panel = (type: "header" | "sidebar"): MenuEntry => ({
    kind: "item",
    id: type,
    label: panelWord(type),
    icon: panelIcons[type],
    onSelect: () => {
      const ids = { panel: workbook.newId(), ways: workbook.newId() };
      if (performEdit(workbook, addPanel(workbook.documents.state().document, type, ids))) onShow(ids.panel);
    },
  });
  const item = (type: OverlayType): MenuEntry => ({
    kind: "item",
    id: type,
    label: overlayWord(type),
    icon: overlayIcons[type],
    onSelect: () => add(type),
  });
  return (
    <MenuButton
      label={t("pages.tabs.add-overlay")}
      placement="top start"
      trigger={<IconButton icon={Layers2} label={t("pages.tabs.add-overlay")} />}
      entries={[
        item("modal"),
        item("drawer"),
        ...(shown === null ? [] : [item("popover")]),
        ...(missing.length === 0 || isModel ? [] : [{ kind: "divider", id: "panels" } as const, ...missing.map(panel)]),
      ]}
    />
  );
}

/** Makes a header or a footer for the pages of a report, and goes to where it is arranged. */
export function AddSheetPanel({ onShow }: { readonly onShow: (pageId: Id) => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  // At most one of each stands with a page.
  const missing = (["header", "footer"] as const).filter((type) => !document.pages.some((page) => panelTypeOf(page) === type));
  if (!isReport(document) || missing.length === 0) return null;
  return (
    <MenuButton
      label={t("pages.tabs.add-sheet-panel")}
      placement="top start"
      trigger={<IconButton icon={Layers2} label={t("pages.tabs.add-sheet-panel")} />}
      entries={missing.map((type): MenuEntry => ({
        kind: "item",
        id: type,
        label: panelWord(type),
        icon: panelIcons[type],
        onSelect: () => {
          const ids = { panel: workbook.newId(), text: workbook.newId() };
          if (performEdit(workbook, addSheetPanel(workbook.documents.state().document, type, ids))) onShow(ids.panel);
        },
      }))}
    />
  );
}
