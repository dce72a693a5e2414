import { type DateBound, type DateRange, dateUnits, type DateUnit, type Json } from "../../document.ts";
import { unread } from "../../schema/unread.ts";

const units: ReadonlySet<unknown> = new Set(dateUnits);

/** The date members of a control or of a value; null for none, or for what cannot be read. */
export function readDateRange(json: Json): DateRange | null {
  const from = unread<DateRange>(json);
  if (from === null) return null;
  const { mode = "between", value } = from;
  const text = (date: Json | undefined): string | undefined => (typeof date === "string" && date !== "" ? date : undefined);
  const unit = units.has(from.unit) ? (from.unit as DateUnit) : null;
  switch (mode) {
    case "between": {
      const [startDate, endDate] = [text(from.startDate), text(from.endDate)];
      return startDate === undefined && endDate === undefined ? null : { mode: "between", ...ends(startDate, endDate) };
    }
    case "on":
    case "before":
    case "after": {
      const date = text(from.date);
      return date === undefined ? null : { mode, date };
    }
    case "last":
    case "next":
      return unit === null || typeof value !== "number" ? null : { mode, value, unit, includeToday: from.includeToday === true };
    case "current":
      return unit === null ? null : { mode: "current", unit };
    case "custom": {
      const [startDate, endDate] = [bound(from.startDate), bound(from.endDate)];
      return startDate === undefined && endDate === undefined ? null : { mode: "custom", ...ends(startDate, endDate) };
    }
    default:
      return null;
  }
}

function ends<T>(startDate: T | undefined, endDate: T | undefined): { readonly startDate?: T; readonly endDate?: T } {
  return { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
}

function bound(json: Json | undefined): DateBound | undefined {
  if (typeof json === "string") return json === "" ? undefined : json;
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  const { op, unit, value } = json as { readonly [key: string]: Json };
  return (op === "now-minus" || op === "now-plus") && units.has(unit) && typeof value === "number"
    ? { op, unit: unit as DateUnit, value }
    : undefined;
}
