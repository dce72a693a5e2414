import { compareExact, compareValues, exactOf, formOf, plus, within, type Exact } from "./exact.ts";
import { jsonOf, jsonText, type JsonKind } from "./json.ts";
import type { CompanionAggregate, SqliteValue } from "./value.ts";

/** Rows of a frame, oldest first; `from` is the first that is still in it. */
interface Rows {
  rows: (readonly SqliteValue[])[];
  from: number;
}

type Ending = (rows: readonly (readonly SqliteValue[])[]) => SqliteValue;

/** An aggregate of all rows without a null, worked out at the end. */
function ofRows(name: string, ending: Ending, keepsNulls = false): CompanionAggregate<Rows> {
  const counts = (args: readonly SqliteValue[]): boolean => keepsNulls || args.every((arg) => arg !== null);
  return {
    name,
    start: () => ({ rows: [], from: 0 }),
    add: (state, args) => {
      if (counts(args)) state.rows.push(args);
      return state;
    },
    remove: (state, args) => {
      if (counts(args)) state.from++;
      if (state.from > 1000 && state.from * 2 > state.rows.length) {
        state.rows = state.rows.slice(state.from);
        state.from = 0;
      }
      return state;
    },
    result: ({ rows, from }) => ending(from === 0 ? rows : rows.slice(from)),
  };
}

interface Total {
  sum: Exact;
  count: number;
}

const NOTHING: Exact = { units: 0n, scale: 0 };

function ofTotal(
  name: string,
  result: (total: Total, scale: SqliteValue) => SqliteValue,
): CompanionAggregate<Total & { scale: SqliteValue }> {
  const change = (state: Total & { scale: SqliteValue }, args: readonly SqliteValue[], sign: bigint) => {
    const [value = null, scale = null] = args;
    const exact = value === null ? null : exactOf(value);
    if (exact === null) return state;
    state.sum = plus(state.sum, { units: exact.units * sign, scale: exact.scale });
    state.count += Number(sign);
    state.scale = scale;
    return state;
  };
  return {
    name,
    start: () => ({ sum: NOTHING, count: 0, scale: null }),
    add: (state, args) => change(state, args, 1n),
    remove: (state, args) => change(state, args, -1n),
    result: (state) => (state.count === 0 ? null : result(state, state.scale)),
  };
}

function mean({ sum, count }: Total): number {
  return Number(formOf(sum)) / count;
}

interface FloatTotal extends Rows {
  sum: number;
  /** Whether rows have left since it was summed up: subtracting them would not give the sum of those that stay. */
  isStale: boolean;
}

/** Sums of float64 in the order of rows, as other engines have them: the engine's own takes rows out of a frame by subtracting. */
function ofFloats(name: string, result: (sum: number, count: number) => number): CompanionAggregate<FloatTotal> {
  const rows = ofRows(name, () => null);
  return {
    name,
    start: () => ({ rows: [], from: 0, sum: 0, isStale: false }),
    add: (state, args) => {
      if (args[0] !== null) state.sum += Number(args[0]);
      rows.add(state, args);
      return state;
    },
    remove: (state, args) => {
      rows.remove(state, args);
      state.isStale = true;
      return state;
    },
    result: (state) => {
      const count = state.rows.length - state.from;
      if (state.isStale) {
        state.sum = 0;
        for (let at = state.from; at < state.rows.length; at++) state.sum += Number(state.rows[at]?.[0]);
        state.isStale = false;
      }
      return count === 0 ? null : result(state.sum, count);
    },
  };
}

const numbers = (rows: readonly (readonly SqliteValue[])[], at: number): number[] => rows.map((row) => Number(row[at]));

/** The mean, carried along so that equal values have exactly their own. */
function meanOf(values: readonly number[]): number {
  return values.reduce((average, value, at) => average + (value - average) / (at + 1), 0);
}

/** Sum of products of what is off the means; the second term takes out what the means are off themselves. */
function products(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  let sum = 0;
  let [offX, offY] = [0, 0];
  for (const [at, x] of xs.entries()) {
    const y = (ys[at] ?? 0) - meanY;
    sum += (x - meanX) * y;
    offX += x - meanX;
    offY += y;
  }
  return sum - (offX * offY) / xs.length;
}

