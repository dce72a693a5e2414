import { type Expr, parse, visitTyped } from "@sheaf/formula";
import type { Id } from "@sheaf/workbook";
import type { BindingOf, ElementBinding } from "../binding.ts";
import { readsOfColumn } from "../model/model-source.ts";
import type { Reference } from "../names/reference.ts";

/** Aggregates and the like whose results rarely end: means, deviations, and what lies between two values. */
const endless: ReadonlySet<string> = new Set(
  [
    ["Avg", "AvgIf", "WeightedAvg", "RowAvg", "MovingAvg", "CumulativeAvg"],
    ["Median", "MedianIf", "MovingMedian", "PercentileCont", "PercentileContIf"],
    ["StdDev", "StdDevPop", "MovingStddev", "CumulativeStdDev", "Variance", "VariancePop", "MovingVariance", "CumulativeVariance"],
    ["Corr", "MovingCorr", "CumulativeCorr", "RegressionSlope", "RegressionIntercept", "RegressionR2", "Skew", "Kurtosis"],
    ["PercentOfTotal"],
  ]
    .flat()
    .map((name) => name.toLowerCase()),
);

/** Whoever writes one of these says how many digits there are. */
const rounding: ReadonlySet<string> = new Set(["round", "roundup", "rounddown", "trunc", "int", "ceiling", "floor", "mround", "binfixed"]);

/**
 * Whether a number was reckoned, so that it has more digits than anybody reads: a mean, a deviation or the like, a quotient of what rows
 * have together, or what is made of one (S-V2o). What rows have themselves, and what is computed for each of them, is not: its digits may
 * all be meant. Asked of numbers in floating point only; exact ones stay exact (V2).
 */
export function isReckoned(binding: ElementBinding, columnId: Id, element: BindingOf, seen = new Set<string>()): boolean {
  const key = JSON.stringify([binding.elementId, columnId]);
  if (seen.has(key)) return false;
  seen.add(key);
  const column = binding.query.columns.find(({ id }) => id === columnId);
  const bound = binding.column(columnId);
  if (bound === undefined || bound.type.kind !== "float") return false;
  const next = (elementId: Id, id: Id): boolean => {
    const other = element(elementId);
    return other !== null && isReckoned(other, id, element, seen);
  };
  const ofReference = (reference: Reference): boolean => {
    switch (reference.kind) {
      case "own":
        return next(binding.elementId, reference.columnId);
      case "source":
        return readsOfColumn(binding, reference.column).some((read) => next(read.elementId, read.columnId));
      case "element":
        return next(reference.elementId, reference.columnId);
      case "metric":
        return ofMetric(element(reference.elementId), reference.metricId);
      case "table":
        return false;
    }
  };
  // What no document holds passes on what it reads.
  if (column === undefined) return readsOfColumn(binding, columnId).some((read) => next(read.elementId, read.columnId));
  const written = binding.known.parsed.get(columnId)?.expr ?? parse(column.formula, "stored").expr;
  const outer = bare(written);
  if (outer.kind === "call" && rounding.has(outer.name.toLowerCase())) return false;
  return isEndless(outer, bound.level !== "base") || binding.references(columnId).some(ofReference);
}

function ofMetric(binding: ElementBinding | null, metricId: Id): boolean {
  const typed = binding?.metric(metricId)?.typed ?? null;
  if (typed === null || typed.type.kind !== "float") return false;
  if (typed.kind === "call" && rounding.has(typed.entry.name.toLowerCase())) return false;
  let found = false;
  visitTyped(typed, (node) => {
    found ||= node.kind === "call" && (node.entry.name === "/" || endless.has(node.entry.name.toLowerCase()));
    return !found;
  });
  return found;
}

/** Whether a formula divides, where that counts, or takes a mean. */
function isEndless(expr: Expr, divides: boolean): boolean {
  // Without recursion, as chains may be long (G6).
  const open: Expr[] = [expr];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.kind) {
      case "call":
        if (endless.has(node.name.toLowerCase())) return true;
        open.push(...node.args);
        break;
      case "binary":
        if (divides && node.op === "/") return true;
        open.push(node.left, node.right);
        break;
      case "unary":
        open.push(node.arg);
        break;
      case "paren":
        open.push(node.inner);
        break;
      case "field":
        open.push(node.object);
        break;
      case "index":
        open.push(node.object, node.index);
        break;
      case "ref":
      case "literal":
      case "error":
        break;
    }
  }
  return false;
}

function bare(expr: Expr): Expr {
  return expr.kind === "paren" ? bare(expr.inner) : expr;
}
