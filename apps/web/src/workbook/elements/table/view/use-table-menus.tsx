import type { Element, Id } from "@sheaf/workbook";
import {
  ArrowDownNarrowWide,
  ArrowUpNarrowWide,
  ChevronDown,
  ChevronRight,
  CircleHelp,
  Code,
  Filter,
  FilterX,
  RectangleEllipsis,
  Rows3,
  Search,
} from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { isPressed, whichPressed } from "../../../../shared/keys/pressed.ts";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import type { GridBand, PlacedColumn } from "../../../grid/model/grid-source.ts";
import type { GridProps } from "../../../grid/view/grid-props.ts";
import { exclude, keepOnly, startFilter, startFilters } from "../../../filters/filter-actions.ts";
import { tableKeys } from "../../../keys/key-map.ts";
import { type Doubt, findElement, useWorkbook } from "../../../state/workbook.ts";
import { drillEntries } from "../../drill/drill-entries.ts";
import { canDrillInto } from "../../drill/drill-steps.ts";
import { explainEntries } from "../../drill/explain-cell.ts";
import { tableDrillOperations, tableSteps } from "../../drill/table-drill.ts";
import { columnEntries, divider, item } from "../../tabular/actions/column-menu.ts";
import { columnKey, type SortRun } from "../actions/column-keys.ts";
import { formatKey } from "../../tabular/actions/format-keys.ts";
import { folderEntries } from "../../tabular/actions/folder-entries.ts";
import { severalColumnsEntries, severalColumnsKey } from "../actions/several-columns-menu.ts";
import { levelMenu } from "../actions/level-menu.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import type { RowPlace } from "../detail/row-question.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import { filterValueOf } from "../../../state/results/filter-value.ts";
import { folderOfBand } from "../../tabular/shape/folder-bands.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import { isChoosable, shortened } from "./choosable-cells.ts";
import { type OpenTableDialog, TableDialogs } from "./table-dialogs.tsx";
import { groupAt, groupCell, totalCell } from "./group-cells.ts";
import { componentsOf, hasRowNumbers, type TableView } from "../../tabular/view/table-source-state.ts";

import { rowAt } from "../../tabular/figures/use-table-status.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  readonly element: Element;
  readonly name: string;
  readonly design: TableDesign;
  readonly rows: TableRows;
  readonly actions: TableActions;
  readonly view: TableView;
  /** Opens the bar that finds text. */
  readonly find: () => void;
}

interface TableMenus {
  readonly cellMenu: (row: number, placed: PlacedColumn) => readonly MenuEntry[];
  readonly headerMenu: NonNullable<GridProps["headerMenu"]>;
  readonly bandMenu: (band: GridBand, rename: () => void) => readonly MenuEntry[];
  readonly onToggleBand: (band: GridBand) => void;
  readonly onOpenCell: (row: number, placed: PlacedColumn) => void;
  readonly onKey: NonNullable<GridProps["onKey"]>;
  readonly dialog: ReactNode;
}

