import {
  exactShape,
  MAX_DIGITS,
  additionType,
  multiplicationType,
  quotientType,
  roundedType,
  type ArithmeticType,
} from "../../numeric-types.ts";
import type { PrimitiveName } from "../../primitives.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, infixOf, placed, tighter, type Binding, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { cannot } from "../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both, numberOption, only } from "../common/arguments.ts";
import { isRounded } from "../common/numbers/arithmetic.ts";
import { besideFloat } from "../common/numbers/float-literals.ts";
import { mayLeaveFloat, powerDigits, powerStaysFloat } from "../common/numbers/float-range.ts";
import { wholeNumber } from "../common/functions.ts";
import { guarded } from "../common/guarded.ts";
import { asDouble, castAs } from "./literals.ts";

/** Digits of the engine's longest exact number. */
const MOST_DIGITS = 65;
const WIDE = `DECIMAL(${MOST_DIGITS}, 0)`;

function digitsOf(type: ValueType): number {
  return type.kind === "integer" ? (type.digits ?? MAX_DIGITS) : MAX_DIGITS;
}

/**
 * Null where a number has more digits before its point than a type holds. The value stands once: NULLIF and CASE would compute it twice, and
 * a sum of sums of sums a million times. What is no such number becomes the empty text, which is no JSON.
 */
export function within(digits: number, value: Doc): Fragment {
  const whole = digits === 0 ? "0" : `[0-9]{1,${digits}}`;
  const kept = callOf("REGEXP_SUBSTR", [value, `'^-?${whole}([.][0-9]+)?$'`]).doc;
  return atom("CAST(", callOf("JSON_VALUE", [kept, "'$'"]).doc, ` AS DECIMAL(${MAX_DIGITS}, ${MAX_DIGITS - digits}))`);
}

const placesOf = (type: ValueType): number => exactShape(type)?.scale ?? 0;

function limitDigits(type: ValueType): number {
  return MAX_DIGITS - placesOf(type);
}

/** An integer operand; the engine computes in 64 bits and raises beyond, so what may be longer is made a decimal. */
function widened(p: Printer, expr: SqlExpr, result: ValueType, place: Binding): Doc {
  const isLong = result.kind === "integer" && digitsOf(result) > 18;
  return isLong && !isDecimal(expr) ? castAs(p, expr, WIDE).doc : p.at(expr, place);
}

const COMPUTED: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["add", "subtract", "multiply"]);

/** Whether it is a decimal already: what was computed with long integers. */
function isDecimal(expr: SqlExpr): boolean {
  return expr.kind === "primitive" && COMPUTED.has(expr.name) && digitsOf(expr.type) > 18;
}

/** The logarithm of a size. Of zero it would be null, and a null inside a condition is taken on to the whole of it where windows are about. */
function logarithm(size: Doc): Doc {
  return callOf("LN", [callOf("GREATEST", [size, "1e-307"]).doc]).doc;
}

/** Float64 `a op b` where the engine would raise: decided by the logarithms, which never overflow. */
function guardFloat(call: SqlPrimitive, raw: () => Fragment, p: Printer): Fragment {
  const [a, b] = both(call);
  const size = (expr: SqlExpr): Doc => callOf("ABS", [asDouble(p, expr).doc]).doc;
  if (call.name === "add" || call.name === "subtract") {
    return guarded([[callOf("GREATEST", [size(a), size(b)]).doc, " < 8e307"], raw().doc]);
  }
  const log = (expr: SqlExpr): Doc => logarithm(size(expr));
  const exponent: Doc = [log(a), call.name === "multiply" ? " + " : " - ", log(b)];
  const zero: Doc = call.name === "multiply" ? [size(a), " = 0 OR ", size(b), " = 0"] : [size(a), " = 0 AND ", size(b), " <> 0"];
  return guarded([zero, "0e0"], [[exponent, " BETWEEN -708 AND 709"], raw().doc], [[exponent, " < -708"], "0e0"]);
}

