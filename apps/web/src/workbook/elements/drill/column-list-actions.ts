import { type ColumnList, columnLists, columnsListed, type Element, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { RectangleEllipsis, Waypoints } from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { addToColumnList, listTitles, putOnColumnList, takeFromColumnList } from "../../commands/column-lists.ts";
import type { Edit } from "../../commands/edit.ts";
import { findElement, type Workbook } from "../../state/workbook.ts";
import { keyFormula } from "../shelves/column-shape.ts";
import type { ColumnListActions } from "../shelves/panel-port.ts";
import { t } from "../../../shared/words/words.ts";

export const listIcons: Readonly<Record<ColumnList, IconType>> = { drillPath: Waypoints, detailColumns: RectangleEllipsis };

export function columnListActions(workbook: Workbook, elementId: Id): ColumnListActions {
  const latest = (): Element | undefined => findElement(workbook.documents.state().document, elementId);
  const perform = (editOf: (document: WorkbookDocument, element: Element) => Edit): void => {
    const element = latest();
    if (element === undefined) return;
    const { label, operations } = editOf(workbook.documents.state().document, element);
    if (operations.length > 0) workbook.perform(label, operations);
  };
  return {
    has: (list, columnId) => {
      const element = latest();
      return element !== undefined && columnsListed(element, list).includes(columnId);
    },
    put: (list, columnId, after) =>
      perform((document, element) =>
        putOnColumnList(document, element, list, columnId, after === undefined ? (columnsListed(element, list).at(-1) ?? null) : after),
      ),
    add: (list, { name, reference, type }) => {
      // A drill goes by parts of dates, as every key does; a detail is the value itself.
      const formula = list === "drillPath" ? keyFormula(reference, type) : reference;
      perform((document, element) => addToColumnList(document, element, list, { id: workbook.newId(), name, formula }));
    },
    take: (list, columnId) => perform((document, element) => takeFromColumnList(document, element, list, columnId)),
  };
}

/** The entries of a column's menu that put it on the lists and take it from them. */
export function columnListEntries(actions: ColumnListActions, columnId: Id): readonly MenuEntry[] {
  return columnLists.map((list): MenuEntry => {
    const isOn = actions.has(list, columnId);
    return {
      kind: "item",
      id: `list-${list}`,
      label: `${isOn ? t("elements.column-list-actions.take-from") : t("elements.column-list-actions.add-to")} ${listTitles[list].toLowerCase()}`,
      icon: listIcons[list],
      onSelect: () => (isOn ? actions.take(list, columnId) : actions.put(list, columnId)),
    };
  });
}
