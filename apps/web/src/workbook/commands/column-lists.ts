import {
  type ColumnList,
  columnsListed,
  columnsOf,
  type Element,
  type Id,
  type Operation,
  referencesTo,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { columnName, deleteColumns, forgetInLists } from "./columns.ts";
import { columnOf, type Edit, elementPath, idsOf, insert, move, quoted, set } from "./edit.ts";
import { showsMarks } from "./switchable.ts";
import { t } from "../../shared/words/words.ts";

export const listTitles: Readonly<Record<ColumnList, string>> = {
  get drillPath() {
    return t("edits.column-lists.drill-path");
  },
  get detailColumns() {
    return t("edits.column-lists.row-details");
  },
};

const pathOf = (element: Element, list: ColumnList) => elementPath(element.id, "sheaf", list);
const listWords = (list: ColumnList): string => t("edits.column-lists.the", { listTitles: listTitles[list].toLowerCase() });

/** An insertion, where there is a place for the list at all. */
const listedBehind = (element: Element, list: ColumnList, columnId: Id, after: Id | null): Operation =>
  memberOf(element, "sheaf") === undefined ? set(pathOf(element, list), [columnId]) : insert(pathOf(element, list), columnId, after);

/** Puts a column of the element behind another one of a list; null: first. One that is on it moves. */
export function putOnColumnList(document: WorkbookDocument, element: Element, list: ColumnList, columnId: Id, after: Id | null): Edit {
  const ids = columnsListed(element, list);
  const name = quoted(columnName(document, element, columnId));
  if (after === columnId) return { label: "", operations: [] };
  return ids.includes(columnId)
    ? {
        label: t("edits.column-lists.move-in", { name, list: listWords(list) }),
        operations: [move(pathOf(element, list), ids, columnId, after)],
      }
    : {
        label: t("edits.column-lists.add-to", { name, list: listWords(list) }),
        operations: [listedBehind(element, list, columnId, after)],
      };
}

/** Puts a column of the source last on a list, by a hidden column of the element. The formula is in stored form. */
export function addToColumnList(
  document: WorkbookDocument,
  element: Element,
  list: ColumnList,
  field: { readonly id: Id; readonly name: string; readonly formula: string },
): Edit {
  const last = columnsListed(element, list).at(-1) ?? null;
  const own = columnsOf(element).find(({ formula }) => formula === field.formula);
  if (own !== undefined) return putOnColumnList(document, element, list, own.id, last);
  const column = { id: field.id, formula: field.formula, hidden: true };
  return {
    label: t("edits.column-lists.add-to", { name: quoted(field.name), list: listWords(list) }),
    operations: [
      insert(elementPath(element.id, "columns"), column, idsOf(columnsOf(element)).at(-1) ?? null),
      listedBehind(element, list, field.id, last),
    ],
  };
}

/** Takes a column from a list. A hidden one of a chart that nothing else reads goes: no shelf would ever show it again. */
export function takeFromColumnList(document: WorkbookDocument, element: Element, list: ColumnList, columnId: Id): Edit {
  const label = t("edits.column-lists.take-from", { name: quoted(columnName(document, element, columnId)), list: listWords(list) });
  if (isNeededNowhereElse(document, element, columnId))
    return { label, operations: deleteColumns(document, element, [columnId]).operations };
  return { label, operations: forgetInLists(element, columnId, [list]) };
}

function isNeededNowhereElse(document: WorkbookDocument, element: Element, columnId: Id): boolean {
  if (!showsMarks(element.kind) || columnOf(element, columnId)?.hidden !== true) return false;
  // A chart that was a table shows it again when it becomes one.
  const { before = null } = (memberOf(element, "sheaf") ?? {}) as { readonly before?: unknown };
  if (JSON.stringify(before).includes(JSON.stringify(columnId))) return false;
  return referencesTo(document, { kind: "column", elementId: element.id, columnId }).length <= 1;
}
