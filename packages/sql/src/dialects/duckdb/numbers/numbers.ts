import { exactShape, MAX_DIGITS, roundedType } from "../../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, infixOf, placed, tighter, type Binding, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot } from "../../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { both, hasAggregate, numberOption, only } from "../../common/arguments.ts";
import {
  arithmeticRules,
  asFloat,
  bitwise,
  exactOperation,
  isRounded,
  type ArithmeticEngine,
  type Operator,
} from "../../common/numbers/arithmetic.ts";
import { digitsOf, widenedInteger, type IntegerTypes } from "../../common/numbers/exact.ts";
import { powerDigits, powerStaysFloat } from "../../common/numbers/float-range.ts";
import { floatToDigits, timesWritten } from "../../common/numbers/float-rounding.ts";
import { floatFunctionRules } from "../../common/functions.ts";
import { guarded } from "../../common/guarded.ts";

const types: IntegerTypes = { long: "BIGINT", huge: "HUGEINT", decimalPrecision: 18 };
const DECIMAL38 = "DECIMAL(38, 0)";
const FLOAT = "DOUBLE";

const engine: ArithmeticEngine = {
  types,
  float: FLOAT,
  columns: "large",
  passesInfinities: true,
  divisionIsReal: true,
  zeroDivisorIsNull: true,
  // The rest of a division would be float64 where one operand is a HUGEINT, or both together have more than 38 digits.
  besideDecimal: (p, expr, other, place) => {
    const shapes = [expr, other].map((operand) => exactShape(typeOf(operand)));
    const scale = Math.max(...shapes.map((shape) => shape?.scale ?? 0));
    const whole = Math.max(...shapes.map((shape) => shape?.whole ?? 0));
    const common = `DECIMAL(38, ${scale})`;
    if (whole + scale > 38) return atom("TRY_CAST(", p.at(expr, BINDING.lowest), ` AS ${common})`).doc;
    const type = typeOf(expr);
    const isWide = type.kind === "integer" && (type.digits ?? 38) > 18 && expr.kind !== "literal";
    return isWide ? placed(castOf(p, expr, common), place) : p.at(expr, place);
  },
  guardExact: (call, operator, p) => {
    const [a, b] = both(call);
    if (isRounded(call)) return roundedProduct(call, p);
    if (!hasAggregate(call)) {
      // TRY turns the overflow into null; decimals of 38 digits overflow exactly where V2 says.
      return callOf("TRY", [tried(p, call, operator).doc]);
    }
    // TRY takes no aggregate: reckon in float64 first, a hair below the limit so that rounding cannot let an overflow by.
    const rough = infixOf(operator.symbol, operator.binding, [castOf(p, a, FLOAT).doc, castOf(p, b, FLOAT).doc]);
    const limit = `9.99999999999e${37 - (exactShape(call.type)?.scale ?? 0)}`;
    return guarded([[callOf("abs", [rough.doc]).doc, ` < ${limit}`], exactOperation(p, call, operator, types).doc]);
  },
  guardFloat: (_call, raw) => guarded([callOf("isfinite", [raw().doc]).doc, raw().doc]),
  integerDivide: (call, p) => {
    const [a, b] = both(call);
    if (call.type.kind === "integer" && typeOf(a).kind === "integer" && typeOf(b).kind === "integer") {
      return infixOf("//", BINDING.multiplicative, [wholeOperand(p, a, BINDING.multiplicative), wholeOperand(p, b, BINDING.unary)]);
    }
    // `//` of decimals is no integer division: both are counted in units of the finer one.
    const scale = Math.max(exactShape(typeOf(a))?.scale ?? 0, exactShape(typeOf(b))?.scale ?? 0);
    // By a whole number the places of the dividend count for nothing.
    if ((exactShape(typeOf(b))?.scale ?? 0) === 0) {
      const dividend: Doc = [callOf("trunc", [p.at(a, BINDING.lowest)]).doc, "::HUGEINT"];
      return infixOf("//", BINDING.multiplicative, [dividend, castOf(p, b, "HUGEINT").doc]);
    }
    const units = (expr: SqlExpr): Doc => {
      const { scale: own, whole } = exactShape(typeOf(expr)) ?? { scale: 0, whole: 0 };
      if (whole + scale + own <= MAX_DIGITS) return ["(", castOf(p, expr, `DECIMAL(38, ${own})`).doc, ` * 1${"0".repeat(scale)})::HUGEINT`];
      // Its digits as they are written: multiplied it would need more than 38.
      return [callOf("replace", [[castOf(p, expr, `DECIMAL(38, ${scale})`).doc, "::VARCHAR"], "'.'", "''"]).doc, "::HUGEINT"];
    };
    return infixOf("//", BINDING.multiplicative, [units(a), units(b)]);
  },
};

