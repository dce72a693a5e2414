import { civilFromDays, daysFromCivil, weekday } from "@sheaf/locale";

/** Months side by side as weeks across and days down. */
export interface MonthRow {
  /** First days of its months, and the day after its last. */
  readonly months: readonly number[];
  readonly end: number;
  readonly weeks: number;
}

export interface Calendar {
  readonly rows: readonly MonthRow[];
  /** Side of a day with its gap, px. */
  readonly cell: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Above the days of a row, px. */
  readonly head: number;
}

/** A day of the week, counted from the one that weeks begin with. */
export const dayOfWeek = (day: number, weekStart: number): number => (weekday(day) - weekStart + 7) % 7;

/** Week of a day within its row. */
export const weekOf = (day: number, row: MonthRow, weekStart: number): number => {
  const first = row.months[0] ?? day;
  return Math.floor((day - first + dayOfWeek(first, weekStart)) / 7);
};

/** The months from the first to the last day, in as many rows as make the days largest. */
export function layCalendar(first: number, last: number, weekStart: number, { width, height, head }: Room): Calendar {
  const months = monthsBetween(first, last);
  let best: Calendar | null = null;
  for (let count = 1; count <= Math.min(months.length, 24); count += 1) {
    const each = Math.ceil(months.length / count);
    const rows: MonthRow[] = [];
    for (let at = 0; at < months.length; at += each) {
      const own = months.slice(at, at + each);
      const end = nextMonth(own.at(-1) ?? first);
      const row = { months: own, end, weeks: 0 };
      rows.push({ ...row, weeks: weekOf(end - 1, row, weekStart) + 1 });
    }
    const widest = rows.reduce((most, { weeks }) => Math.max(most, weeks), 1);
    const cell = Math.min(width / widest, (height / rows.length - head) / 7, 28);
    if (best === null || cell > best.cell + 0.01) best = { rows, cell };
  }
  return best ?? { rows: [], cell: 0 };
}

function monthsBetween(first: number, last: number): readonly number[] {
  const { year, month } = civilFromDays(first);
  const months: number[] = [];
  for (let at = daysFromCivil(year, month, 1); at <= last && months.length < 1200; at = nextMonth(at)) months.push(at);
  return months;
}

export function nextMonth(day: number): number {
  const { year, month } = civilFromDays(day);
  return month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1);
}
