import { NULL, integer, sql, type SqlExpr, type ValueType } from "@sheaf/sql";
import { commonTypeOf } from "../../check/types.ts";
import type { CheckedArgs, FunctionEntry, LowerContext } from "../../catalogue.ts";
import { toWhole } from "../../lower/conversions.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { scalar, floats, pair } from "./common.ts";

const VALUES = param("value", "comparable", "Numbers, texts or dates of one type.", { repeats: "value" });
const all = (count: number): readonly (readonly number[])[] => [Array.from({ length: count }, (_, index) => index)];
/** Null if one is null; else the greatest or least (V5). */
function extreme(args: readonly SqlExpr[], context: LowerContext, build: typeof sql.greatest): SqlExpr {
  const value = build(args, context.resultType);
  const checks = args.filter((part) => part.kind !== "literal" || part.value === null).map(sql.isNotNull);
  return checks.length === 0 ? value : sql.case([{ when: sql.and(...checks), then: value }], null, context.resultType);
}

const common = ({ types }: CheckedArgs): ValueType => commonTypeOf(types) ?? NULL;

/** The greatest and least of several values, and the bins and ranges that a value falls in. */
export const extremeFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "BinFixed",
    doc: "The number of the bin that a value falls in, of bins of equal width from min to max: 0 below, one more than the bins from max on.",
    params: [
      param("value", "number", "A number."),
      param("min", "number", "Where the first bin begins."),
      param("max", "number", "Where the last bin ends."),
      param("bins", "integer", "How many bins."),
    ],
    examples: [
      example("five bins", "BinFixed([x], 0, 100, 5)", ["0", "1", "2", "5", "6", "6", null], floats(-1, 0, 20, 99.9, 100, 1000, null)),
      example("decimals", "BinFixed(2.5, 0, 10, 4)", ["2"]),
      example("no bins is one", "BinFixed([x], 0, 100, 0)", ["1", null], floats(50, null)),
    ],
    resultType: returns(integer(18)),
    lower: (args) => {
      const [value, min, max, bins] = [arg(args, 0), arg(args, 1), arg(args, 2), arg(args, 3)];
      const width = sql.divide(sql.multiply(sql.subtract(value, min), bins), sql.subtract(max, min));
      const bin = sql.add(toWhole(sql.floor(width)), sql.int(1));
      return sql.case(
        [
          { when: sql.and(sql.lt(bins, sql.int(1)), sql.isNotNull(value)), then: sql.int(1) },
          { when: sql.lt(value, min), then: sql.int(0) },
          { when: sql.ge(value, max), then: sql.add(bins, sql.int(1)) },
          // Rounding must not lift a value over the last bin.
          { when: sql.and(sql.ge(value, min), sql.gt(bin, bins)), then: bins },
          { when: sql.ge(value, min), then: bin },
        ],
        null,
        integer(18),
      );
    },
  }),
  scalar({
    name: "BinRange",
    doc: "The number of the range that a value falls in: 1 below the first cut, and one more for each cut that it reaches.",
    params: [
      param("value", "comparable", "A number, text or date."),
      param("cut", "comparable", "Where the next range begins.", { repeats: "cut" }),
    ],
    examples: [
      example("numbers", "BinRange([x], 10, 20)", ["1", "2", "2", "3", null], floats(9.9, 10, 19, 20, null)),
      example("text", 'BinRange([t], "m")', ["1", "2"], { t: column({ kind: "text" }, "a", "z") }),
      example("dates", 'BinRange([d], Date("2024-01-01"), Date("2025-01-01"))', ["2"], { d: column({ kind: "date" }, "2024-06-01") }),
    ],
    agree: all,
    resultType: ({ types }) => integer(String(types.length).length),
    lower: (args, context) => {
      const [value, ...cuts] = [arg(args, 0), ...args.slice(1)];
      const whens = cuts.map((cut, index) => ({ when: sql.lt(value, cut), then: sql.int(index + 1) }));
      const last = cuts.at(-1) ?? value;
      return sql.case([...whens, { when: sql.ge(value, last), then: sql.int(cuts.length + 1) }], null, context.resultType);
    },
  }),
  scalar({
    name: "Greatest",
    doc: "The greatest of several values; null if one is null.",
    params: [VALUES],
    examples: [
      example("numbers", "Greatest([a], [b], 2)", ["3", "2", null], pair([1, 1, null], [3, 1, 5])),
      example("text by code point", 'Greatest("a", "B")', ["a"]),
      example("dates", 'Greatest([d], Date("2024-01-01"))', ["2024-06-01"], { d: column({ kind: "date" }, "2024-06-01") }),
    ],
    agree: all,
    resultType: common,
    lower: (args, context) => extreme(args, context, sql.greatest),
  }),
  scalar({
    name: "GreatestNonNull",
    nulls: "own",
    doc: "The greatest of several values, nulls left out.",
    params: [VALUES],
    examples: [
      example("nulls are left out", "GreatestNonNull([a], [b])", ["3", "1", null], pair([1, 1, null], [3, null, null])),
      example("text", 'GreatestNonNull("a", Null, "b")', ["b"]),
      example("decimals beside integers", "GreatestNonNull(1, 2.5)", ["2.5"]),
    ],
    agree: all,
    resultType: common,
    lower: (args, context) => sql.greatest(args, context.resultType),
  }),
  scalar({
    name: "Least",
    doc: "The least of several values; null if one is null.",
    params: [VALUES],
    examples: [
      example("numbers", "Least([a], [b], 2)", ["1", "2", null], pair([1, 4, null], [3, 5, 5])),
      example("text by code point", 'Least("a", "B")', ["B"]),
      example("a date beside an instant", 'Least(Date("2024-01-01"), Date("2024-01-01 10:00"))', ["2024-01-01T00:00:00Z"]),
    ],
    agree: all,
    resultType: common,
    lower: (args, context) => extreme(args, context, sql.least),
  }),
  scalar({
    name: "LeastNonNull",
    nulls: "own",
    doc: "The least of several values, nulls left out.",
    params: [VALUES],
    examples: [
      example("nulls are left out", "LeastNonNull([a], [b])", ["1", "1", null], pair([1, 1, null], [3, null, null])),
      example("text", 'LeastNonNull("b", Null, "a")', ["a"]),
      example("negative", "LeastNonNull(-1, 0)", ["-1"]),
    ],
    agree: all,
    resultType: common,
    lower: (args, context) => sql.least(args, context.resultType),
  }),
];
