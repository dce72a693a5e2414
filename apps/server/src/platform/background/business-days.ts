import { nextMatch } from "./cron-face.ts";

const DAY = 24 * 3_600_000;
/** Of one of the first days each month has one; of a 23rd business day few do. */
const LOOKED_AT = 120;

const FIELD = /^(?:(?<nth>[1-9]|1\d|2[0-3])|(?<last>L))B$/iu;

/** Days of the month as `3B` or `LB`: its third, or its last, day from Monday to Friday. Null: the field is cron's. */
export function businessDayOf(expression: string): number | "last" | null {
  const groups = FIELD.exec(expression.trim().split(/\s+/)[2] ?? "")?.groups;
  if (groups === undefined) return null;
  return groups["last"] === undefined ? Number(groups["nth"]) : "last";
}

/** The next match on the face of a clock that nobody moves. Throws where days of the week are named as well, or nothing matches. */
export function nextOnBusinessDay(expression: string, nth: number | "last", face: number): number {
  const fields = expression.trim().split(/\s+/);
  if (fields[4] !== "*") throw new Error("a business day is no other day of the week");
  const daily = [...fields.slice(0, 2), "*", ...fields.slice(3)].join(" ");
  let after = face;
  for (let n = 0; n < LOOKED_AT; n += 1) {
    const found = nextMatch(daily, after);
    const day = businessDay(found, nth);
    if (day === Math.floor(found / DAY)) return found;
    const isAhead = day !== null && day * DAY > found;
    // one millisecond before that day begins, or before the next month does
    after = (isAhead ? day * DAY : monthAfter(found)) - 1;
  }
  throw new Error("no month has such a day");
}

function monthAfter(face: number): number {
  const at = new Date(face);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
}

/** The business day of the month that a face is in, as days since 1970; null where the month has fewer. */
function businessDay(face: number, nth: number | "last"): number | null {
  const at = new Date(face);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / DAY;
  const days = Array.from({ length: monthAfter(face) / DAY - first }, (_, n) => first + n).filter(isBusinessDay);
  return days.at(nth === "last" ? -1 : nth - 1) ?? null;
}

/** 1 January 1970 was a Thursday. */
const isBusinessDay = (day: number): boolean => (day + 3) % 7 < 5;
