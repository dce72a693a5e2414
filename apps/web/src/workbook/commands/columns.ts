import { defaultColumnName } from "@sheaf/formula";
import {
  boundColumns,
  type ColumnList,
  columnLists,
  columnsListed,
  columnsOf,
  type Column,
  type Element,
  type FormField,
  type Format,
  type Id,
  type Json,
  type Operation,
  type WorkbookDocument,
  namesOf,
  renameColumn as renameOperations,
} from "@sheaf/workbook";
import { copyName } from "./copy-name.ts";
import {
  columnOf,
  type Edit,
  elementPath,
  filtersOf,
  foldersOf,
  groupingsOf,
  idsOf,
  insert,
  levelOf,
  orderOf,
  quoted,
  remove,
  set,
  sortsOf,
  summaryOf,
} from "./edit.ts";
import { forgetInOrder, listBehind, reorder } from "./folders.ts";
import { t } from "../../shared/words/words.ts";

const list = (element: Element) => elementPath(element.id, "columns");
const member = (element: Element, columnId: Id, ...rest: readonly string[]) => [...list(element), { key: columnId }, ...rest];

export function columnName(document: WorkbookDocument, element: Element | undefined, columnId: Id): string {
  const column = element === undefined ? undefined : columnOf(element, columnId);
  if (element === undefined || column === undefined) return t("edits.columns.gone");
  const name = namesOf(document).column(element, columnId);
  // A linked column of an input table whose source has lost it: nothing but its id is left.
  const isLost = column.name === undefined && column.formula === undefined && name === columnId;
  return isLost ? t("edits.columns.gone") : name;
}

/** How people know a field of a form: as it says itself, else by the column that it fills. */
export function fieldName(document: WorkbookDocument, form: Element, field: FormField): string {
  if (field.label !== undefined) return field.label;
  const bound = boundColumns(form).get(field.fieldId);
  return bound === undefined ? t("edits.fields.unnamed") : columnName(document, namesOf(document).find(bound.tableId), bound.columnId);
}

/** A new column behind another one (null: last), at a level of the element. The formula is in printed form. */
export function addColumn(
  document: WorkbookDocument,
  element: Element,
  column: {
    readonly id: Id;
    readonly formula: string;
    readonly name?: string;
    readonly level: Id;
    readonly after: Id | null;
    readonly format?: Format;
  },
): Edit {
  const { id, level, after } = column;
  const item: Column = {
    id,
    formula: namesOf(document).toStored(element.id, id, column.formula),
    ...(column.name === undefined ? {} : { name: column.name }),
    ...(column.format === undefined ? {} : { format: column.format }),
  };
  const columns = idsOf(columnsOf(element));
  const behind = after !== null && columns.includes(after) ? after : (columns.at(-1) ?? null);
  return {
    label: t("edits.columns.add-column", { part: column.name === undefined ? "" : ` ${quoted(column.name)}` }),
    operations: [insert(list(element), item, behind), ...listBehind(element, id, after), ...placeAt(element, id, level, after)],
  };
}

/** New columns behind another one, at its level, in this order. Formulas are in printed form. */
export function addColumns(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  columns: readonly { readonly id: Id; readonly name: string; readonly formula: string }[],
): Edit {
  const at = { level: levelOf(element, columnId), after: columnId };
  // Each is put right behind the column: the last one first.
  const edits = columns.toReversed().map((column) => addColumn(document, element, { ...column, ...at }));
  return {
    label: columns.length === 1 ? (edits[0]?.label ?? "") : t("edits.columns.add-columns", { count: columns.length }),
    operations: edits.flatMap(({ operations }) => operations),
  };
}

/** Operations that make a column without a level one of `level`. */
export function placeAt(element: Element, columnId: Id, level: Id, after: Id | null): readonly Operation[] {
  if (level === "base") return [];
  if (level === "summary") {
    const summary = summaryOf(element);
    return [
      insert(elementPath(element.id, "summary"), columnId, after !== null && summary.includes(after) ? after : (summary.at(-1) ?? null)),
    ];
  }
  const calculations = groupingsOf(element).find(({ id }) => id === level)?.calculations ?? [];
  const behind = after !== null && calculations.includes(after) ? after : (calculations.at(-1) ?? null);
  // Behind a key means in front of the calculations.
  const first = after !== null && !calculations.includes(after) && levelOf(element, after) === level;
  return [insert(elementPath(element.id, "groupings", { key: level }, "calculations"), columnId, first ? null : behind)];
}

