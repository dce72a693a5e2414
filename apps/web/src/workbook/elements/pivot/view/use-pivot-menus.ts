import { columnName } from "../../../commands/columns.ts";
import { findElement, useWorkbook } from "../../../state/workbook.ts";
import { type Element, type Id } from "@sheaf/workbook";
import { ChevronDown, ChevronRight, CircleHelp, Code, Filter, FilterX, FunctionSquare, Rows3, Search, Sigma } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { elementPath, set } from "../../../commands/edit.ts";
import { isFindKey } from "../../../find/finding.ts";
import { exclude, keepOnly } from "../../../filters/filter-actions.ts";
import type { GridBand, PlacedColumn } from "../../../grid/model/grid-source.ts";
import type { SourceField } from "../../shelves/panel-port.ts";
import { drillEntries } from "../../drill/drill-entries.ts";
import { explainEntries } from "../../drill/explain-cell.ts";
import { canDrillInto, drillOperations, drillSteps, pathSteps } from "../../drill/drill-steps.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import { formatEntries } from "../../tabular/actions/format-entries.ts";
import { formatKey } from "../../tabular/actions/format-keys.ts";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { ancestorAt, type AxisMember } from "../model/axis.ts";
import { foldsOf } from "../model/folds.ts";
import type { Folded, PivotLine } from "../model/pivot-model.ts";
import { shortName } from "../shape/short-name.ts";
import { shareEntry } from "../shape/share-entry.ts";
import { shareTitles, showAs } from "../shape/shown-as.ts";
import type { PivotAxis } from "../shape/sorts.ts";
import { memberOfBand } from "./column-bands.ts";
import { keysOfCell, keyValues, type KeyValue } from "./pivot-places.ts";
import { pivotColumns } from "./pivot-source.ts";
import { pivotSorting } from "./sort-entries.ts";
import { placeOnShelf } from "../panel/shelf-changes.ts";
import { columnIdAt } from "./use-pivot-status.ts";
import type { PivotView } from "./use-pivot.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  readonly element: Element;
  readonly name: string;
  readonly view: PivotView;
  readonly columns: ReadonlyMap<Id, TableColumn>;
  /** Columns of the source, to take cells apart by. */
  readonly fields: readonly SourceField[];
  /** Opens the bar that finds text. */
  readonly find: () => void;
  /** Opens the order and the limit of a key, the totals of a value. */
  readonly open: { readonly order: (axis: PivotAxis, keyId: Id) => void; readonly totals: (valueId: Id) => void };
}

interface PivotMenus {
  readonly cellMenu: (row: number, placed: PlacedColumn) => readonly MenuEntry[];
  readonly headerMenu: (placed: PlacedColumn) => readonly MenuEntry[];
  readonly bandMenu: (band: GridBand) => readonly MenuEntry[];
  readonly onToggle: (row: number, block: number) => void;
  readonly onToggleBand: (band: GridBand) => void;
  readonly onToggleColumn: (placed: PlacedColumn, isOpen: boolean) => boolean;
  readonly onOpenCell: (row: number, placed: PlacedColumn) => void;
  readonly onKey: (event: KeyboardEvent, row: number, placed: PlacedColumn) => boolean;
}

