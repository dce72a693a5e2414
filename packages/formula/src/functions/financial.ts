import { DATE, FLOAT, INTEGER, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import type { AggregateFunction, Example, FunctionEntry, LowerContext, Param, ScalarFunction } from "../catalogue.ts";
import { dateOf, toFloat } from "../lower/conversions.ts";
import { daysBetween } from "../lower/dates.ts";
import { arg, column, example, param, returns } from "./entry.ts";

/** Interest and payments, in float64: money that comes in is positive, money that goes out negative, unless a doc says otherwise. */

const RATE = param("rate", "number", "The interest rate of one period.");
const PERIODS = param("periods", "number", "How many periods.");
const PERIOD = param("period", "number", "Which period, from 1.");
const PAYMENT = param("payment", "number", "What is paid each period.");
const PRESENT = param("present value", "number", "What is there at the beginning.");
const WHEN = param("when", "number", "0 for payments at the end of a period, 1 at its beginning.", { optional: true, default: "0" });
const optional = (base: Param): Param => ({ ...base, optional: true, default: "0" });
const FUTURE = optional(param("future value", "number", "What is left at the end."));

const ZERO = sql.float(0);
const ONE = sql.float(1);

function scalar(
  name: string,
  doc: string,
  params: readonly Param[],
  examples: readonly Example[],
  build: (...args: readonly SqlExpr[]) => SqlExpr,
): ScalarFunction {
  return {
    role: "scalar",
    nulls: "propagate",
    category: "financial",
    name,
    doc,
    params,
    examples,
    resultType: returns(FLOAT),
    // What a spreadsheet leaves out is zero.
    lower: (args) => build(...params.map((_, index) => (args[index] === undefined ? ZERO : toFloat(arg(args, index))))),
  };
}

function at(args: readonly SqlExpr[], index: number): SqlExpr {
  return arg(args, index);
}

/**
 * What one unit becomes in some periods: (1 + rate) ^ periods. Within so many digits, so that no product of it and numbers of any size
 * leaves float64 and needs looking at: beyond, a growth is null and a discount nothing.
 */
function growth(rate: SqlExpr, periods: SqlExpr, digits = 25): SqlExpr {
  return sql.primitive("power", [sql.add(ONE, rate), periods], FLOAT, { digits });
}

function discount(rate: SqlExpr, periods: SqlExpr): SqlExpr {
  return growth(rate, sql.negate(periods));
}

function isZero(expr: SqlExpr): boolean {
  return expr.kind === "literal" && Number(expr.value) === 0;
}

function plus(a: SqlExpr, b: SqlExpr): SqlExpr {
  return isZero(a) ? b : isZero(b) ? a : sql.add(a, b);
}

function times(a: SqlExpr, b: SqlExpr): SqlExpr {
  return isZero(a) || isZero(b) ? ZERO : sql.multiply(a, b);
}

/** Without interest the formulas divide by zero; their limits are sums. A constant rate is decided here. */
function byRate(rate: SqlExpr, without: SqlExpr, withInterest: SqlExpr): SqlExpr {
  if (rate.kind === "literal") return isZero(rate) ? without : withInterest;
  return sql.case([{ when: sql.eq(rate, ZERO), then: without }], withInterest, FLOAT);
}

/** Payments at the beginning of a period bear interest once more. */
function dueAt(when: SqlExpr, rate: SqlExpr, value: SqlExpr): SqlExpr {
  return isZero(when) ? value : sql.multiply(value, sql.add(ONE, sql.multiply(rate, when)));
}

/** The payment at the end of each period that turns a present value into a future one, positive for a positive present value. */
function endPayment(rate: SqlExpr, periods: SqlExpr, present: SqlExpr, future: SqlExpr): SqlExpr {
  const now = plus(present, times(future, discount(rate, periods)));
  return sql.divide(sql.multiply(now, rate), sql.subtract(ONE, discount(rate, periods)));
}

/** The same where payments may stand at the beginning of each period. */
function earlier(rate: SqlExpr, when: SqlExpr, value: SqlExpr): SqlExpr {
  return isZero(when) ? value : sql.divide(value, sql.add(ONE, sql.multiply(rate, when)));
}

interface Loan {
  readonly rate: SqlExpr;
  readonly period: SqlExpr;
  readonly periods: SqlExpr;
  readonly present: SqlExpr;
  readonly future: SqlExpr;
  readonly when: SqlExpr;
}

function loanOf(args: readonly SqlExpr[]): Loan {
  return { rate: at(args, 0), period: at(args, 1), periods: at(args, 2), present: at(args, 3), future: at(args, 4), when: at(args, 5) };
}

/** What a payment pays back: what is left of it when the interest on the remaining payments is taken off. */
function paidBack({ rate, period, periods, present, future, when }: Loan): SqlExpr {
  const left = discount(rate, sql.add(sql.subtract(periods, period), ONE));
  const back = sql.multiply(left, plus(endPayment(rate, periods, present, future), times(future, rate)));
  return earlier(rate, when, back);
}

/** One part of a payment in a period of the loan; a first payment at the beginning pays back all that it is. */
function partOf(loan: Loan, kind: "interest" | "paid back"): SqlExpr {
  const { rate, period, periods, present, future, when } = loan;
  const whole = earlier(rate, when, endPayment(rate, periods, present, future));
  const back = paidBack(loan);
  const part = kind === "interest" ? sql.subtract(whole, back) : back;
  const first = kind === "interest" ? ZERO : whole;
  const isFirst = sql.and(sql.eq(when, ONE), sql.eq(period, ONE));
  const ofLoan = isZero(when) ? part : sql.case([{ when: isFirst, then: first }], part, FLOAT);
  const without = kind === "interest" ? ZERO : sql.divide(plus(present, future), periods);
  const exists = sql.and(sql.ge(period, ONE), sql.le(period, periods));
  return sql.case([{ when: exists, then: byRate(rate, without, ofLoan) }], null, FLOAT);
}

const rates = (...values: readonly (number | null)[]): Example["columns"] => ({ r: column(FLOAT, ...values) });
const numbers = (...values: readonly (number | null)[]): Example["columns"] => ({ n: column(INTEGER, ...values) });

/** Long before and after this day discounting stays within float64. */
const EPOCH = sql.literal("2000-01-01", DATE);

/** Each value by the years from the first day on: those from a fixed day, and then the first day's own, taken back. */
function netPresentValue(rate: SqlExpr, value: SqlExpr, date: SqlExpr, context: LowerContext): SqlExpr {
  const day = dateOf(date, context.timeZone);
  const years = (from: SqlExpr): SqlExpr => sql.divide(toFloat(daysBetween(EPOCH, from)), sql.float(365));
  const discounted = sql.multiply(toFloat(value), growth(rate, sql.negate(years(day)), 60));
  const first = sql.aggregate("min", [day], { filter: sql.isNotNull(value), type: typeOf(day) });
  const total = sql.aggregate("sum", [discounted], { type: FLOAT });
  return sql.multiply(total, growth(rate, years(first), 60));
}

const flows: Example["columns"] = {
  v: column(FLOAT, -10_000, 2750, 4250, 3250, 2750, null),
  d: column(DATE, "2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01", "2007-01-01"),
};

const xnpv: AggregateFunction = {
  role: "aggregate",
  category: "financial",
  name: "XNPV",
  empty: "null",
  fanoutSafe: false,
  doc: "What payments on given days are worth on the first of these days; a year has 365 days.",
  params: [
    param("rate", "number", "The interest rate of one year.", { constant: true }),
    param("value", "number", "A payment."),
    param("date", "date-or-datetime", "Its day."),
  ],
  examples: [
    example("payments", "Round(XNPV(0.09, [v], [d]), 4)", [2086.6476], flows),
    example("without interest is the sum", "XNPV(0, [v], [d])", [3000], flows),
    example("of nothing is null", "XNPV(0.1, [v], [d])", [null], { v: column(FLOAT, null), d: column(DATE, "2024-01-01") }),
    example("a rate of −100 % is null", "XNPV(-1, [v], [d])", [null], flows),
  ],
  resultType: returns(FLOAT),
  lower: (args, context) => {
    const rate = context.constant(0);
    if (typeof rate !== "number" || rate <= -1) return sql.aggregate("sum", [sql.null(FLOAT)], { type: FLOAT });
    return netPresentValue(sql.float(rate), arg(args, 1), arg(args, 2), context);
  },
};

export const financialFunctions: readonly FunctionEntry[] = [
  scalar(
    "CAGR",
    "The rate of growth per period that leads from one value to another.",
    [PERIODS, param("begin", "number", "The first value."), param("end", "number", "The last value.")],
    [
      example("doubled in each of four periods", "CAGR(4, 3000, 48000)", [1]),
      example("no period is null", "CAGR([n], 100, 200)", [1, null, null], numbers(1, 0, null)),
      example("from nothing is null", "CAGR(2, 0, 100)", [null]),
    ],
    (...args) => {
      const whole = sql.divide(at(args, 2), at(args, 1));
      return sql.subtract(sql.primitive("power", [whole, sql.divide(ONE, at(args, 0))], FLOAT), ONE);
    },
  ),
  scalar(
    "Effect",
    "The interest of a year if a yearly rate is paid out and invested again several times a year.",
    [param("nominal rate", "number", "The rate of a year."), param("times", "number", "How often a year.")],
    [
      example("four times a year", "Round(Effect(0.0525, 4), 6)", [0.053543]),
      example("once a year is the rate itself", "Round(Effect([r], 1), 10)", [0.05, null], rates(0.05, null)),
      example("never is null", "Effect(0.05, 0)", [null]),
    ],
    (...args) => sql.subtract(growth(sql.divide(at(args, 0), at(args, 1)), at(args, 1)), ONE),
  ),
  scalar(
    "FV",
    "What equal payments and a present value come to at the end; payments are negative.",
    [RATE, PERIODS, PAYMENT, optional(PRESENT), WHEN],
    [
      example("savings", "Round(FV(0.1 / 12, 60, -1000), 2)", [77437.07]),
      example("without interest", "FV([r], 10, -100, -50)", [1050, null], rates(0, null)),
      example("at the beginning of each period", "Round(FV(0.06 / 12, 10, -200, -500, 1), 2)", [2581.4]),
    ],
    (...args) => {
      const [rate, periods, paid, present] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3)];
      const grown = growth(rate, periods, 100);
      const payments = dueAt(at(args, 4), rate, sql.multiply(paid, sql.divide(sql.subtract(grown, ONE), rate)));
      const value = plus(times(present, grown), payments);
      return byRate(rate, sql.negate(plus(present, sql.multiply(paid, periods))), sql.negate(value));
    },
  ),
  scalar(
    "IPmt",
    "The interest in one of the equal payments of a loan, positive for a positive loan.",
    [RATE, PERIOD, PERIODS, PRESENT, FUTURE, WHEN],
    [
      example("the first and the last of 24", "Round(IPmt(0.07 / 12, [n], 24, 10000), 2)", [58.33, 2.6, null], numbers(1, 24, null)),
      example("there is no such period", "IPmt(0.01, [n], 12, 1000)", [null, null], numbers(0, 13)),
      example("at the beginning of each period", "Round(IPmt(0.1, [n], 3, 1000, 0, 1), 4)", [0, 63.4441], numbers(1, 2)),
    ],
    (...args) => partOf(loanOf(args), "interest"),
  ),
  scalar(
    "Nominal",
    "The yearly rate that gives an effective interest if it is paid out and invested again several times a year.",
    [param("effective rate", "number", "The interest of a year."), param("times", "number", "How often a year.")],
    [
      example("four times a year", "Round(Nominal(0.053543, 4), 6)", [0.0525]),
      example("once a year is the rate itself", "Round(Nominal([r], 1), 10)", [0.05, null], rates(0.05, null)),
      example("never is null", "Nominal(0.05, 0)", [null]),
    ],
    (...args) => sql.multiply(at(args, 1), sql.subtract(growth(at(args, 0), sql.divide(ONE, at(args, 1))), ONE)),
  ),
  scalar(
    "NPer",
    "How many equal payments lead from a present to a future value; payments that go out are negative.",
    [RATE, PAYMENT, PRESENT, FUTURE, WHEN],
    [
      example("to pay off a loan", "Round(NPer(0.07 / 12, -1000, 100000), 2)", [150.52]),
      example("payments of the same sign as the value", "Round(NPer(0.07 / 12, 1000, 100000), 2)", [79.01]),
      example("without interest", "NPer([r], -100, 1000)", [10, null], rates(0, null)),
      example("payments that never suffice are null", "NPer(0.1, -1, 1000)", [null]),
    ],
    (...args) => {
      const [rate, paid, present, future, when] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3), at(args, 4)];
      const due = isZero(when) ? paid : sql.multiply(paid, sql.add(ONE, times(rate, when)));
      const ratio = sql.divide(sql.subtract(due, times(future, rate)), sql.add(due, sql.multiply(present, rate)));
      const log = (x: SqlExpr): SqlExpr => sql.primitive("ln", [x], FLOAT);
      const count = sql.divide(log(ratio), log(sql.add(ONE, rate)));
      return byRate(rate, sql.abs(sql.divide(plus(present, future), paid)), sql.abs(count));
    },
  ),
  {
    role: "scalar",
    nulls: "propagate",
    category: "financial",
    name: "NPV",
    doc: "What payments at the end of the following periods are worth now.",
    params: [RATE, param("value", "number", "A payment.", { repeats: "value" })],
    examples: [
      example("four payments", "Round(NPV(0.1, -10000, 3000, 4200, 6800), 2)", [1188.44]),
      example("without interest is the sum", "NPV([r], 1, 2)", [3, null], rates(0, null)),
      example("a rate of −100 % is null", "NPV(-1, 1)", [null]),
    ],
    resultType: returns(FLOAT),
    lower: (args) => {
      const rate = toFloat(arg(args, 0));
      const terms = args.slice(1).map((value, index) => sql.multiply(toFloat(value), growth(rate, sql.float(-index - 1), 60)));
      return terms.reduce((sum, term) => sql.add(sum, term));
    },
  },
  scalar(
    "Pmt",
    "The equal payment that pays off a loan, positive for a positive loan.",
    [RATE, PERIODS, PRESENT, FUTURE, WHEN],
    [
      example("two years", "Round(Pmt(0.07 / 12, 24, 10000), 2)", [447.73]),
      example("without interest", "Pmt([r], 10, 1000)", [100, null], rates(0, null)),
      example("no period is null", "Pmt(0.05, [n], 1000)", [null], numbers(0)),
    ],
    (...args) => {
      const [rate, periods, present, future, when] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3), at(args, 4)];
      const withInterest = earlier(rate, when, endPayment(rate, periods, present, future));
      return byRate(rate, sql.divide(plus(present, future), periods), withInterest);
    },
  ),
  scalar(
    "PPmt",
    "The part of one of the equal payments of a loan that is no interest, positive for a positive loan.",
    [RATE, PERIOD, PERIODS, PRESENT, FUTURE, WHEN],
    [
      example("the first and the last of 24", "Round(PPmt(0.07 / 12, [n], 24, 10000), 2)", [389.39, 445.13, null], numbers(1, 24, null)),
      example("there is no such period", "PPmt(0.01, [n], 12, 1000)", [null, null], numbers(0, 13)),
      example("without interest", "PPmt(0, 2, 4, 1000)", [250]),
    ],
    (...args) => partOf(loanOf(args), "paid back"),
  ),
  scalar(
    "PV",
    "What equal payments and a future value are worth now; negative for payments that come in.",
    [RATE, PERIODS, PAYMENT, FUTURE, WHEN],
    [
      example("payments of five years", "Round(PV(0.1, 5, 12000), 2)", [-45489.44]),
      example("without interest", "PV([r], 10, 100, 50)", [-1050, null], rates(0, null)),
      example("at the beginning of each period", "Round(PV(0.1, 5, 12000, 0, 1), 2)", [-50038.39]),
    ],
    (...args) => {
      const [rate, periods, paid, future] = [at(args, 0), at(args, 1), at(args, 2), at(args, 3)];
      const left = discount(rate, periods);
      const payments = dueAt(at(args, 4), rate, sql.multiply(paid, sql.divide(sql.subtract(ONE, left), rate)));
      const value = plus(times(future, left), payments);
      return byRate(rate, sql.negate(plus(future, sql.multiply(paid, periods))), sql.negate(value));
    },
  ),
  xnpv,
];
