import { BOOLEAN, DATE, DATETIME, INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import type { DateRange, Element, Filter, FilterValue, Id, Json, Source, WorkbookDocument } from "@sheaf/workbook";
import { handleOf } from "@sheaf/workbook";
import type { ControlValue } from "../../api.ts";
import { type Clock, rangeOf } from "../../filters/date-range.ts";
import { literalOf } from "../../filters/literal.ts";
import { isoInstant } from "../../filters/calendar.ts";
import type { Literal } from "../../plan/expression.ts";

/** A control of the document with the value that it has now. */
export interface KnownControl {
  readonly id: Id;
  readonly name: string;
  readonly shape: "scalar" | "list" | "range";
  readonly value: ControlValue | null;
  readonly targets: readonly { readonly source: Source; readonly columnId: Id }[];
  readonly includeNulls: Filter["includeNulls"];
  /** Type of the value, given the types of columns. */
  readonly type: (columnType: (source: Source, columnId: Id) => ValueType | null) => ValueType;
}

/** How one type of control is read; a type without an entry has no value yet. */
interface ControlReader {
  readonly shape: (control: Element) => KnownControl["shape"];
  readonly value: (control: Element) => ControlValue | null;
  readonly type: (control: Element, columnType: (source: Source, columnId: Id) => ValueType | null) => ValueType | null;
}

const readers: Readonly<Record<string, ControlReader>> = {
  list: {
    shape: (control) => (control["selectionMode"] === "single" ? "scalar" : "list"),
    value: listValue,
    type: listType,
  },
  "date-range": { shape: () => "range", value: dateRangeValue, type: () => DATETIME },
};

/** All controls of a document whose types are known; `values` holds what the viewer chose (null = unset). */
export function controlsOf(document: WorkbookDocument, values: ReadonlyMap<Id, ControlValue | null>): readonly KnownControl[] {
  const controls: KnownControl[] = [];
  for (const page of document.pages) {
    for (const element of page.elements) {
      if (element.kind !== "control") continue;
      const type = element["controlType"];
      const reader = typeof type === "string" && Object.hasOwn(readers, type) ? readers[type] : undefined;
      if (reader === undefined) continue;
      const chosen = values.get(element.id);
      controls.push({
        id: element.id,
        name: handleOf(element),
        shape: reader.shape(element),
        value: chosen === undefined ? reader.value(element) : chosen,
        targets: targetsOf(element),
        includeNulls: element["includeNulls"] as Filter["includeNulls"],
        type: (columnType) => reader.type(element, columnType) ?? TEXT,
      });
    }
  }
  return controls;
}

function targetsOf(control: Element): KnownControl["targets"] {
  const filters = control["filters"];
  return Array.isArray(filters) ? (filters as KnownControl["targets"]) : [];
}

function listValue(control: Element): ControlValue | null {
  const mode = control["mode"] === "exclude" ? "exclude" : "include";
  if (control["selectionMode"] === "single") {
    const value = control["value"];
    // A single choice without a value is unset, however the file spells it.
    if (value === undefined || value === null) return null;
    return mode === "exclude" ? { kind: "list", mode, values: [value as FilterValue] } : { kind: "scalar", value: value as FilterValue };
  }
  const values = control["values"];
  return Array.isArray(values) && values.length > 0 ? { kind: "list", mode, values: values as FilterValue[] } : null;
}

function listType(control: Element, columnType: (source: Source, columnId: Id) => ValueType | null): ValueType | null {
  const source = control["source"] as { readonly [key: string]: Json } | undefined;
  if (source?.["kind"] === "manual") {
    switch (source["valueType"]) {
      case "number":
        return numberType([...list(source["values"]), ...list(control["values"]), control["value"]]);
      case "date":
        return DATE;
      case "boolean":
        return BOOLEAN;
      default:
        return TEXT;
    }
  }
  const [first] = targetsOf(control);
  const from = source?.["source"] as unknown as Source | undefined;
  if (from !== undefined) return columnType(from, typeof source?.["columnId"] === "string" ? source["columnId"] : "");
  return first === undefined ? null : columnType(first.source, first.columnId);
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Exact, as the numbers are written (V2): whole ones are integers. */
function numberType(values: readonly (Json | undefined)[]): ValueType {
  const scale = Math.max(0, ...values.map((value) => (JSON.stringify(value ?? 0).split(".")[1] ?? "").length));
  return scale === 0 ? INTEGER : { kind: "decimal", precision: 38, scale: Math.min(scale, 18) };
}

function dateRangeValue(control: Element): ControlValue | null {
  const mode = control["mode"] ?? "between";
  if (mode === "between" && control["startDate"] === undefined && control["endDate"] === undefined) return null;
  const { startDate, endDate, date, value, unit, includeToday } = control as Readonly<Record<string, Json>>;
  const parts = Object.entries({ mode, startDate, endDate, date, value, unit, includeToday }).filter(([, part]) => part !== undefined);
  return { kind: "date-range", range: Object.fromEntries(parts) as Json };
}

/** The filter that a control's value is for its targets; null while it is unset (F6). */
export function filterOf(control: KnownControl, columnId: Id): Filter | null {
  const { value } = control;
  if (value === null) return null;
  const base = {
    id: `control ${control.id}`,
    columnId,
    ...(control.includeNulls === undefined ? {} : { includeNulls: control.includeNulls }),
  };
  switch (value.kind) {
    case "scalar":
      return { ...base, kind: "list", mode: "include", values: [value.value] };
    case "list":
      return value.values.length === 0 ? null : { ...base, kind: "list", mode: value.mode, values: value.values };
    case "date-range":
      return { ...base, kind: "date-range", ...(value.range as unknown as DateRange) };
  }
}

/** The value of a control in a formula: unset is null, a list without values is empty. Null if a value is not of the type. */
export function literalsOf(control: KnownControl, type: ValueType, clock: Clock): readonly Literal[] | null {
  const { value } = control;
  if (value === null || value.kind === "date-range") return [];
  const values = value.kind === "scalar" ? [value.value] : value.values;
  const literals: Literal[] = [];
  for (const one of values) {
    const literal = one === null ? ({ kind: "literal", value: null, type } as const) : literalOf(one, type, clock);
    if (literal === null) return null;
    literals.push(literal);
  }
  return literals;
}

/** An end of a date range in a formula: the first instant of the range, or the last microsecond that lies in it. */
export function rangeEnd(control: KnownControl, end: "start" | "end", clock: Clock): Literal {
  const range = control.value?.kind === "date-range" ? rangeOf(control.value.range as unknown as DateRange, clock) : null;
  const instant = end === "start" ? range?.from : range?.to === null || range?.to === undefined ? null : range.to - 1n;
  return { kind: "literal", value: instant === null || instant === undefined ? null : isoInstant(instant), type: DATETIME };
}
