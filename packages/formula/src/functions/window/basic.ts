import { message } from "@sheaf/messages";
import {
  FLOAT,
  INTEGER,
  INTEGER64,
  NULL,
  isNumber,
  sql,
  sumType,
  typeOf,
  type AggregateName,
  type SqlExpr,
  type SqlFrame,
  type SqlOrder,
  type ValueType,
  type WindowFunctionName,
} from "@sheaf/sql";
import type { CheckedArgs, Example, FunctionEntry, LowerContext, Param, WindowFunction } from "../../catalogue.ts";
import { commonTypeOf } from "../../check/types.ts";
import { arg, example, kindOf, param, returns, returnsArgument } from "../entry.ts";
import { ABOVE, ALL, BELOW, C, DIRECTION, N, UNTIL_HERE, V, countOf, movingFrame, ts, window, xs } from "./common.ts";

/** Windows run over the rows of a level in its sort order (L6). Frames count rows: ties are no peers. */

const summed = ({ types }: CheckedArgs): ValueType => {
  const [type = NULL] = types;
  return type.kind === "null" ? INTEGER : sumType(type).type;
};

interface Aggregated {
  readonly word: string;
  readonly name: AggregateName;
  readonly what: string;
  readonly value: Param;
  readonly resultType: WindowFunction["resultType"];
}

const AGGREGATED: readonly Aggregated[] = [
  { word: "Sum", name: "sum", what: "sum of the values", value: N, resultType: summed },
  { word: "Avg", name: "avg", what: "mean of the values", value: N, resultType: returns(FLOAT) },
  { word: "Min", name: "min", what: "least value", value: C, resultType: returnsArgument(0) },
  { word: "Max", name: "max", what: "greatest value", value: C, resultType: returnsArgument(0) },
  { word: "Count", name: "count", what: "number of values", value: V, resultType: returns(INTEGER64) },
];

const CUMULATIVE: Readonly<Record<string, readonly Example[]>> = {
  Sum: [
    example("runs on", "CumulativeSum([x])", ["1", "3", "6"], xs(1, 2, 3)),
    example("nulls add nothing", "CumulativeSum([x])", [null, "2", "2"], xs(null, 2, null)),
    example("ties are no peers", "CumulativeSum([x])", ["1", "2"], xs(1, 1)),
  ],
  Avg: [
    example("runs on", "CumulativeAvg([x])", [1, 1.5, 2], xs(1, 2, 3)),
    example("nulls are left out", "CumulativeAvg([x])", [1, 1, 2], xs(1, null, 3)),
    example("first null", "CumulativeAvg([x])", [null, 4], xs(null, 4)),
  ],
  Min: [
    example("runs on", "CumulativeMin([x])", ["3", "1", "1"], xs(3, 1, 2)),
    example("nulls are left out", "CumulativeMin([x])", ["3", "3"], xs(3, null)),
    example("text", "CumulativeMin([t])", ["b", "a"], ts("b", "a")),
  ],
  Max: [
    example("runs on", "CumulativeMax([x])", ["1", "3", "3"], xs(1, 3, 2)),
    example("nulls are left out", "CumulativeMax([x])", ["1", "1"], xs(1, null)),
    example("text by code point", "CumulativeMax([t])", ["B", "a"], ts("B", "a")),
  ],
  Count: [
    example("runs on", "CumulativeCount([x])", ["1", "2", "3"], xs(5, 5, 5)),
    example("nulls do not count", "CumulativeCount([x])", ["1", "1", "2"], xs(1, null, 3)),
    example("any type", "CumulativeCount([t])", ["1", "2"], ts("a", "b")),
  ],
};

