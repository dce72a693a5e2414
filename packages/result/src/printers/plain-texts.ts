import type { ValueType } from "@sheaf/sql";
import { cellText, dateText, datetimeText } from "../cell-text.ts";
import type { CellValue } from "../schema.ts";

/** Days whose text is kept: more than a column of dates has, most often. */
const MOST_DAYS = 10_000;
const SAFE = 9_007_199_254_740_992n;
/** Microseconds of a day. */
export const DAY_MICROS = 86_400_000_000;
/** Moments up to here are exact as floating point, and of years of four digits. */
export const FIRST_PLAIN = Date.UTC(1, 0) * 1000;
export const LAST_PLAIN = Date.UTC(9999, 11, 31) * 1000;

/** Exact texts of one column as files have them: the same as `cellText`, a decimal without the zeros that only its type asks for. Nothing is null. */
export function plainTexts(type: ValueType): (value: NonNullable<CellValue>) => string {
  switch (type.kind) {
    case "decimal":
      return (value) => withoutZeros(String(value));
    case "date":
      return (value) => (typeof value === "number" ? dayText(value) : String(value));
    case "datetime":
      return (value) => (typeof value === "bigint" ? momentText(value) : String(value));
    case "text":
      return String;
    case "integer":
      // floating point is written in half of the time
      return (value) => (typeof value === "bigint" && value < SAFE && value > -SAFE ? String(Number(value)) : String(value));
    default:
      return (value) => cellText(value, type) ?? "";
  }
}

function withoutZeros(text: string): string {
  const point = text.indexOf(".");
  if (point < 0) return text;
  let end = text.length;
  while (end > point && text.charCodeAt(end - 1) === 48) end -= 1;
  return text.slice(0, end - 1 === point ? point : end);
}

const keptDays = new Map<number, string>();

/** What `dateText` says; days come again and again. */
export function dayText(days: number): string {
  let text = keptDays.get(days);
  if (text === undefined) {
    if (keptDays.size >= MOST_DAYS) keptDays.clear();
    keptDays.set(days, (text = dateText(days)));
  }
  return text;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** What `datetimeText` says, by the text of the day. */
function momentText(micros: bigint): string {
  const whole = Number(micros);
  if (whole < FIRST_PLAIN || whole > LAST_PLAIN || !Number.isSafeInteger(whole)) return datetimeText(micros);
  const day = Math.floor(whole / DAY_MICROS);
  const rest = whole - day * DAY_MICROS;
  const seconds = Math.floor(rest / 1_000_000);
  const fraction = rest - seconds * 1_000_000;
  const text = `${dayText(day)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return fraction === 0 ? `${text}Z` : `${text}.${String(fraction).padStart(6, "0").replace(/0+$/u, "")}Z`;
}
