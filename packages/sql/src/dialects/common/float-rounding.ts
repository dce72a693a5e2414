import type { Printer } from "../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlExpr } from "../../tree.ts";

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
  return {
    doc: [sign, " * (", whole, " + ", step, ")", digits >= 0 ? ` / ${power}` : ` * ${power}`],
    binding: BINDING.multiplicative,
  };
}

function powerOfTen(exponent: number): string {
  return exponent <= 15 ? `1${"0".repeat(exponent)}` : `1e${exponent}`;
}
