import type { ValueType } from "@sheaf/sql";
import type { ResultTable } from "../result-table.ts";
import { guardedText } from "./formula-guard.ts";
import type { PartPrinter } from "./part-printer.ts";
import { type CellFormat, printedCells, printedColumns, textsOf } from "./printed.ts";

/** Pieces are cut at about this many characters, so that a million rows are never one string. */
const PIECE = 64 * 1024;

/**
 * RFC 4180 with a header line: null is an empty field, empty text is `""`, true/false, ISO dates and datetimes (UTC),
 * numbers unformatted, several values `*`. Lines end in CR LF.
 */
export function* printCsv(table: ResultTable): Generator<string> {
  const printer = csvPrinter();
  yield* printer.rows(table);
  yield* printer.end();
}

export interface CsvOptions {
  readonly separator?: "," | "\t";
  /** Cells in another way than their exact text. */
  readonly format?: CellFormat;
  /** Texts that a spreadsheet program would take for a formula get an apostrophe before them (V65); numbers stay as they are. */
  readonly guarded?: boolean;
}

/** The same for a result that comes in parts. */
export function csvPrinter({ separator = ",", format, guarded = false }: CsvOptions = {}): PartPrinter {
  const field = fieldOf(separator);
  let header = true;
  return {
    *rows(part) {
      yield* delimited(part, separator, "\r\n", format ?? null, field, header, guarded);
      header = false;
    },
    end: () => [],
  };
}

/** One line of the file, of texts that stand for themselves. */
export function csvLine(cells: readonly (string | null)[], separator: "," | "\t" = ","): string {
  const field = fieldOf(separator);
  return `${cells.map((cell) => (cell === null ? "" : field(cell))).join(separator)}\r\n`;
}

/** How one text stands in a file with that separator: in quotes where it needs them. */
export const fieldOf = (separator: "," | "\t"): ((text: string) => string) => (separator === "," ? csvField : tabField);

function csvField(text: string): string {
  return text === "" || /[",\r\n]/u.test(text) ? quoted(text) : text;
}

function tabField(text: string): string {
  return text === "" || /["\t\r\n]/u.test(text) ? quoted(text) : text;
}

/**
 * For the clipboard: tab-separated, no header unless asked for, lines end in LF. Cells with tabs, line breaks or a
 * leading quote are quoted as spreadsheets do.
 */
export function* printTsv(
  table: ResultTable,
  options: { readonly header?: boolean; readonly format?: CellFormat } = {},
): Generator<string> {
  yield* delimited(
    table,
    "\t",
    "\n",
    options.format ?? null,
    (text) => (/[\t\r\n]|^"/u.test(text) ? quoted(text) : text),
    options.header === true,
  );
}

function* delimited(
  table: ResultTable,
  separator: string,
  lineEnd: string,
  format: CellFormat | null,
  field: (text: string) => string,
  header: boolean,
  guarded = false,
): Generator<string> {
  const printed = printedColumns(table.columns);
  // What is no word needs neither quotes nor a guard, as long as no format writes it.
  const writes = printed.map(({ column }): ((text: string) => string) => {
    if (!isWords(column.type)) return format === null ? plainly : field;
    return guarded ? (text) => field(guardedText(text)) : field;
  });
  const texts = printed.map((each) => textsOf(each, format));
  const nameOf = (name: string): string => field(guarded ? guardedText(name) : name);
  let piece = header ? printed.map((each) => nameOf(each.column.name)).join(separator) + lineEnd : "";
  for (const segment of table.segments) {
    const cells = printedCells(segment, printed, texts);
    for (let row = 0; row < segment.length; row += 1) {
      for (let index = 0; index < cells.length; index += 1) {
        if (index > 0) piece += separator;
        const cell = cells[index]?.(row) ?? null;
        if (cell !== null) piece += writes[index]?.(cell) ?? "";
      }
      piece += lineEnd;
      if (piece.length >= PIECE) {
        yield piece;
        piece = "";
      }
    }
  }
  if (piece !== "") yield piece;
}

const plainly = (text: string): string => text;

/** Whether its cells are written by people or programs, not made of a number, a date or a truth value. */
export function isWords({ kind }: ValueType): boolean {
  return !["integer", "decimal", "float", "boolean", "date", "datetime"].includes(kind);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
