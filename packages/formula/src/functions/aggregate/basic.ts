import { DATE, FLOAT, INTEGER, INTEGER64, NULL, TEXT, arrayOf, decimal, sql, typeOf, type AggregateName, type ValueType } from "@sheaf/sql";
import type { AggregateFunction, CheckedArgs, Example, FunctionEntry, LowerContext } from "../../catalogue.ts";
import { toText } from "../../lower/conversions.ts";
import { isComparable } from "../../check/types.ts";
import { arg, column, example, param, returns, returnsArgument } from "../entry.ts";
import { C, CONDITIONS, N, V, aggregate, conditional, counted, listOrder, ofFloat, percentile, summed } from "./common.ts";

const ints = (...values: readonly (number | string | null)[]): Example["columns"] => ({ x: column(INTEGER, ...values) });
const floats = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(FLOAT, ...values) });
const texts = (...values: readonly (string | null)[]): Example["columns"] => ({ t: column(TEXT, ...values) });
const withGroups = (values: readonly (number | null)[], groups: readonly (string | null)[]): Example["columns"] => ({
  x: column(INTEGER, ...values),
  g: column(TEXT, ...groups),
});

/** `name` of float64 values with float64 result. */
function statistic(
  name: string,
  primitive: AggregateName,
  doc: string,
  examples: readonly Example[],
  suggestedFor: readonly string[] = [],
): AggregateFunction {
  return aggregate({
    name,
    doc,
    params: [N],
    examples,
    suggestedFor,
    resultType: returns(FLOAT),
    lower: (args) => ofFloat(primitive, [arg(args, 0)]),
  });
}

function separator(context: LowerContext, argument: number): string {
  const value = context.constant(argument);
  return value === undefined || value === null ? "," : String(value);
}

const SEPARATOR = param("separator", "text", "What stands between.", { optional: true, default: '","', constant: true });

function ordered(args: CheckedArgs): ValueType {
  const [type = NULL] = args.types;
  return type;
}

