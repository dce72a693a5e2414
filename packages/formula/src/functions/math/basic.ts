import { FLOAT, NULL, integer, negatedType, quotientType, sql, typeOf } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { remainder } from "../../lower/multiples.ts";
import { arg, column, example, param, returns } from "../entry.ts";
import { NUMBER, scalar, ofFloat, unary, numberType, floats, pair } from "./common.ts";

/** Arithmetic, powers and logarithms. */
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
      example("large float64", "Mod([x], 3)", [1, -2, 1.5], floats(1e16, -20000000000000000, 7.5)),
    ],
    suggestedFor: ["Modulo", "Remainder"],
    resultType: ({ types }) => typeOf(sql.modulo(sql.null(types[0]), sql.null(types[1]))),
    lower: (args) => remainder(arg(args, 0), arg(args, 1)),
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
    "Sqrt",
    "The square root; null for negative numbers.",
    [
      example("values", "Sqrt([x])", [3, 0, null, null], floats(9, 0, -1, null)),
      example("of a decimal", "Sqrt(2.25)", [1.5]),
      example("of a negative constant", "Sqrt(-1)", [null]),
    ],
    unary("sqrt"),
  ),
];
