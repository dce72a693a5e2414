import type { InputValue } from "@sheaf/contract";
import { compareNumbers, toDecimal } from "@sheaf/locale";
import {
  type ControlElement,
  type ControlValue,
  drillCategories,
  type FilterValue,
  isControlType,
  type PeriodUnit,
  readDateRange,
  type TypedValue,
} from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import { escaped, sides } from "../controls/address-controls.ts";
import { ActionFailure } from "./action-failure.ts";

/** A value of an effect, once it is known. */
export type ResolvedValue =
  | { readonly kind: "one"; readonly value: FilterValue; readonly period?: PeriodUnit }
  /** `period`: each date stands for the whole one that begins there. */
  | { readonly kind: "many"; readonly values: readonly FilterValue[]; readonly period?: PeriodUnit }
  /** `period`: its end stands for the whole one that begins there. */
  | { readonly kind: "range"; readonly min: FilterValue; readonly max: FilterValue; readonly period?: PeriodUnit }
  /** What another control is set to. */
  | { readonly kind: "control"; readonly value: ControlValue | null };

export function typedValue({ type, value }: TypedValue): ResolvedValue {
  switch (type) {
    case "text":
    case "number":
    case "boolean":
    case "date":
      return { kind: "one", value };
    case "number-range":
    case "date-range":
      return { kind: "range", min: value.min ?? null, max: value.max ?? null };
    default:
      return { kind: "many", values: value };
  }
}

export type SetMode = "replace" | "add" | "remove" | "toggle";

/** What a control is set to by a value; throws ActionFailure where the control does not take such a one. Null: unset. */
export function controlValueOf(
  control: ControlElement,
  given: ResolvedValue,
  mode: SetMode,
  now: ControlValue | null,
): ControlValue | null {
  // Controls of one kind pass on their values as they are.
  if (given.kind === "control" && (given.value === null || (given.value.kind === kindOf(control) && mode === "replace")))
    return given.value;
  const plain = given.kind === "control" ? plainOf(given.value) : given;
  if (isControlType(control, "file-upload")) {
    if (valuesOf(plain).every((value) => value === null)) return null;
    throw new ActionFailure(t("actions.failure.takes-files"));
  }
  const takesSeveral = isControlType(control, "legend") || (isControlType(control, "list") && control.selectionMode !== "single");
  if (takesSeveral) return severalOf(plain, mode, now);
  if (mode !== "replace") {
    const [first = null] = valuesOf(plain);
    const isSet = now?.kind === "scalar" && same(now.value, first);
    if (mode === "remove" || (mode === "toggle" && isSet)) return isSet ? null : now;
  }
  return oneOf(control, plain);
}

/** The kind of value that a control keeps. */
function kindOf(control: ControlElement): ControlValue["kind"] {
  switch (control.controlType) {
    case "text":
    case "text-area":
      return "text-match";
    case "number-range":
    case "range-slider":
      return "number-range";
    case "date":
      return "date";
    case "date-range":
      return "date-range";
    case "hierarchy":
      return "paths";
    case "top-n":
      return "rank";
    case "drill":
      return "drill";
    case "legend":
      return "list";
    case "file-upload":
      return "files";
    case "list":
      return control.selectionMode === "single" && control.mode !== "exclude" ? "scalar" : "list";
    default:
      return "scalar";
  }
}

function severalOf(given: Plain, mode: SetMode, now: ControlValue | null): ControlValue | null {
  const before = now?.kind === "list" ? now.values : now?.kind === "scalar" ? [now.value] : [];
  const values = valuesOf(given);
  const isThere = (value: FilterValue): boolean => before.some((one) => same(one, value));
  const isGiven = (value: FilterValue): boolean => values.some((one) => same(one, value));
  const next =
    mode === "replace"
      ? values
      : mode === "add"
        ? [...before, ...values.filter((value) => !isThere(value))]
        : mode === "remove"
          ? before.filter((value) => !isGiven(value))
          : [...before.filter((value) => !isGiven(value)), ...values.filter((value) => !isThere(value))];
  // One empty value unsets; among others it is the empty value itself.
  if (mode === "replace" && given.kind === "one" && given.value === null) return null;
  return next.length === 0 ? null : { kind: "list", mode: now?.kind === "list" ? now.mode : "include", values: next };
}

