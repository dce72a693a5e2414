import type { Element, Id, Json } from "@sheaf/workbook";
import type { MemberChanges } from "../../shelves/chart-channels.ts";
import { type ShelfEntry, shelfOf, valuesOf } from "../shape/sorts.ts";
import { t } from "../../../../shared/words/words.ts";
import { formatRulesOf } from "@sheaf/workbook";

export type Shelf = "rowsBy" | "columnsBy" | "values";

export const shelfTitles: Readonly<Record<Shelf, string>> = {
  get rowsBy() {
    return t("pivot.shelf-changes.pivot-rows");
  },
  get columnsBy() {
    return t("pivot.shelf-changes.pivot-columns");
  },
  get values() {
    return t("pivot.shelf-changes.values");
  },
};
export const shelfRoles: Readonly<Record<Shelf, "key" | "measure">> = { rowsBy: "key", columnsBy: "key", values: "measure" };
export const shelves: readonly Shelf[] = ["rowsBy", "columnsBy", "values"];

export const idsOn = (element: Element, shelf: Shelf): readonly Id[] =>
  shelf === "values" ? valuesOf(element) : shelfOf(element, shelf).map(({ columnId }) => columnId);

/** Puts a column on a shelf, at a place among those that are there (null: last), and takes it from where it was. */
export function placeOnShelf(element: Element, columnId: Id, shelf: Shelf, at: number | null): MemberChanges {
  const before = idsOn(element, shelf).indexOf(columnId);
  // Taking it out first moves what stands behind it by one.
  const wanted = at === null ? null : before >= 0 && before < at ? at - 1 : at;
  const own = shelf === "values" ? { columnId } : (shelfOf(element, shelf).find((entry) => entry.columnId === columnId) ?? { columnId });
  const changes: Record<string, Json | undefined> = {};
  for (const each of shelves) {
    const here = entriesOn(element, each);
    const others = here.filter((entry) => entry.columnId !== columnId);
    const place = wanted === null ? others.length : Math.max(0, Math.min(others.length, wanted));
    const next = each === shelf ? [...others.slice(0, place), own, ...others.slice(place)] : others;
    if (JSON.stringify(next) !== JSON.stringify(here)) changes[each] = written(each, next);
  }
  return changes;
}

/** Takes a column off its shelf, and from what the other keys are ordered by. */
export function takeFromShelves(element: Element, columnId: Id): MemberChanges {
  const changes: Record<string, Json | undefined> = {};
  for (const shelf of shelves) {
    const here = entriesOn(element, shelf);
    const left = here
      .filter((entry) => entry.columnId !== columnId)
      .map((entry) => (entry.sort?.by === columnId ? { columnId: entry.columnId } : entry));
    if (JSON.stringify(left) !== JSON.stringify(here)) changes[shelf] = written(shelf, left);
  }
  return { ...changes, ...withoutRules(element, columnId) };
}

/** Rows become columns and columns rows. */
export function swapped(element: Element): MemberChanges {
  const [rows, columns] = [entriesOn(element, "rowsBy"), entriesOn(element, "columnsBy")];
  return { rowsBy: written("rowsBy", columns), columnsBy: written("columnsBy", rows) };
}

function entriesOn(element: Element, shelf: Shelf): readonly ShelfEntry[] {
  return shelf === "values" ? valuesOf(element).map((columnId) => ({ columnId })) : shelfOf(element, shelf);
}

function written(shelf: Shelf, entries: readonly ShelfEntry[]): Json | undefined {
  if (shelf === "values") return entries.map(({ columnId }) => columnId);
  return entries.length === 0 ? undefined : entries;
}

/** Rules about a column that goes; one about others as well stays with them. */
function withoutRules(element: Element, columnId: Id): MemberChanges {
  const rules = formatRulesOf(element);
  if (rules.every(({ columnIds }) => !columnIds.includes(columnId))) return {};
  const left = rules
    .map((rule) => ({ ...rule, columnIds: rule.columnIds.filter((id) => id !== columnId) }))
    .filter(({ columnIds }) => columnIds.length > 0);
  return { conditionalFormats: left.length === 0 ? undefined : left };
}
