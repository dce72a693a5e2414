import { useDroppable } from "@dnd-kit/core";
import { ChevronDown, ChevronRight, Ellipsis, Folder, FolderOpen, Pencil } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { NameField } from "../../../../shared/fields/name-field.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import type { Folder as ColumnFolder } from "../../../commands/edit.ts";
import { item } from "../../tabular/actions/column-menu.ts";
import { folderEntries } from "../../tabular/actions/folder-entries.ts";
import { placeName } from "./drop-places.ts";
import type { PanelContext } from "./panel-context.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./columns-panel.module.css";

interface FolderRowProps {
  readonly context: PanelContext;
  readonly folder: ColumnFolder;
  /** Columns in it. */
  readonly count: number;
  readonly depth: number;
}

/** A folder of columns: opened and closed, named, dissolved; columns are dropped into it. */
export function FolderRow({ context, folder, count, depth }: FolderRowProps) {
  const { actions, design, isEditing, carried, renaming, closedFolders } = context;
  const { id, name, items = [] } = folder;
  const isOpen = !closedFolders.has(id);
  const drop = useDroppable({ id: placeName({ kind: "folder", folderId: id }), disabled: carried === null || items.includes(carried.id) });
  const entries: readonly MenuEntry[] = isEditing
    ? [
        item("rename", t("table-panels.folder-row.rename"), () => context.rename(id), { icon: Pencil, keys: "F2" }),
        ...folderEntries(folder, design, actions),
      ]
    : [];
  return (
    <div
      role="listitem"
      ref={drop.setNodeRef}
      style={depth === 0 ? undefined : { paddingLeft: Math.min(depth, 4) * 16 }}
      className={cx(styles.row, carried !== null && drop.isOver && styles.over)}
    >
      {renaming === id ? (
        <NameField
          label={t("table-panels.folder-row.folder-name")}
          value={name}
          maxLength={200}
          className={styles.rename}
          onEnd={(wanted) => {
            context.rename(null);
            if (wanted !== null && wanted !== name) actions.renameFolder(id, wanted);
          }}
        />
      ) : (
        <button
          type="button"
          className={cx(styles.rowButton, "ring-inside")}
          aria-expanded={isOpen}
          onClick={() => context.toggleFolder(id)}
          onContextMenu={(event) => context.menu.open(event, name, entries)}
          onDoubleClick={() => isEditing && context.rename(id)}
          onKeyDown={(event) => {
            if (event.key !== "F2" || !isEditing) return;
            event.preventDefault();
            event.stopPropagation();
            context.rename(id);
          }}
        >
          <Icon icon={isOpen ? ChevronDown : ChevronRight} />
          <Icon icon={isOpen ? FolderOpen : Folder} />
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{count}</span>
        </button>
      )}
      {entries.length > 0 && renaming !== id && (
        <span className={styles.dots}>
          <IconButton
            icon={Ellipsis}
            label={t("table-panels.folder-row.actions-of", { name })}
            aria-haspopup="menu"
            onPress={({ target }) => context.menu.openBelow(target, name, entries)}
          />
        </span>
      )}
    </div>
  );
}
