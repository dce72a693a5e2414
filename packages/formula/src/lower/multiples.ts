import { FLOAT, exactShape, isExact, sql, typeOf, type SqlExpr } from "@sheaf/sql";
import { toFloat } from "./conversions.ts";

/** Multiples and remainders of float64, by the decimals that people read (V2): 4.35 is a multiple of 0.01, although no quotient of the two is whole. */

/** By how much of itself a quotient may miss the whole number that it is meant to be: each operand is rounded once, and so is the quotient. */
const MISS = 5e-16;

/** Where every whole number is a float64; beyond, a product of two may not be one. */
const WHOLE = 2 ** 53;
const HALF_OF_ITS_BITS = 2 ** 26;

type Direction = "up" | "down" | "nearest";

/** The multiple of a factor above, below or nearest to a number; ties of the nearest go away from zero. */
export function floatMultiple(x: SqlExpr, factor: SqlExpr, direction: Direction): SqlExpr {
  const quotient = sql.divide(x, factor);
  const multiple = (of: SqlExpr): SqlExpr => timesFactor(of, factor);
  const plain = multiple(wholeOf(quotient, direction));
  if (typeOf(factor).kind === "integer") return plain;
  // Twice the quotient is whole where the nearest multiple is a tie.
  const parts = direction === "nearest" ? sql.float(2) : sql.float(1);
  const exact = direction === "nearest" ? sql.multiply(quotient, parts) : quotient;
  const meant = sql.floor(sql.add(exact, sql.float(0.5)));
  const isMeant = sql.le(sql.abs(sql.subtract(exact, meant)), sql.multiply(sql.abs(exact), sql.float(MISS)));
  const isFraction = isExact(typeOf(factor)) ? [] : [sql.ne(factor, sql.truncate(factor, 0))];
  const whole = direction === "nearest" ? wholeOf(sql.divide(meant, parts), direction) : meant;
  return sql.case([{ when: sql.and(...isFraction, isMeant), then: multiple(whole) }], plain, FLOAT);
}

function wholeOf(quotient: SqlExpr, direction: Direction): SqlExpr {
  return toFloat(direction === "up" ? sql.ceiling(quotient) : direction === "down" ? sql.floor(quotient) : sql.round(quotient, 0));
}

/** Hundredths are divided by 100, which gives the float64 nearest to the decimal; multiplied by 0.01 they would miss it, and 0.3 by 3 too. */
function timesFactor(whole: SqlExpr, factor: SqlExpr): SqlExpr {
  const scale = exactShape(typeOf(factor))?.scale ?? null;
  if (factor.kind !== "literal") return scale === null ? timesFloat(whole, factor) : timesUnits(whole, toFloat(factor), scale);
  const value = factor.value !== null && scale !== null ? Number(factor.value) : 0;
  if (value === 0 || Number.isInteger(value) || scale === null || scale > MOST_PLACES) return sql.multiply(whole, toFloat(factor));
  const parts = Math.round(1 / value);
  if (Math.abs(value) < 1 && value * parts === 1) return sql.divide(whole, sql.float(parts));
  const units = Math.round(value * 10 ** scale);
  return Number.isSafeInteger(units)
    ? sql.divide(sql.multiply(whole, sql.float(units)), sql.float(10 ** scale))
    : sql.multiply(whole, toFloat(factor));
}

/** Powers of ten up to here divide a float64 that is whole into the one nearest to the decimal. */
const MOST_PLACES = 15;

/** Places behind the point that a factor is looked for with, the fewest first: with more of them fewer multiples are whole numbers of units. */
const PLACES = [1, 2, 3, 4, 6, 9] as const;

/** Of a factor that differs by row: as the decimal of the fewest places that it is. */
function timesFloat(whole: SqlExpr, factor: SqlExpr): SqlExpr {
  const plain = sql.multiply(whole, factor);
  const isWhole = { when: sql.eq(factor, sql.truncate(factor, 0)), then: plain };
  const asDecimal = PLACES.map((places) => ({
    when: sql.eq(sql.divide(unitsOf(factor, places), sql.float(10 ** places)), factor),
    then: timesUnits(whole, factor, places),
  }));
  return sql.case([isWhole, ...asDecimal], plain, FLOAT);
}

function timesUnits(whole: SqlExpr, factor: SqlExpr, places: number): SqlExpr {
  if (places === 0 || places > MOST_PLACES) return sql.multiply(whole, factor);
  return sql.divide(sql.multiply(whole, unitsOf(factor, places)), sql.float(10 ** places));
}

const unitsOf = (factor: SqlExpr, places: number): SqlExpr =>
  sql.floor(sql.add(sql.multiply(factor, sql.float(10 ** places)), sql.float(0.5)));

/** The rest of a division, exact too where the product of divisor and quotient needs more bits than float64 has: it is taken off in two parts. */
export function remainder(a: SqlExpr, b: SqlExpr): SqlExpr {
  const rest = sql.modulo(a, b);
  if (typeOf(rest).kind !== "float") return rest;
  const [dividend, divisor] = [a, b].map((one) => (one.kind === "literal" && one.value !== null ? Number(one.value) : Number.NaN));
  if (Number.isFinite(dividend) && Number.isFinite(divisor) && divisor !== 0) return sql.float((dividend ?? 0) % (divisor ?? 1));
  if (Math.abs(dividend ?? 0) < WHOLE) return rest;
  const quotient = sql.divide(a, b);
  const [whole, half] = [sql.truncate(quotient, 0), sql.float(HALF_OF_ITS_BITS)];
  const high = sql.multiply(sql.truncate(sql.divide(quotient, half), 0), half);
  const factor = toFloat(b);
  const taken = sql.subtract(toFloat(a), sql.multiply(factor, high));
  const found = sql.subtract(taken, sql.multiply(factor, sql.subtract(whole, high)));
  const [zero, size] = [sql.float(0), sql.abs(factor)];
  // A quotient just below a whole number is rounded to it, and the rest gets the other sign.
  const exact = sql.case(
    [
      { when: sql.and(sql.gt(a, zero), sql.lt(found, zero)), then: sql.add(found, size) },
      { when: sql.and(sql.lt(a, zero), sql.gt(found, zero)), then: sql.subtract(found, size) },
    ],
    found,
    FLOAT,
  );
  const isLarge = sql.and(sql.ge(sql.abs(a), sql.float(WHOLE)), sql.lt(sql.abs(quotient), sql.float(WHOLE)));
  return sql.case([{ when: isLarge, then: exact }], rest, FLOAT);
}
