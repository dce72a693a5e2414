import { daysBetween, truncated } from "./dates.ts";
import type { Aggregate, Operator, Plain, WindowName } from "../formula.ts";
import { Undetermined } from "./undetermined.ts";

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
    case "Zn":
      return a ?? 0;
    case "%":
      return known && Number(b) !== 0 ? remainder(Number(a), Number(b)) : null;
    case "Between":
      return operate("and", [operate("Not", [operate("<", [a, b])]), operate("Not", [operate(">", [a, c])])]);
    case "In":
      return args.slice(1).reduce<Plain>((found, one) => operate("or", [found, operate("=", [a, one])]), false);
    case "Switch": {
      const cases = args.slice(1);
      for (let at = 0; at + 1 < cases.length; at += 2) if (a !== null && a === cases[at]) return cases[at + 1] ?? null;
      return cases.length % 2 === 1 ? (cases[cases.length - 1] ?? null) : null;
    }
    case "Contains":
      return known ? String(a).includes(String(b)) : null;
    case "Upper":
      return a === null ? null : String(a).toUpperCase();
    case "DateTrunc":
      return b === null ? null : truncated(String(a), String(b));
    case "DateDiff":
      return b === null || c === null ? null : daysBetween(String(b), String(c));
    case "If": {
      for (let at = 0; at + 1 < args.length; at += 2) if (args[at] === true) return args[at + 1] ?? null;
      return args.length % 2 === 1 ? (args[args.length - 1] ?? null) : null;
    }
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
      return aggregate("Sum", met);
    case "AvgIf":
      return aggregate("Avg", met);
    case "MinIf":
      return aggregate("Min", met);
    case "MaxIf":
      return aggregate("Max", met);
    case "CountDistinctIf":
      return aggregate("CountDistinct", met);
    case "SumProduct":
      return sum(rows.map(([a = null, b = null]) => operate("*", [a, b])).filter((value) => value !== null));
  }
}

/** The values of rows in their order; what is constant stands in every row. */
export function windowed(fn: WindowName, rows: readonly (readonly Plain[])[], here: number): Plain {
  const values = rows.map(([first]) => first ?? null);
  const value = values[here] ?? null;
  const option = (place: number): number => Number(rows[here]?.[place] ?? 0);
  const over = (of: Aggregate, from: number, to: number): Plain =>
    aggregate(
      of,
      values.filter((_, at) => at >= from && at <= to).map((one) => [one]),
    );
  /** How many values of a frame count (V6: empty text does not). */
  const counted = (from: number, to: number): number =>
    values.filter((one, at) => at >= from && at <= to && one !== null && one !== "").length;
  switch (fn) {
    case "CumulativeSum":
      return over("Sum", 0, here);
    case "CumulativeAvg":
      return over("Avg", 0, here);
    case "CumulativeMin":
      return over("Min", 0, here);
    case "CumulativeMax":
      return over("Max", 0, here);
    case "CumulativeCount":
      return counted(0, here);
    case "MovingSum":
      return over("Sum", here - option(1), here + option(2));
    case "MovingAvg":
      return over("Avg", here - option(1), here + option(2));
    case "MovingMax":
      return over("Max", here - option(1), here + option(2));
    case "MovingCount":
      return counted(here - option(1), here + option(2));
    case "FillDown":
      return values.slice(0, here + 1).findLast((one) => one !== null) ?? null;
    case "Lag":
      return shifted(rows, here, -1);
    case "Lead":
      return shifted(rows, here, 1);
    case "RowNumber":
      return here + 1;
    case "Rank":
    case "RankDense": {
      const better = values.filter((one) => comesBefore(one, value));
      return 1 + (fn === "Rank" ? better.length : new Set(better).size);
    }
    case "RankPercentile":
      return values.length === 1 ? 0 : values.filter((one) => comesBefore(one, value)).length / (values.length - 1);
    case "CumeDist":
      return values.filter((one) => !comesBefore(value, one)).length / values.length;
    case "Ntile": {
      const buckets = option(0);
      const own = rows.map((row) => row[1] ?? null);
      const place = own.filter((one, at) => comesBefore(one, own[here] ?? null) || (one === own[here] && at < here)).length;
      // The first buckets have one row more where they cannot be equal.
      const [least, more] = [Math.floor(rows.length / buckets), rows.length % buckets];
      return place < more * (least + 1) ? Math.floor(place / (least + 1)) + 1 : more + Math.floor((place - more * (least + 1)) / least) + 1;
    }
    case "Nth":
      return values[option(1) - 1] ?? null;
    case "First":
      return values[0] ?? null;
    case "Last":
      return values[values.length - 1] ?? null;
    case "FirstNonNull":
      return values.find((one) => one !== null) ?? null;
    case "LastNonNull":
      return values.findLast((one) => one !== null) ?? null;
  }
}

/** Some rows above or below: the default where there is no such row; a null that is there stays one. */
function shifted(rows: readonly (readonly Plain[])[], here: number, direction: -1 | 1): Plain {
  const [, by = 1, otherwise = null] = rows[here] ?? [];
  const found = rows[here + direction * Number(by)];
  return found === undefined ? otherwise : (found[0] ?? null);
}

/** V4: in every rank nulls come last. */
function comesBefore(one: Plain, other: Plain): boolean {
  return one !== null && (other === null || compare(one, other) < 0);
}

/** V4: text by code point; neither side is null. */
export function compare(a: Plain, b: Plain): number {
  if (typeof a === "string" || typeof b === "string") return compareTexts(String(a), String(b));
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

/** With the sign of what is divided. Where fractions go into each other nearly whole, the last digit of the engine's arithmetic decides. */
function remainder(a: number, b: number): number {
  const quotient = a / b;
  const isNearlyWhole = Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
  if (isNearlyWhole && !(Number.isInteger(a) && Number.isInteger(b))) throw new Undetermined("a remainder of fractions");
  return a % b;
}

/** By code point; a pair of UTF-16 units would come before the last characters that need none. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [at, character] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}