function oneOf(control: ControlElement, given: Plain): ControlValue | null {
  switch (control.controlType) {
    case "number-range":
    case "range-slider": {
      const { min, max } = rangeOf(given);
      const [from, to] = [numberOf(min), numberOf(max)];
      if (from === null && to === null) return null;
      return { kind: "number-range", ...(from === null ? {} : { min: from }), ...(to === null ? {} : { max: to }) };
    }
    case "date-range": {
      const { min, max } = rangeOf(given);
      if (min === null && max === null) return null;
      const { period } = given;
      if (given.kind === "one" && period === undefined) return { kind: "date-range", range: { mode: "on", date: dateOf(given.value) } };
      const end = max === null ? null : period === undefined ? dateOf(max) : lastDayOf(dateOf(max), period);
      const ends = { ...(min === null ? {} : { startDate: dateOf(min) }), ...(end === null ? {} : { endDate: end }) };
      return { kind: "date-range", range: { mode: "between", ...ends } };
    }
    default:
  }
  const values = valuesOf(given);
  if (values.length > 1) throw new ActionFailure(t("actions.failure.one-value"));
  const [value = null] = values;
  if (value === null) return null;
  switch (control.controlType) {
    case "text":
    case "text-area":
      return { kind: "text-match", mode: control.mode ?? "equals", value: String(value) };
    case "number":
    case "slider":
      return { kind: "scalar", value: numberOf(value) };
    case "date":
      return { kind: "date", date: dateOf(value) };
    case "checkbox":
    case "switch":
      return { kind: "scalar", value: truthOf(value) };
    case "top-n": {
      const rowCount = Number(numberOf(value));
      if (!Number.isInteger(rowCount) || rowCount < 1) throw new ActionFailure(t("actions.failure.whole-number"));
      return { kind: "rank", rank: { rankingFunction: "rank", mode: "top-n", rowCount } };
    }
    case "hierarchy":
      return { kind: "paths", mode: "include", values: [[value]] };
    case "drill":
      if (typeof value !== "string" || !drillCategories(control).includes(value)) throw new ActionFailure(t("actions.failure.no-category"));
      return { kind: "drill", columnId: value, picked: [] };
    default:
      return { kind: "scalar", value };
  }
}

type Plain = Exclude<ResolvedValue, { readonly kind: "control" }>;

/** What a control is set to as a plain value. */
function plainOf(value: ControlValue | null): Plain {
  switch (value?.kind) {
    case undefined:
      return { kind: "one", value: null };
    case "scalar":
      return { kind: "one", value: value.value };
    case "text-match":
      return { kind: "one", value: value.value };
    case "list":
      if (value.mode === "exclude") throw new ActionFailure(t("actions.failure.left-out"));
      return { kind: "many", values: value.values };
    case "number-range":
      return { kind: "range", min: value.min ?? null, max: value.max ?? null };
    case "files":
      return { kind: "many", values: value.values };
    case "date":
      return { kind: "one", value: fixedDate(value.date) };
    case "date-range": {
      const range = readDateRange(value.range);
      if (range?.mode === "on") return { kind: "one", value: range.date };
      if (range?.mode !== "between") throw new ActionFailure(t("actions.failure.moving-dates"));
      return { kind: "range", min: range.startDate ?? null, max: range.endDate ?? null };
    }
    default:
      throw new ActionFailure(t("actions.failure.no-plain-value"));
  }
}

function fixedDate(date: unknown): string | null {
  if (date === null || typeof date === "string") return date;
  throw new ActionFailure(t("actions.failure.moving-dates"));
}

function valuesOf(given: Plain): readonly FilterValue[] {
  if (given.kind === "one") return [given.value];
  if (given.kind === "many") return given.values;
  throw new ActionFailure(t("actions.failure.no-range"));
}

