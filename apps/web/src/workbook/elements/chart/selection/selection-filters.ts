import { filterValue, type MarkKey } from "@sheaf/charts";
import type { Filter, FilterValue } from "@sheaf/workbook";
import { excludeValues, type FilterChange, keepRange, keepValues } from "../../../filters/quick-filters.ts";

type Group = readonly MarkKey[];

/** A list of more values than this is no filter that somebody could read, or change. */
export const MOST_VALUES = 1000;

/** What a filter on one column takes of the groups. */
interface Taken {
  readonly columnId: string;
  readonly has: (key: MarkKey) => boolean;
  readonly cost: number;
  readonly keep: (filters: readonly Filter[]) => FilterChange;
  /** Null: there is no filter that takes these away. */
  readonly exclude: ((filters: readonly Filter[]) => FilterChange) | null;
}

/**
 * The filters that leave exactly the chosen groups of all groups of a chart, one for each column, those that are read fastest: a chosen
 * stretch of the axis is a filter on that axis, whatever else tells the marks apart. Many numbers are kept by their range where that
 * leaves the same. Null where no filters on single columns leave just these.
 */
export function keepChosen(filters: readonly Filter[], all: readonly Group[], chosen: readonly Group[]): readonly FilterChange[] | null {
  return exact(all, chosen)?.map(({ keep }) => keep(filters)) ?? null;
}

/**
 * The filter that takes exactly the chosen groups away. It is of one column: filters on several take away whatever has one of their
 * values. Null where none does.
 */
export function excludeChosen(filters: readonly Filter[], all: readonly Group[], chosen: readonly Group[]): readonly FilterChange[] | null {
  const ofLists = exact(all, chosen, 1, [listOn]);
  const [only] = ofLists ?? [];
  return only?.exclude == null ? null : [only.exclude(filters)];
}

type Way = (columnId: string, keys: readonly MarkKey[]) => Taken | null;

function exact(
  all: readonly Group[],
  chosen: readonly Group[],
  most = Number.POSITIVE_INFINITY,
  ways: readonly Way[] = [rangeOn, listOn],
): readonly Taken[] | null {
  const columnIds = [...new Set(chosen.flatMap((group) => group.map(({ columnId }) => columnId)))];
  const inChosen = new Set(chosen.map(identity));
  const others = all.filter((group) => !inChosen.has(identity(group)));
  // A group without a key, as the rest of many is, is in no list of its column.
  const told = columnIds.filter((columnId) => chosen.every((group) => group.some((key) => key.columnId === columnId)));
  const options = told.map((columnId) => {
    const keys = chosen.flatMap((group) => group.filter((key) => key.columnId === columnId));
    // The rest of many may hold numbers that lie between those that are drawn.
    const isTold = all.every((group) => group.some((key) => key.columnId === columnId));
    return ways.flatMap((way) => (way === rangeOn && !isTold ? [] : (way(columnId, keys) ?? [])));
  });
  return (
    subsets(told.length, Math.min(most, told.length))
      .flatMap((columns) => choices(columns.map((column) => options[column] ?? [])))
      .toSorted((one, other) => costOf(one) - costOf(other))
      .find((taken) => !others.some((group) => isTaken(group, taken))) ?? null
  );
}

/** What somebody has to read of filters: their values, then their columns. Of equal ones, names are read before numbers. */
const costOf = (taken: readonly Taken[]): number => taken.reduce((sum, { cost }) => sum + cost, 0);

const identity = (group: Group): string => JSON.stringify(group.map(({ columnId, text }) => [columnId, text]));

function isTaken(group: Group, taken: readonly Taken[]): boolean {
  return taken.every(({ columnId, has }) => group.some((key) => key.columnId === columnId && has(key)));
}

const listOn: Way = (columnId, keys) => {
  const values = new Map<string | null, FilterValue>(keys.map((key) => [key.text, filterValue(key)]));
  if (values.size > MOST_VALUES) return null;
  const list = [...values.values()];
  return {
    columnId,
    has: ({ text }) => values.has(text),
    cost: list.length + (keys.every(isName) ? 0.01 : 0.02),
    keep: (filters) => keepValues(filters, columnId, list),
    exclude: (filters) => excludeValues(filters, columnId, list),
  };
};

/** Not a number: exact ones are texts of digits. */
const isName = ({ value }: MarkKey): boolean => value === null || (typeof value === "string" && Number.isNaN(Number(value)));

/** Of numbers that a float64 holds to the digit; dates are numbers as well, and are told by their text. */
const rangeOn: Way = (columnId, keys) => {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const key of keys) {
    const value = numberOf(key);
    if (value === null) return null;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (!Number.isFinite(min) || !Number.isFinite(max) || min === max) return null;
  return {
    columnId,
    has: (key) => {
      const value = numberOf(key);
      return value !== null && value >= min && value <= max;
    },
    cost: 2.01,
    keep: (filters) => keepRange(filters, columnId, min, max),
    exclude: null,
  };
};

function numberOf(key: MarkKey): number | null {
  if (key.isDecimal === true) return decimalOf(key.text ?? "");
  if (typeof key.value !== "number" && typeof key.value !== "bigint") return null;
  const value = filterValue(key);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Digits that a float64 gives back as they were. */
const MOST_DIGITS = 15;

const decimalOf = (text: string): number | null => (text.replaceAll(/\D/gu, "").length <= MOST_DIGITS ? Number(text) : null);

/** The sets of at most so many of the first numbers; never the empty one. */
function subsets(count: number, most: number, from = 0): readonly (readonly number[])[] {
  if (most <= 0) return [];
  return Array.from({ length: Math.max(0, count - from) }, (_, index) => from + index).flatMap((first) => [
    [first],
    ...subsets(count, most - 1, first + 1).map((rest) => [first, ...rest]),
  ]);
}

/** One of each list. */
function choices<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>((made, list) => made.flatMap((before) => list.map((one) => [...before, one])), [[]]);
}
