import type { InputRefusalCode, InputValue } from "./input-tables.ts";
import type { EntryType } from "@sheaf/workbook";
import { fileMessages, readCellFile } from "./cell-files.ts";
import { limits } from "./limits.ts";

/** A value as it is kept, or why it cannot be. */
export type CheckedEntry =
  | { readonly ok: true; readonly value: InputValue }
  | { readonly ok: false; readonly code: InputRefusalCode; readonly message: string };

const MOST_ITEMS = 1_000;

/** What clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
interface ZoneOffset {
  readonly offsetAt: (instant: number) => number;
}

/** What was offered as a value of the column's type: texts as they are, float64 numbers, instants in UTC with microseconds. */
export function typedValue(type: EntryType, offered: unknown, zone: ZoneOffset): CheckedEntry {
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
      return filesValue(offered);
  }
}

function textValue(offered: unknown): CheckedEntry {
  if (typeof offered !== "string") return refused("A text is needed");
  if (offered.length > limits.inputTextLength) return refused(`A text has at most ${limits.inputTextLength} characters`);
  // E2: an engine that cannot hold it would refuse the whole table
  if (offered.includes("\u0000")) return refused("A text cannot hold the character NUL");
  return !/\p{Surrogate}/u.test(offered) ? { ok: true, value: offered } : refused("The text holds half a character");
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;

function numberValue(offered: unknown): CheckedEntry {
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
function instantValue(offered: unknown, zone: ZoneOffset): CheckedEntry {
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
function inZone(local: number, zone: ZoneOffset): number {
  const earlier = local - zone.offsetAt(local - 86_400_000);
  const later = local - zone.offsetAt(local + 86_400_000);
  for (const instant of [Math.min(earlier, later), Math.max(earlier, later)])
    if (instant + zone.offsetAt(instant) === local) return instant;
  return earlier;
}

function listValue(offered: unknown): CheckedEntry {
  if (!Array.isArray(offered) || offered.length > MOST_ITEMS) return refused("A list of texts is needed");
  for (const item of offered as readonly unknown[]) {
    const checked = textValue(item);
    if (!checked.ok) return checked;
  }
  return { ok: true, value: [...new Set(offered as readonly string[])] };
}

function filesValue(offered: unknown): CheckedEntry {
  if (!Array.isArray(offered) || offered.some((one) => typeof one !== "string" || readCellFile(one) === null))
    return refused("A list of uploaded files is needed");
  const texts = [...new Set(offered as readonly string[])];
  if (texts.length > limits.cellFiles) return refused(fileMessages.tooMany(limits.cellFiles));
  return { ok: true, value: texts.length === 0 ? null : texts };
}

function refused(message: string): CheckedEntry {
  return { ok: false, code: "E_VALUE_TYPE", message };
}
