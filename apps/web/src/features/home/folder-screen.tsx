import type { TypedDocumentNode } from "@apollo/client";
import { documentAddress, limits } from "@sheaf/contract";
import { ChevronDown, FolderOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { useInodeActions } from "../../shared/documents/inode-actions.tsx";
import { FOLDER, type Part } from "../../shared/documents/queries.ts";
import { type ListPlace, usePages } from "../../shared/documents/use-pages.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { Breadcrumbs } from "../../shared/layout/breadcrumbs.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { InodeTable } from "./inode-table.tsx";
import { useListFilters } from "./list-filters.tsx";
import { ListLookControl } from "./cards/list-look.tsx";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import { t } from "../../shared/words/words.ts";

type Contents = typeof FOLDER extends TypedDocumentNode<infer Data, Part & { readonly inodeId: string }> ? Data : never;
const contentPlace: ListPlace<Contents> = {
  read: ({ folder }) => folder.children,
  write: (data, next) => ({
    folder: { ...data.folder, children: [...data.folder.children, ...next.folder.children], more: next.folder.more },
  }),
  hasMore: ({ folder }) => folder.more,
};

/** A folder, a workspace or the person's own documents. `onRoot` is told which root folder it lies in. */
export function FolderScreen({ folderId, onRoot }: { readonly folderId: string; readonly onRoot: (rootId: string | null) => void }) {
  const { organization, me } = useMembership();
  const go = useGo();
  const [wantsAll, setWantsAll] = useState(false);
  const pages = usePages(FOLDER, { inodeId: folderId }, contentPlace, { wantsAll, largePart: limits.folderPart });
  const { data, inodes: children, more, loading, error, refetch } = pages;
  const filters = useListFilters(children);
  const actions = useInodeActions({ onArchived: () => go(homeAddress(organization.slug, "recent")) });
  const folder = data?.folder.folder;
  const isOwn = folderId === me.member.homeInodeId;
  const nameOf = (id: string, name: string): string => (id === me.member.homeInodeId ? t("shared.my-documents") : name);
  const title = folder === undefined ? null : nameOf(folder.inodeId, folder.name);
  usePageTitle(title === null ? null : `${title} – Sheaf`);
  const rootId = folder === undefined ? null : (folder.path[0]?.inodeId ?? folder.inodeId);
  useEffect(() => onRoot(rootId), [rootId, onRoot]);

  const entries = folder === undefined || isOwn ? [] : actions.entries(folder);
  return (
    <>
      <ListFrame
        title={
          folder !== undefined && (
            <Breadcrumbs
              crumbs={folder.path.map((step) => ({
                id: step.inodeId,
                label: nameOf(step.inodeId, step.name),
                href: documentAddress({ orgSlug: organization.slug, kind: "folder", id: step.inodeId, name: step.name }),
              }))}
            >
              <ListTitle>{title}</ListTitle>
              {entries.length > 0 && (
                <MenuButton
                  label={folder.name}
                  entries={entries}
                  trigger={<IconButton icon={ChevronDown} label={t("home.folder-screen.more-for", { name: folder.name })} />}
                />
              )}
            </Breadcrumbs>
          )
        }
        controls={
          <>
            {filters.controls}
            <ListLookControl />
            {folder !== undefined && !isOwn && folder.permissions.canShare && (
              <Button onPress={() => actions.share(folder)}>{t("shared.share")}</Button>
            )}
          </>
        }
        inodes={filters.apply(children)}
        more={more}
        isLoading={loading}
        error={error}
        onRetry={refetch}
        folderId={folderId}
        empty={<EmptyState icon={FolderOpen} title={t("home.folder-screen.nothing-here-yet")} text={t("home.folder-screen.empty")} />}
      >
        {(rows) => (
          <InodeTable
            label={title ?? t("home.folder-screen.folder")}
            inodes={rows}
            moment="changed"
            byDay={false}
            initialSort="name"
            withLocation={false}
            more={more}
            onWantsAll={setWantsAll}
          />
        )}
      </ListFrame>
      {actions.dialog}
    </>
  );
}
