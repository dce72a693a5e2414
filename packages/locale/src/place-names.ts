import { daysFromCivil, monthNames, weekdayNames } from "./civil-date.ts";

/** What months, days and large numbers are called in a place. */
export interface PlaceNames {
  /** From January on: alone, and beside a day where the language tells the two apart (`май`, `5 мая`). */
  readonly months: readonly string[];
  readonly monthsOfDays: readonly string[];
  readonly shortMonths: readonly string[];
  readonly shortMonthsOfDays: readonly string[];
  /** From Sunday on. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** A letter or two, for the edge of a calendar. */
  readonly narrowWeekdays: readonly string[];
  /** Before and after noon. */
  readonly halves: readonly [string, string];
  /** What stands for so many zeros behind a short number, greatest first. */
  readonly scales: readonly Scale[];
}

export interface Scale {
  readonly power: number;
  readonly tail: string;
}

const DAY = 86_400_000;
const shortened = (names: readonly string[], letters: number): readonly string[] => names.map((name) => name.slice(0, letters));

export const englishNames: PlaceNames = {
  months: monthNames,
  monthsOfDays: monthNames,
  shortMonths: shortened(monthNames, 3),
  shortMonthsOfDays: shortened(monthNames, 3),
  weekdays: weekdayNames,
  shortWeekdays: shortened(weekdayNames, 3),
  narrowWeekdays: shortened(weekdayNames, 1),
  halves: ["AM", "PM"],
  scales: [
    { power: 12, tail: "T" },
    { power: 9, tail: "B" },
    { power: 6, tail: "M" },
    { power: 3, tail: "k" },
  ],
};

/** What knows the names of all places: the platform's own. */
export type NamesSource = Pick<typeof Intl, "DateTimeFormat" | "NumberFormat">;

const known = new WeakMap<NamesSource, Map<string, PlaceNames>>();

/** The names of a place such as `DE_DE`; English ones where the platform does not know its language. */
export function namesOf(place: string | null, intl: NamesSource): PlaceNames {
  const code = (place ?? "en").toLowerCase().replaceAll("_", "-");
  if (code === "en" || code.startsWith("en-")) return englishNames;
  const ofSource = known.get(intl) ?? new Map<string, PlaceNames>();
  known.set(intl, ofSource);
  const found = ofSource.get(code) ?? askedNames(code, intl);
  ofSource.set(code, found);
  return found;
}

function askedNames(code: string, intl: NamesSource): PlaceNames {
  try {
    if (intl.DateTimeFormat.supportedLocalesOf(code).length === 0) return englishNames;
  } catch {
    // A language that nobody has a code for.
    return englishNames;
  }
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new intl.DateTimeFormat(code, { ...options, calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" });
  const firsts = monthNames.map((_, month) => daysFromCivil(2023, month + 1, 5) * DAY);
  // 1 January 2023 was a Sunday.
  const week = weekdayNames.map((_, day) => daysFromCivil(2023, 1, 1 + day) * DAY);
  const ofDays = (month: "long" | "short", alone: readonly string[]): readonly string[] => {
    const written = format({ day: "numeric", month });
    return firsts.map((at, index) => {
      const name = written.formatToParts(at).find(({ type }) => type === "month")?.value ?? "";
      // Where months are numbers, what says that they are months stands beside them.
      return name === "" || /^\d+$/u.test(name) ? (alone[index] ?? "") : name;
    });
  };
  const all = (options: Intl.DateTimeFormatOptions, moments: readonly number[]): readonly string[] => {
    const written = format(options);
    return moments.map((at) => written.format(at));
  };
  const [months, shortMonths] = [all({ month: "long" }, firsts), all({ month: "short" }, firsts)];
  const clock = format({ hour: "numeric", hour12: true });
  const half = (hour: number, fallback: string): string =>
    clock.formatToParts(hour * 3_600_000).find(({ type }) => type === "dayPeriod")?.value ?? fallback;
  return {
    months,
    monthsOfDays: ofDays("long", months),
    shortMonths,
    shortMonthsOfDays: ofDays("short", shortMonths),
    weekdays: all({ weekday: "long" }, week),
    shortWeekdays: all({ weekday: "short" }, week),
    narrowWeekdays: all({ weekday: "narrow" }, week),
    halves: [half(9, "AM"), half(21, "PM")],
    scales: scalesOf(code, intl),
  };
}

/** Thousands and millions where a language shortens them, else what it has in their place: 万 and 億. */
function scalesOf(code: string, intl: NamesSource): readonly Scale[] {
  const compact = new intl.NumberFormat(code, { notation: "compact", numberingSystem: "latn" });
  const scales: Scale[] = [];
  for (let power = 3; power <= 14; power += 1) {
    const parts = compact.formatToParts(10 ** power);
    const at = parts.findIndex(({ type }) => type === "compact");
    if (at === -1) continue;
    const blank = parts[at - 1]?.type === "literal" ? (parts[at - 1]?.value ?? "") : "";
    const tail = blank + (parts[at]?.value ?? "");
    const digits = parts.flatMap(({ type, value }) => (type === "integer" ? Array.from(value) : [])).length;
    if (scales.some((scale) => scale.tail === tail)) continue;
    scales.unshift({ power: power - (digits - 1), tail });
  }
  return scales;
}