function rangeOf(given: Plain): { readonly min: FilterValue; readonly max: FilterValue } {
  if (given.kind === "range") return given;
  // Nothing lies in no range, and opens none.
  const values = valuesOf(given).filter((value) => value !== null);
  return { min: values[0] ?? null, max: values.at(-1) ?? null };
}

/** A number of more digits than float64 keeps stays the text that it comes as (V2). */
function numberOf(value: FilterValue): number | string | null {
  if (value === null || value === "") return null;
  const written = typeof value === "string" ? value.trim() : value;
  const number = Number(written);
  if (typeof written === "boolean" || toDecimal(written) === undefined || !Number.isFinite(number))
    throw new ActionFailure(t("actions.failure.no-number", { value: String(value) }));
  return compareNumbers(written, number) === 0 ? number : written;
}

function truthOf(value: FilterValue): boolean {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new ActionFailure(t("actions.failure.no-truth", { value: String(value) }));
}

function dateOf(value: FilterValue): string {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/u.test(value)) return value.replace(/ (?=\d{2}:)/u, "T");
  throw new ActionFailure(t("actions.failure.no-date", { value: String(value) }));
}

/** The last day of a period, ISO; `from`: where it begins. */
function lastDayOf(from: string, unit: PeriodUnit): string {
  const day = new Date(`${from.slice(0, 10)}T00:00:00Z`);
  const months = { year: 12, quarter: 3, month: 1, week: 0, day: 0 }[unit];
  const days = { year: 0, quarter: 0, month: 0, week: 7, day: 1 }[unit];
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate() + days - 1)).toISOString().slice(0, 10);
}

/** Values are the same whatever wrote them: a number as digits too. */
export function same(one: FilterValue, other: FilterValue): boolean {
  if (one === null || other === null) return one === other;
  return String(one) === String(other);
}

/** A value as a cell of an input table takes it. The server judges it like what is typed. */
export function cellValueOf(given: ResolvedValue): InputValue {
  const plain = given.kind === "control" ? plainOf(given.value) : given;
  switch (plain.kind) {
    case "one":
      return plain.value;
    case "many":
      return plain.values.map(String);
    case "range":
      throw new ActionFailure(t("actions.failure.no-range"));
  }
}

/** A value as an address carries it to a control of another document; `asRange`: the control there takes a range. */
export function addressText(given: Plain, asRange: boolean): string {
  const { min, max } = rangeOf(given);
  // Nothing opens no range: it is handed on as nothing.
  if (asRange && (given.kind !== "one" || min !== null)) {
    if (given.period === undefined) return sides(min, max) ?? "";
    // Whole days from the first to the last one of the period.
    return sides(min === null ? null : dateOf(min).slice(0, 10), max === null ? null : lastDayOf(dateOf(max), given.period)) ?? "";
  }
  if (given.kind === "range") return sides(given.min, given.max) ?? "";
  const one = (value: FilterValue): string => (value === null ? ":null" : escaped(String(value)));
  return valuesOf(given).map(one).join(",");
}

/** A value in words. */
export function valueWords(given: ResolvedValue | ControlValue | null): string {
  const plain = given === null ? null : isResolved(given) ? (given.kind === "control" ? safePlain(given.value) : given) : safePlain(given);
  if (plain === null) return t("actions.value.nothing");
  const one = (value: FilterValue): string =>
    value === null || value === "" ? t("actions.value.empty") : t("actions.value.quoted", { value: String(value) });
  switch (plain.kind) {
    case "one":
      return one(plain.value);
    case "many":
      return plain.values.length === 0 ? t("actions.value.nothing") : plain.values.map(one).join(", ");
    case "range":
      return t("actions.value.range", { min: one(plain.min), max: one(plain.max) });
  }
}

function isResolved(given: ResolvedValue | ControlValue): given is ResolvedValue {
  return given.kind === "one" || given.kind === "many" || given.kind === "range" || given.kind === "control";
}

function safePlain(value: ControlValue | null): Plain | null {
  if (value === null) return null;
  try {
    return plainOf(value);
  } catch {
    return null;
  }
}
