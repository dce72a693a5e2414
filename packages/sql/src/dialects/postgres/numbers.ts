import { exactShape, roundedType } from "../../numeric-types.ts";
import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { isOpen } from "../../types.ts";
import { both, numberOption, only } from "../common/arguments.ts";
import {
  arithmeticRules,
  bitwise,
  divisor,
  exactLimit,
  exactOperation,
  isRounded,
  type ArithmeticEngine,
} from "../common/numbers/arithmetic.ts";
import type { IntegerTypes } from "../common/numbers/exact.ts";
import { guardedByLogarithms, powerByLogarithms } from "../common/numbers/float-guards.ts";
import { within } from "../common/numbers/within.ts";
import { floatFunctionRules, wholeNumber } from "../common/functions.ts";
import { guardedByDecimals, moduloByDecimals } from "./float-steps.ts";

const types: IntegerTypes = { long: "bigint", huge: "numeric", decimalPrecision: null };
const FLOAT = "float8";

const engine: ArithmeticEngine = {
  types,
  float: FLOAT,
  divisionIsReal: false,
  zeroDivisorIsNull: false,
  besideDecimal: (p, expr, _other, place) => p.at(expr, place),
  guardExact: (call, operator, p) => {
    const exact = exactOperation(p, call, operator, types).doc;
    return within(
      exactLimit(call),
      isRounded(call) && !isOpen(call.type) ? callOf("round", [exact, String(exactShape(call.type)?.scale ?? 0)]).doc : exact,
    );
  },
  guardFloat: guardedByLogarithms(FLOAT),
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
    if (shape === null || (digits >= shape.scale && !isOpen(type))) return p.fragment(x);
    const rounded = callOf(name, [p.at(x, BINDING.lowest), String(digits)]);
    return roundedType(type, digits).mayOverflow ? within(exactLimit(call), rounded.doc) : rounded;
  };
}

const arithmetic = arithmeticRules(engine);

export const numberRules = {
  ...arithmetic,
  ...floatFunctionRules(FLOAT),
  sign: (call, p) => {
    const sign = callOf("sign", [p.at(only(call), BINDING.lowest)]);
    return { doc: [sign.doc, "::int"], binding: BINDING.cast };
  },
  power: powerByLogarithms(FLOAT),
  "bit-and": (call, p) => bitwise(call, p, "&"),
  "bit-or": (call, p) => bitwise(call, p, "|"),
  "bit-xor": (call, p) => bitwise(call, p, "#"),
  floor: wholeNumber("floor"),
  ceiling: wholeNumber("ceil"),
  round: toDigits("round"),
  truncate: toDigits("trunc"),
} satisfies Partial<PrimitiveRules>;

/** The same for whatever a float64 can be, written longer: the engine raises where float64 is left (S-V7f). */
export function longNumberRules(told: () => void): Partial<PrimitiveRules> {
  const long = arithmeticRules({ ...engine, columns: "any", guardFloat: guardedByDecimals(told) });
  return {
    ...numberRules,
    ...long,
    modulo: { ...arithmetic.modulo, print: moduloByDecimals(told, arithmetic.modulo.print) },
    power: powerByLogarithms(FLOAT, { told }),
  };
}
