import { exactShape, roundedType } from "../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only } from "../common/arguments.ts";
import { arithmeticRules, asFloat, bitwise, divisor, exactLimit, exactOperation, type ArithmeticEngine } from "../common/arithmetic.ts";
import type { IntegerTypes } from "../common/exact.ts";
import { powerDigits, powerStaysFloat } from "../common/float-range.ts";
import { floatFunctionRules, wholeNumber } from "../common/functions.ts";
import { guarded } from "../common/guarded.ts";

const types: IntegerTypes = { long: "bigint", huge: "numeric", decimalPrecision: null };
const FLOAT = "float8";

/** Null unless within ±limit, the value written once: GREATEST and LEAST stop at the limits, NULLIF takes them out. */
export function within(limit: string, value: Doc): Fragment {
  const above = callOf("NULLIF", [callOf("GREATEST", [value, `-${limit}`]).doc, `-${limit}`]).doc;
  return callOf("NULLIF", [callOf("LEAST", [above, limit]).doc, limit]);
}

/** Float64 `a op b` where the engine would raise: decided by the logarithms, which never overflow. */
function guardFloat(call: SqlPrimitive, raw: () => Fragment, p: Printer): Fragment {
  const [a, b] = both(call);
  const size = (expr: SqlExpr): Doc => callOf("abs", [asFloat(p, expr, BINDING.lowest, FLOAT)]).doc;
  if (call.name === "add" || call.name === "subtract") {
    return guarded([[size(a), " < 8e307 AND ", size(b), " < 8e307"], raw().doc]);
  }
  const log = (expr: SqlExpr): Doc => callOf("ln", [size(expr)]).doc;
  const exponent: Doc = [log(a), call.name === "multiply" ? " + " : " - ", log(b)];
  const zero: Doc = call.name === "multiply" ? [size(a), " = 0 OR ", size(b), " = 0"] : [size(a), " = 0 AND ", size(b), " <> 0"];
  const branches: (readonly [Doc, Doc])[] = [[zero, "0"]];
  // A quotient by zero must not reach the logarithm.
  if (call.name === "divide") branches.push([[size(b), " = 0"], "NULL"]);
  branches.push([[exponent, " BETWEEN -708 AND 709"], raw().doc], [[exponent, " < -708"], "0"]);
  return guarded(...branches);
}

const engine: ArithmeticEngine = {
  types,
  float: FLOAT,
  divisionIsReal: false,
  zeroDivisorIsNull: false,
  besideDecimal: (p, expr, _other, place) => p.at(expr, place),
  guardExact: (call, operator, p) => within(exactLimit(call), exactOperation(p, call, operator, types).doc),
  guardFloat,
  integerDivide: (call, p) => {
    const [a, b] = both(call);
    return callOf("div", [p.at(a, BINDING.lowest), divisor(p, b)]);
  },
};

/** The shortest decimal that reads back as the number (V2): how the engine writes it as text. */
function shortest(p: Printer, x: SqlExpr): Doc {
  return [p.at(x, BINDING.cast), "::text::numeric"];
}

function toDigits(name: "round" | "trunc"): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    const x = only(call);
    const digits = numberOption(call, "digits");
    const type = typeOf(x);
    if (type.kind === "float") {
      const rounded = callOf(name, [shortest(p, x), String(digits)]);
      return { doc: [rounded.doc, `::${FLOAT}`], binding: BINDING.cast };
    }
    const shape = exactShape(type);
    if (shape === null || digits >= shape.scale) return p.fragment(x);
    const rounded = callOf(name, [p.at(x, BINDING.lowest), String(digits)]);
    return roundedType(type, digits).mayOverflow ? within(exactLimit(call), rounded.doc) : rounded;
  };
}

const power: Rule<SqlPrimitive> = {
  print: (call, p) => {
    const [base, exponent] = both(call);
    const args = [asFloat(p, base, BINDING.lowest, FLOAT), p.at(exponent, BINDING.lowest)];
    if (powerStaysFloat(call)) return callOf("power", args);
    const x = asFloat(p, base, BINDING.concat, FLOAT);
    const n = asFloat(p, exponent, BINDING.concat, FLOAT);
    const log: Doc = [asFloat(p, exponent, BINDING.multiplicative, FLOAT), " * ", callOf("ln", [callOf("abs", [x]).doc]).doc];
    const digits = powerDigits(call);
    const [least, most] = digits === null ? [-708, 709.78] : [-digits * Math.LN10, digits * Math.LN10];
    return guarded(
      [[x, " = 0 AND ", n, " > 0"], "0"],
      [[n, " = 0 AND ", x, " IS NOT NULL"], "1"],
      // Also where the exponent is null: the logarithm below must not see a zero.
      [[x, " = 0"], "NULL"],
      [[x, " < 0 AND ", n, " <> ", callOf("trunc", [n]).doc], "NULL"],
      [[log, ` BETWEEN ${least} AND ${most}`], callOf("power", [x, n]).doc],
      [[log, ` < ${least}`], "0"],
    );
  },
  repeats: (call) => (powerStaysFloat(call) ? 1 : 8),
};

export const numberRules = {
  ...arithmeticRules(engine),
  ...floatFunctionRules(FLOAT),
  sign: (call, p) => {
    const sign = callOf("sign", [p.at(only(call), BINDING.lowest)]);
    return { doc: [sign.doc, "::int"], binding: BINDING.cast };
  },
  power,
  "bit-and": (call, p) => bitwise(call, p, "&"),
  "bit-or": (call, p) => bitwise(call, p, "|"),
  "bit-xor": (call, p) => bitwise(call, p, "#"),
  floor: wholeNumber("floor"),
  ceiling: wholeNumber("ceil"),
  round: toDigits("round"),
  truncate: toDigits("trunc"),
} satisfies Partial<PrimitiveRules>;
