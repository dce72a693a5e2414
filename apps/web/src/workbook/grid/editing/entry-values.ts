import { daysFromCivil, monthNames, type NumberSymbols, readTypedNumber } from "@sheaf/locale";
import { t } from "../../../shared/words/words.ts";

/** What a cell of an input table holds. Numbers are exact decimals as text where a double would lose digits; times are ISO 8601. */
export type EntryValue = string | number | boolean | readonly string[] | null;

export type EntryKind = "text" | "number" | "datetime" | "checkbox" | "multi-select" | "file";

/** What a column takes, as far as it is known without the server. */
export interface EntryRule {
  readonly kind: EntryKind;
  /** A number whose format is a percentage: typed `78` means 78%. */
  readonly isPercent: boolean;
  /** A time whose format shows no hours. */
  readonly isDay: boolean;
  /** The list that values come from; null: any value. */
  readonly options: readonly string[] | null;
}

/** How this person writes. */
export interface Writing {
  readonly symbols: NumberSymbols;
  /** `3/4/2001` is the third of April. */
  readonly isDayFirst: boolean;
}

export type ReadValue = { readonly ok: true; readonly value: EntryValue } | { readonly ok: false; readonly message: string };

const done = (value: EntryValue): ReadValue => ({ ok: true, value });
const refused = (message: string): ReadValue => ({ ok: false, message });

/** What a text means in a column. `isTyped`: by hand into the cell, where a percent sign goes without saying. Empty text empties the cell. */
export function readValue(text: string, rule: EntryRule, writing: Writing, isTyped: boolean): ReadValue {
  const trimmed = text.trim();
  if (trimmed === "") return done(null);
  switch (rule.kind) {
    case "text":
      return rule.options === null ? done(text) : optionOf(trimmed, rule.options);
    case "number": {
      const read = readTypedNumber(trimmed, writing.symbols, rule.isPercent && isTyped);
      if (read.kind !== "number") return refused(`“${shortened(trimmed)}” is not a number`);
      return rule.options === null ? done(read.value) : numberOption(read.value, trimmed, rule.options);
    }
    case "datetime": {
      const moment = readMoment(trimmed, writing.isDayFirst);
      return moment === null ? refused(`“${shortened(trimmed)}” is not a date`) : done(moment);
    }
    case "checkbox": {
      const truth = truths.get(trimmed.toLowerCase());
      return truth === undefined ? refused(`“${shortened(trimmed)}” is neither yes nor no`) : done(truth);
    }
    case "multi-select":
      return optionsOf(trimmed, rule.options);
    case "file":
      return refused(t("workbook.entry-values.files-chosen-dropped-pasted"));
  }
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "y", "x", "1", "on", "✓", "☑"].map((word) => [word, true] as const),
  ...["false", "no", "n", "0", "off", "☐"].map((word) => [word, false] as const),
]);

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function optionOf(text: string, options: readonly string[]): ReadValue {
  const found = options.find((option) => option === text) ?? options.find((option) => sameWord(option, text));
  return found === undefined ? refused(`“${shortened(text)}” is not in the list`) : done(found);
}

function numberOption(number: number | string, text: string, options: readonly string[]): ReadValue {
  return options.some((option) => Number(option) === Number(number)) ? done(number) : refused(`“${shortened(text)}” is not in the list`);
}

function optionsOf(text: string, options: readonly string[] | null): ReadValue {
  const whole = options?.find((option) => sameWord(option, text));
  if (whole !== undefined) return done([whole]);
  const parts = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== "");
  if (options === null) return done(parts);
  const found: string[] = [];
  for (const part of parts) {
    const option = options.find((one) => sameWord(one, part));
    if (option === undefined) return refused(`“${shortened(part)}” is not in the list`);
    if (!found.includes(option)) found.push(option);
  }
  return done(found);
}

const timeShape = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*([ap]\.?m\.?)?(Z|[+-]\d{2}:?\d{2})?)?`;
const isoShape = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timeShape}$`, "i");
const dayShape = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${timeShape}$`, "i");
const nameFirst = new RegExp(String.raw`^(?:[a-z]+,\s*)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${timeShape}$`, "i");
const nameSecond = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3,9})\.?[-\s,]+(\d{4})${timeShape}$`, "i");

/** A date, or a date with a time, in ISO 8601 without a zone unless the text names one; null: neither. */
export function readMoment(text: string, isDayFirst: boolean): string | null {
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
  const named = nameFirst.exec(text);
  if (named !== null) return moment(Number(named[3]), monthOf(named[1] ?? ""), Number(named[2]), named.slice(4));
  const second = nameSecond.exec(text);
  return second === null ? null : moment(Number(second[3]), monthOf(second[2] ?? ""), Number(second[1]), second.slice(4));
}

/** 1 to 12; 0 for no month. */
function monthOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === "sept") return 9;
  return monthNames.findIndex((name) => name.toLowerCase() === lower || name.slice(0, 3).toLowerCase() === lower) + 1;
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

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
