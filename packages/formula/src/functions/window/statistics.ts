import { FLOAT, INTEGER, sql, typeOf, type AggregateName, type SqlExpr, type SqlFrame } from "@sheaf/sql";
import type { Example, FunctionEntry, LowerContext, Param, WindowFunction } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { reduce } from "../../lower/iteration.ts";
import { arg, column, example, param, returns, returnsArgument } from "../entry.ts";
import { ABOVE, ALL, BELOW, N, UNTIL_HERE, V, countOf, movingFrame, ts, window, xs } from "./common.ts";

/** Statistics over some rows of a level, and the first and last values that are there. */

const PAIR: readonly Param[] = [param("y", "number", "A number."), param("x", "number", "Another number.")];

const pairs = (y: readonly (number | null)[], x: readonly (number | null)[]): Example["columns"] => ({
  y: column(INTEGER, ...y),
  x: column(INTEGER, ...x),
});

interface Statistic {
  readonly primitive: AggregateName;
  readonly values: readonly Param[];
  readonly what: string;
}

const DEVIATION: Statistic = { primitive: "stddev-sample", values: [N], what: "standard deviation of the values" };
const VARIANCE: Statistic = { primitive: "variance-sample", values: [N], what: "variance of the values" };
const CORRELATION: Statistic = { primitive: "corr", values: PAIR, what: "correlation of two numbers" };

function overRows({ primitive }: Statistic, values: readonly SqlExpr[], context: LowerContext, frame: SqlFrame): SqlExpr {
  return context.over(sql.aggregate(primitive, values.map(toFloat)), { frame });
}

/** DuckDB has too few digits for deviations of values that are large beside them: it is given what they are above the first one. */
function aboveFirst(value: SqlExpr, context: LowerContext): SqlExpr {
  if (context.dialect.name !== "duckdb" || value.kind === "literal") return value;
  return sql.subtract(value, context.over(sql.windowFunction("first-value", [value]), { frame: ALL, ignoreNulls: true }));
}

const valuesOf = ({ values }: Statistic, args: readonly SqlExpr[]): readonly SqlExpr[] => values.map((_, index) => arg(args, index));

function cumulative(name: string, statistic: Statistic, examples: readonly Example[]): WindowFunction {
  return window({
    name,
    doc: `The ${statistic.what} of this row and all rows above.`,
    params: statistic.values,
    examples,
    resultType: returns(FLOAT),
    lower: (args, context) => {
      const values = valuesOf(statistic, args).map((value) => aboveFirst(value, context));
      return overRows(statistic, values, context, UNTIL_HERE);
    },
  });
}

function moving(name: string, statistic: Statistic, examples: readonly Example[]): WindowFunction {
  return window({
    name,
    doc: `The ${statistic.what} of this row and some rows above and below.`,
    params: [...statistic.values, ABOVE, BELOW],
    examples,
    resultType: returns(FLOAT),
    lower: (args, context) => {
      const frame = movingFrame(context, statistic.values.length);
      return frame === null ? sql.null(FLOAT) : overRows(statistic, valuesOf(statistic, args), context, frame);
    },
  });
}

/** The first or last of the values that are not null: by a list of them or, where there are no lists over windows, by how many came before. */
function present(value: SqlExpr, context: LowerContext, isFirst: boolean): SqlExpr {
  const isValue = sql.isNotNull(value);
  const list = context.over(sql.aggregate("array", [value], { filter: isValue }), { frame: ALL });
  const count = context.over(sql.aggregate("count", [value]), { frame: ALL });
  const place = isFirst ? sql.int(0) : sql.subtract(count, sql.int(1));
  if (context.dialect.refuses(list) === null) return sql.primitive("array-element", [list, place], typeOf(value));
  const until = context.over(sql.aggregate("count", [value]), { frame: UNTIL_HERE });
  const filter = sql.and(isValue, sql.eq(until, isFirst ? sql.int(1) : count));
  return context.over(sql.aggregate("any-value", [value], { filter }), { frame: ALL });
}

function nonNull(name: "FirstNonNull" | "LastNonNull", examples: readonly Example[]): WindowFunction {
  const isFirst = name === "FirstNonNull";
  return window({
    name,
    doc: `The value of the ${isFirst ? "first" : "last"} row that has one.`,
    params: [V],
    examples,
    resultType: returnsArgument(0),
    lower: (args, context) => {
      const value = arg(args, 0);
      if (context.dialect.has("ignore-nulls"))
        return context.over(sql.windowFunction(isFirst ? "first-value" : "last-value", [value]), { frame: ALL, ignoreNulls: true });
      return present(value, context, isFirst);
    },
  });
}

