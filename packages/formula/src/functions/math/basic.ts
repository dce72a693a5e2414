import {
  FLOAT,
  INTEGER,
  NULL,
  decimal,
  integer,
  isExact,
  isNumber,
  negatedType,
  quotientType,
  roundedType,
  sql,
  typeOf,
  type PrimitiveName,
  type SqlExpr,
  type ValueType,
} from "@sheaf/sql";
import { commonTypeOf } from "../../check/types.ts";
import type { CheckedArgs, Example, FunctionEntry, LowerContext, Param, ScalarFunction } from "../../catalogue.ts";
import { toFloat, toWhole } from "../../lower/conversions.ts";
import { arg, column, example, param, returns } from "../entry.ts";

const NUMBER = param("number", "number", "A number.");
const DIGITS = param("digits", "integer", "Places after the point; negative before it.", { optional: true, default: "0", constant: true });
const VALUES = param("value", "comparable", "Numbers, texts or dates of one type.", { repeats: "value" });
const all = (count: number): readonly (readonly number[])[] => [Array.from({ length: count }, (_, index) => index)];

function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category"> & { readonly nulls?: "own" }): ScalarFunction {
  return { ...entry, role: "scalar", nulls: entry.nulls ?? "propagate", category: "math" };
}

/** A function of float64 with float64 result. */
function ofFloat(
  name: string,
  doc: string,
  examples: readonly Example[],
  build: (x: SqlExpr) => SqlExpr,
  params: readonly Param[] = [NUMBER],
): ScalarFunction {
  return scalar({ name, doc, params, examples, resultType: returns(FLOAT), lower: (args) => build(toFloat(arg(args, 0))) });
}

const unary =
  (name: PrimitiveName) =>
  (x: SqlExpr): SqlExpr =>
    sql.primitive(name, [x], FLOAT);

/** The digits argument: a whole constant, kept where a number has digits at all. */
function digitsOf(constant: unknown): number {
  return typeof constant === "number" ? Math.max(-38, Math.min(38, Math.trunc(constant))) : 0;
}

const numberType = ({ types }: CheckedArgs): ValueType => types[0] ?? NULL;
const roundedTo = ({ types, constant }: CheckedArgs): ValueType => roundedType(types[0] ?? NULL, digitsOf(constant(1))).type;
/** `RoundUp` and `RoundDown` may step one unit further than what they cut. */
const steppedTo = ({ types, constant }: CheckedArgs): ValueType => stepped(types[0] ?? NULL, digitsOf(constant(1)));

function stepped(type: ValueType, digits: number): ValueType {
  return typeOf(toDigit(sql.column(null, "x", type), digits, true));
}

/** One unit of the last kept digit. */
function unit(digits: number): SqlExpr {
  if (digits <= 0) return sql.int(`1${"0".repeat(-digits)}`);
  return sql.literal(`0.${"0".repeat(digits - 1)}1`, decimal(digits, digits));
}

/** The nearest number of so many digits below (above) the number, whatever its sign. */
function toDigit(x: SqlExpr, digits: number, up: boolean): SqlExpr {
  const type = typeOf(x);
  const cut = sql.truncate(x, digits);
  if (type.kind === "null") return x;
  const step = up ? sql.add(cut, unit(digits)) : sql.subtract(cut, unit(digits));
  const moved = type.kind === "float" ? sql.round(step, digits) : step;
  return sql.case([{ when: up ? sql.gt(x, cut) : sql.lt(x, cut), then: moved }], cut, typeOf(moved));
}

/** The multiple of a factor at or above (below) the number; a negative factor turns the direction. */
function toMultiple(x: SqlExpr, factor: SqlExpr, up: boolean): SqlExpr {
  if (!isExact(typeOf(x)) || !isExact(typeOf(factor))) {
    const quotient = sql.divide(x, factor);
    return sql.multiply(toFloat(up ? sql.ceiling(quotient) : sql.floor(quotient)), toFloat(factor));
  }
  // Exact numbers stay exact: take away the rest, then step once if the rest lay on the other side.
  const rest = sql.modulo(x, factor);
  const base = sql.subtract(x, rest);
  const zero = sql.int(0);
  const same = sql.or(sql.and(sql.gt(rest, zero), sql.gt(factor, zero)), sql.and(sql.lt(rest, zero), sql.lt(factor, zero)));
  const other = sql.or(sql.and(sql.gt(rest, zero), sql.lt(factor, zero)), sql.and(sql.lt(rest, zero), sql.gt(factor, zero)));
  const stepped = up ? sql.add(base, factor) : sql.subtract(base, factor);
  return sql.case([{ when: up ? same : other, then: stepped }], base, typeOf(stepped));
}

