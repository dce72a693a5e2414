import { Eye, EyeOff, FolderX, Pencil } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import type { Folder } from "../../../commands/edit.ts";
import type { TableDesign } from "../shape/table-shape.ts";
import { item } from "./column-menu.ts";
import type { TableActions } from "./table-actions.ts";
import { t } from "../../../../shared/words/words.ts";

/** What can be done to a folder as a whole, wherever it is shown. */
export function folderEntries(
  { id, items = [] }: Folder,
  design: TableDesign,
  actions: TableActions,
  rename?: () => void,
): readonly MenuEntry[] {
  const columns = design.levels.flatMap((level) => level.columns).filter((column) => items.includes(column.id));
  const areHidden = columns.length > 0 && columns.every(({ isHidden }) => isHidden);
  const toggle = (): void =>
    actions.setHidden(
      columns.map((column) => column.id),
      !areHidden,
    );
  return [
    ...(columns.length === 0
      ? []
      : [
          item("hide", areHidden ? t("table.folder-entries.show-its-columns") : t("table.folder-entries.hide-its-columns"), toggle, {
            icon: areHidden ? Eye : EyeOff,
          }),
        ]),
    ...(rename === undefined ? [] : [item("rename", t("table.folder-entries.rename-folder"), rename, { icon: Pencil })]),
    item("dissolve", t("table.folder-entries.dissolve-folder"), () => actions.dissolveFolder(id), { icon: FolderX }),
  ];
}
