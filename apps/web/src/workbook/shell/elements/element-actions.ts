import {
  isContent,
  type Element,
  fixedSourceOf,
  type Id,
  isInputTable,
  isReport,
  isSynced,
  kindName,
  shownBySynced,
  memberOf,
  sourceOf,
} from "@sheaf/workbook";
import { type TypeName, typeName } from "@sheaf/sql";
import {
  BellPlus,
  CalendarClock,
  ChartColumn,
  Code,
  CopyPlus,
  Database,
  Download,
  FileCode,
  FileInput,
  Filter,
  FlipVertical2,
  Image,
  Layers,
  LayoutDashboard,
  Link2,
  ListPlus,
  Merge,
  Network,
  Pencil,
  RefreshCw,
  Repeat2,
  Rows3,
  TableProperties,
  Trash2,
} from "lucide-react";
import { useMemo, useState } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { copyPicture, pictureOf } from "../../../shared/pictures/copy-picture.ts";
import { deleteElement, duplicateElement, elementName, moveToPage } from "../../commands/elements.ts";
import { pageLabel } from "../../commands/pages.ts";
import type { Edit } from "../../commands/edit.ts";
import { isDownloadable } from "../../download/downloadable.ts";
import { levelRead, readLevels, setReadLevel } from "../../commands/sources/read-level.ts";
import { canBeAppendedTo, canBeComposed } from "../../commands/sources/unions.ts";
import { canSwitch, showsMarks } from "../../commands/switchable.ts";
import { addSynced, documentElements } from "../../elements/control/synced/synced-copies.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { viewKindOf, viewKindsFor } from "../../elements/registry.ts";
import { resetEntries } from "./reset-entries.ts";
import { lockEntries } from "./lock-entries.ts";
import { arrangeEntries, contentCount, deleteEntries, dissolve, removeSelected, selectedWith } from "./arrange-entries.ts";
import { turnIntoFilter } from "../../filters/turning/turn-into-filter.ts";
import { useDocument, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { useUndoToast } from "../../state/undo-toast.ts";
import { t } from "../../../shared/words/words.ts";

export interface ElementActions {
  /** Of a container with something in it: asks whether that goes too. */
  readonly remove: (element: Element) => void;
  /** The container that is asked about. */
  readonly asked: { readonly element: Element; readonly count: number } | null;
  readonly answer: (how: "keep" | "delete" | null) => void;
  readonly duplicate: (element: Element) => void;
  readonly entries: (
    element: Element,
    more: {
      readonly rename: () => void;
      readonly showFilters: () => void;
      readonly enterBeside: () => void;
      readonly dashboard: () => void;
    },
  ) => readonly MenuEntry[];
}

/** Does an edit; false where nothing changed. */
export function performEdit(workbook: Workbook, { label, operations }: Edit): boolean {
  return operations.length > 0 && workbook.perform(label, operations);
}

/** What can be done with any element, whatever its kind. */
export function useElementActions(): ElementActions {
  const workbook = useWorkbook();
  const document = useDocument();
  const toasts = useToasts();
  const undoToast = useUndoToast();
  const { can } = useMembership();
  const [asked, ask] = useState<ElementActions["asked"]>(null);
  return useMemo((): ElementActions => {
    const remove = (element: Element): void => {
      const count = selectedWith(workbook, element).length > 1 ? 0 : contentCount(document, element);
      if (count > 0) ask({ element, count });
      else removeAll(element);
    };
    const removeAll = (element: Element): void => {
      const several = removeSelected(workbook, element);
      if (several > 0) {
        undoToast(t("workbook.arrange.deleted-several", { count: several }));
        return;
      }
      const edit = deleteElement(document, element);
      const name = elementName(document, element);
      if (!performEdit(workbook, edit)) return;
      if (workbook.focus.state().elementId === element.id) workbook.focus.select(null);
      undoToast(t("workbook.element-actions.deleted", { name }));
    };
    const duplicate = (element: Element): void => {
      const edit = duplicateElement(document, element, workbook.newId);
      if (performEdit(workbook, edit)) workbook.focus.select(edit.copyId);
    };
    const move = (element: Element, pageId: Id, pageName: string): void => {
      if (performEdit(workbook, moveToPage(document, element, pageId)))
        toasts.show({
          text: t("workbook.element-actions.moved-to", { name: elementName(document, element), pageName }),
          status: "success",
        });
    };
    const switchEntries = (element: Element): readonly MenuEntry[] => {
      if (!canSwitch(element)) return [];
      const columns = workbook.facts.of(element.id)?.columns ?? [];
      const typeOf = (id: Id): TypeName | null => {
        const type = columns.find((column) => column.id === id)?.type;
        return type === undefined ? null : typeName(type);
      };
      const entry = ({ kind, title, icon }: ElementViewKind, label: string): MenuEntry => ({
        kind: "item",
        id: `switch-${kind}`,
        label,
        icon,
        onSelect: () => {
          const what = `a ${title === "KPI" ? title : title.toLowerCase()}`;
          // The page is read more often than it is changed: what only a change needs comes with it.
          void import("../../commands/switch-kind.ts").then(({ switchKind }) =>
            performEdit(workbook, switchKind(document, element, kind, what, workbook.newId, typeOf)),
          );
        },
      });
      const others = viewKindsFor(document).filter(({ kind }) => kind !== kindName(element));
      const tables = others.filter(({ kind }) => kind === "table" || kind === "pivot-table");
      const charts = others.filter(({ kind }) => showsMarks(kind));
      // Charts become other charts in their own panel.
      const isTable = element.kind === "table" || element.kind === "pivot-table";
      return [
        ...tables.map((kind) => entry(kind, t("workbook.element-actions.switch-to", { title: kind.title.toLowerCase() }))),
        ...(isTable && charts.length > 0
          ? [
              {
                kind: "submenu" as const,
                id: "switch-chart",
                label: t("workbook.element-actions.switch-to-chart"),
                icon: ChartColumn,
                entries: charts.map((kind) => entry(kind, kind.title)),
              },
            ]
          : []),
      ];
    };
    const filterEntries = (element: Element): readonly MenuEntry[] => {
      if (element.kind !== "control") return [];
      const turn = turnIntoFilter(document, element, workbook.newId());
      if (turn.kind === "none") return [];
      return [
        {
          kind: "item",
          id: "filter",
          label: t("workbook.element-actions.turn-into-filter"),
          icon: Filter,
          ...(turn.kind === "used" ? { isDisabled: true, detail: t("workbook.element-actions.used-in-formulas") } : {}),
          onSelect: () => {
            if (turn.kind === "turn" && performEdit(workbook, turn.turned.edit))
              workbook.focus.select(turn.turned.elementId, turn.turned.filter.columnId);
          },
        },
      ];
    };
    /** The control once more, on this page or another: one value for both. */
    const syncedEntries = (element: Element): readonly MenuEntry[] => {
      const control = isSynced(element) ? shownBySynced(documentElements(document), element) : element;
      const kind = control === undefined ? null : viewKindOf(control);
      // Pages of reports hold no synced controls.
      if (element.kind !== "control" || control === undefined || kind === null || isReport(document)) return [];
      const add = (pageId: Id, pageName: string): void => {
        if (performEdit(workbook, addSynced(document, control, pageId, workbook.newId(), kind.size)))
          toasts.show({
            text: t("workbook.element-actions.stands-well", { name: elementName(document, control), pageName }),
            status: "success",
          });
      };
      return [
        {
          kind: "submenu",
          id: "synced",
          label: t("workbook.element-actions.show-page-well"),
          icon: Repeat2,
          entries: document.pages.map((one): MenuEntry => ({
            kind: "item",
            id: `synced-${one.id}`,
            label: pageLabel(one),
            onSelect: () => add(one.id, pageLabel(one)),
          })),
        },
      ];
    };
    const sqlEntries = (element: Element): MenuEntry[] =>
      sourceOf(element)?.kind === "sql" && can("canWriteSQL")
        ? [
            {
              kind: "item",
              id: "edit-sql",
              label: t("workbook.element-actions.edit-sql"),
              icon: FileCode,
              onSelect: () => workbook.changeSource(element.id, "sql"),
            },
          ]
        : [];
    const writtenEntries = (element: Element): MenuEntry[] =>
      fixedSourceOf(element) !== null
        ? [
            {
              kind: "item",
              id: "edit-fixed",
              label: t("workbook.element-actions.edit-rows"),
              icon: TableProperties,
              onSelect: () => workbook.changeSource(element.id, "fixed"),
            },
          ]
        : sqlEntries(element);
    /** At which level of its source an element reads it, where it has more than one. */
    const levelEntries = (element: Element): readonly MenuEntry[] => {
      const source = sourceOf(element);
      const levels = source === null ? [] : readLevels(document, source);
      if (source === null || levels.length === 0) return [];
      return [
        {
          kind: "submenu",
          id: "level",
          label: t("workbook.element-actions.read-at-level"),
          icon: Layers,
          entries: [
            {
              kind: "choices",
              id: "levels",
              selection: "single",
              selected: [levelRead(source) ?? ""],
              options: levels.map(({ groupingId, name }) => ({ id: groupingId ?? "", label: name })),
              onChange: ([id]) => id !== undefined && performEdit(workbook, setReadLevel(document, element, id === "" ? null : id)),
            },
          ],
        },
      ];
    };
    /** Sources put below each other or turned, where its own one can be. */
    const composeEntries = (element: Element): readonly MenuEntry[] => {
      const source = sourceOf(element);
      if (source === null || !canBeAppendedTo(source)) return [];
      const append: MenuEntry[] = [
        {
          kind: "item",
          id: "union",
          label:
            source.kind === "union"
              ? t("workbook.element-actions.edit-appended-sources")
              : t("workbook.element-actions.append-rows-another-source"),
          icon: ListPlus,
          onSelect: () => workbook.changeSource(element.id, "union"),
        },
      ];
      if (!canBeComposed(source)) return append;
      return [
        ...append,
        {
          kind: "item",
          id: "transpose",
          label: source.kind === "transpose" ? t("workbook.element-actions.edit-transpose") : t("workbook.element-actions.transpose"),
          icon: FlipVertical2,
          onSelect: () => workbook.changeSource(element.id, "transpose"),
        },
      ];
    };
    return {
      remove,
      asked,
      answer: (how) => {
        ask(null);
        if (asked === null || how === null) return;
        if (how === "keep") dissolve(workbook, asked.element);
        else removeAll(asked.element);
      },
      duplicate,
      entries: (element, { rename, showFilters, enterBeside, dashboard }) => {
        const here = document.pages.find((page) => page.elements.some(({ id }) => id === element.id));
        const others = document.pages.filter((page) => page !== here);
        const removal = deleteEntries(workbook, document, element, () => removeAll(element));
        const asks = memberOf(element, "source") !== undefined && !isContent(element);
        // Rows that people enter are nothing that could be joined or put together here.
        const isComposed = asks && !isInputTable(element);
        const facts: MenuEntry[] = asks
          ? [
              ...(workbook.permissions.canSeeSql
                ? [
                    {
                      kind: "item" as const,
                      id: "sql",
                      label: t("workbook.element-actions.view-sql"),
                      icon: Code,
                      onSelect: () => workbook.showSql(element.id),
                    },
                    {
                      kind: "item" as const,
                      id: "origins",
                      label: t("workbook.element-actions.origins"),
                      icon: Network,
                      onSelect: () => workbook.showOrigins(element.id),
                    },
                  ]
                : []),
              {
                kind: "item",
                id: "rows",
                label: t("workbook.element-actions.underlying-rows"),
                icon: Rows3,
                onSelect: () => workbook.showRows({ elementId: element.id, within: null, title: elementName(document, element) }),
              },
              {
                kind: "item",
                id: "refresh",
                label: t("workbook.element-actions.refresh-data"),
                icon: RefreshCw,
                onSelect: () => workbook.results.refresh(),
              },
            ]
          : [];
        if (isDownloadable(element))
          facts.push({
            kind: "item",
            id: "download",
            label: t("workbook.element-actions.download"),
            icon: Download,
            ...(can("canExport") ? {} : { isDisabled: true, detail: t("workbook.element-actions.cannot-download") }),
            onSelect: () => workbook.showDownload(element.id),
          });
        if (isDownloadable(element) && can("canScheduleExport") && can("canExportToEmail"))
          facts.push(
            {
              kind: "item",
              id: "schedule",
              label: t("workbook.element-actions.schedule"),
              icon: CalendarClock,
              onSelect: () => workbook.showSchedules({ what: "element", id: element.id, kind: "export" }),
            },
            {
              kind: "item",
              id: "alert",
              label: t("workbook.element-actions.alert"),
              icon: BellPlus,
              onSelect: () => workbook.showSchedules({ what: "element", id: element.id, kind: "alert" }),
            },
          );
        if (isDownloadable(element) && can("canExport"))
          facts.push({
            kind: "item",
            id: "picture-link",
            label: t("workbook.element-actions.picture-link"),
            icon: Link2,
            onSelect: () => workbook.showPictureLinks({ what: "element", id: element.id }),
          });
        if (viewKindOf(element)?.isPictured === true)
          facts.push({
            kind: "item",
            id: "image",
            label: t("workbook.element-actions.copy-as-image"),
            icon: Image,
            onSelect: () => void copyPicture(toasts, pictureOf(element.id), elementName(document, element)),
          });
        if (workbook.mode === "view") return [...facts, ...resetEntries(workbook, document, element)];
        return [
          ...lockEntries(workbook, document, element),
          { kind: "item", id: "rename", label: t("shared.rename"), icon: Pencil, keys: "F2", onSelect: rename },
          ...(asks
            ? [{ kind: "item" as const, id: "filters", label: t("workbook.element-actions.filters"), icon: Filter, onSelect: showFilters }]
            : []),
          {
            kind: "item",
            id: "duplicate",
            label: t("workbook.element-actions.duplicate"),
            icon: CopyPlus,
            keys: "mod+D",
            onSelect: () => duplicate(element),
          },
          ...(workbook.documents.state().document.kind === "workbook" && (element.kind === "table" || isInputTable(element))
            ? [
                {
                  kind: "item" as const,
                  id: "dashboard",
                  label: t("workbook.templates.dashboard"),
                  icon: LayoutDashboard,
                  onSelect: dashboard,
                },
              ]
            : []),
          ...switchEntries(element),
          ...filterEntries(element),
          ...syncedEntries(element),
          ...(element.kind === "table" && can("canCreateDatasheet")
            ? [
                {
                  kind: "item" as const,
                  id: "enter",
                  label: t("workbook.element-actions.enter-data-beside-rows"),
                  icon: TableProperties,
                  onSelect: enterBeside,
                },
              ]
            : []),
          ...(isComposed
            ? [
                ...(can("canJoin")
                  ? [
                      {
                        kind: "item" as const,
                        id: "joins",
                        label:
                          sourceOf(element)?.kind === "join"
                            ? t("workbook.element-actions.edit-joins")
                            : t("workbook.element-actions.join-another-source"),
                        icon: Merge,
                        onSelect: () => workbook.changeSource(element.id, "joins"),
                      },
                    ]
                  : []),
                ...composeEntries(element),
                ...writtenEntries(element),
                {
                  kind: "item" as const,
                  id: "source",
                  label: t("workbook.element-actions.change-source"),
                  icon: Database,
                  onSelect: () => workbook.changeSource(element.id, "source"),
                },
                ...levelEntries(element),
              ]
            : []),
          ...(others.length > 0
            ? [
                {
                  kind: "submenu" as const,
                  id: "move",
                  label: t("workbook.element-actions.move-to-page"),
                  icon: FileInput,
                  entries: others.map((page): MenuEntry => ({
                    kind: "item",
                    id: page.id,
                    label: pageLabel(page),
                    onSelect: () => move(element, page.id, pageLabel(page)),
                  })),
                },
              ]
            : []),
          ...arrangeEntries(workbook, document, element),
          ...(facts.length > 0 ? [{ kind: "divider" as const, id: "facts" }, ...facts] : []),
          { kind: "divider", id: "end" },
          ...(removal.length > 0
            ? removal
            : [
                {
                  kind: "item" as const,
                  id: "delete",
                  label: t("shared.delete"),
                  icon: Trash2,
                  keys: "Delete",
                  isDestructive: true,
                  onSelect: () => remove(element),
                },
              ]),
        ];
      },
    };
  }, [workbook, document, toasts, undoToast, can, asked]);
}
