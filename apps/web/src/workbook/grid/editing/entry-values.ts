import { compareNumbers, type NumberSymbols, readTypedMoment, readTypedNumber, toDecimal } from "@sheaf/locale";
import { t } from "../../../shared/words/words.ts";

/** What a cell of an input table holds. Numbers are exact decimals as text where a double would lose digits; times are ISO 8601. */
export type EntryValue = string | number | boolean | readonly string[] | null;

export type EntryKind = "text" | "number" | "datetime" | "checkbox" | "multi-select" | "file";

/** What a column takes, as far as it is known without the server. */
export interface EntryRule {
  readonly kind: EntryKind;
  /** A number whose format is a percentage: typed `78` means 78%. */
  readonly isPercent: boolean;
  /** A time whose format shows no hours. */
  readonly isDay: boolean;
  /** The list that values come from; null: any value. */
  readonly options: readonly string[] | null;
}

/** How this person writes. */
export interface Writing {
  readonly symbols: NumberSymbols;
  /** `3/4/2001` is the third of April. */
  readonly isDayFirst: boolean;
}

export type ReadValue = { readonly ok: true; readonly value: EntryValue } | { readonly ok: false; readonly message: string };

const done = (value: EntryValue): ReadValue => ({ ok: true, value });
const refused = (message: string): ReadValue => ({ ok: false, message });
const notListed = (text: string): ReadValue => refused(t("workbook.entry-values.not-listed", { text: shortened(text) }));

/** What a text means in a column. `isTyped`: by hand into the cell, where a percent sign goes without saying. Empty text empties the cell. */
export function readValue(text: string, rule: EntryRule, writing: Writing, isTyped: boolean): ReadValue {
  const trimmed = text.trim();
  if (trimmed === "") return done(null);
  switch (rule.kind) {
    case "text":
      return rule.options === null ? done(text) : optionOf(trimmed, rule.options);
    case "number": {
      const read = readTypedNumber(trimmed, writing.symbols, rule.isPercent && isTyped);
      if (read.kind !== "number") return refused(t("workbook.entry-values.no-number", { text: shortened(trimmed) }));
      return rule.options === null ? done(read.value) : numberOption(read.value, trimmed, rule.options);
    }
    case "datetime": {
      const moment = readTypedMoment(trimmed, writing.isDayFirst, writing.symbols.names);
      return moment === null ? refused(t("workbook.entry-values.no-date", { text: shortened(trimmed) })) : done(moment);
    }
    case "checkbox": {
      const truth = truths.get(trimmed.toLowerCase());
      return truth === undefined ? refused(t("workbook.entry-values.no-truth", { text: shortened(trimmed) })) : done(truth);
    }
    case "multi-select":
      return optionsOf(trimmed, rule.options);
    case "file":
      return refused(t("workbook.entry-values.files-chosen-dropped-pasted"));
  }
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "y", "x", "1", "on", "✓", "☑"].map((word) => [word, true] as const),
  ...["false", "no", "n", "0", "off", "☐"].map((word) => [word, false] as const),
]);

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function optionOf(text: string, options: readonly string[]): ReadValue {
  const found = options.find((option) => option === text) ?? options.find((option) => sameWord(option, text));
  return found === undefined ? notListed(text) : done(found);
}

function numberOption(number: number | string, text: string, options: readonly string[]): ReadValue {
  // By their digits: two numbers of many digits may be one float64.
  return options.some((option) => toDecimal(option) !== undefined && compareNumbers(option, number) === 0) ? done(number) : notListed(text);
}

function optionsOf(text: string, options: readonly string[] | null): ReadValue {
  const whole = options?.find((option) => sameWord(option, text));
  if (whole !== undefined) return done([whole]);
  const parts = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== "");
  if (options === null) return done(parts);
  const found: string[] = [];
  for (const part of parts) {
    const option = options.find((one) => sameWord(one, part));
    if (option === undefined) return notListed(part);
    if (!found.includes(option)) found.push(option);
  }
  return done(found);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