/** An integer to be divided: sums and whatever stood in a TRY are decimals to the engine, whose `//` and `%` would not be those of integers. */
function wholeOperand(p: Printer, x: SqlExpr, place: Binding): Doc {
  const type = typeOf(x);
  if (x.kind === "literal" || type.kind !== "integer" || digitsOf(type) <= 18) return p.at(x, place);
  return placed(castOf(p, x, types.huge), place);
}

/**
 * A product with fewer places than its factors together. Where 38 digits have no room for all of them it is put together of the products of whole
 * parts and fractions: those have one sign, and only that of the fractions has places to be rounded.
 */
function roundedProduct(call: SqlPrimitive, p: Printer): Fragment {
  const [a, b] = both(call);
  const scale = exactShape(call.type)?.scale ?? 0;
  const places = [a, b].reduce((sum, factor) => sum + (exactShape(typeOf(factor))?.scale ?? 0), 0);
  const type = `DECIMAL(38, ${scale})`;
  const attempt = hasAggregate(call) ? (step: Doc): Doc => step : (step: Doc): Doc => callOf("TRY", [step]).doc;
  const wide = (x: SqlExpr): Doc => castOf(p, x, `DECIMAL(38, ${exactShape(typeOf(x))?.scale ?? 0})`).doc;
  const whole = (x: SqlExpr): Doc => callOf("trunc", [wide(x)]).doc;
  const fraction = (x: SqlExpr): Doc => ["(", wide(x), " - ", whole(x), ")"];
  const plain: Doc = [attempt([wide(a), " * ", wide(b)])];
  const atOnce: Doc = [hasAggregate(call) ? ["(", plain, ")"] : plain, "::", type];
  const ofWholes: Doc = attempt([
    attempt([whole(a), " * ", wide(b), "::", `DECIMAL(38, ${scale})`]),
    " + ",
    attempt([fraction(a), " * ", whole(b)]),
  ]);
  const inParts: Doc = attempt([ofWholes, " + (", fraction(a), " * ", fraction(b), ")::", type]);
  if (!hasAggregate(call)) return callOf("COALESCE", [atOnce, inParts]);
  const rough = callOf("abs", [[castOf(p, a, FLOAT).doc, " * ", castOf(p, b, FLOAT).doc]]).doc;
  return guarded([[rough, ` < 9.99999999999e${37 - places}`], atOnce], [[rough, ` < 9.99999999999e${37 - scale}`], inParts]);
}

/** What stands inside a TRY, each step in its own: the engine takes steps that two expressions share out of a TRY around them. */
function tried(p: Printer, call: SqlPrimitive, operator: Operator): Fragment {
  const [a, b] = both(call);
  const left = call.type.kind === "integer" ? castOf(p, a, DECIMAL38).doc : triedOperand(p, call, a, operator.binding);
  return infixOf(operator.symbol, operator.binding, [left, triedOperand(p, call, b, tighter(operator.binding))]);
}

/** That the engine brings an operand to the places of the other is a step of its own too. */
function triedOperand(p: Printer, { name, type }: SqlPrimitive, x: SqlExpr, place: Binding): Doc {
  const [own, scale] = [exactShape(typeOf(x)), exactShape(type)?.scale ?? 0];
  const mayFail = name !== "multiply" && x.kind !== "literal" && own !== null && own.scale < scale && own.whole + scale > MAX_DIGITS;
  return mayFail ? atom("TRY_CAST(", p.at(x, BINDING.lowest), ` AS DECIMAL(${MAX_DIGITS}, ${scale}))`).doc : p.at(x, place);
}

/** Integers have one physical type per number of digits, whatever function they came from. */
function asInteger(call: SqlPrimitive, fragment: Fragment): Fragment {
  if (call.type.kind !== "integer") return fragment;
  const type = digitsOf(call.type) > 18 ? types.huge : types.long;
  return { doc: [placed(fragment, BINDING.cast), `::${type}`], binding: BINDING.cast };
}

