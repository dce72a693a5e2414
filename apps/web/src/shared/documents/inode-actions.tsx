import { documentAddress, type DocumentType, type InodeSummary, isDocumentType } from "@sheaf/contract";
import {
  Copy,
  CopyPlus,
  CornerUpRight,
  ExternalLink,
  FileText,
  FolderInput,
  House,
  Link,
  Pencil,
  RotateCcw,
  Share,
  Star,
  StarOff,
  Trash2,
} from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { copyText } from "../actions/clipboard.ts";
import { useToasts } from "../feedback/toast.tsx";
import { useAction } from "../graphql/use-action.ts";
import type { MenuEntry } from "../menus/menu-entry.ts";
import { useGo } from "../navigation/go.ts";
import { inodeAddress } from "../navigation/home-addresses.ts";
import { toCallError } from "../http/call-error.ts";
import { useMembership } from "../services/organization.tsx";
import { useServices } from "../services/services.tsx";
import { convertToReport } from "./new-workbook.ts";
import { INODE_LISTS } from "./inode-lists.ts";
import { ARCHIVE, CREATE_SHORTCUT, DUPLICATE_WORKBOOK, MOVE, RENAME, RESTORE, SET_FAVORITE } from "./queries.ts";
import { useMarks } from "./use-marks.ts";
import { t } from "../words/words.ts";
import { lazyPart } from "../words/lazy-part.ts";

// A document is looked at more often than moved: dialogs come when one is opened.
const MoveDialog = lazyPart(
  () => import("./move-dialog.tsx"),
  (part) => part.MoveDialog,
);
const NameDialog = lazyPart(
  () => import("./name-dialog.tsx"),
  (part) => part.NameDialog,
);
const DescribeDialog = lazyPart(
  () => import("./describe-dialog.tsx"),
  (part) => part.DescribeDialog,
);
const ShareDialog = lazyPart(
  () => import("./sharing/share-dialog.tsx"),
  (part) => part.ShareDialog,
);

const HomePageDialog = lazyPart(
  () => import("./home-page-dialog.tsx"),
  (part) => part.HomePageDialog,
);

interface OpenDialog {
  readonly kind: "rename" | "move" | "copy" | "describe" | "share" | "shortcut" | "home-page";
  readonly inode: InodeSummary;
}

export interface InodeActions {
  /** What may be done with it, for the dots and the right click. */
  readonly entries: (inode: InodeSummary) => readonly MenuEntry[];
  readonly share: (inode: InodeSummary) => void;
  readonly toggleFavorite: (inode: InodeSummary) => void;
  readonly restore: (inode: InodeSummary) => void;
  /** The dialog that is open; to be rendered once. */
  readonly dialog: ReactNode;
}

/**
 * Everything that one does with documents and folders from outside: rename, move, share, favorite, trash. `after` is told
 * when the thing itself is gone from here.
 */
