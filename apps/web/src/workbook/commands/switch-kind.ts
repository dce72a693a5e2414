import { isTimeName, type TypeName } from "@sheaf/sql";
import {
  asKind,
  chartFromChart,
  chartRecord,
  chartShowing,
  columnsOf,
  difference,
  type Element,
  type Id,
  type Json,
  kindName,
  type MemberChanges,
  recordOf,
  unread,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { type Edit, foldersOf, orderOf, quoted } from "./edit.ts";
import { elementName } from "./elements.ts";
import { type Key, type Shown, shownBy } from "./shown-values.ts";
import { kpi, membersOf, pivot, showsMarks, table } from "./switchable.ts";
import { t } from "../../shared/words/words.ts";

type Members = Readonly<Record<string, Json>>;

/** What an element was before it became one of another kind: its members that this kind has no place for. */
interface Before {
  readonly kind: string;
  readonly members: Members;
  /** What was made of them. As long as they are as they were made, the way back gives exactly what was there. */
  readonly made: Members;
  /** Columns that the switch made, because there was nothing to show. */
  readonly added?: readonly Id[];
  /** Columns that the switch hid: no mark of a chart has one value of them. */
  readonly hidden?: readonly Id[];
  /** What it was before that. */
  readonly before?: Before;
}

/** What the switch has to know of the columns, where that is known. */
export type TypeOf = (columnId: Id) => TypeName | null;

/** Further back nothing is remembered. */
const MOST_BEFORE = 8;

/** An element becomes one of another kind. What the new kind cannot say is remembered for the way back. One step of undo. */
export function switchKind(
  document: WorkbookDocument,
  element: Element,
  kind: string,
  words: string,
  newId: () => Id,
  typeOf: TypeOf = () => null,
): Edit {
  const after = switched(element, kind, newId, typeOf);
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((other) => (other.id === element.id ? after : other)),
  }));
  return {
    label: t("edits.switch-kind.switch-to", { name: quoted(elementName(document, element)), words }),
    operations: difference(document, { ...document, pages }),
  };
}

/** The element as one of another kind. */
export function switched(element: Element, kind: string, newId: () => Id, typeOf: TypeOf = () => null): Element {
  return asItWas(element, kind) ?? anotherChart(element, kind) ?? become(element, kind, newId, typeOf);
}

const extensionOf = (element: Element): { readonly before?: Before } => (memberOf(element, "sheaf") ?? {}) as { readonly before?: Before };

function withBefore(element: Element, before: Before | undefined): Element {
  const { before: _, ...others } = extensionOf(element);
  const sheaf = before === undefined ? others : { ...others, before };
  const { sheaf: __, ...rest } = element;
  return Object.keys(sheaf).length === 0 ? rest : { ...rest, sheaf };
}

/** The element as it was when it was last of a kind, if it still is what was made of that. Null: it is to be made anew. */
function asItWas(element: Element, kind: string): Element | null {
  let at: Element | null = element;
  while (at !== null && kindName(at) !== kind) at = oneBack(at);
  return at === element ? null : at;
}

function oneBack(element: Element): Element | null {
  const { before } = extensionOf(element);
  if (before === undefined) return null;
  const isSame = Object.entries(before.made).every(([member, value]) => JSON.stringify(element[member]) === JSON.stringify(value));
  if (!isSame) return null;
  const allowed = membersOf(before.kind);
  const kept = Object.entries(element).filter(([member]) => allowed.has(member) && before.made[member] === undefined);
  const [added, hidden] = [new Set(before.added), new Set(before.hidden)];
  const columns = columnsOf(element)
    .filter(({ id }) => !added.has(id))
    .map((column) => {
      if (!hidden.has(column.id)) return column;
      const { hidden: _, ...shown } = column;
      return shown;
    });
  const back: Element = { ...Object.fromEntries(kept), ...before.members, id: element.id, kind: before.kind, columns };
  return withBefore(asKind(back, before.kind), before.before);
}

/** A chart as another kind of chart; null where one of the two is none. What both hold in the same way stays as it is. */
function anotherChart(element: Element, kind: string): Element | null {
  const [from, to] = [recordOf(element), chartRecord(kind)];
  if (from === null || to === null) return null;
  const { made, left } = chartFromChart(element, from, to);
  return asMade(element, kind, {
    made: asRemembered(made, kind, extensionOf(element).before),
    hidden: left.filter((id) => columnsOf(element).some((column) => column.id === id && column.hidden !== true)),
    added: [],
  });
}

/** What was said of a place when the element last was of this kind holds again where the same column stands there. */
function asRemembered(made: MemberChanges, kind: string, before: Before | undefined): MemberChanges {
  let last = before;
  while (last !== undefined && last.kind !== kind) last = last.before;
  if (last === undefined) return made;
  const { members } = last;
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => {
      const held = members[name];
      const column = columnOf(value);
      return [name, held !== undefined && column !== null && columnOf(held) === column ? held : value];
    }),
  );
}

/** The one column that a member stands for. */
function columnOf(member: Json | undefined): Id | null {
  const { columnId, column } = unread<{ readonly columnId?: Json; readonly column?: Json }>(member) ?? {};
  const id = columnId ?? column;
  return typeof id === "string" ? id : null;
}

function become(element: Element, kind: string, newId: () => Id, typeOf: TypeOf): Element {
  const allowed = membersOf(kind);
  const added: { readonly id: Id; readonly name: string; readonly formula: string }[] = [];
  const found = shownBy(element);
  let { values } = found;
  if (values.length === 0) {
    added.push({ id: newId(), name: t("edits.switch-kind.number-of-rows"), formula: "Count()" });
    values = added.map(({ id }) => id);
  }
  const shown: Shown = { ...found, values };
  const made: MemberChanges = { ...madeFor(kind, element, shown, newId, typeOf), ...orderFor(element, allowed) };
  const placed = placedIn(made);
  // A chart says its other columns beside the mark, where each would need one value.
  const hidden = showsMarks(kind)
    ? columnsOf(element).flatMap((column) => (column.hidden === true || placed.has(column.id) ? [] : [column.id]))
    : [];
  return asMade(element, kind, { made, hidden, added });
}