interface Operator {
  readonly symbol: string;
  readonly binding: Binding;
  readonly leavesFloat: "add" | "multiply";
  readonly typeOf: (a: ValueType, b: ValueType) => ArithmeticType;
}

function exactOrFloat(operator: Operator): Rule<SqlPrimitive> {
  const { symbol, binding } = operator;
  return {
    print: (call, p) => {
      const [a, b] = both(call);
      if (call.type.kind === "float") {
        const raw = (): Fragment => infixOf(symbol, binding, [besideFloat(p, a, b, binding), besideFloat(p, b, a, tighter(binding))]);
        return mayLeaveFloat(operator.leavesFloat, a, b) ? guardFloat(call, raw, p) : raw();
      }
      const raw = infixOf(symbol, binding, [widened(p, a, call.type, binding), p.at(b, tighter(binding))]);
      const exact = mayRaise(call) ? guarded([fits(call, p), raw.doc]) : raw;
      if (!operator.typeOf(typeOf(a), typeOf(b)).mayOverflow) return exact;
      return within(limitDigits(call.type), isRounded(call) ? callOf("ROUND", [exact.doc, String(placesOf(call.type))]).doc : exact.doc);
    },
    repeats: (call) => {
      const [a, b] = both(call);
      if (call.type.kind !== "float") return mayRaise(call) ? 2 : 1;
      return mayLeaveFloat(operator.leavesFloat, a, b) ? 4 : 1;
    },
  };
}

/** Whether an exact product may have more digits than the engine's longest number: then it raises. */
function mayRaise(call: SqlPrimitive): boolean {
  const shapes = both(call).map((operand) => exactShape(typeOf(operand)));
  return call.name === "multiply" && shapes.reduce((sum, shape) => sum + (shape === null ? 0 : shape.whole + shape.scale), 0) > MOST_DIGITS;
}

/** Whether an exact product is hardly longer than its type, by a float64, which never is too short for it. */
function fits(call: SqlPrimitive, p: Printer): Doc {
  const [a, b] = both(call);
  const size: Doc = ["1e0 * ", p.at(a, tighter(BINDING.multiplicative)), " * ", p.at(b, tighter(BINDING.multiplicative))];
  return [callOf("ABS", [size]).doc, ` < 1e${limitDigits(call.type) + 1}`];
}

const plus: Operator = { symbol: "+", binding: BINDING.additive, leavesFloat: "add", typeOf: additionType };
const times: Operator = { symbol: "*", binding: BINDING.multiplicative, leavesFloat: "multiply", typeOf: multiplicationType };

/** Calls that an expression is written as, each inside the one before. */
export function callsIn(expr: SqlExpr): number {
  if (expr.kind !== "primitive" || expr.type.kind === "float" || !COMPUTED.has(expr.name)) return 1;
  const [a, b] = both(expr);
  const operator = expr.name === "multiply" ? times : plus;
  return operator.typeOf(typeOf(a), typeOf(b)).mayOverflow ? 4 : 1;
}

/** A quotient by zero is null. */
function quotient(p: Printer, a: SqlExpr, b: SqlExpr): Fragment {
  const real = typeOf(a).kind === "float" || typeOf(b).kind === "float";
  const dividend = real ? p.at(a, BINDING.multiplicative) : asDouble(p, a).doc;
  return infixOf("/", BINDING.multiplicative, [dividend, p.at(b, BINDING.unary)]);
}

/** Float64 on every engine by the same formula, so that the last bits agree. */
function floatModulo(call: SqlPrimitive, p: Printer): Fragment {
  const [a, b] = both(call);
  const whole = callOf("TRUNCATE", [quotient(p, a, b).doc, "0"]);
  const product = infixOf("*", BINDING.multiplicative, [p.at(b, BINDING.multiplicative), whole.doc]);
  return infixOf("-", BINDING.additive, [p.at(a, BINDING.additive), product.doc]);
}

