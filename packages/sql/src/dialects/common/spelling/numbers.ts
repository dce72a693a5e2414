import { exactShape, roundedType } from "../../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, castPrinted, infixOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot, type Refusal } from "../../../print/refusal.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { typeOf } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { both, numberOption, only } from "../arguments.ts";
import { arithmeticRules, bitwise, divisor, exactOperation, isRounded, type ArithmeticEngine } from "../numbers/arithmetic.ts";
import type { IntegerTypes } from "../numbers/exact.ts";
import { guardedByLogarithms, powerByLogarithms, type FloatWords } from "../numbers/float-guards.ts";
import { floatToDigits, timesWritten } from "../numbers/float-rounding.ts";
import { floatFunctionRules, wholeNumber } from "../functions.ts";
import { guarded } from "../guarded.ts";

export interface NumberWords {
  readonly types: IntegerTypes;
  readonly float: string;
  readonly typeText: (type: ValueType) => string;
  /** Names of functions, where they are not those of most engines: LN, LOG10, ATAN2, FLOOR, CEIL. */
  readonly names?: Partial<typeof NAMES>;
  /** A float64 cut off behind its point. */
  readonly truncated: FloatWords["truncated"];
  /** The engine's floor of float64, where it does not stay in it. */
  readonly floorOfFloat?: (x: Doc) => Doc;
  readonly ceilingOfFloat?: (x: Doc) => Doc;
  /** A float64 rounded to a whole one; absent: by ROUND; null: the engine's own may round halves to even numbers. */
  readonly roundFloat?: ((x: Doc) => Doc) | null;
  /** A number that is exact, to a number of digits. */
  readonly roundExact?: (x: Doc, digits: number) => Doc;
  readonly truncateExact: (x: Doc, digits: number) => Doc;
  /** An exact operation that is null where it leaves 38 digits; absent: looked at in float64 before. */
  readonly guardExact?: ArithmeticEngine["guardExact"];
  readonly guardFloat?: ArithmeticEngine["guardFloat"];
  /** Why the engine would lose digits of an exact operation; null if it keeps them all. */
  readonly losesDigits: (call: SqlPrimitive) => Refusal | null;
}

const NAMES = { ln: "LN", log10: "LOG10", atan2: "ATAN2", floor: "FLOOR", ceiling: "CEIL" };

/** Reckoned in float64 first, a hair below the limit so that rounding cannot let an overflow by. */
export function below38Digits(type: ValueType, rough: Doc, exact: Doc): Fragment {
  return guarded([[callOf("abs", [rough]).doc, ` < 9.99999999999e${37 - (exactShape(type)?.scale ?? 0)}`], exact]);
}

