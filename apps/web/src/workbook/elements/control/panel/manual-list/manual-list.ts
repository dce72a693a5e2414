import { readTypedNumber, typedNumberText } from "@sheaf/locale";
import type { ControlElements, FilterValue, Json } from "@sheaf/workbook";
import { shownSymbols } from "../../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../../shared/words/words.ts";

/** Types that the values of a list of its own can have (workbook-file 6). */
export const manualTypes = ["text", "number", "date", "boolean"] as const;
export type ManualType = (typeof manualTypes)[number];

/** A list that a control holds itself. */
export type ManualSource = Extract<ControlElements["list"]["source"], { readonly kind: "manual" }>;

/** A value as it is typed; null: no value. */
export interface ManualEntry {
  readonly value: string | null;
  /** Empty: shown as it is. */
  readonly label: string;
}

export function entriesOf(source: ManualSource): readonly ManualEntry[] {
  return (source.values ?? []).map((value, index) => ({ value: textOf(value, source.valueType), label: source.labels?.[index] ?? "" }));
}

/** As it is typed: numbers with the marks that the person sees. */
export function textOf(value: FilterValue, type?: ManualType): string | null {
  if (value === null) return null;
  const isNumber = typeof value === "number" || (type === "number" && typeof value === "string");
  return isNumber ? typedNumberText(value, shownSymbols()) : String(value);
}

/** Lines as they are copied from a sheet: a value, and its label behind a tab. Empty lines are none. */
export function pastedEntries(text: string): readonly ManualEntry[] {
  return text
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [value = "", label = ""] = line.split("\t");
      return { value: value.trim(), label: label.trim() };
    });
}

const words: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };
const hasForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u;

/** A typed value as one of the type; undefined: it is none. */
export function valueOf(text: string | null, type: ManualType): FilterValue | undefined {
  if (text === null) return null;
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return text;
    case "number": {
      const read = readTypedNumber(trimmed, shownSymbols());
      return read.kind === "number" ? read.value : undefined;
    }
    case "boolean":
      return words[trimmed.toLowerCase()];
    case "date":
      return isDate(trimmed) ? trimmed : undefined;
  }
}

/** A day that the calendar has: the 30th of February is read as another one. */
function isDate(text: string): boolean {
  if (!hasForm.test(text)) return false;
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text.replace(" ", "T")));
}

const wanted: Readonly<Record<ManualType, string>> = {
  text: "",
  get number() {
    return t("control.manual-list.give-a-number");
  },
  get date() {
    return t("control.manual-list.give-date-such-2026");
  },
  get boolean() {
    return t("control.manual-list.give-true-false");
  },
};

export const isBlank = ({ value, label }: ManualEntry): boolean => value !== null && value.trim() === "" && label.trim() === "";

/** What is wrong with each entry; null: nothing. Blank ones count as not there. */
export function problemsOf(entries: readonly ManualEntry[], type: ManualType): readonly (string | null)[] {
  const seen = new Set<FilterValue>();
  return entries.map((entry) => {
    if (isBlank(entry)) return null;
    const value = valueOf(entry.value, type);
    if (value === undefined) return wanted[type];
    if (seen.has(value)) return t("control.manual-list.list-already");
    seen.add(value);
    return null;
  });
}

/** The source that says these entries, which have no problems. */
export function sourceOf(entries: readonly ManualEntry[], type: ManualType): { readonly [key: string]: Json } {
  const given = entries.filter((entry) => !isBlank(entry));
  const values = given.flatMap(({ value }) => {
    const read = valueOf(value, type);
    return read === undefined ? [] : [read];
  });
  const labels = given.map(({ label }) => (label.trim() === "" ? null : label.trim()));
  return {
    kind: "manual",
    valueType: type,
    ...(values.length === 0 ? {} : { values }),
    ...(labels.every((label) => label === null) ? {} : { labels }),
  };
}