function ceilingOrFloor(name: "Ceiling" | "Floor", doc: string, examples: readonly Example[]): ScalarFunction {
  const up = name === "Ceiling";
  return scalar({
    name,
    doc,
    params: [NUMBER, param("factor", "number", "The number whose multiples are taken.", { optional: true, default: "1" })],
    examples,
    suggestedFor: up ? ["Ceil"] : [],
    resultType: ({ types }) => {
      const [x = NULL, factor] = types;
      if (factor === undefined) return roundedType(x, 0).type;
      return isNumber(x) ? typeOf(toMultiple(sql.column(null, "x", x), sql.column(null, "f", factor), up)) : FLOAT;
    },
    lower: (args) => {
      const [x, factor] = [arg(args, 0), args[1]];
      if (factor === undefined) return up ? sql.ceiling(x) : sql.floor(x);
      return toMultiple(x, factor, up);
    },
  });
}

/** Null if one is null; else the greatest or least (V5). */
function extreme(args: readonly SqlExpr[], context: LowerContext, build: typeof sql.greatest): SqlExpr {
  const value = build(args, context.resultType);
  const checks = args.filter((part) => part.kind !== "literal" || part.value === null).map(sql.isNotNull);
  return checks.length === 0 ? value : sql.case([{ when: sql.and(...checks), then: value }], null, context.resultType);
}

const common = ({ types }: CheckedArgs): ValueType => commonTypeOf(types) ?? NULL;

const floats = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(FLOAT, ...values) });
const pair = (a: readonly (number | null)[], b: readonly (number | null)[]): Example["columns"] => ({
  a: column(INTEGER, ...a),
  b: column(INTEGER, ...b),
});

