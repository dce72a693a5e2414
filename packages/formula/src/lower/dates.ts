import { DATE, DATETIME, integer, sql, typeOf, type SqlDateUnit, type SqlExpr, type ValueType } from "@sheaf/sql";
import type { ConstantValue, LowerContext, WeekDay } from "../catalogue.ts";
import { dateOf, fromClock, midnight, toClock, toWhole } from "./conversions.ts";

/** Arithmetic of dates in the workbook's zone (V3, D1, D2), composed of primitives. */

export const DATE_UNITS = [
  "year",
  "quarter",
  "month",
  "week",
  "week_starting_sunday",
  "week_starting_monday",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
] as const;
export type DateUnitName = (typeof DATE_UNITS)[number];

type Zoned = Pick<LowerContext, "timeZone" | "weekStart">;

const WEEK_DAYS: readonly WeekDay[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The unit that a constant names; null where a control leaves it unset. */
export function unitNamed(constant: ConstantValue | undefined): DateUnitName | null {
  const name = String(constant).toLowerCase();
  return DATE_UNITS.find((unit) => unit === name) ?? null;
}

/** Units of which a period begins at midnight: what is truncated to them is a date. */
export function isWholeDays(unit: DateUnitName): boolean {
  return unit !== "hour" && unit !== "minute" && unit !== "second" && unit !== "millisecond";
}

function plainUnit(unit: DateUnitName): SqlDateUnit {
  return unit === "week_starting_sunday" || unit === "week_starting_monday" ? "week" : unit;
}

/** Days by which a week begins after Monday; −3 to 3. */
function weekShift(unit: DateUnitName, weekStart: WeekDay): number {
  const start = unit === "week_starting_sunday" ? "sunday" : unit === "week_starting_monday" ? "monday" : weekStart;
  const days = WEEK_DAYS.indexOf(start);
  return days > 3 ? days - 7 : days;
}

/** The beginning of the unit that a date or instant lies in: a date from days on, else an instant. */
export function truncateDate(expr: SqlExpr, unit: DateUnitName, context: Zoned, zone: string = context.timeZone): SqlExpr {
  const plain = plainUnit(unit);
  if (isWholeDays(unit)) {
    const options = plain === "week" ? { unit: plain, shift: weekShift(unit, context.weekStart) } : { unit: plain };
    return sql.primitive("truncate-date", [toClock(expr, zone)], DATE, options);
  }
  if (typeOf(expr).kind === "date") return midnight(expr, zone);
  // Only hours begin at other moments than in UTC; the clock itself would be ambiguous when it is set back.
  const isShifted = unit === "hour" && toClock(expr, zone) !== expr;
  if (isShifted) return sql.primitive("truncate-time", [expr], DATETIME, { unit: plain, zone });
  return sql.primitive("truncate-date", [expr], DATETIME, { unit: plain });
}

/** Some units later: by the calendar of the zone from days on, by elapsed time below. */
export function addUnits(expr: SqlExpr, unit: DateUnitName, count: SqlExpr, context: Zoned): SqlExpr {
  const isDate = typeOf(expr).kind === "date";
  const options = { unit: plainUnit(unit) };
  if (!isWholeDays(unit)) return sql.primitive("add-interval", [midnight(expr, context.timeZone), count], DATETIME, options);
  if (isDate) return sql.primitive("add-interval", [expr, count], DATE, options);
  return fromClock(sql.primitive("add-interval", [toClock(expr, context.timeZone), count], DATETIME, options), context.timeZone);
}

export function addedType(type: ValueType, unit: DateUnitName | null): ValueType {
  return type.kind === "date" && unit !== null && isWholeDays(unit) ? DATE : DATETIME;
}

/** A count rounded to a whole number. */
export function wholeCount(count: SqlExpr): SqlExpr {
  return typeOf(count).kind === "integer" ? count : toWhole(sql.round(count, 0));
}

const FIELD_DIGITS: Readonly<Record<string, number>> = {
  year: 6,
  quarter: 1,
  month: 2,
  day: 2,
  hour: 2,
  minute: 2,
  second: 2,
  millisecond: 3,
  weekday: 1,
  "day-of-year": 3,
};

/** A part of a date or clock time. */
export function dateField(clock: SqlExpr, field: string): SqlExpr {
  return sql.primitive("date-field", [clock], integer(FIELD_DIGITS[field] ?? 9), { field });
}

export const DAYS = integer(9);

function micros(instant: SqlExpr): SqlExpr {
  return sql.primitive("epoch-micros", [instant], integer(18));
}

export function daysBetween(from: SqlExpr, to: SqlExpr): SqlExpr {
  return sql.primitive("days-between", [from, to], DAYS);
}

const MICROS = { hour: "3600000000", minute: "60000000", second: "1000000", millisecond: "1000" } as const;

/** Boundaries of a unit between two dates or two instants (D2); negative if the second is before the first. */
export function unitsBetween(from: SqlExpr, to: SqlExpr, unit: DateUnitName, context: Zoned): SqlExpr {
  const zone = context.timeZone;
  const [a, b] = [toClock(from, zone), toClock(to, zone)];
  const difference = (count: (clock: SqlExpr) => SqlExpr): SqlExpr => sql.subtract(count(b), count(a));
  switch (unit) {
    case "year":
      return difference((clock) => dateField(clock, "year"));
    case "quarter":
      return difference((clock) => sql.add(sql.multiply(dateField(clock, "year"), sql.int(4)), dateField(clock, "quarter")));
    case "month":
      return difference((clock) => sql.add(sql.multiply(dateField(clock, "year"), sql.int(12)), dateField(clock, "month")));
    case "week":
    case "week_starting_sunday":
    case "week_starting_monday": {
      const days = daysBetween(truncateDate(from, unit, context), truncateDate(to, unit, context));
      return sql.integerDivide(days, sql.int(7));
    }
    case "day":
      return daysBetween(dateOf(from, zone), dateOf(to, zone));
    case "hour":
    case "minute":
    case "second":
    case "millisecond": {
      const [start, end] = [truncateDate(from, unit, context), truncateDate(to, unit, context)];
      return sql.integerDivide(sql.subtract(micros(end), micros(start)), sql.int(MICROS[unit]));
    }
  }
}

/** Today's date in the workbook's zone (D3). */
export function today(context: LowerContext): SqlExpr {
  return sql.literal(context.today, DATE);
}

/** Whether a zone is an IANA name that engines know; offsets and abbreviations with signs are read differently by them. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
