import { printText } from "@sheaf/formula";
import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import { type Element, type Filter, FOLDED_LABEL, type Id, type Operation } from "@sheaf/workbook";
import { elementPath, filtersOf, idsOf, insert, remove, set } from "../../../commands/edit.ts";
import { type Period, shapeOf } from "../column-shape.ts";
import { callAround, outerCall } from "./outer-call.ts";

/** What the labels of a key beyond its limit are shown as (S-L6f). */
export const OTHERS = FOLDED_LABEL;

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
export const canBeLimited = (type: TypeName): boolean => type === "text" || type === "boolean" || isNumberName(type) || isTimeName(type);

/** Parts of dates as labels: written so that the order of the words is that of time. */
const dateLabels: Readonly<Record<Period, string>> = {
  year: "%Y",
  quarter: "%Y Q%q",
  month: "%Y-%m",
  week: "%Y-%m-%d",
  day: "%Y-%m-%d",
  hour: "%Y-%m-%d %H:00",
};

/** A key that is no text as one. */
function asLabel(formula: string): string {
  const shape = shapeOf(formula);
  return shape.kind === "period" ? callAround("DateFormat", formula, printText(dateLabels[shape.unit])) : callAround("Text", formula);
}

/** What `asLabel` was given; a label that somebody wrote in another way stays. */
function behindLabel(formula: string): string {
  const text = outerCall(formula, "Text");
  if (text !== null && text.more.length === 0 && shapeOf(text.inner).kind === "plain") return text.inner;
  const date = outerCall(formula, "DateFormat");
  return date !== null && asLabel(date.inner) === formula ? date.inner : formula;
}

/** The key with a limit in place of the one that it may have. `count`: a number or a formula in stored form. */
export function withLimit(formula: string, type: TypeName, count: string, ties: Ties): string {
  const inner = limitOf(formula)?.inner ?? (type === "text" ? formula : asLabel(formula));
  return callAround(CALL, inner, count, ...(ties === "Rank" ? [] : [printText(ties)]));
}

/** The key with all of its members. A column, or a part of a date, that was written as text for the limit is itself again. */
export function withoutLimit(formula: string): string {
  const limit = limitOf(formula);
  return limit === null ? formula : behindLabel(limit.inner);
}

/** The field or the part of a date that a key goes by, with or without a limit. */
export const keyBehind = (formula: string): string => behindLabel(limitOf(formula)?.inner ?? formula);

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
