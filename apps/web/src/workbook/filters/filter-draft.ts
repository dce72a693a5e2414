import { defaultSymbols, type NumberSymbols } from "@sheaf/locale";
import type { TypeName } from "@sheaf/sql";
import { boundMembers, type DateRange, type ExactNumber, type Filter, type FilterValue, type Id, readDateRange } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";

type FilterKind = Filter["kind"];

export const kindWords: Readonly<Record<FilterKind, string>> = {
  get list() {
    return t("filters.filter-draft.values");
  },
  get "number-range"() {
    return t("filters.filter-draft.number-range");
  },
  get "date-range"() {
    return t("filters.filter-draft.dates");
  },
  get "text-match"() {
    return t("filters.filter-draft.text");
  },
  get "top-n"() {
    return t("filters.filter-draft.top-and-bottom");
  },
  get hierarchy() {
    return t("filters.filter-draft.paths");
  },
};

/** Why a filter cannot be applied, and at which of its fields: `value`, `values/3`. */
export interface FilterProblem {
  readonly message: string;
  readonly field: string | null;
}

/** What a column of a type can be filtered by, the likeliest first. */
export function kindsFor(type: TypeName | null): readonly FilterKind[] {
  switch (type) {
    case "integer":
    case "number":
      return ["number-range", "list", "top-n"];
    case "date":
    case "datetime":
      return ["date-range", "list", "top-n"];
    case "text":
      return ["list", "text-match", "top-n"];
    case "array":
      return ["hierarchy"];
    case "boolean":
    case "null":
    case "error":
    case "variant":
    case "geography":
    case null:
      return ["list"];
  }
}

/** A filter that restricts nothing yet, but for top-N, which always does. */
export function emptyFilter(kind: FilterKind, id: Id, columnId: Id): Filter {
  switch (kind) {
    case "list":
    case "number-range":
    case "hierarchy":
      return { id, columnId, kind };
    case "date-range":
      return { id, columnId, kind, mode: "between" };
    case "text-match":
      return { id, columnId, kind, mode: "contains" };
    case "top-n":
      return { id, columnId, kind, rankingFunction: "rank", mode: "top-n", rowCount: 10 };
  }
}

/** False for a filter that lets everything through (F6), and for one that is suspended. */
export function restricts(filter: Filter): boolean {
  if (filter.state === "disabled") return false;
  if (filter.includeNulls === "never" || boundMembers(filter).length > 0) return true;
  switch (filter.kind) {
    case "list":
    case "hierarchy":
      return (filter.values?.length ?? 0) > 0;
    case "number-range":
      return filter.min !== undefined || filter.max !== undefined;
    case "date-range":
      return rangeOfFilter(filter) !== null;
    case "text-match":
      return filter.value !== undefined;
    case "top-n":
      return true;
  }
}

export function rangeOfFilter(filter: Extract<Filter, { kind: "date-range" }>): DateRange | null {
  return readDateRange(filter);
}

/** The filter with another range; the members of the old one go. */
export function withRange(filter: Filter, range: DateRange | null): Filter {
  const { id, columnId, state, includeNulls } = filter;
  return {
    id,
    columnId,
    kind: "date-range",
    ...(range ?? { mode: "between" }),
    ...(state === undefined ? {} : { state }),
    ...(includeNulls === undefined ? {} : { includeNulls }),
  };
}

export type ReadNumber = { readonly kind: "number"; readonly value: ExactNumber } | { readonly kind: "none" } | { readonly kind: "wrong" };

/** Thousands that were set apart: three digits behind each mark, or pairs before the last three. */
const grouped = /^[+-]?\d{1,3}(?:g\d{3})*$|^[+-]?\d{1,2}(?:g\d{2})*g\d{3}$/u;

/**
 * A bound as people type it: `1,000`, `−2.5`, `80%`, with the marks that they see. Digits that a double does not hold stay text (V2). A mark
 * of thousands that sets none apart is a slip: `1,5` is no 15.
 */
export function readNumber(text: string, symbols: NumberSymbols = defaultSymbols): ReadNumber {
  const marked = text.replaceAll(/[\s_'’]/gu, "").replace(/^[−–]/u, "-");
  if (marked === "") return { kind: "none" };
  const [before = "", ...behind] = marked.split(symbols.decimal);
  const group = symbols.group.trim();
  const isWrong =
    group !== "" &&
    (behind.some((part) => part.includes(group)) || (before.includes(group) && !grouped.test(before.replaceAll(group, "g"))));
  if (isWrong || behind.length > 1) return { kind: "wrong" };
  const plain = (group === "" ? before : before.replaceAll(group, "")) + (behind.length === 0 ? "" : `.${behind[0] ?? ""}`);
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(%?)$/u.exec(plain);
  const [, sign = "", whole = "", fraction = "", percent = ""] = match ?? [];
  if (match === null || whole + fraction === "") return { kind: "wrong" };
  const moved = percent === "" ? { whole, fraction } : hundredth(whole, fraction);
  const digits = `${sign === "-" ? "-" : ""}${moved.whole.replace(/^0+(?=\d)/u, "") || "0"}${trimmed(moved.fraction)}`;
  const value = Number(digits);
  return { kind: "number", value: String(value) === digits ? value : digits };
}

function hundredth(whole: string, fraction: string): { readonly whole: string; readonly fraction: string } {
  const padded = whole.padStart(3, "0");
  return { whole: padded.slice(0, -2), fraction: padded.slice(-2) + fraction };
}

function trimmed(fraction: string): string {
  const kept = fraction.replace(/0+$/u, "");
  return kept === "" ? "" : `.${kept}`;
}

/** A list filter with other values; absent ones restrict nothing. */
export function withValues(filter: Extract<Filter, { kind: "list" }>, mode: "include" | "exclude", values: readonly FilterValue[]): Filter {
  const { mode: _mode, values: _values, ...rest } = filter;
  return { ...rest, ...(mode === "exclude" ? { mode } : {}), ...(values.length === 0 ? {} : { values }) };
}

/** The filter with a member set, or without it. */
export function withMember<T extends Filter>(filter: T, name: string, value: unknown): Filter {
  const { [name as keyof T]: _gone, ...rest } = filter;
  return (value === undefined ? rest : { ...rest, [name]: value }) as unknown as Filter;
}

/** A bound as it stands in its field: without thousands, with the mark of decimals that the person sees. */
export const typedNumber = (value: ExactNumber, { decimal }: NumberSymbols): string => String(value).replace(".", decimal);
