import { Unclear } from "./times-problem.ts";

const NOON = 12 * 60;
const DAY = 24 * 60;
export type PartOfDay = "morning" | "afternoon" | "evening" | "night";

export function partOfDayOf(word: string): PartOfDay | null {
  const part = /^(?<part>morning|afternoon|evening|night)s?$/u.exec(word)?.groups?.["part"];
  return part === undefined ? null : (part as PartOfDay);
}

/** When a part of the day begins and ends, in minutes; nights go over midnight. */
const PARTS = {
  morning: [1, NOON],
  afternoon: [NOON, 20 * 60],
  evening: [16 * 60, DAY],
  night: [18 * 60, 6 * 60],
} as const satisfies Record<PartOfDay, readonly [number, number]>;

function isIn(part: PartOfDay, time: number): boolean {
  const [from, to] = PARTS[part];
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The time that "8" is in the evening. */
function timeIn(part: PartOfDay, time: number): number {
  // "12 at night" is midnight, and nobody calls noon so
  const later = part === "night" && time >= NOON && time < NOON + 60 ? time - NOON : time + NOON;
  const found = [time, later].find((one) => one < DAY && isIn(part, one));
  // "12 in the morning" is midnight to some and noon to others
  if (found === undefined || (part === "morning" && time >= NOON)) throw new Unclear({ what: "part-of-day" });
  return found;
}

interface Taken {
  readonly time: number;
  /** Nothing has said yet which half of the day it lies in. */
  readonly isOpen: boolean;
  /** The part of the day that a time before it has, "8 in the evening and 9". */
  readonly after: PartOfDay | null;
}

/** Times of day, with the parts of the day that stand before or after them. */
export class TimesOfDay {
  #taken: Taken[] = [];
  /** "every evening", for the times that follow. */
  #ahead: PartOfDay | null = null;
  #isAheadUsed = true;
  #behind: PartOfDay | null = null;

  get count(): number {
    return this.#taken.length;
  }

  /** `isFixed`: 8pm or noon, that no part of the day moves. */
  add(time: number, isFixed: boolean): void {
    const part = this.#ahead;
    this.#isAheadUsed = true;
    if (part !== null && isFixed && !isIn(part, time)) throw new Unclear({ what: "part-of-day" });
    if (part !== null) this.#taken.push({ time: isFixed ? time : timeIn(part, time), isOpen: false, after: null });
    else this.#taken.push({ time, isOpen: !isFixed, after: this.#behind });
  }

  /** "8 and 9pm" are both in the evening: times right before one after noon, as long as they come before it there. */
  lend(time: number): void {
    let next = time;
    for (let at = this.#taken.length - 1; at >= 0; at -= 1) {
      const one = this.#taken[at];
      if (one === undefined || !one.isOpen || one.time >= NOON || one.time + NOON >= next) return;
      next = one.time + NOON;
      this.#taken[at] = { ...one, time: next, isOpen: false };
    }
  }

  /** `isBehind`: it follows right after a time. */
  addPart(part: PartOfDay, isBehind: boolean): void {
    if (this.#taken.some(({ isOpen }) => isOpen)) {
      this.#taken = this.#taken.map((one) => (one.isOpen ? { ...one, time: timeIn(part, one.time), isOpen: false } : one));
      this.#behind = part;
      return;
    }
    const last = this.#taken.at(-1);
    if (isBehind && last !== undefined) {
      if (!isIn(part, last.time)) throw new Unclear({ what: "part-of-day" });
      this.#behind = part;
      return;
    }
    // "morning and evening": two for one time
    if (!this.#isAheadUsed) throw new Unclear({ what: "part-of-day" });
    this.#ahead = part;
    this.#isAheadUsed = false;
  }

  /** Minutes after midnight, as they were said. */
  all(): readonly number[] {
    // after "8 in the evening", "9" can be either; 17 cannot
    const isEither = ({ time, isOpen, after }: Taken): boolean =>
      isOpen && after !== null && after !== "morning" && time > 0 && time < NOON + 60;
    if (!this.#isAheadUsed || this.#taken.some(isEither)) throw new Unclear({ what: "part-of-day" });
    return this.#taken.map(({ time }) => time);
  }
}