function exactQuotient(call: SqlPrimitive, p: Printer): Fragment {
  const [a, b] = both(call);
  const isShort = [typeOf(a), typeOf(b)].every((type) => type.kind === "integer" && digitsOf(type) <= 18);
  if (isShort) return infixOf("DIV", BINDING.multiplicative, [p.at(a, BINDING.multiplicative), p.at(b, BINDING.unary)]);
  // DIV gives 64 bits. Without its rest a number is divided without a fraction, which nothing can round.
  const wide = (): Doc => castAs(p, a, `DECIMAL(65, ${exactShape(typeOf(a))?.scale ?? 0})`).doc;
  const rest: Doc = ["(", wide(), " - ", wide(), " % ", p.at(b, BINDING.unary), ") / ", p.at(b, BINDING.unary)];
  const whole = callOf("TRUNCATE", [rest, "0"]);
  return quotientType(typeOf(a), typeOf(b)).mayOverflow ? within(MAX_DIGITS, whole.doc) : whole;
}

/**
 * Float64 to a number of decimal places. The shortest decimal that reads back as the number counts (V2), which is what the engine makes of a
 * float64 as DECIMAL. It holds 38 places after the point and 27 before; longer numbers have no fraction.
 */
function floatToDigits(p: Printer, x: SqlExpr, digits: number, name: "ROUND" | "TRUNCATE"): Fragment {
  if (digits > 37) return p.fragment(x);
  const size = callOf("ABS", [p.at(x, BINDING.lowest)]).doc;
  const rounded = (scale: number): Doc => [
    "CAST(",
    callOf(name, [castAs(p, x, `DECIMAL(65, ${scale})`).doc, String(digits)]).doc,
    " AS DOUBLE)",
  ];
  return guarded([[size, " < 1e26"], rounded(38)], ...(digits < 0 ? [[[size, " < 1e64"], rounded(0)] as const] : []), [
    [p.at(x, BINDING.concat), " IS NOT NULL"],
    p.at(x, BINDING.lowest),
  ]);
}

function toDigits(name: "ROUND" | "TRUNCATE"): Rule<SqlPrimitive> {
  return {
    print: (call, p) => {
      const x = only(call);
      const digits = numberOption(call, "digits");
      const type = typeOf(x);
      if (type.kind === "float") return floatToDigits(p, x, digits, name);
      const shape = exactShape(type);
      if (shape === null || digits >= shape.scale) return p.fragment(x);
      const operand = type.kind === "integer" ? castAs(p, x, WIDE).doc : p.at(x, BINDING.lowest);
      const rounded = callOf(name, [operand, String(digits)]);
      return roundedType(type, digits).mayOverflow ? within(limitDigits(call.type), rounded.doc) : rounded;
    },
    repeats: (call) => (call.type.kind !== "float" ? 1 : numberOption(call, "digits") < 0 ? 6 : 4),
  };
}

const power: Rule<SqlPrimitive> = {
  print: (call, p) => {
    const [base, exponent] = both(call);
    if (powerStaysFloat(call)) return callOf("POW", [asDouble(p, base).doc, p.at(exponent, BINDING.lowest)]);
    const x = placed(asDouble(p, base), BINDING.concat);
    const n = placed(asDouble(p, exponent), BINDING.concat);
    const log: Doc = [placed(asDouble(p, exponent), BINDING.multiplicative), " * ", logarithm(callOf("ABS", [x]).doc)];
    const digits = powerDigits(call);
    const [least, most] = digits === null ? [-708, 709.78] : [-digits * Math.LN10, digits * Math.LN10];
    return guarded(
      [[x, " = 0 AND ", n, " > 0"], "0e0"],
      [[n, " = 0 AND ", x, " IS NOT NULL"], "1e0"],
      [[x, " = 0"], "NULL"],
      [[x, " < 0 AND ", n, " <> ", callOf("TRUNCATE", [n, "0"]).doc], "NULL"],
      [[log, ` BETWEEN ${least} AND ${most}`], callOf("POW", [x, n]).doc],
      [[log, ` < ${least}`], "0e0"],
    );
  },
  repeats: (call) => (powerStaysFloat(call) ? 1 : 8),
};

