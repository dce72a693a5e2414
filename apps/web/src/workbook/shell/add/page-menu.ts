import type { WorkbookDocument } from "@sheaf/workbook";
import { ClipboardPaste, Plus } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { addedKinds } from "../../elements/registry.ts";
import { elementKeys } from "../../keys/key-map.ts";
import type { ElementClipboard } from "../elements/element-clipboard.ts";
import { t } from "../../../shared/words/words.ts";

/** What can be done with the page beside its elements. */
export function pageMenu(
  document: WorkbookDocument,
  clipboard: ElementClipboard,
  add: (kind: ElementViewKind) => void,
  can: (capability: string) => boolean,
): readonly MenuEntry[] {
  const kinds = addedKinds(document, can);
  return [
    {
      kind: "submenu",
      id: "add",
      label: t("sources.page-menu.add-element"),
      icon: Plus,
      entries: kinds.map((kind): MenuEntry => ({
        kind: "item",
        id: kind.kind,
        label: kind.title,
        icon: kind.icon,
        onSelect: () => add(kind),
      })),
    },
    {
      kind: "item",
      id: "paste",
      label: t("sources.page-menu.paste"),
      icon: ClipboardPaste,
      keys: elementKeys.paste.keys[0],
      isDisabled: clipboard.isEmpty(),
      onSelect: () => void clipboard.paste(),
    },
  ];
}
