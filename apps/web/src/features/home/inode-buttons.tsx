import type { InodeSummary } from "@sheaf/contract";
import { Ellipsis, RotateCcw, Share, Star } from "lucide-react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import type { InodeActions } from "../../shared/documents/inode-actions.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { t } from "../../shared/words/words.ts";

/** What is done with a document or folder of a list: the usual by buttons, the rest in a menu. */
export function InodeButtons({ inode, actions }: { readonly inode: InodeSummary; readonly actions: InodeActions }) {
  const entries = actions.entries(inode);
  return (
    <>
      {inode.archivedAt !== null
        ? inode.permissions.canRestore && (
            <IconButton
              icon={RotateCcw}
              label={t("home.inode-table.restore", { name: inode.name })}
              onPress={() => actions.restore(inode)}
            />
          )
        : null}
      {inode.archivedAt === null && (
        <IconButton
          icon={Star}
          label={
            inode.isFavorite
              ? t("home.inode-table.remove-from-favorites", { name: inode.name })
              : t("home.inode-table.add-to-favorites", { name: inode.name })
          }
          filled={inode.isFavorite}
          isSelected={inode.isFavorite}
          onPress={() => actions.toggleFavorite(inode)}
        />
      )}
      {inode.archivedAt === null && inode.permissions.canShare && (
        <IconButton icon={Share} label={t("home.inode-table.share", { name: inode.name })} onPress={() => actions.share(inode)} />
      )}
      {entries.length > 0 && (
        <MenuButton
          label={inode.name}
          placement="bottom end"
          entries={entries}
          trigger={<IconButton icon={Ellipsis} label={t("home.inode-table.more-for", { name: inode.name })} />}
        />
      )}
    </>
  );
}
