import { isPlainTime, monthOf, numberOfWord, ordinalOf, timeOf, weekDayOf, wordsOf } from "./words-of-times.ts";
import { Unclear } from "./times-problem.ts";

interface Day {
  readonly nth: number | "last";
  /** A weekday, 0 = Sunday. */
  readonly of: "day" | "business-day" | number;
}

/** What a text says, before it is put together. */
export interface Collected {
  /** Minutes after midnight. */
  readonly times: readonly number[];
  /** Every 15 minutes, every 2 hours. */
  readonly step: { readonly count: number; readonly unit: "minute" | "hour" } | null;
  /** From one time to another, within which a step goes on. */
  readonly range: readonly [number, number] | null;
  /** Minutes past each hour. */
  readonly past: number | null;
  readonly weekDays: ReadonlySet<number>;
  readonly monthDays: readonly Day[];
  /** 1 = January; none: all. */
  readonly months: ReadonlySet<number>;
  readonly period: "day" | "week" | "month" | "quarter" | "year" | null;
}

const FILLERS = new Set("a an and at day days in month of on per please run send starting the then week with year".split(" "));
type Period = NonNullable<Collected["period"]>;
/** As they are counted: every day, once a month. */
const COUNTED = new Map<string, Period>(
  Object.entries({ day: "day", week: "week", month: "month", quarter: "quarter", year: "year" } as const),
);
const PERIODS = new Map<string, Period>(
  Object.entries({
    daily: "day",
    weekly: "week",
    monthly: "month",
    quarterly: "quarter",
    yearly: "year",
    annually: "year",
  } as const),
);
const NOT_YET = new Map(
  Object.entries({
    fortnightly: "other-weeks",
    fortnight: "other-weeks",
    biweekly: "other-weeks",
    alternate: "other-weeks",
    alternating: "other-weeks",
    today: "once",
    tomorrow: "once",
    tonight: "once",
    next: "once",
    twice: "times-a-day",
    thrice: "times-a-day",
    except: "holidays",
    holiday: "holidays",
    holidays: "holidays",
    unless: "holidays",
    but: "holidays",
    seconds: "seconds",
  } as const),
);
const BUSINESS = new Set(["business", "working", "work"]);
const isTo = (word: string | undefined): boolean => word === "to" || word === "until" || word === "till" || word === "through";

/** Throws `Unclear` at the first word that leads nowhere. */
export function collectTimes(text: string): Collected {
  const words = wordsOf(text);
  if (words.length === 0) throw new Unclear({ what: "empty" });
  return new Collector(words).collect();
}

class Collector {
  readonly #words: readonly string[];
  #at = 0;
  readonly #times: number[] = [];
  #step: Collected["step"] = null;
  #range: Collected["range"] = null;
  #past: number | null = null;
  readonly #weekDays = new Set<number>();
  readonly #monthDays: Day[] = [];
  readonly #months = new Set<number>();
  #period: Collected["period"] = null;
  /** Dates that are named with their month. */
  #tied = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  collect(): Collected {
    while (this.#at < this.#words.length) this.#take();
    // cron has each of these dates in each of these months
    if (this.#tied > 1 && this.#months.size > 1 && new Set(this.#monthDays.map(({ nth }) => nth)).size > 1)
      throw new Unclear({ what: "several-days" });
    return {
      times: this.#times,
      step: this.#step,
      range: this.#range,
      past: this.#past,
      weekDays: this.#weekDays,
      monthDays: this.#monthDays.filter(({ nth, of }, at, all) => all.findIndex((other) => other.nth === nth && other.of === of) === at),
      months: this.#months,
      period: this.#period,
    };
  }

  #word(ahead = 0): string {
    return this.#words[this.#at + ahead] ?? "";
  }

