import {
  FLOAT,
  INTEGER,
  INTEGER64,
  NULL,
  TEXT,
  arrayOf,
  decimal,
  sql,
  sumType,
  typeOf,
  type AggregateName,
  type SqlExpr,
} from "@sheaf/sql";
import type { AggregateFunction, CheckedArgs, Example, FunctionEntry } from "../../catalogue.ts";
import { arg, column, example, param, returns, returnsArgument } from "../entry.ts";
import { C, N, V, aggregate, conditional, counted, ofFloat, percentile } from "./common.ts";

/** Aggregates of several columns, and those that say how values lie. */

const ints = (...values: readonly (number | string | null)[]): Example["columns"] => ({ x: column(INTEGER, ...values) });
const pairs = (y: readonly (number | null)[], x: readonly (number | null)[]): Example["columns"] => ({
  y: column(FLOAT, ...y),
  x: column(FLOAT, ...x),
});
const withGroups = (values: readonly (number | null)[], groups: readonly (string | null)[]): Example["columns"] => ({
  x: column(INTEGER, ...values),
  g: column(TEXT, ...groups),
});

function regression(name: string, primitive: AggregateName, doc: string, examples: readonly Example[]): AggregateFunction {
  return aggregate({
    name,
    doc,
    params: [param("y", "number", "What depends."), param("x", "number", "On what it depends.")],
    examples,
    resultType: returns(FLOAT),
    lower: (args) => ofFloat(primitive, [arg(args, 0), arg(args, 1)]),
  });
}

/** The product of all factors, whatever their number. */
function product(factors: readonly SqlExpr[]): SqlExpr {
  return factors.reduce((all, factor) => sql.multiply(all, factor));
}

const productSum = ({ types }: CheckedArgs) => {
  const type = typeOf(product(types.map((of) => sql.column(null, "x", of))));
  return type.kind === "null" ? INTEGER : sumType(type).type;
};

const line = pairs([1, 3, 5, null], [0, 1, 2, 9]);

