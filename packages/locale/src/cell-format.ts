import { DEFAULT_DATETIME_FORMAT, DEFAULT_DATE_FORMAT, dateFormatter } from "./date-format.ts";
import type { NumericValue } from "./decimal.ts";
import { type DurationStyle, durationText } from "./duration-format.ts";
import { parseNumberSpec } from "./number-spec.ts";
import { MINUS, defaultSymbols, figureNumber, generalNumber, numberFormatter, type NumberSymbols } from "./number-format.ts";
import { UTC, type TimeZone } from "./time-zone.ts";

/** A column's format as the workbook file writes it (`{kind: number, formatString …}`). */
export type ColumnFormat =
  | {
      readonly kind: "number";
      readonly formatString?: string;
      readonly prefix?: string;
      readonly suffix?: string;
      readonly displayNullAs?: string;
      readonly decimalSymbol?: string;
      readonly digitGroupingSymbol?: string;
      readonly digitGroupingSize?: readonly number[];
      readonly currencySymbol?: string;
      /** The numbers are seconds, shown as a length of time in place of by the format string. */
      readonly sheaf?: { readonly duration?: DurationStyle };
    }
  | { readonly kind: "datetime"; readonly formatString?: string; readonly displayNullAs?: string }
  | { readonly kind: "percent"; readonly displayNullAs?: string };

/** Whether a number is shown as so many of a hundred. */
export function isPercentFormat(format: ColumnFormat | null): boolean {
  return format !== null && (format.kind === "percent" || (format.kind === "number" && format.formatString?.endsWith("%") === true));
}

/** The word for a column's type, as results carry it. */
export type ShownType =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "date"
  | "datetime"
  | "variant"
  | "array"
  | "geography"
  | "null"
  | "error";

/**
 * A cell's exact value: numbers as NumericValue, a date as days since 1970-01-01, a datetime as microseconds since
 * 1970-01-01 UTC, boolean, text (JSON text for variants and arrays), null.
 */
export type ShownValue = NumericValue | boolean | null;

export interface CellFormatOptions {
  readonly zone?: TimeZone;
  /** The organization's signs; a column's own ones win. */
  readonly symbols?: NumberSymbols;
  /** In a sentence a list is its values, parted by commas; in a cell it is JSON, which tells its values apart whatever they hold. */
  readonly isInSentence?: boolean;
  /** A number without a format is told as far as people read it (`figureNumber`). */
  readonly isReckoned?: boolean;
}

/** How an empty cell is shown unless its format says otherwise. */
export const NULL_TEXT = "–";

export type CellFormatter = (value: ShownValue) => string;

/** Writes the cells of one column. A format that does not fit the type, or cannot be read, gives way to the type's default. */
export function cellFormatter(type: ShownType, format: ColumnFormat | null | undefined, options: CellFormatOptions = {}): CellFormatter {
  const shown = valueFormatter(type, format ?? undefined, options);
  const empty = format?.displayNullAs ?? NULL_TEXT;
  return (value) => (value === null ? empty : shown(value));
}

function valueFormatter(
  type: ShownType,
  format: ColumnFormat | undefined,
  options: CellFormatOptions,
): (value: NumericValue | boolean) => string {
  switch (type) {
    case "integer":
    case "number":
      return asNumber(format, options);
    case "date": {
      const formatter = dates(format, options.symbols?.dates?.date ?? DEFAULT_DATE_FORMAT, UTC, options.symbols);
      return (value) => (typeof value === "boolean" || typeof value === "string" ? String(value) : formatter.date(Number(value)));
    }
    case "datetime": {
      const formatter = dates(format, options.symbols?.dates?.datetime ?? DEFAULT_DATETIME_FORMAT, options.zone ?? UTC, options.symbols);
      return (value) => (typeof value === "boolean" || typeof value === "string" ? String(value) : formatter.datetime(BigInt(value)));
    }
    case "text":
    case "boolean":
    case "geography":
    case "null":
    case "error":
      return String;
    case "variant":
    case "array":
      return options.isInSentence === true ? inSentence(format, options) : String;
  }
}