  #skip(count = 1): void {
    this.#at += count;
  }

  #take(): void {
    const word = this.#word();
    const refused = NOT_YET.get(word);
    if (refused !== undefined) throw new Unclear({ what: refused });
    if (/^(?:19|20)\d\d$/u.test(word)) throw new Unclear({ what: "once" });
    if (word === "every" || word === "each") return this.#takeEvery();
    if (word === "from" || word === "between") return this.#takeRange();
    if (this.#takeClockWords() || this.#takeDays() || this.#takeMonths()) return;
    if (FILLERS.has(word)) {
      if (word === "at" && timeOf(this.#word(1)) === null && this.#word(1) !== "half" && this.#word(1) !== "quarter")
        return this.#takeAfterAt();
      return this.#skip();
    }
    if (this.#takeNumber()) return;
    throw new Unclear({ what: "word", word });
  }

  /** "at the last day", "at :15". */
  #takeAfterAt(): void {
    const past = /^:(?<minute>\d{2})$/u.exec(this.#word(1))?.groups?.["minute"];
    if (past === undefined) return this.#skip();
    this.#past = Number(past);
    this.#skip(2);
  }

  #takeEvery(): void {
    const next = this.#word(1);
    const isSecond = (next === "second" || next === "2nd") && this.#word(2) !== "of" && this.#word(3) !== "of";
    if (next === "other" || isSecond) throw new Unclear({ what: "other-weeks" });
    if (next === "half" && this.#word(2).startsWith("hour")) return this.#setStep(30, "minute", 3);
    if (next === "quarter" && this.#word(2) === "hour") return this.#setStep(15, "minute", 3);
    if (next === "hour") return this.#setStep(1, "hour", 2);
    if (next === "minute") return this.#setStep(1, "minute", 2);
    const period = COUNTED.get(next);
    if (period !== undefined) {
      this.#setPeriod(period);
      return this.#skip(2);
    }
    if (/^(?:morning|afternoon|evening|night)s?$/u.test(next)) {
      this.#setPeriod("day");
      return this.#skip();
    }
    const count = numberOfWord(next);
    return count === null ? this.#skip() : this.#takeSteps(count, this.#word(2));
  }

  #takeSteps(count: number, unit: string): void {
    if (unit.startsWith("minute") || unit === "min" || unit === "mins") return this.#setStep(count, "minute", 3);
    if (unit.startsWith("hour")) return this.#setStep(count, "hour", 3);
    if (unit.startsWith("second")) throw new Unclear({ what: "seconds" });
    if (unit.startsWith("week")) throw new Unclear({ what: "other-weeks" });
    if (unit.startsWith("day")) throw new Unclear({ what: "days", count });
    if (!unit.startsWith("month")) return this.#skip();
    if (count < 1 || 12 % count !== 0) throw new Unclear({ what: "months", count });
    this.#setPeriod("month");
    for (let month = 1; month <= 12; month += count) this.#months.add(month);
    return this.#skip(3);
  }

  #setStep(count: number, unit: "minute" | "hour", words: number): void {
    this.#step = { count, unit };
    this.#skip(words);
  }

  /** "every month on Monday" is no time. */
  #setPeriod(period: Period): void {
    this.#period = period === "day" && this.#period !== null ? this.#period : period;
  }

  /** Of times, of weekdays or of months. */
  #takeRange(): void {
    const [from, to] = [this.#word(1), this.#word(3)];
    if (!isTo(this.#word(2)) && !(this.#word() === "between" && this.#word(2) === "and")) return this.#skip();
    const [first, last] = [timeOf(from), timeOf(to)];
    if (first !== null && last !== null) {
      this.#range = [first, last];
      return this.#skip(4);
    }
    for (const [read, into, of] of [
      [weekDayOf, this.#weekDays, 7],
      [monthOf, this.#months, 12],
    ] as const) {
      const [begin, end] = [read(from), read(to)];
      if (begin === null || end === null) continue;
      addRange(into, begin, end, of);
      return this.#skip(4);
    }
    return this.#skip();
  }

  /** What says a time of day; whether it was one. */
  #takeClockWords(): boolean {
    const word = this.#word();
    if (word === "hourly") {
      this.#setStep(1, "hour", 1);
      return true;
    }
    if (/^(?:mornings?|afternoons?|evenings?|nights?)$/u.test(word)) {
      this.#takePartOfDay(word);
      return true;
    }
    const isHalf = word === "half" || word === "quarter";
    if (isHalf && (this.#word(1) === "past" || this.#word(1) === "to")) {
      const hour = timeOf(this.#word(2));
      if (hour === null) throw new Unclear({ what: "word", word: this.#word(2) === "" ? word : this.#word(2) });
      const minutes = word === "half" ? 30 : 15;
      this.#times.push((hour + (this.#word(1) === "past" ? minutes : 24 * 60 - minutes)) % (24 * 60));
      this.#skip(3);
      return true;
    }
    const isPast = this.#word(1) === "past" || (this.#word(1).startsWith("minute") && this.#word(2) === "past");
    if (isPast && numberOfWord(word) !== null) {
      this.#past = numberOfWord(word);
      this.#skip(this.#word(1) === "past" ? 2 : 3);
      if (this.#word() === "the" && this.#word(1) === "hour") this.#skip(2);
      if (this.#word() === "each" && this.#word(1) === "hour") this.#skip();
      return true;
    }
    return this.#takeTime(word);
  }

  #takeTime(word: string): boolean {
    const time = timeOf(word);
    const before = this.#words[this.#at - 1];
    const isDate = this.#word(1) === "of" || monthOf(this.#word(1)) !== null;
    const isAfterAt = (before === "at" && !isDate) || (before === "and" && !isDate && this.#times.length > 0 && ordinalOf(word) === null);
    if (time === null || !(isPlainTime(word) || word === "noon" || word === "midday" || word === "midnight" || isAfterAt)) return false;
    if (isTo(this.#word(1)) && timeOf(this.#word(2)) !== null) {
      this.#range = [time, timeOf(this.#word(2)) ?? 0];
      this.#skip(3);
      return true;
    }
    this.#times.push(time);
    this.#skip();
    return true;
  }

  /** "at 8 in the evening". */
  #takePartOfDay(word: string): void {
    const last = this.#times.at(-1);
    const isLate = /^(?:afternoon|evening|night)/u.test(word);
    if (isLate && last !== undefined && last < 12 * 60) this.#times[this.#times.length - 1] = last + 12 * 60;
    this.#skip();
  }

  /** Weekdays, and days of a month by their number. */
  #takeDays(): boolean {
    const word = this.#word();
    const weekDay = weekDayOf(word);
    if (weekDay !== null) {
      const last = isTo(this.#word(1)) ? weekDayOf(this.#word(2)) : null;
      addRange(this.#weekDays, weekDay, last ?? weekDay, 7);
      this.#skip(last === null ? 1 : 3);
      return true;
    }
    if (/^(?:weekdays?|workdays?)$/u.test(word) || (BUSINESS.has(word) && this.#word(1).startsWith("day"))) {
      for (let day = 1; day <= 5; day += 1) this.#weekDays.add(day);
      this.#skip(BUSINESS.has(word) ? 2 : 1);
      return true;
    }
    if (/^weekends?$/u.test(word)) {
      for (const day of [0, 6]) this.#weekDays.add(day);
      this.#skip();
      return true;
    }
    if ((word === "end" || word === "beginning") && this.#word(1) === "of") {
      this.#monthDays.push({ nth: word === "end" ? "last" : 1, of: "day" });
      this.#skip();
      return true;
    }
    return ordinalOf(word) !== null && this.#takeOrdinals();
  }

  /** "first and third Monday", "1st and 15th", "last business day", "15th of March". */
  #takeOrdinals(): boolean {
    const nths: (number | "last")[] = [];
    for (;;) {
      const nth = ordinalOf(this.#word());
      if (nth !== null) nths.push(nth);
      else if (this.#word() !== "and" || ordinalOf(this.#word(1)) === null) break;
      this.#skip();
    }
    const noun = this.#word();
    const weekDay = weekDayOf(noun);
    const isBusiness = /^(?:weekday|workday)$/u.test(noun) || (BUSINESS.has(noun) && this.#word(1).startsWith("day"));
    if (/^weekends?$/u.test(noun)) throw new Unclear({ what: "word", word: noun });
    if (weekDay !== null || noun === "day" || noun === "days") this.#skip();
    else if (isBusiness) this.#skip(BUSINESS.has(noun) ? 2 : 1);
    for (const nth of nths) this.#monthDays.push({ nth, of: isBusiness ? "business-day" : (weekDay ?? "day") });
    return true;
  }

  #takeMonths(): boolean {
    const word = this.#word();
    const month = monthOf(word);
    if (month !== null) {
      const last = isTo(this.#word(1)) ? monthOf(this.#word(2)) : null;
      addRange(this.#months, month, last ?? month, 12);
      this.#skip(last === null ? 1 : 3);
      // "January 1"
      const date = numberOfWord(this.#word());
      if (last === null && date !== null && !isTo(this.#word(1))) {
        this.#monthDays.push({ nth: date, of: "day" });
        this.#tied += 1;
        this.#skip();
      }
      return true;
    }
    const period = PERIODS.get(word) ?? (word === "quarter" || word === "quarters" ? "quarter" : undefined);
    if (period !== undefined) {
      this.#setPeriod(period);
      this.#skip();
      return true;
    }
    // "once a day" says nothing more than "a day"
    if (word !== "once") return false;
    if (!["a", "per", "every", "each"].includes(this.#word(1))) throw new Unclear({ what: "once" });
    const of = COUNTED.get(this.#word(2));
    if (of !== undefined) this.#setPeriod(of);
    this.#skip(of === undefined ? 1 : 3);
    return true;
  }

  /** A bare number: a date before or after what says so, a time where there is none yet. */
  #takeNumber(): boolean {
    const number = numberOfWord(this.#word());
    if (number === null) return false;
    const [before, next] = [this.#words[this.#at - 1], this.#word(1)];
    if (next === "times") throw new Unclear({ what: "times-a-day" });
    if (isTo(next) && timeOf(this.#word(2)) !== null && this.#range === null) {
      this.#range = [number * 60, timeOf(this.#word(2)) ?? 0];
      this.#skip(3);
      return true;
    }
    const isDate = before === "day" || before === "the" || next === "of" || monthOf(next) !== null;
    if (isDate) {
      this.#monthDays.push({ nth: number, of: "day" });
      if (monthOf(next) !== null) this.#tied += 1;
    } else if (this.#times.length === 0 && number < 24) this.#times.push(number * 60);
    else throw new Unclear({ what: "word", word: this.#word() });
    this.#skip();
    return true;
  }
}

/** From one weekday (0–6) or month (1–12) to another, over the end of the week or the year where they lie so. */
function addRange(into: Set<number>, first: number, last: number, of: 7 | 12): void {
  for (let one = first; ; one = of === 7 ? (one + 1) % 7 : (one % 12) + 1) {
    into.add(one);
    if (one === last) return;
  }
}
