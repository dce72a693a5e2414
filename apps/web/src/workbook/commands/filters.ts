import type { Element, Filter, Id, Operation, WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "./columns.ts";
import { type Edit, elementPath, filtersOf, idsOf, insert, quoted, remove, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

const list = (element: Element) => elementPath(element.id, "filters");

export function addFilter(document: WorkbookDocument, element: Element, filter: Filter): Edit {
  return {
    label: t("edits.filters.filter", { name: quoted(columnName(document, element, filter.columnId)) }),
    operations: [insert(list(element), filter, idsOf(filtersOf(element)).at(-1) ?? null)],
  };
}

/** Filters on several columns, in one step. */
export function addFilters(document: WorkbookDocument, element: Element, filters: readonly Filter[]): Edit {
  const [only] = filters;
  if (filters.length === 1 && only !== undefined) return addFilter(document, element, only);
  let last = idsOf(filtersOf(element)).at(-1) ?? null;
  const operations = filters.map((filter) => {
    const operation = insert(list(element), filter, last);
    last = filter.id;
    return operation;
  });
  return { label: t("edits.filters.filter", { name: t("edits.columns.columns", { count: filters.length }) }), operations };
}

/** Replaces a filter: the same id, and whatever it is now. */
export function changeFilter(document: WorkbookDocument, element: Element, filter: Filter): Edit {
  return {
    label: t("edits.filters.change-filter-on", { name: quoted(columnName(document, element, filter.columnId)) }),
    operations: [set([...list(element), { key: filter.id }], filter)],
  };
}

export function setFilterEnabled(document: WorkbookDocument, element: Element, filter: Filter, isEnabled: boolean): Edit {
  return {
    label: t("edits.filters.other-filter-on", {
      isEnabled: String(isEnabled),
      name: quoted(columnName(document, element, filter.columnId)),
    }),
    operations: [set([...list(element), { key: filter.id }, "state"], isEnabled ? undefined : "disabled")],
  };
}

export function removeFilters(document: WorkbookDocument, element: Element, filterIds: readonly Id[]): Edit {
  let ids = idsOf(filtersOf(element));
  const operations: Operation[] = [];
  for (const id of filterIds) {
    if (!ids.includes(id)) continue;
    operations.push(remove(list(element), ids, id));
    ids = ids.filter((other) => other !== id);
  }
  const only = filtersOf(element).find(({ id }) => filterIds.length === 1 && id === filterIds[0]);
  return {
    label:
      only === undefined
        ? t("edits.filters.clear-filters", { count: filterIds.length })
        : t("edits.filters.remove-filter-on", { name: quoted(columnName(document, element, only.columnId)) }),
    operations,
  };
}
