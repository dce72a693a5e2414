import { DATE, FLOAT, INTEGER, sql, type SqlExpr } from "@sheaf/sql";
import type { AggregateFunction, Example, FunctionEntry, ScalarFunction } from "../catalogue.ts";
import { dateOf, toFloat } from "../lower/conversions.ts";
import { daysBetween } from "../lower/dates.ts";
import { boundedExp, reduce, searchUpTo } from "../lower/iteration.ts";
import { arg, column, example, param, returns } from "./entry.ts";

/**
 * Rates that no formula gives: the one at which payments come to nothing. It is sought among its logarithms, from e^-14 to e^14 per period,
 * by halving the range 60 times: where the value has the same sign at both ends there is none, or an even number of them, and the answer is
 * null (S-V7a).
 */

const ZERO = sql.float(0);
const ONE = sql.float(1);
const EDGE = 14;

const SEARCHED = { from: -EDGE, step: EDGE, steps: 60 };
/** Rates around zero are where the formulas of equal payments divide by zero: no step lands there. */
const AROUND_ZERO = { from: -13.9, step: 14.1, steps: 60 };

const sign = (value: SqlExpr): SqlExpr => sql.primitive("sign", [value], { kind: "integer", digits: 1 });

/** The rate at whose logarithm a value changes its sign; null where both ends of the range have the same. */
function whereItTurns(range: typeof SEARCHED, value: (log: SqlExpr) => SqlExpr): SqlExpr {
  const [low, high] = [value(sql.float(range.from)), value(sql.float(range.from + 2 * range.step))];
  const found = searchUpTo({ name: "logarithm of the rate", ...range }, (log) => sql.eq(sign(value(log)), sign(low)));
  const turns = sql.lt(sql.multiply(sign(low), sign(high)), sql.int(0));
  return sql.case([{ when: turns, then: sql.subtract(boundedExp(found, 20), ONE) }], null, FLOAT);
}

/** e^x for x up to zero, as nothing where it no longer counts beside numbers of any size. */
function damping(exponent: SqlExpr): SqlExpr {
  return sql.case([{ when: sql.gt(exponent, sql.float(-200)), then: boundedExp(exponent, 90) }], ZERO, FLOAT);
}

/** The rate per unit of time of payments at points of time. Each is measured from the end at which it counts most, so that nothing overflows. */
function internalRate(amount: SqlExpr, time: SqlExpr, unit: number): SqlExpr {
  const filter = sql.and(sql.isNotNull(amount), sql.isNotNull(time));
  const orderBy = [sql.order(time), sql.order(amount)];
  const list = (of: SqlExpr): SqlExpr => sql.aggregate("array", [of], { filter, orderBy });
  const [first, last] = [sql.aggregate("min", [time], { filter }), sql.aggregate("max", [time], { filter })];
  const [amounts, times] = [
    { list: list(amount), name: "payment" },
    { list: list(time), name: "time" },
  ] as const;
  const total = (log: SqlExpr): SqlExpr => {
    const from =
      log.kind === "literal" ? (Number(log.value) > 0 ? first : last) : sql.case([{ when: sql.gt(log, ZERO), then: first }], last);
    const scaled = unit === 1 ? log : sql.divide(log, sql.float(unit));
    return reduce("sum", [amounts, times], (payment = ZERO, at = ZERO) =>
      sql.multiply(payment, damping(sql.multiply(sql.subtract(from, at), scaled))),
    );
  };
  return whereItTurns(SEARCHED, total);
}

/** An operation whose parts do not tell that its value has no more digits than this. */
function small(name: "add" | "subtract" | "multiply" | "divide", a: SqlExpr, b: SqlExpr): SqlExpr {
  return sql.primitive(name, [a, b], FLOAT, { magnitude: 20 });
}

/** e^x − 1 without what is lost when two numbers near one are subtracted. */
function growthOf(x: SqlExpr, power: SqlExpr): SqlExpr {
  if (x.kind === "literal") return sql.float(Math.expm1(Number(x.value)));
  const series = [4, 3, 2].reduce((inner, n) => small("add", ONE, small("multiply", small("divide", x, sql.float(n)), inner)), ONE);
  const isNear = sql.lt(sql.abs(x), sql.float(0.001));
  return sql.case([{ when: isNear, then: small("multiply", x, series) }], small("subtract", power, ONE), FLOAT);
}

