import { type Element, type Id, isPage, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import {
  CalendarClock,
  CopyPlus,
  Download,
  Eye,
  FileText,
  History,
  Keyboard,
  LayoutTemplate,
  ListTree,
  Paintbrush,
  Palette,
  Pause,
  Printer,
  PanelLeft,
  PanelRight,
  Pencil,
  Play,
  Plus,
  Redo2,
  RefreshCw,
  Send,
  Replace,
  Settings2,
  TextSearch,
  Trash2,
  Undo2,
  Workflow,
} from "lucide-react";
import { useMemo, useRef } from "react";
import { type Command, useCommands } from "../../../shared/commands/command-list.ts";
import { type MenuEntry, withDeeper } from "../../../shared/menus/menu-entry.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { isDownloadable } from "../../download/downloadable.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { addedKinds } from "../../elements/registry.ts";
import { elementKeys, screenKeys } from "../../keys/key-map.ts";
import { useFocus } from "../../state/focus.ts";
import { replacingOf } from "../../formula-bar/replace/replacing.ts";
import { usePaused } from "../../state/results/use-pausing.ts";
import { findElement, useDocument, useDocumentState, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { pageLabel } from "../../commands/pages.ts";
import { useVisiblePages } from "../pages/visible-pages.ts";
import type { ScreenActions } from "./screen-actions.ts";
import { t } from "../../../shared/words/words.ts";

/** Rows of an element's menu that the palette has in words of its own, or for the whole workbook. */
const saidOtherwise: ReadonlySet<string> = new Set(["rename", "duplicate", "delete", "refresh"]);

/** What the menu of an element offers, with the way through its submenus. */
function menuCommands(group: string, entries: readonly MenuEntry[]): readonly Command[] {
  return withDeeper(entries).flatMap((entry) => {
    if (entry.kind !== "item" || entry.isDisabled === true || saidOtherwise.has(entry.id)) return [];
    const { id, label, detail, icon, onSelect } = entry;
    return [
      { id: `element ${id}`, group, label: detail === undefined ? label : `${detail}: ${label}`, ...(icon && { icon }), run: onSelect },
    ];
  });
}

/** The page in sight, as it would be printed. */
function pageDownloadCommand(workbook: Workbook, document: WorkbookDocument, pageId: Id | null, canSchedule: boolean): readonly Command[] {
  const page = document.pages.find(({ id }) => id === pageId);
  if (page === undefined || !isPage(page)) return [];
  return [
    {
      id: "download page",
      group: t("workbook.commands.workbook"),
      label: t("workbook.commands.download-page"),
      icon: Download,
      run: () => workbook.showPageDownload(page.id),
    },
    ...(canSchedule
      ? [
          {
            id: "schedule page",
            group: t("workbook.commands.workbook"),
            label: t("workbook.commands.schedule-page"),
            icon: CalendarClock,
            run: () => workbook.showSchedules({ what: "page", id: page.id, kind: "export" }),
          },
          {
            id: "schedules",
            group: t("workbook.commands.workbook"),
            label: t("workbook.commands.schedules"),
            icon: CalendarClock,
            run: () => workbook.showSchedules(null),
          },
        ]
      : []),
  ];
}

/** For people who select nothing: each element of the page. */
function downloadCommands(workbook: Workbook, document: WorkbookDocument, pageId: Id | null): readonly Command[] {
  const page = document.pages.find(({ id }) => id === pageId);
  const names = namesOf(document);
  return (page?.elements ?? []).filter(isDownloadable).map((element) => ({
    id: `download ${element.id}`,
    group: t("workbook.commands.workbook"),
    label: t("workbook.commands.download", { name: names.element(element) }),
    icon: Download,
    run: () => workbook.showDownload(element.id),
  }));
}

/** Of those who change things. */
function pauseCommand({ mayPause, results: { pausing } }: Workbook, isPaused: boolean): readonly Command[] {
  if (!mayPause) return [];
  return [
    {
      id: "pause queries",
      group: t("workbook.commands.workbook"),
      label: isPaused ? t("workbook.commands.resume-queries") : t("workbook.commands.pause-queries"),
      icon: isPaused ? Play : Pause,
      run: isPaused ? pausing.resume : pausing.pause,
    },
  ];
}

/** What can be done to the element that is selected. */
function elementCommands(
  workbook: Workbook,
  element: Element,
  screen: () => ScreenActions,
  entries: ReturnType<ScreenActions["entries"]>,
): readonly Command[] {
  const name = namesOf(workbook.documents.state().document).element(element);
  return [
    {
      id: "rename element",
      group: name,
      label: t("workbook.commands.rename", { chosenName: name }),
      icon: Pencil,
      keys: elementKeys.rename.keys[0],
      run: () => screen().rename(element.id),
    },
    {
      id: "format element",
      group: name,
      label: t("workbook.commands.format", { chosenName: name }),
      icon: Paintbrush,
      keys: elementKeys.format.keys[0],
      run: () => workbook.focus.showTab("format"),
    },
    {
      id: "duplicate element",
      group: name,
      label: t("workbook.commands.duplicate", { chosenName: name }),
      icon: CopyPlus,
      keys: elementKeys.duplicate.keys[0],
      run: () => screen().actions.duplicate(element),
    },
    {
      id: "delete element",
      group: name,
      label: t("workbook.commands.delete", { chosenName: name }),
      icon: Trash2,
      keys: elementKeys.delete.keys[0],
      run: () => screen().actions.remove(element),
    },
    ...menuCommands(name, entries),
  ];
}

/** Back a step, and forward again. */
function historyCommands({ undo, redo }: Workbook["documents"], undoLabel: string | null, redoLabel: string | null): readonly Command[] {
  return [
    ...(undoLabel === null
      ? []
      : [
          {
            id: "undo",
            group: t("workbook.commands.workbook"),
            label: t("workbook.commands.undo", { undoLabel }),
            icon: Undo2,
            keys: screenKeys.undo.keys[0],
            run: undo,
          },
        ]),
    ...(redoLabel === null
      ? []
      : [
          {
            id: "redo",
            group: t("workbook.commands.workbook"),
            label: t("workbook.commands.redo", { redoLabel }),
            icon: Redo2,
            keys: screenKeys.redo.keys[0],
            run: redo,
          },
        ]),
  ];
}

/** What the palette offers on a workbook. */
export function useWorkbookCommands(screen: ScreenActions, add: (kind: ElementViewKind) => void): void {
  const workbook = useWorkbook();
  const go = useGo();
  const pages = useVisiblePages();
  const { isPaused } = usePaused();
  const { undoLabel, redoLabel } = useDocumentState();
  const latest = useRef({ screen, add });
  latest.current = { screen, add };
  const { entries } = screen;
  const canPublish = screen.publish !== null;
  const canFind = screen.find !== null;
  const hasDiagram = screen.showDiagram !== null;
  const hasTemplates = screen.showTemplates !== null;
  const isEditing = workbook.mode === "edit";
  const { canEdit } = workbook.permissions;
  const document = useDocument();
  const { can } = useMembership();
  const canDownload = workbook.permissions.canExport;
  const canSchedule = can("canScheduleExport") && can("canExportToEmail");
  const pageId = screen.page?.id ?? null;
  const { elementId } = useFocus();
  const chosen = elementId === null ? undefined : findElement(document, elementId);
  const commands = useMemo((): readonly Command[] => {
    const { documents, results } = workbook;
    return [
      ...(isEditing
        ? [
            ...historyCommands(documents, undoLabel, redoLabel),
            ...(canPublish
              ? [
                  {
                    id: "publish",
                    group: t("workbook.commands.workbook"),
                    label: t("workbook.commands.publish"),
                    icon: Send,
                    keys: screenKeys.publish.keys[0],
                    run: () => latest.current.screen.publish?.(),
                  },
                ]
              : []),
            {
              id: "view",
              group: t("workbook.commands.workbook"),
              label: t("workbook.commands.view-what-published"),
              icon: Eye,
              run: () => go(latest.current.screen.goTo("view")),
            },
            ...(chosen === undefined ? [] : elementCommands(workbook, chosen, () => latest.current.screen, entries(chosen))),
            {
              id: "print",
              group: t("workbook.commands.workbook"),
              label: t("workbook.print.page"),
              icon: Printer,
              keys: screenKeys.print.keys[0],
              run: () => latest.current.screen.print?.(),
            },
            {
              id: "settings",
              group: t("workbook.commands.workbook"),
              label: t("workbook.settings.open"),
              icon: Settings2,
              run: () => latest.current.screen.showSettings?.(),
            },
            {
              id: "theme",
              group: t("workbook.commands.workbook"),
              label: t("workbook.commands.theme"),
              icon: Palette,
              run: () => latest.current.screen.showTheme(),
            },
            ...(hasTemplates
              ? [
                  {
                    id: "templates",
                    group: t("workbook.commands.workbook"),
                    label: t("workbook.templates.new-page"),
                    icon: LayoutTemplate,
                    run: () => latest.current.screen.showTemplates?.(),
                  },
                ]
              : []),
            {
              id: "left panel",
              group: t("workbook.commands.workbook"),
              label: t("workbook.commands.show-hide-elements-panel"),
              icon: PanelLeft,
              keys: screenKeys.elementsPanel.keys[0],
              run: () => latest.current.screen.panels.toggle("left"),
            },
            {
              id: "right panel",
              group: t("workbook.commands.workbook"),
              label: t("workbook.commands.show-hide-properties-panel"),
              icon: PanelRight,
              keys: screenKeys.propertiesPanel.keys[0],
              run: () => latest.current.screen.panels.toggle("right"),
            },
            ...addedKinds(documents.state().document, can).map((kind) => ({
              id: `add ${kind.kind}`,
              group: t("workbook.commands.add-element"),
              label: t("workbook.commands.add", { title: kind.title.toLowerCase() }),
              icon: Plus,
              run: () => latest.current.add(kind),
            })),
          ]
        : [
            ...(canEdit
              ? [
                  {
                    id: "edit",
                    group: t("workbook.commands.workbook"),
                    label: t("workbook.commands.edit"),
                    icon: Pencil,
                    run: () => go(latest.current.screen.goTo("edit")),
                  },
                ]
              : []),
            ...(canDownload ? downloadCommands(workbook, document, pageId) : []),
          ]),
      ...(canDownload ? pageDownloadCommand(workbook, document, pageId, canSchedule) : []),
      ...(canFind
        ? [
            {
              id: "find on page",
              group: t("workbook.commands.workbook"),
              label: t("pages.find.command"),
              icon: TextSearch,
              keys: screenKeys.find.keys[0],
              run: () => latest.current.screen.find?.(),
            },
          ]
        : []),
      ...(isEditing
        ? [
            {
              id: "replace in formulas",
              group: t("workbook.commands.workbook"),
              label: t("workbook.commands.replace-in-formulas"),
              icon: Replace,
              keys: screenKeys.replace.keys[0],
              run: () => replacingOf(workbook).open({ kind: "texts" }),
            },
          ]
        : []),
      {
        id: "shortcuts",
        group: t("workbook.commands.workbook"),
        label: t("workbook.shortcuts-dialog.keyboard-shortcuts"),
        icon: Keyboard,
        keys: screenKeys.shortcuts.keys[0],
        run: () => latest.current.screen.showShortcuts(),
      },
      {
        id: "versions",
        group: t("workbook.commands.workbook"),
        label: t("workbook.commands.versions"),
        icon: History,
        keys: screenKeys.versions.keys[0],
        run: () => latest.current.screen.showVersions(),
      },
      {
        id: "refresh",
        group: t("workbook.commands.workbook"),
        label: t("workbook.commands.refresh-data"),
        icon: RefreshCw,
        keys: screenKeys.refresh.keys[0],
        run: results.refresh,
      },
      {
        id: "queries",
        group: t("workbook.commands.workbook"),
        label: t("workbook.commands.query-history"),
        icon: ListTree,
        keys: screenKeys.queries.keys[0],
        run: () => latest.current.screen.toggleQueries(),
      },
      ...pauseCommand(workbook, isPaused),
      ...(hasDiagram
        ? [
            {
              id: "diagram",
              group: t("workbook.commands.pages"),
              label: t("workbook.commands.diagram-model"),
              icon: Workflow,
              run: () => latest.current.screen.showDiagram?.(),
            },
          ]
        : []),
      ...pages.map((page, index) => ({
        id: `page ${page.id}`,
        group: t("workbook.commands.pages"),
        label: pageLabel(page),
        icon: FileText,
        ...(screenKeys.page.keys[index] === undefined ? {} : { keys: screenKeys.page.keys[index] }),
        run: () => latest.current.screen.showPage(page.id),
      })),
    ];
  }, [
    workbook,
    go,
    pages,
    undoLabel,
    redoLabel,
    canPublish,
    isEditing,
    canEdit,
    canDownload,
    canSchedule,
    can,
    document,
    pageId,
    chosen,
    entries,
    hasDiagram,
    hasTemplates,
    canFind,
    isPaused,
  ]);
  useCommands(commands);
}