const MOVING: Readonly<Record<string, readonly Example[]>> = {
  Sum: [
    example("this row and the one above", "MovingSum([x], 1)", ["1", "3", "5"], xs(1, 2, 3)),
    example("one below as well", "MovingSum([x], 1, 1)", ["3", "6", "5"], xs(1, 2, 3)),
    example("a negative bound counts the other way", "MovingSum([x], -1, 1)", ["2", "3", null], xs(1, 2, 3)),
  ],
  Avg: [
    example("this row and the one above", "MovingAvg([x], 1)", [1, 1.5, 2.5], xs(1, 2, 3)),
    example("nulls are left out", "MovingAvg([x], 1)", [1, 1, 3], xs(1, null, 3)),
    example("this row only", "MovingAvg([x], 0)", [1, 2], xs(1, 2)),
  ],
  Min: [
    example("this row and the one above", "MovingMin([x], 1)", ["3", "1", "1"], xs(3, 1, 2)),
    example("rows that exist", "MovingMin([x], 5)", ["3", "1"], xs(3, 1)),
    example("one below", "MovingMin([x], 0, 1)", ["1", "1", "2"], xs(3, 1, 2)),
  ],
  Max: [
    example("this row and the one above", "MovingMax([x], 1)", ["3", "3", "2"], xs(3, 1, 2)),
    example("nulls are left out", "MovingMax([x], 1)", ["3", "3"], xs(3, null)),
    example("one below", "MovingMax([x], 0, 1)", ["3", "2", "2"], xs(3, 1, 2)),
  ],
  Count: [
    example("this row and the one above", "MovingCount([x], 1)", ["1", "2", "2"], xs(1, 2, 3)),
    example("nulls do not count", "MovingCount([x], 1)", ["1", "1", "1"], xs(1, null, 3)),
    example("any type", "MovingCount([t], 9)", ["1", "2"], ts("a", "b")),
  ],
};

/** V6 holds for counting over a window as well. */
function counted(name: AggregateName, value: SqlExpr): SqlExpr {
  return name === "count" && kindOf(value) === "text" ? sql.nullIf(value, sql.text("")) : value;
}

function overRows(name: AggregateName, value: SqlExpr, context: LowerContext, frame: SqlFrame): SqlExpr {
  return context.over(sql.aggregate(name, [counted(name, value)], { type: context.resultType }), { frame });
}

const cumulative = AGGREGATED.map(({ word, name, what, value, resultType }) =>
  window({
    name: `Cumulative${word}`,
    doc: `The ${what} of this row and all rows above.`,
    params: [value],
    examples: CUMULATIVE[word] ?? [],
    suggestedFor: word === "Sum" ? ["RunningSum", "RunningTotal"] : [`Running${word}`],
    resultType,
    lower: (args, context) => overRows(name, arg(args, 0), context, UNTIL_HERE),
  }),
);

const moving = AGGREGATED.map(({ word, name, what, value, resultType }) =>
  window({
    name: `Moving${word}`,
    doc: `The ${what} of this row and some rows above and below.`,
    params: [value, ABOVE, BELOW],
    examples: MOVING[word] ?? [],
    suggestedFor: word === "Avg" ? ["RollingAvg", "MovingAverage"] : [`Rolling${word}`],
    resultType,
    lower: (args, context) => {
      const frame = movingFrame(context, 1);
      if (frame === null) return name === "count" ? sql.int(0) : sql.null(context.resultType);
      return overRows(name, arg(args, 0), context, frame);
    },
  }),
);

function positive(
  argument: number,
  what: "buckets" | "row" | "rows",
  resultType: WindowFunction["resultType"],
): WindowFunction["resultType"] {
  return (args) => {
    const value = args.constant(argument);
    if (typeof value === "number" && value < 1) args.report("E_VALUE_TYPE", message("findings.argument.least-one", { what }), argument);
    return resultType(args);
  };
}

function shift(name: "Lag" | "Lead", primitive: WindowFunctionName, where: string, examples: readonly Example[]): WindowFunction {
  return window({
    name,
    doc: `The value some rows ${where}; the default where there is none.`,
    params: [
      V,
      param("rows", "integer", "How many rows.", { optional: true, default: "1", constant: true }),
      param("default", "any", "Instead of null at the edge.", { optional: true, default: "Null" }),
    ],
    examples,
    suggestedFor: name === "Lag" ? ["Previous"] : ["Next"],
    agree: (count) => (count > 2 ? [[0, 2]] : []),
    resultType: positive(1, "rows", ({ types }) => commonTypeOf([types[0] ?? NULL, types[2] ?? NULL]) ?? NULL),
    lower: (args, context) => {
      const rows = args[1] === undefined ? 1 : countOf(context, 1);
      if (rows < 1) return sql.null(context.resultType);
      const [value, edge] = [arg(args, 0), args[2]];
      if (edge === undefined) return context.over(sql.windowFunction(primitive, [value, sql.int(rows)]));
      // An engine would cut the default to the type of the value.
      return context.over(
        sql.windowFunction(primitive, [asType(value, context.resultType), sql.int(rows), asType(edge, context.resultType)]),
      );
    },
  });
}

