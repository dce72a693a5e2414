import type { Collected } from "./collected.ts";
import {
  BUSINESS,
  COUNTED,
  FILLERS,
  isFixedTime,
  isPlainTime,
  isTo,
  monthOf,
  NOT_YET,
  numberOfWord,
  ordinalOf,
  PERIODS,
  timeOf,
  weekDayOf,
  wordsOf,
} from "./words-of-times.ts";
import { partOfDayOf } from "./part-of-day.ts";
import { Said } from "./said.ts";
import { Unclear } from "./times-problem.ts";

/** Throws `Unclear` at the first word that leads nowhere. */
export function collectTimes(text: string): Collected {
  const words = wordsOf(text);
  if (words.length === 0) throw new Unclear({ what: "empty" });
  return new Collector(words).collect();
}

class Collector {
  readonly #words: readonly string[];
  #at = 0;
  readonly #said = new Said();
  /** The words that follow right after a time, and after a date. */
  #timeEnd = -1;
  #dateEnd = -1;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  collect(): Collected {
    while (this.#at < this.#words.length) this.#take();
    return this.#said.whole();
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
    if (word === "from" || word === "between" || word === "starting") return this.#takeRange();
    if (this.#takeClockWords() || this.#takeDays() || this.#takeMonths()) return;
    if (this.#takeWithin()) return;
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
    this.#setPast(Number(past), this.#word(1));
    this.#skip(2);
  }

  #setPast(minutes: number, word: string): void {
    if (minutes > 59) throw new Unclear({ what: "word", word });
    this.#said.setPast(minutes);
  }

  /** "per month", "of the year". */
  #takeWithin(): boolean {
    const word = this.#word();
    const per = word === "a" || word === "per" ? COUNTED.get(this.#word(1)) : undefined;
    if (per !== undefined) {
      this.#said.setPeriod(per);
      this.#skip(2);
      return true;
    }
    if (word === "month") this.#said.setOfMonth();
    if (word !== "week" && word !== "year") return false;
    this.#said.setPeriod(word);
    this.#skip();
    return true;
  }

  #addTime(time: number, isFixed: boolean, words: number): void {
    // "8 and 9pm"
    const isListed = this.#words[this.#at - 1] === "and" && this.#timeEnd === this.#at - 1;
    this.#said.addTime(time, isFixed, isListed && this.#word(words - 1).endsWith("pm"));
    this.#skip(words);
    this.#timeEnd = this.#at;
  }

  /** The words that were taken stand before it. */
  #setRange(from: number, to: number): void {
    // "1 to 5 March" are days
    if (this.#word() === "of" || monthOf(this.#word()) !== null) throw new Unclear({ what: "word", word: this.#word() });
    this.#said.setRange(from, to);
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
      this.#said.setPeriod(period);
      this.#skip(2);
      // "every day of the week" is every day
      const within = ["the", "each", "every"].includes(this.#word(1)) ? 2 : 1;
      if (period === "day" && this.#word() === "of" && COUNTED.has(this.#word(within))) this.#skip(within + 1);
      return;
    }
    if (partOfDayOf(next) !== null) {
      this.#said.setPeriod("day");
      return this.#skip();
    }
    // "every third day" is no date, "every third day of the month" is
    const nth = this.#word(3) === "of" || !/^(?:day|week|month|quarter|year|hour|minute)s?$/u.test(this.#word(2)) ? null : ordinalOf(next);
    const count = typeof nth === "number" ? nth : numberOfWord(next);
    return count === null ? this.#skip() : this.#takeSteps(count, this.#word(2));
  }

  #takeSteps(count: number, unit: string): void {
    if (unit.startsWith("minute") || unit === "min" || unit === "mins") return this.#setStep(count, "minute", 3);
    if (unit.startsWith("hour")) return this.#setStep(count, "hour", 3);
    if (unit.startsWith("second")) throw new Unclear({ what: "seconds" });
    if (unit.startsWith("week")) throw new Unclear({ what: "other-weeks" });
    if (unit.startsWith("day")) throw new Unclear({ what: "days", count });
    if (weekDayOf(unit) !== null) throw new Unclear({ what: "other-weeks" });
    if (unit === "quarters" || (COUNTED.has(unit) && unit !== "month")) throw new Unclear({ what: "word", word: unit });
    if (!unit.startsWith("month")) return this.#skip();
    this.#said.setMonthStep(count);
    return this.#skip(3);
  }

