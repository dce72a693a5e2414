import { literal } from "../../engines/duckdb/sql-text.ts";
import { withoutScale } from "./scaled-numbers.ts";

/**
 * Numbers as people write them: `12.5%`, `$1,234.50`, `1.234,50 €`, `USD 12`, and what is below zero in parentheses or with the minus behind.
 * The unit of a column is `%`, one currency, or nothing.
 */

/** How values of a column are shown, as far as whoever wrote them said it. `digits`: behind the point; null: as many as there are. */
export type NumberLook =
  | { readonly kind: "percent"; readonly digits: number | null }
  /** Thousands are parted; `pairs`: what is above them stands in pairs. */
  | { readonly kind: "grouped"; readonly digits: number; readonly pairs?: true }
  /** Lengths of time. */
  | { readonly kind: "seconds"; readonly digits: number }
  /** Dates that stand for what they begin. */
  | { readonly kind: "period"; readonly unit: "month" | "quarter" }
  /** Without a unit: amounts as accountants write them. `isBehind`: the unit stands behind the number. */
  | { readonly kind: "currency"; readonly unit: string; readonly digits: number | null; readonly isBehind?: true; readonly pairs?: true };

export const PERCENT = "%";
/** Typography has several spaces that do not break a line: thin ones, and some as wide as a digit. */
export const SPACES = [" ", "\u00A0", "\u202F", "\u2009", "\u2007"];
const MINUS = "\u2212";
/** Currencies with letters of their own, beside the codes of ISO 4217. */
const LETTERS: ReadonlySet<string> = new Set(["kr", "zł", "Kč", "Ft", "lei", "лв", "Fr", "RM", "Rp", "Rs"]);
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const SIGN = /^[A-Z]{0,3}\p{Sc}$/u;
const BESIDE_UNIT = /[\d\s.,'’()+\-\u2212]/gu;

/** What is written beside the digits of a column, and whether most of its texts have it behind them. */
export interface Unit {
  readonly unit: string;
  readonly isBehind: boolean;
}

/**
 * The unit of most of the texts, where it is one; null where nothing is written beside their digits. Numbers in parentheses alone may be those
 * of notes: one of them has to be written otherwise, or with a fraction.
 */
export function unitIn(texts: readonly string[]): Unit | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!/\d/u.test(text)) continue;
    const unit = withoutScale(text).replaceAll(BESIDE_UNIT, "");
    if (unit === PERCENT || isCurrency(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most !== undefined) {
    const [unit] = most;
    const placed = texts.filter((text) => text.includes(unit));
    return { unit, isBehind: placed.filter((text) => isUnitBehind(withoutScale(text))).length * 2 > placed.length };
  }
  const isBelow = (text: string): boolean => text.startsWith("(") || text.endsWith("-") || text.startsWith(MINUS);
  if (texts.some((text) => text.endsWith("-")) && !looksLikeBookkeeping(texts)) return null;
  return texts.some(isBelow) && texts.some((text) => !isBelow(text) || /[.,]/u.test(text)) ? { unit: "", isBehind: false } : null;
}

/** Whether a sign or letters stand behind the last digit of a text. */
export const isUnitBehind = (text: string): boolean => /\d[^\d\p{L}\p{Sc}]*[\p{L}\p{Sc}][^\d]*$/u.test(text);

/** Abbreviations may end with a point, which is none of the number: `Rs. 50`, `50 kr.`. */
const hasPoint = (unit: string): boolean => LETTERS.has(unit);

/** Digits of a number that is no grade, no level and no step. */
const AMOUNT_DIGITS = 3;

/**
 * `5-` is below zero in accounts, and a grade in a school: it is below zero where other values of the column are written as amounts are, with
 * a fraction, with thousands apart, or in parentheses, or where most of them are as long as amounts.
 */
function looksLikeBookkeeping(texts: readonly string[]): boolean {
  if (texts.some((text) => /\d[.,'’\s]\d|^\(/u.test(text))) return true;
  const long = texts.filter((text) => text.replaceAll(/\D/gu, "").length >= AMOUNT_DIGITS);
  return long.length * 2 > texts.length;
}

export function isCurrency(text: string): boolean {
  return SIGN.test(text) || CODES.has(text) || LETTERS.has(text);
}

/** A regular expression for numbers of a unit, made of the one for their digits. RE2 and JavaScript read it the same way. */
export function dressedPattern(digits: string, unit: string): string {
  const gap = `[${SPACES.join("")}]*`;
  if (unit === "") return `([-${MINUS}]?${digits}|\\(${digits}\\)|${digits}-)`;
  const sign = `[-+${MINUS}]?`;
  const written = unit.replaceAll(/[.*+?^$()[\]{}|\\]/gu, "\\$&") + (hasPoint(unit) ? "\\.?" : "");
  // A number without the sign is another one.
  if (unit === PERCENT)
    return `(${sign}${digits}${gap}${written}|\\(${digits}${gap}${written}\\)|\\(${digits}\\)${gap}${written}|${digits}-${gap}${written})`;
  const before = `(${written}${gap})?`;
  const behind = `(${gap}${written})?`;
  return [
    `(${sign}${gap}${before}${digits}${behind}`,
    `${before}${sign}${digits}${behind}`,
    `\\(${gap}${before}${digits}${behind}\\)`,
    `${before}\\(${digits}\\)${behind}`,
    `${digits}-${behind}`,
    // Nothing, as spreadsheets print it for accountants.
    `${written}${gap}-)`,
  ].join("|");
}

/** SQL for the digits of such a text with a plain minus, as everything else writes numbers. */
export function undressedSql(text: string, unit: string): string {
  const without = (sql: string, sign: string): string => (sign === "" ? sql : `replace(${sql}, ${literal(sign)}, '')`);
  const digits = [...(hasPoint(unit) ? [`${unit}.`] : []), unit, "(", ")", "+", "-", MINUS, ...SPACES].reduce(without, text);
  const isBelow = ["(", "-", MINUS].map((sign) => `contains(${text}, ${literal(sign)})`).join(" OR ");
  return `(CASE WHEN ${isBelow} THEN '-' ELSE '' END || coalesce(nullif(${digits}, ''), '0'))`;
}
