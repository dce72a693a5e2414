import type { InputRefusalCode, InputValue } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { type TimeZone, UTC, timeZone } from "@sheaf/locale";
import type { EntryType, InputColumn } from "@sheaf/workbook";

/** A value as it is kept, or why it cannot be. */
export type Checked =
  | { readonly ok: true; readonly value: InputValue }
  | { readonly ok: false; readonly code: InputRefusalCode; readonly message: string };

const MOST_ITEMS = 1_000;

/** What was offered as a value of the column's type: texts as they are, float64 numbers, instants in UTC with microseconds. */
export function typedValue(type: EntryType, offered: unknown, zone: TimeZone): Checked {
  if (offered === null) return { ok: true, value: null };
  switch (type) {
    case "text":
      return textValue(offered);
    case "number":
      return numberValue(offered);
    case "datetime":
      return instantValue(offered, zone);
    case "checkbox":
      return typeof offered === "boolean" ? { ok: true, value: offered } : refused("A checkbox is true or false");
    case "multi-select":
      return listValue(offered);
    case "file":
      return refused("Files cannot be entered yet");
  }
}

function textValue(offered: unknown): Checked {
  if (typeof offered !== "string") return refused("A text is needed");
  if (offered.length > limits.inputTextLength) return refused(`A text has at most ${limits.inputTextLength} characters`);
  // E2: an engine that cannot hold it would refuse the whole table
  if (offered.includes("\u0000")) return refused("A text cannot hold the character NUL");
  return !/\p{Surrogate}/u.test(offered) ? { ok: true, value: offered } : refused("The text holds half a character");
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;

function numberValue(offered: unknown): Checked {
  if (typeof offered === "number") return Number.isFinite(offered) ? { ok: true, value: offered } : refused("A number is needed");
  const text = typeof offered === "string" ? offered.trim() : "";
  if (!NUMBER.test(text)) return refused("A number is needed");
  const value = Number(text);
  if (!Number.isFinite(value)) return refused("The number is too large");
  // V2: no digit is lost in silence; identifiers with many digits belong in a column of texts
  if (significant(text) !== significant(String(value)) && digitsOf(text) > 15)
    return refused("The number has more digits than a number can keep exactly; enter it in a text column");
  return { ok: true, value };
}

/** Digits that count, without sign, point, exponent and zeros at the ends. */
function significant(text: string): string {
  return (text.toLowerCase().split("e")[0] ?? "")
    .replaceAll(/[^0-9]/g, "")
    .replace(/^0+/, "")
    .replace(/0+$/, "");
}

function digitsOf(text: string): number {
  return significant(text).length;
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** An ISO 8601 date or time; without a zone it is of the workbook's (V3). */
function instantValue(offered: unknown, zone: TimeZone): Checked {
  const parts = typeof offered === "string" ? INSTANT.exec(offered.trim()) : null;
  if (parts === null) return refused("A date is needed, as 2026-01-31 or 2026-01-31T10:00:00Z");
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00", fraction = "", offset] = parts;
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const isReal = Number.isFinite(local) && new Date(local).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
  if (!isReal || year === "0000") return refused("There is no such date");
  const milliseconds = offset === undefined ? inZone(local, zone) : local - offsetOf(offset);
  const iso = new Date(milliseconds).toISOString();
  if (!/^\d{4}-/.test(iso) || iso.startsWith("0000")) return refused("There is no such date");
  return { ok: true, value: `${iso.slice(0, 19)}.${fraction.padEnd(6, "0")}Z` };
}

function offsetOf(text: string): number {
  if (text === "Z") return 0;
  const digits = text.slice(1).replace(":", "");
  return (text.startsWith("-") ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}

/** The instant at which the clocks of a zone show a time; of two the first, of none the one an hour on. */
function inZone(local: number, zone: TimeZone): number {
  const earlier = local - zone.offsetAt(local - 86_400_000);
  const later = local - zone.offsetAt(local + 86_400_000);
  for (const instant of [Math.min(earlier, later), Math.max(earlier, later)])
    if (instant + zone.offsetAt(instant) === local) return instant;
  return earlier;
}

export function zoneNamed(id: string): TimeZone {
  return timeZone(id, Intl) ?? UTC;
}

function listValue(offered: unknown): Checked {
  if (!Array.isArray(offered) || offered.length > MOST_ITEMS) return refused("A list of texts is needed");
  for (const item of offered as readonly unknown[]) {
    const checked = textValue(item);
    if (!checked.ok) return checked;
  }
  return { ok: true, value: [...new Set(offered as readonly string[])] };
}

function refused(message: string): Checked {
  return { ok: false, code: "E_VALUE_TYPE", message };
}

/** What a column itself says about a value of its type: whether there has to be one, its list, its range. */
export function ruleBroken(column: InputColumn, name: string, value: InputValue, zone: TimeZone): Exclude<Checked, { ok: true }> | null {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) {
    return column.sheaf?.entry?.required === true ? { ok: false, code: "E_REQUIRED", message: `${name} must not be empty` } : null;
  }
  if (column.values !== undefined) {
    const listed = new Set(column.values.map((one) => comparable(column.type, one, zone)));
    const offered: readonly InputValue[] = Array.isArray(value) ? (value as readonly string[]) : [value];
    const stranger = offered.find((one) => !listed.has(comparable(column.type, one, zone)));
    if (stranger !== undefined)
      return { ok: false, code: "E_NOT_LISTED", message: `${shown(stranger)} is not among the values of ${name}` };
  }
  return rangeBroken(column, name, value, zone);
}

function comparable(type: EntryType | undefined, value: unknown, zone: TimeZone): string {
  const checked = type === "number" || type === "datetime" ? typedValue(type, value, zone) : null;
  return String(checked?.ok === true ? checked.value : value);
}

function rangeBroken(column: InputColumn, name: string, value: InputValue, zone: TimeZone): Exclude<Checked, { ok: true }> | null {
  const { range, type } = column;
  if (range === undefined || (type !== "number" && type !== "datetime")) return null;
  const end = (text: number | string | undefined, isUpper: boolean): number | string | null => {
    if (text === undefined) return null;
    // a day as the upper end is all of that day
    const whole =
      isUpper && type === "datetime" && typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999999` : text;
    const checked = typedValue(type, whole, zone);
    return checked.ok ? (checked.value as number | string | null) : null;
  };
  const [min, max] = [end(range.min, false), end(range.max, true)];
  const given = value as number | string;
  const low = min !== null && given < min;
  const high = max !== null && given > max;
  if (!low && !high) return null;
  const said =
    range.min === undefined ? `up to ${range.max}` : range.max === undefined ? `from ${range.min}` : `from ${range.min} to ${range.max}`;
  return { ok: false, code: "E_RANGE", message: `${shown(value)} is ${low ? "below" : "above"} the limit: ${name} takes values ${said}` };
}

export function shown(value: InputValue): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A kept value in another type than it was entered in, as after a change of the column; null where it is no such value. */
export function valueAs(type: EntryType, value: unknown): InputValue {
  if (value === null || value === undefined) return null;
  const checked = typedValue(type, value, UTC);
  if (checked.ok) return checked.value;
  switch (type) {
    case "text":
      return Array.isArray(value) ? value.join(", ") : typeof value === "number" || typeof value === "boolean" ? String(value) : null;
    case "multi-select":
      return typeof value === "string" ? [value] : null;
    default:
      return null;
  }
}
