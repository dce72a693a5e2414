import { printText } from "@sheaf/formula";
import { DEFAULT_DATE_FORMAT, DEFAULT_DATETIME_FORMAT, englishNames, type NumberSymbols, type PlaceNames } from "@sheaf/locale";
import { parseDateFormat } from "@sheaf/sql";
import type { Format } from "@sheaf/workbook";

/**
 * The formula of a date or time as its cells show it to the person: by the column's own format, else as days are written in the person's
 * place; months and days of the week in the person's language, which warehouses write in English.
 */
export function writtenMoment(value: string, type: "date" | "datetime", format: Format | null, { dates, names }: NumberSymbols): string {
  const own = format?.kind === "datetime" ? format.formatString : undefined;
  const isReadable = own !== undefined && !("kind" in parseDateFormat(own));
  const usual = type === "date" ? (dates?.date ?? DEFAULT_DATE_FORMAT) : (dates?.datetime ?? DEFAULT_DATETIME_FORMAT);
  const pattern = isReadable ? own : usual;
  if (names === undefined) return `DateFormat(${value}, ${printText(pattern)})`;
  // Whether a month stands beside its day, which some languages say by another ending.
  const isOfDay = /%-?d/u.test(pattern.replaceAll("%%", ""));
  const named = [...pattern.matchAll(NAMED)].flatMap(([field]) => (field === "%%" ? [] : [field]));
  const marked = pattern.replaceAll(NAMED, (field) => (field === "%%" ? field : mark(field, field)));
  return [...new Set(named)].reduce(
    (formula, field) => {
      const english = listOf(field, englishNames, isOfDay);
      return listOf(field, names, isOfDay).reduce(
        (written, name, at) => `Replace(${written}, ${printText(mark(field, english[at] ?? ""))}, ${printText(name)})`,
        formula,
      );
    },
    `DateFormat(${value}, ${printText(marked)})`,
  );
}

/** Parts of a format that are words; `%%` is a sign. */
const NAMED = /%%|%[BbAap]/gu;

/** Around a word, so that no other text is taken for it. */
const mark = (field: string, word: string): string => `⟦${field.slice(1)}${word}⟧`;

function listOf(field: string, names: PlaceNames, isOfDay: boolean): readonly string[] {
  switch (field) {
    case "%B":
      return isOfDay ? names.monthsOfDays : names.months;
    case "%b":
      return isOfDay ? names.shortMonthsOfDays : names.shortMonths;
    case "%A":
      return names.weekdays;
    case "%a":
      return names.shortWeekdays;
    default:
      return names.halves;
  }
}