/** A number as the wider one that it shares its place with. */
function asType(expr: SqlExpr, type: ValueType): SqlExpr {
  if (expr.kind === "literal" && expr.value === null) return sql.null(type);
  const own = typeOf(expr);
  const same = own.kind === type.kind && JSON.stringify(own) === JSON.stringify(type);
  return same || !isNumber(type) || !isNumber(own) ? expr : sql.cast(expr, type);
}

/** Sort of a ranking: by its value, else the level's (V4: nulls last). */
function rankOrder(args: readonly SqlExpr[], context: LowerContext, value: number): { readonly orderBy: readonly SqlOrder[] } | undefined {
  const expr = args[value];
  if (expr === undefined) return undefined;
  const descending = String(context.constant(value + 1)).toLowerCase() === "desc";
  return { orderBy: [sql.order(expr, descending ? "descending" : "ascending")] };
}

function ranking(
  name: string,
  primitive: WindowFunctionName,
  doc: string,
  type: ValueType,
  isOptional: boolean,
  examples: readonly Example[],
  aliases: readonly string[] = [],
): WindowFunction {
  const value = isOptional ? param("value", "comparable", "What to rank by.", { optional: true, default: "the sort" }) : C;
  return window({
    name,
    doc,
    ...(aliases.length === 0 ? {} : { aliases }),
    params: [value, DIRECTION],
    examples,
    resultType: returns(type),
    lower: (args, context) => context.over(sql.windowFunction(primitive), rankOrder(args, context, 0)),
  });
}

/** The nearest value above that is not null. */
function fillDown(value: SqlExpr, context: LowerContext): SqlExpr {
  if (context.dialect.has("ignore-nulls")) {
    return context.over(sql.windowFunction("last-value", [value]), { frame: UNTIL_HERE, ignoreNulls: true });
  }
  // Every value begins a run of rows, told apart by how many values came before: the value is the only one of its run.
  const run = context.over(sql.aggregate("count", [value]), { frame: UNTIL_HERE });
  return context.over(sql.windowFunction("first-value", [value]), { frame: ALL, alsoPartitionBy: [run] });
}

