import { columnsOf, type Element, type Grouping, type Id, type Json, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { type Edit, elementPath, groupingsOf, insert, quoted, remove, set, sortsOf, summaryOf } from "./edit.ts";
import { elementName } from "./elements.ts";

/** Members that only tables have, and members that only pivots have: what the other kind cannot say. */
const ofTable = ["groupings", "summary", "folders", "tableComponents"] as const;
const ofPivot = ["rowsBy", "columnsBy", "values", "totals"] as const;

interface ShelfEntry {
  readonly columnId: Id;
  readonly sort?: { readonly direction: "ascending" | "descending"; readonly by?: Id };
}

/** What an element was before it became one of another kind: its members that this kind has no place for. */
interface Before {
  readonly kind: string;
  readonly members: Readonly<Record<string, Json>>;
  /** What was made of them. As long as they are as they were made, the way back gives exactly what was there. */
  readonly made: Readonly<Record<string, Json>>;
  /** Columns that the switch made, because there was nothing to show. */
  readonly added?: readonly Id[];
}

type Members = Readonly<Record<string, Json>>;

/** Whether an element can become one of the other kind. Models carry what a pivot has no place for. */
export function canSwitch(element: Element): "pivot-table" | "table" | null {
  if (element.kind === "pivot-table") return "table";
  const isModel = ["metrics", "relationships", "columnSecurities"].some((member) => element[member] !== undefined);
  return element.kind === "table" && !isModel ? "pivot-table" : null;
}

/** A table becomes a pivot: its keys stand on the rows, its calculations are the values. One step of undo. */
export function switchToPivot(document: WorkbookDocument, element: Element, newId: () => Id): Edit {
  const groupings = groupingsOf(element);
  const known = new Set(columnsOf(element).map(({ id }) => id));
  const back = kept(element, "pivot-table");
  const calculations = [...new Set(groupings.flatMap((grouping) => grouping.calculations ?? []))].filter((id) => known.has(id));
  const operations: Operation[] = [];
  const added: Id[] = [];
  let values = calculations.length > 0 ? calculations : summaryOf(element).filter((id) => known.has(id));
  if (back === null && values.length === 0) {
    const id = newId();
    const count = { id, name: "Number of rows", formula: "Count()" };
    operations.push(insert(elementPath(element.id, "columns"), count, columnsOf(element).at(-1)?.id ?? null));
    values = [id];
    added.push(id);
  }
  const rowsBy = groupings.flatMap((grouping) =>
    grouping.groupBy.filter((id) => known.has(id)).map((columnId) => entryOf(element, grouping, columnId, values)),
  );
  const made: Members = back ?? { ...(rowsBy.length === 0 ? {} : { rowsBy: rowsBy as never }), values };
  return {
    label: `Switch ${quoted(elementName(document, element))} to a pivot table`,
    operations: [...operations, ...become(element, "pivot-table", ofTable, ofPivot, made, added)],
  };
}

/** How the groups of a level are sorted, as the order of one of its keys. */
function entryOf(element: Element, grouping: Grouping, columnId: Id, values: readonly Id[]): ShelfEntry {
  const sorts = [...(grouping.sort ?? []), ...sortsOf(element)];
  const sort = sorts.find((each) => each.columnId === columnId || values.includes(each.columnId));
  if (sort === undefined) return { columnId };
  const { direction } = sort;
  return { columnId, sort: sort.columnId === columnId ? { direction } : { direction, by: sort.columnId } };
}

/** A pivot becomes a table: a level per key, rows before columns, the values at the innermost one. One step of undo. */
export function switchToTable(document: WorkbookDocument, element: Element, newId: () => Id): Edit {
  const shelf = (member: string): readonly Id[] =>
    ((element[member] ?? []) as unknown as readonly ShelfEntry[]).map(({ columnId }) => columnId);
  const keys = [...shelf("rowsBy"), ...shelf("columnsBy")];
  const values = (element["values"] ?? []) as readonly Id[];
  const groupings = keys.map((key, index) => ({
    id: newId(),
    groupBy: [key],
    ...(index === keys.length - 1 ? { calculations: values } : {}),
  }));
  const back = kept(element, "table");
  if (back !== null) {
    const columns = columnsOf(element).map(({ id }) => id);
    const gone = (extensionOf(element).before?.added ?? []).filter((id) => columns.includes(id));
    return {
      label: `Switch ${quoted(elementName(document, element))} to a table`,
      operations: [
        ...become(element, "table", ofPivot, ofTable, back, null),
        ...gone.map((id) => remove(elementPath(element.id, "columns"), columns, id)),
      ],
    };
  }
  const made: Members = {
    ...(keys.length === 0 ? {} : { groupings }),
    ...(keys.length > 0 || values.length === 0 ? {} : { summary: values }),
  };
  return {
    label: `Switch ${quoted(elementName(document, element))} to a table`,
    operations: become(element, "table", ofPivot, ofTable, made, []),
  };
}

/** What the element was when it was last of a kind, if it still is what was made of that; columns that are gone are left out. */
function kept(element: Element, kind: string): Members | null {
  const { before } = extensionOf(element);
  if (before?.kind !== kind) return null;
  const isSame = Object.entries(before.made).every(([member, value]) => JSON.stringify(element[member]) === JSON.stringify(value));
  return isSame ? before.members : null;
}

const extensionOf = (element: Element): { readonly before?: Before } => (element["sheaf"] ?? {}) as { readonly before?: Before };

/** `added`: columns that were made for it; null: this is the way back, and nothing is remembered. */
function become(
  element: Element,
  kind: string,
  from: readonly string[],
  to: readonly string[],
  made: Members,
  added: readonly Id[] | null,
): readonly Operation[] {
  const members = pick(element, from);
  const { before: _, ...extension } = extensionOf(element);
  const before: Before = { kind: element.kind, members, made: pick(made, to), ...(added?.length ? { added } : {}) };
  const kept = added === null ? extension : { ...extension, before };
  return [
    set(elementPath(element.id, "kind"), kind),
    ...from.filter((member) => element[member] !== undefined).map((member) => set(elementPath(element.id, member), undefined)),
    ...to.filter((member) => made[member] !== undefined).map((member) => set(elementPath(element.id, member), made[member])),
    set(elementPath(element.id, "sheaf"), Object.keys(kept).length === 0 ? undefined : kept),
  ];
}

const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
