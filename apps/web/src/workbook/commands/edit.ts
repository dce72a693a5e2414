import {
  columnsOf,
  type Column,
  type Element,
  type Filter,
  type Grouping,
  type Id,
  type Json,
  type Operation,
  type Path,
  type Sort,
  memberOf,
} from "@sheaf/workbook";

/** Something that a person does, as one step of undo. */
export interface Edit {
  /** What undo says: `Rename column "Km"`. */
  readonly label: string;
  readonly operations: readonly Operation[];
}

export const elementPath = (elementId: Id, ...rest: Path): Path => ["elements", { key: elementId }, ...rest];

/** Gives a member a value; undefined takes it away. */
export function set(path: Path, value: unknown): Operation {
  return value === undefined ? { kind: "set-field", path } : { kind: "set-field", path, value: value as Json };
}

/** Puts an item into a list behind another one; null: first. */
export function insert(list: Path, item: unknown, after: string | null): Operation {
  return { kind: "insert-item", list, item: item as Json, after };
}

/** Takes an item out of a list of which `keys` are the items' names in order. */
export function remove(list: Path, keys: readonly string[], key: string): Operation {
  return { kind: "remove-item", list, key, after: before(keys, key) };
}

/** Moves an item within a list behind another one; null: first. */
export function move(list: Path, keys: readonly string[], key: string, after: string | null): Operation {
  return { kind: "move-item", list, key, after, from: { list, after: before(keys, key) } };
}

function before(keys: readonly string[], key: string): string | null {
  const index = keys.indexOf(key);
  return index <= 0 ? null : (keys[index - 1] ?? null);
}

/** Members of tables, as their schema leaves them. */
export const groupingsOf = (element: Element): readonly Grouping[] => listOf<Grouping>(memberOf(element, "groupings"));
export const summaryOf = (element: Element): readonly Id[] => listOf<Id>(memberOf(element, "summary"));
export const sortsOf = (element: Element): readonly Sort[] => listOf<Sort>(memberOf(element, "sort"));
export const filtersOf = (element: Element): readonly Filter[] => listOf<Filter>(memberOf(element, "filters"));
/** A folder of columns; in its items are columns and other folders. */
export interface Folder {
  readonly id: Id;
  readonly name: string;
  readonly items?: readonly Id[];
}
export const foldersOf = (element: Element): readonly Folder[] => listOf<Folder>(memberOf(element, "folders"));
export const orderOf = (element: Element): readonly Id[] => listOf<Id>(memberOf(element, "order"));
export const idsOf = (items: readonly { readonly id: Id }[]): readonly Id[] => items.map(({ id }) => id);

/** A list that is a member of an element, as its schema leaves it; none where there is none. */
export function listOf<T>(value: Json | undefined): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [];
}

export function columnOf(element: Element, columnId: Id): Column | undefined {
  return columnsOf(element).find(({ id }) => id === columnId);
}

/** `summary`, a grouping's id, or `base`. */
export function levelOf(element: Element, columnId: Id): Id {
  if (summaryOf(element).includes(columnId)) return "summary";
  const grouping = groupingsOf(element).find(
    ({ groupBy, calculations }) => groupBy.includes(columnId) || calculations?.includes(columnId) === true,
  );
  return grouping?.id ?? "base";
}

export function isKey(element: Element, columnId: Id): boolean {
  return groupingsOf(element).some(({ groupBy }) => groupBy.includes(columnId));
}

/** `Filters` of one element: `"Km"` in labels. */
export const quoted = (name: string): string => `“${name}”`;
