import type { NumberLook } from "../../types/dressed-numbers.ts";
import { lookOfCode } from "./number-looks.ts";
import type { Cell } from "../cell-file.ts";

const DAY = 86_400_000;
const BASE = Date.UTC(1899, 11, 30);
const BASE_1904 = Date.UTC(1904, 0, 1);
/** The last day that has four digits of a year. */
const LAST_DAY = 2_958_465;

/** What a number format makes of a number. */
export type NumberFormat = "number" | "date" | "time" | "duration" | NumberLook | PaddedFormat;

/** Codes of a fixed length: what people see begins with zeros. */
interface PaddedFormat {
  readonly kind: "padded";
  readonly digits: number;
}

/** Formats that have a number instead of a text in the file. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return "date";
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return "time";
  if (id === 46) return "duration";
  return lookOfCode(BUILT_IN[id] ?? "") ?? "number";
}

/** The thousands, amounts and percentages among them. In which currency an amount is, is left to the country of who reads the file. */
const BUILT_IN: Readonly<Record<number, string>> = { 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%" };

/** No spreadsheet writes longer codes; a longer one is made to take time, or to make every cell as long as itself. */
const LONGEST_CODE = 255;

/** Whether a format code writes dates: letters of dates outside quotes, escapes, colors and conditions. */
export function formatOfCode(code: string): NumberFormat {
  if (code.length > LONGEST_CODE) return "number";
  const [first = ""] = code.split(";");
  if (/^0{2,}$/u.test(first)) return { kind: "padded", digits: first.length };
  const plain = first.replaceAll(/"[^"]*"|\\.|_.|\*./gu, "");
  if (/\[(?:h+|m+|s+)\]/iu.test(plain)) return "duration";
  const letters = plain.replaceAll(/\[[^[\]]*\]/gu, "").replaceAll(/general/giu, "");
  if (/[yd]/iu.test(letters)) return "date";
  // Months alone are m, and so are minutes beside hours or seconds.
  if (/[hs]/iu.test(letters)) return "time";
  return /m/iu.test(letters) ? "date" : (lookOfCode(code) ?? "number");
}

/** A number as the date, the time, the duration or the code that people see; null where it is a number to them as well. */
export function serialCell(column: number, serial: number, format: NumberFormat, is1904: boolean): Cell | null {
  if (typeof format === "object") {
    if (format.kind !== "padded" || !Number.isSafeInteger(serial) || serial < 0) return null;
    return { column, text: String(serial).padStart(format.digits, "0"), kind: "text" };
  }
  if (format === "duration") return lengthOfTime(column, serial);
  const shifted = !is1904 && serial < 60 ? serial + 1 : serial;
  if (format === "number" || serial < 0 || serial > LAST_DAY || (!is1904 && serial >= 60 && serial < 61)) return null;
  if (format === "time" && serial < 1) return { column, text: clock(Math.round(serial * 86_400)), kind: "text" };
  const instant = new Date((is1904 ? BASE_1904 : BASE) + Math.round(shifted * DAY)).toISOString();
  if (Number.isInteger(serial)) return { column, text: instant.slice(0, 10), kind: "date" };
  return { column, text: instant.slice(0, instant.endsWith(".000Z") ? 19 : 23), kind: "datetime" };
}

/** More hours than any length of time that people write down. */
const MOST_HOURS = 99_999;

function lengthOfTime(column: number, serial: number): Cell {
  // Days are counted in float64: a thousandth of a second is what it keeps.
  const thousandths = Math.round(Math.abs(serial) * DAY);
  const [seconds, rest] = [Math.floor(thousandths / 1000), thousandths % 1000];
  const fraction =
    rest === 0
      ? ""
      : `.${String(rest)
          .padStart(3, "0")
          .replace(/0{1,2}$/u, "")}`;
  const text = clock(serial < 0 ? -seconds : seconds) + fraction;
  const signed = serial < 0 && seconds === 0 && rest > 0 ? `-${text}` : text;
  if (seconds / 3600 > MOST_HOURS) return { column, text: signed, kind: "text" };
  return { column, text: signed, kind: "duration", look: { kind: "seconds", digits: fraction === "" ? 0 : fraction.length - 1 } };
}

function clock(seconds: number): string {
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  return (seconds < 0 ? "-" : "") + parts.join(":");
}
