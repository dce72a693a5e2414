import { findFunction } from "../functions/index.ts";
import { isCallOf, partsOf } from "./parts.ts";

/** "Why does this total differ?" (T1, L8): a total is re-evaluated, and only some formulas add up. */

export type TotalRule =
  /** Sums and counts of rows: what is shown adds up, as long as nothing is filtered between. */
  | "adds"
  /** A value that several groups have counts once in the total. */
  | "distinct"
  /** Means, medians, percentiles, deviations: of all rows, not of the groups' results. */
  | "average"
  /** The least or greatest of all. */
  | "extreme"
  /** Made of aggregates by something else than adding and taking away. */
  | "ratio"
  /** Windows have no meaning in a total (L11). */
  | "window"
  | "other";

const adding = new Set(["Sum", "Count", "CountIf", "SumIf"]);
const extreme = new Set(["Min", "Max", "MinIf", "MaxIf", "First", "Last"]);

/** What a formula does in totals, by its aggregates and what is made of them. Null where it holds none, or cannot be read. */
export function totalRule(text: string): TotalRule | null {
  const parts = partsOf(text);
  const own = parts.filter(({ place }) => place === "row");
  if (own.some(({ expr }) => isCallOf(expr, ["window"]))) return "window";
  const aggregates = own.filter(({ expr }) => isCallOf(expr, ["aggregate"]));
  if (aggregates.length === 0) return null;
  const rules = new Set(aggregates.map(({ expr }) => ruleOf(expr.kind === "call" ? (findFunction(expr.name)?.name ?? "") : "")));
  const isOnlyAdded = own.every(
    ({ expr }) => isCallOf(expr, ["aggregate"]) || (expr.kind === "binary" && (expr.op === "+" || expr.op === "-")),
  );
  if (!isOnlyAdded) return own[0]?.expr.kind === "call" && aggregates.length === 1 ? "other" : "ratio";
  const [only] = rules;
  return rules.size === 1 && only !== undefined ? only : "other";
}

function ruleOf(name: string): TotalRule {
  if (adding.has(name)) return "adds";
  if (name.startsWith("CountDistinct") || name === "ApproxCountDistinct") return "distinct";
  if (extreme.has(name)) return "extreme";
  return /^(?:Avg|Median|Percentile|StdDev|Variance|Mode|Corr|Quartile|Skew|Kurtosis|Weighted)/u.test(name) ? "average" : "other";
}
