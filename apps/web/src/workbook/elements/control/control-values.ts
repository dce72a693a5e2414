import type { ControlValue } from "@sheaf/compiler";
import { type DateBound, type DateRange, dateUnits, type DateUnit, type Element, type FilterValue, type Json } from "@sheaf/workbook";

/** What a list control is set to; no values and no choice mean that it filters nothing. */
export interface ListChoice {
  readonly mode: "include" | "exclude";
  readonly selection: "single" | "multiple";
  readonly values: readonly FilterValue[];
}

/** The choice of a list control: the viewer's value, else that of the document (`undefined`: nothing set by the viewer). */
export function listChoice(element: Element, value: ControlValue | null | undefined): ListChoice {
  const selection = element["selectionMode"] === "single" ? "single" : "multiple";
  const mode = element["mode"] === "exclude" ? "exclude" : "include";
  if (value === undefined) {
    const values = selection === "single" ? single(element["value"]) : filterValues(element["values"]);
    return { mode, selection, values };
  }
  if (value === null) return { mode, selection, values: [] };
  switch (value.kind) {
    case "scalar":
      return { mode, selection, values: [value.value] };
    case "list":
      return { mode: value.mode, selection, values: value.values };
    case "date-range":
      return { mode, selection, values: [] };
  }
}

/** A choice as queries take it; null where nothing is chosen. */
export function listValue(choice: ListChoice): ControlValue | null {
  const [first] = choice.values;
  if (first === undefined) return null;
  return choice.selection === "single" && choice.mode === "include"
    ? { kind: "scalar", value: first }
    : { kind: "list", mode: choice.mode, values: choice.values };
}

function single(value: Json | undefined): readonly FilterValue[] {
  return value !== undefined && isFilterValue(value) ? [value] : [];
}

function filterValues(value: Json | undefined): readonly FilterValue[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isFilterValue) : [];
}

const isFilterValue = (value: Json): value is FilterValue => value === null || typeof value !== "object";

/** The range of a date control: the viewer's, else that of the document; null where it restricts nothing. */
export function dateChoice(element: Element, value: ControlValue | null | undefined): DateRange | null {
  if (value === undefined) return readDateRange(element);
  return value?.kind === "date-range" ? readDateRange(value.range) : null;
}

export function dateValue(range: DateRange | null): ControlValue | null {
  return range === null ? null : { kind: "date-range", range: range as unknown as Json };
}

const units: ReadonlySet<unknown> = new Set(dateUnits);

/** The date members of a control or of a value; null for none, or for what cannot be read. */
export function readDateRange(json: Json): DateRange | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const from = json as { readonly [key: string]: Json };
  const text = (key: string): string | undefined => (typeof from[key] === "string" && from[key] !== "" ? from[key] : undefined);
  const unit = units.has(from["unit"]) ? (from["unit"] as DateUnit) : null;
  switch (from["mode"] ?? "between") {
    case "between": {
      const [startDate, endDate] = [text("startDate"), text("endDate")];
      return startDate === undefined && endDate === undefined ? null : { mode: "between", ...ends(startDate, endDate) };
    }
    case "on":
    case "before":
    case "after": {
      const date = text("date");
      return date === undefined ? null : { mode: from["mode"] as "on" | "before" | "after", date };
    }
    case "last":
    case "next":
      return unit === null || typeof from["value"] !== "number"
        ? null
        : { mode: from["mode"] as "last" | "next", value: from["value"], unit, includeToday: from["includeToday"] === true };
    case "current":
      return unit === null ? null : { mode: "current", unit };
    case "custom": {
      const [startDate, endDate] = [bound(from["startDate"]), bound(from["endDate"])];
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
