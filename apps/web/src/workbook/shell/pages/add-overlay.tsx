import { type Id, namesOf, type OverlayType } from "@sheaf/workbook";
import { Layers2 } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { overlayWord } from "../../commands/overlay-words.ts";
import { addOverlay, popoverButtons } from "../../commands/overlays.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/element-actions.ts";
import { overlayIcons } from "./overlay-entries.ts";

/** Makes an overlay and goes to its canvas. A popover is of a button that does nothing else yet. */
export function AddOverlay({ onShow }: { readonly onShow: (pageId: Id) => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const add = (type: OverlayType, triggerElementId: Id | null = null): void => {
    const id = workbook.newId();
    if (performEdit(workbook, addOverlay(workbook.documents.state().document, id, type, triggerElementId))) onShow(id);
  };
  const item = (type: OverlayType): MenuEntry => ({
    kind: "item",
    id: type,
    label: overlayWord(type),
    icon: overlayIcons[type],
    onSelect: () => add(type),
  });
  const buttons = popoverButtons(document);
  return (
    <MenuButton
      label={t("workbook.page-tabs.add-overlay")}
      placement="top start"
      trigger={<IconButton icon={Layers2} label={t("workbook.page-tabs.add-overlay")} />}
      entries={[
        item("modal"),
        item("drawer"),
        {
          kind: "submenu",
          id: "popover",
          label: overlayWord("popover"),
          icon: overlayIcons.popover,
          isDisabled: buttons.length === 0,
          ...(buttons.length === 0 ? { detail: t("workbook.page-tabs.popover-needs-button") } : {}),
          entries: buttons.map((button) => ({
            kind: "item",
            id: `at-${button.id}`,
            label: names.element(button),
            onSelect: () => add("popover", button.id),
          })),
        },
      ]}
    />
  );
}
