import { exactShape, isExact, roundedType } from "../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, atom, callOf, infixOf, tighter, type Fragment } from "../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both, numberOption, only } from "../common/arguments.ts";
import { OPERATORS, bitwise } from "../common/numbers/arithmetic.ts";
import { mayLeaveFloat, powerDigits, powerStaysFloat } from "../common/numbers/float-range.ts";
import { asFloat, companion, isNative } from "./storage.ts";

type Print = Rule<SqlPrimitive>["print"];

const EXACT = { add: "exact_add", subtract: "exact_subtract", multiply: "exact_multiply" } as const;

/** Digits behind the point of an exact result: what needs more than 38 in all is null. */
function scaleOf(call: SqlPrimitive): string {
  return String(exactShape(call.type)?.scale ?? 0);
}

function finite(value: Fragment): Fragment {
  return callOf("finite", [value.doc]);
}

function isNativeCall(call: SqlPrimitive): boolean {
  return isNative(call.type) && call.args.every((arg) => isNative(typeOf(arg)));
}

function operation(name: keyof typeof EXACT): Print {
  const operator = OPERATORS[name];
  return (call, p) => {
    const [a, b] = both(call);
    if (call.type.kind === "float") {
      const isMixed = typeOf(a).kind === "float" || typeOf(b).kind === "float";
      const raw = infixOf(operator.symbol, operator.binding, [
        asFloat(p, a, operator.binding, isMixed),
        asFloat(p, b, tighter(operator.binding), isMixed),
      ]);
      return mayLeaveFloat(operator.leavesFloat, a, b, "large") ? finite(raw) : raw;
    }
    if (isNativeCall(call))
      return infixOf(operator.symbol, operator.binding, [p.at(a, operator.binding), p.at(b, tighter(operator.binding))]);
    return companion(p, EXACT[name], call.args, ...(operator.overflows(a, b) ? [scaleOf(call)] : []));
  };
}

function quotient(p: Printer, a: SqlExpr, b: SqlExpr): Fragment {
  // By zero the engine gives null.
  return infixOf("/", BINDING.multiplicative, [asFloat(p, a, BINDING.multiplicative), asFloat(p, b, BINDING.unary, true)]);
}

/** Of whole numbers the engine's own operator, of exact ones the companion's, of float64 its formula. */
function ofIntegers(symbol: string, exact: string, float: Print): Print {
  return (call, p) => {
    const [a, b] = both(call);
    if (call.type.kind === "float") return float(call, p);
    if (isNativeCall(call)) return infixOf(symbol, BINDING.multiplicative, [p.at(a, BINDING.multiplicative), p.at(b, BINDING.unary)]);
    return companion(p, exact, call.args, scaleOf(call));
  };
}

/** The same formula as on every engine, so that the last bits agree. */
const floatModulo: Print = (call, p) => {
  const [a, b] = both(call);
  const whole = callOf("trunc", [quotient(p, a, b).doc]).doc;
  const product = infixOf("*", BINDING.multiplicative, [asFloat(p, b, BINDING.multiplicative), whole]).doc;
  return infixOf("-", BINDING.additive, [asFloat(p, a, BINDING.additive), product]);
};

function ofOne(native: (x: Fragment) => Fragment, exact: string): Print {
  return (call, p) => {
    const x = only(call);
    const type = typeOf(x);
    return isExact(type) && !isNative(type) ? companion(p, exact, call.args) : native(p.fragment(x));
  };
}

function toDigits(name: "round" | "truncate"): Print {
  return (call, p) => {
    const x = only(call);
    const digits = numberOption(call, "digits");
    const type = typeOf(x);
    if (type.kind === "float") return companion(p, `float_${name}`, [x], String(digits));
    const shape = exactShape(type);
    if (shape === null || digits >= shape.scale) return p.fragment(x);
    return companion(p, `exact_${name}`, [x], String(digits), ...(roundedType(type, digits).mayOverflow ? [scaleOf(call)] : []));
  };
}

function wholeNumber(name: "floor" | "ceiling"): Print {
  return (call, p) => {
    const type = typeOf(only(call));
    if (type.kind === "integer") return p.fragment(only(call));
    return companion(
      p,
      type.kind === "decimal" ? `exact_${name}` : name === "floor" ? "floor" : "ceil",
      call.args,
      ...(type.kind === "decimal" ? ["0"] : []),
    );
  };
}

/** The engine's own functions give null where a value is undefined (V7). */
function ofFloat(name: string, isBounded = false): Print {
  return (call, p) => {
    const value = callOf(
      name,
      call.args.map((arg) => asFloat(p, arg, BINDING.lowest)),
    );
    return isBounded ? finite(value) : value;
  };
}

const power: Print = (call, p) => {
  const digits = powerDigits(call);
  const args = both(call).map((arg) => asFloat(p, arg, BINDING.lowest));
  if (digits !== null) return callOf("bounded_power", [...args, String(digits)]);
  return powerStaysFloat(call, "large") ? callOf("pow", args) : finite(callOf("pow", args));
};

export const numberRules = {
  add: operation("add"),
  subtract: operation("subtract"),
  multiply: operation("multiply"),
  divide: (call, p) => {
    const [a, b] = both(call);
    const raw = quotient(p, a, b);
    return mayLeaveFloat("divide", a, b, "large") ? finite(raw) : raw;
  },
  modulo: { print: ofIntegers("%", "exact_modulo", floatModulo), repeats: (call) => (call.type.kind === "float" ? 2 : 1) },
  "integer-divide": ofIntegers("/", "exact_quotient", (call, p) => callOf("trunc", [quotient(p, ...both(call)).doc])),
  negate: ofOne((x) => ({ doc: ["-", x.binding < BINDING.cast ? ["(", x.doc, ")"] : x.doc], binding: BINDING.unary }), "exact_negate"),
  abs: ofOne((x) => callOf("abs", [x.doc]), "exact_abs"),
  sign: ofOne((x) => callOf("sign", [x.doc]), "exact_sign"),
  power,
  sqrt: ofFloat("sqrt"),
  exp: ofFloat("bounded_exp"),
  ln: ofFloat("ln"),
  log10: ofFloat("log10"),
  floor: wholeNumber("floor"),
  ceiling: wholeNumber("ceiling"),
  round: toDigits("round"),
  truncate: toDigits("truncate"),
  sin: ofFloat("sin"),
  cos: ofFloat("cos"),
  tan: ofFloat("tan"),
  asin: ofFloat("asin"),
  acos: ofFloat("acos"),
  atan: ofFloat("atan"),
  atan2: ofFloat("atan2"),
  "bit-and": (call, p) => bitwise(call, p, "&"),
  "bit-or": (call, p) => bitwise(call, p, "|"),
  // What one of both has, and not the other.
  "bit-xor": {
    print: (call, p) => atom("((", bitwise(call, p, "|").doc, ") - (", bitwise(call, p, "&").doc, "))"),
    repeats: () => 2,
  },
} satisfies Partial<PrimitiveRules>;
