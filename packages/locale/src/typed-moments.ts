import { daysFromCivil, monthNames } from "./civil-date.ts";
import { englishNames, type PlaceNames } from "./place-names.ts";

const timeShape = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*([ap]\.?m\.?)?(Z|[+-]\d{2}:?\d{2})?)?`;
const isoShape = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeShape}$`, "i");
const dayShape = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${timeShape}$`, "i");
/** 2024年3月5日, 2024년 3월 5일. */
const signShape = new RegExp(String.raw`^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]${timeShape}$`, "iu");
const timeAtEnd = new RegExp(`${timeShape.slice(0, -1)}$`, "i");

/** No date that somebody writes is longer. */
const MOST_LETTERS = 60;

/**
 * A date, or a date with a time, as a person types it: in ISO 8601 without a zone unless the text names one; null: neither. Months and days of
 * the week are words of the person's language or of English. `isDayFirst`: `3/4/2001` is the third of April.
 */
export function readTypedMoment(text: string, isDayFirst: boolean, names: PlaceNames = englishNames): string | null {
  const iso = isoShape.exec(text);
  if (iso !== null) return moment(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4));
  const day = dayShape.exec(text);
  if (day !== null) {
    const [one, other] = [Number(day[1]), Number(day[3])];
    const year = day[4]?.length === 2 ? Number(day[4]) + (Number(day[4]) < 30 ? 2000 : 1900) : Number(day[4]);
    // Dots part days from months wherever they are used; a number past twelve can only be the day.
    const leads = day[2] === "." || one > 12 || (isDayFirst && other <= 12);
    return leads ? moment(year, other, one, day.slice(5)) : moment(year, one, other, day.slice(5));
  }
  const signs = signShape.exec(text);
  if (signs !== null) return moment(Number(signs[1]), Number(signs[2]), Number(signs[3]), signs.slice(4));
  return text.length > MOST_LETTERS ? null : inWords(text, names);
}

/** What stands beside the numbers and the month in the languages of the places, without a meaning of its own. */
const FILLERS: ReadonlySet<string> = new Set([
  "de",
  "del",
  "of",
  "the",
  "den",
  "der",
  "di",
  "d",
  "m",
  "r",
  "g",
  "г",
  "р",
  "st",
  "nd",
  "rd",
  "th",
  "er",
]);

/** `3 mars 2024`, `mardi 5 mars 2024 14:30`, `3 de marzo de 2024`, `March 3rd, 2024`, `2024. március 5.`: a month, a day and a year of four digits. */
function inWords(text: string, names: PlaceNames): string | null {
  const time = timeAtEnd.exec(text);
  const date = plainWord(time === null ? text : text.slice(0, time.index));
  for (const { months, weekdays } of [wordsOf(names), wordsOf(englishNames)]) {
    const month = months.shape.exec(date);
    if (month === null) continue;
    const rest = `${date.slice(0, month.index)} ${date.slice(month.index + month[0].length)}`.replace(weekdays.shape, " ");
    const tokens = rest.match(/\d+|[\p{L}\p{M}]+|[^\s\d\p{L}\p{M}]/gu) ?? [];
    const numbers = tokens.filter((token) => /^\d+$/u.test(token));
    const isOther = tokens.some((token) => !/^(?:\d+|[.,/\-º°ª])$/u.test(token) && !FILLERS.has(token));
    const [year, ...moreYears] = numbers.filter(({ length }) => length === 4);
    const [day, ...moreDays] = numbers.filter(({ length }) => length <= 2);
    if (isOther || numbers.length !== 2 || year === undefined || day === undefined || moreYears.length + moreDays.length > 0) continue;
    return moment(Number(year), (months.places.get(month[0]) ?? 0) + 1, Number(day), time?.slice(1) ?? []);
  }
  return null;
}

interface Words {
  readonly shape: RegExp;
  /** From 0 on. */
  readonly places: ReadonlyMap<string, number>;
}

const known = new WeakMap<PlaceNames, { readonly months: Words; readonly weekdays: Words }>();

function wordsOf(names: PlaceNames): { readonly months: Words; readonly weekdays: Words } {
  const found = known.get(names) ?? {
    months: wordsIn([names.months, names.monthsOfDays, names.shortMonths, names.shortMonthsOfDays, names === englishNames ? SEPT : []]),
    weekdays: wordsIn([names.weekdays, names.shortWeekdays]),
  };
  known.set(names, found);
  return found;
}

const SEPT = monthNames.map((name) => (name === "September" ? "Sept" : ""));

function wordsIn(lists: readonly (readonly string[])[]): Words {
  const places = new Map<string, number>();
  for (const list of lists)
    for (const [place, name] of list.entries()) {
      const word = plainWord(name).replace(/\.$/u, "");
      // A month that is a number (`3月`) is one with the day behind it only.
      if (word !== "" && !/\d/u.test(word) && !places.has(word)) places.set(word, place);
    }
  const longestFirst = [...places.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/gu, "\\$&"));
  return { places, shape: new RegExp(`(?<![\\p{L}\\p{M}])(?:${longestFirst.join("|") || "(?!)"})(?![\\p{L}\\p{M}])`, "u") };
}

/** As words are compared: accents and letter case are left out by many who type. */
const plainWord = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/gu, "")
    .toLowerCase();

/** 1 to 12 of a month of the person's language, or of English, that begins with these letters; undefined where none does or several do. */
export function monthBeginning(letters: string, names: PlaceNames = englishNames): number | undefined {
  const begun = plainWord(letters);
  for (const { places } of [wordsOf(names).months, wordsOf(englishNames).months]) {
    const found = new Set([...places].filter(([word]) => word.startsWith(begun)).map(([, place]) => place));
    const [only] = found;
    if (found.size === 1 && only !== undefined) return only + 1;
    if (found.size > 1) return undefined;
  }
  return undefined;
}

function moment(year: number, month: number, day: number, time: readonly (string | undefined)[]): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const [hours, minutes, seconds, fraction, half, zone] = time;
  if (hours === undefined) return date;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  return `${date}T${padded(hour, 2)}:${minutes ?? "00"}:${seconds ?? "00"}${fraction === undefined ? "" : `.${fraction}`}${zone ?? ""}`;
}

const daysInMonth = (year: number, month: number): number =>
  (month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1)) - daysFromCivil(year, month, 1);

const padded = (value: number, length: number): string => String(value).padStart(length, "0");