/** Operations that take a column out of the summary or grouping it stands in. */
export function takeFromLevel(element: Element, columnId: Id): readonly Operation[] {
  const operations: Operation[] = [];
  const summary = summaryOf(element);
  if (summary.includes(columnId)) operations.push(remove(elementPath(element.id, "summary"), summary, columnId));
  for (const grouping of groupingsOf(element)) {
    const at = (name: string) => elementPath(element.id, "groupings", { key: grouping.id }, name);
    if (grouping.groupBy.includes(columnId)) operations.push(remove(at("groupBy"), grouping.groupBy, columnId));
    if (grouping.calculations?.includes(columnId) === true) operations.push(remove(at("calculations"), grouping.calculations, columnId));
  }
  return operations;
}

/** Text as people type it: names become ids (G4). */
export function setFormula(document: WorkbookDocument, element: Element, columnId: Id, formula: string): Edit {
  const stored = namesOf(document).toStored(element.id, columnId, formula);
  return {
    label: t("edits.columns.change-formula-of", { name: quoted(columnName(document, element, columnId)) }),
    operations: columnOf(element, columnId)?.formula === stored ? [] : [set(member(element, columnId, "formula"), stored)],
  };
}

/**
 * The same by somebody who writes it: a name that only said what the formula was, as `Number of rows`, goes with it, and the new formula
 * names the column. That of a column which is passed on stays, whatever becomes of it.
 */
export function rewriteFormula(document: WorkbookDocument, element: Element, columnId: Id, formula: string): Edit {
  const edit = setFormula(document, element, columnId, formula);
  const column = columnOf(element, columnId);
  if (edit.operations.length === 0 || column?.name === undefined || column.formula === undefined) return edit;
  const before = namesOf(document).toPrinted(element.id, columnId, column.formula);
  const isPassedOn = before.trimStart().startsWith("[");
  if (isPassedOn || defaultColumnName(before) !== column.name) return edit;
  return { ...edit, operations: [...edit.operations, ...renameOperations(document, element.id, columnId, undefined)] };
}

/** An empty name lets the formula name it again. */
export function renameColumn(document: WorkbookDocument, element: Element, columnId: Id, name: string): Edit {
  const wanted = name.trim() === "" ? undefined : name.trim();
  return {
    label: t("edits.columns.rename-column", { name: quoted(columnName(document, element, columnId)) }),
    operations: columnOf(element, columnId)?.name === wanted ? [] : renameOperations(document, element.id, columnId, wanted),
  };
}

export function setDescription(document: WorkbookDocument, element: Element, columnId: Id, text: string): Edit {
  const wanted = text.trim() === "" ? undefined : text.trim();
  return {
    label: t("edits.columns.describe", { name: quoted(columnName(document, element, columnId)) }),
    operations: columnOf(element, columnId)?.description === wanted ? [] : [set(member(element, columnId, "description"), wanted)],
  };
}

export function setFormat(document: WorkbookDocument, element: Element, columnId: Id, format: Format | undefined): Edit {
  return {
    label: t("edits.columns.format", { name: quoted(columnName(document, element, columnId)) }),
    operations: [set(member(element, columnId, "format"), format)],
  };
}

/** How its cells are drawn; what is not named stays. */
export function setDisplay(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  shown: { readonly display: Json | undefined; readonly format?: { readonly to: Format | undefined } },
): Edit {
  return {
    label: t("edits.columns.change-how-shown", { name: quoted(columnName(document, element, columnId)) }),
    operations: [
      set(member(element, columnId, "sheaf", "display"), shown.display),
      ...(shown.format === undefined ? [] : [set(member(element, columnId, "format"), shown.format.to)]),
    ],
  };
}

export function setHidden(document: WorkbookDocument, element: Element, columnIds: readonly Id[], isHidden: boolean): Edit {
  const [only] = columnIds;
  const what =
    columnIds.length === 1 && only !== undefined
      ? quoted(columnName(document, element, only))
      : t("edits.columns.columns", { count: columnIds.length });
  return {
    label: isHidden ? t("edits.columns.hide", { what }) : t("edits.columns.show", { what }),
    operations: columnIds.map((id) => set(member(element, id, "hidden"), isHidden ? true : undefined)),
  };
}

/** Pixels; undefined: by its content. */
export function setWidths(element: Element, widths: ReadonlyMap<Id, number | undefined>): Edit {
  return {
    label: widths.size === 1 ? t("edits.columns.resize-column") : t("edits.columns.resize-columns"),
    operations: [...widths].map(([id, width]) =>
      set(member(element, id, "style", "width"), width === undefined ? undefined : Math.round(width)),
    ),
  };
}

export function duplicateColumn(document: WorkbookDocument, element: Element, columnId: Id, newId: Id): Edit {
  const column = columnOf(element, columnId);
  if (column === undefined) return { label: "", operations: [] };
  const name = columnName(document, element, columnId);
  const copied = copyName(name, (one) => columnsOf(element).some(({ id }) => columnName(document, element, id) === one));
  const copy: Column = { ...column, id: newId, name: copied };
  const level = levelOf(element, columnId);
  return {
    label: t("edits.columns.duplicate", { name: quoted(name) }),
    operations: [
      insert(list(element), copy, columnId),
      ...listBehind(element, newId, columnId),
      // The copy of a key is a plain column: the level keeps its rows.
      ...placeAt(element, newId, level, columnId),
    ],
  };
}