/** Functions of float64: null by themselves where the value is undefined (V7). */
function float(name: string): Rule<SqlPrimitive>["print"] {
  return (call, p) => callOf(name, [asDouble(p, only(call)).doc]);
}

/** Bits are unsigned to the engine, and so would be all that is computed with them. */
function bits(operator: string): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    const operands = both(call).map((operand) => p.at(operand, BINDING.unary));
    return atom("CAST(", infixOf(operator, BINDING.comparison, operands).doc, " AS SIGNED)");
  };
}

export const numberRules = {
  add: exactOrFloat(plus),
  subtract: exactOrFloat({ ...plus, symbol: "-" }),
  multiply: {
    ...exactOrFloat(times),
    refuse: (call) => {
      const scale = both(call).reduce((sum, operand) => sum + (exactShape(typeOf(operand))?.scale ?? 0), 0);
      return call.type.kind !== "float" && scale > MAX_DIGITS ? cannot("findings.engine.multiply-places", { places: scale }) : null;
    },
  },
  divide: {
    print: (call, p) => {
      const [a, b] = both(call);
      const raw = (): Fragment => quotient(p, a, b);
      return mayLeaveFloat("divide", a, b) ? guardFloat(call, raw, p) : raw();
    },
    repeats: (call) => {
      const [a, b] = both(call);
      return mayLeaveFloat("divide", a, b) ? 4 : 1;
    },
  },
  modulo: {
    print: (call, p) => {
      if (call.type.kind === "float") return floatModulo(call, p);
      const [a, b] = both(call);
      return infixOf("%", BINDING.multiplicative, [p.at(a, BINDING.multiplicative), p.at(b, BINDING.unary)]);
    },
    repeats: (call) => (call.type.kind === "float" ? 2 : 1),
  },
  "integer-divide": {
    print: (call, p) => {
      if (call.type.kind !== "float") return exactQuotient(call, p);
      const [a, b] = both(call);
      return callOf("TRUNCATE", [quotient(p, a, b).doc, "0"]);
    },
    repeats: (call) => (call.type.kind === "float" ? 1 : 2),
  },
  negate: (call, p) => ({ doc: ["-", widened(p, only(call), typeOf(only(call)), BINDING.cast)], binding: BINDING.unary }),
  abs: (call, p) => callOf("ABS", [widened(p, only(call), typeOf(only(call)), BINDING.lowest)]),
  sign: (call, p) => callOf("SIGN", [p.at(only(call), BINDING.lowest)]),
  power,
  sqrt: float("SQRT"),
  // Beyond these bounds float64 overflows, or vanishes.
  exp: {
    print: (call, p) => {
      if (call.options?.["magnitude"] !== undefined) return callOf("EXP", [asDouble(p, only(call)).doc]);
      const x = p.at(only(call), BINDING.concat);
      return guarded([[x, " BETWEEN -700 AND 709.78"], callOf("EXP", [asDouble(p, only(call)).doc]).doc], [[x, " < -700"], "0e0"]);
    },
    repeats: () => 3,
  },
  ln: float("LN"),
  log10: float("LOG10"),
  sin: float("SIN"),
  cos: float("COS"),
  tan: float("TAN"),
  asin: float("ASIN"),
  acos: float("ACOS"),
  atan: float("ATAN"),
  atan2: (call, p) =>
    callOf(
      "ATAN2",
      both(call).map((operand) => asDouble(p, operand).doc),
    ),
  "bit-and": bits("&"),
  "bit-or": bits("|"),
  "bit-xor": bits("^"),
  floor: wholeNumber("FLOOR"),
  ceiling: wholeNumber("CEILING"),
  round: toDigits("ROUND"),
  truncate: toDigits("TRUNCATE"),
} satisfies Partial<PrimitiveRules>;