function squares(values: readonly number[]): number {
  return products(values, values);
}

function spread(finish: (sum: number, count: number) => number | null): Ending {
  return (rows) => (rows.length === 0 ? null : finite(finish(squares(numbers(rows, 0)), rows.length)));
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

interface Pairs {
  readonly count: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Rows are (y, x). */
function ofPairs(finish: (pairs: Pairs) => number | null): Ending {
  return (rows) => {
    if (rows.length === 0) return null;
    const [ys, xs] = [numbers(rows, 0), numbers(rows, 1)];
    const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
    const xy = products(xs, ys);
    return finite(finish({ count: rows.length, meanX, meanY, xx: squares(xs), yy: squares(ys), xy }));
  };
}

type Compare = (a: SqliteValue, b: SqliteValue) => number;

function discrete(compare: Compare): Ending {
  return (rows) => {
    const sorted = rows.map(([value = null]) => value).toSorted(compare);
    const fraction = Number(rows[0]?.[1] ?? 0);
    return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)] ?? null;
  };
}

/** The least of the most frequent values. */
function mode(compare: Compare): Ending {
  return (rows) => {
    const counts = new Map<SqliteValue, number>();
    for (const [value = null] of rows) counts.set(value, (counts.get(value) ?? 0) + 1);
    let best: SqliteValue = null;
    let most = 0;
    for (const [value, count] of counts) {
      if (count < most || (count === most && compare(value, best) >= 0)) continue;
      best = value;
      most = count;
    }
    return best;
  };
}

function extreme(sign: number): Ending {
  return (rows) =>
    rows.map(([value = null]) => value).reduce<SqliteValue>((a, b) => (a === null || sign * compareExact(b, a) > 0 ? b : a), null);
}

const list =
  (kind: JsonKind): Ending =>
  (rows) =>
    rows.length === 0 ? null : `[${rows.map(([value = null]) => jsonText(jsonOf(value, kind))).join(",")}]`;

export const companionAggregates: readonly CompanionAggregate[] = [
  ofFloats("float_sum", (sum) => sum),
  ofFloats("float_avg", (sum, count) => sum / count),
  ofTotal("exact_sum", ({ sum }, scale) => (scale === null ? formOf(sum) : within(sum, Number(scale)))),
  ofTotal("exact_avg", mean),
  ofRows("exact_min", extreme(-1)),
  ofRows("exact_max", extreme(1)),
  ofRows(
    "variance_sample",
    spread((sum, count) => (count < 2 ? null : sum / (count - 1))),
  ),
  ofRows(
    "variance_population",
    spread((sum, count) => sum / count),
  ),
  ofRows(
    "stddev_sample",
    spread((sum, count) => (count < 2 ? null : Math.sqrt(sum / (count - 1)))),
  ),
  ofRows(
    "stddev_population",
    spread((sum, count) => Math.sqrt(sum / count)),
  ),
  ofRows(
    "correlation",
    ofPairs(({ xx, yy, xy }) => (xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy))),
  ),
  ofRows(
    "regression_slope",
    ofPairs(({ xx, xy }) => (xx === 0 ? null : xy / xx)),
  ),
  ofRows(
    "regression_intercept",
    ofPairs(({ xx, xy, meanX, meanY }) => (xx === 0 ? null : meanY - (xy / xx) * meanX)),
  ),
  ofRows(
    "regression_r2",
    ofPairs(({ xx, yy, xy }) => (xx === 0 ? null : yy === 0 ? 1 : (xy * xy) / (xx * yy))),
  ),
  ofRows("discrete_percentile", discrete(compareValues)),
  ofRows("exact_discrete_percentile", discrete(compareExact)),
  ofRows("value_mode", mode(compareValues)),
  ofRows("exact_mode", mode(compareExact)),
  ofRows("texts", list("text")),
  ofRows("list_of_text", list("text"), true),
  ofRows("list_of_number", list("number"), true),
  ofRows("list_of_boolean", list("boolean"), true),
  ofRows("list_of_json", list("json"), true),
] as readonly CompanionAggregate[];