export const basicMathFunctions: readonly FunctionEntry[] = [
  scalar({
    name: "Abs",
    doc: "The number without its sign.",
    params: [NUMBER],
    examples: [
      example("numbers", "Abs([x])", [2.5, 2.5, 0, null], floats(2.5, -2.5, 0, null)),
      example("exact decimals", "Abs(-1.50)", ["1.5"]),
      example("the smallest 64-bit integer", "Abs([n])", ["9223372036854775808"], {
        n: column({ kind: "integer", digits: 19 }, "-9223372036854775808"),
      }),
    ],
    resultType: (args) => negatedType(numberType(args)),
    lower: (args) => sql.abs(arg(args, 0)),
  }),
  ofFloat(
    "Acos",
    "The angle in radians whose cosine is the number; null outside −1 to 1.",
    [
      example("values", "Acos([x])", [0, 1.5707963267948966, null], floats(1, 0, null)),
      example("outside is null", "Acos(2)", [null]),
      example("of −1", "Acos(-1)", [Math.PI]),
    ],
    unary("acos"),
  ),
  ofFloat(
    "Asin",
    "The angle in radians whose sine is the number; null outside −1 to 1.",
    [
      example("values", "Asin([x])", [0, Math.PI / 2, null], floats(0, 1, null)),
      example("outside is null", "Asin(-1.5)", [null]),
      example("of −1", "Asin(-1)", [-Math.PI / 2]),
    ],
    unary("asin"),
  ),
  ofFloat(
    "Atan",
    "The angle in radians whose tangent is the number.",
    [
      example("values", "Atan([x])", [0, Math.PI / 4, null], floats(0, 1, null)),
      example("negative", "Atan(-1)", [-Math.PI / 4]),
      example("large", "Round(Atan(1e15), 6)", [1.570796]),
    ],
    unary("atan"),
  ),
  scalar({
    name: "Atan2",
    doc: "The angle in radians of the point (x, y), in its own quadrant.",
    params: [param("y", "number", "Upward."), param("x", "number", "To the right.")],
    examples: [
      example("quadrants", "Atan2([a], [b])", [Math.PI / 4, (3 * Math.PI) / 4, null], pair([1, 1, null], [1, -1, 1])),
      example("along the axis", "Atan2(0, 1)", [0]),
      example("the origin", "Atan2(0, 0)", [0]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => sql.primitive("atan2", [toFloat(arg(args, 0)), toFloat(arg(args, 1))], FLOAT),
  }),
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
  ceilingOrFloor("Ceiling", "The nearest whole number above, or the nearest multiple of a factor.", [
    example("up", "Ceiling([x])", [3, -2, null], floats(2.1, -2.9, null)),
    example("exact decimals are whole numbers", "Ceiling(2.1)", ["3"]),
    example("multiples", "Ceiling([n], 5)", ["10", "-5", "5", "0"], { n: column(INTEGER, 6, -7, 5, 0) }),
    example("a negative factor turns the direction", "Ceiling(7, -2)", ["6"]),
    example("a factor of zero is null", "Ceiling([n], 0)", [null], { n: column(INTEGER, 5) }),
  ]),
  ofFloat(
    "Cos",
    "The cosine of an angle in radians.",
    [
      example("values", "Cos([x])", [1, null], floats(0, null)),
      example("half a turn", "Cos(Pi())", [-1]),
      example("a quarter turn", "Round(Cos(Pi() / 2), 10)", [0]),
    ],
    unary("cos"),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Cot",
    "The cotangent of an angle in radians; null where the sine is zero.",
    [
      example("values", "Cot([x])", [0.6420926159343306, null], floats(1, null)),
      example("of zero is null", "Cot(0)", [null]),
      example("an eighth turn", "Round(Cot(Pi() / 4), 10)", [1]),
    ],
    (x) => sql.divide(unary("cos")(x), unary("sin")(x)),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Degrees",
    "An angle in degrees, from radians.",
    [
      example("half a turn", "Degrees(Pi())", [180]),
      example("values", "Degrees([x])", [0, null], floats(0, null)),
      example("negative", "Round(Degrees(-1), 4)", [-57.2958]),
    ],
    (x) => sql.divide(sql.multiply(x, sql.float(180)), sql.float(Math.PI)),
    [param("radians", "number", "An angle in radians.")],
  ),
  scalar({
    name: "Div",
    doc: "The whole part of a division; null by zero.",
    params: [param("dividend", "number", "What is divided."), param("divisor", "number", "By what.")],
    examples: [
      example("toward zero", "Div([a], [b])", ["3", "-3", null, null], pair([7, -7, 7, null], [2, 2, 0, 2])),
      example("exact decimals", "Div(7.5, 2.5)", ["3"]),
      example("float64", "Div([x], 2)", [2, -2], floats(5.5, -5.5)),
    ],
    suggestedFor: ["Quotient", "IntDiv"],
    resultType: ({ types }) => quotientType(types[0] ?? NULL, types[1] ?? NULL).type,
    lower: (args) => sql.integerDivide(arg(args, 0), arg(args, 1)),
  }),
  ofFloat(
    "Exp",
    "The number e to the power of another.",
    [
      example("values", "Exp([x])", [1, Math.E, null], floats(0, 1, null)),
      example("too large is null", "Exp(1000)", [null]),
      example("too small is zero", "Exp(-1000)", [0]),
    ],
    unary("exp"),
  ),
  ceilingOrFloor("Floor", "The nearest whole number below, or the nearest multiple of a factor.", [
    example("down", "Floor([x])", [2, -3, null], floats(2.9, -2.1, null)),
    example("exact decimals are whole numbers", "Floor(-2.1)", ["-3"]),
    example("multiples", "Floor([n], 5)", ["5", "-10", "5"], { n: column(INTEGER, 6, -7, 5) }),
    example("exact multiples of decimals", "Floor(0.6, 0.2)", ["0.6"]),
  ]),
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
    name: "Int",
    doc: "The nearest whole number below.",
    params: [NUMBER],
    examples: [
      example("down", "Int([x])", [3, -4, null], floats(3.9, -3.2, null)),
      example("decimals", "Int(-3.2)", ["-4"]),
      example("whole numbers stay", "Int(5)", ["5"]),
    ],
    resultType: ({ types }) => roundedType(types[0] ?? NULL, 0).type,
    lower: (args) => sql.floor(arg(args, 0)),
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
  ofFloat(
    "Ln",
    "The natural logarithm; null for zero and below.",
    [
      example("values", "Ln([x])", [0, 1, null], floats(1, Math.E, null)),
      example("of zero is null", "Ln(0)", [null]),
      example("of a negative is null", "Ln(-1)", [null]),
    ],
    unary("ln"),
  ),
  scalar({
    name: "Log",
    doc: "The logarithm to a base; null where there is none.",
    params: [NUMBER, param("base", "number", "The base.", { optional: true, default: "10" })],
    examples: [
      example("base 10", "Log([x])", [3, 0, null], floats(1000, 1, null)),
      example("another base", "Log(8, 2)", [3]),
      example("of zero, or to base 1, is null", "Log([x], 1)", [null, null], floats(0, 5)),
    ],
    suggestedFor: ["Log10"],
    resultType: returns(FLOAT),
    lower: (args) => {
      const x = toFloat(arg(args, 0));
      const base = args[1];
      if (base === undefined || (base.kind === "literal" && base.value === "10")) return unary("log10")(x);
      return sql.divide(unary("ln")(x), unary("ln")(toFloat(base)));
    },
  }),
  scalar({
    name: "Mod",
    doc: "The rest of a division, with the sign of the dividend; the same as %.",
    params: [param("dividend", "number", "What is divided."), param("divisor", "number", "By what.")],
    examples: [
      example("sign of the dividend", "Mod([a], [b])", ["1", "-1", null, null], pair([7, -7, 7, null], [3, 3, 0, 3])),
      example("decimals", "Mod(5.5, 2)", ["1.5"]),
      example("a negative divisor", "Mod(7, -3)", ["1"]),
    ],
    suggestedFor: ["Modulo", "Remainder"],
    resultType: ({ types }) => typeOf(sql.modulo(sql.null(types[0]), sql.null(types[1]))),
    lower: (args) => sql.modulo(arg(args, 0), arg(args, 1)),
  }),
  scalar({
    name: "Pi",
    doc: "The ratio of a circle's circumference to its diameter.",
    params: [],
    examples: [
      example("value", "Pi()", [Math.PI]),
      example("rounded", "Round(Pi(), 2)", [3.14]),
      example("doubled", "Pi() * 2", [2 * Math.PI]),
    ],
    resultType: returns(FLOAT),
    lower: () => sql.float(Math.PI),
  }),
  scalar({
    name: "Power",
    doc: "A number to the power of another; the same as ^.",
    params: [NUMBER, param("power", "number", "The exponent.")],
    examples: [
      example("values", "Power([a], [b])", [8, 0.25, null], pair([2, 2, null], [3, -2, 1])),
      example("undefined is null", "Power(-8, 0.5)", [null]),
      example("too large is null", "Power(10, 400)", [null]),
    ],
    suggestedFor: ["Pow"],
    resultType: returns(FLOAT),
    lower: (args) => sql.primitive("power", [toFloat(arg(args, 0)), toFloat(arg(args, 1))], FLOAT),
  }),
  ofFloat(
    "Radians",
    "An angle in radians, from degrees.",
    [
      example("half a turn", "Radians(180)", [Math.PI]),
      example("values", "Radians([x])", [0, null], floats(0, null)),
      example("negative", "Radians(-90)", [-Math.PI / 2]),
    ],
    (x) => sql.divide(sql.multiply(x, sql.float(Math.PI)), sql.float(180)),
    [param("degrees", "number", "An angle in degrees.")],
  ),
  scalar({
    name: "Round",
    doc: "The number to some places after the point; ties go away from zero.",
    params: [NUMBER, DIGITS],
    examples: [
      example("ties go away from zero", "Round([x])", [3, -3, 0, null], floats(2.5, -2.5, 0.4, null)),
      example("float64 by its shortest decimal", "Round([x], 2)", [2.68, 1.01, -1.01, 1e300], floats(2.675, 1.005, -1.005, 1e300)),
      example("exact decimals", "Round(2.675, 2)", ["2.68"]),
      example("before the point", "Round([n], -1)", ["30", "-30", "0"], { n: column(INTEGER, 25, -25, 4) }),
      example("decimals before the point", "Round([d], -1)", ["10", "0"], { d: column(decimal(2, 1), "5.5", "4.9") }),
      example("more than 64 bits", "Round([n], -1)", ["9223372036854775810"], {
        n: column({ kind: "integer", digits: 19 }, "9223372036854775807"),
      }),
    ],
    resultType: roundedTo,
    lower: (args, context) => sql.round(arg(args, 0), digitsOf(context.constant(1))),
  }),
  scalar({
    name: "RoundDown",
    doc: "The nearest number below with some places after the point.",
    params: [NUMBER, DIGITS],
    examples: [
      example("down at a digit", "RoundDown([x], 3)", [6.254, -6.255, null], floats(6.25417, -6.25417, null)),
      example("exact decimals", "RoundDown(-1.21, 1)", ["-1.3"]),
      example("whole", "RoundDown(2.9)", ["2"]),
      example("a number that has the digits stays", "RoundDown([x], 2)", [0.29, -0.29], floats(0.29, -0.29)),
    ],
    resultType: steppedTo,
    lower: (args, context) => toDigit(arg(args, 0), digitsOf(context.constant(1)), false),
  }),
  scalar({
    name: "RoundUp",
    doc: "The nearest number above with some places after the point.",
    params: [NUMBER, DIGITS],
    examples: [
      example("up at a digit", "RoundUp([x], 2)", [3.15, -3.14, null], floats(3.141, -3.141, null)),
      example("exact decimals", "RoundUp(1.21, 1)", ["1.3"]),
      example("before the point", "RoundUp(121, -1)", ["130"]),
    ],
    resultType: steppedTo,
    lower: (args, context) => toDigit(arg(args, 0), digitsOf(context.constant(1)), true),
  }),
  scalar({
    name: "Sign",
    doc: "−1, 0 or 1, by the number's sign.",
    params: [NUMBER],
    examples: [
      example("values", "Sign([x])", ["1", "-1", "0", null], floats(2.5, -0.1, 0, null)),
      example("decimals", "Sign(-1.5)", ["-1"]),
      example("zero", "Sign(0)", ["0"]),
    ],
    resultType: returns(integer(1)),
    lower: (args) => sql.primitive("sign", [arg(args, 0)], integer(1)),
  }),
  ofFloat(
    "Sin",
    "The sine of an angle in radians.",
    [
      example("values", "Sin([x])", [0, null], floats(0, null)),
      example("a quarter turn", "Sin(Pi() / 2)", [1]),
      example("half a turn", "Round(Sin(Pi()), 10)", [0]),
    ],
    unary("sin"),
    [param("radians", "number", "An angle in radians.")],
  ),
  ofFloat(
    "Sqrt",
    "The square root; null for negative numbers.",
    [
      example("values", "Sqrt([x])", [3, 0, null, null], floats(9, 0, -1, null)),
      example("of a decimal", "Sqrt(2.25)", [1.5]),
      example("of a negative constant", "Sqrt(-1)", [null]),
    ],
    unary("sqrt"),
  ),
  ofFloat(
    "Tan",
    "The tangent of an angle in radians.",
    [
      example("values", "Tan([x])", [0, null], floats(0, null)),
      example("an eighth turn", "Round(Tan(Pi() / 4), 10)", [1]),
      example("negative", "Round(Tan(-1), 6)", [-1.557408]),
    ],
    unary("tan"),
    [param("radians", "number", "An angle in radians.")],
  ),
  scalar({
    name: "Trunc",
    doc: "The number with some places after the point, the rest cut off.",
    params: [NUMBER, DIGITS],
    examples: [
      example("toward zero", "Trunc([x])", [2, -2, null], floats(2.9, -2.9, null)),
      example("float64 by its shortest decimal", "Trunc([x], 2)", [0.29, -0.29, 4.35], floats(0.29, -0.29, 4.359)),
      example("before the point", "Trunc([n], -2)", ["1200", "-1200"], { n: column(INTEGER, 1279, -1279) }),
      example("exact decimals", "Trunc(2.789, 2)", ["2.78"]),
    ],
    suggestedFor: ["Truncate"],
    resultType: roundedTo,
    lower: (args, context) => sql.truncate(arg(args, 0), digitsOf(context.constant(1))),
  }),
];
