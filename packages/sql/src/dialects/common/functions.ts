import type { PrimitiveRules, Printer, Rule } from "../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import { both, only } from "./arguments.ts";
import { asFloat } from "./numbers/arithmetic.ts";
import { guarded } from "./guarded.ts";

/** Who built the call has seen to it that its value stays far inside float64. */
function isBounded(call: SqlPrimitive): boolean {
  return call.options?.["magnitude"] !== undefined;
}

const NAMES = { ln: "ln", log10: "log10", atan2: "atan2" } as const;

/** Functions of float64: one formula for every engine, null where the value is undefined (V7). */
export function floatFunctionRules(float: string, names: Readonly<Record<"ln" | "log10" | "atan2", string>> = NAMES) {
  const argument = (call: SqlPrimitive, p: Printer): Doc => asFloat(p, only(call), BINDING.lowest, float);
  const plain =
    (name: string) =>
    (call: SqlPrimitive, p: Printer): Fragment =>
      callOf(name, [argument(call, p)]);
  /** `name(x)` where `x` meets the condition, else null. */
  const where = (name: string, condition: (x: Doc) => Doc): Rule<SqlPrimitive> => ({
    print: (call, p) => guarded([condition(p.at(only(call), BINDING.concat)), callOf(name, [argument(call, p)]).doc]),
    repeats: () => 2,
  });
  return {
    sqrt: where("sqrt", (x) => [x, " >= 0"]),
    ln: where(names.ln, (x) => [x, " > 0"]),
    log10: where(names.log10, (x) => [x, " > 0"]),
    asin: where("asin", (x) => [x, " BETWEEN -1 AND 1"]),
    acos: where("acos", (x) => [x, " BETWEEN -1 AND 1"]),
    // Beyond these bounds float64 overflows, or vanishes: one engine raises, the other does not.
    exp: {
      print: (call, p) => {
        if (isBounded(call)) return callOf("exp", [argument(call, p)]);
        const x = p.at(only(call), BINDING.concat);
        return guarded([[x, " BETWEEN -700 AND 709.78"], callOf("exp", [argument(call, p)]).doc], [[x, " < -700"], "0"]);
      },
      repeats: (call) => (isBounded(call) ? 1 : 3),
    },
    sin: plain("sin"),
    cos: plain("cos"),
    tan: plain("tan"),
    atan: plain("atan"),
    atan2: (call, p) => {
      const [y, x] = both(call);
      return callOf(names.atan2, [asFloat(p, y, BINDING.lowest, float), asFloat(p, x, BINDING.lowest, float)]);
    },
  } satisfies Partial<PrimitiveRules>;
}

/** `floor` or `ceiling` by the engine's name for it; an integer is itself, of which some engines would make a float64. */
export function wholeNumber(name: string): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    const x = only(call);
    return typeOf(x).kind === "integer" ? p.fragment(x) : callOf(name, [p.at(x, BINDING.lowest)]);
  };
}
