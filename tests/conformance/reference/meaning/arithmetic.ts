import { daysBetween, truncated } from "./dates.ts";
import type { Aggregate, Operator, Plain, WindowName } from "../formula.ts";

/** Values of operators, aggregates and windows, whose rows and arguments are there. */

export function operate(fn: Operator, args: readonly Plain[]): Plain {
  const [a = null, b = null, c = null] = args;
  const known = a !== null && b !== null;
  switch (fn) {
    case "and":
      return a === false || b === false ? false : known || null;
    case "or":
      return a === true || b === true ? true : known ? false : null;
    case "Not":
      return a === null ? null : a !== true;
    case "IsNull":
      return a === null;
    case "DateTrunc":
      return b === null ? null : truncated(String(a), String(b));
    case "DateDiff":
      return b === null || c === null ? null : daysBetween(String(b), String(c));
    case "If":
      return a === true ? b : c;
    case "Coalesce":
      return a ?? b;
    case "+":
      return known ? Number(a) + Number(b) : null;
    case "-":
      return known ? Number(a) - Number(b) : null;
    case "*":
      return known ? Number(a) * Number(b) : null;
    case "/":
      return known && Number(b) !== 0 ? Number(a) / Number(b) : null;
    case "=":
      return known ? a === b : null;
    case "<":
      return known ? compare(a, b) < 0 : null;
    case ">":
      return known ? compare(a, b) > 0 : null;
    case "&":
      return known ? `${a}${b}` : null;
  }
}

export function aggregate(fn: Aggregate, rows: readonly (readonly Plain[])[]): Plain {
  const values = rows.map(([first]) => first ?? null).filter((value) => value !== null);
  const sum = (list: readonly Plain[]): Plain => (list.length === 0 ? null : list.reduce<number>((total, one) => total + Number(one), 0));
  const met = rows.filter((row) => row[row.length - 1] === true);
  switch (fn) {
    case "Sum":
      return sum(values);
    case "Count":
      return rows.some((row) => row.length > 0) ? values.filter((value) => value !== "").length : rows.length;
    case "CountDistinct":
      return new Set(values.filter((value) => value !== "")).size;
    case "Min":
    case "Max":
      return values.reduce<Plain>((best, one) => (best === null || compare(one, best) * (fn === "Min" ? 1 : -1) < 0 ? one : best), null);
    case "Avg":
      return values.length === 0 ? null : Number(sum(values)) / values.length;
    case "Median": {
      const sorted = values.toSorted(compare).map(Number);
      const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
      return low === undefined || high === undefined ? null : (low + high) / 2;
    }
    case "CountIf":
      return met.length;
    case "SumIf":
      return sum(met.map(([first]) => first ?? null).filter((value) => value !== null));
  }
}

export function windowed(fn: WindowName, rows: readonly (readonly Plain[])[], here: number): Plain {
  const values = rows.map(([first]) => first ?? null);
  const value = values[here] ?? null;
  switch (fn) {
    case "CumulativeSum": {
      const so = values.slice(0, here + 1).filter((one) => one !== null);
      return so.length === 0 ? null : so.reduce<number>((total, one) => total + Number(one), 0);
    }
    case "Lag":
      return values[here - 1] ?? null;
    case "Lead":
      return values[here + 1] ?? null;
    case "RowNumber":
      return here + 1;
    case "Rank":
    case "RankDense": {
      // V4: nulls come last in Rank too.
      const better = values.filter((one) => one !== null && (value === null || compare(one, value) < 0));
      return 1 + (fn === "Rank" ? better.length : new Set(better).size);
    }
    case "First":
      return values[0] ?? null;
    case "Last":
      return values[values.length - 1] ?? null;
  }
}

/** V4: text by code point; neither side is null. */
export function compare(a: Plain, b: Plain): number {
  if (typeof a === "string" || typeof b === "string") return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  return Number(a) - Number(b);
}

export function compareLists(a: readonly Plain[], b: readonly Plain[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? null;
    if (value === null || other === null) {
      if (value !== other) return value === null ? 1 : -1;
      continue;
    }
    const compared = compare(value, other);
    if (compared !== 0) return compared;
  }
  return 0;
}