interface Payments {
  readonly periods: SqlExpr;
  readonly payment: SqlExpr;
  readonly present: SqlExpr;
  readonly future: SqlExpr;
  readonly when: SqlExpr;
}

/** What equal payments, a first and a last one come to, measured from the end at which they count most. */
function worth({ periods, payment, present, future, when }: Payments, log: SqlExpr): SqlExpr {
  const span = small("multiply", log.kind === "literal" ? sql.float(-Math.abs(Number(log.value))) : sql.negate(sql.abs(log)), periods);
  const faded = damping(span);
  const rate = growthOf(log, boundedExp(log, 20));
  const paid = small("divide", sql.negate(growthOf(span, faded)), sql.abs(rate));
  const due = isZero(when) ? payment : sql.multiply(payment, sql.add(ONE, sql.multiply(rate, when)));
  const [near, far] = ends(log, present, future);
  return [sql.multiply(due, paid), times(far, faded)].reduce((sum, part) => (isZero(part) ? sum : sql.add(sum, part)), near);
}

/** Of the first and the last payment the one that counts in full, and the one that fades. */
function ends(log: SqlExpr, present: SqlExpr, future: SqlExpr): readonly [near: SqlExpr, far: SqlExpr] {
  if (log.kind === "literal") return Number(log.value) > 0 ? [present, future] : [future, present];
  const isLater = sql.gt(log, ZERO);
  return [sql.case([{ when: isLater, then: present }], future, FLOAT), sql.case([{ when: isLater, then: future }], present, FLOAT)];
}

function isZero(expr: SqlExpr): boolean {
  return expr.kind === "literal" && Number(expr.value) === 0;
}

function times(a: SqlExpr, b: SqlExpr): SqlExpr {
  return isZero(a) ? ZERO : sql.multiply(a, b);
}

const PAYMENT = param("value", "number", "A payment: negative what goes out, positive what comes in.");

const flows = (values: readonly (number | null)[], periods: readonly number[]): Example["columns"] => ({
  v: column(FLOAT, ...values),
  p: column(INTEGER, ...periods),
});
const dated = (values: readonly (number | null)[], days: readonly string[]): Example["columns"] => ({
  v: column(FLOAT, ...values),
  d: column(DATE, ...days),
});

function aggregate(entry: Pick<AggregateFunction, "name" | "doc" | "params" | "examples" | "lower">): AggregateFunction {
  return { ...entry, role: "aggregate", category: "financial", empty: "null", fanoutSafe: false, resultType: returns(FLOAT) };
}

const numbers = (...values: readonly (number | null)[]): Example["columns"] => ({ n: column(INTEGER, ...values) });

const LONG_AGO = sql.literal("2000-01-01", DATE);

/**
 * What is paid each period, as it stands against the other sums. Where all of them point in one direction it is one that Pmt made, which is
 * positive for a positive present value.
 */
function against(payment: SqlExpr, present: SqlExpr, future: SqlExpr): SqlExpr {
  const sums = [payment, present, future].filter((sum) => !isZero(sum));
  const way = (holds: (sum: SqlExpr, zero: SqlExpr) => SqlExpr): SqlExpr => sql.and(...sums.map((sum) => holds(sum, ZERO)));
  if (sums.every((sum) => sum.kind === "literal" && sum.value !== null)) {
    const values = sums.map((sum) => Number(sum.kind === "literal" ? sum.value : 0));
    const isOneWay = values.every((value) => value > 0) || values.every((value) => value < 0);
    return isOneWay && payment.kind === "literal" ? sql.float(-Number(payment.value)) : payment;
  }
  return sql.case([{ when: sql.or(way(sql.ge), way(sql.le)), then: sql.negate(payment) }], payment, FLOAT);
}

