import { cellFilesOf, type InputValue, type InputValues } from "@sheaf/contract";
import { type NumberSymbols, readTypedNumber, type TimeZone } from "@sheaf/locale";
import { type EntryRule, readValue, type Writing } from "../../../grid/editing/entry-values.ts";
import { plainValue } from "../../../state/entries/changes.ts";
import { editedText } from "../model/entry-cells.ts";
import { localValue } from "../../../grid/entering/entry-edits.ts";
import { t } from "../../../../shared/words/words.ts";

/** One way to read what stands in a column as values of another type. */
export interface EntryReading {
  readonly id: string;
  /** What it reads, by an example. */
  readonly label: string;
  /** Undefined for what it cannot read. */
  readonly read: (value: InputValue) => InputValue | undefined;
}

export interface ColumnTypes {
  readonly from: EntryRule;
  readonly to: EntryRule;
  readonly writing: Writing;
  readonly zone: TimeZone;
}

/** The ways to read values of a column as another type, the plainest first: of several that read as many it is the one to take. */
export function entryReadings({ from, to, writing, zone }: ColumnTypes): readonly EntryReading[] {
  const textOf = (value: InputValue): string => (from.kind === "file" ? plainValue(value) : editedText(value, from, zone));
  const by =
    (as: Writing, rule: EntryRule = to) =>
    (value: InputValue): InputValue | undefined => {
      const found = readValue(textOf(value), rule, as, false);
      return found.ok ? localValue(found.value, rule, zone) : undefined;
    };
  // What is of the type already is what it is: it may stand among others since the type was changed before.
  const kept =
    (read: EntryReading["read"]): EntryReading["read"] =>
    (value) =>
      isOfKind(value, to.kind) ? value : read(value);
  const readings = waysInto(to, from, writing, by, textOf);
  return readings.map((reading) => ({ ...reading, read: kept(reading.read) }));
}

function waysInto(
  to: EntryRule,
  from: EntryRule,
  writing: Writing,
  by: (as: Writing, rule?: EntryRule) => EntryReading["read"],
  textOf: (value: InputValue) => string,
): readonly EntryReading[] {
  switch (to.kind) {
    case "text":
      return [{ id: "text", label: t("input-table.convert.text-as-it-is-shown"), read: textOf }];
    case "number":
      return numberWays(to, writing, by, textOf);
    case "datetime":
      return from.kind === "number" ? [...dayCounts(), ...dateWays(writing, by)] : dateWays(writing, by);
    case "checkbox":
      return [{ id: "truth", label: t("input-table.convert.yes-and-no-true-and"), read: by(writing) }];
    case "multi-select": {
      const any = { ...to, options: null };
      return [
        { id: "one", label: t("input-table.convert.one-option-for-each-text"), read: (value) => [textOf(value).trim()] },
        { id: "several", label: t("input-table.convert.options-apart-by-commas"), read: by(writing, any) },
      ];
    }
    case "file":
      return [{ id: "file", label: t("input-table.convert.files"), read: () => undefined }];
  }
}

function isOfKind(value: InputValue, kind: EntryRule["kind"]): boolean {
  switch (kind) {
    case "number":
      return typeof value === "number";
    case "checkbox":
      return typeof value === "boolean";
    case "file":
      return cellFilesOf(value).length > 0;
    case "multi-select":
      return Array.isArray(value) && cellFilesOf(value).length === 0;
    // Numbers and times are kept as texts too, where they are.
    case "text":
    case "datetime":
      return false;
  }
}

function numberWays(
  to: EntryRule,
  writing: Writing,
  by: (as: Writing, rule?: EntryRule) => EntryReading["read"],
  textOf: (value: InputValue) => string,
): readonly EntryReading[] {
  const plain: EntryRule = { ...to, isPercent: false, options: null };
  const comma: NumberSymbols = { ...writing.symbols, decimal: ",", group: "." };
  const point: NumberSymbols = { ...writing.symbols, decimal: ".", group: "," };
  const as = (symbols: NumberSymbols): EntryReading["read"] => by({ ...writing, symbols }, plain);
  const points = { id: "point", label: t("input-table.convert.decimal-point-1-234-50"), read: as(point) };
  const commas = { id: "comma", label: t("input-table.convert.decimal-comma-1-234-50"), read: as(comma) };
  const ways = writing.symbols.decimal === "," ? [commas, points] : [points, commas];
  if (!to.isPercent) return ways;
  const hundredths: EntryReading = {
    id: "hundredths",
    label: t("input-table.convert.percent-without-a-sign-12"),
    read: (value) => {
      const text = textOf(value).trim();
      const read = readTypedNumber(text.endsWith("%") ? text : `${text}%`, writing.symbols);
      return read.kind === "number" ? read.value : undefined;
    },
  };
  return [...ways, hundredths];
}

