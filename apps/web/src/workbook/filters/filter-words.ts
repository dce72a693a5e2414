import { cellFormatter } from "@sheaf/locale";
import { boundMembers, type Filter, type FilterValue, type Format, type TextMatchMode } from "@sheaf/workbook";
import { dateRangeWords, dateWords, periodWords } from "../elements/choosing/dates/date-range-words.ts";
import { noValue } from "../elements/choosing/list/list-options.ts";
import { rangeOfFilter, restricts } from "./filter-draft.ts";
import { t } from "../../shared/words/words.ts";
import { shownSymbols, writtenNumber } from "../../shared/words/shown-numbers.ts";

/** The column of a filter, as far as its words go. */
export interface FilteredColumn {
  readonly name: string;
  readonly format?: Format | undefined;
  /** A stored formula as people read it; absent where the document is not at hand. */
  readonly print?: (formula: string) => string;
}

const matchWords: Readonly<Record<TextMatchMode, string>> = {
  get equals() {
    return t("filters.filter-words.equals");
  },
  get contains() {
    return t("filters.filter-words.contains");
  },
  get "starts-with"() {
    return t("filters.filter-words.starts-with");
  },
  get "ends-with"() {
    return t("filters.filter-words.ends-with");
  },
  get like() {
    return t("filters.filter-words.like");
  },
  get "matches-regexp"() {
    return t("filters.filter-words.matches");
  },
  get "does-not-equal"() {
    return t("filters.filter-words.not-equal");
  },
  get "does-not-contain"() {
    return t("filters.filter-words.not-contain");
  },
  get "does-not-start-with"() {
    return t("filters.filter-words.not-start");
  },
  get "does-not-end-with"() {
    return t("filters.filter-words.not-end");
  },
  get "not-like"() {
    return t("filters.filter-words.not-like");
  },
  get "does-not-match-regexp"() {
    return t("filters.filter-words.not-match");
  },
};

/** How a text is compared, as people choose it. */
export const textModeOptions = (Object.keys(matchWords) as TextMatchMode[]).map((id) => ({
  id,
  get label() {
    return `${matchWords[id].charAt(0).toUpperCase()}${matchWords[id].slice(1)}`;
  },
}));

/** Bounds of numbers: `at least 1,000` where they stand alone, `≥ 1,000` behind the name of their column. */
type Bounds = "words" | "signs";

/** What a filter lets through, without its column: `at least 1,000`, `CO, ME + 2`, `1 Jan – 30 Jun 2001`. */
export function filterWords(filter: Filter, column: FilteredColumn, bounds: Bounds = "words"): string {
  if (!restricts({ ...filter, state: "enabled" })) return everything(filter);
  const own = together([ownWords(filter, column, bounds), boundWords(filter, column, bounds)]);
  if (filter.includeNulls === "never") return own ?? t("filters.filter-words.not-empty");
  if (own === null) return everything(filter);
  return filter.includeNulls === "always" ? t("filters.filter-words.or-empty", { words: own }) : own;
}

const everything = ({ kind }: Filter): string =>
  kind === "date-range" ? t("filters.filter-words.all-dates") : t("filters.filter-words.all-values");

/** Words that all hold; null where there are none. */
const together = (words: readonly (string | null)[]): string | null =>
  words.reduce<string | null>(
    (first, second) => (first === null ? second : second === null ? first : t("filters.filter-words.and", { first, second })),
    null,
  );

/** Of values that formulas stand for: what they come to is known where rows are, so they are read as they are written. */
function boundWords(filter: Filter, { print }: FilteredColumn, bounds: Bounds): string | null {
  const members = boundMembers(filter);
  if (members.length === 0) return null;
  if (print === undefined)
    return filter.kind === "list" && filter.mode === "exclude"
      ? t("filters.filter-words.not-by-formula")
      : t("filters.filter-words.by-formula");
  return together(members.map(([member, formula]) => memberWords(filter, member, shortened(print(formula)), bounds)));
}

function memberWords(filter: Filter, member: string, formula: string, bounds: Bounds): string {
  switch (filter.kind) {
    case "list":
      return filter.mode === "exclude" ? t("filters.filter-words.not", { formula }) : formula;
    case "number-range":
      return member === "min" ? atLeast(formula, bounds) : atMost(formula, bounds);
    case "date-range":
      return member === "startDate" ? t("filters.filter-words.from", { formula }) : t("filters.filter-words.until", { formula });
    case "text-match":
      return t("filters.filter-words.matching", { match: matchWords[filter.mode], value: formula });
    case "top-n":
      return endWords(filter, shownEnd(filter, formula));
    case "hierarchy":
      return formula;
  }
}

const atLeast = (write: string, bounds: Bounds): string =>
  bounds === "signs" ? `≥ ${write}` : t("filters.filter-words.at-least", { write });
