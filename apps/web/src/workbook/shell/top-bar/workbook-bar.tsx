import { useQuery } from "@apollo/client/react";
import { isReport } from "@sheaf/workbook";
import { documentAddress, type DocumentAddress, type InodeSummary, type SeenAs } from "@sheaf/contract";
import {
  CalendarClock,
  ChevronDown,
  Download,
  Eye,
  History,
  ListTree,
  MousePointer2,
  Palette,
  Pencil,
  Play,
  Printer,
  Redo2,
  Settings2,
  Star,
  TextSearch,
  Undo2,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { useInodeActions } from "../../../shared/documents/inode-actions.tsx";
import { RENAME } from "../../../shared/documents/queries.ts";
import { Badge, DraftBadge, PublishedBadge } from "../../../shared/feedback/badge.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { DocumentIcon, documentKindTitle } from "../../../shared/icons/document-icon.tsx";
import { BarDivider, TopBar } from "../../../shared/layout/top-bar.tsx";
import { Breadcrumbs } from "../../../shared/layout/breadcrumbs.tsx";
import { useNarrowScreen } from "../../../shared/layout/use-narrow-screen.ts";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import { homeAddress } from "../../../shared/navigation/home-addresses.ts";
import { DATA_REFRESH } from "../../../shared/schedules/data-refresh.ts";
import { momentIn } from "../../../shared/schedules/schedule-words.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { EditableName } from "../../canvas/editable-name.tsx";
import { previewAddress } from "../../canvas/sheet/report-preview.ts";
import { showPointers, usePointersShown } from "../../canvas/presence/pointers-shown.ts";
import { screenKeys } from "../../keys/key-map.ts";
import { useDocument, useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { unpublishedWords, usePublication, useVersions } from "../publish/use-versions.ts";
import { Presence } from "./presence.tsx";
import type { Viewing } from "./viewing.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./workbook-bar.module.css";

/** Opened now and then. */
const ViewAsDialog = lazyPart(
  () => import("./view-as-dialog.tsx"),
  (part) => part.ViewAsDialog,
);

interface WorkbookBarProps {
  readonly name: string;
  /** Null while it is not here. */
  readonly inode: InodeSummary | null;
  readonly address: DocumentAddress;
  readonly version: number | null;
  /** Address of another mode, with the page of this one. */
  readonly hereIn: (mode: DocumentAddress["mode"]) => string;
  readonly onPublish: () => void;
  readonly onVersions: () => void;
  readonly onQueries: () => void;
  /** Null for those who only read. */
  readonly onSettings: (() => void) | null;
  /** Looks for text on the page; null: there is none. */
  readonly onFind: (() => void) | null;
  /** Downloads the page in sight; null: there is none. */
  readonly onDownload: (() => void) | null;
  readonly viewing: Viewing;
  /** In whose place it is looked at; null: nobody's. */
  readonly seenAs: SeenAs | null;
  /** Of editors. */
  readonly theme: { readonly isShown: boolean; readonly onToggle: () => void } | null;
}

/** The top bar of a workbook: where it lies, what state it is in, what can be done with all of it. */
export function WorkbookBar({
  name,
  inode,
  address,
  version,
  hereIn,
  onPublish,
  onVersions,
  onQueries,
  onSettings,
  onFind,
  onDownload,
  viewing,
  seenAs,
  theme,
}: WorkbookBarProps) {
  const workbook = useWorkbook();
  const go = useGo();
  const { mode, permissions, orgSlug } = workbook;
  const isEditing = mode === "edit";
  const actions = useInodeActions({ onArchived: () => go(homeAddress(orgSlug, "recent")) });
  const { can } = useMembership();
  const canSchedule = can("canScheduleExport") && can("canExportToEmail") && permissions.canExport;
  const schedules: readonly MenuEntry[] =
    canSchedule && (address.kind === "workbook" || address.kind === "report")
      ? [
          {
            kind: "item",
            id: "schedules",
            label: t("workbook.commands.schedules"),
            icon: CalendarClock,
            onSelect: () => workbook.showSchedules(null),
          },
          { kind: "divider", id: "after-schedules" },
        ]
      : [];
  const isPrintable = isReport(useDocument());
  const preview: readonly MenuEntry[] = isPrintable
    ? [
        {
          kind: "item",
          id: "print-preview",
          label: t("workbook.bar.print-preview"),
          icon: Printer,
          onSelect: () => go(previewAddress(location)),
        },
        { kind: "divider", id: "after-print-preview" },
      ]
    : [];
  const [isPicking, setPicking] = useState(false);
  const viewAs: readonly MenuEntry[] =
    permissions.canEdit && permissions.right === "manage"
      ? [
          { kind: "item", id: "view-as", label: t("workbook.view-as.start"), icon: Eye, onSelect: () => setPicking(true) },
          { kind: "divider", id: "after-view-as" },
        ]
      : [];
  // What the bar has no room for on a narrow screen; the star is among what can be done to every document.
  const isNarrow = useNarrowScreen("(max-width: 767px)");
  const isTablet = useNarrowScreen("(max-width: 1023px)");
  const canShare = permissions.canShare && inode !== null;
  const hidden: readonly MenuEntry[] = isTablet
    ? [
        ...(onFind === null
          ? []
          : [{ kind: "item" as const, id: "find", label: t("pages.find.command"), icon: TextSearch, onSelect: onFind }]),
        ...(theme === null
          ? []
          : [{ kind: "item" as const, id: "theme", label: t("workbook.bar.theme"), icon: Palette, onSelect: theme.onToggle }]),
        ...(onDownload !== null && permissions.canExport
          ? [{ kind: "item" as const, id: "download", label: t("workbook.commands.download-page"), icon: Download, onSelect: onDownload }]
          : []),
        { kind: "item", id: "versions", label: t("workbook.bar.versions"), icon: History, onSelect: onVersions },
        { kind: "divider", id: "after-hidden" },
      ]
    : [];
  // in another's place nothing is done to the document
  const arePointersShown = usePointersShown();
  const pointers: readonly MenuEntry[] = isEditing
    ? [
        {
          kind: "item",
          id: "pointers",
          label: arePointersShown ? t("workbook.pointers.hide") : t("workbook.pointers.show"),
          icon: MousePointer2,
          onSelect: () => showPointers(!arePointersShown),
        },
        { kind: "divider", id: "after-pointers" },
      ]
    : [];
  const aboutAll: readonly MenuEntry[] = [
    {
      kind: "item",
      id: "queries",
      label: t("workbook.commands.query-history"),
      icon: ListTree,
      keys: screenKeys.queries.keys[0],
      onSelect: onQueries,
    },
    ...(onSettings === null
      ? []
      : [{ kind: "item" as const, id: "settings", label: t("workbook.settings.open"), icon: Settings2, onSelect: onSettings }]),
    { kind: "divider", id: "after-settings" },
  ];
  const entries =
    inode === null || seenAs !== null
      ? []
      : [...hidden, ...aboutAll, ...preview, ...schedules, ...viewAs, ...pointers, ...actions.entries(inode)];
  const kindTitle = documentKindTitle(address.kind);
  return (
    <>
      <TopBar
        wraps={isEditing}
        homeHref={homeAddress(orgSlug, "recent")}
        start={
          <>
            <span className={styles.where}>
              <Breadcrumbs crumbs={crumbsOf(orgSlug, inode)}>
                <span className={styles.name}>
                  <DocumentIcon kind={address.kind} />
                  <WorkbookName
                    name={name}
                    label={t("workbook.bar.name-of-the", { kindTitle: kindTitle.toLowerCase() })}
                    canRename={permissions.canRename}
                    inodeId={address.id}
                  />
                  {entries.length > 0 && (
                    <MenuButton
                      label={kindTitle}
                      entries={entries}
                      trigger={<IconButton icon={ChevronDown} label={t("workbook.bar.menu", { kindTitle })} />}
                    />
                  )}
                </span>
              </Breadcrumbs>
            </span>
            {isEditing ? <DraftState onVersions={onVersions} /> : <ViewState version={version} onVersions={onVersions} />}
          </>
        }
        end={
          <>
            <UndoButtons isEditing={isEditing} />
            {isEditing && <Presence />}
            {onFind !== null && (
              <span className={styles.roomy}>
                <IconButton icon={TextSearch} label={t("pages.find.command")} keys={screenKeys.find.keys[0]} onPress={onFind} />
              </span>
            )}
            {theme !== null && (
              <span className={styles.roomy}>
                <IconButton icon={Palette} label={t("workbook.bar.theme")} isSelected={theme.isShown} onPress={theme.onToggle} />
              </span>
            )}
            {inode !== null && seenAs === null && (
              <span className={styles.roomy}>
                <IconButton
                  icon={Star}
                  label={inode.isFavorite ? t("shared.inode-actions.remove-from-favorites") : t("shared.inode-actions.add-to-favorites")}
                  filled={inode.isFavorite}
                  isSelected={inode.isFavorite}
                  onPress={() => actions.toggleFavorite(inode)}
                />
              </span>
            )}
            {isPrintable && (
              <span className={styles.roomy}>
                <IconButton icon={Printer} label={t("workbook.bar.print-preview")} onPress={() => go(previewAddress(location))} />
              </span>
            )}
            {onDownload !== null && permissions.canExport && (
              <span className={styles.roomy}>
                <IconButton icon={Download} label={t("workbook.commands.download-page")} onPress={onDownload} />
              </span>
            )}
            <span className={styles.roomy}>
              <IconButton icon={History} label={t("workbook.bar.versions")} keys={screenKeys.versions.keys[0]} onPress={onVersions} />
            </span>
            {isEditing && <BarDivider />}
            {isEditing && <ViewButton hereIn={hereIn} />}
            {canShare && (isEditing || !isNarrow) && <Button onPress={() => actions.share(inode)}>{t("shared.share")}</Button>}
            {isEditing && permissions.canPublish && (
              <Button variant="primary" onPress={onPublish}>
                {t("workbook.bar.publish")}
              </Button>
            )}
            {!isEditing && permissions.canEdit && (
              <Button variant="primary" {...(isNarrow ? {} : { icon: Pencil })} onPress={() => go(hereIn("edit"))}>
                {t("workbook.bar.edit")}
              </Button>
            )}
          </>
        }
      />
      {actions.dialog}
      {isPicking && (
        <Suspense fallback={null}>
          <ViewAsDialog
            onPick={(subjectId) => {
              setPicking(false);
              viewing.start(subjectId);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function crumbsOf(
  orgSlug: string,
  inode: InodeSummary | null,
): readonly { readonly id: string; readonly label: string; readonly href: string }[] {
  return (inode?.path.slice(-1) ?? []).map((step) => ({
    id: step.inodeId,
    label: step.name,
    href: documentAddress({ orgSlug, kind: "folder", id: step.inodeId, name: step.name }),
  }));
}

function WorkbookName({
  label,
  name,
  canRename,
  inodeId,
}: {
  readonly label: string;
  readonly name: string;
  readonly canRename: boolean;
  readonly inodeId: string;
}): ReactNode {
  const toasts = useToasts();
  const rename = useAction(RENAME);
  const [isRenaming, setRenaming] = useState(false);
  const save = async (next: string): Promise<void> => {
    setRenaming(false);
    if (next.trim() === "" || next.trim() === name) return;
    const outcome = await rename.run({ inodeId, name: next.trim() });
    if (!outcome.ok) toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };
  return (
    <EditableName
      label={label}
      value={name}
      isEditing={isRenaming}
      onStart={canRename ? () => setRenaming(true) : null}
      onCommit={(next) => void save(next)}
      onCancel={() => setRenaming(false)}
    >
      <h1 className={styles.title} title={name}>
        {name}
      </h1>
    </EditableName>
  );
}

function DraftState({ onVersions }: Pick<WorkbookBarProps, "onVersions">) {
  const publication = usePublication();
  const { newest, unpublished } = publication;
  if (unpublished === null) return null;
  return (
    <span className={styles.state}>
      {newest === null ? (
        <DraftBadge />
      ) : unpublished === 0 ? (
        <PublishedBadge />
      ) : (
        <Badge tone="warn" hasDot>
          {t("workbook.bar.draft")}
        </Badge>
      )}
      <VersionWords onPress={onVersions}>{unpublishedWords(publication)}</VersionWords>
    </span>
  );
}

function ViewState({ version, onVersions }: Pick<WorkbookBarProps, "version" | "onVersions">) {
  const newest = useVersions()?.[0]?.version ?? version;
  const refreshed = useRefreshed();
  if (version === null) return <DraftBadge />;
  return (
    <span className={styles.state}>
      {newest === version ? <PublishedBadge /> : <Badge>{t("workbook.bar.earlier")}</Badge>}
      <VersionWords onPress={onVersions}>{t("workbook.bar.version", { version })}</VersionWords>
      {refreshed !== null && newest === version && (
        <span className={styles.refreshed}>{t("workbook.bar.refreshed", { time: refreshed })}</span>
      )}
    </span>
  );
}

/** When a schedule last made the data new, on the clocks of whoever reads; null: none does. */
function useRefreshed(): string | null {
  const { workbookId, zone } = useWorkbook();
  const { data } = useQuery(DATA_REFRESH, { variables: { workbookId } });
  const at = data?.dataRefresh.refreshedAt ?? null;
  return at === null ? null : momentIn(zone.id, at);
}

/** Where the draft or what is read stands among the versions, and the way to all of them. */
function VersionWords({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={styles.words} onClick={onPress}>
      {children}
    </button>
  );
}

/** What readers see; before anything is published, what they would. */
function ViewButton({ hereIn }: Pick<WorkbookBarProps, "hereIn">) {
  const go = useGo();
  const { newest, unpublished } = usePublication();
  const isPublished = newest !== null || unpublished === null;
  return (
    <Button variant="quiet" icon={Play} onPress={() => go(hereIn(isPublished ? "view" : "preview"))}>
      {isPublished ? t("workbook.bar.view") : t("workbook.bar.preview")}
    </Button>
  );
}

/** Readers have them once they changed something for themselves. */
function UndoButtons({ isEditing }: { readonly isEditing: boolean }) {
  const { documents } = useWorkbook();
  const { undoLabel, redoLabel } = useDocumentState();
  if (!isEditing && undoLabel === null && redoLabel === null) return null;
  return (
    <>
      <IconButton
        icon={Undo2}
        label={undoLabel === null ? t("shared.undo") : t("workbook.commands.undo", { undoLabel })}
        keys={screenKeys.undo.keys[0]}
        isDisabled={undoLabel === null}
        onPress={() => documents.undo()}
      />
      <IconButton
        icon={Redo2}
        label={redoLabel === null ? t("workbook.bar.redo") : t("workbook.commands.redo", { redoLabel })}
        keys={screenKeys.redo.keys[0]}
        isDisabled={redoLabel === null}
        onPress={() => documents.redo()}
      />
    </>
  );
}