function dateWays(writing: Writing, by: (as: Writing, rule?: EntryRule) => EntryReading["read"]): readonly EntryReading[] {
  const month = { id: "month", label: t("input-table.convert.month-first-3-4-2024"), read: by({ ...writing, isDayFirst: false }) };
  const day = { id: "day", label: t("input-table.convert.day-first-3-4-2024"), read: by({ ...writing, isDayFirst: true }) };
  return writing.isDayFirst ? [day, month] : [month, day];
}

const DAY = 86_400_000;
/** Spreadsheets count days from here. */
const SHEET_ZERO = Date.UTC(1899, 11, 30);
const MOST_SHEET_DAYS = 2_958_465;

function dayCounts(): readonly EntryReading[] {
  const number = (value: InputValue): number => (typeof value === "number" ? value : Number.NaN);
  const isoOf = (time: number): string => new Date(time).toISOString();
  return [
    {
      id: "digits",
      label: "20240331",
      read: (value) => {
        const found = /^(\d{4})(\d\d)(\d\d)$/u.exec(String(number(value)));
        const iso = found === null ? "" : `${found[1]}-${found[2]}-${found[3]}`;
        const time = Date.parse(`${iso}T00:00:00Z`);
        return Number.isNaN(time) || !isoOf(time).startsWith(iso) ? undefined : iso;
      },
    },
    {
      id: "year",
      label: t("input-table.convert.years-2024-is-2024-01"),
      read: (value) => {
        const year = number(value);
        return Number.isInteger(year) && year >= 1000 && year <= 9999 ? `${year}-01-01` : undefined;
      },
    },
    {
      id: "sheet",
      label: t("input-table.convert.days-as-spreadsheets-count-45382"),
      read: (value) => {
        const days = number(value);
        if (!(days >= 1 && days <= MOST_SHEET_DAYS)) return undefined;
        const iso = isoOf(SHEET_ZERO + Math.round(days * DAY));
        return Number.isInteger(days) ? iso.slice(0, 10) : iso;
      },
    },
  ];
}

/** A cell that is read anew: what stands in it, or waits beside it. */
export interface ReadCell {
  readonly rowId: string;
  readonly value: InputValue;
}

/** The cells of a column that hold something to convert. What waits beside a value for a reason other than its type waits on. */
export function cellsToRead({ cells }: InputValues): readonly ReadCell[] {
  return cells.flatMap(({ rowId, value, flag }) => {
    if (flag !== undefined && flag.code !== "E_VALUE_TYPE" && JSON.stringify(flag.offered) !== JSON.stringify(value)) return [];
    const shown = (flag?.code === "E_VALUE_TYPE" ? flag.offered : value) as InputValue | undefined;
    return shown === null || shown === undefined || shown === "" ? [] : [{ rowId, value: shown }];
  });
}

export interface ConversionTrial {
  readonly reading: EntryReading;
  /** By cell; undefined where it does not convert. */
  readonly values: readonly (InputValue | undefined)[];
  readonly converted: number;
}

export function tryReading(reading: EntryReading, cells: readonly ReadCell[]): ConversionTrial {
  const values = cells.map(({ value }) => reading.read(value));
  return { reading, values, converted: values.filter((value) => value !== undefined).length };
}

/** The trial that converts most; of several the plainest. */
export function bestTrial(trials: readonly ConversionTrial[]): ConversionTrial | undefined {
  return trials.reduce<ConversionTrial | undefined>(
    (best, trial) => (best === undefined || trial.converted > best.converted ? trial : best),
    undefined,
  );
}

/** Different values that stand in the cells, in the order in which they come first, at most so many. */
export function optionsAmong(
  values: readonly (InputValue | undefined)[],
  most: number,
): { readonly list: readonly string[]; readonly isAll: boolean } {
  const list = new Set<string>();
  for (const value of values) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = String(one);
      if (text === "" || list.has(text)) continue;
      if (list.size === most) return { list: [...list], isAll: false };
      list.add(text);
    }
  }
  return { list: [...list], isAll: true };
}
