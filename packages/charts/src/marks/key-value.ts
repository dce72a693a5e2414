import type { MarkKey } from "../context.ts";
import type { FilterValue } from "@sheaf/workbook";

/** A key as a filter writes it: dates and datetimes as ISO text, numbers that float64 cannot hold as their digits. */
export function filterValue(key: Pick<MarkKey, "value" | "text">): FilterValue {
  const { value, text } = key;
  if (value === null || typeof value === "boolean") return value;
  if (text === null) return null;
  // A date is carried as a number and a datetime as a bigint: their text is what a filter takes.
  if (/^-?\d{4,}-\d{2}-\d{2}/u.test(text)) return text;
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : text;
  return value;
}
