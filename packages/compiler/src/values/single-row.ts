import { BOOLEAN, FLOAT, INTEGER64, TEXT, multiplicationType, type ValueType } from "@sheaf/sql";
import type { Literal } from "../plan/expression.ts";
import { typeOf } from "./graph.ts";
import type { Scalar } from "./value.ts";

/** L4: what an aggregate says of the single current row, as a plain expression; null where it takes the aggregate itself to tell. */
export function singleRow(fn: string, args: readonly Scalar[], type: ValueType): Scalar | null {
  const [first, second, third] = args;
  switch (fn) {
    case "Count":
    case "CountDistinct":
    case "ApproxCountDistinct":
      return first === undefined ? one : ifElse(isCounted(first), one, zero, INTEGER64);
    case "CountIf":
      return args.length === 0 ? null : ifElse(all(args), one, zero, INTEGER64);
    case "CountDistinctIf":
      return first === undefined ? null : ifElse(all([isCounted(first), ...args.slice(1)]), one, zero, INTEGER64);
    case "Sum":
    case "Avg":
    case "Min":
    case "Max":
    case "Median":
    case "PercentileCont":
    case "PercentileDisc":
    case "Mode":
    case "@agreed":
    case "@one":
      return first === undefined ? null : converted(first, type);
    case "SumProduct":
      return first === undefined ? null : converted(args.reduce(product), type);
    case "SumIf":
    case "AvgIf":
    case "MinIf":
    case "MaxIf":
    case "MedianIf":
      return first === undefined ? null : ifElse(all(args.slice(1)), converted(first, type), nothing(type), type);
    case "PercentileContIf":
    case "PercentileDiscIf":
      return first === undefined ? null : ifElse(all(args.slice(2)), converted(first, type), nothing(type), type);
    case "WeightedAvg":
      // The quotient is null for a weight of zero.
      return first === undefined || second === undefined ? null : call("/", [product(first, second), second], FLOAT);
    case "ListAgg":
    case "ListAggDistinct":
      return first === undefined ? null : typeOf(first).kind === "text" ? first : call("Text", [first], TEXT);
    case "ArrayAgg":
    case "ArrayAggDistinct":
      return first === undefined ? null : ifElse(notNull(first), call("Array", [first], type), nothing(type), type);
    case "XNPV":
      // A payment on the first of the days stays what it is, at every rate that is one.
      if (first?.kind !== "literal" || !(Number(first.value) > -1) || second === undefined || third === undefined) return null;
      return ifElse(notNull(third), converted(second, type), nothing(type), type);
    case "StdDev":
    case "Variance":
    case "Skew":
    case "Kurtosis":
    case "Corr":
    case "RegressionSlope":
    case "RegressionIntercept":
    case "RegressionR2":
    case "IRR":
    case "XIRR":
      // Two points, or payments of either sign, are what it takes to tell.
      return nothing(type);
    case "VariancePop":
    case "StdDevPop":
      return first === undefined ? null : ifElse(notNull(first), { kind: "literal", value: "0", type: FLOAT }, nothing(type), type);
    case "@rows":
    case "@agreed-count":
      return one;
    case "@one-count":
      return first === undefined ? null : ifElse(notNull(first), one, zero, INTEGER64);
    default:
      return null;
  }
}

const one: Literal = { kind: "literal", value: "1", type: INTEGER64 };
const zero: Literal = { kind: "literal", value: "0", type: INTEGER64 };

function product(a: Scalar, b: Scalar): Scalar {
  return call("*", [a, b], multiplicationType(typeOf(a), typeOf(b)).type);
}

function call(fn: string, args: readonly Scalar[], type: ValueType): Scalar {
  return { kind: "call", fn, args, type };
}

function nothing(type: ValueType): Literal {
  return { kind: "literal", value: null, type };
}

function notNull(value: Scalar): Scalar {
  return { kind: "core", op: "is-not-null", args: [value], type: BOOLEAN };
}

/** V6: counts skip nulls and empty text. */
function isCounted(value: Scalar): Scalar {
  if (typeOf(value).kind !== "text") return notNull(value);
  // A null is not unequal to anything, so it counts as neither.
  return { kind: "core", op: "not-equal", args: [value, { kind: "literal", value: "", type: TEXT }], type: BOOLEAN };
}

function all(conditions: readonly Scalar[]): Scalar {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : { kind: "core", op: "and", args: conditions, type: BOOLEAN };
}

function ifElse(condition: Scalar, then: Scalar, otherwise: Scalar, type: ValueType): Scalar {
  return { kind: "core", op: "if", args: [condition, then, otherwise], type };
}

function converted(value: Scalar, type: ValueType): Scalar {
  return { kind: "core", op: "cast", args: [value], type };
}
