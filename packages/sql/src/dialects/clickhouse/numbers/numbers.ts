import { MAX_DIGITS, exactShape, isExact, roundedType } from "../../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, infixOf, placed, tighter, type Binding, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot } from "../../../print/refusal.ts";
import { isFloatChain, unguarded } from "../../../stored-reads.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { both, numberOption, only } from "../../common/arguments.ts";
import { OPERATORS, isNonZeroLiteral, isRounded, type Operator } from "../../common/numbers/arithmetic.ts";
import { besideFloat } from "../../common/numbers/float-literals.ts";
import { isRoomless } from "../../common/numbers/roomless.ts";
import { mayLeaveFloat, powerDigits, powerStaysFloat } from "../../common/numbers/float-range.ts";
import { guarded } from "../../common/guarded.ts";
import { floatToDigits, timesWritten } from "../../common/numbers/float-rounding.ts";
import { FLOAT, isLong, literal } from "../literals.ts";

type Print = Rule<SqlPrimitive>["print"];

/** A number as float64. */
export function asFloat(p: Printer, expr: SqlExpr, place: Binding): Doc {
  const type = typeOf(expr);
  if (type.kind === "float") return p.at(expr, place);
  if (expr.kind === "literal" && expr.value !== null && isExact(type)) return placed(literal(expr.value, { kind: "float" }), place);
  return callOf(`to${FLOAT}`, [p.at(expr, BINDING.lowest)]).doc;
}

/**
 * Integers of literals alone have the smallest type that holds them, and one without a sign, which has no common type with those that have
 * one.
 */
function isUnsigned(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "literal":
      return expr.value !== null;
    case "case":
      return expr.whens.every(({ then }) => isUnsigned(then)) && (expr.otherwise === null || isUnsigned(expr.otherwise));
    case "primitive":
      return ["add", "multiply", "coalesce", "greatest", "least", "abs", "bit-or", "bit-and", "bit-xor"].includes(expr.name)
        ? expr.args.every(isUnsigned)
        : false;
    default:
      return false;
  }
}

/** An expression as a value of a type that differs only in its kind of number, or is a time where it is a date. */
export function asType(expr: SqlExpr, type: ValueType, p: Printer): Fragment {
  const from = typeOf(expr);
  if (expr.kind === "literal" && expr.value === null && type.kind !== "null") return literal(null, type);
  if (type.kind === "float" && isExact(from)) return atom(asFloat(p, expr, BINDING.lowest));
  if (type.kind === "datetime" && from.kind === "date") return callOf("toDateTime64", [p.at(expr, BINDING.lowest), "6", "'UTC'"]);
  if (type.kind === "decimal" && isExact(from) && !sameShape(from, type)) return asDecimal(p, expr, type.scale);
  if (type.kind === "integer" && from.kind === "integer") {
    if (!isLong(type) && isLong(from)) return callOf("toInt128", [p.at(expr, BINDING.lowest)]);
    if (expr.kind !== "literal" && isUnsigned(expr)) return callOf("toInt64", [p.at(expr, BINDING.lowest)]);
  }
  return p.fragment(expr);
}

/** A decimal of 38 digits, null where it would take more; the engine's CAST knows no integer of 128 bits. */
function asDecimal(p: Printer, expr: SqlExpr, scale: number): Fragment {
  if (isRoomless(expr, { kind: "decimal", precision: MAX_DIGITS, scale }))
    return callOf("toDecimal128OrNull", [callOf("toString", [p.at(expr, BINDING.lowest)]).doc, String(scale)]);
  return callOf("toDecimal128", [p.at(expr, BINDING.lowest), String(scale)]);
}

function sameShape(a: ValueType, b: ValueType): boolean {
  return a.kind === "decimal" && b.kind === "decimal" && a.scale === b.scale;
}

export function castTo(p: Printer, expr: SqlExpr, type: string): Fragment {
  return atom("CAST(", p.at(expr, BINDING.lowest), ` AS ${type})`);
}

const scaleOf = (type: ValueType): number => exactShape(type)?.scale ?? 0;

/** An exact number with room for any sum or product of two of them. */
function wide(p: Printer, expr: SqlExpr, of: ValueType): Doc {
  if (of.kind !== "decimal") return callOf("toInt256", [p.at(expr, BINDING.lowest)]).doc;
  return decimal256(p, expr);
}

function decimal256(p: Printer, expr: SqlExpr): Doc {
  return callOf("toDecimal256", [p.at(expr, BINDING.lowest), String(scaleOf(typeOf(expr)))]).doc;
}

/**
 * A wide number as one of 38 digits, null where it has more (V7). The engine's casts let through what fits its bits, which is more; its reader
 * of decimals counts the digits.
 */