const rate: ScalarFunction = {
  role: "scalar",
  category: "financial",
  name: "Rate",
  nulls: "propagate",
  doc: "The interest rate of one period at which equal payments pay off a loan or come to a sum; null where there is none, or no single one.",
  params: [
    param("periods", "number", "How many periods."),
    param("payment", "number", "What is paid each period: negative for what goes out, or as Pmt gives it."),
    param("present value", "number", "What is there at the beginning."),
    param("future value", "number", "What is left at the end.", { optional: true, default: "0" }),
    param("when", "number", "0 for payments at the end of a period, 1 at its beginning.", { optional: true, default: "0" }),
  ],
  examples: [
    example("a loan of four years", "Round(Rate(48, -200, 8000), 10)", [0.0077014725]),
    example("with a remainder, paid in advance", "Round(Rate([n], -350, 12000, -2000, 1), 10)", [0.010183693, null], numbers(36, null)),
    example("without interest", "Round(Rate(10, -100, 1000), 10)", [0]),
    example("savings that lose", "Round(Rate(10, -100, 0, 900), 10)", [-0.0236542389]),
    example("of what Pmt says", "Round(Rate([n], Pmt(0.01, [n], 1000), 1000), 10)", [0.01, 0.01], numbers(24, 360)),
    example("all in one direction are a loan as well", "Round(Rate(48, 200, 8000), 10)", [0.0077014725]),
    example("nothing paid is null", "Rate(12, 0, 1000)", [null]),
    example("no period is null", "Rate([n], -100, 1000)", [null, null], numbers(0, -5)),
  ],
  resultType: returns(FLOAT),
  lower: (args) => {
    const at = (index: number): SqlExpr => (args[index] === undefined ? ZERO : toFloat(arg(args, index)));
    const payments = { periods: at(0), payment: against(at(1), at(2), at(3)), present: at(2), future: at(3), when: at(4) };
    const found = whereItTurns(AROUND_ZERO, (log) => worth(payments, log));
    return sql.case([{ when: sql.gt(payments.periods, ZERO), then: found }], null, FLOAT);
  },
};

export const rateFunctions: readonly FunctionEntry[] = [
  aggregate({
    name: "IRR",
    doc: "The interest rate per period at which payments come to nothing; null where the first and the last balance out on the same side.",
    params: [PAYMENT, param("period", "number", "The number of the period in which it is paid.")],
    examples: [
      example(
        "an investment",
        "Round(IRR([v], [p]), 10)",
        [0.086630948],
        flows([-70_000, 12_000, 15_000, 18_000, 21_000, 26_000], [0, 1, 2, 3, 4, 5]),
      ),
      example(
        "a loss, whatever the order of rows",
        "Round(IRR([v], [p]), 10)",
        [-0.0212448483],
        flows([21_000, -70_000, 18_000, 15_000, 12_000, null], [4, 0, 3, 2, 1, 5]),
      ),
      example("several payments in a period", "Round(IRR([v], [p]), 10)", [0.1], flows([-60, -40, 55, 55], [1, 1, 2, 2])),
      example("only expenses are null", "IRR([v], [p])", [null], flows([-1, -2], [0, 1])),
      example("of nothing is null", "IRR([v], [p])", [null], flows([null], [0])),
    ],
    lower: (args) => internalRate(toFloat(arg(args, 0)), toFloat(arg(args, 1)), 1),
  }),
  rate,
  aggregate({
    name: "XIRR",
    doc: "The yearly interest rate at which payments on given days come to nothing; a year has 365 days; null where there is none.",
    params: [PAYMENT, param("date", "date-or-datetime", "Its day.")],
    examples: [
      example(
        "an investment",
        "Round(XIRR([v], [d]), 10)",
        [0.3733625335],
        dated(
          [-10_000, 2750, 4250, 3250, 2750, null],
          ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01", "2010-01-01"],
        ),
      ),
      example("a total loss but for a little", "Round(XIRR([v], [d]), 10)", [-0.99], dated([-100, 1], ["2023-01-01", "2024-01-01"])),
      example("doubled in a day is beyond the range", "XIRR([v], [d])", [null], dated([-100, 200], ["2024-01-01", "2024-01-02"])),
      example("only income is null", "XIRR([v], [d])", [null], dated([1, 2], ["2024-01-01", "2024-01-02"])),
    ],
    lower: (args, context) => {
      const days = toFloat(daysBetween(LONG_AGO, dateOf(arg(args, 1), context.timeZone)));
      return internalRate(toFloat(arg(args, 0)), days, 365);
    },
  }),
];