export const basicWindowFunctions: readonly FunctionEntry[] = [
  ...cumulative,
  ranking("CumeDist", "cume-dist", "The share of rows that come before the value or equal it.", FLOAT, false, [
    example("ascending", "CumeDist([x])", [0.25, 0.75, 0.75, 1], xs(1, 2, 2, 3)),
    example("descending", 'CumeDist([x], "desc")', [1, 0.5], xs(1, 2)),
    example("nulls come last", "CumeDist([x])", [0.5, 1], xs(1, null)),
  ]),
  window({
    name: "FillDown",
    doc: "The value, or where it is null the nearest one above.",
    params: [V],
    examples: [
      example("filled", "FillDown([x])", ["1", "1", "3", "3"], xs(1, null, 3, null)),
      example("nothing above", "FillDown([x])", [null, "2"], xs(null, 2)),
      example("text", "FillDown([t])", ["a", "a"], ts("a", null)),
    ],
    resultType: returnsArgument(0),
    lower: (args, context) => fillDown(arg(args, 0), context),
  }),
  window({
    name: "First",
    doc: "The value of the first row.",
    params: [V],
    examples: [
      example("on every row", "First([x])", ["3", "3", "3"], xs(3, 1, 2)),
      example("also a null", "First([x])", [null, null], xs(null, 2)),
      example("text", "First([t])", ["b", "b"], ts("b", "a")),
    ],
    resultType: returnsArgument(0),
    lower: (args, context) => context.over(sql.windowFunction("first-value", [arg(args, 0)]), { frame: ALL }),
  }),
  shift("Lag", "lag", "above", [
    example("one row above", "Lag([x])", [null, "1", "2"], xs(1, 2, 3)),
    example("two rows above, with a default", "Lag([x], 2, 0)", ["0", "0", "1"], xs(1, 2, 3)),
    example("a null above stays null", "Lag([x], 1, 9)", ["9", null], xs(null, 2)),
  ]),
  window({
    name: "Last",
    doc: "The value of the last row.",
    params: [V],
    examples: [
      example("on every row", "Last([x])", ["2", "2", "2"], xs(3, 1, 2)),
      example("also a null", "Last([x])", [null, null], xs(2, null)),
      example("text", "Last([t])", ["a", "a"], ts("b", "a")),
    ],
    resultType: returnsArgument(0),
    lower: (args, context) => context.over(sql.windowFunction("last-value", [arg(args, 0)]), { frame: ALL }),
  }),
  shift("Lead", "lead", "below", [
    example("one row below", "Lead([x])", ["2", "3", null], xs(1, 2, 3)),
    example("two rows below, with a default", "Lead([x], 2, 0)", ["3", "0", "0"], xs(1, 2, 3)),
    example("text", "Lead([t])", ["b", null], ts("a", "b")),
  ]),
  ...moving,
  window({
    name: "Nth",
    doc: "The value of a row, counted from 1; null where there is none.",
    params: [V, param("row", "integer", "Which row, from 1.", { constant: true })],
    examples: [
      example("on every row", "Nth([x], 2)", ["1", "1", "1"], xs(3, 1, 2)),
      example("beyond the end", "Nth([x], 9)", [null], xs(1)),
      example("text", "Nth([t], 1)", ["b", "b"], ts("b", "a")),
    ],
    resultType: positive(1, "row", returnsArgument(0)),
    lower: (args, context) => {
      const row = countOf(context, 1);
      return row < 1
        ? sql.null(context.resultType)
        : context.over(sql.windowFunction("nth-value", [arg(args, 0), sql.int(row)]), { frame: ALL });
    },
  }),
  window({
    name: "Ntile",
    doc: "The number of the bucket that a row falls in, of nearly equal buckets in order.",
    params: [param("buckets", "integer", "How many buckets.", { constant: true }), C, DIRECTION],
    examples: [
      example("two buckets", "Ntile(2, [x])", ["1", "1", "2"], xs(1, 2, 3)),
      example("descending", 'Ntile(2, [x], "desc")', ["2", "1"], xs(1, 2)),
      example("more buckets than rows", "Ntile(5, [x])", ["1", "2"], xs(1, 2)),
    ],
    resultType: positive(0, "buckets", returns(INTEGER64)),
    lower: (args, context) => {
      const buckets = countOf(context, 0);
      return buckets < 1 ? sql.null(INTEGER64) : context.over(sql.windowFunction("ntile", [sql.int(buckets)]), rankOrder(args, context, 1));
    },
  }),
  ranking("Rank", "rank", "The place of the value; equal values share one, and leave a gap behind.", INTEGER64, true, [
    example("ascending", "Rank([x])", ["1", "2", "2", "4"], xs(1, 2, 2, 3)),
    example("descending", 'Rank([x], "desc")', ["2", "1"], xs(1, 2)),
    example("nulls come last both ways", 'Rank([x], "desc")', ["1", "2"], xs(5, null)),
  ]),
  ranking("RankDense", "dense-rank", "The place of the value; equal values share one, without a gap.", INTEGER64, true, [
    example("ascending", "RankDense([x])", ["1", "2", "2", "3"], xs(1, 2, 2, 3)),
    example("descending", 'RankDense([x], "desc")', ["2", "1"], xs(1, 2)),
    example("text by code point", "RankDense([t])", ["2", "1"], ts("a", "B")),
  ]),
  ranking(
    "RankPercentile",
    "percent-rank",
    "The place of the value from 0 to 1.",
    FLOAT,
    false,
    [
      example("ascending", "RankPercentile([x])", [0, 0.5, 1], xs(1, 2, 3)),
      example("descending", 'RankPercentile([x], "desc")', [1, 0.5, 0], xs(1, 2, 3)),
      example("of one row", "RankPercentile([x])", [0], xs(5)),
      example("by its other name", "PercentRank([x])", [0, 1], xs(1, 2)),
    ],
    ["PercentRank"],
  ),
  ranking("RowNumber", "row-number", "The number of the row, from 1.", INTEGER64, true, [
    example("by the sort", "RowNumber()", ["1", "2", "3"], xs(5, 5, 5)),
    example("by a value", 'RowNumber([x], "desc")', ["2", "1"], xs(1, 2)),
    example("nulls come last", "RowNumber([x])", ["2", "1"], xs(null, 1)),
  ]),
];