export function narrowed(value: Doc, type: ValueType): Fragment {
  const read = callOf("toDecimal128OrNull", [callOf("toString", [value]).doc, String(scaleOf(type))]);
  return type.kind === "integer" ? callOf("toInt128", [read.doc]) : read;
}

/** What takes the sign of a zero away leaves float64 no more than its operand. */
export function isPlusZero(call: SqlPrimitive): boolean {
  return call.name === "add" && call.args.some((arg) => arg.kind === "literal" && arg.value !== null && Number(arg.value) === 0);
}

function operation(name: keyof typeof OPERATORS): Rule<SqlPrimitive> {
  const operator = OPERATORS[name];
  const mayLeave = (call: SqlPrimitive): boolean => !isPlusZero(call) && mayLeaveFloat(operator.leavesFloat, ...both(call), "large");
  return {
    print: (call, p) => {
      const [a, b] = both(call);
      if (call.type.kind === "float") {
        const written = (x: SqlExpr, y: SqlExpr): Fragment =>
          infixOf(operator.symbol, operator.binding, [
            floatOperand(p, x, y, operator.binding),
            floatOperand(p, y, x, tighter(operator.binding)),
          ]);
        if (!mayLeave(call) || isUnguarded(call)) return written(a, b);
        return finite(() => written(unguarded(a), unguarded(b)));
      }
      return exactOperation(p, call, operator);
    },
    repeats: (call) => (call.type.kind === "float" && mayLeave(call) ? timesGuarded(call) : 1),
  };
}

function floatOperand(p: Printer, expr: SqlExpr, other: SqlExpr, place: Binding): Doc {
  return typeOf(expr).kind === "float" ? besideFloat(p, expr, other, place) : asFloat(p, expr, place);
}

function exactOperation(p: Printer, call: SqlPrimitive, operator: Operator): Fragment {
  const [a, b] = both(call);
  const right = p.at(b, tighter(operator.binding));
  if (operator.overflows(a, b)) {
    const exact = infixOf(operator.symbol, operator.binding, [wide(p, a, call.type), wideBeside(p, b, call.type, operator)]).doc;
    return narrowed(isRounded(call) ? callOf("round", [exact, String(scaleOf(call.type))]).doc : exact, call.type);
  }
  // The engine computes in the digits of its operands.
  if (call.type.kind === "decimal") return infixOf(operator.symbol, operator.binding, [asDecimal(p, a, scaleOf(typeOf(a))).doc, right]);
  if (call.type.kind !== "integer") return infixOf(operator.symbol, operator.binding, [p.at(a, operator.binding), right]);
  const needed = !isShort(call.type) && [a, b].every((operand) => isLong(typeOf(operand)));
  const left = needed
    ? callOf("toInt128", [p.at(a, BINDING.lowest)]).doc
    : isUnsigned(a) && isUnsigned(b)
      ? callOf("toInt64", [p.at(a, BINDING.lowest)]).doc
      : p.at(a, operator.binding);
  return infixOf(operator.symbol, operator.binding, [left, right]);
}

/** Whether the engine's 64-bit arithmetic cannot leave a type. */
function isShort(type: ValueType): boolean {
  return type.kind === "integer" && (type.digits ?? MAX_DIGITS) <= 18;
}

/** An integer beside a decimal may stay one; what is multiplied must be as wide as its partner. */
function wideBeside(p: Printer, expr: SqlExpr, of: ValueType, operator: Operator): Doc {
  return of.kind === "decimal" ? wide(p, expr, of) : p.at(expr, tighter(operator.binding));
}

/** Null where a value of float64 is none. */
/** The innermost of operations that are guarded together stands for all around it. */
function timesGuarded(call: SqlPrimitive): number {
  return call.args.some(isFloatChain) ? 1 : 2;
}

function isUnguarded(call: SqlPrimitive): boolean {
  return call.options?.["unguarded"] === true;
}

function finite(value: () => Fragment): Fragment {
  return guarded([callOf("isFinite", [value().doc]).doc, value().doc]);
}

/** The divisor, null where it is zero. */
function divisor(expr: SqlExpr, printed: Doc): Doc {
  return isNonZeroLiteral(expr) ? printed : callOf("nullIf", [printed, "0"]).doc;
}

function quotient(p: Printer, a: SqlExpr, b: SqlExpr): Fragment {
  // Integers divide as float64.
  const place = (expr: SqlExpr, at: Binding): Doc => (typeOf(expr).kind === "decimal" ? asFloat(p, expr, at) : p.at(expr, at));
  return infixOf("/", BINDING.multiplicative, [
    place(a, BINDING.multiplicative),
    divisor(b, place(b, isNonZeroLiteral(b) ? BINDING.unary : BINDING.lowest)),
  ]);
}