export const basicAggregates: readonly FunctionEntry[] = [
  aggregate({
    name: "ArrayAgg",
    doc: "An array of the values that are not null, in the order of the rows.",
    params: [V],
    examples: [
      example("values", "Text(ArrayAgg([x]))", ["[1,2,3]"], ints(3, null, 1, 2)),
      example("how many", "ArrayLength(ArrayAgg([t]))", ["2"], texts("a", null, "a")),
      example("of nothing is null", "ArrayAgg([x])", [null], ints(null)),
    ],
    resultType: ({ types }) => arrayOf(types[0] ?? NULL),
    lower: (args, context) => {
      const value = arg(args, 0);
      const orderBy = context.rowOrder.length > 0 || isComparable(typeOf(value)) ? listOrder(value, context) : [];
      return sql.aggregate("array", [value], { orderBy, filter: sql.isNotNull(value), type: context.resultType });
    },
  }),
  aggregate({
    name: "Avg",
    doc: "The mean of the values that are not null.",
    params: [N],
    examples: [
      example("nulls are left out", "Avg([x])", [2], ints(1, null, 3)),
      example("decimals", "Avg([d])", [1.5], { d: column(decimal(10, 2), "1.00", "2.00") }),
      example("of no value is null", "Avg([x])", [null], ints(null)),
    ],
    suggestedFor: ["Average", "Mean"],
    resultType: returns(FLOAT),
    lower: (args) => sql.aggregate("avg", [arg(args, 0)]),
  }),
  conditional(
    "AvgIf",
    "The mean of the values of rows where a condition is true.",
    N,
    false,
    [
      example("a condition", 'AvgIf([x], [g] = "a")', [2], withGroups([1, 3, 100], ["a", "a", "b"])),
      example("a null condition is not met", 'AvgIf([x], [g] = "a")', [1], withGroups([1, 3], ["a", null])),
      example("no row is null", 'AvgIf([x], [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    returns(FLOAT),
    (value, filter) => sql.aggregate("avg", [value], { filter }),
  ),
  aggregate({
    name: "Corr",
    doc: "How closely two numbers go together, from −1 to 1.",
    params: [param("y", "number", "A number."), param("x", "number", "Another number.")],
    examples: [
      example("a straight line", "Corr([y], [x])", [1], { y: column(INTEGER, 2, 4, 6), x: column(INTEGER, 1, 2, 3) }),
      example("pairs with a null are left out", "Corr([y], [x])", [-1], {
        y: column(INTEGER, 3, 2, 1, null),
        x: column(INTEGER, 1, 2, 3, 4),
      }),
      example("without variance is null", "Corr([y], [x])", [null], { y: column(INTEGER, 1, 1), x: column(INTEGER, 1, 2) }),
    ],
    resultType: returns(FLOAT),
    lower: (args) => ofFloat("corr", [arg(args, 0), arg(args, 1)]),
  }),
  aggregate({
    name: "Count",
    doc: "The number of values that are neither null nor empty text; without a value, of rows.",
    params: [param("value", "any", "Any value.", { optional: true, default: "rows" })],
    examples: [
      example("rows", "Count()", ["3"], ints(1, null, 3)),
      example("values", "Count([x])", ["2"], ints(1, null, 3)),
      example("empty text does not count", "Count([t])", ["1"], texts("a", "", null)),
    ],
    empty: "zero",
    resultType: returns(INTEGER64),
    lower: (args) => {
      const [value] = args;
      return value === undefined ? sql.aggregate("count-rows", []) : sql.aggregate("count", [counted(value)]);
    },
  }),
  aggregate({
    name: "CountDistinct",
    aliases: ["Ndv"],
    doc: "The number of different values that are neither null nor empty text.",
    params: [V],
    examples: [
      example("values", "CountDistinct([x])", ["2"], ints(1, 1, 3, null)),
      example("letter case counts, empty text does not", "CountDistinct([t])", ["2"], texts("a", "A", "", "a", null)),
      example("of nothing", "CountDistinct([x])", ["0"], ints(null)),
    ],
    suggestedFor: ["CountUnique", "CountD"],
    empty: "zero",
    fanoutSafe: true,
    resultType: returns(INTEGER64),
    lower: (args) => sql.aggregate("count", [counted(arg(args, 0))], { distinct: true }),
  }),
  conditional(
    "CountDistinctIf",
    "The number of different values of rows where all conditions are true.",
    V,
    true,
    [
      example("a condition", 'CountDistinctIf([x], [g] = "a")', ["2"], withGroups([1, 1, 2, 3], ["a", "a", "a", "b"])),
      example("several conditions", 'CountDistinctIf([x], [g] = "a", [x] > 1)', ["1"], withGroups([1, 2, 2], ["a", "a", "a"])),
      example("no row", 'CountDistinctIf([x], [g] = "z")', ["0"], withGroups([1], ["a"])),
    ],
    returns(INTEGER64),
    (value, filter) => sql.aggregate("count", [counted(value)], { distinct: true, filter }),
    { empty: "zero", fanoutSafe: true },
  ),
  aggregate({
    name: "CountIf",
    doc: "The number of rows where all conditions are true.",
    params: [CONDITIONS],
    examples: [
      example("a condition", "CountIf([x] > 1)", ["2"], ints(1, 2, 3, null)),
      example("several conditions", "CountIf([x] > 1, [x] < 3)", ["1"], ints(1, 2, 3)),
      example("no row", "CountIf([x] > 9)", ["0"], ints(1)),
    ],
    empty: "zero",
    resultType: returns(INTEGER64),
    lower: (args) => sql.aggregate("count-rows", [], { filter: sql.and(...args) }),
  }),
  aggregate({
    name: "ListAgg",
    doc: "The values joined to one text, in the order of the rows; nulls left out.",
    params: [V, SEPARATOR],
    examples: [
      example("by comma", "ListAgg([t])", ["a,b,b"], texts("b", "a", null, "b")),
      example("another separator", 'ListAgg([x], " | ")', ["1 | 2"], ints(2, 1)),
      example("of nothing is null", "ListAgg([t])", [null], texts(null)),
    ],
    suggestedFor: ["StringAgg", "GroupConcat", "ConcatAgg"],
    resultType: returns(TEXT),
    lower: (args, context) => {
      const value = arg(args, 0);
      return sql.aggregate("list", [toText(value, context)], {
        orderBy: listOrder(value, context),
        options: { separator: separator(context, 1) },
      });
    },
  }),
  aggregate({
    name: "ListAggDistinct",
    doc: "The different values joined to one text, in their own order; nulls left out.",
    params: [
      V,
      SEPARATOR,
      param("direction", "text", "asc or desc.", { optional: true, default: '"asc"', constant: true, oneOf: ["asc", "desc"] }),
    ],
    examples: [
      example("each once", "ListAggDistinct([t])", ["B,a"], texts("a", "B", "a", null)),
      example("descending", 'ListAggDistinct([t], "-", "desc")', ["b-a"], texts("a", "b", "a")),
      example("of nothing is null", "ListAggDistinct([t])", [null], texts(null)),
    ],
    fanoutSafe: true,
    resultType: returns(TEXT),
    lower: (args, context) => {
      const value = toText(arg(args, 0), context);
      const direction = String(context.constant(2)).toLowerCase() === "desc" ? "descending" : "ascending";
      return sql.aggregate("list", [value], {
        distinct: true,
        orderBy: [sql.order(value, direction)],
        options: { separator: separator(context, 1) },
      });
    },
  }),
  aggregate({
    name: "Max",
    doc: "The greatest value; of text the last by code point.",
    params: [C],
    examples: [
      example("numbers", "Max([x])", ["3"], ints(1, 3, null)),
      example("text by code point", "Max([t])", ["a"], texts("B", "a", null)),
      example("dates", "Max([d])", ["2024-02-29"], { d: column(DATE, "2024-02-29", "2023-12-31", null) }),
      example("of nothing is null", "Max([x])", [null], ints(null)),
    ],
    fanoutSafe: true,
    resultType: ordered,
    lower: (args) => sql.aggregate("max", [arg(args, 0)]),
  }),
  conditional(
    "MaxIf",
    "The greatest value of rows where a condition is true.",
    C,
    false,
    [
      example("a condition", 'MaxIf([x], [g] = "a")', ["3"], withGroups([1, 3, 100], ["a", "a", "b"])),
      example("text", "MaxIf([g], [x] < 3)", ["b"], withGroups([1, 2, 3], ["a", "b", "c"])),
      example("no row is null", 'MaxIf([x], [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    returnsArgument(0),
    (value, filter) => sql.aggregate("max", [value], { filter }),
    { fanoutSafe: true },
  ),
  statistic("Median", "median", "The middle value; between two middle ones their mean.", [
    example("an even count", "Median([x])", [6], ints(3, 5, 7, 20)),
    example("nulls are left out", "Median([x])", [2], ints(1, null, 2, 3)),
    example("decimals", "Median([d])", [1.75], { d: column(decimal(3, 1), "1.5", "2.0") }),
    example("of nothing is null", "Median([x])", [null], ints(null)),
  ]),
  aggregate({
    name: "Min",
    doc: "The least value; of text the first by code point.",
    params: [C],
    examples: [
      example("numbers", "Min([x])", ["1"], ints(1, 3, null)),
      example("text by code point", "Min([t])", ["B"], texts("B", "a", null)),
      example("conditions", "Min([x] > 1)", [false], ints(1, 2)),
      example("of nothing is null", "Min([x])", [null], ints(null)),
    ],
    fanoutSafe: true,
    resultType: ordered,
    lower: (args) => sql.aggregate("min", [arg(args, 0)]),
  }),
  conditional(
    "MinIf",
    "The least value of rows where a condition is true.",
    C,
    false,
    [
      example("a condition", 'MinIf([x], [g] = "b")', ["100"], withGroups([1, 3, 100], ["a", "a", "b"])),
      example("text", "MinIf([g], [x] > 1)", ["b"], withGroups([1, 2, 3], ["a", "b", "c"])),
      example("no row is null", 'MinIf([x], [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    returnsArgument(0),
    (value, filter) => sql.aggregate("min", [value], { filter }),
    { fanoutSafe: true },
  ),
  percentile(
    "PercentileCont",
    "percentile-cont",
    "The value below which a fraction of the values lies, between two values by interpolation.",
    returns(FLOAT),
    [
      example("interpolated", "PercentileCont([x], 0.7)", [7.6], ints(2, 4, 6, 8, 10)),
      example("the ends", "PercentileCont([x], 0)", [1], ints(3, 1, 2)),
      example("of nothing is null", "PercentileCont([x], 0.5)", [null], ints(null)),
    ],
  ),
  percentile("PercentileDisc", "percentile-disc", "The first of the values that a fraction of them does not exceed.", ordered, [
    example("a value of the rows", "PercentileDisc([x], 0.7)", ["8"], ints(2, 4, 6, 8, 10)),
    example("the middle of an even count is the lower", "PercentileDisc([x], 0.5)", ["2"], ints(1, 2, 3, 4)),
    example("of nothing is null", "PercentileDisc([x], 0.5)", [null], ints(null)),
  ]),
  statistic(
    "StdDev",
    "stddev-sample",
    "The standard deviation of a sample.",
    [
      example("values", "StdDev([x])", [1], ints(1, 2, 3)),
      example("of one value is null", "StdDev([x])", [null], ints(5)),
      example("nulls are left out", "Round(StdDev([x]), 6)", [1.414214], floats(1, null, 3)),
    ],
    ["StDev"],
  ),
  statistic(
    "StdDevPop",
    "stddev-population",
    "The standard deviation of all values.",
    [
      example("values", "StdDevPop([x])", [1], ints(1, 3)),
      example("of one value is zero", "StdDevPop([x])", [0], ints(5)),
      example("of nothing is null", "StdDevPop([x])", [null], ints(null)),
    ],
    ["StDevP"],
  ),
  aggregate({
    name: "Sum",
    doc: "The sum of the values that are not null; of none it is null.",
    params: [N],
    examples: [
      example("nulls are left out", "Sum([x])", ["4"], ints(1, null, 3)),
      example("exact decimals", "Sum([d])", ["0.3"], { d: column(decimal(10, 2), "0.10", "0.20") }),
      example("more than 64 bits", "Sum([x])", ["18446744073709551614"], {
        x: column({ kind: "integer", digits: 19 }, "9223372036854775807", "9223372036854775807"),
      }),
      example("more than 38 digits is null", "Sum([x])", [null], ints("9".repeat(38), "9".repeat(38))),
      example("of nothing is null", "Sum([x])", [null], ints(null)),
    ],
    suggestedFor: ["Total"],
    resultType: summed,
    lower: (args) => sql.aggregate("sum", [arg(args, 0)]),
  }),
  conditional(
    "SumIf",
    "The sum of the values of rows where all conditions are true.",
    N,
    true,
    [
      example("a condition", 'SumIf([x], [g] = "a")', ["4"], withGroups([1, 3, 100], ["a", "a", "b"])),
      example("several conditions", 'SumIf([x], [g] = "a", [x] > 1)', ["3"], withGroups([1, 3, 100], ["a", "a", "b"])),
      example("no row is null", 'SumIf([x], [g] = "z")', [null], withGroups([1], ["a"])),
    ],
    summed,
    (value, filter) => sql.aggregate("sum", [value], { filter }),
  ),
  statistic("Variance", "variance-sample", "The variance of a sample.", [
    example("values", "Variance([x])", [1], ints(1, 2, 3)),
    example("of one value is null", "Variance([x])", [null], ints(5)),
    example("nulls are left out", "Variance([x])", [2], floats(1, null, 3)),
  ]),
  statistic("VariancePop", "variance-population", "The variance of all values.", [
    example("values", "VariancePop([x])", [1], ints(1, 3)),
    example("of one value is zero", "VariancePop([x])", [0], ints(5)),
    example("of nothing is null", "VariancePop([x])", [null], ints(null)),
  ]),
];
