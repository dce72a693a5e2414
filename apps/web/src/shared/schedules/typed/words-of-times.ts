import type { Period } from "./collected.ts";

// The words of times in English, as the catalogue of texts has one language so far.

/** 0 = Sunday. */
export function weekDayOf(word: string): number | null {
  const at = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].indexOf(word.slice(0, 3));
  return at !== -1 && /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?s?$/u.test(word) ? at : null;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** 1 = January. */
export function monthOf(word: string): number | null {
  const at = MONTHS.findIndex((month) => word === month || word === month.slice(0, 3) || (word === "sept" && month === "september"));
  return at === -1 ? null : at + 1;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

export function ordinalOf(word: string): number | "last" | null {
  if (word === "last" || word === "final") return "last";
  const at = ORDINALS.indexOf(word);
  if (at !== -1) return at + 1;
  const digits = /^(?<digits>\d{1,2})(?:st|nd|rd|th)$/u.exec(word)?.groups?.["digits"];
  return digits === undefined ? null : Number(digits);
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export function numberOfWord(word: string): number | null {
  if (/^\d{1,2}$/u.test(word)) return Number(word);
  const at = NUMBERS.indexOf(word);
  return at < 1 ? null : at;
}

/** Minutes after midnight of one word: 8, 8:30, 8.30, 8am, 8:30pm, noon. */
export function timeOf(word: string): number | null {
  if (word === "noon" || word === "midday") return 12 * 60;
  if (word === "midnight") return 0;
  const { hour, minute = "0", half } = /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?h?(?<half>[ap]m)?$/u.exec(word)?.groups ?? {};
  if (hour === undefined) return numberOfWord(word) === null ? null : (numberOfWord(word) ?? 0) * 60;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > 23 || (half !== undefined && (hours < 1 || hours > 12))) return null;
  return (half === undefined ? hours : (hours % 12) + (half === "pm" ? 12 : 0)) * 60 + minutes;
}

/** A time that no part of the day moves: 8pm, noon, 17:00. */
export const isFixedTime = (word: string): boolean => /[ap]m$|^(?:noon|midday|midnight)$/u.test(word) || (timeOf(word) ?? 0) >= 13 * 60;

/** A word that can be nothing but a time. */
export const isPlainTime = (word: string): boolean => timeOf(word) !== null && !/^(?:\d{1,2}|[a-z]+)$/u.test(word);

export const FILLERS = new Set("a an and at day days in month of on per please run send the then with".split(" "));
/** As they are counted: every day, once a month. */
export const COUNTED = new Map<string, Period>(
  Object.entries({ day: "day", week: "week", month: "month", quarter: "quarter", year: "year" } as const),
);
export const PERIODS = new Map<string, Period>(
  Object.entries({
    daily: "day",
    weekly: "week",
    monthly: "month",
    quarterly: "quarter",
    yearly: "year",
    annually: "year",
  } as const),
);
export const NOT_YET = new Map(
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
export const BUSINESS = new Set(["business", "working", "work"]);
export const isTo = (word: string | undefined): boolean => word === "to" || word === "until" || word === "till" || word === "through";

/** Words, in lower case: "8 a.m." is one of them, a dash between two is "to". */
export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’']s?(?=\s|$)/gu, "")
    .replaceAll(/\b([ap])\.\s?m\.?/gu, "$1m")
    .replaceAll(/(\d)\s+([ap]m)\b/gu, "$1$2")
    .replaceAll(/o['’]?clock\b/gu, " ")
    .replaceAll(/\s*[–—-]\s*/gu, " to ")
    .replaceAll(/([,;&+])/gu, " and ")
    .replaceAll("@", " at ")
    .replaceAll(/[.!?]+(?=\s|$)/gu, " ")
    .split(/\s+/u)
    .filter((word) => word !== "")
    .filter((word, at, all) => word !== "and" || all[at - 1] !== "and");
}
