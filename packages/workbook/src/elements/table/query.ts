import type { Id, Sort, WorkbookDocument } from "../../document.ts";
import type { ElementQuery, QueryLevel } from "../../query.ts";
import { expandFolders, queryColumns } from "../columns-query.ts";
import { ruleColumns } from "../format-rules.ts";
import type { QueryNames } from "../kind.ts";
import type { TableElement } from "../known.ts";
import { governedBy } from "./governed.ts";

/** Level of every column that is not at base; a column listed twice lives at its outermost place. */
export function levelsOfTable(element: TableElement): ReadonlyMap<Id, Id> {
  const levels = new Map<Id, Id>();
  const place = (columnId: Id, level: Id) => levels.has(columnId) || levels.set(columnId, level);
  for (const columnId of element.summary ?? []) place(columnId, "summary");
  for (const grouping of element.groupings ?? []) {
    for (const columnId of expandFolders(element, grouping.groupBy)) place(columnId, grouping.id);
    for (const columnId of grouping.calculations ?? []) place(columnId, grouping.id);
  }
  return levels;
}

export function tableQuery(document: WorkbookDocument, element: TableElement, names: QueryNames): ElementQuery {
  const levelOf = levelsOfTable(element);
  const known = new Set(element.columns.map((column) => column.id));
  // Old files have no groupings[].sort: a table-level entry sorts the level where its column lives.
  const tableSorts = (element.sort ?? []).filter((sort) => known.has(sort.columnId));
  const sortsAt = (level: Id): readonly Sort[] => tableSorts.filter((sort) => (levelOf.get(sort.columnId) ?? "base") === level);
  const withoutRepeats = (sorts: readonly Sort[]) =>
    sorts.filter((sort, index) => sorts.findIndex((other) => other.columnId === sort.columnId) === index);

  const groupings = (element.groupings ?? []).map((grouping): QueryLevel => ({
    id: grouping.id,
    kind: "grouping",
    keys: [...new Set(expandFolders(element, grouping.groupBy))].filter((id) => known.has(id) && levelOf.get(id) === grouping.id),
    sorts: withoutRepeats([...(grouping.sort ?? []).filter((sort) => known.has(sort.columnId)), ...sortsAt(grouping.id)]),
  }));
  return {
    elementId: element.id,
    name: names.element(element),
    source: element.source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      ...groupings,
      { id: "base", kind: "base", keys: [], sorts: withoutRepeats(sortsAt("base")) },
    ],
    columns: [
      ...queryColumns(element, names, (columnId) => levelOf.get(columnId) ?? "base"),
      ...ruleColumns(element, (columnId) => (known.has(columnId) ? (levelOf.get(columnId) ?? "base") : null)),
    ],
    filters: (element.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: "base",
    partitionKeys: [],
    agreeOnDefaultLevel: false,
    ...governedBy(document, element),
  };
}
