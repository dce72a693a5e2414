import type { ResultTable } from "../result-table.ts";
import type { PartPrinter } from "./part-printer.ts";
import { printedColumns, printedRows, type CellFormat } from "./printed.ts";

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

/** The same for a result that comes in parts. */
export function csvPrinter(): PartPrinter {
  let header = true;
  return {
    *rows(part) {
      yield* delimited(part, ",", "\r\n", null, csvField, header);
      header = false;
    },
    end: () => [],
  };
}

function csvField(text: string): string {
  return text === "" || /[",\r\n]/u.test(text) ? quoted(text) : text;
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
): Generator<string> {
  const printed = printedColumns(table.columns);
  let piece = header ? printed.map((each) => field(each.column.name)).join(separator) + lineEnd : "";
  for (const row of printedRows(table, printed, format)) {
    let line = "";
    for (const [index, cell] of row.entries()) {
      if (index > 0) line += separator;
      if (cell !== null) line += field(cell);
    }
    piece += line + lineEnd;
    if (piece.length >= PIECE) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
