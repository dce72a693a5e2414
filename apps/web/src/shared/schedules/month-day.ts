/** A day of each month: its 3rd, its second Friday (`of` 5; 0 = Sunday), its last business day. */
export interface MonthDay {
  readonly nth: number | "last";
  readonly of: "day" | "business-day" | number;
}

/** The last three fields of cron. Business days are the server's own addition to it. */
export function cronOfMonthDay({ nth, of }: MonthDay, months: string): string {
  if (of === "day") return `${nth === "last" ? "L" : nth} ${months} *`;
  if (of === "business-day") return `${nth === "last" ? "L" : nth}B ${months} *`;
  return `* ${months} ${nth === "last" ? `${of}L` : `${of}#${nth}`}`;
}

/** What these fields say of a day of a month; null where they name none, or more than one. */
export function monthDayOf(day: string, weekDays: string): MonthDay | null {
  if (day === "*") {
    const { of, nth } = /^(?<of>[0-6])(?:L|#(?<nth>[1-5]))$/.exec(weekDays)?.groups ?? {};
    return of === undefined ? null : { nth: nth === undefined ? "last" : Number(nth), of: Number(of) };
  }
  if (weekDays !== "*") return null;
  const of = day.endsWith("B") ? "business-day" : "day";
  const text = of === "day" ? day : day.slice(0, -1);
  if (text === "L") return { nth: "last", of };
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31 ? { nth: Number(text), of } : null;
}

/** Of the days that have a number, as many as every month has. */
const MOST: { readonly day: number; readonly businessDay: number; readonly weekDay: number } = {
  day: 28,
  businessDay: 20,
  weekDay: 4,
};

export const isInEveryMonth = ({ nth, of }: MonthDay): boolean => nth === "last" || nth <= mostOf(of);

/** How many of these every month has. */
export const mostOf = (of: MonthDay["of"]): number => (of === "day" ? MOST.day : of === "business-day" ? MOST.businessDay : MOST.weekDay);