/** Numbers of engines whose decimals have 38 digits and raise beyond them. */
export function spelledNumbers(words: NumberWords) {
  const { types, float, typeText } = words;
  const names = { ...NAMES, ...words.names };
  const floats: FloatWords = { ln: names.ln, truncated: words.truncated };
  const roundExact = words.roundExact ?? ((x: Doc, digits: number): Doc => callOf("ROUND", [x, String(digits)]).doc);
  const engine: ArithmeticEngine = {
    types,
    float,
    divisionIsReal: false,
    truncated: floats.truncated,
    zeroDivisorIsNull: false,
    besideDecimal: (p, expr, _other, place) => p.at(expr, place),
    guardExact:
      words.guardExact ??
      ((call, operator, p) => {
        const [a, b] = both(call);
        const rough = infixOf(operator.symbol, operator.binding, [castOf(p, a, float).doc, castOf(p, b, float).doc]);
        return below38Digits(call.type, rough.doc, exactOperation(p, call, operator, types).doc);
      }),
    guardFloat: words.guardFloat ?? guardedByLogarithms(float, floats),
    // What is left after the rest is taken off divides without one, whatever the engine rounds.
    integerDivide: (call, p) => {
      const [a, b] = both(call);
      const rest: Doc = [p.at(a, BINDING.additive), " - ", p.at(a, BINDING.multiplicative), " % ", divisor(p, b)];
      return castPrinted(p, { doc: ["(", rest, ") / ", divisor(p, b)], binding: BINDING.multiplicative }, typeText(call.type));
    },
  };
  const arithmetic = arithmeticRules(engine);
  const exactly = (rule: Rule<SqlPrimitive>): Rule<SqlPrimitive> => ({
    ...rule,
    refuse: (call) => (call.type.kind === "float" ? null : (words.losesDigits(call) ?? refuseRounded(call))),
  });
  const roundFloat = words.roundFloat ?? ((x: Doc): Doc => callOf("ROUND", [x]).doc);
  /** Whether a function of the engine makes the whole number. */
  const isWholeFloat = (call: SqlPrimitive): boolean =>
    typeOf(only(call)).kind === "float" && numberOption(call, "digits") === 0 && (call.name !== "round" || words.roundFloat !== null);
  const toDigits = (name: "round" | "truncate"): Rule<SqlPrimitive> => ({
    print: (call, p) => {
      const x = only(call);
      const digits = numberOption(call, "digits");
      const type = typeOf(x);
      if (isWholeFloat(call)) {
        const value = p.at(x, BINDING.lowest);
        return name === "round" ? atom(roundFloat(value)) : atom(floats.truncated(value));
      }
      if (type.kind === "float") {
        const options = { half: name === "round", ...(words.floorOfFloat === undefined ? {} : { floor: words.floorOfFloat }) };
        const rounded = floatToDigits(p, x, digits, options);
        return digits < 0 ? atom("(", rounded.doc, ")") : rounded;
      }
      const shape = exactShape(type);
      if (shape === null || digits >= shape.scale) return p.fragment(x);
      const round = name === "round" ? roundExact : words.truncateExact;
      const operand = type.kind === "integer" ? castOf(p, x, types.huge).doc : p.at(x, BINDING.lowest);
      const rounded = atom(round(operand, digits));
      const typed = call.type.kind === "integer" ? castPrinted(p, rounded, typeText(call.type)) : rounded;
      return roundedType(type, digits).mayOverflow ? below38Digits(call.type, castOf(p, x, float).doc, typed.doc) : typed;
    },
    repeats: (call) => (typeOf(only(call)).kind !== "float" ? 2 : isWholeFloat(call) ? 1 : timesWritten(numberOption(call, "digits"))),
  });
  const wholeFloat = (exact: string, inFloat: ((x: Doc) => Doc) | undefined): Rule<SqlPrimitive>["print"] => {
    const plain = wholeNumber(exact);
    return (call, p) => {
      const x = only(call);
      if (typeOf(x).kind === "float" && inFloat !== undefined) return atom(inFloat(p.at(x, BINDING.lowest)));
      const whole = plain(call, p);
      return typeOf(x).kind === "decimal" && call.type.kind === "integer" ? castPrinted(p, whole, typeText(call.type)) : whole;
    };
  };
  return {
    ...arithmetic,
    ...floatFunctionRules(float, names),
    add: exactly(arithmetic.add),
    subtract: exactly(arithmetic.subtract),
    multiply: exactly(arithmetic.multiply),
    "integer-divide": { print: arithmetic["integer-divide"].print, repeats: () => 2 },
    power: powerByLogarithms(float, floats),
    sign: (call, p) => callOf("sign", [p.at(only(call), BINDING.lowest)]),
    floor: wholeFloat(names.floor, words.floorOfFloat),
    ceiling: wholeFloat(names.ceiling, words.ceilingOfFloat),
    round: toDigits("round"),
    truncate: toDigits("truncate"),
  } satisfies Partial<PrimitiveRules>;
}

/**
 * Engines with a precision of 38 digits shorten what is behind the point where a result might need more, down to so many places. Refused is what
 * would lose one.
 */
export function losesPlaces(least: number): NumberWords["losesDigits"] {
  return (call) => {
    const [x, y] = both(call).map((operand) => exactShape(typeOf(operand)));
    if (x === undefined || y === undefined || x === null || y === null) return null;
    const isProduct = call.name === "multiply";
    const scale = isProduct ? x.scale + y.scale : Math.max(x.scale, y.scale);
    const whole = isProduct ? x.whole + y.whole : Math.max(x.whole, y.whole);
    const kept = Math.max(37 - whole, Math.min(least, scale));
    return kept < scale ? cannot("findings.engine.many-digits") : null;
  };
}

/** A product that needs rounding could have more digits than the engine's numbers on the way. */
function refuseRounded(call: SqlPrimitive): Refusal | null {
  return isRounded(call) ? cannot("findings.engine.multiply-many-digits") : null;
}

/** Operations on the bits of integers, by the engine's operators. */
export const bitOperators = {
  "bit-and": (call, p) => bitwise(call, p, "&"),
  "bit-or": (call, p) => bitwise(call, p, "|"),
  "bit-xor": (call, p) => bitwise(call, p, "^"),
} satisfies Partial<PrimitiveRules>;

/** An operation of two integers by a function. */
export function bits(name: string): (call: SqlPrimitive, p: Printer) => Fragment {
  return (call, p) =>
    callOf(
      name,
      both(call).map((operand) => p.at(operand, BINDING.lowest)),
    );
}