/** A number of the last digits of two, in whole ones. */
function units(p: Printer, expr: SqlExpr, scale: number): Doc {
  const type = typeOf(expr);
  if (type.kind !== "decimal") {
    const whole = callOf("toInt256", [p.at(expr, BINDING.lowest)]).doc;
    return scale === 0 ? whole : [whole, " * ", powerOfTen(scale)];
  }
  const counted = [callOf("toDecimal256", [p.at(expr, BINDING.lowest), String(type.scale)]).doc, " * ", powerOfTen(scale)];
  return callOf("toInt256", [counted]).doc;
}

function powerOfTen(digits: number): string {
  return `toInt256('1${"0".repeat(digits)}')`;
}

function whole(p: Printer, call: SqlPrimitive): { readonly a: Doc; readonly b: Doc; readonly scale: number } {
  const [a, b] = both(call);
  const scale = Math.max(scaleOf(typeOf(a)), scaleOf(typeOf(b)));
  return { a: units(p, a, scale), b: units(p, b, scale), scale };
}

function isIntegers(call: SqlPrimitive): boolean {
  return both(call).every((operand) => typeOf(operand).kind === "integer");
}

/** Of float64 by the same formula as on other engines, so that the last bits agree. */
function floatModulo(call: SqlPrimitive, p: Printer): Fragment {
  const [a, b] = both(call);
  const times = infixOf("*", BINDING.multiplicative, [asFloat(p, b, BINDING.multiplicative), callOf("trunc", [quotient(p, a, b).doc]).doc]);
  return infixOf("-", BINDING.additive, [asFloat(p, a, BINDING.additive), times.doc]);
}

const modulo: Rule<SqlPrimitive> = {
  print: (call, p) => {
    if (call.type.kind === "float") return floatModulo(call, p);
    const [a, b] = both(call);
    if (isIntegers(call)) {
      const left =
        isUnsigned(a) || isLong(typeOf(b)) !== isLong(typeOf(a))
          ? callOf("toInt128", [p.at(a, BINDING.lowest)]).doc
          : p.at(a, BINDING.multiplicative);
      const right = isLong(typeOf(b)) !== isLong(typeOf(a)) ? callOf("toInt128", [p.at(b, BINDING.lowest)]).doc : p.at(b, BINDING.unary);
      const rest = infixOf("%", BINDING.multiplicative, [left, divisor(b, right)]);
      return callOf(isLong(call.type) ? "toInt64" : "toInt128", [rest.doc]);
    }
    const { a: left, b: right, scale } = whole(p, call);
    const rest: Doc = ["(", left, ") % ", divisor(b, ["(", right, ")"])];
    const decimal: Doc = [callOf("toDecimal256", [rest, String(scale)]).doc, " / ", powerOfTen(scale)];
    return narrowed(decimal, call.type);
  },
  repeats: (call) => (call.type.kind === "float" ? 2 : 1),
};

const integerDivide: Print = (call, p) => {
  const [a, b] = both(call);
  if (call.type.kind === "float") return callOf("trunc", [quotient(p, a, b).doc]);
  const parts = whole(p, call);
  return narrowed(callOf("intDiv", [parts.a, divisor(b, parts.b)]).doc, call.type);
};

function widened(p: Printer, call: SqlPrimitive, place: Binding): Doc {
  const x = only(call);
  if (call.type.kind !== "integer" || x.kind === "literal") return p.at(x, place);
  if (!isLong(call.type) && isLong(typeOf(x))) return callOf("toInt128", [p.at(x, BINDING.lowest)]).doc;
  return isUnsigned(x) ? callOf("toInt64", [p.at(x, BINDING.lowest)]).doc : p.at(x, place);
}

/** Integers of one type by their digits, whatever function they came from. */
function asInteger(call: SqlPrimitive, fragment: Fragment): Fragment {
  if (call.type.kind !== "integer") return fragment;
  return callOf(isLong(call.type) ? "toInt64" : "toInt128", [fragment.doc]);
}

/** A zero has no sign; to the engine one with and one without are different keys. */
export function withoutSign(value: Fragment): Fragment {
  return infixOf("+", BINDING.additive, [placed(value, BINDING.additive), "0"]);
}

/** Left of the point the engine rounds an integer, of whatever width, to this many places. */
const MOST_INTEGER_PLACES = 18;

function toDigits(name: "round" | "trunc"): Rule<SqlPrimitive> {
  return {
    print: (call, p) => {
      const x = only(call);
      const digits = numberOption(call, "digits");
      const type = typeOf(x);
      if (type.kind === "float") return withoutSign(floatToDigits(p, x, digits, { half: name === "round" }));
      const shape = exactShape(type);
      if (shape === null || digits >= shape.scale) return p.fragment(x);
      const operand = digits < -MOST_INTEGER_PLACES ? decimal256(p, x) : wide(p, x, type);
      const rounded = callOf(name, [operand, ...(digits === 0 ? [] : [String(digits)])]);
      if (roundedType(type, digits).mayOverflow || !isLong(call.type)) return narrowed(rounded.doc, call.type);
      return asInteger(call, rounded);
    },
    repeats: (call) => (call.type.kind === "float" ? timesWritten(numberOption(call, "digits")) : 1),
  };
}

