import type { MonthDay } from "../month-day.ts";
import { addRange, type Collected, type Period } from "./collected.ts";
import { type PartOfDay, TimesOfDay } from "./part-of-day.ts";
import { SaidInTurn } from "./said-in-turn.ts";
import { Unclear } from "./times-problem.ts";

/** What a text has said so far. Throws `Unclear` where it says a second thing in the place of the first. */
export class Said {
  readonly #times = new TimesOfDay();
  readonly #order = new SaidInTurn();
  #step: Collected["step"] = null;
  #range: Collected["range"] = null;
  #past: number | null = null;
  readonly #weekDays = new Set<number>();
  readonly #monthDays: MonthDay[] = [];
  readonly #months = new Set<number>();
  #period: Collected["period"] = null;
  /** "every 3 months", which names months of its own. */
  #isMonthStep = false;
  /** "of the month", which has to say of what. */
  #isOfMonth = false;

  /** How many times of day there are. */
  get times(): number {
    return this.#times.count;
  }

  /** `isFixed`: no part of the day moves it; `lends`: the times right before it are in the same half of the day. */
  addTime(time: number, isFixed: boolean, lends: boolean): void {
    if (lends) this.#times.lend(time);
    this.#times.add(time, isFixed);
    this.#order.add("time");
  }

  addPart(part: PartOfDay, isBehind: boolean): void {
    this.#times.addPart(part, isBehind);
  }

  addDay(day: MonthDay): void {
    this.#monthDays.push(day);
    this.#order.add("day");
  }

  addWeekDays(first: number, last: number): void {
    addRange(this.#weekDays, first, last, 7);
    this.#order.add("day");
  }

  addMonths(first: number, last: number): void {
    if (this.#isMonthStep) throw new Unclear({ what: "quarter-months" });
    addRange(this.#months, first, last, 12);
    this.#order.add("month");
  }

  /** Every so many months of the year. */
  setMonthStep(count: number): void {
    if (count < 1 || 12 % count !== 0) throw new Unclear({ what: "months", count });
    this.setPeriod("month");
    if (this.#months.size > 0) throw new Unclear({ what: "quarter-months" });
    this.#isMonthStep = true;
    for (let month = 1; month <= 12; month += count) this.#months.add(month);
  }

  setOfMonth(): void {
    this.#isOfMonth = true;
  }

  setPast(minutes: number): void {
    if (this.#past !== null && this.#past !== minutes) throw new Unclear({ what: "how-often" });
    this.#past = minutes;
  }

  setRange(from: number, to: number): void {
    if (this.#range !== null) throw new Unclear({ what: "how-often" });
    this.#range = [from, to];
  }

  setStep(count: number, unit: "minute" | "hour"): void {
    if (this.#step !== null) throw new Unclear({ what: "how-often" });
    this.#step = { count, unit };
  }

  /** "every month on Monday" is no time. */
  setPeriod(period: Period): void {
    if (this.#period !== null && this.#period !== period) throw new Unclear({ what: "how-often" });
    this.#period = period;
  }

  /** All of it, once the text is over. */
  whole(): Collected {
    if (this.#times.count === 0 && this.#step === null && this.#range === null) throw new Unclear({ what: "time" });
    const times = this.#times.all();
    const dates = new Set(this.#monthDays.map(({ nth, of }) => `${nth} ${of}`));
    this.#order.requireOneOfEach({ time: new Set(times).size, day: this.#weekDays.size + dates.size, month: this.#months.size });
    if (this.#isOfMonth && this.#period === null && this.#weekDays.size + dates.size + this.#months.size === 0)
      throw new Unclear({ what: "which" });
    return {
      times,
      step: this.#step,
      range: this.#range,
      past: this.#past,
      weekDays: this.#weekDays,
      monthDays: this.#monthDays.filter(({ nth, of }, at, all) => all.findIndex((other) => other.nth === nth && other.of === of) === at),
      months: this.#months,
      period: this.#period,
    };
  }
}
