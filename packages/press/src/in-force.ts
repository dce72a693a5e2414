import { type ControlValue, controlsOf } from "@sheaf/compiler";
import { type DateBound, type DateRange, type Filter, type Id, namesOf, settableControls, type WorkbookDocument } from "@sheaf/workbook";

const SHOWN_VALUES = 20;

/** A filter in words. */
export function filterText(filter: Filter, column: string): string {
  switch (filter.kind) {
    case "list":
      return `${column} is ${filter.mode === "exclude" ? "not " : ""}${listText(filter.values ?? [])}`;
    case "hierarchy": {
      const paths = (filter.values ?? []).map((path) => path.map(valueText).join(" › "));
      return `${column} is ${filter.mode === "exclude" ? "not " : ""}${listText(paths)}`;
    }
    case "number-range":
      return `${column} ${rangeText(filter.min, filter.max)}`;
    case "date-range":
      return `${column} ${dateText(filter)}`;
    case "text-match":
      return `${column} ${filter.mode.replaceAll("-", " ")} “${filter.value ?? ""}”`;
    case "top-n":
      return `${column}: ${filter.mode.replaceAll("-", " ").replace(" n", "")} ${"rowCount" in filter ? filter.rowCount : `${filter.percentile}%`}`;
  }
}

/** Who reads what controls are set to. */
export interface InForceReader {
  /** They see the shown pages alone: what the author fixed on a hidden one is not told (V37). */
  readonly onlyShown: boolean;
  /** Of these controls alone. */
  readonly only?: ReadonlySet<Id>;
}

/** Values of controls in force, in words; those that nobody touched hold what the document says. */
export function controlsInForce(
  document: WorkbookDocument,
  values: ReadonlyMap<Id, ControlValue | null>,
  { onlyShown, only }: InForceReader,
): readonly string[] {
  const names = namesOf(document);
  const seen = settableControls(document, { onlyShown });
  return controlsOf(document, values).flatMap(({ id, value }) => {
    const text = controlText(value);
    const control = names.find(id);
    const isTold = seen.has(id) && only?.has(id) !== false;
    return text === null || control === undefined || !isTold ? [] : [`${names.element(control)}: ${text}`];
  });
}

/** Null: the control lets everything through. */
export function controlText(value: ControlValue | null): string | null {
  if (value === null) return null;
  switch (value.kind) {
    case "scalar":
      return valueText(value.value);
    case "list":
      return value.values.length === 0 ? null : `${value.mode === "exclude" ? "not " : ""}${listText(value.values)}`;
    case "files":
      return null;
    case "paths":
      return value.values.length === 0 ? null : listText(value.values.map((path) => path.map(valueText).join(" › ")));
    case "date":
      return boundText(value.date);
    case "date-range":
      return dateText(value.range as AnyDateRange);
    case "number-range":
      return rangeText(value.min, value.max);
    case "text-match":
      return `${value.mode.replaceAll("-", " ")} “${value.value}”`;
    case "rank":
      return `${value.rank.mode.replaceAll("-", " ")} ${"rowCount" in value.rank ? value.rank.rowCount : value.rank.percentile}`;
    case "drill":
      return value.picked.length === 0 ? null : value.picked.map((picked) => valueText(picked.value)).join(" › ");
  }
}

function listText(values: readonly (string | number | boolean | null)[]): string {
  const shown = values.slice(0, SHOWN_VALUES).map(valueText).join(", ");
  return values.length > SHOWN_VALUES ? `${shown} and ${values.length - SHOWN_VALUES} more` : shown;
}

function valueText(value: string | number | boolean | null): string {
  return value === null ? "(no value)" : String(value);
}

function rangeText(min: number | string | undefined, max: number | string | undefined): string {
  if (min === undefined) return max === undefined ? "has any value" : `up to ${max}`;
  return max === undefined ? `from ${min}` : `from ${min} to ${max}`;
}

type AnyDateRange = DateRange | { readonly mode?: undefined; readonly startDate?: DateBound; readonly endDate?: DateBound };

function dateText(range: AnyDateRange): string {
  switch (range.mode) {
    case "on":
    case "before":
    case "after":
      return `${range.mode} ${range.date}`;
    case "last":
    case "next":
      return `in the ${range.mode} ${range.value} ${range.unit}s`;
    case "current":
      return `in the current ${range.unit}`;
    case "between":
    case "custom":
    case undefined: {
      const [from, to] = [range.startDate, range.endDate].map((bound) => (bound === undefined ? undefined : boundText(bound)));
      return rangeText(from, to);
    }
  }
}

function boundText(bound: DateBound): string {
  if (typeof bound === "string") return bound;
  return `${bound.value} ${bound.unit}s ${bound.op === "now-minus" ? "ago" : "from now"}`;
}
