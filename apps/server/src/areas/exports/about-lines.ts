import type { ControlValue } from "@sheaf/compiler";
import type { AboutLine, FileFacts } from "@sheaf/files";
import {
  type DateBound,
  type DateRange,
  type Element,
  type Filter,
  type Id,
  isControl,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";

/** What the sheet about a file says, in one place. */
export interface AboutFile {
  readonly document: WorkbookDocument;
  readonly documentName: string;
  readonly element: Element;
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly zone: string;
  readonly controls: ReadonlyMap<string, ControlValue | null>;
  /** Of the element, in the document. */
  readonly filters: readonly Filter[];
  /** Whether the person may know of a column. */
  readonly isShown: (columnId: Id) => boolean;
  /** Filters that the person has set besides those of the document. */
  readonly extraFilters: readonly Filter[];
  readonly isCut: boolean;
  readonly limit: number;
  readonly missing: readonly string[];
}

export const aboutName = "About this file";

export function aboutLines(about: AboutFile, facts: FileFacts): readonly AboutLine[] {
  const { document, element } = about;
  const names = namesOf(document);
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  const filters = [...about.filters, ...about.extraFilters]
    .filter(({ state, columnId }) => state !== "disabled" && about.isShown(columnId))
    .map((filter) => ({ label: "Filter", text: filterText(filter, names.column(element, filter.columnId)) }));
  const controls = [...about.controls].flatMap(([id, value]) => {
    const control = names.find(id);
    const text = controlText(value);
    return control === undefined || !isControl(control) || text === null
      ? []
      : [{ label: "Control", text: `${names.element(control)}: ${text}` }];
  });
  return [
    { label: "Document", text: about.documentName },
    ...(page === undefined ? [] : [{ label: "Page", text: page.name }]),
    { label: "Element", text: names.element(element) },
    { label: "Downloaded", text: `${about.now} by ${about.person}` },
    { label: "Time zone", text: about.zone },
    { label: "Rows", text: facts.rows.toLocaleString("en-US") },
    ...filters,
    ...controls,
    ...notes(about, facts),
  ];
}

function notes({ isCut, limit, missing }: AboutFile, { sheets, longNumbers, cutTexts }: FileFacts): readonly AboutLine[] {
  const note = (text: string): AboutLine => ({ label: "Note", text });
  return [
    ...(isCut ? [note(`There are more rows. A file has at most ${limit.toLocaleString("en-US")} of them.`)] : []),
    ...(sheets > 1 ? [note(`The rows are on ${sheets} sheets, as one has no room for all of them.`)] : []),
    ...(missing.length > 0 ? [note(`Columns with errors are not in the file: ${missing.join(", ")}`)] : []),
    ...(longNumbers > 0
      ? [
          note(
            longNumbers === 1
              ? "1 number has more than 15 digits. It is text, so that no digit is lost."
              : `${longNumbers.toLocaleString("en-US")} numbers have more than 15 digits. They are text, so that no digit is lost.`,
          ),
        ]
      : []),
    ...(cutTexts > 0
      ? [
          note(
            cutTexts === 1
              ? "1 text is longer than a cell. It ends in “…”."
              : `${cutTexts.toLocaleString("en-US")} texts are longer than a cell. They end in “…”.`,
          ),
        ]
      : []),
  ];
}

const SHOWN_VALUES = 20;

function filterText(filter: Filter, column: string): string {
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

/** Null: the control lets everything through. */
function controlText(value: ControlValue | null): string | null {
  if (value === null) return null;
  switch (value.kind) {
    case "scalar":
      return valueText(value.value);
    case "list":
      return value.values.length === 0 ? null : `${value.mode === "exclude" ? "not " : ""}${listText(value.values)}`;
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
