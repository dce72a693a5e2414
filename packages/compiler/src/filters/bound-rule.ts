import { printTarget } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { boundMembers, type Filter, type PeriodUnit, type TextMatchMode } from "@sheaf/workbook";

/** What of a filter is not bound: it restricts as far as it goes, beside the formulas. */
export function unboundPart(filter: Filter): Filter {
  const bound = new Set(boundMembers(filter).map(([member]) => member));
  const { sheaf: _bound, ...plain } = Object.fromEntries(Object.entries(filter).filter(([member]) => !bound.has(member)));
  // One end of a range is enough only where it says so.
  return (filter.kind === "date-range" && filter.mode === "between" ? { ...plain, mode: "custom" } : plain) as Filter;
}

/** How many a ranking keeps, or which share, by its formula in stored form. Null: it is no ranking, or has none. */
export function boundRank(filter: Filter): string | null {
  const [first] = filter.kind === "top-n" ? boundMembers(filter) : [];
  if (first === undefined) return null;
  const [member, formula] = first;
  return member === "percentile" ? `(${formula}\n) / 100` : formula;
}

/**
 * The formulas of a filter as one condition on its column (S-F6y), in stored form. Null: its kind has no values that formulas could stand
 * for. `typeOf`: of a formula among the element's.
 */
export function boundCondition(filter: Filter, column: ValueType, typeOf: (formula: string) => ValueType): string | null {
  const own = printTarget({ kind: "own", columnId: filter.columnId });
  const period = filter.kind === "list" ? filter.sheaf?.period : undefined;
  const tested = period === undefined ? own : `DateTrunc("${period}", ${own})`;
  const conditions = boundMembers(filter).map(([member, formula]) => {
    // A comment at its end ends with its line.
    const value = `(${formula}\n)`;
    const met = conditionOn(filter, member, { tested, value, column, type: typeOf(formula), period });
    // F6: what is not there filters nothing.
    return met === null ? null : `(${met.unset ?? `IsNull(${value})`} or ${met.condition})`;
  });
  if (conditions.some((one) => one === null)) return null;
  const all = conditions.join(" and ");
  const excludes = filter.kind === "list" ? filter.mode === "exclude" : filter.kind === "text-match" && excluding(filter.mode);
  switch (filter.includeNulls ?? "when-no-value-is-selected") {
    case "always":
      return `IsNull(${tested}) or ${all}`;
    case "never":
      return `IsNotNull(${tested}) and ${all}`;
    case "when-no-value-is-selected":
      return excludes ? `IsNull(${tested}) or ${all}` : all;
  }
}

interface Comparison {
  readonly tested: string;
  readonly value: string;
  readonly column: ValueType;
  readonly type: ValueType;
  /** Of a list whose dates stand for periods. */
  readonly period: PeriodUnit | undefined;
}

/** `unset`: when there is no value, where that is more than null. */
interface Met {
  readonly condition: string;
  readonly unset?: string;
}

function conditionOn(filter: Filter, member: string, { tested, value, column, type, period }: Comparison): Met | null {
  switch (filter.kind) {
    case "list": {
      const isArray = type.kind === "array" && column.kind !== "array";
      // S-F6z: a date stands for the period that it lies in, also where a formula says it; several of them name periods by their first days.
      const isDay = type.kind === "date" || type.kind === "datetime";
      const among = isArray
        ? `ArrayContains(${value}, ${tested})`
        : `${tested} = ${period !== undefined && isDay ? `DateTrunc("${period}", ${value})` : value}`;
      const condition = filter.mode === "exclude" ? `not (${among})` : among;
      return isArray ? { condition, unset: `IsNull(${value}) or ArrayLength(${value}) = 0` } : { condition };
    }
    case "number-range":
      return { condition: `${tested} ${member === "min" ? ">=" : "<="} ${value}` };
    case "date-range": {
      if (member === "startDate") return { condition: `${tested} >= ${value}` };
      // The last day is in it as a whole.
      const wholeDay = type.kind === "date" && column.kind === "datetime";
      return { condition: wholeDay ? `${tested} < DateAdd("day", 1, ${value})` : `${tested} <= ${value}` };
    }
    case "text-match":
      return { condition: textCondition(filter.mode, filter.case === "insensitive", tested, value) };
    case "top-n":
    case "hierarchy":
      return null;
  }
}

const excluding = (mode: TextMatchMode): boolean => mode.startsWith("does-not-") || mode === "not-like";

function textCondition(mode: TextMatchMode, isInsensitive: boolean, tested: string, value: string): string {
  const fold = (text: string): string => (isInsensitive ? `Lower(${text})` : text);
  const call = (name: string): string => `${name}(${fold(tested)}, ${fold(value)})`;
  const positive = (): string => {
    switch (mode) {
      case "equals":
      case "does-not-equal":
        return `${fold(tested)} = ${fold(value)}`;
      case "contains":
      case "does-not-contain":
        return call("Contains");
      case "starts-with":
      case "does-not-start-with":
        return call("StartsWith");
      case "ends-with":
      case "does-not-end-with":
        return call("EndsWith");
      case "like":
      case "not-like":
        return call("Like");
      case "matches-regexp":
      case "does-not-match-regexp":
        return `RegexpMatch(${tested}, ${isInsensitive ? `"(?i)" & ${value}` : value})`;
    }
  };
  return excluding(mode) ? `not (${positive()})` : positive();
}
