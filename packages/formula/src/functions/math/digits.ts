import { MAX_DIGITS, NULL, decimal, exactShape, integer, isOpen, sql, typeOf, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { ScalarFunction } from "../../catalogue.ts";
import { arg } from "../entry.ts";

/** A number to some digits, all known: places after the point, negative before it. */
type ToDigits = (x: SqlExpr, digits: number) => SqlExpr;

/**
 * Digits of float64 that come from a column, to both sides of the point: there is a branch for each, and float64 has no more. With more places, a
 * number that these leave as it is stays, and any other is null. With more before the point nothing is left of a number below, all else is null.
 */
const FLOAT_DIGITS = 15;

/** What a function of a number and its digits does. Digits may be an expression: then each number of them that makes a difference is a branch. */
export function toDigits(to: ToDigits, steps: boolean): Pick<ScalarFunction, "resultType" | "lower"> {
  return {
    resultType: ({ types, constant }) => {
      const [x = NULL, digits] = types;
      const known = digits === undefined ? 0 : constant(1);
      if (known === undefined) return anyDigitsType(x, steps);
      return typeOf(to(sql.column(null, "x", x), within(known, x, steps)));
    },
    lower: (args, context) => {
      const [x, digits] = [arg(args, 0), args[1]];
      const known = digits === undefined ? 0 : context.constant(1);
      if (digits !== undefined && known === undefined) return toAnyDigits(x, digits, to, steps, context.resultType);
      return to(x, within(known, typeOf(x), steps));
    },
  };
}

/** Known digits, kept where a number has digits at all. */
function within(digits: unknown, type: ValueType, steps: boolean): number {
  return typeof digits === "number" ? Math.max(leastDigits(type, steps), Math.min(MAX_DIGITS, Math.trunc(digits))) : 0;
}

/** From here on fewer digits change nothing: an exact number has none of them, unless a step adds one. */
function leastDigits(type: ValueType, steps: boolean): number {
  const shape = exactShape(type);
  return shape === null || steps || isOpen(type) ? -MAX_DIGITS : -Math.min(MAX_DIGITS, shape.whole + 1);
}

/** The type that holds a number to whatever digits: with all its places, and one digit more before the point (a step may go to any). */
function anyDigitsType(type: ValueType, steps: boolean): ValueType {
  const shape = exactShape(type);
  if (shape === null || isOpen(type)) return type;
  const whole = steps ? MAX_DIGITS : Math.min(MAX_DIGITS, shape.whole + 1);
  return type.kind === "integer" ? integer(whole) : decimal(Math.min(MAX_DIGITS, whole + shape.scale), shape.scale);
}

type Branch = Parameters<typeof sql.case>[0][number];

function toAnyDigits(x: SqlExpr, digits: SqlExpr, to: ToDigits, steps: boolean, type: ValueType): SqlExpr {
  const shape = exactShape(typeOf(x));
  if (shape === null && typeOf(x).kind !== "float") return sql.null(type);
  const most = shape === null ? FLOAT_DIGITS : isOpen(typeOf(x)) ? MAX_DIGITS : shape.scale;
  const least = shape === null ? -FLOAT_DIGITS : leastDigits(typeOf(x), steps);
  // The digits that people ask for come first: engines look at one branch after the other.
  const places = Array.from({ length: most - least + 1 }, (_, index) => least + index).sort((a, b) => Math.abs(a) - Math.abs(b) || b - a);
  const [above, below] = [sql.gt(digits, sql.int(most)), sql.lt(digits, sql.int(least))];
  const branch = (one: number): SqlExpr => fitting(to(x, one), type);
  const beyond: readonly Branch[] =
    shape === null
      ? [
          { when: sql.and(above, sql.eq(sql.round(x, most), x)), then: x },
          ...(steps ? [] : [{ when: sql.and(below, sql.lt(sql.abs(x), sql.float(10 ** FLOAT_DIGITS))), then: sql.float(0) }]),
        ]
      : [
          { when: above, then: branch(most) },
          { when: below, then: branch(least) },
        ];
  return sql.case([...places.map((one): Branch => ({ when: sql.eq(digits, sql.int(one)), then: branch(one) })), ...beyond], null, type);
}

/** Null where a rounded number has more digits before its point than the type of all branches has room for (V7). */
function fitting(x: SqlExpr, type: ValueType): SqlExpr {
  const [own, room] = [exactShape(typeOf(x)), exactShape(type)];
  if (own === null || room === null || isOpen(type) || own.whole <= room.whole) return x;
  const limit = sql.int(`1${"0".repeat(room.whole)}`);
  return sql.case([{ when: sql.lt(sql.abs(x), limit), then: x }], null, typeOf(x));
}