interface Made {
  readonly made: MemberChanges;
  readonly hidden: readonly Id[];
  readonly added: readonly { readonly id: Id; readonly name: string; readonly formula: string }[];
}

/** The element of another kind with what was made for it; what that kind has no place for is remembered. */
function asMade(element: Element, kind: string, { made, hidden, added }: Made): Element {
  const allowed = membersOf(kind);
  const columns = [...columnsOf(element).map((column) => (hidden.includes(column.id) ? { ...column, hidden: true } : column)), ...added];
  const members = Object.entries(element).filter(([name]) => !["id", "kind", "columns", "sheaf"].includes(name));
  const stays = (name: string): boolean => allowed.has(name) && !Object.hasOwn(made, name);
  const kept = members.filter(([name]) => stays(name));
  const left = members.filter(([name]) => !stays(name));
  const given = definedIn(made);
  const earlier = remembered(extensionOf(element).before, MOST_BEFORE - 1);
  const before: Before = {
    kind: kindName(element),
    members: Object.fromEntries(left),
    made: given,
    ...(added.length === 0 ? {} : { added: added.map(({ id }) => id) }),
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(earlier === undefined ? {} : { before: earlier }),
  };
  const held = memberOf(element, "sheaf");
  const sheaf = held === undefined ? {} : { sheaf: held };
  return withBefore(asKind({ id: element.id, ...Object.fromEntries(kept), kind, columns, ...given, ...sheaf }, kind), before);
}

function remembered(before: Before | undefined, most: number): Before | undefined {
  if (before === undefined || most <= 0) return undefined;
  const { before: earlier, ...own } = before;
  const rest = remembered(earlier, most - 1);
  return rest === undefined ? own : { ...own, before: rest };
}

/** Where folders cannot be, the order names what is in them. */
function orderFor(element: Element, allowed: ReadonlySet<string>): Members {
  const folders = new Map(foldersOf(element).map(({ id, items }) => [id, items ?? []]));
  const order = orderOf(element);
  if (allowed.has("folders") || !allowed.has("order") || !order.some((id) => folders.has(id))) return {};
  const unfold = (ids: readonly Id[], open: readonly Id[]): readonly Id[] =>
    ids.flatMap((id) => (!folders.has(id) ? [id] : open.includes(id) ? [] : unfold(folders.get(id) ?? [], [...open, id])));
  return { order: unfold(order, []) };
}

/** The members by which a kind shows values by keys. */
function madeFor(kind: string, element: Element, shown: Shown, newId: () => Id, typeOf: TypeOf): MemberChanges {
  const { down, across, values } = shown;
  const keys = [...down, ...across];
  const json = (value: unknown): Json => value as Json;
  switch (kind) {
    case table: {
      if (keys.length === 0) return { summary: values };
      const groupings = keys.map(({ columnId, sort }, index) => {
        const isLast = index === keys.length - 1;
        const own =
          sort === undefined || (sort.by !== undefined && !isLast)
            ? {}
            : { sort: [{ columnId: sort.by ?? columnId, direction: sort.direction }] };
        return { id: newId(), groupBy: [columnId], ...(isLast ? { calculations: values } : {}), ...own };
      });
      return { groupings: json(groupings) };
    }
    case pivot:
      return {
        ...(down.length === 0 ? {} : { rowsBy: json(down) }),
        ...(across.length === 0 ? {} : { columnsBy: json(across) }),
        values,
      };
    case kpi: {
      const [value = ""] = values;
      const time = keys.find(({ columnId }) => isTime(typeOf(columnId)));
      return {
        value: { columnId: value },
        ...(time === undefined ? {} : { timeline: { columnId: time.columnId }, trend: { shape: "area" } }),
      };
    }
    default: {
      const record = chartRecord(kind);
      if (record === null) return {};
      const guessed = keys.length > 0 ? keys : likelyKeys(element, typeOf);
      // A line goes along time where there is some.
      const time = record.goesAlong === "time" ? guessed.find(({ columnId }) => isTime(typeOf(columnId))) : undefined;
      const inOrder = time === undefined ? guessed : [time, ...guessed.filter((key) => key !== time)];
      return chartShowing(element, record, inOrder, values).made;
    }
  }
}

/** Members without those that go away: a new kind has none of those anyway. */
const definedIn = (changes: MemberChanges): Members =>
  Object.fromEntries(Object.entries(changes).flatMap(([member, value]) => (value === undefined ? [] : [[member, value] as const])));

const isTime = (type: TypeName | null): boolean => type !== null && isTimeName(type);

/** What a table without groups is best counted by. */
function likelyKeys(element: Element, typeOf: TypeOf): readonly Key[] {
  const column = columnsOf(element).find(({ id, hidden }) => hidden !== true && ["text", "boolean", "date"].includes(typeOf(id) ?? ""));
  return column === undefined ? [] : [{ columnId: column.id }];
}

/** Columns that the members of a chart name. */
function placedIn(made: MemberChanges): ReadonlySet<Id> {
  const ids = new Set<Id>();
  const visit = (value: Json | undefined): void => {
    if (typeof value === "string") ids.add(value);
    else if (Array.isArray(value)) for (const each of value as readonly Json[]) visit(each);
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) visit(each);
  };
  for (const [name, value] of Object.entries(made)) if (name !== "order") visit(value);
  return ids;
}
