import {
  FLOAT,
  INTEGER,
  MAX_DIGITS,
  NULL,
  decimal,
  exactShape,
  isExact,
  isNumber,
  isOpen,
  roundedType,
  sql,
  typeOf,
  type SqlExpr,
} from "@sheaf/sql";
import type { Example, FunctionEntry, ScalarFunction } from "../../catalogue.ts";
import { floatMultiple } from "../../lower/multiples.ts";
import { arg, column, example, param } from "../entry.ts";
import { NUMBER, scalar, floats } from "./common.ts";
import { toDigits } from "./digits.ts";

const DIGITS = param("digits", "integer", "Places after the point; negative before it; may differ by row.", {
  optional: true,
  default: "0",
});

/** One unit of the last kept digit. */
function unit(digits: number): SqlExpr {
  if (digits <= 0) return sql.int(`1${"0".repeat(-digits)}`);
  return sql.literal(`0.${"0".repeat(digits - 1)}1`, decimal(digits, digits));
}

/** The nearest number of so many digits below (above) the number, whatever its sign. */
function stepped(x: SqlExpr, digits: number, up: boolean): SqlExpr {
  const type = typeOf(x);
  // Every exact number of this type has these digits; one unit of the last would need more of them than the type holds.
  const hasThem = isExact(type) && !isOpen(type) && digits >= (exactShape(type)?.scale ?? 0);
  if (type.kind === "null" || hasThem) return x;
  if (type.kind === "float") return floatStepped(x, digits, up);
  // Before the point of every number of this type nothing is left of it.
  const cut = sql.truncate(x, Math.max(digits, -MAX_DIGITS, -((exactShape(type)?.whole ?? MAX_DIGITS) + 1)));
  const moved = up ? sql.add(cut, unit(digits)) : sql.subtract(cut, unit(digits));
  return sql.case([{ when: up ? sql.gt(x, cut) : sql.lt(x, cut), then: moved }], cut, typeOf(moved));
}

/** Three quarters of a unit beyond a number that was rounded the wrong way lies the right one, as the nearest. */
function floatStepped(x: SqlExpr, digits: number, up: boolean): SqlExpr {
  const nearest = sql.round(x, digits);
  const step = sql.float(Number(`7.5e${-digits - 1}`));
  const moved = sql.round(up ? sql.add(x, step) : sql.subtract(x, step), digits);
  return sql.case([{ when: up ? sql.gt(x, nearest) : sql.lt(x, nearest), then: moved }], nearest, FLOAT);
}