/** The values of a list, one after the other; the JSON itself where it holds more than plain values, or digits that a double loses. */
function inSentence(format: ColumnFormat | undefined, options: CellFormatOptions): (value: NumericValue | boolean) => string {
  const write = asNumber(format, options);
  return (value) => {
    const json = String(value);
    const items = plainItems(json);
    if (items === null) return json;
    if (items.length === 0) return format?.displayNullAs ?? NULL_TEXT;
    return items.map((item) => (typeof item === "number" ? write(item) : item === null ? NULL_TEXT : String(item))).join(", ");
  };
}

function plainItems(json: string): readonly (string | number | boolean | null)[] | null {
  let items: unknown;
  try {
    items = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(items)) return null;
  const isPlain = (item: unknown): item is string | number | boolean | null =>
    item === null || typeof item === "string" || typeof item === "boolean" || (typeof item === "number" && json.includes(String(item)));
  return items.every(isPlain) ? items : null;
}

function dates(
  format: ColumnFormat | undefined,
  fallback: string,
  zone: TimeZone,
  symbols: NumberSymbols | undefined,
): { date: (days: number) => string; datetime: (micros: bigint) => string } {
  const own =
    format?.kind === "datetime" && format.formatString !== undefined ? dateFormatter(format.formatString, zone, symbols?.names) : undefined;
  const formatter = own ?? dateFormatter(fallback, zone, symbols?.names);
  if (formatter === undefined) throw new Error(`Default date format cannot be read: ${fallback}`);
  return formatter;
}

/** The signs of a column: its own, else those of the place. Of two that would be the same, the one that nobody chose for the column gives way. */
export function symbolsOfColumn(
  format: Partial<
    Pick<Extract<ColumnFormat, { kind: "number" }>, "decimalSymbol" | "digitGroupingSymbol" | "digitGroupingSize" | "currencySymbol">
  >,
  inherited: NumberSymbols,
): NumberSymbols {
  const other = (sign: string): string => (sign === "," ? "." : ",");
  const { decimalSymbol: ownDecimal, digitGroupingSymbol: ownGroup } = format;
  const decimal = ownDecimal ?? (ownGroup === inherited.decimal ? other(inherited.decimal) : inherited.decimal);
  const group = ownGroup ?? (decimal === inherited.group ? other(decimal) : inherited.group);
  return {
    ...inherited,
    decimal,
    group,
    groupSizes: format.digitGroupingSize ?? inherited.groupSizes,
    currency: format.currencySymbol ?? inherited.currency,
  };
}

/** How a format of lengths of time writes seconds, with as many digits of a second as its format string has; undefined for other formats. */
export function durationWriter(
  format: Extract<ColumnFormat, { kind: "number" }>,
  symbols: NumberSymbols,
): ((seconds: NumericValue) => string) | undefined {
  const style = format.sheaf?.duration;
  if (style === undefined) return undefined;
  const spec = format.formatString === undefined ? undefined : parseNumberSpec(format.formatString);
  const { precision, trim } = spec?.ok === true ? spec.spec : { precision: 0, trim: false };
  return (seconds) => durationText(seconds, style, { places: precision ?? 0, isTrimmed: trim, symbols });
}

function asNumber(format: ColumnFormat | undefined, options: CellFormatOptions): (value: NumericValue | boolean) => string {
  const inherited = options.symbols ?? defaultSymbols;
  const general = options.isReckoned === true ? figureNumber : generalNumber;
  if (format?.kind === "percent") return guarded(numberFormatter(".0%", inherited) ?? generalNumber);
  if (format?.kind !== "number") return guarded((value) => general(value, inherited));
  const symbols = symbolsOfColumn(format, inherited);
  const duration = durationWriter(format, symbols);
  if (duration !== undefined) return guarded(duration);
  const own = format.formatString === undefined ? undefined : numberFormatter(format.formatString, symbols);
  const write = own ?? ((value: NumericValue) => general(value, symbols));
  const prefix = format.prefix ?? "";
  const suffix = format.suffix ?? "";
  if (prefix === "" && suffix === "") return guarded(write);
  return guarded((value) => {
    const text = write(value);
    // The sign stands before the prefix: −€5, not €−5.
    return text.startsWith(MINUS) ? MINUS + prefix + text.slice(MINUS.length) + suffix : prefix + text + suffix;
  });
}

const guarded =
  (write: (value: NumericValue) => string) =>
  (value: NumericValue | boolean): string =>
    typeof value === "boolean" ? String(value) : write(value);
