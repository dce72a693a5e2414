import { referencesIn } from "@sheaf/formula";
import {
  columnLists,
  columnsListed,
  columnsOf,
  type Element,
  type Id,
  type Json,
  type MemberChanges,
  type Operation,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { deleteColumns } from "../../commands/columns.ts";
import { elementPath, filtersOf, idsOf, insert, orderOf, set } from "../../commands/edit.ts";
import type { ColumnLook } from "./panel-port.ts";
import type { FilterChange } from "../../filters/quick-filters.ts";

/** The operations behind what the panels and menus of a chart do; what holds for all elements is in `commands/`. */

export function membersOperations(elementId: Id, changes: MemberChanges): readonly Operation[] {
  return Object.entries(changes).map(([member, value]) => set(elementPath(elementId, member), value));
}

type NewColumn = { readonly id: Id; readonly formula: string } & Partial<ColumnLook>;

/** A new column; its formula is in stored form. */
export function addColumnOperations(element: Element, column: NewColumn, place: MemberChanges): readonly Operation[] {
  return [...addedColumns(element, [column]), ...membersOperations(element.id, place)];
}

/** New columns, one behind the other. */
export function addedColumns(element: Element, columns: readonly NewColumn[]): readonly Operation[] {
  const [order, there] = [orderOf(element), idsOf(columnsOf(element))];
  return columns.flatMap((column, index) => {
    const before = columns[index - 1]?.id;
    return [
      insert(elementPath(element.id, "columns"), { ...column }, before ?? there.at(-1) ?? null),
      ...(order.length === 0 ? [] : [insert(elementPath(element.id, "order"), column.id, before ?? order.at(-1) ?? null)]),
    ];
  });
}

export function setColumnOperations(
  elementId: Id,
  columnId: Id,
  change: { readonly formula?: string; readonly name?: string; readonly format?: Json | null },
  members: MemberChanges = {},
): readonly Operation[] {
  const column = elementPath(elementId, "columns", { key: columnId });
  const operations: Operation[] = [];
  if (change.formula !== undefined) operations.push(set([...column, "formula"], change.formula));
  if (change.name !== undefined) operations.push(set([...column, "name"], change.name.trim() === "" ? undefined : change.name));
  if (change.format !== undefined) operations.push(set([...column, "format"], change.format ?? undefined));
  return [...operations, ...membersOperations(elementId, members)];
}

/** The same operations, and a column that makes way: judged by the element as it is after them. */
export function withGone(
  document: WorkbookDocument,
  element: Element,
  members: MemberChanges,
  operations: readonly Operation[],
  gone: Id | null,
): readonly Operation[] {
  if (gone === null) return operations;
  const after = Object.fromEntries(Object.entries({ ...element, ...members }).filter(([, value]) => value !== undefined)) as Element;
  return [...operations, ...removeColumnOperations(document, after, gone, {})];
}

/**
 * A column goes, with the filters, sorts and lines that were about it. One that other formulas of the chart read, or that a drill
 * leads to, stays, hidden, so that they keep their meaning.
 */
export function removeColumnOperations(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  changes: MemberChanges,
): readonly Operation[] {
  const members = { ...changes, ...withoutColumn(element, changes, columnId) };
  const isRead =
    columnsOf(element).some((column) => column.id !== columnId && readsOwn(column.formula ?? "", columnId)) ||
    columnLists.some((list) => columnsListed(element, list).includes(columnId));
  return [
    ...membersOperations(element.id, members),
    ...(isRead
      ? [set(elementPath(element.id, "columns", { key: columnId }, "hidden"), true)]
      : deleteColumns(document, element, [columnId]).operations),
  ];
}

/** Sorts by the column, its trend lines, its colors by scale and its reference marks have nothing to stand on any more. */
function withoutColumn(element: Element, changes: MemberChanges, columnId: Id): MemberChanges {
  const at = (member: string): Json | undefined => (member in changes ? changes[member] : element[member]);
  const result: Record<string, Json | undefined> = {};
  const axis = at("xAxis") as { readonly sort?: { readonly by?: Id } } | undefined;
  if (axis?.sort?.by === columnId) {
    const { sort: _gone, ...rest } = axis;
    Object.assign(result, { xAxis: rest });
  }
  const color = at("color") as { readonly column?: Id } | undefined;
  if (color?.column === columnId) Object.assign(result, { color: undefined });
  const keep = (
    member: string,
    about: (entry: { readonly columnId?: Id; readonly value?: { readonly columnId?: Id } }) => boolean,
  ): void => {
    const list = at(member);
    if (!Array.isArray(list)) return;
    const rest = (list as readonly Json[]).filter((entry) => !about(entry as never));
    if (rest.length < list.length) result[member] = rest.length === 0 ? undefined : rest;
  };
  keep("trendlines", (entry) => entry.columnId === columnId);
  keep("refMarks", (entry) => entry.value?.columnId === columnId);
  for (const member of ["seriesLineAreaStyle", "seriesPointStyle", "seriesBarStyle"]) keep(member, (entry) => entry.columnId === columnId);
  return result;
}

function readsOwn(formula: string, columnId: Id): boolean {
  return referencesIn(formula, "stored").some(({ target }) => target?.kind === "own" && target.columnId === columnId);
}

/** The changes of a mark's menu, as operations on the element's filters. */
export function filterOperations(element: Element, changes: readonly FilterChange[], newId: () => Id): readonly Operation[] {
  const list = elementPath(element.id, "filters");
  let after = idsOf(filtersOf(element)).at(-1) ?? null;
  return changes.flatMap((change): readonly Operation[] => {
    if (change.kind === "set") return [set([...list, { key: change.filterId }, "values"], change.values)];
    if (change.kind === "set-range") {
      return (["min", "max"] as const).map((end) => set([...list, { key: change.filterId }, end], change[end]));
    }
    const id = newId();
    const operation = insert(list, { id, ...change.filter }, after);
    after = id;
    return [operation];
  });
}
