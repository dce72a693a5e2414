import { typeName } from "@sheaf/sql";
import type { Filter, FilterValue, Id } from "@sheaf/workbook";
import { addFilter } from "../commands/filters.ts";
import { type Edit, elementPath, filtersOf, set } from "../commands/edit.ts";
import { columnName } from "../commands/columns.ts";
import { findElement, type Workbook } from "../state/workbook.ts";
import { emptyFilter, kindsFor, restricts } from "./filter-draft.ts";
import { excludeValues, type FilterChange, keepValues } from "./quick-filters.ts";

/** Only rows with these values of a column stay. One step of undo. */
export function keepOnly(workbook: Workbook, elementId: Id, columnId: Id, values: readonly FilterValue[]): void {
  change(workbook, elementId, columnId, "Keep only", (filters) => keepValues(filters, columnId, values));
}

/** Rows with these values of a column go. One step of undo. */
export function exclude(workbook: Workbook, elementId: Id, columnId: Id, values: readonly FilterValue[]): void {
  change(workbook, elementId, columnId, "Exclude", (filters) => excludeValues(filters, columnId, values));
}

/** Opens the setting of a filter on a column: the one it has, else a new one of the likeliest kind. */
export function startFilter(workbook: Workbook, elementId: Id, columnId: Id): void {
  openOrAdd(workbook, elementId, columnId, () => true);
}

/** Another filter on a column, for those that have one; one that is still empty is taken. */
export function startAnotherFilter(workbook: Workbook, elementId: Id, columnId: Id): void {
  openOrAdd(workbook, elementId, columnId, (filter) => !restricts({ ...filter, state: "enabled" }));
}

function openOrAdd(workbook: Workbook, elementId: Id, columnId: Id, isTaken: (filter: Filter) => boolean): void {
  const { document } = workbook.documents.state();
  const element = findElement(document, elementId);
  if (element === undefined) return;
  const own = filtersOf(element).find((filter) => filter.columnId === columnId && isTaken(filter));
  const { focus } = workbook;
  const open = (filterId: Id): void => {
    if (focus.state().elementId !== elementId) focus.select(elementId, columnId);
    focus.openFilter(filterId);
  };
  if (own !== undefined) return open(own.id);
  const type = workbook.facts.of(elementId)?.columns.find(({ id }) => id === columnId)?.type;
  const [kind] = kindsFor(type === undefined ? null : typeName(type));
  const filter = emptyFilter(kind ?? "list", workbook.newId(), columnId);
  const edit = addFilter(document, element, filter);
  if (workbook.perform(edit.label, edit.operations)) open(filter.id);
}

function change(
  workbook: Workbook,
  elementId: Id,
  columnId: Id,
  words: string,
  decide: (filters: ReturnType<typeof filtersOf>) => FilterChange,
): void {
  const { document } = workbook.documents.state();
  const element = findElement(document, elementId);
  if (element === undefined) return;
  const made = decide(filtersOf(element));
  const edit: Edit =
    made.kind === "add"
      ? addFilter(document, element, { ...made.filter, id: workbook.newId() })
      : { label: "", operations: [set([...elementPath(elementId, "filters"), { key: made.filterId }, "values"], made.values)] };
  workbook.perform(`${words} “${columnName(document, element, columnId)}”`, edit.operations);
}
