import type { Column, Element, Filter, Id, Sort, Source } from "../document.ts";
import type { QueryColumn } from "../query.ts";
import type { QueryNames } from "./kind.ts";

/** The members that all data elements have, as the schemas of the kinds leave them. */
export interface DataElement {
  readonly id: Id;
  readonly kind: string;
  readonly source: Source;
  readonly columns: readonly Column[];
  readonly filters?: readonly Filter[];
  readonly order?: readonly Id[];
  readonly sort?: readonly Sort[];
  readonly folders?: readonly { readonly id: Id; readonly name: string; readonly items?: readonly Id[] }[];
}

/** Columns in display order (`order`, then the unlisted ones), each at its level. */
export function queryColumns(
  element: Element & DataElement,
  names: QueryNames,
  levelOf: (columnId: Id) => Id | "auto",
): readonly QueryColumn[] {
  return inDisplayOrder(element).map((column) => ({
    id: column.id,
    name: names.column(element, column.id),
    formula: column.formula ?? "",
    level: levelOf(column.id),
    hidden: column.hidden === true,
    format: column.format ?? null,
    ...(column.description === undefined ? {} : { description: column.description }),
  }));
}

export function inDisplayOrder(element: DataElement): readonly Column[] {
  if (element.order === undefined || element.order.length === 0) return element.columns;
  const byId = new Map(element.columns.map((column) => [column.id, column]));
  const ordered: Column[] = [];
  for (const id of expandFolders(element, element.order)) {
    const column = byId.get(id);
    if (column === undefined) continue;
    ordered.push(column);
    byId.delete(id);
  }
  return [...ordered, ...byId.values()];
}

/** Ids of columns, with each folder's id replaced by what is in it, at any depth. */
export function expandFolders(element: DataElement, ids: readonly Id[]): readonly Id[] {
  if (element.folders === undefined || element.folders.length === 0) return ids;
  const folders = new Map(element.folders.map((folder) => [folder.id, folder.items ?? []]));
  const expanded: Id[] = [];
  const visit = (list: readonly Id[], open: ReadonlySet<Id>): void => {
    for (const id of list) {
      const items = folders.get(id);
      if (items === undefined) expanded.push(id);
      else if (!open.has(id)) visit(items, new Set([...open, id]));
    }
  };
  visit(ids, new Set());
  return expanded;
}
