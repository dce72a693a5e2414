import type { TextReading } from "@sheaf/formula";
import { applyTransaction, type Element, type Format, type Id, type Json, type Sort, type WorkbookDocument } from "@sheaf/workbook";
import {
  addColumn,
  addColumns,
  columnName,
  deleteColumns,
  duplicateColumn,
  moveColumn,
  renameColumn,
  setDescription,
  setDisplay,
  setFormat,
  setHidden,
  setWidths,
} from "../../../commands/columns.ts";
import { type Edit, elementPath, groupingsOf, levelOf, quoted, set } from "../../../commands/edit.ts";
import { createFolder, dissolveFolder, putIntoFolder, renameFolder, takeOutOfFolder } from "../../../commands/folders.ts";
import { addRule, copyFormat, pasteFormat } from "../../../commands/formats.ts";
import {
  addCalculation,
  type DateGroupUnit,
  groupBy,
  groupByUnit,
  moveGrouping,
  moveToLevel,
  setLevelClosed,
  ungroup,
} from "../../../commands/levels.ts";
import { setSortNulls, sortBy } from "../../../commands/sorts.ts";
import { type ComparedPeriod, comparePeriods, convertColumn, type Transform, transformColumn } from "../../../commands/transforms.ts";
import { convertColumns, moveColumns, setFormats } from "../../../commands/several-columns.ts";
import { findElement, type Workbook } from "../../../state/workbook.ts";
import type { ColumnDisplay } from "@sheaf/charts/cells";
import { newRule, type RuleChoice, type RuledColumn } from "../../conditional-formats/rule-drafts.ts";
import { replacingOf } from "../../../formula-bar/replace/replacing.ts";
import type { ColumnListActions } from "../../shelves/panel-port.ts";
import { columnListActions } from "../../drill/column-list-actions.ts";
import type { NewCalculation } from "./aggregates.ts";
import { t } from "../../../../shared/words/words.ts";

type EditOf = (document: WorkbookDocument, element: Element) => Edit;

/** What can be done to a table. Menus, headers, keys and the panel all act through these; each is one step of undo. */
export interface TableActions {
  readonly sort: (columnId: Id, direction: Sort["direction"] | null, keep?: boolean) => void;
  /** Where the sort by a column puts rows without a value. */
  readonly setSortNulls: (columnId: Id, nulls: Sort["nulls"]) => void;
  /** Sorts a column that was just sorted the other way, as if that had not been done: one step of undo. `before`: how it was before. */
  readonly sortInstead: (columnId: Id, direction: Sort["direction"], before: Sort["direction"] | null) => void;
  readonly groupBy: (columnId: Id) => void;
  /** One level by several columns, whose values stand side by side. */
  readonly groupByAll: (columnIds: readonly Id[]) => void;
  readonly groupByUnit: (columnId: Id, unit: DateGroupUnit) => void;
  readonly ungroup: (groupingId: Id) => void;
  readonly moveToLevel: (columnId: Id, level: Id, as: "key" | "calculation", after?: Id | null) => void;
  readonly moveGrouping: (groupingId: Id, after: Id | null) => void;
  /** Behind a column of its level (null: first) in the order of display. */
  readonly moveColumn: (columnId: Id, after: Id | null, order: readonly Id[]) => void;
  /** The new folder's id; null: it could not be made. */
  readonly createFolder: (columnId: Id, order: readonly Id[]) => Id | null;
  readonly putIntoFolder: (columnId: Id, folderId: Id) => void;
  readonly takeOutOfFolder: (columnId: Id) => void;
  readonly renameFolder: (folderId: Id, name: string) => void;
  readonly dissolveFolder: (folderId: Id) => void;
  readonly setClosed: (groupingId: Id, isClosed: boolean) => void;
  /** A column without a formula beside another one, and its formula under the cursor. */
  readonly addColumn: (level: Id, beside: Id | null, side: "left" | "right", order: readonly Id[]) => void;
  /** Behind a column, at its level. */
  readonly addColumns: (columnId: Id, columns: readonly { readonly name: string; readonly formula: string }[]) => void;
  readonly addCalculation: (level: Id, calculation: NewCalculation) => void;
  readonly rename: (columnId: Id, name: string) => void;
  readonly describe: (columnId: Id, text: string) => void;
  readonly showDetails: (columnId: Id) => void;
  readonly format: (columnId: Id, format: Format | undefined) => void;
  /** How its cells are drawn; undefined: by the format. `format`: changed in the same step. */
  readonly display: (columnId: Id, display: ColumnDisplay | undefined, format?: { readonly to: Format | undefined }) => void;
  readonly transform: (columnId: Id, transform: Transform) => void;
  /** `type` in words. */
  readonly convert: (
    columnId: Id,
    conversion: { readonly type: string; readonly formula: (text: string) => string; readonly isDuration?: boolean },
  ) => void;
  /** Several columns in one step, each by its own reading; `type` in words. */
  readonly convertAll: (readings: ReadonlyMap<Id, TextReading>, type: string) => void;
  readonly compare: (columnId: Id, period: { readonly unit: ComparedPeriod; readonly dateId: Id; readonly level: Id }) => void;
  readonly copyFormat: (columnId: Id) => void;
  /** Null: nothing was copied yet. */
  readonly pasteFormat: ((columnIds: readonly Id[]) => void) | null;
  readonly addRule: (choice: RuleChoice, column: RuledColumn) => void;
  /** One format for several columns. */
  readonly formatAll: (columnIds: readonly Id[], chosen: { readonly format: Format | undefined; readonly display?: ColumnDisplay }) => void;
  /** Behind a column of their level (null: first). */
  readonly moveColumns: (columnIds: readonly Id[], after: Id | null, order: readonly Id[]) => void;
  readonly setHidden: (columnIds: readonly Id[], isHidden: boolean) => void;
  readonly setWidths: (widths: ReadonlyMap<Id, number | undefined>) => void;
  readonly duplicate: (columnId: Id) => void;
  readonly delete: (columnIds: readonly Id[]) => void;
  /** The drill path and the columns of details. */
  /** Opens what puts another column in the place of this one. */
  readonly replaceReferences: (columnId: Id) => void;
  readonly lists: ColumnListActions;
  /** `totals`, `frozenColumns`, `summaryBar`; undefined: as if nobody had said. */
  readonly setComponent: (label: string, member: string, value: string | number | undefined) => void;
  readonly setRowNumbers: (isShown: boolean) => void;
}