function wholeNumber(name: "floor" | "ceil"): Print {
  return (call, p) => {
    const x = only(call);
    const type = typeOf(x);
    if (type.kind === "integer") return p.fragment(x);
    if (type.kind === "float") return withoutSign(callOf(name, [p.at(x, BINDING.lowest)]));
    return asInteger(call, callOf(name, [wide(p, x, type)]));
  };
}

function plain(name: string): Print {
  return (call, p) =>
    callOf(
      name,
      call.args.map((arg) => asFloat(p, arg, BINDING.lowest)),
    );
}

function where(name: string, condition: string): Rule<SqlPrimitive> {
  return {
    print: (call, p) =>
      guarded([[p.at(only(call), BINDING.concat), condition], callOf(name, [asFloat(p, only(call), BINDING.lowest)]).doc]),
    repeats: () => 2,
  };
}

function bitwise(name: string): Print {
  return (call, p) =>
    callOf("toInt64", [
      callOf(
        name,
        both(call).map((operand) => callOf("toInt64", [p.at(operand, BINDING.lowest)]).doc),
      ).doc,
    ]);
}

export const numberRules = {
  add: operation("add"),
  subtract: operation("subtract"),
  multiply: {
    ...operation("multiply"),
    refuse: (call) => {
      const scale = both(call).reduce((sum, operand) => sum + scaleOf(typeOf(operand)), 0);
      return call.type.kind !== "float" && scale > MAX_DIGITS ? cannot("findings.engine.multiply-places", { places: scale }) : null;
    },
  },
  divide: {
    print: (call, p) => {
      const [a, b] = both(call);
      if (!mayLeaveFloat("divide", a, b, "large") || isUnguarded(call)) return quotient(p, a, b);
      return finite(() => quotient(p, unguarded(a), b));
    },
    repeats: (call) => (mayLeaveFloat("divide", ...both(call), "large") ? timesGuarded(call) : 1),
  },
  modulo,
  "integer-divide": integerDivide,
  negate: (call, p) => {
    if (call.type.kind !== "float") return callOf("negate", [widened(p, call, BINDING.lowest)]);
    return infixOf("-", BINDING.additive, ["0", p.at(only(call), BINDING.multiplicative)]);
  },
  abs: (call, p) => {
    const size = callOf("abs", [widened(p, call, BINDING.lowest)]);
    // The engine's has no sign.
    return asInteger(call, size);
  },
  sign: (call, p) => {
    const x = only(call);
    return callOf("toInt64", [callOf("sign", [p.at(x, BINDING.lowest)]).doc]);
  },
  power: {
    print: (call, p) => {
      const power = plain("pow")(call, p);
      if (powerStaysFloat(call, "large")) return power;
      const digits = powerDigits(call);
      const size = callOf("abs", [power.doc]).doc;
      if (digits !== null) return guarded([[size, ` < 1e-${digits}`], "0e0"], [[size, ` < 1e${digits}`], power.doc]);
      return finite(() => power);
    },
    repeats: (call) => (powerStaysFloat(call, "large") ? 1 : powerDigits(call) === null ? 2 : 3),
  },
  sqrt: where("sqrt", " >= 0"),
  ln: where("log", " > 0"),
  log10: where("log10", " > 0"),
  asin: where("asin", " BETWEEN -1 AND 1"),
  acos: where("acos", " BETWEEN -1 AND 1"),
  exp: {
    print: (call, p) => {
      const x = p.at(only(call), BINDING.concat);
      const exp = plain("exp")(call, p);
      if (call.options?.["magnitude"] !== undefined) return exp;
      return guarded([[x, " BETWEEN -700 AND 709.78"], exp.doc], [[x, " < -700"], "0e0"]);
    },
    repeats: (call) => (call.options?.["magnitude"] === undefined ? 3 : 1),
  },
  sin: plain("sin"),
  cos: plain("cos"),
  tan: plain("tan"),
  atan: plain("atan"),
  atan2: plain("atan2"),
  floor: wholeNumber("floor"),
  ceiling: wholeNumber("ceil"),
  round: toDigits("round"),
  truncate: toDigits("trunc"),
  "bit-and": bitwise("bitAnd"),
  "bit-or": bitwise("bitOr"),
  "bit-xor": bitwise("bitXor"),
} satisfies Partial<PrimitiveRules>;