/** Menus and keys of a pivot's grid. */
export function usePivotMenus({ element, name, view, columns, fields, find, open }: Options): PivotMenus {
  const workbook = useWorkbook();
  const actions = useTableActions(element.id);
  const { canChange } = workbook;
  const isEditing = workbook.mode === "edit" && canChange;
  const { model, texts } = view;
  const { shown } = model;
  const { headers, lineOf } = pivotColumns(model);
  const folds = foldsOf(workbook);
  const nameOf = (id: Id): string => columns.get(id)?.name ?? shortName(columnName(workbook.documents.state().document, element, id));

  const fold = (axis: keyof Folded, members: readonly AxisMember[], isClosed: boolean): void => {
    const paths = new Set(folds.of(element.id)[axis]);
    for (const { path } of members) {
      if (isClosed) paths.add(path);
      else paths.delete(path);
    }
    folds.set(element.id, axis, paths);
  };
  const isFolded = (axis: keyof Folded, member: AxisMember): boolean => folds.of(element.id)[axis].has(member.path);
  const toggle = (axis: keyof Folded, member: AxisMember): void => fold(axis, [member], !isFolded(axis, member));

  const foldEntries = (axis: keyof Folded, member: AxisMember, keys?: { readonly open: string; readonly closed: string }): MenuEntry[] => {
    if (member.depth === 0 || member.depth >= shown[axis].length) return [];
    const isClosed = isFolded(axis, member);
    const key = shown[axis][member.depth - 1] ?? "";
    const siblings = membersAt(model[axis].root, member.depth);
    return [
      item("toggle", isClosed ? t("pivot.pivot-menus.expand-group") : t("pivot.pivot-menus.collapse-group"), () => toggle(axis, member), {
        icon: isClosed ? ChevronRight : ChevronDown,
        ...(keys === undefined ? {} : { keys: isClosed ? keys.open : keys.closed }),
      }),
      item("collapse-all", t("pivot.pivot-menus.collapse-all-of", { name: nameOf(key) }), () => fold(axis, siblings, true)),
      item("expand-all", t("pivot.pivot-menus.expand-all-of", { name: nameOf(key) }), () => fold(axis, siblings, false)),
    ];
  };

  /** The group behind the first cell of a row: what is opened and closed with it. */
  const rowMember = (row: number, block: number): AxisMember | null => {
    const line = model.rowLines[row];
    if (line === undefined) return null;
    const { slot } = line;
    if (shown.rowLayout === "indented" || block >= headers) return slot.member;
    return slot.member.depth > block ? ancestorAt(slot.member, block + 1) : null;
  };

  const cellKeys = (row: PivotLine, placed: PlacedColumn) => {
    const keys = keysOfCell(model, row, lineOf(placed.flat), columns, texts.plain);
    if (placed.flat >= headers) return keys;
    const member =
      shown.rowLayout === "indented" ? row.slot.member : ancestorAt(row.slot.member, Math.min(row.slot.member.depth, placed.flat + 1));
    return { rows: keyValues(model, "rows", member, columns, texts.plain), columns: [] };
  };
  const withinOf = (keys: ReturnType<typeof cellKeys>) => {
    // Groups are asked for from the outside in: a total of a column leaves keys of the rows open.
    const open = keys.columns.length === 0 ? 0 : shown.rows.length - keys.rows.length;
    const valuesOf = (list: readonly KeyValue[]) => list.map(({ value, isBroken }) => (isBroken ? ({ any: true } as const) : value));
    return [...valuesOf(keys.rows), ...Array.from({ length: open }, () => ({ any: true }) as const), ...valuesOf(keys.columns)];
  };
  const showRows = (keys: ReturnType<typeof cellKeys>): void => {
    const all = [...keys.rows, ...keys.columns];
    const title = all.length === 0 ? name : all.map(({ label }) => label).join(", ");
    workbook.showRows({ elementId: element.id, within: withinOf(keys), title });
  };

  /** Of a cell, a subtotal or a total: its keys are those of its groups, others are open. */
  const explained = (row: number, { block, index }: PlacedColumn, columnId: Id | null, keys: ReturnType<typeof cellKeys>) => {
    const place = view.source.places(row)[block];
    const cell = place?.kind === "row" ? view.source.cell(block, index, place.ordinal) : undefined;
    const all = [...keys.rows, ...keys.columns];
    if (columnId === null || cell?.kind !== "value" || all.some(({ isBroken }) => isBroken)) return [];
    return explainEntries(workbook, element, {
      columnId,
      text: cell.text,
      type: cell.type,
      keys: all.map((key) => ({ columnId: key.columnId, name: nameOf(key.columnId), value: key.value, label: key.label })),
      isTotal: all.length < shown.rows.length + shown.columns.length,
      within: withinOf(keys),
      levelOf: () => "cells",
    });
  };

  const filterEntries = (all: readonly KeyValue[]): readonly MenuEntry[] => {
    const keys = all.filter(({ isBroken }) => !isBroken);
    if (!canChange || keys.length === 0) return [];
    const act = (verb: "keep" | "exclude", key: KeyValue): void =>
      (verb === "keep" ? keepOnly : exclude)(workbook, element.id, key.columnId, [key.value]);
    const entry = (verb: "keep" | "exclude", words: string, icon: typeof Filter): MenuEntry => {
      const [only] = keys;
      if (keys.length === 1 && only !== undefined)
        return item(verb, `${words} “${shortened(only.label)}”`, () => act(verb, only), { icon });
      return {
        kind: "submenu",
        id: verb,
        label: words,
        icon,
        entries: keys.map((key) => item(`${verb}-${key.columnId}`, shortened(key.label), () => act(verb, key), { detail: key.name })),
      };
    };
    return [
      divider("before-filters"),
      entry("keep", t("pivot.pivot-menus.keep-only"), Filter),
      entry("exclude", t("pivot.pivot-menus.exclude"), FilterX),
    ];
  };

  const sorting = pivotSorting({ workbook, element, rows: shown.rows, nameOf, ...(isEditing ? { openOrder: open.order } : {}) });

  /** Takes a cell or a group apart: the new key stands right within the one that was pointed at. */
  const drill = (all: readonly KeyValue[], axis: keyof Folded, member: AxisMember): readonly MenuEntry[] => {
    const keys = all.filter(({ isBroken }) => !isBroken);
    if (!canChange || shown.values.length === 0 || !canDrillInto(element, keys)) return [];
    const placedIds = [...shown.rows, ...shown.columns];
    const path = pathSteps(element, placedIds, nameOf);
    const others = drillSteps(
      fields,
      placedIds.flatMap((id) => columns.get(id)?.formula ?? []),
    );
    return drillEntries({ path, others }, (step) => {
      const latest = findElement(workbook.documents.state().document, element.id);
      if (latest === undefined) return;
      const place = (into: Element, id: Id) => placeOnShelf(into, id, axis === "rows" ? "rowsBy" : "columnsBy", member.depth);
      const where = keys.map(({ label }) => label).join(", ");
      const operations = drillOperations(latest, keys, step, place, workbook.newId);
      fold(axis, [member], false);
      workbook.perform(
        where === ""
          ? t("pivot.pivot-menus.drill-down-by", { name: step.name })
          : t("pivot.pivot-menus.drill-down-by-2", { where, name: step.name }),
        operations,
      );
    });
  };
  const shareEntries = (columnId: Id | null): readonly MenuEntry[] => {
    const column = columnId === null || !shown.values.includes(columnId) ? undefined : columns.get(columnId);
    if (!isEditing || column === undefined || column.problem !== null) return [];
    const path = (member: string) => elementPath(element.id, "columns", { key: column.id }, member);
    return [
      shareEntry(column.formula, { rows: shown.rows.length, columns: shown.columns.length }, (share) => {
        const { formula, format } = showAs(column, share);
        const words = share === null ? "as it is" : t("pivot.pivot-menus.as", { shareTitles: shareTitles[share] });
        workbook.perform(t("pivot.pivot-menus.show", { name: column.name, words }), [
          set(path("formula"), formula),
          ...(format === undefined ? [] : [set(path("format"), format ?? undefined)]),
        ]);
      }),
    ];
  };
  /** How a value or a key is written; rules color values alone. */
  const formattingEntries = (columnId: Id | null): readonly MenuEntry[] => {
    const column = columnId === null ? undefined : columns.get(columnId);
    if (!isEditing || column === undefined || column.problem !== null) return [];
    const isValue = shown.values.includes(column.id);
    const own = formatEntries(column, actions).filter(({ id }) => isValue || id !== "conditional");
    return [...own, ...(isValue ? [item("totals", t("pivot.pivot-menus.totals"), () => open.totals(column.id), { icon: Sigma })] : [])];
  };
  const sqlEntries = (): readonly MenuEntry[] =>
    workbook.permissions.canSeeSql
      ? [divider("before-sql"), item("sql", t("pivot.pivot-menus.view-sql"), () => workbook.showSql(element.id), { icon: Code })]
      : [];
  const editFormula = (columnId: Id): void => {
    if (workbook.focus.state().columnId !== columnId) workbook.focus.select(element.id, columnId);
    workbook.focus.editFormula();
  };
  const formulaEntries = (columnId: Id | null): readonly MenuEntry[] =>
    !isEditing || columnId === null
      ? []
      : [item("formula", t("pivot.pivot-menus.edit-formula"), () => editFormula(columnId), { icon: FunctionSquare, keys: "=" })];

  const totalEntries = (valueId: Id | null): readonly MenuEntry[] => {
    if (!canChange || valueId === null || !shown.values.includes(valueId)) return [];
    const showReason = (): void => workbook.showReason({ kind: "total", elementId: element.id, columnId: valueId });
    return [divider("before-total"), item("why-total", t("pivot.pivot-menus.why-total-differ"), showReason, { icon: CircleHelp })];
  };

  return {
    cellMenu: (row, placed) => {
      const line = model.rowLines[row];
      if (line === undefined) return [];
      const isHeader = placed.flat < headers;
      const member = isHeader ? rowMember(row, placed.block) : null;
      const keys = cellKeys(line, placed);
      const columnId = columnIdAt(view, placed.flat);
      const valueId = isHeader ? null : (line.valueId ?? columnId);
      const keyId = isHeader && member !== null && member.depth > 0 ? (shown.rows[member.depth - 1] ?? null) : null;
      return [
        ...(member === null ? [] : foldEntries("rows", member, { open: "alt+right", closed: "alt+left" })),
        item("rows", t("pivot.pivot-menus.show-underlying-rows"), () => showRows(keys), { icon: Rows3, keys: "Space" }),
        ...explained(row, placed, valueId, keys),
        ...drill([...keys.rows, ...keys.columns], "rows", ancestorAt(line.slot.member, keys.rows.length)),
        ...filterEntries([...keys.rows, ...keys.columns]),
        ...(valueId === null ? [] : sorting.byValue(valueId)),
        ...(keyId === null ? [] : sorting.own("rowsBy", keyId)),
        ...shareEntries(valueId),
        ...formattingEntries(valueId ?? keyId),
        ...formulaEntries(valueId ?? keyId),
        ...totalEntries(valueId),
        divider("before-find"),
        item("find", t("pivot.pivot-menus.find-in-table"), find, { icon: Search, keys: "mod+F" }),
        ...sqlEntries().slice(1),
      ];
    },
    headerMenu: (placed) => {
      const columnId = columnIdAt(view, placed.flat);
      const line = lineOf(placed.flat);
      if (line === undefined) {
        const keys = shown.rowLayout === "indented" ? shown.rows : columnId === null ? [] : [columnId];
        return [...keys.flatMap((key) => sorting.own("rowsBy", key)).slice(1), ...formattingEntries(columnId), ...formulaEntries(columnId)];
      }
      const { member } = line.slot;
      const keys = keyValues(model, "columns", member, columns, texts.plain);
      const lastKey = shown.columns[member.depth - 1];
      return [
        ...foldEntries("columns", parentOf(member, shown.columns.length)),
        ...drill(keys, "columns", member),
        ...filterEntries(keys),
        ...(columnId === null ? [] : sorting.byValue(columnId)),
        ...(lastKey === undefined ? [] : sorting.own("columnsBy", lastKey)),
        ...shareEntries(columnId),
        ...formattingEntries(columnId),
        ...formulaEntries(columnId),
        ...totalEntries(line.valueId ?? columnId),
      ];
    },
    bandMenu: (band) => {
      const member = memberOfBand(model, band, headers);
      if (member === null) return [];
      const key = shown.columns[member.depth - 1];
      const keys = keyValues(model, "columns", member, columns, texts.plain);
      return [
        ...foldEntries("columns", member),
        item("rows", t("pivot.pivot-menus.show-underlying-rows"), () => showRows({ rows: [], columns: keys }), { icon: Rows3 }),
        ...drill(keys, "columns", member),
        ...filterEntries(keys.slice(-1)),
        ...(key === undefined ? [] : sorting.own("columnsBy", key)),
      ];
    },
    onToggle: (row, block) => {
      const member = rowMember(row, block);
      if (member !== null && member.depth > 0 && member.depth < shown.rows.length) toggle("rows", member);
    },
    onToggleBand: (band) => {
      const member = memberOfBand(model, band, headers);
      if (member !== null) toggle("columns", member);
    },
    onToggleColumn: (placed, isOpen) => {
      const line = lineOf(placed.flat);
      if (line === undefined) return false;
      const member = parentOf(line.slot.member, shown.columns.length);
      if (member.depth === 0 || isFolded("columns", member) !== isOpen) return false;
      toggle("columns", member);
      return true;
    },
    onOpenCell: (row, placed) => {
      const columnId = model.rowLines[row]?.valueId ?? columnIdAt(view, placed.flat);
      if (isEditing && columnId !== null) editFormula(columnId);
    },
    onKey: (event, row, placed) => {
      if (isFindKey(event)) {
        find();
        return true;
      }
      const line = model.rowLines[row];
      const columnId = (placed.flat >= headers ? line?.valueId : null) ?? columnIdAt(view, placed.flat);
      const column = columnId === null ? undefined : columns.get(columnId);
      if (isEditing && column !== undefined && formatKey(event, column, actions)) return true;
      if (event.ctrlKey || event.metaKey) return false;
      switch (event.key) {
        case " ":
          if (line === undefined) return false;
          showRows(cellKeys(line, placed));
          return true;
        case "=":
          if (!isEditing || columnId === null) return false;
          editFormula(columnId);
          return true;
        case "s":
        case "S":
          return columnId !== null && sorting.toggle(columnId, placed.flat < headers);
        default:
          return false;
      }
    },
  };
}

/** The group that a column lies in; a column that stands for a group itself. */
function parentOf(member: AxisMember, depth: number): AxisMember {
  return member.depth === depth && member.parent !== null ? member.parent : member;
}

function membersAt(root: AxisMember, depth: number): readonly AxisMember[] {
  return root.depth === depth ? [root] : root.children.flatMap((child) => membersAt(child, depth));
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
