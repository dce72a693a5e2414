import { isMarked, isNumeric, MARKER, printedColumns, type PrintedColumn, type ResultTable, type Segment } from "@sheaf/result";
import type { RowFile, Writing } from "../row-file.ts";
import { FileTooLarge } from "../zip/zip-stream.ts";
import type { Sink } from "../sink.ts";
import type { Picture } from "./sheet-extras.ts";
import { type CellWriter, cellWriter, textCells } from "./cells.ts";
import { MOST_COLUMNS, type SheetLayout, XlsxBook } from "./xlsx-book.ts";
import { columnLetters } from "./xml.ts";

/** Rows by which the widths of columns are told. */
const MEASURED_ROWS = 200;
const NARROWEST = 8;
const WIDEST = 60;

interface SheetColumn {
  readonly printed: PrintedColumn;
  readonly letters: string;
  readonly write: CellWriter;
}

/** Rows as a workbook: one sheet, more where one cannot hold them, and one that says what they are. */
export function xlsxFile(sink: Sink, writing: Writing, name: string, picture: Picture | null = null): RowFile {
  const book = new XlsxBook(sink, writing.zone);
  const table = tableSheets(book, writing, book.nameFor(name), picture);
  return {
    rows: (part) => table.rows(part),
    end: async ({ about, aboutName }) => {
      await table.end();
      const facts = { rows: table.count(), sheets: book.sheets, ...book.losses };
      await book.addAbout(
        aboutName,
        about(facts).map(({ label, text }) => [label, text] as const),
      );
      await book.end();
      return facts;
    },
    destroy: () => book.destroy(),
  };
}

/** The rows of one element in a workbook that may hold others; `name` is that of the first sheet, which has the picture beside its rows. */
export function tableSheets(book: XlsxBook, writing: Writing, name: string, picture: Picture | null = null) {
  let columns: readonly SheetColumn[] | null = null;
  let layout: SheetLayout | null = null;
  let count = 0;
  const text = textCells("normal", book);
  const heading = textCells("bold", book, "heading");

  const beginSheet = async (): Promise<void> => {
    if (layout === null || columns === null) return;
    await book.beginSheet(layout);
    const shown = columns;
    await book.row((row) => shown.map(({ printed, letters }) => heading(printed.column.name, letters + row)).join(""));
  };
  let isFirst = true;
  const endSheet = async (): Promise<void> => {
    const beside = (columns?.length ?? 0) + 1;
    await book.endSheet({ pictures: picture === null || !isFirst ? [] : [{ ...picture, column: beside, row: 1 }] });
    isFirst = false;
  };
  const begin = async (part: ResultTable): Promise<readonly SheetColumn[]> => {
    const printed = printedColumns(part.columns);
    if (printed.length > MOST_COLUMNS) throw new FileTooLarge(`A sheet has at most ${MOST_COLUMNS} columns`);
    columns = printed.map((each, index) => ({
      printed: each,
      letters: columnLetters(index),
      write: cellWriter(each.column.type, writing.values === "raw" ? null : writing.formatOf(each.column), "normal", book),
    }));
    layout = { name, widths: printed.map((each) => widthOf(each, part)), frozenRows: 1, frozenColumns: 0 };
    await beginSheet();
    return columns;
  };
  const cellsOf = (shown: readonly SheetColumn[], segment: Segment, at: number, row: number): string => {
    let cells = "";
    for (const { printed, letters, write } of shown) {
      const value = segment.cells[printed.index]?.(at) ?? null;
      const place = letters + row;
      if (value !== null) cells += write(value, place);
      else if (printed.marker !== null && isMarked(segment.cells[printed.marker]?.(at) ?? null)) cells += text(MARKER, place);
    }
    return cells;
  };
  return {
    count: () => count,
    rows: async (part: ResultTable): Promise<void> => {
      const shown = columns ?? (await begin(part));
      for (const segment of part.segments) {
        for (let at = 0; at < segment.length; at += 1) {
          if (!book.hasRoom) {
            await endSheet();
            layout = layout === null ? null : { ...layout, name: book.nameFor(name) };
            await beginSheet();
          }
          await book.row((row) => cellsOf(shown, segment, at, row));
        }
        count += segment.length;
      }
    },
    end: async (): Promise<void> => {
      if (columns !== null) await endSheet();
    },
  };
}

function widthOf({ column, index }: PrintedColumn, part: ResultTable): number {
  let width = column.name.length + 2;
  const cells = part.segments[0];
  const isShort = isNumeric(column.type) || column.type.kind === "boolean";
  if (column.type.kind === "date") width = Math.max(width, 12);
  else if (column.type.kind === "datetime") width = Math.max(width, 20);
  else
    for (let row = 0; cells !== undefined && row < Math.min(cells.length, MEASURED_ROWS); row += 1)
      width = Math.max(width, Math.min(isShort ? 20 : WIDEST, String(cells.cells[index]?.(row) ?? "").length + 2));
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
