import { referencesIn } from "@sheaf/formula";
import type { Column, Element, Filter, Id, Json, Operation, Path } from "@sheaf/workbook";
import type { FilterChange } from "../marks/mark-filters.ts";
import type { MemberChanges } from "./chart-channels.ts";

/** The operations behind what the panels and menus of a chart do. */

const pathOf = (elementId: Id, ...rest: Path): Path => ["elements", { key: elementId }, ...rest];

function setField(path: Path, value: Json | undefined): Operation {
  return value === undefined ? { kind: "set-field", path } : { kind: "set-field", path, value };
}

export function membersOperations(elementId: Id, changes: MemberChanges): readonly Operation[] {
  return Object.entries(changes).map(([member, value]) => setField(pathOf(elementId, member), value));
}

export function addColumnOperations(element: Element, columnId: Id, formula: string, place: MemberChanges): readonly Operation[] {
  const last = columnsOf(element).at(-1);
  return [
    { kind: "insert-item", list: pathOf(element.id, "columns"), item: { id: columnId, formula }, after: last?.id ?? null },
    ...membersOperations(element.id, place),
  ];
}

export function setColumnOperations(
  elementId: Id,
  columnId: Id,
  change: { readonly formula?: string; readonly name?: string; readonly format?: Json | null },
  members: MemberChanges = {},
): readonly Operation[] {
  const column = pathOf(elementId, "columns", { key: columnId });
  const operations: Operation[] = [];
  if (change.formula !== undefined) operations.push(setField([...column, "formula"], change.formula));
  if (change.name !== undefined) operations.push(setField([...column, "name"], change.name.trim() === "" ? undefined : change.name));
  if (change.format !== undefined) operations.push(setField([...column, "format"], change.format ?? undefined));
  return [...operations, ...membersOperations(elementId, members)];
}

/** The same operations, and a column that makes way: judged by the element as it is after them. */
export function withGone(
  element: Element,
  members: MemberChanges,
  operations: readonly Operation[],
  gone: Id | null,
): readonly Operation[] {
  if (gone === null) return operations;
  const after = Object.fromEntries(Object.entries({ ...element, ...members }).filter(([, value]) => value !== undefined)) as Element;
  return [...operations, ...removeColumnOperations(after, gone, {})];
}

/**
 * A column goes, with the filters, sorts and lines that were about it. One that other formulas of the chart read stays,
 * hidden, so that they keep their meaning.
 */
export function removeColumnOperations(element: Element, columnId: Id, changes: MemberChanges): readonly Operation[] {
  const columns = columnsOf(element);
  const members = { ...changes, ...withoutColumn(element, changes, columnId) };
  const isRead = columns.some((column) => column.id !== columnId && readsOwn(column.formula ?? "", columnId));
  if (isRead)
    return [...membersOperations(element.id, members), setField(pathOf(element.id, "columns", { key: columnId }, "hidden"), true)];
  const filters = (element["filters"] ?? []) as unknown as readonly Filter[];
  const place = columns.findIndex(({ id }) => id === columnId);
  return [
    ...membersOperations(element.id, members),
    ...filters.flatMap((filter, index): Operation[] =>
      filter.columnId === columnId
        ? [{ kind: "remove-item", list: pathOf(element.id, "filters"), key: filter.id, after: filters[index - 1]?.id ?? null }]
        : [],
    ),
    { kind: "remove-item", list: pathOf(element.id, "columns"), key: columnId, after: columns[place - 1]?.id ?? null },
  ];
}

/** Sorts by the column, its trend lines, its colors by scale and its reference marks have nothing to stand on any more. */
function withoutColumn(element: Element, changes: MemberChanges, columnId: Id): MemberChanges {
  const at = (member: string): Json | undefined => (member in changes ? changes[member] : element[member]);
  const result: Record<string, Json | undefined> = {};
  const axis = at("xAxis") as { readonly sort?: { readonly by?: Id } } | undefined;
  if (axis?.sort?.by === columnId) {
    const { sort: _gone, ...rest } = axis;
    result["xAxis"] = rest as Json;
  }
  const color = at("color") as { readonly column?: Id } | undefined;
  if (color?.column === columnId) result["color"] = undefined;
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
  keep("sort", (entry) => entry.columnId === columnId);
  for (const member of ["seriesLineAreaStyle", "seriesPointStyle", "seriesBarStyle"]) keep(member, (entry) => entry.columnId === columnId);
  return result;
}

function readsOwn(formula: string, columnId: Id): boolean {
  return referencesIn(formula, "stored").some(({ target }) => target?.kind === "own" && target.columnId === columnId);
}

/** The changes of a mark's menu, as operations on the element's filters. */
export function filterOperations(element: Element, changes: readonly FilterChange[], newId: () => Id): readonly Operation[] {
  const filters = (element["filters"] ?? []) as unknown as readonly Filter[];
  let after = filters.at(-1)?.id ?? null;
  return changes.map((change): Operation => {
    if (change.kind === "set") return setField(pathOf(element.id, "filters", { key: change.filterId }, "values"), [...change.values]);
    const id = newId();
    const operation: Operation = {
      kind: "insert-item",
      list: pathOf(element.id, "filters"),
      item: { id, ...change.filter } as unknown as Json,
      after,
    };
    after = id;
    return operation;
  });
}

const columnsOf = (element: Element): readonly Column[] => (element["columns"] ?? []) as unknown as readonly Column[];
