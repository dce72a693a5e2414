import { daysFromCivil } from "./civil-date.ts";

/** A moment as files and people write it: `2024-02-29`, `2024-02-29 12:30`, `2024-02-29T12:30:15.5+01:00`. */
export interface WrittenMoment {
  /** Microseconds since the beginning of 1970 on the clock that it is written by. */
  readonly local: bigint;
  /** Without a time of day: it may stand for the whole day. */
  readonly isDay: boolean;
  /** Minutes that its clock is ahead of UTC; null where it names no zone. */
  readonly ahead: number | null;
}

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d{0,3})?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/u;
const DAY = 86_400_000_000n;

/** Reads a moment; undefined where the text is none. */
export function readMoment(text: string): WrittenMoment | undefined {
  const match = FORM.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", utc, sign, hours = "0", minutes = "0"] = match;
  const [of, on] = [Number(month), Number(day)];
  if (of < 1 || of > 12 || on < 1 || on > 31 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const inDay = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1_000_000 + Number(fraction.padEnd(6, "0"));
  return {
    local: BigInt(daysFromCivil(Number(year), of, on)) * DAY + BigInt(inDay),
    isDay: match[4] === undefined,
    ahead: utc !== undefined ? 0 : sign === undefined ? null : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1),
  };
}
