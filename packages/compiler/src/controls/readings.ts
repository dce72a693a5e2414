import { BOOLEAN, DATE, DATETIME, INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import {
  type ControlElement,
  type ControlElements,
  type ControlType,
  type ControlValue,
  controlTargets,
  type Id,
  type Json,
  type Method,
  type Source,
} from "@sheaf/workbook";
import { readIso } from "../filters/calendar.ts";
import {
  type ControlTextOutcome,
  readDate,
  readDateRange,
  readDrill,
  readFiles,
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
export interface ControlReading<T extends ControlType = ControlType> {
  /** `none`: formulas cannot read it. */
  readonly shape: Method<[control: ControlElements[T]], "scalar" | "list" | "range" | "none">;
  /** Type of the value that it has now; of a range, of its ends. Null: text. */
  readonly type: Method<[control: ControlElements[T], value: ControlValue | null, columnType: ColumnTypeOf], ValueType | null>;
  /** Reads a text that is not empty. */
  readonly text: Method<[control: ControlElements[T], text: string], ControlTextOutcome>;
}

/** What a formula gets of a control: one value, a list, two ends, or nothing. */
export type ControlShape = ReturnType<ControlReading["shape"]>;
export const controlShape = (control: ControlElement): ControlShape => controlReading(control).shape(control);

const scalar = () => "scalar" as const;
const range = () => "range" as const;
type NumberType = "number" | "slider";
type NumberRangeType = "number-range" | "range-slider";
const numberReading: ControlReading<NumberType> = { shape: scalar, type: numberOf, text: readNumber };
const numberRangeReading: ControlReading<NumberRangeType> = { shape: range, type: numberOf, text: readNumberRange };
const textReading: ControlReading<"text" | "text-area"> = { shape: scalar, type: () => TEXT, text: readText };
const truthReading: ControlReading<"checkbox" | "switch"> = { shape: scalar, type: () => BOOLEAN, text: readTruth };

/** By control type, one line each; a type without one does not compile. */
export const controlReadings: { readonly [T in ControlType]: ControlReading<T> } = {
  list: { shape: (control) => (control.selectionMode === "single" ? "scalar" : "list"), type: listType, text: readList },
  segmented: { shape: scalar, type: listType, text: readOne },
  "radio-group": { shape: scalar, type: listType, text: readOne },
  drill: { shape: () => "none", type: () => null, text: readDrill },
  legend: { shape: () => "list", type: listType, text: readList },
  "file-upload": { shape: () => "list", type: () => TEXT, text: readFiles },
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

/** How a control is read. */
export const controlReading = (control: ControlElement): ControlReading => controlReadings[control.controlType];

function listType(
  control: ControlElements["list" | "segmented" | "radio-group" | "legend"],
  _: ControlValue | null,
  columnType: ColumnTypeOf,
): ValueType | null {
  const { source } = control;
  if (source?.kind === "manual") {
    const { valueType, values = [] } = source;
    const chosen = [...("values" in control ? (control.values ?? []) : []), "value" in control ? control.value : undefined];
    return manualTypes[valueType] ?? (valueType === "number" ? numberType([...values, ...chosen]) : TEXT);
  }
  if (source !== undefined) return columnType(source.source, source.columnId);
  const [first] = controlTargets(control);
  return first === undefined ? null : columnType(first.source, first.columnId);
}

const manualTypes: Readonly<Record<string, ValueType>> = { date: DATE, boolean: BOOLEAN };

/** Exact, as the members and the value of the control are written (V2). */
function numberOf(control: ControlElements[NumberType | NumberRangeType], value: ControlValue | null): ValueType {
  const chosen = value?.kind === "scalar" ? [value.value] : value?.kind === "number-range" ? [value.min, value.max] : [];
  const own = "value" in control ? [control.value] : "min" in control || "max" in control ? [control.min, control.max] : [];
  const scale = "low" in control || "high" in control || "step" in control ? [control.low, control.high, control.step] : [];
  return numberType([...own, ...scale, ...chosen]);
}

/** A day, unless the date that it has names a time of it. */
function dateType(_: ControlElements["date"], value: ControlValue | null): ValueType {
  if (value?.kind !== "date") return DATE;
  if (typeof value.date === "string") return readIso(value.date)?.micros == null ? DATE : DATETIME;
  return value.date.unit === "hour" || value.date.unit === "minute" ? DATETIME : DATE;
}

/** Exact, as the numbers are written (V2): whole ones are integers. */
function numberType(values: readonly (Json | undefined)[]): ValueType {
  const digits = (value: Json | undefined): string => (typeof value === "string" ? value : JSON.stringify(value ?? 0));
  const scale = Math.max(0, ...values.map((value) => (digits(value).split(".")[1] ?? "").length));
  return scale === 0 ? INTEGER : { kind: "decimal", precision: 38, scale: Math.min(scale, 18) };
}
