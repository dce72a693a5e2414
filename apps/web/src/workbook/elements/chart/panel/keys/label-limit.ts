import { printText } from "@sheaf/formula";
import { isNumberName, type TypeName } from "@sheaf/sql";
import type { Element, Filter, Id, Operation } from "@sheaf/workbook";
import { elementPath, filtersOf, idsOf, insert, remove, set } from "../../../../commands/edit.ts";
import { shapeOf } from "../column-shape.ts";
import { callAround, outerCall } from "./outer-call.ts";

/** What the labels of a key beyond its limit are shown as (S-L6f). */
export const OTHERS = "Others";

/** Whether equal ones share a place and stay together, without a gap behind them, or are told apart by their names. */
export type Ties = "Rank" | "RankDense" | "RowNumber";
const allTies: readonly Ties[] = ["Rank", "RankDense", "RowNumber"];

/** How many members of a key stand for themselves: those that come first in its order. */
export interface LabelLimit {
  /** The key without the limit, in stored form. */
  readonly inner: string;
  /** Null: a formula says it. */
  readonly count: number | null;
  /** The count as it was typed. */
  readonly countText: string;
  readonly ties: Ties;
}

const CALL = "VisibilityLimit";

/** The limit of a key's formula; null: all of its members stand for themselves. */
export function limitOf(formula: string): LabelLimit | null {
  const call = outerCall(formula, CALL);
  const [count, rank] = call?.more ?? [];
  if (call === null || count === undefined) return null;
  const said = rank?.kind === "literal" ? String(rank.value).toLowerCase() : "rank";
  return {
    inner: call.inner,
    count: count.kind === "literal" && count.literal === "integer" ? Number(count.value) : null,
    countText: call.texts[0] ?? "",
    ties: allTies.find((one) => one.toLowerCase() === said) ?? "Rank",
  };
}

/** Whether the members of a key are words, or can be written as such. */
export const canBeLimited = (type: TypeName): boolean => type === "text" || type === "boolean" || isNumberName(type);

/** The key with a limit in place of the one that it may have. `count`: a number or a formula in stored form. */
export function withLimit(formula: string, type: TypeName, count: string, ties: Ties): string {
  const inner = limitOf(formula)?.inner ?? (type === "text" ? formula : callAround("Text", formula));
  return callAround(CALL, inner, count, ...(ties === "Rank" ? [] : [printText(ties)]));
}

/** The key with all of its members. A plain column that was written as text for the limit is itself again. */
export function withoutLimit(formula: string): string {
  const limit = limitOf(formula);
  if (limit === null) return formula;
  const text = outerCall(limit.inner, "Text");
  return text !== null && text.more.length === 0 && shapeOf(text.inner).kind === "plain" ? text.inner : limit.inner;
}

const listsOthers = (filter: Filter, columnId: Id): filter is Extract<Filter, { kind: "list" }> =>
  filter.kind === "list" && filter.columnId === columnId && filter.mode === "exclude" && filter.values?.includes(OTHERS) === true;

/** Whether the members beyond the limit are left out altogether. */
export const leavesOutOthers = (element: Element, columnId: Id): boolean =>
  filtersOf(element).some((filter) => listsOthers(filter, columnId) && filter.state !== "disabled");

/** Operations that leave the members beyond the limit out, or let them back in as one. */
export function leaveOutOthers(element: Element, columnId: Id, isOut: boolean, newId: () => Id): readonly Operation[] {
  if (isOut === leavesOutOthers(element, columnId)) return [];
  const list = elementPath(element.id, "filters");
  const filters = filtersOf(element);
  if (isOut) {
    const filter: Filter = { id: newId(), columnId, kind: "list", mode: "exclude", values: [OTHERS] };
    return [insert(list, filter, idsOf(filters).at(-1) ?? null)];
  }
  let ids = idsOf(filters);
  return filters
    .filter((filter) => listsOthers(filter, columnId))
    .map((filter) => {
      const rest = filter.values?.filter((value) => value !== OTHERS) ?? [];
      if (rest.length > 0) return set([...list, { key: filter.id }, "values"], rest);
      const gone = remove(list, ids, filter.id);
      ids = ids.filter((id) => id !== filter.id);
      return gone;
    });
}
