import { readTypedNumber, typedNumberText } from "@sheaf/locale";
import { type FixedCell, type FixedSource, type FixedType, type Id, mostFixedColumns, mostFixedRows } from "@sheaf/workbook";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";

/** Typed rows while they are written: cells as texts, an empty one has no value. */
export interface FixedDraft {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface DraftColumn {
  readonly name: string;
  readonly type: FixedType;
  /** Its name when the writing began; null: it is new. */
  readonly was: string | null;
}

export const blankDraft = (name: (index: number) => string): FixedDraft => ({
  columns: [0, 1].map((index) => ({ name: name(index), type: index === 0 ? "text" : "number", was: null })),
  rows: [["", ""]],
});

export function draftOf({ columns, rows }: FixedSource): FixedDraft {
  const texts = rows.map((row) => row.map((value) => (value === null ? "" : textOf(value))));
  return {
    columns: columns.map(({ name, type }) => ({ name, type, was: name })),
    rows: texts.length === 0 ? [columns.map(() => "")] : texts,
  };
}

/** As it is typed. */
const textOf = (value: NonNullable<FixedCell>): string =>
  typeof value === "number" ? typedNumberText(value, shownSymbols()) : String(value);

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);
const day = /^\d{4}-\d{2}-\d{2}$/u;

function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

/** A number as it is written, with the marks that the person sees; undefined where a number does not hold all of its digits. */
function numberOf(text: string): number | undefined {
  const read = readTypedNumber(text, shownSymbols());
  return read.kind === "number" && typeof read.value === "number" ? read.value : undefined;
}

/** A typed text as a value of the type; undefined: it is none. */
export function cellOf(text: string, type: FixedType): FixedCell | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  switch (type) {
    case "text":
      return text;
    case "number":
      return numberOf(trimmed);
    case "date":
      return isDay(trimmed) ? trimmed : undefined;
    case "boolean":
      return truths.get(trimmed.toLowerCase());
  }
}

const isBlankRow = (row: readonly string[]): boolean => row.every((text) => text.trim() === "");

/** Cells that hold nothing of their column's type: where, and what is wanted there. */
export function badCells({
  columns,
  rows,
}: FixedDraft): readonly { readonly row: number; readonly column: number; readonly type: FixedType }[] {
  return rows.flatMap((row, at) =>
    columns.flatMap(({ type }, place) => (cellOf(row[place] ?? "", type) === undefined ? [{ row: at, column: place, type }] : [])),
  );
}

/** Columns without a name, or with that of an earlier one. */
export function badNames({ columns }: FixedDraft): readonly number[] {
  const seen = new Set<string>();
  return columns.flatMap(({ name }, at) => {
    const key = name.trim().toLowerCase();
    const isBad = key === "" || seen.has(key);
    seen.add(key);
    return isBad ? [at] : [];
  });
}

/** Whether it is more than a document holds; blank rows do not count. */
export function isTooMuch({ columns, rows }: FixedDraft): boolean {
  return columns.length > mostFixedColumns || rows.filter((row) => !isBlankRow(row)).length > mostFixedRows;
}

/** The source that says this draft, which has neither bad cells nor bad names. Blank rows are none. */
export function sourceOf({ columns, rows }: FixedDraft, connectionId: Id): FixedSource {
  return {
    kind: "sheaf:fixed",
    connectionId,
    columns: columns.map(({ name, type }) => ({ name: name.trim(), type })),
    rows: rows.filter((row) => !isBlankRow(row)).map((row) => columns.map(({ type }, at) => cellOf(row[at] ?? "", type) ?? null)),
  };
}

const typeOrder: readonly FixedType[] = ["number", "date", "boolean", "text"];

/** With zeros in front, a plus, or blanks that set no thousands apart: the name of something, of which a number keeps only a part. */
const code = /^(?:\+|-?0\d)|\d\s(?!\d{3}(?:\D|$))/u;

/** The narrowest type that all of the texts are of. */
function typeOfTexts(texts: readonly string[]): FixedType {
  const given = texts.map((text) => text.trim()).filter((text) => text !== "");
  const isOf = (text: string, type: FixedType): boolean => cellOf(text, type) !== undefined && !(type === "number" && code.test(text));
  return (given.length === 0 ? null : typeOrder.find((type) => given.every((text) => isOf(text, type)))) ?? "text";
}

/**
 * Lines of a spreadsheet, put in from a cell on; null where the text is of a single cell. Into a draft without any value the columns come
 * along: their types by their values, and their names from a first line that holds nothing but names.
 */
export function pasted(draft: FixedDraft, text: string, row: number, column: number, name: (index: number) => string): FixedDraft | null {
  if (!/[\t\r\n]/u.test(text.trim())) return null;
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.split("\t"));
  while (lines.length > 0 && isBlankRow(lines.at(-1) ?? [])) lines.pop();
  const width = Math.max(...lines.map((line) => line.length));
  if (draft.rows.every(isBlankRow)) {
    const [first = [], ...others] = lines;
    const isHead =
      others.length > 0 &&
      first.length === width &&
      first.every((one) => one.trim() !== "") &&
      first.every((one) => typeOfTexts([one]) === "text");
    const body = isHead ? others : lines;
    const columns = Array.from({ length: width }, (_, at): DraftColumn => ({
      name: isHead ? (first[at] ?? "").trim() : (draft.columns[at]?.name ?? name(at)),
      type: typeOfTexts(body.map((line) => line[at] ?? "")),
      was: draft.columns[at]?.was ?? null,
    }));
    return { columns, rows: body.map((line) => columns.map((_, at) => line[at] ?? "")) };
  }
  const columns = [...draft.columns];
  while (columns.length < column + width) columns.push({ name: name(columns.length), type: "text", was: null });
  const rows = draft.rows.map((cells) => columns.map((_, at) => cells[at] ?? ""));
  for (const [index, line] of lines.entries()) {
    const at = row + index;
    const before = rows[at] ?? columns.map(() => "");
    rows[at] = before.map((cell, place) => line[place - column] ?? cell);
  }
  return { columns, rows };
}

/** How formulas follow: columns that are called otherwise now, that are gone, that came. */
export function columnChanges(
  before: FixedSource,
  { columns }: FixedDraft,
): {
  readonly map: readonly { readonly from: string; readonly to: string }[];
  readonly gone: readonly string[];
  readonly come: readonly string[];
} {
  const kept = columns.flatMap(({ name, was }) => (was === null ? [] : [{ from: was, to: name.trim() }]));
  const stays = new Set(kept.map(({ from }) => from));
  return {
    map: kept.filter(({ from, to }) => from !== to),
    gone: before.columns.map(({ name }) => name).filter((name) => !stays.has(name)),
    come: columns.filter(({ was }) => was === null).map(({ name }) => name.trim()),
  };
}
