import { briefAge as ageOf, shortMoment as momentOf, type TimeZone } from "@sheaf/locale";
import { shownSymbols } from "./shown-numbers.ts";
import { say, shownLocale } from "./words.ts";

/** The shortest telling of when, in the names of the person's place: `09:41`, `Tue`, `12 Jun`, `12 Jun 2019`. Both instants in milliseconds since 1970 UTC. */
export const shortMoment = (then: number, now: number, zone: TimeZone): string => momentOf(then, now, zone, shownSymbols().names);

/** How long ago something was, in as few letters as a cell has room for: `2 min ago`, `Yesterday`, `Tue`, `12 Jun`. */
export function briefAge(then: number, now: number, zone: TimeZone): string {
  const age = ageOf(then, now, zone);
  return age === null ? shortMoment(then, now, zone) : say(age);
}

/** The time of day to the second, for logs: `14:05:09`. Without a zone it is that of the browser. */
export const shownClock = (at: number | Date, zone?: TimeZone): string =>
  new Intl.DateTimeFormat(shownLocale(), {
    timeStyle: "medium",
    hourCycle: "h23",
    ...(zone === undefined ? {} : { timeZone: zone.id }),
  }).format(at);
