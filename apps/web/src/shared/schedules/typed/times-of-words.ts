import { cronOfMonthDay, type MonthDay } from "../month-day.ts";
import { collectTimes } from "./collect-times.ts";
import type { Collected } from "./collected.ts";
import { Unclear, type TimesProblem } from "./times-problem.ts";

/** Times as somebody types them, "last Friday of the month at 17:00", as an expression of cron; or what is unclear about them. */
type ReadTimes = { readonly cron: string } | { readonly problem: TimesProblem };

/** Dashes and spellings of English. The time zone is not in it: `zoneOfWords` takes it away first. */
export function cronOfWords(text: string): ReadTimes {
  try {
    return { cron: cronOfCollected(collectTimes(text)) };
  } catch (thrown) {
    if (thrown instanceof Unclear) return { problem: thrown.problem };
    throw thrown;
  }
}

function cronOfCollected(said: Collected): string {
  const [clock, days] = [clockFields(said), dayFields(said)];
  requireUsed(said, new Set([...clock.uses, ...days.uses]));
  return `${clock.text} ${days.text}`;
}

/** Fields of cron, and what of the text stands in them. */
interface Fields {
  readonly text: string;
  readonly uses: readonly (keyof Collected)[];
}

const UNUSED = {
  times: "time-and-step",
  step: "time-and-step",
  range: "range",
  past: "past",
  weekDays: "which",
  monthDays: "both-days",
  months: "quarter-months",
  period: "how-often",
} as const satisfies Record<keyof Collected, TimesProblem["what"]>;

/** Whoever says something that no field has got would have it run at other times, and not be told. */
function requireUsed(said: Collected, used: ReadonlySet<keyof Collected>): void {
  const isSaid = (value: Collected[keyof Collected]): boolean =>
    value instanceof Set ? value.size > 0 : Array.isArray(value) ? value.length > 0 : value !== null;
  for (const [name, what] of Object.entries(UNUSED) as [keyof Collected, (typeof UNUSED)[keyof Collected]][])
    if (isSaid(said[name]) && !used.has(name)) throw new Unclear({ what });
}

/** Minute and hour. */
function clockFields({ times, step, range, past }: Collected): Fields {
  if (step === null) return { text: timeFields(times, range), uses: ["times"] };
  if (step.unit === "minute" && step.count !== 60)
    return { text: minuteStep(step.count, range, past, times), uses: ["step", "range", "past"] };
  const count = step.unit === "minute" ? 1 : step.count;
  return { text: hourStep(count, range, times, past), uses: ["step", "range", "past", ...(count === 1 ? [] : (["times"] as const))] };
}

function timeFields(times: Collected["times"], range: Collected["range"]): string {
  if (range !== null) throw new Unclear({ what: "range" });
  if (times.length === 0) throw new Unclear({ what: "time" });
  const minutes = [...new Set(times.map((time) => time % 60))].toSorted((a, b) => a - b);
  const hours = [...new Set(times.map((time) => Math.floor(time / 60)))].toSorted((a, b) => a - b);
  if (minutes.length * hours.length !== new Set(times).size) throw new Unclear({ what: "times-differ" });
  return `${minutes.join(",")} ${hours.join(",")}`;
}

function minuteStep(count: number, range: Collected["range"], past: number | null, times: Collected["times"]): string {
  if (count < 1 || 60 % count !== 0) throw new Unclear({ what: "minutes", count });
  // "every 30 minutes at :15" starts there; "every 10 minutes at :15" is two things
  if (times.length > 0 || (past !== null && past >= count)) throw new Unclear({ what: "time-and-step" });
  const started = Array.from({ length: 60 / count }, (_, n) => (past ?? 0) + n * count).join(",");
  const minutes = count === 1 ? "*" : (past ?? 0) > 0 ? started : `*/${count}`;
  if (range === null) return `${minutes} *`;
  const [from, to] = hoursOf(range);
  // until 17:00 is not until 17:45
  const last = to - 1;
  return `${minutes} ${from === last ? from : `${from}-${last}`}`;
}

