import { cellFormatter } from "@sheaf/locale";
import { boundMembers, type Filter, type FilterValue, type Format, type TextMatchMode } from "@sheaf/workbook";
import { dateRangeWords, dateWords, periodWords } from "../elements/choosing/dates/date-range-words.ts";
import { noValue } from "../elements/choosing/list/list-options.ts";
import { rangeOfFilter, restricts } from "./filter-draft.ts";
import { t } from "../../shared/words/words.ts";
import { shownSymbols } from "../../shared/words/shown-numbers.ts";

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

/** What a filter lets through, without its column: `at least 1,000`, `CO, ME + 2`, `1 Jan – 30 Jun 2001`. */
export function filterWords(filter: Filter, column: FilteredColumn): string {
  if (!restricts({ ...filter, state: "enabled" }))
    return filter.kind === "date-range" ? t("filters.filter-words.all-dates") : t("filters.filter-words.all-values");
  const own = [ownWords(filter, column), boundWords(filter, column)].filter((words) => words !== null).join(" and ") || null;
  if (filter.includeNulls === "never") return own === null ? "not empty" : own;
  return `${own ?? ""}${filter.includeNulls === "always" ? " or empty" : ""}`;
}

/** Of values that formulas stand for: what they come to is known where rows are, so they are read as they are written. */
function boundWords(filter: Filter, { print }: FilteredColumn): string | null {
  const members = boundMembers(filter);
  if (members.length === 0) return null;
  if (print === undefined) return filter.kind === "list" && filter.mode === "exclude" ? "not by formula" : "by formula";
  return members.map(([member, formula]) => memberWords(filter, member, shortened(print(formula)))).join(" and ");
}

function memberWords(filter: Filter, member: string, formula: string): string {
  switch (filter.kind) {
    case "list":
      return filter.mode === "exclude" ? t("filters.filter-words.not", { formula }) : formula;
    case "number-range":
      return member === "min"
        ? t("filters.filter-words.at-least", { write: formula })
        : t("filters.filter-words.at-most", { write: formula });
    case "date-range":
      return member === "startDate" ? t("filters.filter-words.from", { formula }) : t("filters.filter-words.until", { formula });
    case "text-match":
      return `${matchWords[filter.mode]} ${formula}`;
    case "top-n":
      return `${endWord(filter)} ${formula}${"percentile" in filter ? " %" : ""}`;
    case "hierarchy":
      return formula;
  }
}

const endWord = ({ mode }: Extract<Filter, { kind: "top-n" }>): string =>
  mode === "top-n" || mode === "top-percentile" ? "top" : "bottom";

/** As long as a row of the panel. */
const MOST_LETTERS = 60;
function shortened(formula: string): string {
  const line = formula.replaceAll(/\s+/gu, " ").trim();
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
}

function ownWords(filter: Filter, { format }: FilteredColumn): string | null {
  const period = filter.kind === "list" ? filter.sheaf?.period : undefined;
  const write = (value: FilterValue): string =>
    period !== undefined && typeof value === "string" ? periodWords(value, period) : valueWords(value, format);
  switch (filter.kind) {
    case "list":
      return filter.values === undefined || filter.values.length === 0
        ? null
        : `${filter.mode === "exclude" ? "not " : ""}${someOf(filter.values.map(write))}`;
    case "number-range": {
      const { min, max } = filter;
      if (min !== undefined && max !== undefined) return t("filters.filter-words.to", { write: write(min), write2: write(max) });
      return min !== undefined
        ? t("filters.filter-words.at-least", { write: write(min) })
        : max !== undefined
          ? t("filters.filter-words.at-most", { write: write(max) })
          : null;
    }
    case "date-range": {
      const range = rangeOfFilter(filter);
      return range === null ? null : dateRangeWords(range);
    }
    case "text-match":
      return filter.value === undefined ? null : `${matchWords[filter.mode]} “${filter.value}”`;
    case "top-n": {
      // What is written beside a formula does not count.
      if (boundMembers(filter).length > 0) return null;
      return `${endWord(filter)} ${"percentile" in filter ? `${filter.percentile}%` : new Intl.NumberFormat("en-US").format(filter.rowCount)}`;
    }
    case "hierarchy":
      return `${filter.mode === "exclude" ? "not " : ""}${someOf((filter.values ?? []).map((path) => path.map(write).join(" › ")))}`;
  }
}

/** `CO`, `CO, ME`, `CO, ME + 3`. */
function someOf(words: readonly string[]): string {
  const [first = "", second] = words;
  if (second === undefined) return first;
  return words.length === 2 ? `${first}, ${second}` : `${first}, ${second} + ${words.length - 2}`;
}

function valueWords(value: FilterValue, format: Format | undefined): string {
  if (value === null) return noValue();
  if (value === "") return t("filters.filter-words.empty-text");
  if (typeof value === "boolean") return value ? t("filters.filter-words.true") : t("filters.filter-words.false");
  const isNumeric = typeof value === "number" || (format !== undefined && format.kind !== "datetime" && /^-?\d+(\.\d+)?$/u.test(value));
  if (isNumeric) return cellFormatter("number", format ?? null, { symbols: shownSymbols() })(value);
  return /^\d{4}-\d{2}-\d{2}/u.test(value) ? dateWords(value) : value;
}

/** A filter as part of a sentence: `Flights ≥ 1,000`, `State is CO, ME`, `top 10 by Flights`. */
export function filterClause(filter: Filter, column: FilteredColumn): string {
  const { name } = column;
  const words = filterWords(filter, column);
  switch (filter.kind) {
    case "list":
    case "hierarchy":
      return t("filters.filter-words.is", { name, words });
    case "number-range":
      return `${name} ${words.replace(/^at least /u, "≥ ").replace(/^at most /u, "≤ ")}`;
    case "date-range":
      return `${name} ${lowerFirst(words)}`;
    case "text-match":
      return `${name} ${words}`;
    case "top-n":
      return t("filters.filter-words.by", { charAt: words.charAt(0).toUpperCase(), words: words.slice(1), name });
  }
}

/** `Last 30 days` inside of a sentence. */
function lowerFirst(text: string): string {
  return /^(?:Last|Next|This|Before|After|From|Until|Today|All)\b/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