/** By logarithms: the signs and zeros are counted apart. Products of whole numbers are whole as far as float64 tells them apart. */
function cumulativeProduct(value: SqlExpr, context: LowerContext): SqlExpr {
  const x = toFloat(value);
  const count = (filter: SqlExpr): SqlExpr => context.over(sql.aggregate("count-rows", [], { filter }), { frame: UNTIL_HERE });
  const zero = sql.float(0);
  const size = sql.primitive("ln", [sql.abs(sql.nullIf(x, zero))], FLOAT);
  const logs = context.over(sql.aggregate("sum", [size]), { frame: UNTIL_HERE });
  const product = sql.primitive("exp", [logs], FLOAT);
  const isWhole = typeOf(value).kind === "integer" ? [] : [sql.eq(count(sql.ne(value, sql.truncate(value, 0))), sql.int(0))];
  const isExact = sql.and(sql.lt(product, sql.float(1e15)), ...isWhole);
  // MariaDB gives each window a column of a table that has room for few of them.
  const isRounded = isWhole.length === 0 || context.dialect.name !== "mysql";
  const exact = isRounded ? sql.case([{ when: isExact, then: sql.round(product, 0) }], product, FLOAT) : product;
  const isNegative = sql.eq(sql.modulo(count(sql.lt(x, zero)), sql.int(2)), sql.int(1));
  return sql.case(
    [
      { when: sql.gt(count(sql.eq(x, zero)), sql.int(0)), then: zero },
      { when: isNegative, then: sql.negate(exact) },
    ],
    exact,
    FLOAT,
  );
}

/** Bars are counted from the least value on; the greatest belongs to the last. */
function histogramBin(value: SqlExpr, bins: number, context: LowerContext): SqlExpr {
  if (bins < 1) return sql.null(FLOAT);
  const extreme = (name: "min" | "max"): SqlExpr => context.over(sql.aggregate(name, [value]), { unordered: true });
  const [least, greatest] = [extreme("min"), extreme("max")];
  const width = sql.divide(sql.subtract(greatest, least), sql.float(bins));
  const bar = sql.floor(sql.divide(sql.subtract(value, least), width));
  const start = sql.add(least, sql.multiply(sql.least([bar, sql.float(bins - 1)]), width));
  return sql.case(
    [{ when: sql.lt(least, greatest), then: sql.case([{ when: sql.isNotNull(value), then: start }], null, FLOAT) }],
    value,
    FLOAT,
  );
}

const straight = pairs([1, 2, 3, null], [2, 4, 6, 1]);

