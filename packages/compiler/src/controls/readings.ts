import { BOOLEAN, DATE, DATETIME, INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import { type ControlValue, controlTargets, type Element, type Id, type Json, type Source } from "@sheaf/workbook";
import { readIso } from "../filters/calendar.ts";
import {
  type ControlTextOutcome,
  readDate,
  readDateRange,
  readDrill,
  readList,
  readNumber,
  readNumberRange,
  readOne,
  readPaths,
  readRank,
  readText,
  readTruth,
} from "./texts.ts";

/** Type of a column that a control filters or takes its values from; null where it is not known. */
export type ColumnTypeOf = (source: Source, columnId: Id) => ValueType | null;

/** How formulas see one type of control, and how its value is written as text. */
export interface ControlReading {
  /** `none`: formulas cannot read it. */
  readonly shape: (control: Element) => "scalar" | "list" | "range" | "none";
  /** Type of the value that it has now; of a range, of its ends. Null: text. */
  readonly type: (control: Element, value: ControlValue | null, columnType: ColumnTypeOf) => ValueType | null;
  /** Reads a text that is not empty. */
  readonly text: (control: Element, text: string) => ControlTextOutcome;
}

const scalar = () => "scalar" as const;
const range = () => "range" as const;
const numberReading: ControlReading = { shape: scalar, type: numberOf, text: readNumber };
const numberRangeReading: ControlReading = { shape: range, type: numberOf, text: readNumberRange };
const textReading: ControlReading = { shape: scalar, type: () => TEXT, text: readText };
const truthReading: ControlReading = { shape: scalar, type: () => BOOLEAN, text: readTruth };

/** By control type, one line each; a type without one has no value. */
export const controlReadings: Readonly<Record<string, ControlReading>> = {
  list: { shape: (control) => (control["selectionMode"] === "single" ? "scalar" : "list"), type: listType, text: readList },
  segmented: { shape: scalar, type: listType, text: readOne },
  drill: { shape: () => "none", type: () => null, text: readDrill },
  legend: { shape: () => "list", type: listType, text: readList },
  hierarchy: { shape: () => "none", type: () => null, text: readPaths },
  text: textReading,
  "text-area": textReading,
  number: numberReading,
  slider: numberReading,
  "number-range": numberRangeReading,
  "range-slider": numberRangeReading,
  date: { shape: scalar, type: dateType, text: readDate },
  "date-range": { shape: range, type: () => DATETIME, text: readDateRange },
  checkbox: truthReading,
  switch: truthReading,
  "top-n": { shape: scalar, type: (_, value) => numberType(value?.kind === "rank" ? Object.values(value.rank) : []), text: readRank },
};

/** How a control is read; null for one whose type is not known. */
export function controlReading(control: Element): ControlReading | null {
  const type = control["controlType"];
  return control.kind === "control" && typeof type === "string" && Object.hasOwn(controlReadings, type)
    ? (controlReadings[type] ?? null)
    : null;
}

function listType(control: Element, _: ControlValue | null, columnType: ColumnTypeOf): ValueType | null {
  const source = control["source"] as { readonly [key: string]: Json } | undefined;
  if (source?.["kind"] === "manual") {
    const valueType = source["valueType"];
    const type = typeof valueType === "string" ? manualTypes[valueType] : undefined;
    return type ?? (valueType === "number" ? numberType([...list(source["values"]), ...list(control["values"]), control["value"]]) : TEXT);
  }
  const [first] = controlTargets(control);
  const from = source?.["source"] as unknown as Source | undefined;
  if (from !== undefined) return columnType(from, typeof source?.["columnId"] === "string" ? source["columnId"] : "");
  return first === undefined ? null : columnType(first.source, first.columnId);
}

const manualTypes: Readonly<Record<string, ValueType>> = { date: DATE, boolean: BOOLEAN };

/** Exact, as the members and the value of the control are written (V2). */
function numberOf(control: Element, value: ControlValue | null): ValueType {
  const chosen = value?.kind === "scalar" ? [value.value] : value?.kind === "number-range" ? [value.min, value.max] : [];
  return numberType([...["value", "min", "max", "low", "high", "step"].map((member) => control[member]), ...chosen]);
}

/** A day, unless the date that it has names a time of it. */
function dateType(_: Element, value: ControlValue | null): ValueType {
  if (value?.kind !== "date") return DATE;
  if (typeof value.date === "string") return readIso(value.date)?.micros == null ? DATE : DATETIME;
  return value.date.unit === "hour" || value.date.unit === "minute" ? DATETIME : DATE;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Exact, as the numbers are written (V2): whole ones are integers. */
function numberType(values: readonly (Json | undefined)[]): ValueType {
  const digits = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? 0));
  const scale = Math.max(0, ...values.map((value) => (digits(value).split(".")[1] ?? "").length));
  return scale === 0 ? INTEGER : { kind: "decimal", precision: 38, scale: Math.min(scale, 18) };
}
