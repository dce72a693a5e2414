import type { Element, Id, Operation, Sort, WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "./columns.ts";
import { type Edit, elementPath, groupingsOf, levelOf, quoted, remove, set, sortsOf } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

export type SortNulls = NonNullable<Sort["nulls"]>;

/** What is written back as it stood, and means last (V4). */
export const AUTOMATIC = "connection-default";

/** Where the sort of a table, its level or an action puts what has no value; nothing is written where nobody has said. */
export const withNulls = <S extends object>(
  sort: S & { readonly nulls?: SortNulls },
  nulls: SortNulls | undefined,
): Omit<S, "nulls"> & { readonly nulls?: SortNulls } => {
  const { nulls: _, ...bare } = sort;
  return nulls === undefined || nulls === AUTOMATIC ? bare : { ...bare, nulls };
};

/** How a level is sorted, its own entries and those that stand on the table (workbook-file 3.3). */
export function sortsOfLevel(element: Element, level: Id): readonly Sort[] {
  const own = groupingsOf(element).find(({ id }) => id === level)?.sort ?? [];
  const onTable = sortsOf(element).filter((sort) => levelOf(element, sort.columnId) === level);
  return [...own, ...onTable.filter((sort) => !own.some(({ columnId }) => columnId === sort.columnId))];
}

/** Sorts a column's level by it. `keep`: behind the sorts that are there; else instead of them. Null: not by it any more. */
export function sortBy(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  direction: Sort["direction"] | null,
  keep = false,
): Edit {
  const level = levelOf(element, columnId);
  const name = quoted(columnName(document, element, columnId));
  const sorts = sortsOfLevel(element, level);
  const others = keep || direction === null ? sorts.filter((sort) => sort.columnId !== columnId) : [];
  // The other way around, what is empty stays where somebody put it.
  const wanted: readonly Sort[] =
    direction === null ? others : [...others, { ...sorts.find((sort) => sort.columnId === columnId), columnId, direction }];
  return {
    label: direction === null ? t("edits.sorts.clear-sort-of", { name }) : t("edits.sorts.sort-by", { name }),
    operations: setSorts(element, level, wanted),
  };
}

/** Says where a sort puts rows without a value. */
export function setSortNulls(document: WorkbookDocument, element: Element, columnId: Id, nulls: SortNulls | undefined): Edit {
  const level = levelOf(element, columnId);
  return {
    label: t("edits.sorts.nulls", { name: quoted(columnName(document, element, columnId)) }),
    operations: setSorts(
      element,
      level,
      sortsOfLevel(element, level).map((sort) => (sort.columnId === columnId ? withNulls(sort, nulls) : sort)),
    ),
  };
}

/** Replaces the sorts of a level. */
export function setSorts(element: Element, level: Id, sorts: readonly Sort[]): readonly Operation[] {
  const operations: Operation[] = [];
  const path = elementPath(element.id, "sort");
  if (level === "base" || level === "summary") {
    const elsewhere = sortsOf(element).filter((sort) => levelOf(element, sort.columnId) !== level);
    return [set(path, elsewhere.length + sorts.length === 0 ? undefined : [...elsewhere, ...sorts])];
  }
  // Entries on the table that are about this level move to it.
  let keys = sortsOf(element).map((sort) => sort.columnId);
  for (const key of keys.filter((id) => levelOf(element, id) === level)) {
    operations.push(remove(path, keys, key));
    keys = keys.filter((id) => id !== key);
  }
  const own = elementPath(element.id, "groupings", { key: level }, "sort");
  return [...operations, set(own, sorts.length === 0 ? undefined : sorts)];
}
