import type { DateRangeSpec, DateUnitSpec } from "../formula.ts";

/** Days as ISO texts, on a calendar of their own: nothing here is shared with the compiler's. */

/** The day on which all random cases are asked; weeks start on Monday. */
const TODAY = "2024-05-15";

/** The days that a range keeps: from (inclusive) to (exclusive), null is open (F9). */
export function datesOf(range: DateRangeSpec): { readonly from: string | null; readonly to: string | null } {
  switch (range.mode) {
    case "between":
      return { from: range.startDate, to: addDays(range.endDate, 1) };
    case "on":
      return { from: range.date, to: addDays(range.date, 1) };
    case "before":
      return { from: null, to: range.date };
    case "after":
      return { from: addDays(range.date, 1), to: null };
    case "last": {
      const current = truncated(range.unit, TODAY);
      return { from: moved(current, range.unit, -range.value), to: range.includeToday ? addDays(TODAY, 1) : current };
    }
    case "next": {
      const following = moved(truncated(range.unit, TODAY), range.unit, 1);
      return { from: range.includeToday ? TODAY : following, to: moved(following, range.unit, range.value) };
    }
    case "current": {
      const from = truncated(range.unit, TODAY);
      return { from, to: moved(from, range.unit, 1) };
    }
  }
}

/** The first day of the unit that a day lies in; `week` starts on Monday. */
export function truncated(unit: string, day: string): string {
  const [year = "", month = ""] = day.split("-");
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  switch (unit) {
    case "year":
      return `${year}-01-01`;
    case "quarter":
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    case "month":
      return `${year}-${month}-01`;
    case "week":
    case "week-starting-monday":
      return addDays(day, -((weekday + 6) % 7));
    case "week-starting-sunday":
      return addDays(day, -weekday);
    case "day":
      return day;
    default:
      throw new Error(`no unit ${unit}`);
  }
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** D2: some units later; where the month has no such day, its last one. */
export function added(day: string, unit: "year" | "quarter" | "month" | "week" | "day", count: number): string {
  if (unit === "day" || unit === "week") return addDays(day, unit === "day" ? count : 7 * count);
  const first = moved(`${day.slice(0, 7)}-01`, unit, count);
  const last = addDays(moved(first, "month", 1), -1);
  return `${first.slice(0, 8)}${day.slice(8) < last.slice(8) ? day.slice(8) : last.slice(8)}`;
}

/** `day` is the first of its unit. */
function moved(day: string, unit: DateUnitSpec, count: number): string {
  const [year = "", month = ""] = day.split("-");
  const months = { year: 12, quarter: 3, month: 1, "week-starting-monday": 0, "week-starting-sunday": 0, day: 0 }[unit] * count;
  if (months === 0) return addDays(day, unit === "day" ? count : 7 * count);
  return new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1)).toISOString().slice(0, 10);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
