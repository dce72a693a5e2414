import {
  pageIcon,
  isHiddenPage,
  audienceOf,
  type Id,
  isOverlay,
  isPage,
  isPanel,
  isReport,
  navigationOf,
  overlayTypeOf,
  type Page,
  pageAppliesTogether,
  pageLook,
  panelTypeOf,
} from "@sheaf/workbook";
import {
  ArrowLeft,
  ArrowRight,
  CalendarClock,
  ChevronDown,
  CopyPlus,
  Download,
  Eye,
  EyeOff,
  LayoutTemplate,
  Link2,
  ListChecks,
  Pencil,
  Plus,
  Trash2,
  UsersRound,
  Workflow,
} from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { pageIconPictures } from "../../elements/on-page/page-icons.ts";
import { EditableName } from "../../canvas/editable-name.tsx";
import { addPage, deletePage, duplicatePage, movePage, pageLabel, renamePage, setPageApply, setPageHidden } from "../../commands/pages.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { useUndoToast } from "../../state/undo-toast.ts";
import { cannotDownload } from "../cannot-download.ts";
import { PageAudienceDialog } from "./page-audience-dialog.tsx";
import { AddOverlay, AddSheetPanel } from "./add-overlay.tsx";
import { overlayEntries, overlayIcons, panelIcons } from "./overlay-entries.ts";
import { overlayWord, panelWord } from "../../commands/overlay-words.ts";
import { setTabsInViewMode } from "../../commands/panels.ts";
import { useVisiblePages } from "./visible-pages.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./page-tabs.module.css";

interface PageTabsProps {
  /** Panels that are closed are opened from here. */
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Null: something else than a page. */
  readonly shown: Id | null;
  readonly onShow: (pageId: Id) => void;
  /** Opens the templates of pages; null: there are none. */
  readonly onTemplates: (() => void) | null;
  /** Of data models: what comes before their pages. */
  readonly diagram?: { readonly isShown: boolean; readonly onShow: () => void } | undefined;
}