export function useInodeActions(after: { readonly onArchived?: (inode: InodeSummary) => void } = {}): InodeActions {
  const toasts = useToasts();
  const { organization, can } = useMembership();
  const { http } = useServices();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const go = useGo();
  const rename = useAction(RENAME);
  const duplicate = useAction(DUPLICATE_WORKBOOK);
  const move = useAction(MOVE);
  const archive = useAction(ARCHIVE);
  const shorten = useAction(CREATE_SHORTCUT);
  const restore = useAction(RESTORE);
  const favorite = useAction(SET_FAVORITE);
  const failed = (message: string): void => void toasts.show({ text: message, status: "error", time: "long" });

  const undoArchive = async (inode: InodeSummary): Promise<void> => {
    const outcome = await restore.run({ inodeId: inode.inodeId }, { refetch: INODE_LISTS });
    if (outcome.ok) toasts.show({ text: t("shared.inode-actions.restored", { name: inode.name }), status: "success" });
    else failed(outcome.error.message);
  };
  const putAway = async (inode: InodeSummary): Promise<void> => {
    const outcome = await archive.run({ inodeId: inode.inodeId }, { refetch: INODE_LISTS });
    if (!outcome.ok) return failed(outcome.error.message);
    toasts.show({
      text: t("shared.inode-actions.moved-to-trash", { name: inode.name }),
      action: { label: t("shared.undo"), onSelect: () => void undoArchive(inode) },
    });
    after.onArchived?.(inode);
  };
  const copyTo = async (inode: InodeSummary, folderId?: string): Promise<string | null> => {
    const place = folderId === undefined ? {} : { folderId };
    const outcome = await duplicate.run({ workbookId: inode.inodeId, ...place }, { refetch: INODE_LISTS });
    if (!outcome.ok) return outcome.error.message;
    const copy = outcome.data.duplicateWorkbook;
    const href = inodeAddress(organization.slug, copy);
    toasts.show({
      text: t("shared.inode-actions.made", { name: copy.name }),
      ...(href === null ? {} : { action: { label: t("shared.open"), onSelect: () => go(href) } }),
    });
    return null;
  };
  const duplicateOf = async (inode: InodeSummary): Promise<void> => {
    const refusal = await copyTo(inode);
    if (refusal !== null) failed(refusal);
  };
  const marks = useMarks({ onDescribe: (inode) => setOpen({ kind: "describe", inode }), onFailed: failed });
  const convert = async (inode: InodeSummary): Promise<void> => {
    try {
      const { reportId, leftOut } = await convertToReport(http, inode);
      go(editAddress(organization.slug, reportId, inode.name, "report"));
      if (leftOut > 0) toasts.show({ text: t("shared.inode-actions.left-out", { count: leftOut }), time: "long" });
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) failed(failure.message);
    }
  };
  const toggleFavorite = async (inode: InodeSummary): Promise<void> => {
    const outcome = await favorite.run({ inodeId: inode.inodeId, isFavorite: !inode.isFavorite }, { refetch: ["Favorites"] });
    if (!outcome.ok) failed(outcome.error.message);
  };
  const copyLink = async (href: string): Promise<void> => {
    const done = await copyText(location.origin + href);
    toasts.show(
      done
        ? { text: t("shared.inode-actions.url-copied-clipboard"), status: "success" }
        : { text: t("shared.could-not-copy"), status: "error" },
    );
  };

  const entries = (inode: InodeSummary): readonly MenuEntry[] => {
    const { permissions } = inode;
    if (inode.archivedAt !== null) {
      return permissions.canRestore
        ? [
            {
              kind: "item",
              id: "restore",
              label: t("shared.inode-actions.restore"),
              icon: RotateCcw,
              onSelect: () => void undoArchive(inode),
            },
          ]
        : [];
    }
    const href = inodeAddress(organization.slug, inode);
    const list: MenuEntry[] = [];
    if (href !== null) {
      list.push({
        kind: "item",
        id: "open",
        label: t("shared.inode-actions.open-new-tab"),
        icon: ExternalLink,
        onSelect: () => void window.open(href, "_blank", "noopener"),
      });
      list.push({ kind: "item", id: "link", label: t("shared.inode-actions.copy-link"), icon: Link, onSelect: () => void copyLink(href) });
    }
    list.push({
      kind: "item",
      id: "favorite",
      label: inode.isFavorite ? t("shared.inode-actions.remove-from-favorites") : t("shared.inode-actions.add-to-favorites"),
      icon: inode.isFavorite ? StarOff : Star,
      onSelect: () => void toggleFavorite(inode),
    });
    if (inode.type !== "symlink")
      list.push({
        kind: "item",
        id: "shortcut",
        label: t("shared.inode-actions.create-shortcut"),
        icon: CornerUpRight,
        onSelect: () => setOpen({ kind: "shortcut", inode }),
      });
    if (can("canAdmin") && (inode.type === "folder" || isDocumentType(inode.type)))
      list.push({
        kind: "item",
        id: "home-page",
        label: t("shared.home-page.set"),
        icon: House,
        onSelect: () => setOpen({ kind: "home-page", inode }),
      });
    const changes: MenuEntry[] = [];
    if (permissions.canShare)
      changes.push({ kind: "item", id: "share", label: t("shared.share"), icon: Share, onSelect: () => setOpen({ kind: "share", inode }) });
    if (permissions.canRename)
      changes.push({
        kind: "item",
        id: "rename",
        label: t("shared.rename"),
        icon: Pencil,
        onSelect: () => setOpen({ kind: "rename", inode }),
      });
    if (permissions.canMove)
      changes.push({
        kind: "item",
        id: "move",
        label: t("shared.inode-actions.move-to-folder"),
        icon: FolderInput,
        onSelect: () => setOpen({ kind: "move", inode }),
      });
    if (permissions.canDuplicate && isDocumentType(inode.type))
      changes.push(
        {
          kind: "item",
          id: "duplicate",
          label: t("shared.inode-actions.duplicate"),
          icon: CopyPlus,
          onSelect: () => void duplicateOf(inode),
        },
        {
          kind: "item",
          id: "copy",
          label: t("shared.inode-actions.copy-to-folder"),
          icon: Copy,
          onSelect: () => setOpen({ kind: "copy", inode }),
        },
      );
    if (permissions.canDuplicate && inode.type === "workbook" && can("canSaveReport"))
      changes.push({
        kind: "item",
        id: "report",
        label: t("shared.inode-actions.convert-to-report"),
        icon: FileText,
        onSelect: () => void convert(inode),
      });
    changes.push(...marks(inode));
    if (changes.length > 0) list.push({ kind: "divider", id: "changes" }, ...changes);
    if (permissions.canArchive) {
      list.push(
        { kind: "divider", id: "end" },
        {
          kind: "item",
          id: "archive",
          label: t("shared.inode-actions.move-to-trash"),
          icon: Trash2,
          isDestructive: true,
          onSelect: () => void putAway(inode),
        },
      );
    }
    return list;
  };

  const close = (): void => setOpen(null);
  return {
    entries,
    share: (inode) => setOpen({ kind: "share", inode }),
    toggleFavorite: (inode) => void toggleFavorite(inode),
    restore: (inode) => void undoArchive(inode),
    dialog: open === null ? null : <Suspense fallback={null}>{dialogOf(open)}</Suspense>,
  };

  function dialogOf({ kind, inode }: OpenDialog): ReactNode {
    switch (kind) {
      case "share":
        return <ShareDialog inode={inode} onClose={close} />;
      case "describe":
        return <DescribeDialog inode={inode} onClose={close} />;
      case "home-page":
        return <HomePageDialog inode={inode} onClose={close} />;
      case "shortcut":
        return (
          <MoveDialog
            title={t("shared.inode-actions.shortcut-to", { name: inode.name })}
            action={t("shared.inode-actions.create-here")}
            moving={null}
            onClose={close}
            onSubmit={async (folderId) => {
              const outcome = await shorten.run({ targetId: inode.inodeId, folderId }, { refetch: INODE_LISTS });
              if (outcome.ok) toasts.show({ text: t("shared.inode-actions.shortcut-made", { name: inode.name }), status: "success" });
              return outcome.ok ? null : outcome.error.message;
            }}
          />
        );
      case "copy":
        return (
          <MoveDialog
            title={t("shared.inode-actions.copy", { name: inode.name })}
            action={t("shared.inode-actions.copy-here")}
            moving={null}
            onClose={close}
            onSubmit={(folderId) => copyTo(inode, folderId)}
          />
        );
      case "rename":
        return (
          <NameDialog
            title={t("shared.inode-actions.rename", { name: inode.name })}
            initial={inode.name}
            action={t("shared.rename")}
            onClose={close}
            onSubmit={async (name) => {
              const outcome = await rename.run({ inodeId: inode.inodeId, name });
              return outcome.ok ? null : outcome.error.message;
            }}
          />
        );
      case "move":
        return (
          <MoveDialog
            title={t("shared.inode-actions.move", { name: inode.name })}
            action={t("shared.inode-actions.move-here")}
            moving={inode}
            onClose={close}
            onSubmit={async (folderId) => {
              const outcome = await move.run({ inodeId: inode.inodeId, parentId: folderId }, { refetch: INODE_LISTS });
              if (outcome.ok) toasts.show({ text: t("shared.inode-actions.moved", { name: inode.name }), status: "success" });
              return outcome.ok ? null : outcome.error.message;
            }}
          />
        );
    }
  }
}

/** Address of a document for opening it to edit right away. */
export function editAddress(orgSlug: string, id: string, name: string, kind: DocumentType = "workbook"): string {
  return documentAddress({ orgSlug, kind, id, name, mode: "edit" });
}