function hourStep(count: number, range: Collected["range"], times: Collected["times"], past: number | null): string {
  if (count < 1 || 24 % count !== 0) throw new Unclear({ what: "hours", count });
  const [start] = times;
  if (times.length > 1 || (start !== undefined && (past !== null || range !== null))) throw new Unclear({ what: "time-and-step" });
  const minute = past ?? (start ?? 0) % 60;
  if (range !== null) {
    const [from, end] = hoursOf(range);
    // until 17:00 is not until 17:15, and midnight is on the day after
    const to = minute > 0 ? end - 1 : end;
    if (to === 24 && (to - from) % count === 0) throw new Unclear({ what: "range-order" });
    if (count === 1 && from === to) return `${minute} ${from}`;
    if (count === 1) return `${minute} ${from}-${to}`;
    return `${minute} ${Array.from({ length: Math.floor((to - from) / count) + 1 }, (_, n) => from + n * count).join(",")}`;
  }
  if (count === 24) return `${minute} ${Math.floor((start ?? 0) / 60)}`;
  if (count === 1) return `${minute} *`;
  const first = Math.floor((start ?? 0) / 60) % count;
  return first === 0 ? `${minute} */${count}` : `${minute} ${Array.from({ length: 24 / count }, (_, n) => first + n * count).join(",")}`;
}

/** Whole hours of a day, the first before the last. */
function hoursOf([from, to]: readonly [number, number]): readonly [number, number] {
  if (from % 60 !== 0 || to % 60 !== 0) throw new Unclear({ what: "whole-hours" });
  const end = to === 0 ? 24 * 60 : to;
  if (end <= from) throw new Unclear({ what: "range-order" });
  return [from / 60, Math.min(end / 60, 24)];
}

const DAYS_OF = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Day of the month, month, day of the week. */
function dayFields(said: Collected): Fields {
  // "every day on the 15th" is two things, and each quarter has months of its own
  const isPeriodUsed = said.period !== "day" || said.monthDays.length === 0;
  const uses: (keyof Collected)[] = ["weekDays", "monthDays"];
  if (isPeriodUsed) uses.push("period");
  if (said.period !== "quarter") uses.push("months");
  return { text: dayText(said), uses };
}

function dayText(said: Collected): string {
  const { weekDays, monthDays, months, period } = said;
  if (weekDays.size > 0 && monthDays.length > 0) throw new Unclear({ what: "both-days" });
  if (period === "week" && weekDays.size === 0) throw new Unclear({ what: "weekday" });
  const isWithin = period === "month" || period === "quarter" || period === "year";
  if (isWithin && weekDays.size > 0) throw new Unclear({ what: "which" });
  if (period === "year" && months.size === 0) throw new Unclear({ what: "date" });
  const named = months.size === 0 ? "*" : [...months].toSorted((a, b) => a - b).join(",");
  if (weekDays.size > 0) return `* ${named} ${weekDayField(weekDays)}`;
  const isDaily = period === null || period === "day";
  if (monthDays.length === 0 && isDaily) return `* ${named} *`;
  const [first = { nth: 1, of: "day" } as const, ...others] = monthDays;
  const isLast = monthDays.some(({ nth }) => nth === "last");
  // the first day is in another month of the quarter than the last
  if (period === "quarter" && isLast && others.some(({ nth }) => nth !== first.nth)) throw new Unclear({ what: "several-days" });
  const quarterly = period === "quarter" ? (isLast ? "3,6,9,12" : "1,4,7,10") : named;
  for (const { nth, of } of monthDays) if (of === "day" && nth !== "last") requireDate(nth, months);
  if (others.length === 0) return fieldsOf(first, quarterly);
  if (monthDays.some(({ of }) => of !== "day")) throw new Unclear({ what: "several-days" });
  return `${monthDays.map(({ nth }) => (nth === "last" ? "L" : nth)).join(",")} ${quarterly} *`;
}

function fieldsOf(day: MonthDay, months: string): string {
  requireNth(day);
  return cronOfMonthDay(day, months);
}

/** That some month has it; dates are looked at with their months. */
function requireNth({ nth, of }: MonthDay): void {
  const most = of === "business-day" ? 23 : 5;
  if (of !== "day" && nth !== "last" && (nth < 1 || nth > most)) throw new Unclear({ what: "no-such-day", day: nth });
}

function requireDate(date: number, months: ReadonlySet<number>): void {
  const all = months.size === 0 ? [...DAYS_OF.keys()].map((at) => at + 1) : [...months];
  if (date < 1 || all.every((month) => date > (DAYS_OF[month - 1] ?? 31))) throw new Unclear({ what: "no-such-day", day: date });
  if (date > 28 && all.length > 1 && all.some((month) => date > (month === 2 ? 28 : (DAYS_OF[month - 1] ?? 31))))
    throw new Unclear({ what: "short-months", day: date });
}

function weekDayField(days: ReadonlySet<number>): string {
  const sorted = [...days].toSorted((a, b) => a - b);
  if (sorted.length === 7) return "*";
  return sorted.join(",") === "1,2,3,4,5" ? "1-5" : sorted.join(",");
}
