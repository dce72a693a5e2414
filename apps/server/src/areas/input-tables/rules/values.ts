import { cellFilesOf, type CheckedEntry, type InputValue, typedValue } from "@sheaf/contract";
import { type TimeZone, UTC, timeZone } from "@sheaf/locale";
import type { EntryType, InputColumn } from "@sheaf/workbook";

export function zoneNamed(id: string): TimeZone {
  return timeZone(id, Intl) ?? UTC;
}

/** What a column itself says about a value of its type: whether there has to be one, its list, its range. */
export function ruleBroken(
  column: InputColumn,
  name: string,
  value: InputValue,
  zone: TimeZone,
): Exclude<CheckedEntry, { ok: true }> | null {
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

function rangeBroken(column: InputColumn, name: string, value: InputValue, zone: TimeZone): Exclude<CheckedEntry, { ok: true }> | null {
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
  const files = cellFilesOf(value);
  if (files.length > 0) return shown(files.map(({ name }) => name).join(", "));
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A kept value in another type than it was entered in, as after a change of the column; null where it is no such value. */
export function valueAs(type: EntryType, value: unknown): InputValue {
  if (value === null || value === undefined) return null;
  const files = type === "file" ? [] : cellFilesOf(value);
  if (files.length > 0) return valueAs(type, type === "text" || type === "multi-select" ? files.map(({ name }) => name) : null);
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
