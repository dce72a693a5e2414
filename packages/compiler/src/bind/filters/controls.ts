import { DATETIME, type ValueType } from "@sheaf/sql";
import type {
  ControlElement,
  ControlTarget,
  ControlValue,
  DateBound,
  Filter,
  FilterValue,
  Id,
  Json,
  WorkbookDocument,
} from "@sheaf/workbook";
import { controlKindOf, controlTargets, handleOf, isControl, readDateRange, valueNow } from "@sheaf/workbook";
import { type ColumnTypeOf, type ControlReading, controlReading } from "../../controls/readings.ts";
import { type Clock, rangeOf } from "../../filters/date-range.ts";
import { instantLiteral, literalOf } from "../../filters/literal.ts";
import { isoInstant } from "../../filters/calendar.ts";
import type { Literal } from "../../plan/expression.ts";

/** A control of the document with the value that it has now. */
export interface KnownControl {
  readonly id: Id;
  readonly name: string;
  readonly shape: ReturnType<ControlReading["shape"]>;
  readonly value: ControlValue | null;
  readonly targets: readonly ControlTarget[];
  /** The filters that a value is for a target. */
  readonly filters: (value: ControlValue, columnId: Id, step: number | undefined) => readonly Filter[];
  /** Type of the value, given the types of columns; of a range, of its ends. */
  readonly type: (columnType: ColumnTypeOf) => ValueType;
}

/** A control that formulas can read. */
export type ReadableControl = KnownControl & { readonly shape: Exclude<KnownControl["shape"], "none"> };

export const isReadable = (control: KnownControl): control is ReadableControl => control.shape !== "none";

/** All controls of a document whose types are known; `values` holds what the viewer chose (null = unset). */
export function controlsOf(document: WorkbookDocument, values: ReadonlyMap<Id, ControlValue | null>): readonly KnownControl[] {
  return document.pages.flatMap((page) =>
    page.elements.flatMap((element) => (isControl(element) ? [knownControl(element, values.get(element.id))] : [])),
  );
}

function knownControl(element: ControlElement, chosen: ControlValue | null | undefined): KnownControl {
  const kind = controlKindOf(element);
  const reading = controlReading(element);
  const value = valueNow(kind, element, chosen);
  return {
    id: element.id,
    name: handleOf(element),
    shape: reading.shape(element),
    value,
    targets: controlTargets(element),
    filters: (given, columnId, step) =>
      kind
        .filters(element, given, columnId, step)
        .map((filter, index) => ({ ...filter, id: index === 0 ? `control ${element.id}` : `control ${element.id} ${index}` })),
    type: (columnType) => reading.type(element, value, columnType) ?? { kind: "text" },
  };
}

/** The filters that a control's value is for its targets; none while it is unset (F6). */
export function filtersOfControl(control: KnownControl, columnId: Id, step: number | undefined): readonly Filter[] {
  return control.value === null ? [] : control.filters(control.value, columnId, step);
}

/** The value of a control in a formula: unset is null, a list without values is empty. Null if a value is not of the type. */
export function literalsOf(control: KnownControl, type: ValueType, clock: Clock): readonly Literal[] | null {
  if (control.value?.kind === "date") {
    const literal = dateLiteral(control.value.date, type, clock);
    return literal === null ? null : [literal];
  }
  const literals: Literal[] = [];
  for (const one of plainValues(control.value)) {
    const literal = one === null ? ({ kind: "literal", value: null, type } as const) : literalOf(one, type, clock);
    if (literal === null) return null;
    literals.push(literal);
  }
  return literals;
}

/** The values that a formula reads; ranges have ends, and paths are not read. */
function plainValues(value: ControlValue | null): readonly FilterValue[] {
  switch (value?.kind) {
    case "scalar":
    case "text-match":
      return [value.value];
    case "list":
      return value.values;
    case "files":
      return value.values.map(nameOfFile);
    case "rank":
      return ["percentile" in value.rank ? value.rank.percentile : value.rank.rowCount];
    case undefined:
    case "date":
    case "date-range":
    case "number-range":
    case "paths":
    case "drill":
      return [];
  }
}

/** The name of a file in the text that a cell holds of it: behind its id, its size and its type. */
const nameOfFile = (text: string): string => text.split(" ").slice(3).join(" ") || text;

/** A date as it is written; one counted from now is the day, or the time, that it comes to. */
function dateLiteral(date: DateBound, type: ValueType, clock: Clock): Literal | null {
  if (typeof date === "string") return literalOf(date, type, clock);
  const from = rangeOf({ mode: "custom", startDate: date }, clock)?.from ?? null;
  return from === null ? null : instantLiteral(from, type, clock);
}

/**
 * An end of a range in a formula: of numbers as it is written; of dates the first instant of the range, or the last microsecond
 * that lies in it. Null of the type where it is open.
 */
export function rangeEnd(control: KnownControl, end: "start" | "end", clock: Clock): Literal {
  const { value } = control;
  if (value?.kind === "number-range") {
    const type = control.type(() => null);
    const bound = end === "start" ? value.min : value.max;
    const literal = bound === undefined ? null : literalOf(bound, type, clock);
    return literal ?? { kind: "literal", value: null, type };
  }
  const range = value?.kind === "date-range" ? dateRangeIn(value.range, clock) : null;
  if (range === null) return { kind: "literal", value: null, type: control.shape === "range" ? control.type(() => null) : DATETIME };
  const instant = end === "start" ? range.from : range.to === null ? null : range.to - 1n;
  return { kind: "literal", value: instant === null ? null : isoInstant(instant), type: DATETIME };
}

function dateRangeIn(json: Json, clock: Clock): ReturnType<typeof rangeOf> {
  const range = readDateRange(json);
  return range === null ? null : rangeOf(range, clock);
}