export function tableActions(workbook: Workbook, elementId: Id, onDeleted: (label: string) => void): TableActions {
  const perform = (editOf: EditOf): boolean => {
    const { document } = workbook.documents.state();
    const element = findElement(document, elementId);
    if (element === undefined) return false;
    const { label, operations } = editOf(document, element);
    return operations.length > 0 && workbook.perform(label, operations);
  };
  const focus = (columnId: Id): void => workbook.focus.select(elementId, columnId);

  const sort: TableActions["sort"] = (columnId, direction, keep) =>
    void perform((document, element) => sortBy(document, element, columnId, direction, keep));
  const group = (columnIds: readonly Id[]): void =>
    void perform((document, element) => groupBy(document, element, columnIds, groupingsOf(element).at(-1)?.id ?? null, workbook.newId()));
  return {
    sort,
    setSortNulls: (columnId, nulls) => void perform((document, element) => setSortNulls(document, element, columnId, nulls)),
    sortInstead: (columnId, direction, before) => {
      const { document, undoLabel } = workbook.documents.state();
      const element = findElement(document, elementId);
      const isLast = element !== undefined && undoLabel === sortBy(document, element, columnId, direction).label;
      if (!(isLast && workbook.documents.undo()) || before !== direction) sort(columnId, direction);
    },
    groupBy: (columnId) => group([columnId]),
    groupByAll: group,
    groupByUnit: (columnId, unit) =>
      void perform((document, element) =>
        groupByUnit(document, element, columnId, unit, { column: workbook.newId(), grouping: workbook.newId() }),
      ),
    ungroup: (groupingId) => void perform((document, element) => ungroup(document, element, groupingId)),
    moveToLevel: (columnId, level, as, after = null) =>
      void perform((document, element) => moveToLevel(document, element, columnId, level, as, after)),
    moveGrouping: (groupingId, after) => void perform((document, element) => moveGrouping(document, element, groupingId, after)),
    moveColumn: (columnId, after, order) => void perform((document, element) => moveColumn(document, element, columnId, after, order)),
    createFolder: (columnId, order) => {
      const id = workbook.newId();
      return perform((document, element) => createFolder(document, element, { id, columnId }, order)) ? id : null;
    },
    putIntoFolder: (columnId, folderId) => void perform((document, element) => putIntoFolder(document, element, columnId, folderId)),
    takeOutOfFolder: (columnId) => void perform((document, element) => takeOutOfFolder(document, element, columnId)),
    renameFolder: (folderId, name) => void perform((_, element) => renameFolder(element, folderId, name)),
    dissolveFolder: (folderId) => void perform((_, element) => dissolveFolder(element, folderId)),
    setClosed: (groupingId, isClosed) => void perform((document, element) => setLevelClosed(document, element, groupingId, isClosed)),
    addColumn: (level, beside, side, order) => {
      const id = workbook.newId();
      const isDone = perform((document, element) => {
        const own = order.filter((other) => levelOf(element, other) === level);
        const after = side === "right" || beside === null ? beside : (own[own.indexOf(beside) - 1] ?? null);
        const added = addColumn(document, element, { id, formula: "", level, after: after ?? beside });
        if (after !== null || beside === null) return added;
        return { ...added, operations: [...added.operations, ...movedFirst(document, element, added, id, order)] };
      });
      if (!isDone) return;
      focus(id);
      workbook.focus.editFormula();
    },
    addColumns: (columnId, columns) => {
      const added = columns.map((column) => ({ ...column, id: workbook.newId() }));
      const [first] = added;
      if (perform((document, element) => addColumns(document, element, columnId, added)) && first !== undefined) focus(first.id);
    },
    addCalculation: (level, { formula, name, format }) => {
      const id = workbook.newId();
      const isDone = perform((document, element) =>
        addCalculation(document, element, level, { id, formula, name, ...(format === undefined ? {} : { format }) }),
      );
      if (isDone) focus(id);
    },
    rename: (columnId, name) => void perform((document, element) => renameColumn(document, element, columnId, name)),
    describe: (columnId, text) => void perform((document, element) => setDescription(document, element, columnId, text)),
    showDetails: (columnId) => workbook.showColumn(elementId, columnId),
    format: (columnId, format) => void perform((document, element) => setFormat(document, element, columnId, format)),
    display: (columnId, display, format) =>
      void perform((document, element) =>
        setDisplay(document, element, columnId, { display: display as Json | undefined, ...(format === undefined ? {} : { format }) }),
      ),
    transform: (columnId, transform) => void perform((document, element) => transformColumn(document, element, columnId, transform)),
    convert: (columnId, conversion) => void perform((document, element) => convertColumn(document, element, columnId, conversion)),
    convertAll: (readings, type) => void perform((document, element) => convertColumns(document, element, readings, type)),
    compare: (columnId, period) =>
      void perform((document, element) =>
        comparePeriods(document, element, columnId, period, [workbook.newId(), workbook.newId(), workbook.newId()]),
      ),
    copyFormat: (columnId) => {
      const element = findElement(workbook.documents.state().document, elementId);
      if (element !== undefined) workbook.formats.copy(copyFormat(element, columnId));
    },
    get pasteFormat() {
      const copied = workbook.formats.copied();
      return copied === null
        ? null
        : (columnIds: readonly Id[]) => void perform((document, element) => pasteFormat(document, element, columnIds, copied));
    },
    addRule: (choice, column) => void perform((document, element) => addRule(document, element, newRule(choice, column))),
    formatAll: (columnIds, { format, display }) =>
      void perform((_, element) => setFormats(element, columnIds, { format, display: display as Json | undefined })),
    moveColumns: (columnIds, after, order) => void perform((document, element) => moveColumns(document, element, columnIds, after, order)),
    setHidden: (columnIds, isHidden) => void perform((document, element) => setHidden(document, element, columnIds, isHidden)),
    setWidths: (widths) => void perform((_, element) => setWidths(element, widths)),
    duplicate: (columnId) => void perform((document, element) => duplicateColumn(document, element, columnId, workbook.newId())),
    delete: (columnIds) => {
      const { document } = workbook.documents.state();
      const element = findElement(document, elementId);
      const [first] = columnIds;
      if (element === undefined || first === undefined) return;
      const name = columnName(document, element, first) || t("table.shape.new-column");
      const words = columnIds.length === 1 ? quoted(name) : t("table.actions.columns", { count: columnIds.length });
      if (perform((now, same) => deleteColumns(now, same, columnIds))) onDeleted(t("table.actions.deleted", { words }));
    },
    replaceReferences: (columnId) => replacingOf(workbook).open({ kind: "references", from: { kind: "column", elementId, columnId } }),
    lists: columnListActions(workbook, elementId),
    setComponent: (label, member, value) =>
      void perform(() => ({ label, operations: [set(elementPath(elementId, "tableComponents", member), value)] })),
    setRowNumbers: (isShown) =>
      void perform(() => ({
        label: isShown ? t("table.table-actions.show-row-numbers") : t("table.table-actions.hide-row-numbers"),
        operations: [set(elementPath(elementId, "sheaf", "rowNumbers"), isShown ? "shown" : undefined)],
      })),
  };
}

/** Operations that put a column which `added` made in front of all others of its level. */
function movedFirst(document: WorkbookDocument, element: Element, added: Edit, columnId: Id, order: readonly Id[]): Edit["operations"] {
  const result = applyTransaction(document, added.operations);
  const after = result.ok ? findElement(result.document, element.id) : undefined;
  if (!result.ok || after === undefined) return [];
  return moveColumn(result.document, after, columnId, null, [...order, columnId]).operations;
}