/** Deletes columns with everything of the element that is about them: a level that loses its last key goes too. */
export function deleteColumns(document: WorkbookDocument, element: Element, columnIds: readonly Id[]): Edit {
  const gone = new Set(columnIds);
  // The calculations of a level that goes make no sense one level further in.
  for (const { groupBy, calculations } of groupingsOf(element)) {
    if (groupBy.every((id) => gone.has(id))) for (const id of calculations ?? []) gone.add(id);
  }
  let left = element;
  const operations: Operation[] = [];
  const emit = (made: readonly Operation[]): void => void operations.push(...made);

  const emptied = groupingsOf(element).filter(({ groupBy }) => groupBy.every((id) => gone.has(id)));
  let groupings = idsOf(groupingsOf(element));
  for (const { id } of emptied) {
    emit([remove(elementPath(element.id, "groupings"), groupings, id)]);
    groupings = groupings.filter((other) => other !== id);
  }
  left = { ...left, groupings: groupingsOf(left).filter(({ id }) => groupings.includes(id)) };
  for (const id of gone) {
    emit(takeFromLevel(left, id));
    emit(removeAbout(left, id));
    left = without(left, id);
  }
  const [only] = columnIds;
  const what =
    columnIds.length === 1 && only !== undefined
      ? quoted(columnName(document, element, only))
      : t("edits.columns.columns", { count: columnIds.length });
  return { label: t("edits.columns.delete", { what }), operations };
}

/** Takes a column from the lists of columns that it is on. */
export function forgetInLists(element: Element, columnId: Id, lists: readonly ColumnList[] = columnLists): readonly Operation[] {
  return lists.flatMap((each) => {
    const ids = columnsListed(element, each);
    return ids.includes(columnId) ? [remove(elementPath(element.id, "sheaf", each), ids, columnId)] : [];
  });
}

function removeAbout(element: Element, columnId: Id): readonly Operation[] {
  const operations: Operation[] = [...forgetInOrder(element, columnId)];
  const sorts = sortsOf(element).map((sort) => sort.columnId);
  if (sorts.includes(columnId)) operations.push(remove(elementPath(element.id, "sort"), sorts, columnId));
  for (const grouping of groupingsOf(element)) {
    const keys = (grouping.sort ?? []).map((sort) => sort.columnId);
    if (keys.includes(columnId))
      operations.push(remove(elementPath(element.id, "groupings", { key: grouping.id }, "sort"), keys, columnId));
  }
  let filters = filtersOf(element);
  for (const filter of filters.filter((one) => one.columnId === columnId)) {
    operations.push(remove(elementPath(element.id, "filters"), idsOf(filters), filter.id));
    filters = filters.filter((one) => one !== filter);
  }
  operations.push(...forgetInLists(element, columnId));
  operations.push(remove(elementPath(element.id, "columns"), idsOf(columnsOf(element)), columnId));
  return operations;
}

/** The element as `takeFromLevel` and `removeAbout` leave it, for the places of what goes next. */
function without(element: Element, columnId: Id): Element {
  const keep = <T>(items: readonly T[], about: (item: T) => Id): readonly T[] => items.filter((item) => about(item) !== columnId);
  const self = (id: Id): Id => id;
  return {
    ...element,
    columns: keep(columnsOf(element), ({ id }) => id),
    summary: keep(summaryOf(element), self),
    order: keep(orderOf(element), self),
    folders: foldersOf(element).map((folder) => ({ ...folder, items: keep(folder.items ?? [], self) })),
    sort: keep(sortsOf(element), (sort) => sort.columnId),
    filters: keep(filtersOf(element), (filter) => filter.columnId),
    groupings: groupingsOf(element).map((grouping) => ({
      ...grouping,
      groupBy: keep(grouping.groupBy, self),
      ...(grouping.calculations === undefined ? {} : { calculations: keep(grouping.calculations, self) }),
      ...(grouping.sort === undefined ? {} : { sort: keep(grouping.sort, (sort) => sort.columnId) }),
    })),
  };
}

/** Puts a column behind another one of its level in the order of display; null: first. `shown` is the whole present order. */
export function moveColumn(document: WorkbookDocument, element: Element, columnId: Id, after: Id | null, shown: readonly Id[]): Edit {
  const label = t("edits.columns.move", { name: quoted(columnName(document, element, columnId)) });
  if (after === columnId) return { label, operations: [] };
  return { label, operations: reorder(element, columnId, after, shown) };
}
