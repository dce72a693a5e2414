import type { Rule } from "../../../print/dialect.ts";
import { BINDING, callOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { both } from "../arguments.ts";
import { asFloat, type ArithmeticEngine } from "./arithmetic.ts";
import { powerDigits, powerStaysFloat, type FloatColumns } from "./float-range.ts";
import { guarded } from "../guarded.ts";

/** What an engine calls the natural logarithm, and how it cuts a float64 off behind its point. */
export interface FloatWords {
  /** For rules of long statements: columns may hold any float64, and what is written for that is told. */
  readonly told?: () => void;
  readonly ln: string;
  readonly truncated: (x: Doc) => Doc;
}

const POSTGRES: FloatWords = { ln: "ln", truncated: (x) => callOf("trunc", [x]).doc };

/** Float64 `a op b` where the engine would raise: decided by the logarithms, which never overflow. */
export function guardedByLogarithms(float: string, words: FloatWords = POSTGRES): ArithmeticEngine["guardFloat"] {
  return (call, raw, p) => {
    const [a, b] = both(call);
    const size = (expr: SqlExpr): Doc => callOf("abs", [asFloat(p, expr, BINDING.lowest, float)]).doc;
    if (call.name === "add" || call.name === "subtract") {
      return guarded([[size(a), " < 8e307 AND ", size(b), " < 8e307"], raw().doc]);
    }
    const log = (expr: SqlExpr): Doc => callOf(words.ln, [size(expr)]).doc;
    const exponent: Doc = [log(a), call.name === "multiply" ? " + " : " - ", log(b)];
    const zero: Doc = call.name === "multiply" ? [size(a), " = 0 OR ", size(b), " = 0"] : [size(a), " = 0 AND ", size(b), " <> 0"];
    const branches: (readonly [Doc, Doc])[] = [[zero, "0"]];
    // A quotient by zero must not reach the logarithm.
    if (call.name === "divide") branches.push([[size(b), " = 0"], "NULL"]);
    branches.push([[exponent, " BETWEEN -708 AND 709"], raw().doc], [[exponent, " < -708"], "0"]);
    return guarded(...branches);
  };
}

export function powerByLogarithms(float: string, given: Partial<FloatWords> = {}): Rule<SqlPrimitive> {
  const words: FloatWords = { ...POSTGRES, ...given };
  const columns: FloatColumns = words.told === undefined ? "usual" : "any";
  return {
    print: (call, p) => {
      const [base, exponent] = both(call);
      const args = [asFloat(p, base, BINDING.lowest, float), p.at(exponent, BINDING.lowest)];
      if (powerStaysFloat(call, columns)) return callOf("power", args);
      if (powerStaysFloat(call)) words.told?.();
      const x = asFloat(p, base, BINDING.concat, float);
      const n = asFloat(p, exponent, BINDING.concat, float);
      const log: Doc = [asFloat(p, exponent, BINDING.multiplicative, float), " * ", callOf(words.ln, [callOf("abs", [x]).doc]).doc];
      const digits = powerDigits(call);
      const [least, most] = digits === null ? [-708, 709.78] : [-digits * Math.LN10, digits * Math.LN10];
      return guarded(
        [[x, " = 0 AND ", n, " > 0"], "0"],
        [[n, " = 0 AND ", x, " IS NOT NULL"], "1"],
        // Also where the exponent is null: the logarithm below must not see a zero.
        [[x, " = 0"], "NULL"],
        [[x, " < 0 AND ", n, " <> ", words.truncated(n)], "NULL"],
        [[log, ` BETWEEN ${least} AND ${most}`], callOf("power", [x, n]).doc],
        [[log, ` < ${least}`], "0"],
      );
    },
    repeats: (call) => (powerStaysFloat(call, columns) ? 1 : 8),
  };
}