const atMost = (write: string, bounds: Bounds): string =>
  bounds === "signs" ? `≤ ${write}` : t("filters.filter-words.at-most", { write });

type EndFilter = Extract<Filter, { kind: "top-n" }>;
const isTop = ({ mode }: EndFilter): boolean => mode === "top-n" || mode === "top-percentile";
const endWords = (filter: EndFilter, shown: string): string =>
  isTop(filter) ? t("filters.filter-words.top", { shown }) : t("filters.filter-words.bottom", { shown });

/** How many rows or percent: what a formula says, else what the filter does. */
function shownEnd(filter: EndFilter, formula: string | null): string {
  if (formula !== null) return "percentile" in filter ? `${formula} %` : formula;
  return "percentile" in filter ? `${writtenNumber(filter.percentile)}%` : writtenNumber(filter.rowCount);
}

/** As long as a row of the panel. */
const MOST_LETTERS = 60;
function shortened(formula: string): string {
  const line = formula.replaceAll(/\s+/gu, " ").trim();
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
}

function ownWords(filter: Filter, { format }: FilteredColumn, bounds: Bounds): string | null {
  const period = filter.kind === "list" ? filter.sheaf?.period : undefined;
  const write = (value: FilterValue): string =>
    period !== undefined && typeof value === "string" ? periodWords(value, period) : valueWords(value, format);
  switch (filter.kind) {
    case "list":
      return filter.values === undefined || filter.values.length === 0
        ? null
        : orNot(someOf(filter.values.map(write)), filter.mode === "exclude");
    case "number-range": {
      const { min, max } = filter;
      if (min !== undefined && max !== undefined) return t("filters.filter-words.to", { write: write(min), write2: write(max) });
      return min !== undefined ? atLeast(write(min), bounds) : max !== undefined ? atMost(write(max), bounds) : null;
    }
    case "date-range": {
      const range = rangeOfFilter(filter);
      return range === null ? null : dateRangeWords(range);
    }
    case "text-match":
      return filter.value === undefined
        ? null
        : t("filters.filter-words.matching-text", { match: matchWords[filter.mode], value: filter.value });
    case "top-n":
      // What is written beside a formula does not count.
      return boundMembers(filter).length > 0 ? null : endWords(filter, shownEnd(filter, null));
    case "hierarchy":
      return orNot(someOf((filter.values ?? []).map((path) => path.map(write).join(" › "))), filter.mode === "exclude");
  }
}

const orNot = (words: string, isExcluded: boolean): string => (isExcluded ? t("filters.filter-words.not", { formula: words }) : words);

/** `CO`, `CO, ME`, `CO, ME + 3`. */
function someOf(words: readonly string[]): string {
  const [first = "", second] = words;
  if (second === undefined) return first;
  return words.length === 2
    ? t("filters.filter-words.two", { first, second })
    : t("filters.filter-words.more", { first, second, count: words.length - 2 });
}

function valueWords(value: FilterValue, format: Format | undefined): string {
  if (value === null) return noValue();
  if (value === "") return t("filters.filter-words.empty-text");
  if (typeof value === "boolean") return value ? t("filters.filter-words.true") : t("filters.filter-words.false");
  const isNumeric = typeof value === "number" || (format !== undefined && format.kind !== "datetime" && /^-?\d+(\.\d+)?$/u.test(value));
  if (isNumeric) return cellFormatter("number", format ?? null, { symbols: shownSymbols() })(value);
  return /^\d{4}-\d{2}-\d{2}/u.test(value) ? dateWords(value) : value;
}

/** A filter as part of a sentence: `Flights ≥ 1,000`, `State is CO, ME`, `Top 10 by Flights`. */
export function filterClause(filter: Filter, column: FilteredColumn): string {
  const { name } = column;
  const words = filterWords(filter, column, "signs");
  switch (filter.kind) {
    case "list":
    case "hierarchy":
      return t("filters.filter-words.is", { name, words });
    case "date-range":
      return t("filters.filter-words.of-column", { name, words: isTold(filter) ? words.charAt(0).toLowerCase() + words.slice(1) : words });
    case "number-range":
    case "text-match":
      return t("filters.filter-words.of-column", { name, words });
    case "top-n":
      return t("filters.filter-words.by", { words: words.charAt(0).toUpperCase() + words.slice(1), name });
  }
}

/** Whether a range of dates begins with a word rather than with a date, as `Last 30 days` does: inside of a sentence it is small. */
function isTold(filter: Extract<Filter, { kind: "date-range" }>): boolean {
  const range = rangeOfFilter(filter);
  switch (range?.mode) {
    case "on":
      return false;
    case "between":
      return range.startDate === undefined || range.endDate === undefined;
    case "custom":
      return range.startDate === undefined || range.endDate === undefined;
    case "before":
    case "after":
    case "last":
    case "next":
    case "current":
    case undefined:
      return true;
  }
}