export const statisticWindows: readonly FunctionEntry[] = [
  cumulative("CumulativeCorr", CORRELATION, [
    example("runs on", "CumulativeCorr([y], [x])", [null, 1, 1, 1], straight),
    example("without variance is null", "CumulativeCorr([y], [x])", [null, null], pairs([1, 1], [1, 2])),
    example("against each other", "CumulativeCorr([y], [x])", [null, -1], pairs([1, 2], [2, 1])),
  ]),
  window({
    name: "CumulativeProduct",
    doc: "The product of the values of this row and all rows above.",
    params: [N],
    examples: [
      example("runs on", "CumulativeProduct([x])", [2, 6, 24], xs(2, 3, 4)),
      example("signs and nulls", "CumulativeProduct([x])", [null, -2, -2, 6], xs(null, -2, null, -3)),
      example("from a zero on", "CumulativeProduct([x])", [5, 0, 0], xs(5, 0, 7)),
      example("whole float64 stays whole", "CumulativeProduct([x])", [1, 3, 15, 52.5], { x: column(FLOAT, 1, 3, 5, 3.5) }),
      example("growth", "Round(CumulativeProduct(1 + [x] / 100), 6)", [1.1, 1.32], xs(10, 20)),
    ],
    resultType: returns(FLOAT),
    lower: (args, context) => cumulativeProduct(arg(args, 0), context),
  }),
  cumulative("CumulativeStdDev", DEVIATION, [
    example("runs on", "Round(CumulativeStdDev([x]), 6)", [null, 0.707107, 1], xs(1, 2, 3)),
    example("nulls are left out", "CumulativeStdDev([x])", [null, null, Math.SQRT2], xs(1, null, 3)),
    example("of one row is null", "CumulativeStdDev([x])", [null], xs(5)),
  ]),
  cumulative("CumulativeVariance", VARIANCE, [
    example("runs on", "CumulativeVariance([x])", [null, 0.5, 1], xs(1, 2, 3)),
    example("nulls are left out", "CumulativeVariance([x])", [null, null, 2], xs(1, null, 3)),
    example("of one row is null", "CumulativeVariance([x])", [null], xs(5)),
  ]),
  nonNull("FirstNonNull", [
    example("on every row", "FirstNonNull([x])", ["1", "1", "1"], xs(null, 1, 2)),
    example("nothing there", "FirstNonNull([x])", [null, null], xs(null, null)),
    example("text", "FirstNonNull([t])", ["b", "b"], ts(null, "b")),
  ]),
  window({
    name: "HistogramBin",
    doc: "Where the bar of a histogram begins that the value lies in: bars of equal width between the least and the greatest value of all rows.",
    params: [N, param("bins", "integer", "How many bars.", { constant: true })],
    examples: [
      example("four bars", "HistogramBin([x], 4)", [0, 0, 2, 6, 6], xs(0, 1, 3, 7, 8)),
      example("nulls lie nowhere", "HistogramBin([x], 2)", [1, null, 3], xs(1, null, 5)),
      example("all values are one", "HistogramBin([x], 3)", [5, 5], xs(5, 5)),
      example("no bar at all", "HistogramBin([x], 0)", [null], xs(1)),
    ],
    suggestedFor: ["Bin", "Histogram", "Frequency"],
    resultType: returns(FLOAT),
    lower: (args, context) => histogramBin(toFloat(arg(args, 0)), countOf(context, 1), context),
  }),
  nonNull("LastNonNull", [
    example("on every row", "LastNonNull([x])", ["2", "2", "2"], xs(1, 2, null)),
    example("nothing there", "LastNonNull([x])", [null, null], xs(null, null)),
    example("text", "LastNonNull([t])", ["b", "b"], ts("b", null)),
  ]),
  moving("MovingCorr", CORRELATION, [
    example("this row and two above", "MovingCorr([y], [x], 2)", [null, 1, 1, 1], straight),
    example("one row is null", "MovingCorr([y], [x], 0)", [null, null], pairs([1, 2], [1, 2])),
    example("against each other", "MovingCorr([y], [x], 0, 1)", [-1, null], pairs([1, 2], [2, 1])),
  ]),
  window({
    name: "MovingMedian",
    doc: "The middle value of this row and some rows above and below.",
    params: [N, ABOVE, BELOW],
    examples: [
      example("this row and two above", "MovingMedian([x], 2)", [1, 3, 2, 4], xs(1, 5, 2, 4)),
      example("nulls are left out", "MovingMedian([x], 1)", [null, 3, 3], xs(null, 3, null)),
      example("one below as well", "MovingMedian([x], 1, 1)", [5, 2, 2, 3], xs(9, 1, 2, 4)),
      example("no row at all", "MovingMedian([x], -2, 1)", [null], xs(1)),
    ],
    suggestedFor: ["RollingMedian"],
    resultType: returns(FLOAT),
    lower: (args, context) => {
      const frame = movingFrame(context, 1);
      if (frame === null) return sql.null(FLOAT);
      const value = toFloat(arg(args, 0));
      // Few engines have a median over windows; all can gather the values of one.
      const list = context.over(sql.aggregate("array", [value], { filter: sql.isNotNull(value) }), { frame });
      return reduce("median", [{ list, name: "value" }], (each = value) => each);
    },
  }),
  moving("MovingStddev", DEVIATION, [
    example("this row and two above", "Round(MovingStddev([x], 2), 6)", [null, 0.707107, 1, 1], xs(1, 2, 3, 4)),
    example("nulls are left out", "MovingStddev([x], 2)", [null, null, Math.SQRT2], xs(1, null, 3)),
    example("no row at all", "MovingStddev([x], -2, 1)", [null], xs(1)),
  ]),
  moving("MovingVariance", VARIANCE, [
    example("this row and two above", "MovingVariance([x], 2)", [null, 0.5, 1, 1], xs(1, 2, 3, 4)),
    example("nulls are left out", "MovingVariance([x], 2)", [null, null, 2], xs(1, null, 3)),
    example("one below", "MovingVariance([x], 0, 1)", [0.5, null], xs(1, 2)),
  ]),
];
