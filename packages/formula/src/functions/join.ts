import { message } from "@sheaf/messages";
import { FLOAT, TEXT, VARIANT } from "@sheaf/sql";
import type { FunctionEntry, Param, RelationalFunction } from "../catalogue.ts";
import { DATE_PARAM, UNIT } from "./date/common.ts";
import { example, param, returns, returnsArgument } from "./entry.ts";

/** Relational functions: what they mean is planned by the compiler; checked here. Their examples are run through it. */

const MODES = [
  "grand_total",
  "color",
  "x_axis",
  "trellis_row",
  "trellis_column",
  "trellis",
  "row",
  "column",
  "row_parent",
  "column_parent",
  "parent_grouping",
] as const;

const AGGREGATE = param("aggregate", "aggregate", "A formula that aggregates, such as Sum([Amount]).");
/** Evaluated again with fewer keys: a formula that aggregates, or a column that does; the compiler sees which columns do. */
const TOTALED = param("aggregate", "any", "A formula that aggregates, such as Sum([Amount]), or a column that does.");
const KEYS: readonly Param[] = [
  param("key", "comparable", "A value of this row.", { repeats: "key" }),
  param("other key", "comparable", "What it must equal in the other element.", { repeats: "key" }),
];
const MODE = param("mode", "unit", "Which total.", { optional: true, constant: true, oneOf: MODES });
const SKIP = param("skip", "integer", "How many parent levels to leave out.", { optional: true, default: "0", constant: true });

function relational(entry: Omit<RelationalFunction, "role">): RelationalFunction {
  return { ...entry, role: "relational" };
}

/** A key agrees with the key it is matched with. */
function keyPairs(count: number): readonly (readonly number[])[] {
  const pairs: number[][] = [];
  for (let index = 1; index + 1 < count; index += 2) pairs.push([index, index + 1]);
  return pairs;
}

export const joinFunctions: readonly FunctionEntry[] = [
  relational({
    name: "DateLookback",
    category: "date",
    doc: "The same column some periods earlier, or later if negative, within the same other keys; null where that period is missing.",
    params: [
      param("value", "any", "A column of the level where the formula stands."),
      DATE_PARAM,
      param("amount", "number", "How many periods back."),
      param("period", "unit", "A unit of time.", UNIT.oneOf === undefined ? {} : { constant: true, oneOf: UNIT.oneOf }),
    ],
    examples: [example("the same month a year ago", 'DateLookback([Sales], [Month], 1, "year")', [])],
    suggestedFor: ["SamePeriodLastYear", "ParallelPeriod"],
    resultType: returnsArgument(0),
  }),
  relational({
    name: "GrandTotal",
    category: "aggregate",
    doc: "An aggregate evaluated again over all rows of the element.",
    params: [TOTALED],
    examples: [example("share of all", "Sum([Amount]) / GrandTotal(Sum([Amount]))", [])],
    resultType: returnsArgument(0),
  }),
  relational({
    name: "Lookup",
    category: "join",
    doc: "The one value of another element's rows whose keys equal those of this row; null without a match, * for several values.",
    params: [param("value", "any", "A value of the other element."), ...KEYS],
    examples: [example("a name by its code", "Lookup([Airports/City], [Origin], [Airports/Code])", [])],
    suggestedFor: ["VLookup", "XLookup"],
    agree: keyPairs,
    resultType: returnsArgument(0),
  }),
  relational({
    name: "PercentOfTotal",
    category: "aggregate",
    doc: "An aggregate divided by the same aggregate with fewer keys.",
    params: [TOTALED, MODE, SKIP],
    examples: [example("share of the parent group", 'PercentOfTotal(Sum([Amount]), "parent_grouping")', [])],
    resultType: returns(FLOAT),
  }),
  relational({
    name: "Rollup",
    category: "join",
    doc: "An aggregate over another element's rows whose keys equal those of this row.",
    params: [AGGREGATE, ...KEYS],
    examples: [example("orders of a customer", "Rollup(Count([Orders/Id]), [Id], [Orders/Customer])", [])],
    suggestedFor: ["SumLookup"],
    agree: keyPairs,
    resultType: returnsArgument(0),
  }),
  relational({
    name: "SparklineAgg",
    category: "array",
    doc: "The points of a small chart: the rows grouped by a category, an aggregate of each group, in the order of the category.",
    params: [param("category", "comparable", "What the rows are grouped by. Rows without it make no point."), AGGREGATE],
    examples: [
      example("sales by month", 'SparklineAgg(DateTrunc("month", [Date]), Sum([Amount]))', []),
      example("the first point", "Number(SparklineAgg([Year], Count())[0].y)", []),
      example("a group without a number is a gap", "SparklineAgg([Year], Avg([Delay]))", []),
    ],
    resultType: ({ types, report }) => {
      const kind = types[1]?.kind ?? "null";
      if (!["integer", "decimal", "float", "null", "error"].includes(kind))
        report("E_FORMULA_TYPE", message("findings.argument.points"), 1);
      return VARIANT;
    },
  }),
  relational({
    name: "Subtotal",
    category: "aggregate",
    doc: "An aggregate evaluated again with fewer keys.",
    params: [TOTALED, param("mode", "unit", "Which total.", { constant: true, oneOf: MODES }), SKIP],
    examples: [example("the parent group's total", 'Subtotal(Sum([Amount]), "parent_grouping")', [])],
    resultType: returnsArgument(0),
  }),
  relational({
    name: "VisibilityLimit",
    category: "window",
    doc: 'Keeps the first labels by the sort of their level and folds the rest into "Others"; once in a formula.',
    params: [
      param("label", "text", "A text of the rows; a null is a label of its own."),
      param("limit", "integer", "How many labels are kept; null keeps all.", { constant: true }),
      param(
        "rank",
        "text",
        "How labels that are equal by the sort count: share a place, share one without a gap, or one after the other.",
        {
          optional: true,
          default: '"Rank"',
          constant: true,
          oneOf: ["Rank", "RankDense", "RowNumber"],
        },
      ),
    ],
    examples: [
      example("the five carriers that come first", "VisibilityLimit([Carrier], 5)", []),
      example("never more than five", 'VisibilityLimit([Carrier], 5, "RowNumber")', []),
      example("rows without a carrier are named", 'VisibilityLimit(Coalesce([Carrier], "none"), 5)', []),
    ],
    suggestedFor: ["TopN", "Others"],
    resultType: returns(TEXT),
  }),
];
