import type { Element, Id } from "@sheaf/workbook";
import { columnsOf } from "@sheaf/workbook";
import {
  ArrowDownNarrowWide,
  ArrowUpNarrowWide,
  ChartColumn,
  EyeOff,
  Filter,
  Pencil,
  Plus,
  Replace,
  SquareFunction,
  Trash2,
} from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { startFilter } from "../../../filters/filter-actions.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { columnFolderEntries, divider, item } from "../../tabular/actions/column-menu.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import type { TableDesign } from "../../tabular/shape/table-shape.ts";
import { addEntryColumns, choiceOf, type ColumnChoice, columnChoices, freeName, newColumn } from "../model/column-edits.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import { t } from "../../../../shared/words/words.ts";

interface HeaderMenu {
  readonly workbook: Workbook;
  readonly element: Element;
  readonly column: EntryColumn | undefined;
  readonly design: TableDesign;
  readonly actions: TableActions;
  readonly isEditing: boolean;
  readonly changeType: (columnId: Id, choice: ColumnChoice) => void;
  readonly rename: () => void;
  readonly renameFolder: (folderId: Id) => void;
}

/** The menu of a column of an input table. */
export function headerEntries({
  workbook,
  element,
  column,
  design,
  actions,
  isEditing,
  changeType,
  rename,
  renameFolder,
}: HeaderMenu): readonly MenuEntry[] {
  if (column === undefined) return [];
  const { id } = column.input;
  return [
    item("ascending", t("input-table.header-menu.sort-ascending"), () => actions.sort(id, "ascending"), { icon: ArrowUpNarrowWide }),
    item("descending", t("input-table.header-menu.sort-descending"), () => actions.sort(id, "descending"), { icon: ArrowDownNarrowWide }),
    ...(column.column.sort === null ? [] : [item("unsorted", t("input-table.header-menu.remove-sort"), () => actions.sort(id, null))]),
    item("filter", t("input-table.header-menu.filter"), () => startFilter(workbook, element.id, id), { icon: Filter }),
    item("details", t("input-table.header-menu.column-details"), () => actions.showDetails(id), { icon: ChartColumn, keys: "mod+I" }),
    divider("before-columns"),
    ...(isEditing
      ? [item("rename", t("input-table.header-menu.rename"), rename, { icon: Pencil, keys: "F2" }), addEntries(workbook, element, id)]
      : []),
    ...(isEditing && column.form === "entry" ? [typeEntries(column, changeType)] : []),
    ...(isEditing && column.form === "formula"
      ? [
          item(
            "formula",
            t("input-table.header-menu.edit-formula"),
            () => {
              workbook.focus.select(element.id, id);
              workbook.focus.editFormula();
            },
            { icon: SquareFunction },
          ),
        ]
      : []),
    ...(isEditing ? columnFolderEntries({ column: column.column, design, actions, renameFolder }) : []),
    item("hide", t("input-table.header-menu.hide-column"), () => actions.setHidden([id], true), { icon: EyeOff }),
    ...(isEditing
      ? [
          divider("before-delete"),
          item("delete", t("input-table.header-menu.delete-column"), () => actions.delete([id]), { icon: Trash2, isDestructive: true }),
        ]
      : []),
  ];
}

function typeEntries({ input }: EntryColumn, changeType: HeaderMenu["changeType"]): MenuEntry {
  const now = choiceOf(input);
  return {
    kind: "submenu",
    id: "type",
    label: t("input-table.convert.change-type-to"),
    icon: Replace,
    entries: columnChoices.flatMap(({ id, label }) => (id === now ? [] : [item(id, label, () => changeType(input.id, id))])),
  };
}

/** A column to the right of another one (null: of all): entered, or computed. */
export function addEntries(workbook: Workbook, element: Element, after: string | null): MenuEntry {
  return {
    kind: "submenu",
    id: "add",
    label: t("input-table.header-menu.add-column"),
    icon: Plus,
    entries: columnTypes(workbook, element, after),
  };
}

export function columnTypes(workbook: Workbook, element: Element, after: string | null): readonly MenuEntry[] {
  const add = (column: Parameters<typeof addEntryColumns>[1][number]): void => {
    const { label, operations } = addEntryColumns(element, [column], after);
    if (workbook.perform(label, operations)) workbook.focus.select(element.id, column.id);
  };
  return [
    ...columnChoices.map(({ id, label }) => item(id, label, () => add(newColumn(workbook.newId(), freeName(element, label), id)))),
    divider("before-formula"),
    item(
      "formula",
      t("input-table.header-menu.formula"),
      () => {
        add({ id: workbook.newId(), name: freeName(element, t("input-table.header-menu.formula")), formula: "" });
        workbook.focus.editFormula();
      },
      { icon: SquareFunction },
    ),
    divider("before-system"),
    ...systemColumns
      .filter(({ id }) => !columnsOf(element).some((column) => column.id === id))
      .map(({ id, label }) => item(id, label, () => add({ id, name: label }))),
  ];
}

const systemColumns = [
  {
    id: "ID",
    get label() {
      return t("input-table.header-menu.row-id");
    },
  },
  {
    id: "CREATED_AT",
    get label() {
      return t("input-table.header-menu.created");
    },
  },
  {
    id: "CREATED_BY",
    get label() {
      return t("input-table.header-menu.created-by");
    },
  },
  {
    id: "UPDATED_AT",
    get label() {
      return t("input-table.header-menu.updated");
    },
  },
  {
    id: "UPDATED_BY",
    get label() {
      return t("input-table.header-menu.updated-by");
    },
  },
] as const;