  #setStep(count: number, unit: "minute" | "hour", words: number): void {
    this.#said.setStep(count, unit);
    this.#skip(words);
  }

  /** Of times, of weekdays or of months. */
  #takeRange(): void {
    const [from, to] = [this.#word(1), this.#word(3)];
    if (!isTo(this.#word(2)) && !(this.#word() === "between" && this.#word(2) === "and")) return this.#takeStart();
    const [first, last] = [timeOf(from), timeOf(to)];
    if (first !== null && last !== null) {
      this.#skip(4);
      return this.#setRange(first, last);
    }
    const [firstDay, lastDay] = [weekDayOf(from), weekDayOf(to)];
    const [firstMonth, lastMonth] = [monthOf(from), monthOf(to)];
    if (firstDay !== null && lastDay !== null) {
      this.#said.addWeekDays(firstDay, lastDay);
      return this.#skip(4);
    }
    if (firstMonth !== null && lastMonth !== null) {
      this.#said.addMonths(firstMonth, lastMonth);
      return this.#skip(4);
    }
    throw new Unclear({ what: "word", word: this.#word() });
  }

  /** "starting at 9"; a day or a month to start from is none that cron knows. */
  #takeStart(): void {
    const at = this.#word(1) === "at" ? 2 : 1;
    const isDate = this.#word(at + 1) === "of" || monthOf(this.#word(at + 1)) !== null;
    if (this.#word() === "between" || this.#said.times > 0 || isDate || timeOf(this.#word(at)) === null)
      throw new Unclear({ what: "word", word: this.#word() });
    this.#addTime(timeOf(this.#word(at)) ?? 0, isFixedTime(this.#word(at)), at + 1);
  }

  /** What says a time of day; whether it was one. */
  #takeClockWords(): boolean {
    const word = this.#word();
    if (word === "hourly") {
      this.#setStep(1, "hour", 1);
      return true;
    }
    if (partOfDayOf(word) !== null) {
      this.#takePartOfDay(word);
      return true;
    }
    const isHalf = word === "half" || word === "quarter";
    if (isHalf && (this.#word(1) === "past" || this.#word(1) === "to")) {
      const hour = timeOf(this.#word(2));
      if (hour === null || hour % 60 !== 0) throw new Unclear({ what: "word", word: this.#word(2) === "" ? word : this.#word(2) });
      const minutes = word === "half" ? 30 : 15;
      const time = (hour + (this.#word(1) === "past" ? minutes : 24 * 60 - minutes)) % (24 * 60);
      this.#addTime(time, isFixedTime(this.#word(2)), 3);
      return true;
    }
    const isPast = this.#word(1) === "past" || (this.#word(1).startsWith("minute") && this.#word(2) === "past");
    if (isPast && numberOfWord(word) !== null) {
      const minutes = numberOfWord(word) ?? 0;
      const after = this.#word(1) === "past" ? 2 : 3;
      const hour = timeOf(this.#word(after));
      // "10 past 8"
      if (hour !== null) {
        if (hour % 60 !== 0 || minutes > 59) throw new Unclear({ what: "word", word });
        this.#addTime(hour + minutes, isFixedTime(this.#word(after)), after + 1);
        return true;
      }
      this.#setPast(minutes, word);
      this.#skip(after);
      if (this.#word() === "the" && this.#word(1) === "hour") this.#skip(2);
      return true;
    }
    return this.#takeTime(word);
  }

  #takeTime(word: string): boolean {
    const time = timeOf(word);
    const before = this.#words[this.#at - 1];
    const isDate = this.#word(1) === "of" || monthOf(this.#word(1)) !== null;
    const isListed = before === "and" && this.#timeEnd === this.#at - 1;
    const isAfterAt = !isDate && (before === "at" || (isListed && !this.#isDateAhead() && ordinalOf(word) === null));
    if (time === null || !(isPlainTime(word) || word === "noon" || word === "midday" || word === "midnight" || isAfterAt)) return false;
    if (isTo(this.#word(1)) && timeOf(this.#word(2)) !== null) {
      const to = timeOf(this.#word(2)) ?? 0;
      this.#skip(3);
      this.#setRange(time, to);
      return true;
    }
    this.#addTime(time, isFixedTime(word), 1);
    return true;
  }

  /** "1 and 15 of", "1 and 15 March": what follows numbers says that they are dates. */
  #isDateAhead(): boolean {
    let next = 1;
    while (this.#word(next) === "and" && numberOfWord(this.#word(next + 1)) !== null) next += 2;
    return this.#word(next) === "of" || monthOf(this.#word(next)) !== null;
  }

  /** "at 8 in the evening". */
  #takePartOfDay(word: string): void {
    const part = partOfDayOf(word);
    const between = this.#timeEnd === -1 ? null : this.#words.slice(this.#timeEnd, this.#at);
    const isBehind = between?.every((one) => one === "in" || one === "the" || one === "at") ?? false;
    if (part !== null) this.#said.addPart(part, isBehind);
    this.#skip();
    if (isBehind) this.#timeEnd = this.#at;
  }

  /** Weekdays, and days of a month by their number. */
  #takeDays(): boolean {
    const word = this.#word();
    const weekDay = weekDayOf(word);
    if (weekDay !== null) {
      const last = isTo(this.#word(1)) ? weekDayOf(this.#word(2)) : null;
      this.#said.addWeekDays(weekDay, last ?? weekDay);
      this.#skip(last === null ? 1 : 3);
      return true;
    }
    if (/^(?:weekdays?|workdays?)$/u.test(word) || (BUSINESS.has(word) && this.#word(1).startsWith("day"))) {
      this.#said.addWeekDays(1, 5);
      this.#skip(BUSINESS.has(word) ? 2 : 1);
      return true;
    }
    if (/^weekends?$/u.test(word)) {
      this.#said.addWeekDays(6, 0);
      this.#skip();
      return true;
    }
    if ((word === "end" || word === "beginning") && this.#word(1) === "of") {
      const of = this.#word(2) === "the" ? this.#word(3) : this.#word(2);
      if (of === "day") throw new Unclear({ what: "word", word: of });
      this.#said.addDay({ nth: word === "end" ? "last" : 1, of: "day" });
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
    for (const nth of nths) this.#said.addDay({ nth, of: isBusiness ? "business-day" : (weekDay ?? "day") });
    this.#dateEnd = this.#at;
    return true;
  }

  #takeMonths(): boolean {
    const word = this.#word();
    const month = monthOf(word);
    if (month !== null) {
      const last = isTo(this.#word(1)) ? monthOf(this.#word(2)) : null;
      this.#said.addMonths(month, last ?? month);
      this.#skip(last === null ? 1 : 3);
      // "January 1"
      const date = numberOfWord(this.#word());
      if (last === null && date !== null && !isTo(this.#word(1))) {
        this.#said.addDay({ nth: date, of: "day" });
        this.#skip();
        this.#dateEnd = this.#at;
      }
      return true;
    }
    const period = PERIODS.get(word) ?? (word === "quarter" || word === "quarters" ? "quarter" : undefined);
    if (period !== undefined) {
      this.#said.setPeriod(period);
      this.#skip();
      return true;
    }
    // "once a day" says nothing more than "a day"
    if (word !== "once") return false;
    if (!["a", "per", "every", "each"].includes(this.#word(1))) throw new Unclear({ what: "once" });
    const of = COUNTED.get(this.#word(2));
    if (of !== undefined) this.#said.setPeriod(of);
    this.#skip(of === undefined ? 1 : 3);
    return true;
  }

  /** A bare number: a date before or after what says so, a time where there is none yet. */
  #takeNumber(): boolean {
    const number = numberOfWord(this.#word());
    if (number === null) return false;
    const [before, next] = [this.#words[this.#at - 1], this.#word(1)];
    if (next === "times") throw new Unclear({ what: "times-a-day" });
    // "2 days", "2 quarters": a number of something is no time
    if (COUNTED.has(next) || next === "days" || next === "quarters") throw new Unclear({ what: "word", word: next });
    const isAfterDate = before === "and" && this.#dateEnd === this.#at - 1;
    const isDate = before === "day" || before === "days" || before === "the" || before === "on" || isAfterDate || this.#isDateAhead();
    // "January 1 to 5" are days, and "January to March 5" can be either
    const isOfMonth = before !== undefined && monthOf(before) !== null;
    if (isTo(next) && timeOf(this.#word(2)) !== null && !isDate && !isOfMonth) {
      const to = timeOf(this.#word(2)) ?? 0;
      this.#skip(3);
      this.#setRange(number * 60, to);
      return true;
    }
    if (isDate) {
      this.#said.addDay({ nth: number, of: "day" });
      this.#skip();
      this.#dateEnd = this.#at;
    } else if (this.#said.times === 0 && number < 24 && !isOfMonth) this.#addTime(number * 60, isFixedTime(this.#word()), 1);
    else throw new Unclear({ what: "word", word: this.#word() });
    return true;
  }
}