/** The multiple of a factor at or above (below) the number; a negative factor turns the direction. */
function toMultiple(x: SqlExpr, factor: SqlExpr, up: boolean): SqlExpr {
  if (!isExact(typeOf(x)) || !isExact(typeOf(factor))) return floatMultiple(x, factor, up ? "up" : "down");
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

/** Numbers without some of their digits. */
export const roundingFunctions: readonly FunctionEntry[] = [
  ceilingOrFloor("Ceiling", "The nearest whole number above, or the nearest multiple of a factor.", [
    example("up", "Ceiling([x])", [3, -2, null], floats(2.1, -2.9, null)),
    example("exact decimals are whole numbers", "Ceiling(2.1)", ["3"]),
    example("multiples", "Ceiling([n], 5)", ["10", "-5", "5", "0"], { n: column(INTEGER, 6, -7, 5, 0) }),
    example("multiples of float64 by its shortest decimal", "Ceiling([x], 0.1)", [0.3, 0.4, 0.7], floats(0.3, 0.35, 0.7)),
    example("a negative factor turns the direction", "Ceiling(7, -2)", ["6"]),
    example("a factor of zero is null", "Ceiling([n], 0)", [null], { n: column(INTEGER, 5) }),
  ]),
  ceilingOrFloor("Floor", "The nearest whole number below, or the nearest multiple of a factor.", [
    example("down", "Floor([x])", [2, -3, null], floats(2.9, -2.1, null)),
    example("exact decimals are whole numbers", "Floor(-2.1)", ["-3"]),
    example("multiples", "Floor([n], 5)", ["5", "-10", "5"], { n: column(INTEGER, 6, -7, 5) }),
    example("exact multiples of decimals", "Floor(0.6, 0.2)", ["0.6"]),
    example(
      "multiples of float64 by its shortest decimal",
      "Text(Floor([x], 0.01))",
      ["4.35", "4.35", "-4.36", "0.29"],
      floats(4.35, 4.359, -4.351, 0.29),
    ),
  ]),
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
    name: "Round",
    doc: "The number to some places after the point; ties go away from zero.",
    params: [NUMBER, DIGITS],
    examples: [
      example("ties go away from zero", "Round([x])", [3, -3, 0, null], floats(2.5, -2.5, 0.4, null)),
      example("float64 by its shortest decimal", "Round([x], 2)", [2.68, 1.01, -1.01, 1e300], floats(2.675, 1.005, -1.005, 1e300)),
      example(
        "float64 that has no digit so far behind the point",
        "Text(Round([x], 12))",
        ["1000000000000000", "-0.5"],
        floats(1e15, -0.5),
      ),
      example("exact decimals", "Round(2.675, 2)", ["2.68"]),
      example("before the point", "Round([n], -1)", ["30", "-30", "0"], { n: column(INTEGER, 25, -25, 4) }),
      example("decimals before the point", "Round([d], -1)", ["10", "0"], { d: column(decimal(2, 1), "5.5", "4.9") }),
      example("digits of each row", "Round([x], [d])", [1.23, 1, 120, null], {
        x: column(FLOAT, 1.2345, 1.2345, 123.45, 1.2345),
        d: column(INTEGER, 2, 0, -1, null),
      }),
      example("more than 64 bits", "Round([n], -1)", ["9223372036854775810"], {
        n: column({ kind: "integer", digits: 19 }, "9223372036854775807"),
      }),
    ],
    ...toDigits(sql.round, false),
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
    ...toDigits((x, digits) => stepped(x, digits, false), true),
  }),
  scalar({
    name: "RoundUp",
    doc: "The nearest number above with some places after the point.",
    params: [NUMBER, DIGITS],
    examples: [
      example("up at a digit", "RoundUp([x], 2)", [3.15, -3.14, null], floats(3.141, -3.141, null)),
      example("exact decimals", "RoundUp(1.21, 1)", ["1.3"]),
      example("a decimal that has the digits stays", "RoundUp(2.68, 38)", ["2.68"]),
      example("digits of each row", "RoundUp([x], [d])", ["1.3", "2", "10", null], {
        x: column(decimal(3, 2), "1.21", "1.21", "1.21", "1.21"),
        d: column(INTEGER, 1, 0, -1, null),
      }),
      example("before the point", "RoundUp(121, -1)", ["130"]),
    ],
    ...toDigits((x, digits) => stepped(x, digits, true), true),
  }),
  scalar({
    name: "Trunc",
    doc: "The number with some places after the point, the rest cut off.",
    params: [NUMBER, DIGITS],
    examples: [
      example("toward zero", "Trunc([x])", [2, -2, null], floats(2.9, -2.9, null)),
      example("float64 by its shortest decimal", "Trunc([x], 2)", [0.29, -0.29, 4.35], floats(0.29, -0.29, 4.359)),
      example(
        "float64 that has no digit so far behind the point",
        "Text(Trunc([x], 10))",
        ["1000000000000000", "123456789012345.6"],
        floats(1e15, 123456789012345.6),
      ),
      example("before the point", "Trunc([n], -2)", ["1200", "-1200"], { n: column(INTEGER, 1279, -1279) }),
      example("exact decimals", "Trunc(2.789, 2)", ["2.78"]),
    ],
    suggestedFor: ["Truncate"],
    ...toDigits(sql.truncate, false),
  }),
];