/** Menus and keys of a table's grid. */
export function useTableMenus({ element, name, design, rows, actions, view, find }: Options): TableMenus {
  const workbook = useWorkbook();
  const { canChange } = workbook;
  const isEditing = workbook.mode === "edit" && canChange;
  const sortRun = useRef<SortRun>(null);
  const [open, setOpen] = useState<OpenTableDialog | null>(null);
  const columnOf = (id: Id): TableColumn | undefined => design.levels.flatMap(({ columns }) => columns).find((column) => column.id === id);
  const editFormula = (columnId: Id): void => {
    if (workbook.focus.state().columnId !== columnId) workbook.focus.select(element.id, columnId);
    workbook.focus.editFormula();
  };
  const frozen = componentsOf(element).frozenColumns;
  const holderOf = (blockId: Id): Id | undefined => {
    const at = design.levels.findIndex(({ id }) => id === blockId);
    return at > 0 ? design.levels[at - 1]?.id : undefined;
  };

  const freezeUpTo = (count: number | undefined): void => {
    const label = count === undefined ? t("table.table-menus.unfreeze-columns") : t("table.table-menus.freeze-columns");
    actions.setComponent(label, "frozenColumns", count);
  };
  const headerMenu: TableMenus["headerMenu"] = (placed, rename, renameFolder, selected) => {
    const column = columnOf(placed.column.id);
    if (column === undefined) return [];
    const together = selected.flatMap((one) => columnOf(one.column.id) ?? []);
    if (together.length > 1 && canChange) {
      const freeze = (): void => freezeUpTo(Math.max(...selected.map(({ flat }) => flat)) + 1);
      return severalColumnsEntries({
        columns: together,
        design,
        actions,
        isEditing,
        freeze,
        startFilters: (ids) => startFilters(workbook, element.id, ids),
        convert: (columnIds, type) => setOpen({ kind: "convert-several", columnIds, type }),
      });
    }
    const entries = columnEntries({
      column,
      design,
      actions,
      isEditing,
      canChange,
      startFilter: (columnId) => startFilter(workbook, element.id, columnId),
      rename,
      renameFolder,
      editFormula: () => editFormula(column.id),
      describe: () => setOpen({ kind: "describe", columnId: column.id }),
      lookup: () => setOpen({ kind: "lookup", level: column.level, columnId: column.id }),
      extract: () => setOpen({ kind: "extract", columnId: column.id }),
      convert: (type) => setOpen({ kind: "convert", columnId: column.id, type }),
      limit: () => setOpen({ kind: "limit", columnId: column.id }),
      isNumbered: hasRowNumbers(element),
      freeze: {
        isFrozen: frozen === placed.flat + 1,
        set: (isFrozen) => freezeUpTo(isFrozen ? placed.flat + 1 : undefined),
      },
    });
    if (column.isKey || column.level === "base" || view.source.totals === null) return entries;
    const explained = explainEntries(workbook, element, totalCell(design, view, placed), t("table.table-menus.explain-total"));
    if (!canChange) return [...entries, ...explained];
    const showReason = (): void => workbook.showReason({ kind: "total", elementId: element.id, columnId: column.id });
    return [
      ...entries,
      divider("before-total"),
      ...explained,
      item("why-total", t("table.table-menus.why-total-differ"), showReason, { icon: CircleHelp }),
    ];
  };

  /** A row, or the group that a count is about, for its details. */
  const rowPlace = (row: number, placed: PlacedColumn): RowPlace | null => {
    const found = rows.outline.rowsAt(row);
    const at = placed.column.isCount ? found.at(-1) : found.find(({ level }) => level === placed.block);
    const level = at === undefined ? undefined : design.levels[at.level];
    if (at === undefined || level === undefined) return null;
    return { level: level.id, within: rows.sectionKeys(at.section), offset: at.ordinal };
  };
  const showRow = (row: number, placed: PlacedColumn): boolean => {
    const place = rowPlace(row, placed);
    if (place !== null) setOpen({ kind: "row", place });
    return place !== null;
  };
  const showRows = (row: number, placed: PlacedColumn): boolean => {
    const at = rowAt(design, rows, row, placed.block, placed.column.isCount);
    if (at === null) return false;
    const hasGroup = design.levels.length > 1;
    workbook.showRows({
      elementId: element.id,
      within: hasGroup ? at.keys : null,
      title: hasGroup ? titleOf(placed, row) : t("table.table-menus.all-rows"),
    });
    return true;
  };
  /** The shown keys of the groups around a cell: `Colorado, Denver`. */
  const titleOf = (placed: PlacedColumn, row: number): string => {
    const words: string[] = [];
    for (const [block, place] of view.source.places(row).entries()) {
      const level = design.levels[block];
      if (block > placed.block || level === undefined || level.id === "base" || place.kind !== "row") continue;
      const text = view.source.cell(block, 0, place.ordinal)?.text;
      if (text !== undefined) words.push(text);
    }
    return words.length === 0 ? t("table.table-menus.all-rows") : words.join(", ");
  };

  const cellMenu = (row: number, placed: PlacedColumn): readonly MenuEntry[] => {
    const column = columnOf(placed.column.id);
    const place = view.source.places(row)[placed.block];
    const entries: MenuEntry[] = [];
    if (place?.kind === "row" && place.isOpen !== null) {
      const { isOpen } = place;
      entries.push(
        item(
          "toggle",
          isOpen ? t("table.table-menus.collapse-group") : t("table.table-menus.expand-group"),
          () => toggle(row, placed.block),
          {
            icon: isOpen ? ChevronDown : ChevronRight,
            keys: isOpen ? "alt+left" : "alt+right",
          },
        ),
      );
    }
    const isOfRows = design.levels[placed.block]?.id === "base" && !placed.column.isCount;
    if (rowPlace(row, placed) !== null)
      entries.push(
        item("row", t("table.table-menus.row-details"), () => void showRow(row, placed), {
          icon: RectangleEllipsis,
          ...(isOfRows ? { keys: "Space" } : {}),
        }),
      );
    entries.push(
      item("rows", t("table.table-menus.underlying-rows"), () => void showRows(row, placed), {
        icon: Rows3,
        ...(isOfRows ? {} : { keys: "Space" }),
      }),
    );
    entries.push(...explainEntries(workbook, element, groupCell(design, rows, view, row, placed)), ...drill(row, placed));
    const doubt = doubtAt(row, placed);
    if (doubt !== null && canChange)
      entries.push(item("why-empty", t("table.table-menus.why-empty"), () => workbook.showReason(doubt), { icon: CircleHelp }));
    const cell = place?.kind === "row" ? view.source.cell(placed.block, placed.index, place.ordinal) : undefined;
    if (canChange && column !== undefined && cell !== undefined && isChoosable(cell)) {
      const values = [filterValueOf(cell.value, cell.type)];
      const words = cell.value === null ? "empty" : `“${shortened(cell.text)}”`;
      entries.push(
        divider("before-filters"),
        item("keep", t("table.table-menus.keep-only", { words }), () => keepOnly(workbook, element.id, column.id, values), {
          icon: Filter,
        }),
        item("exclude", t("table.table-menus.exclude", { words }), () => exclude(workbook, element.id, column.id, values), {
          icon: FilterX,
        }),
      );
    }
    if (canChange && column !== undefined)
      entries.push(
        divider("before-sort"),
        item("ascending", t("table.table-menus.sort-ascending"), () => actions.sort(column.id, "ascending"), { icon: ArrowUpNarrowWide }),
        item("descending", t("table.table-menus.sort-descending"), () => actions.sort(column.id, "descending"), {
          icon: ArrowDownNarrowWide,
        }),
      );
    entries.push(
      divider("before-sql"),
      item("find", t("table.table-menus.find-in-table"), find, { icon: Search, keys: "mod+F" }),
      item("sql", t("table.table-menus.view-sql"), () => workbook.showSql(element.id), { icon: Code }),
    );
    return entries;
  };

  /** Takes a group apart: only its rows stay, and a new level stands inside of its own. */
  const drill = (row: number, placed: PlacedColumn): readonly MenuEntry[] => {
    const at = canChange ? groupAt(design, rows, row, placed) : null;
    if (at === null || !canDrillInto(element, at.keys)) return [];
    const { keys } = at;
    return drillEntries(tableSteps(workbook.documents.state().document, element, design), (step) => {
      const { document } = workbook.documents.state();
      const latest = findElement(document, element.id);
      if (latest === undefined) return;
      const operations = tableDrillOperations(document, latest, { level: at.level, keys }, step, workbook.newId);
      workbook.perform(t("table.table-menus.drill-down-by", { title: titleOf(placed, row), name: step.name }), operations);
    });
  };

  /** The question about an empty cell; null for one with a value. */
  const doubtAt = (row: number, placed: PlacedColumn): Doubt | null => {
    const { block, index, column } = placed;
    const place = view.source.places(row)[block];
    if (place?.kind !== "row" || column.isCount || view.source.cell(block, index, place.ordinal)?.kind !== "null") return null;
    const found = rows.outline.rowsAt(row).find(({ level }) => level === block);
    const at = rowAt(design, rows, row, block, false);
    if (found === undefined || at === null) return null;
    const isBase = at.level === "base";
    const within = isBase ? rows.sectionKeys(found.section) : at.keys;
    return { kind: "empty", elementId: element.id, columnId: column.id, within, offset: isBase ? found.ordinal : 0, title: at.title };
  };

  const toggle = (row: number, level: number): void => {
    const at = rows.outline.rowsAt(row).find((one) => one.level === level);
    if (at !== undefined) rows.toggle(at.section, at.level, at.ordinal);
  };

  return {
    headerMenu,
    cellMenu,
    bandMenu: (band, rename) => {
      const folder = design.folders.find(({ id }) => id === folderOfBand(band));
      if (folder !== undefined) return isEditing ? folderEntries(folder, design, actions, rename) : [];
      if (band.isLevel !== true) return [];
      const level = design.levels.findIndex(({ id }) => id === band.id);
      return levelMenu(band.id, design, actions, {
        isEditing,
        canChange,
        ...(level >= 0 && level < design.levels.length - 1 ? { resetGroups: () => rows.resetLevel(level) } : {}),
      });
    },
    onToggleBand: (band) => {
      const holder = holderOf(band.id);
      if (holder !== undefined) actions.setClosed(holder, !design.shape.closed.has(holder));
    },
    onOpenCell: (_row, placed) => {
      if (isEditing && !placed.column.isCount) editFormula(placed.column.id);
    },
    onKey: (event, row, placed, rename, selected) => {
      const column = columnOf(placed.column.id);
      // A key that is held takes one away, not one after the other.
      if (event.repeat && isPressed(event, "Delete")) return true;
      const together = row >= 0 ? [] : selected.flatMap((one) => columnOf(one.column.id) ?? []);
      if (
        together.length > 1 &&
        severalColumnsKey(event, {
          columns: together,
          actions,
          isEditing,
          canChange,
          startFilters: (ids) => startFilters(workbook, element.id, ids),
        })
      )
        return true;
      if (isEditing && column !== undefined && formatKey(event, column, actions)) return true;
      const key = whichPressed(event, tableKeys);
      if (key === "details" && canChange && column !== undefined && column.problem === null) {
        actions.showDetails(column.id);
        return true;
      }
      if (key === "find") {
        find();
        return true;
      }
      if (column !== undefined) {
        const keys = {
          column,
          actions,
          startFilter: (id: Id) => startFilter(workbook, element.id, id),
          editFormula,
          rename,
          addBeside: ({ level, id }: TableColumn) => actions.addColumn(level, id, "right", design.order),
        };
        if (columnKey(event, keys, { isEditing, canChange }, sortRun)) return true;
      }
      // What lies under a row of the base is that row.
      const isOfRows = design.levels[placed.block]?.id === "base" && !placed.column.isCount;
      if (key === "row") return row >= 0 && (isOfRows ? showRow(row, placed) : showRows(row, placed));
      if (key === "rows") return row >= 0 && showRows(row, placed);
      if (!isPressed(event, "Delete") || !isEditing || column === undefined || row >= 0) return false;
      actions.delete([column.id]);
      return true;
    },
    dialog: (
      <TableDialogs element={element} name={name} design={design} actions={actions} view={view} open={open} onClose={() => setOpen(null)} />
    ),
  };
}
