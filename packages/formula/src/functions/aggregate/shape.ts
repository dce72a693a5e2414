import { FLOAT, sql, type SqlExpr } from "@sheaf/sql";
import type { AggregateFunction, Example, FunctionEntry } from "../../catalogue.ts";
import { toFloat } from "../../lower/conversions.ts";
import { reduce } from "../../lower/iteration.ts";
import { arg, column, example, returns } from "../entry.ts";
import { N, aggregate } from "./common.ts";

/**
 * The shape of a distribution, of a sample as spreadsheets have it. Deviations are taken from the mean of the group first and raised then:
 * sums of powers of the values themselves would cancel out where the mean is large beside them.
 */

const floats = (...values: readonly (number | null)[]): Example["columns"] => ({ x: column(FLOAT, ...values) });

/** The sum of the powers of what the values deviate by, in standard deviations. */
function standardized(value: SqlExpr, power: 3 | 4): SqlExpr {
  const list = sql.aggregate("array", [value], { filter: sql.isNotNull(value), orderBy: [sql.order(value)] });
  const [mean, deviation] = [sql.aggregate("avg", [value]), sql.aggregate("stddev-sample", [value])];
  return reduce("sum", [{ list, name: "value" }], (each = value) => {
    const distance = sql.primitive("divide", [sql.subtract(each, mean), deviation], FLOAT, { magnitude: 30 });
    // Nearer to the mean nothing counts, and its power would vanish from float64.
    const counts = sql.gt(sql.abs(distance), sql.float(1e-20));
    return sql.case([{ when: counts, then: sql.primitive("power", [distance, sql.float(power)], FLOAT) }], sql.float(0), FLOAT);
  });
}

function shape(
  name: string,
  doc: string,
  examples: readonly Example[],
  least: number,
  build: (value: SqlExpr, count: (less: number) => SqlExpr) => SqlExpr,
): AggregateFunction {
  return aggregate({
    name,
    doc,
    params: [N],
    examples,
    resultType: returns(FLOAT),
    lower: (args) => {
      const value = toFloat(arg(args, 0));
      const rows = sql.aggregate("count", [value]);
      const count = (less: number): SqlExpr => toFloat(less === 0 ? rows : sql.subtract(rows, sql.int(less)));
      const varies = sql.and(sql.ge(rows, sql.int(least)), sql.gt(sql.aggregate("stddev-sample", [value]), sql.float(0)));
      return sql.case([{ when: varies, then: build(value, count) }], null, FLOAT);
    },
  });
}

export const shapeAggregates: readonly FunctionEntry[] = [
  shape(
    "Kurtosis",
    "How heavy the tails of the values are beside those of a normal distribution, which has 0; null for fewer than four or equal values.",
    [
      example("flat and heavy", "Round(Kurtosis([x]), 10)", [-0.1517996372], floats(3, 4, 5, 2, 3, 4, 5, 6, 4, 7)),
      example("nulls are left out", "Round(Kurtosis([x]), 10)", [4], floats(1, null, 1, 1, 2)),
      example(
        "far from zero",
        "Round(Kurtosis([x]), 6)",
        [-1.2],
        floats(1_000_000_001, 1_000_000_002, 1_000_000_003, 1_000_000_004, 1_000_000_005),
      ),
      example("of three values is null", "Kurtosis([x])", [null], floats(1, 2, 4)),
      example("of equal values is null", "Kurtosis([x])", [null], floats(2, 2, 2, 2)),
    ],
    4,
    (value, count) => {
      const [n, less, lesser] = [count(0), count(1), count(2)];
      const factor = sql.divide(sql.multiply(n, count(-1)), sql.multiply(sql.multiply(less, lesser), count(3)));
      const normal = sql.divide(sql.multiply(sql.multiply(sql.float(3), less), less), sql.multiply(lesser, count(3)));
      return sql.subtract(sql.multiply(factor, standardized(value, 4)), normal);
    },
  ),
  shape(
    "Skew",
    "How far the values lean to one side: positive for a long tail above the mean; null for fewer than three or equal values.",
    [
      example("a tail above", "Round(Skew([x]), 10)", [0.3595430714], floats(3, 4, 5, 2, 3, 4, 5, 6, 4, 7)),
      example("nulls are left out", "Round(Skew([x]), 10)", [-1.7320508076], floats(-8, null, 1, 1)),
      example("symmetric, far from zero", "Round(Skew([x]), 6)", [0], floats(1_000_000_001, 1_000_000_002, 1_000_000_003)),
      example("of two values is null", "Skew([x])", [null], floats(1, 2)),
      example("of equal values is null", "Skew([x])", [null], floats(0.1, 0.1, 0.1)),
    ],
    3,
    (value, count) => {
      const factor = sql.divide(count(0), sql.multiply(count(1), count(2)));
      return sql.multiply(factor, standardized(value, 3));
    },
  ),
];