function toDigits(name: "round" | "trunc"): Rule<SqlPrimitive> {
  return {
    print: (call, p) => {
      const x = only(call);
      const digits = numberOption(call, "digits");
      const type = typeOf(x);
      if (type.kind === "float")
        return digits === 0 ? callOf(name, [p.at(x, BINDING.lowest)]) : floatToDigits(p, x, digits, { half: name === "round" });
      const shape = exactShape(type);
      if (shape === null || digits >= shape.scale) return p.fragment(x);
      const wide = roundedType(type, digits).mayOverflow;
      // Left of the point the engine drops digits that the type has no room for, so the type is made wide first.
      const operand = type.kind === "integer" ? widenedInteger(p, x, types, BINDING.lowest) : wideDecimal(p, x, digits, shape.scale);
      const rounded = callOf(name, digits === 0 ? [operand] : [operand, String(digits)]);
      // A decimal rounded beyond 38 digits is let through by the engine, an integer is not.
      return wide ? atom("TRY_CAST(", placed(rounded, BINDING.cast), `::${types.huge} AS ${DECIMAL38})`) : asInteger(call, rounded);
    },
    repeats: (call) => (call.type.kind === "float" && numberOption(call, "digits") !== 0 ? timesWritten(numberOption(call, "digits")) : 1),
  };
}

function wideDecimal(p: Printer, x: SqlExpr, digits: number, scale: number): Doc {
  return digits < 0 ? castOf(p, x, `DECIMAL(38, ${scale})`).doc : p.at(x, BINDING.lowest);
}

function wholeNumber(name: "floor" | "ceil"): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    const x = only(call);
    if (typeOf(x).kind === "integer") return p.fragment(x);
    return asInteger(call, callOf(name, [p.at(x, BINDING.lowest)]));
  };
}

const arithmetic = arithmeticRules(engine);

export const numberRules = {
  ...arithmetic,
  ...floatFunctionRules(FLOAT),
  multiply: {
    ...arithmetic.multiply,
    repeats: (call) => (isRounded(call) ? 9 : (arithmetic.multiply.repeats?.(call) ?? 1)),
    refuse: (call) => {
      const scale = both(call).reduce((sum, operand) => sum + (exactShape(typeOf(operand))?.scale ?? 0), 0);
      return call.type.kind !== "float" && scale > 38 ? cannot("findings.engine.multiply-places", { places: scale }) : null;
    },
  },
  modulo: {
    ...arithmetic.modulo,
    print: (call, p) => {
      if (call.type.kind !== "integer") return arithmetic.modulo.print(call, p);
      const [a, b] = both(call);
      const rest = infixOf("%", BINDING.multiplicative, [wholeOperand(p, a, BINDING.multiplicative), wholeOperand(p, b, BINDING.unary)]);
      const isWide = [a, b].some((x) => x.kind !== "literal" && digitsOf(typeOf(x)) > 18);
      return isWide && digitsOf(call.type) <= 18 ? asInteger(call, rest) : rest;
    },
  },
  "integer-divide": {
    ...arithmetic["integer-divide"],
    refuse: (call) => {
      if (call.type.kind === "float") return null;
      const shapes = both(call).map((operand) => exactShape(typeOf(operand)));
      const scale = Math.max(...shapes.map((shape) => shape?.scale ?? 0));
      const whole = Math.max(...shapes.map((shape) => shape?.whole ?? 0));
      return scale > 0 && whole + scale > 38 ? cannot("findings.engine.divide-many-digits") : null;
    },
  },
  sign: (call, p) => callOf("sign", [p.at(only(call), BINDING.lowest)]),
  power: {
    print: (call, p) => {
      const args = both(call).map((operand) => asFloat(p, operand, BINDING.lowest, FLOAT));
      const power = callOf("pow", args);
      if (powerStaysFloat(call, "large")) return power;
      const digits = powerDigits(call);
      const size = callOf("abs", [power.doc]).doc;
      if (digits !== null) return guarded([[size, ` < 1e-${digits}`], "0"], [[size, ` < 1e${digits}`], power.doc]);
      return guarded([callOf("isfinite", [power.doc]).doc, power.doc]);
    },
    repeats: (call) => (powerStaysFloat(call, "large") ? 1 : powerDigits(call) === null ? 2 : 3),
  },
  "bit-and": (call, p) => bitwise(call, p, "&"),
  "bit-or": (call, p) => bitwise(call, p, "|"),
  "bit-xor": (call, p) =>
    callOf(
      "xor",
      both(call).map((operand) => p.at(operand, BINDING.lowest)),
    ),
  floor: wholeNumber("floor"),
  ceiling: wholeNumber("ceil"),
  round: toDigits("round"),
  truncate: toDigits("trunc"),
} satisfies Partial<PrimitiveRules>;