/** Tabs of the pages, 36 high, below the page. */
export function PageTabs({ shown, onShow, onTemplates, diagram, start, end }: PageTabsProps) {
  const workbook = useWorkbook();
  const pages = useVisiblePages();
  const isOnPaper = isReport(useDocument());
  const isEditing = workbook.mode === "edit";
  const [renaming, setRenaming] = useState<Id | null>(null);
  const [dragged, setDragged] = useState<Id | null>(null);
  const [target, setTarget] = useState<Id | null>(null);
  const context = useContextMenu();
  const [asked, setAsked] = useState<Id | null>(null);
  const entries = usePageEntries(onShow, setRenaming, setAsked);
  const audiencePage = pages.find(({ id }) => id === asked);
  const hasTabs = navigationOf(useDocument()).hasTabsInViewMode;

  const add = (): void => {
    const id = workbook.newId();
    const { document } = workbook.documents.state();
    if (performEdit(workbook, addPage(document, id, shown))) onShow(id);
  };
  const drop = (over: Id): void => {
    if (dragged !== null && dragged !== over) {
      const { document } = workbook.documents.state();
      const ids = document.pages.map(({ id }) => id);
      const goesRight = ids.indexOf(dragged) < ids.indexOf(over);
      const after = goesRight ? over : (ids[ids.indexOf(over) - 1] ?? null);
      performEdit(workbook, movePage(document, dragged, after));
    }
    setDragged(null);
    setTarget(null);
  };
  const dragging = (page: Page) => ({
    draggable: renaming === null,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(page.id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(page.id);
    },
    onDrop: () => drop(page.id),
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
  });

  if (!isEditing && !hasTabs) return null;
  return (
    <nav
      className={cx(styles.bar, !isEditing && pages.some((page) => pageIcon(page) !== null) && styles.pictured)}
      aria-label={t("pages.tabs.pages")}
    >
      {start}
      <ul className={styles.list}>
        {diagram !== undefined && (
          <li className={cx(styles.item, diagram.isShown && styles.shown)}>
            <button
              type="button"
              className={cx(styles.tab, "ring-inside")}
              {...(diagram.isShown ? { "aria-current": "page" as const } : {})}
              onClick={diagram.onShow}
            >
              <Icon icon={Workflow} />
              <span className={styles.words}>{t("pages.tabs.diagram")}</span>
            </button>
          </li>
        )}
        {pages.map((page) => {
          const isShown = page.id === shown;
          const { description } = pageLook(page);
          return (
            <li
              key={page.id}
              className={cx(styles.item, isShown && styles.shown, target === page.id && dragged !== page.id && styles.target)}
              {...(isEditing ? dragging(page) : {})}
            >
              <EditableName
                label={t("pages.tabs.name-page")}
                value={pageLabel(page)}
                isEditing={renaming === page.id}
                onStart={isEditing ? () => setRenaming(page.id) : null}
                onCommit={(name) => {
                  setRenaming(null);
                  performEdit(workbook, renamePage(workbook.documents.state().document, page.id, name));
                }}
                onCancel={() => setRenaming(null)}
              >
                <button
                  type="button"
                  className={cx(styles.tab, "ring-inside")}
                  {...(isShown ? { "aria-current": "page" as const } : {})}
                  {...(description === "" ? {} : { title: description })}
                  onClick={() => onShow(page.id)}
                  {...(isEditing ? { onContextMenu: (event) => context.open(event, pageLabel(page), entries(page)) } : {})}
                >
                  {isHiddenPage(page) && <Icon icon={EyeOff} label={t("pages.tabs.hidden-from-readers")} />}
                  {isEditing && audienceOf(page) !== null && <Icon icon={UsersRound} label={t("pages.tabs.for-some")} />}
                  <BesideIcon page={page} />
                  <PageIconOf page={page} />
                  <span className={styles.words}>{pageLabel(page)}</span>
                </button>
              </EditableName>
              {isShown && isEditing && renaming !== page.id && (
                <MenuButton
                  label={pageLabel(page)}
                  entries={entries(page)}
                  placement="top start"
                  trigger={<IconButton icon={ChevronDown} label={t("pages.tabs.more-for-page", { name: pageLabel(page) })} />}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isEditing && <IconButton icon={Plus} label={t("pages.tabs.add-page")} onPress={add} />}
      {isEditing && onTemplates !== null && (
        <IconButton icon={LayoutTemplate} label={t("workbook.templates.new-page")} onPress={onTemplates} />
      )}
      {isEditing && !isOnPaper && (
        <AddOverlay shown={pages.find(({ id, rest }) => id === shown && isPage({ rest }))?.id ?? null} onShow={onShow} />
      )}
      {isEditing && isOnPaper && <AddSheetPanel onShow={onShow} />}
      <span className={styles.space} />
      {end}
      {context.menu}
      {audiencePage !== undefined && <PageAudienceDialog page={audiencePage} onClose={() => setAsked(null)} />}
    </nav>
  );
}

/** The picture of a page: small beside its name, large above it on phones. */
function PageIconOf({ page }: { readonly page: Page }) {
  const icon = pageIcon(page);
  return icon === null ? null : <Icon icon={pageIconPictures[icon]} className={cx(styles.picture)} />;
}

/** What stands beside the pages says what it is. */
function BesideIcon({ page }: { readonly page: Page }) {
  const overlay = overlayTypeOf(page);
  const panel = panelTypeOf(page);
  if (overlay !== null) return <Icon icon={overlayIcons[overlay]} label={overlayWord(overlay)} />;
  return panel === null ? null : <Icon icon={panelIcons[panel]} label={panelWord(panel)} />;
}

/** What may be done with a page. */
function usePageEntries(
  onShow: (pageId: Id) => void,
  onRename: (pageId: Id) => void,
  onAudience: (pageId: Id) => void,
): (page: Page) => readonly MenuEntry[] {
  const workbook = useWorkbook();
  const document = useDocument();
  const undoToast = useUndoToast();
  const { can } = useMembership();
  const { canExport } = workbook.permissions;
  const canSchedule = canExport && can("canScheduleExport") && can("canExportToEmail");
  return (page) => {
    const overlay = overlayTypeOf(page) ?? panelTypeOf(page);
    // Overlays stand among overlays, panels among panels, pages among pages.
    const isAlike = (one: Page): boolean => isOverlay(one) === isOverlay(page) && isPanel(one) === isPanel(page);
    const ids = document.pages.filter(isAlike).map(({ id }) => id);
    const index = ids.indexOf(page.id);
    const first = overlay === null ? null : (document.pages.findLast(isPage)?.id ?? null);
    const isHidden = isHiddenPage(page);
    const hasTabs = navigationOf(document).hasTabsInViewMode;
    const remove = (): void => {
      const edit = deletePage(document, page.id);
      if (!performEdit(workbook, edit)) return;
      const next = ids[index + 1] ?? ids[index - 1] ?? document.pages.find((one) => one.id !== page.id)?.id;
      if (next !== undefined) onShow(next);
      undoToast(t("pages.tabs.deleted", { name: pageLabel(page) }));
    };
    return [
      { kind: "item", id: "rename", label: t("shared.rename"), icon: Pencil, onSelect: () => onRename(page.id) },
      ...(isPanel(page)
        ? []
        : [
            {
              kind: "item" as const,
              id: "duplicate",
              label: t("pages.tabs.duplicate"),
              icon: CopyPlus,
              onSelect: () => {
                const edit = duplicatePage(document, page.id, workbook.newId);
                if (performEdit(workbook, edit)) onShow(edit.pageId);
              },
            },
          ]),
      ...(overlay !== null ? overlayEntries(workbook, document, page) : []),
      ...(overlay !== null
        ? []
        : [
            {
              kind: "item" as const,
              id: "download",
              label: t("pages.tabs.download"),
              icon: Download,
              ...(canExport ? {} : { isDisabled: true, detail: cannotDownload(can) }),
              onSelect: () => workbook.showPageDownload(page.id),
            },
            ...(canExport
              ? [
                  {
                    kind: "item" as const,
                    id: "picture-link",
                    label: t("workbook.element-actions.picture-link"),
                    icon: Link2,
                    onSelect: () => workbook.showPictureLinks({ what: "page", id: page.id }),
                  },
                ]
              : []),
            ...(canSchedule
              ? [
                  {
                    kind: "item" as const,
                    id: "schedule",
                    label: t("pages.tabs.schedule"),
                    icon: CalendarClock,
                    onSelect: () => workbook.showSchedules({ what: "page", id: page.id, kind: "export" }),
                  },
                ]
              : []),
          ]),
      ...(overlay !== null
        ? []
        : [
            {
              kind: "item" as const,
              id: "hide",
              label: isHidden ? t("pages.tabs.show-to-readers") : t("pages.tabs.hide-from-readers"),
              icon: isHidden ? Eye : EyeOff,
              onSelect: () => performEdit(workbook, setPageHidden(document, page.id, !isHidden)),
            },
            ...(document.kind === "data-model"
              ? []
              : [
                  {
                    kind: "item" as const,
                    id: "audience",
                    label: t("pages.tabs.audience"),
                    icon: UsersRound,
                    onSelect: () => onAudience(page.id),
                  },
                ]),
          ]),
      ...(overlay !== null
        ? []
        : [
            {
              kind: "item" as const,
              id: "apply",
              label: pageAppliesTogether(page) ? t("workbook.apply.at-once") : t("workbook.apply.together"),
              icon: ListChecks,
              onSelect: () => performEdit(workbook, setPageApply(document, page, !pageAppliesTogether(page))),
            },
          ]),
      ...(overlay !== null
        ? []
        : [
            {
              kind: "item" as const,
              id: "tabs",
              label: hasTabs ? t("pages.tabs.hide-tabs") : t("pages.tabs.show-tabs"),
              icon: hasTabs ? EyeOff : Eye,
              onSelect: () => performEdit(workbook, setTabsInViewMode(document, !hasTabs)),
            },
          ]),
      { kind: "divider", id: "place" },
      {
        kind: "item",
        id: "left",
        label: t("pages.tabs.move-left"),
        icon: ArrowLeft,
        isDisabled: index <= 0,
        onSelect: () => performEdit(workbook, movePage(document, page.id, ids[index - 2] ?? first)),
      },
      {
        kind: "item",
        id: "right",
        label: t("pages.tabs.move-right"),
        icon: ArrowRight,
        isDisabled: index >= ids.length - 1,
        onSelect: () => performEdit(workbook, movePage(document, page.id, ids[index + 1] ?? null)),
      },
      { kind: "divider", id: "end" },
      {
        kind: "item",
        id: "delete",
        label: t("shared.delete"),
        icon: Trash2,
        isDestructive: true,
        isDisabled: overlay === null && ids.length < 2,
        onSelect: remove,
      },
    ];
  };
}