export const statisticAggregates: readonly FunctionEntry[] = [
  aggregate({
    name: "ApproxCountDistinct",
    doc: "The number of different values, for warehouses that can tell it nearly and faster; the others count exactly.",
    params: [V],
    examples: [
      example("values", "ApproxCountDistinct([x])", ["2"], ints(1, 1, 3, null)),
      example("empty text does not count", "ApproxCountDistinct([t])", ["1"], { t: column(TEXT, "a", "", null) }),
      example("of nothing", "ApproxCountDistinct([x])", ["0"], ints(null)),
    ],
    empty: "zero",
    fanoutSafe: true,
    resultType: returns(INTEGER64),
    lower: (args) => sql.aggregate("count", [counted(arg(args, 0))], { distinct: true }),
  }),
  aggregate({
    name: "ArrayAggDistinct",
    doc: "An array of the different values that are not null, in their own order.",
    params: [C, param("direction", "text", "asc or desc.", { optional: true, default: '"asc"', constant: true, oneOf: ["asc", "desc"] })],
    examples: [
      example("each once", "Text(ArrayAggDistinct([x]))", ["[1,2]"], ints(2, 1, null, 2)),
      example("descending", 'Text(ArrayAggDistinct([t], "desc"))', ['["a","B"]'], { t: column(TEXT, "B", "a", "a") }),
      example("of nothing is null", "ArrayAggDistinct([x])", [null], ints(null)),
    ],
    fanoutSafe: true,
    resultType: ({ types }) => arrayOf(types[0] ?? NULL),
    lower: (args, context) => {
      const value = arg(args, 0);
      const direction = String(context.constant(1)).toLowerCase() === "desc" ? "descending" : "ascending";
      const parts = { distinct: true, orderBy: [sql.order(value, direction)], filter: sql.isNotNull(value), type: context.resultType };
      return sql.aggregate("array", [value], parts);
    },
  }),
  conditional(
    "MedianIf",
    "The middle value of rows where a condition is true.",
    N,
    false,
    [
      example("a condition", 'MedianIf([x], [g] = "a")', [2], withGroups([1, 2, 3, 100], ["a", "a", "a", "b"])),
      example("a null condition is not met", 'MedianIf([x], [g] = "a")', [1], withGroups([1, 3], ["a", null])),
      example("no row is null", 'MedianIf([x], [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    returns(FLOAT),
    (value, filter) => ofFloat("median", [value], filter),
  ),
  aggregate({
    name: "Mode",
    doc: "The most frequent value; of several the least.",
    params: [C],
    examples: [
      example("values", "Mode([x])", ["2"], ints(3, 2, 2, null, null, null)),
      example("of several the least", "Mode([t])", ["B"], { t: column(TEXT, "a", "B", "a", "B", "c") }),
      example("of nothing is null", "Mode([x])", [null], ints(null)),
    ],
    resultType: returnsArgument(0),
    lower: (args) => sql.aggregate("mode", [arg(args, 0)]),
  }),
  percentile(
    "PercentileContIf",
    "percentile-cont",
    "The value below which a fraction of the values lies, of rows where a condition is true.",
    returns(FLOAT),
    [
      example("a condition", 'PercentileContIf([x], 0.5, [g] = "a")', [1.5], withGroups([1, 2, 100], ["a", "a", "b"])),
      example("a null condition is not met", 'PercentileContIf([x], 1, [g] = "a")', [1], withGroups([1, 3], ["a", null])),
      example("no row is null", 'PercentileContIf([x], 0.5, [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    true,
  ),
  percentile(
    "PercentileDiscIf",
    "percentile-disc",
    "The first of the values that a fraction of them does not exceed, of rows where a condition is true.",
    ({ types }) => types[0] ?? NULL,
    [
      example("a condition", 'PercentileDiscIf([x], 0.5, [g] = "a")', ["1"], withGroups([1, 2, 100], ["a", "a", "b"])),
      example("a null condition is not met", 'PercentileDiscIf([x], 1, [g] = "a")', ["1"], withGroups([1, 3], ["a", null])),
      example("no row is null", 'PercentileDiscIf([x], 0.5, [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    true,
  ),
  regression("RegressionIntercept", "regression-intercept", "Where the straight line that fits best crosses x = 0.", [
    example("a straight line", "RegressionIntercept([y], [x])", [1], line),
    example("one point is null", "RegressionIntercept([y], [x])", [null], pairs([1], [2])),
    example("all at one x is null", "RegressionIntercept([y], [x])", [null], pairs([1, 2], [3, 3])),
  ]),
  regression("RegressionR2", "regression-r2", "How well a straight line fits, from 0 to 1.", [
    example("a straight line", "RegressionR2([y], [x])", [1], line),
    example("no straight line", "RegressionR2([y], [x])", [0.75], pairs([1, 2, 2], [1, 2, 3])),
    example("one point is null", "RegressionR2([y], [x])", [null], pairs([1], [2])),
  ]),
  regression("RegressionSlope", "regression-slope", "How steep the straight line is that fits best.", [
    example("a straight line", "RegressionSlope([y], [x])", [2], line),
    example("level", "RegressionSlope([y], [x])", [0], pairs([1, 1], [1, 2])),
    example("one point is null", "RegressionSlope([y], [x])", [null], pairs([1], [2])),
  ]),
  aggregate({
    name: "SumProduct",
    doc: "The sum of the products of several numbers; rows where one is null are left out.",
    params: [param("number", "number", "Numbers.", { repeats: "number" })],
    examples: [
      example("price times quantity", "SumProduct([p], [q])", ["20.5"], {
        p: column(decimal(10, 2), "2.00", "1.50", null),
        q: column(INTEGER, 8, 3, 5),
      }),
      example("three factors", "SumProduct([x], [x], 2)", ["10"], ints(1, 2)),
      example("of nothing is null", "SumProduct([x], [x])", [null], ints(null)),
    ],
    resultType: productSum,
    lower: (args, context) => sql.aggregate("sum", [product(args)], { type: context.resultType }),
  }),
  aggregate({
    name: "WeightedAvg",
    doc: "The mean of the values, each counting as much as its weight.",
    params: [N, param("weight", "number", "How much it counts.")],
    examples: [
      example("weights", "WeightedAvg([y], [x])", [2.5], pairs([1, 3, null], [1, 3, 100])),
      example("a null weight counts nothing", "WeightedAvg([y], [x])", [1], pairs([1, 3], [2, null])),
      example("weights that sum to zero are null", "WeightedAvg([y], [x])", [null], pairs([1, 2], [1, -1])),
    ],
    resultType: returns(FLOAT),
    lower: (args) => {
      const [value, weight] = [arg(args, 0), arg(args, 1)];
      const weights = sql.aggregate("sum", [weight], { filter: sql.isNotNull(value) });
      return sql.divide(sql.aggregate("sum", [sql.multiply(value, weight)]), weights);
    },
  }),
];
