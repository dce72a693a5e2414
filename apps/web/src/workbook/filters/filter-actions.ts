import { type TypeName, typeName } from "@sheaf/sql";
import { columnsOf, type Filter, type FilterValue, type Id } from "@sheaf/workbook";
import { addFilter, addFilters } from "../commands/filters.ts";
import { type Edit, elementPath, filtersOf, quoted, set } from "../commands/edit.ts";
import { addColumn, columnName } from "../commands/columns.ts";
import { findElement, type Workbook } from "../state/workbook.ts";
import { emptyFilter, kindsFor, restricts } from "./filter-draft.ts";
import { excludeValues, type ListChange, keepValues } from "./quick-filters.ts";
import { t } from "../../shared/words/words.ts";

/** Only rows with these values of a column stay. One step of undo. */
export function keepOnly(workbook: Workbook, elementId: Id, columnId: Id, values: readonly FilterValue[]): void {
  change(workbook, elementId, columnId, t("filters.filter-actions.keep-only"), (filters) => keepValues(filters, columnId, values));
}

/** Rows with these values of a column go. One step of undo. */
export function exclude(workbook: Workbook, elementId: Id, columnId: Id, values: readonly FilterValue[]): void {
  change(workbook, elementId, columnId, t("filters.filter-actions.exclude"), (filters) => excludeValues(filters, columnId, values));
}

/** Opens the setting of a filter on a column: the one it has, else a new one of the likeliest kind. */
export function startFilter(workbook: Workbook, elementId: Id, columnId: Id): void {
  openOrAdd(workbook, elementId, columnId, () => true);
}

/** A filter on each of several columns that have none, in one step of undo; the first of them is opened, to be set. */
export function startFilters(workbook: Workbook, elementId: Id, columnIds: readonly Id[]): void {
  const { document } = workbook.documents.state();
  const element = findElement(document, elementId);
  if (element === undefined) return;
  const taken = new Map(filtersOf(element).map((filter) => [filter.columnId, filter.id]));
  const added = columnIds.flatMap((columnId) => (taken.has(columnId) ? [] : [newFilter(workbook, elementId, columnId)]));
  const edit = addFilters(document, element, added);
  if (added.length > 0 && !workbook.perform(edit.label, edit.operations)) return;
  const [first = ""] = columnIds;
  if (workbook.focus.state().elementId !== elementId) workbook.focus.select(elementId, first);
  const open = added[0]?.id ?? taken.get(first);
  if (open !== undefined) workbook.focus.openFilter(open);
}

/** An empty filter of the likeliest kind. */
function newFilter(workbook: Workbook, elementId: Id, columnId: Id): Filter {
  const type = workbook.facts.of(elementId)?.columns.find(({ id }) => id === columnId)?.type;
  const [kind] = kindsFor(type === undefined ? null : typeName(type));
  return emptyFilter(kind ?? "list", workbook.newId(), columnId);
}

/** Another filter on a column, for those that have one; one that is still empty is taken. */
export function startAnotherFilter(workbook: Workbook, elementId: Id, columnId: Id): void {
  openOrAdd(workbook, elementId, columnId, (filter) => !restricts({ ...filter, state: "enabled" }));
}

/** A filter on what the element does not show: a hidden column of it comes with the filter, in one step of undo. `reference`: in stored form. */
export function startFilterOn(
  workbook: Workbook,
  elementId: Id,
  { name, reference, type }: { readonly name: string; readonly reference: string; readonly type: TypeName },
): void {
  const { document } = workbook.documents.state();
  const element = findElement(document, elementId);
  if (element === undefined) return;
  const shown = columnsOf(element).find(({ formula }) => formula === reference);
  if (shown !== undefined) return startAnotherFilter(workbook, elementId, shown.id);
  const columnId = workbook.newId();
  const added = addColumn(document, element, { id: columnId, formula: reference, level: "base", after: null });
  const filter = emptyFilter(kindsFor(type)[0] ?? "list", workbook.newId(), columnId);
  const operations = [
    ...added.operations,
    set([...elementPath(elementId, "columns"), { key: columnId }, "hidden"], true),
    ...addFilter(document, element, filter).operations,
  ];
  if (!workbook.perform(t("filters.filter-actions.filter-by", { name: quoted(name) }), operations)) return;
  if (workbook.focus.state().elementId !== elementId) workbook.focus.select(elementId, columnId);
  workbook.focus.openFilter(filter.id);
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
  const filter = newFilter(workbook, elementId, columnId);
  const edit = addFilter(document, element, filter);
  if (workbook.perform(edit.label, edit.operations)) open(filter.id);
}

function change(
  workbook: Workbook,
  elementId: Id,
  columnId: Id,
  words: string,
  decide: (filters: ReturnType<typeof filtersOf>) => ListChange,
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
