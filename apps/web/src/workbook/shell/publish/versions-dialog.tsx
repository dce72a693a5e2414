import { useQuery } from "@apollo/client/react";
import type { PublishedVersion } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { Copy, Ellipsis, FileClock, History, RotateCcw } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { copyText } from "../../../shared/actions/clipboard.ts";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Badge, PublishedBadge } from "../../../shared/feedback/badge.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { type ListColumn, ListTable } from "../../../shared/lists/list-table.tsx";
import { Tabs } from "../../../shared/layout/tabs.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import { say } from "../../../shared/words/words.ts";
import { DraftHistoryList } from "./draft-history.tsx";
import { VERSIONS } from "./version-queries.ts";
import { t } from "../../../shared/words/words.ts";

interface VersionsDialogProps {
  /** The version that is read; null: the draft, or the newest. */
  readonly shown: number | null;
  /** Where a version is read. */
  readonly addressOf: (version: number) => string;
  /** Where a moment of the draft is looked at; null where it is not the person's to see. */
  readonly momentOf: ((sequence: number) => string) | null;
  /** Puts a version into the draft; null for those who may not edit. */
  readonly onRestore: ((version: number) => void) | null;
  readonly onClose: () => void;
}

/** What the document was: its published versions, and for its editors all that was done to the draft. Mounted only while it is open. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { momentOf, onClose } = props;
  const [tab, setTab] = useState<"versions" | "draft">("versions");
  return (
    <Dialog title={t("publish.versions-dialog.versions")} isOpen onClose={onClose} width="medium">
      {momentOf === null ? (
        <VersionList {...props} />
      ) : (
        <Tabs
          label={t("publish.versions-dialog.tabs")}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "versions", label: t("publish.versions-dialog.published"), content: <VersionList {...props} /> },
            {
              id: "draft",
              label: t("publish.versions-dialog.draft"),
              content: <DraftHistoryList addressOf={momentOf} onClose={onClose} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

/** Published versions, the newest first, each with its name, its author and the way to it. */
function VersionList({ shown, addressOf, onRestore, onClose }: VersionsDialogProps) {
  const { workbookId } = useWorkbook();
  const { data, error } = useQuery(VERSIONS, { variables: { workbookId }, fetchPolicy: "cache-and-network" });
  const failure = error === undefined ? null : callErrorOf(error);
  const go = useGo();
  const toasts = useToasts();
  const context = useContextMenu();
  const versions = data?.versions ?? [];
  const open = ({ version }: PublishedVersion): void => {
    onClose();
    go(addressOf(version));
  };
  const copyLink = async ({ version }: PublishedVersion): Promise<void> => {
    const isCopied = await copyText(new URL(addressOf(version), location.href).href);
    toasts.show(
      isCopied
        ? { text: t("publish.versions-dialog.url-copied-clipboard"), status: "success" }
        : { text: t("shared.could-not-copy"), status: "error" },
    );
  };
  const entries = (one: PublishedVersion): readonly MenuEntry[] => [
    { kind: "item", id: "open", label: t("publish.versions-dialog.open-this-version"), icon: FileClock, onSelect: () => open(one) },
    { kind: "item", id: "link", label: t("publish.versions-dialog.copy-link"), icon: Copy, onSelect: () => void copyLink(one) },
    ...(onRestore === null
      ? []
      : [
          { kind: "divider" as const, id: "else" },
          {
            kind: "item" as const,
            id: "restore",
            label: t("publish.versions-dialog.restore-draft"),
            icon: RotateCcw,
            onSelect: () => {
              onClose();
              onRestore(one.version);
            },
          },
        ]),
  ];
  const newest = versions[0]?.version;
  const [now] = useState(() => Date.now());
  const columns: readonly ListColumn<PublishedVersion>[] = [
    {
      id: "version",
      title: t("publish.versions-dialog.version"),
      renderCell: (one) => (
        <span>
          <TextLink href={addressOf(one.version)}>{t("publish.versions.version", { version: one.version })}</TextLink> {one.name ?? ""}
          {one.version === newest && <PublishedBadge />}
          {one.version === shown && <Badge>{t("publish.versions-dialog.shown-here")}</Badge>}
        </span>
      ),
    },
    {
      id: "author",
      title: t("publish.versions-dialog.by"),
      width: "26%",
      renderCell: ({ author }) => (author.name === "" ? author.email : author.name),
    },
    {
      id: "when",
      title: t("publish.versions-dialog.when"),
      width: "112px",
      renderCell: ({ createdAt }) => <time dateTime={createdAt}>{say(relativeTime(Math.min(Date.parse(createdAt), now), now))}</time>,
    },
  ];
  return (
    <>
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {data === undefined && failure === null && <SkeletonRows rows={4} rowHeight={36} />}
      {data !== undefined && versions.length === 0 && (
        <EmptyState
          icon={History}
          title={t("publish.versions-dialog.not-published-yet")}
          text={t("publish.versions-dialog.what-readers-see-kept")}
        />
      )}
      {versions.length > 0 && (
        <ListTable
          label={t("publish.versions-dialog.versions")}
          columns={columns}
          groups={[{ id: "all", title: null, rows: versions }]}
          rowId={({ version }) => String(version)}
          rowHeight={36}
          onOpen={open}
          renderActions={(one) => (
            <MenuButton
              label={t("publish.versions.version", { version: one.version })}
              entries={entries(one)}
              trigger={<IconButton icon={Ellipsis} label={t("publish.versions-dialog.more-for-version", { version: one.version })} />}
            />
          )}
          onContextMenu={(one, event) => context.open(event, t("publish.versions.version", { version: one.version }), entries(one))}
        />
      )}
      {context.menu}
    </>
  );
}
