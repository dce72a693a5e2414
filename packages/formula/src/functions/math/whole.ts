import { message } from "@sheaf/messages";
import { BOOLEAN, FLOAT, INTEGER, NULL, integer, isExact, sql, typeOf, type PrimitiveName, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { toWhole } from "../../lower/conversions.ts";
import { floatMultiple } from "../../lower/multiples.ts";
import { arg, column, example, param, returns } from "../entry.ts";

/** Bits, multiples, and what is even or odd. */

/** Bits of numbers of so many digits; more, and negative ones, are null (V7). */
const BITS = integer(18);
const LIMIT = `1${"0".repeat(18)}`;

const WHOLE = param("number", "integer", "A whole number from 0 on.");
const NUMBER = param("number", "number", "A number.");

const pair = (a: readonly (number | null)[], b: readonly (number | null)[]): Example["columns"] => ({
  a: column(INTEGER, ...a),
  b: column(INTEGER, ...b),
});
const ints = (...values: readonly (number | string | null)[]): Example["columns"] => ({ x: column(INTEGER, ...values) });
const floats = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(FLOAT, ...values) });

function scalar(entry: Omit<ScalarFunction, "role" | "nulls" | "category">): ScalarFunction {
  return { ...entry, role: "scalar", nulls: "propagate", category: "math" };
}

function inRange(expr: SqlExpr): SqlExpr {
  return sql.and(sql.ge(expr, sql.int(0)), sql.lt(expr, sql.int(LIMIT)));
}

function bitwise(name: string, primitive: PrimitiveName, doc: string, examples: readonly Example[]): ScalarFunction {
  return scalar({
    name,
    doc,
    params: [WHOLE, param("other", "integer", "Another one.")],
    examples,
    resultType: returns(BITS),
    lower: (args) => {
      const [a, b] = [arg(args, 0), arg(args, 1)];
      const bits = sql.primitive(primitive, [sql.cast(a, BITS), sql.cast(b, BITS)], BITS);
      return sql.case([{ when: sql.and(inRange(a), inRange(b)), then: bits }], null, BITS);
    },
  });
}

/** Of a negative number the rest is negative as well. */
function isOdd(x: SqlExpr): SqlExpr {
  return sql.ne(sql.modulo(toWhole(x), sql.int(2)), sql.int(0));
}

/** The multiple of a factor nearest to a number; ties go away from zero. */
function nearestMultiple(x: SqlExpr, factor: SqlExpr): SqlExpr {
  if (!isExact(typeOf(x)) || !isExact(typeOf(factor))) return floatMultiple(x, factor, "nearest");
  const rest = sql.modulo(x, factor);
  const down = sql.subtract(x, rest);
  const size = sql.abs(factor);
  const isNear = sql.lt(sql.multiply(sql.abs(rest), sql.int(2)), size);
  const away = sql.case(
    [{ when: sql.lt(x, sql.int(0)), then: sql.subtract(down, size) }],
    sql.add(down, size),
    typeOf(sql.add(down, size)),
  );
  return sql.case(
    [
      { when: isNear, then: down },
      { when: sql.isNotNull(rest), then: away },
    ],
    null,
    typeOf(away),
  );
}

const multipleType = (x: ValueType, factor: ValueType): ValueType =>
  x.kind === "null" || factor.kind === "null" ? FLOAT : typeOf(nearestMultiple(sql.column(null, "x", x), sql.column(null, "f", factor)));

