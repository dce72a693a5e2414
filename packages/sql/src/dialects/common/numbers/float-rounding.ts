import type { Printer } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlExpr } from "../../../tree.ts";
import { guarded } from "../guarded.ts";

interface FloatRounding {
  /** Rounds half away from zero; else it cuts off. */
  readonly half: boolean;
  /** The engine's floor that stays in float64. */
  readonly floor?: (value: Doc) => Doc;
}

/**
 * Float64 to a number of decimal places. What counts is the shortest decimal that reads back as the number (V2): it is a
 * tie exactly where the number is the float64 nearest to that tie, and so for reaching the next digit.
 */
export function floatToDigits(p: Printer, x: SqlExpr, digits: number, how: FloatRounding): Fragment {
  const floor = how.floor ?? ((value: Doc): Doc => callOf("floor", [value]).doc);
  const power = powerOfTen(Math.abs(digits));
  const size = callOf("abs", [p.at(x, BINDING.lowest)]).doc;
  const scaled: Doc = [size, digits >= 0 ? ` * ${power}` : ` / ${power}`];
  const whole: Doc = floor(scaled);
  const next: Doc = ["(", whole, how.half ? " + 0.5)" : " + 1)", digits >= 0 ? ` / ${power}` : ` * ${power}`];
  const step: Doc = ["CASE WHEN ", size, " >= ", next, " THEN 1 ELSE 0 END"];
  const sign = callOf("sign", [p.at(x, BINDING.lowest)]).doc;
  const rounded: Fragment = {
    doc: [sign, " * (", whole, " + ", step, ")", digits >= 0 ? ` / ${power}` : ` * ${power}`],
    binding: BINDING.multiplicative,
  };
  if (digits < 0) return rounded;
  // From here on the number has no digit behind those that are kept, and float64 would lose some of those.
  const whole53 = (2 ** 53 / 10 ** digits).toExponential();
  return guarded([[size, ` < ${whole53}`], rounded.doc], [[size, ` >= ${whole53}`], p.at(x, BINDING.lowest)]);
}

/** How often rounding writes the number out. */
export function timesWritten(digits: number): number {
  return digits < 0 ? 4 : 7;
}

function powerOfTen(exponent: number): string {
  return exponent <= 15 ? `1${"0".repeat(exponent)}` : `1e${exponent}`;
}
