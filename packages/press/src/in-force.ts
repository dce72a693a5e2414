import { type ControlValue, controlsOf } from "@sheaf/compiler";
import { message, type Message, type Said, type Say } from "@sheaf/messages";
import {
  type DateBound,
  type DateRange,
  type Element,
  elementQuery,
  elementsRead,
  type Filter,
  type Id,
  namesOf,
  settableControls,
  sourceOf,
  type WorkbookDocument,
} from "@sheaf/workbook";

const SHOWN_VALUES = 20;

/** A filter in words. */
export function filterText(filter: Filter, column: string, say: Say): string {
  const holds = (condition: Said): string => say(message("files.in-force.column", { column, condition }));
  switch (filter.kind) {
    case "list":
      return say(message("files.in-force.is", { column, mode: filter.mode ?? "include", values: listText(filter.values ?? [], say) }));
    case "hierarchy": {
      const paths = (filter.values ?? []).map((path) => pathText(path, say));
      return say(message("files.in-force.is", { column, mode: filter.mode ?? "include", values: listText(paths, say) }));
    }
    case "number-range":
      return holds(rangeText(filter.min, filter.max));
    case "date-range":
      return holds(dateText(filter));
    case "text-match":
      return holds(message("files.in-force.text", { mode: worded(filter.mode), text: filter.value ?? "" }));
    case "top-n": {
      const most = String("rowCount" in filter ? filter.rowCount : filter.percentile);
      return say(message("files.in-force.ranked", { column, mode: worded(filter.mode), most }));
    }
  }
}

/** Elements, and after them those that they read their rows from, at any depth. */
function withSources(document: WorkbookDocument, elements: readonly Element[]): readonly Element[] {
  const names = namesOf(document);
  const found = new Map<Id, Element>();
  const left = [...elements];
  for (let element = left.shift(); element !== undefined; element = left.shift()) {
    if (found.has(element.id)) continue;
    found.set(element.id, element);
    const source = sourceOf(element);
    if (source !== null) left.push(...elementsRead(source).flatMap((id) => names.find(id) ?? []));
  }
  return [...found.values()];
}

/**
 * Filters in force on elements and on what they read, in words, each with the name of its element; of `own` without. `isShown`: whether the
 * reader may know of a column.
 */
export function filtersInForce(
  document: WorkbookDocument,
  elements: readonly Element[],
  { isShown, say, own }: { readonly isShown: (elementId: Id, columnId: Id) => boolean; readonly say: Say; readonly own?: Id },
): readonly string[] {
  const names = namesOf(document);
  return withSources(document, elements).flatMap((element) =>
    (elementQuery(document, element.id)?.filters ?? [])
      .filter(({ state, columnId }) => state !== "disabled" && isShown(element.id, columnId))
      .map((filter) => {
        const text = filterText(filter, names.column(element, filter.columnId), say);
        return element.id === own ? text : `${names.element(element)}: ${text}`;
      }),
  );
}

/** Who reads what controls are set to. */
export interface InForceReader {
  /** They see the shown pages alone: what the author fixed on a hidden one is not told (V37). */
  readonly onlyShown: boolean;
  /** Of these controls alone. */
  readonly only?: ReadonlySet<Id>;
  readonly say: Say;
}

/** Values of controls in force, in words; those that nobody touched hold what the document says. */
export function controlsInForce(
  document: WorkbookDocument,
  values: ReadonlyMap<Id, ControlValue | null>,
  { onlyShown, only, say }: InForceReader,
): readonly string[] {
  const names = namesOf(document);
  const seen = settableControls(document, { onlyShown });
  return controlsOf(document, values).flatMap(({ id, value }) => {
    const text = controlText(value, say);
    const control = names.find(id);
    const isTold = seen.has(id) && only?.has(id) !== false;
    return text === null || control === undefined || !isTold
      ? []
      : [say(message("files.in-force.of", { name: names.element(control), value: text }))];
  });
}

/** Null: the control lets everything through. */
export function controlText(value: ControlValue | null, say: Say): string | null {
  const said = value === null ? null : controlSaid(value, say);
  return said === null ? null : say(said);
}

function controlSaid(value: ControlValue, say: Say): Said | null {
  switch (value.kind) {
    case "scalar":
      return valueText(value.value);
    case "list": {
      const values = listText(value.values, say);
      if (value.values.length === 0) return null;
      return value.mode === "exclude" ? message("files.in-force.not", { values }) : values;
    }
    case "files":
      return null;
    case "paths": {
      const paths = value.values.map((path) => pathText(path, say));
      return paths.length === 0 ? null : listText(paths, say);
    }
    case "date":
      return boundText(value.date);
    case "date-range":
      return dateText(value.range as AnyDateRange);
    case "number-range":
      return rangeText(value.min, value.max);
    case "text-match":
      return message("files.in-force.text", { mode: worded(value.mode), text: value.value });
    case "rank": {
      const most = String("rowCount" in value.rank ? value.rank.rowCount : value.rank.percentile);
      return message("files.in-force.rank", { mode: worded(value.rank.mode), most });
    }
    case "drill": {
      const path = value.picked.map((picked) => picked.value);
      return path.length === 0 ? null : pathText(path, say);
    }
  }
}

/** The name of a mode or unit as messages choose by it: their choices know no hyphens. */
const worded = (name: string): string => name.replaceAll("-", "_");

type Value = string | number | boolean | null;

function listText(values: readonly Value[], say: Say): string {
  const shown = values
    .slice(0, SHOWN_VALUES)
    .map((value) => say(valueText(value)))
    .join(", ");
  const more = values.length - SHOWN_VALUES;
  return more > 0 ? say(message("files.in-force.values", { values: shown, more })) : shown;
}

function pathText(path: readonly Value[], say: Say): string {
  return path.map((value) => say(valueText(value))).join(" › ");
}

function valueText(value: Value): Said {
  return value === null ? message("files.in-force.no-value") : String(value);
}

function rangeText(min: Bound, max: Bound): Message {
  if (min === undefined)
    return max === undefined ? message("files.in-force.any-value") : message("files.in-force.up-to", { max: shown(max) });
  return max === undefined
    ? message("files.in-force.from", { min: shown(min) })
    : message("files.in-force.from-to", { min: shown(min), max: shown(max) });
}

type Bound = number | Said | undefined;

/** A number as it is written in the document: filters compare with it, digit by digit. */
const shown = (bound: number | Said): Said => (typeof bound === "number" ? String(bound) : bound);

type AnyDateRange = DateRange | { readonly mode?: undefined; readonly startDate?: DateBound; readonly endDate?: DateBound };

function dateText(range: AnyDateRange): Message {
  switch (range.mode) {
    case "on":
    case "before":
    case "after":
      return message("files.in-force.date", { mode: range.mode, date: range.date });
    case "last":
    case "next":
      return message(range.mode === "last" ? "files.in-force.last" : "files.in-force.next", { span: spanText(range.value, range.unit) });
    case "current":
      return message("files.in-force.current", { unit: worded(range.unit) });
    case "between":
    case "custom":
    case undefined: {
      const [from, to] = [range.startDate, range.endDate].map((bound) => (bound === undefined ? undefined : boundText(bound)));
      return rangeText(from, to);
    }
  }
}

const spanText = (count: number, unit: string): Message => message("files.in-force.span", { count, unit: worded(unit) });

function boundText(bound: DateBound): Said {
  if (typeof bound === "string") return bound;
  const span = spanText(bound.value, bound.unit);
  return message(bound.op === "now-minus" ? "files.in-force.ago" : "files.in-force.from-now", { span });
}