export const wholeNumberFunctions: readonly FunctionEntry[] = [
  bitwise("BitAnd", "bit-and", "The bits that two whole numbers have in common.", [
    example("common bits", "BitAnd([a], [b])", ["1", "0", null], pair([5, 4, null], [3, 3, 1])),
    example("a negative number has none", "BitAnd(-1, 3)", [null]),
    example("large numbers", "BitAnd(999999999999999999, 1)", ["1"]),
  ]),
  bitwise("BitOr", "bit-or", "The bits that one of two whole numbers has, or both.", [
    example("bits of both", "BitOr([a], [b])", ["7", "4", null], pair([5, 4, null], [3, 0, 1])),
    example("a negative number has none", "BitOr(1, -1)", [null]),
    example("beyond 18 digits is null", "BitOr([x], 1)", [null, "3"], ints("1000000000000000000", 2)),
  ]),
  scalar({
    name: "BitShift",
    doc: "A whole number with its bits moved to the left, or to the right if the places are negative.",
    params: [WHOLE, param("places", "integer", "How many places, from −63 to 63.", { constant: true })],
    examples: [
      example("to the left", "BitShift([x], 3)", ["8", "40", null], ints(1, 5, null)),
      example("to the right", "BitShift([x], -1)", ["2", "0"], ints(5, 1)),
      example("a negative number has no bits", "BitShift([x], 1)", [null], ints(-1)),
    ],
    resultType: ({ constant, report }) => {
      const places = constant(1);
      if (typeof places === "number" && Math.abs(places) > 63) report("E_VALUE_TYPE", message("findings.argument.places"), 1);
      return INTEGER;
    },
    lower: (args, context) => {
      const places = context.constant(1);
      if (typeof places !== "number") return sql.null(INTEGER);
      const x = arg(args, 0);
      const factor = sql.int(String(2n ** BigInt(Math.abs(Math.trunc(places)))));
      const moved = places < 0 ? sql.integerDivide(x, factor) : sql.multiply(x, factor);
      return sql.case([{ when: sql.ge(x, sql.int(0)), then: moved }], null, INTEGER);
    },
  }),
  bitwise("BitXor", "bit-xor", "The bits that exactly one of two whole numbers has.", [
    example("different bits", "BitXor([a], [b])", ["6", "7", null], pair([5, 4, null], [3, 3, 1])),
    example("with itself is zero", "BitXor(7, 7)", ["0"]),
    example("a negative number has none", "BitXor(-1, 1)", [null]),
  ]),
  scalar({
    name: "IsEven",
    doc: "Whether the whole part of a number is even.",
    params: [NUMBER],
    examples: [
      example("whole numbers", "IsEven([x])", [true, false, true, true, null], ints(2, -3, 0, -4, null)),
      example("a fraction is dropped", "IsEven([x])", [true, false], floats(2.9, -3.9)),
      example("decimals", "IsEven(4.5)", [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => sql.not(isOdd(arg(args, 0))),
  }),
  scalar({
    name: "IsOdd",
    doc: "Whether the whole part of a number is odd.",
    params: [NUMBER],
    examples: [
      example("whole numbers", "IsOdd([x])", [false, true, false, null], ints(2, -3, 0, null)),
      example("a fraction is dropped", "IsOdd([x])", [false, true], floats(2.9, -3.9)),
      example("decimals", "IsOdd(5.5)", [true]),
    ],
    resultType: returns(BOOLEAN),
    lower: (args) => isOdd(arg(args, 0)),
  }),
  scalar({
    name: "MRound",
    doc: "The nearest multiple of a factor, whose sign does not matter; ties go away from zero.",
    params: [NUMBER, param("factor", "number", "The number whose multiples are taken.", { optional: true, default: "1" })],
    examples: [
      example("multiples", "MRound([x], 100)", ["500", "-500", "400", null], ints(456, -456, 449, null)),
      example("ties go away from zero", "MRound([x], 10)", ["30", "-30"], ints(25, -25)),
      example("exact decimals", "MRound([d], 0.05)", ["1.25", "1.3"], {
        d: column({ kind: "decimal", precision: 10, scale: 2 }, "1.23", "1.28"),
      }),
      example(
        "ties of float64 by its shortest decimal",
        "Text(MRound([x], 0.1))",
        ["0.2", "0.4", "-0.2", "0.1"],
        floats(0.15, 0.35, -0.15, 0.149),
      ),
      example("a factor of zero is null", "MRound([x], 0)", [null], ints(5)),
      example("without a factor", "MRound([x])", [3, -3], floats(2.5, -2.5)),
    ],
    resultType: ({ types }) => multipleType(types[0] ?? NULL, types[1] ?? integer(1)),
    lower: (args) => nearestMultiple(arg(args, 0), args[1] ?? sql.int(1)),
  }),
];
