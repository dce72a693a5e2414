import type { TimeZone } from "@sheaf/locale";
import { cellText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";

/** What a cell of a spreadsheet holds. */
export type SheetValue =
  /** Of dates the day by its number, as spreadsheets count. */
  | { readonly kind: "number"; readonly digits: string }
  /** `isLong`: a number with more digits than spreadsheets keep. */
  | { readonly kind: "text"; readonly text: string; readonly isLong: boolean }
  | { readonly kind: "boolean"; readonly value: boolean };

/** Digits of a number that spreadsheet programs keep. */
const MOST_DIGITS = 15;
const LONG_INTEGER = 10n ** BigInt(MOST_DIGITS);
const LARGEST = 9.99e307;
/** 1 March 1900: before it programs disagree about the calendar. And the last day of 9999. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_466;
/** Serial number of 1970-01-01. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

const number = (digits: string): SheetValue => ({ kind: "number", digits });
const text = (words: string): SheetValue => ({ kind: "text", text: words, isLong: false });
const long = (words: string): SheetValue => ({ kind: "text", text: words, isLong: true });

/** The values of one column as spreadsheets hold them, none of them changed; null: an empty cell. */
export function sheetValues(type: ValueType, zone: TimeZone): (value: CellValue) => SheetValue | null {
  const day = (serial: number, value: CellValue): SheetValue =>
    serial < FIRST_SERIAL || serial >= LAST_SERIAL ? text(cellText(value, type) ?? "") : number(String(serial));
  switch (type.kind) {
    case "integer":
      return (value) => {
        if (value === null) return null;
        const isLong = typeof value === "bigint" && (value >= LONG_INTEGER || value <= -LONG_INTEGER);
        return isLong ? long(String(value)) : number(String(value));
      };
    case "decimal":
      return (value) => {
        if (value === null) return null;
        const digits = String(value);
        return isShort(digits) ? number(digits) : long(digits.includes(".") ? digits.replace(/\.?0+$/u, "") : digits);
      };
    case "float":
      return (value) => {
        if (value === null) return null;
        return Math.abs(Number(value)) > LARGEST ? long(String(value)) : number(String(value));
      };
    case "boolean":
      return (value) => (value === null ? null : { kind: "boolean", value: value === true });
    case "date":
      return (value) => (value === null ? null : day(Number(value) + EPOCH, value));
    case "datetime":
      return (value) => {
        if (typeof value !== "bigint") return null;
        const milliseconds = Number(value / 1000n);
        return day((Number(value) / 1000 + zone.offsetAt(milliseconds)) / DAY_MS + EPOCH, value);
      };
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return (value) => (value === null ? null : text(String(value)));
  }
}

/** Whether a spreadsheet keeps every digit. */
function isShort(digits: string): boolean {
  if (digits.length <= MOST_DIGITS) return true;
  const significant = digits
    .replace(/^-/u, "")
    .replace(/^0*\.?0*/u, "")
    .replace(".", "");
  return (digits.includes(".") ? significant.replace(/0+$/u, "") : significant).length <= MOST_DIGITS;
}
