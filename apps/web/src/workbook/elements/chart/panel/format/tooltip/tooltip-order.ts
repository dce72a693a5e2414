import { columnIn, type Element, fieldsIn, type Id, type Json, listOf, type MemberChanges } from "@sheaf/workbook";
import { memberAt, setAt } from "../../../../../commands/member-path.ts";

const PATH = ["sheaf", "chart", "tooltip"] as const;

/** The columns of a tooltip as they are said one after the other, and those that it leaves out. */
export interface TooltipOrder {
  readonly ids: readonly Id[];
  readonly hidden: ReadonlySet<Id>;
}

/** `own`: the columns that the tooltip has by itself, in their usual order; those that the chart does not list follow. */
export function tooltipOrder(element: Element, own: readonly Id[]): TooltipOrder {
  const entries = listOf(memberAt(element, PATH));
  const named = entries.flatMap((entry) => columnIn(entry) ?? []);
  const placeOf = (id: Id): number => (named.includes(id) ? named.indexOf(id) : named.length);
  return {
    ids: own.toSorted((one, other) => placeOf(one) - placeOf(other)),
    hidden: new Set(entries.flatMap((entry) => (fieldsIn(entry).visibility === "hidden" ? (columnIn(entry) ?? []) : []))),
  };
}

/** A column takes the place of another one; those between move up. The same order where there is no such place. */
export function movedTo(ids: readonly Id[], from: number, to: number): readonly Id[] {
  const id = ids[from];
  if (id === undefined || ids[to] === undefined || from === to) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The change that gives the tooltip this order; the usual one is not written. */
export function tooltipSet(element: Element, own: readonly Id[], { ids, hidden }: TooltipOrder): MemberChanges {
  const isUsual = !ids.some((id) => hidden.has(id)) && ids.every((id, index) => id === own[index]);
  const next = ids.map((columnId): Json => ({ columnId, ...(hidden.has(columnId) ? { visibility: "hidden" } : {}) }));
  return setAt(element, PATH, isUsual ? undefined : next);
}
