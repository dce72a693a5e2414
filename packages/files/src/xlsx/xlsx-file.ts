import {
  type CellValue,
  isMarked,
  isNumeric,
  MARKER,
  printedColumns,
  type PrintedColumn,
  type ResultTable,
  type Segment,
} from "@sheaf/result";
import { type Id, isRuleColumn } from "@sheaf/workbook";
import type { RowFile, Writing } from "../row-file.ts";
import { FileTooLarge } from "../zip/zip-stream.ts";
import type { Sink } from "../sink.ts";
import type { Picture } from "./sheet-extras.ts";
import { type CellWriter, cellWriter, textCells } from "./cells.ts";
import { type LookedCell, lookedCells } from "./looked-cells.ts";
import { PictureCells } from "./picture-cells.ts";
import { MOST_COLUMNS, type SheetLayout, XlsxBook } from "./xlsx-book.ts";
import { columnLetters } from "./xml.ts";

/** Rows by which the widths of columns are told. */
const MEASURED_ROWS = 200;
const NARROWEST = 8;
const WIDEST = 60;
/** A column of a program has no more characters. */
const MOST_WIDTH = 255;

interface SheetColumn {
  readonly printed: PrintedColumn;
  readonly letters: string;
  readonly write: CellWriter;
  /** Null: its cells look like all others. */
  readonly looked: LookedCell | null;
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
  let places: ReadonlyMap<Id, number> = new Map();
  let count = 0;
  const text = textCells("normal", book);
  const pictures = writing.pictures === undefined ? null : new PictureCells(book, writing.pictures);
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
    const own = picture === null || !isFirst ? [] : [{ ...picture, column: beside, row: 1 }];
    await book.endSheet({ pictures: [...own, ...(pictures?.takeShown() ?? [])] });
    isFirst = false;
  };
  const begin = async (part: ResultTable): Promise<readonly SheetColumn[]> => {
    const printed = printedColumns(part.columns).filter(({ column }) => !isRuleColumn(column.id));
    if (printed.length > MOST_COLUMNS) throw new FileTooLarge(`A sheet has at most ${MOST_COLUMNS} columns`);
    columns = printed.map((each, index) => {
      const format = writing.values === "raw" ? null : writing.formatOf(each.column);
      const looks = writing.looks?.(each.column, "rows", []) ?? null;
      return {
        printed: each,
        letters: columnLetters(index),
        write: cellWriter(each.column.type, format, "normal", book),
        looked: looks === null ? null : lookedCells(each.column, looks, format, "normal", book),
      };
    });
    await pictures?.prepare(columns, part);
    places = new Map(part.columns.flatMap(({ id, role }, index) => (role === "value" ? [[id, index]] : [])));
    layout = {
      name,
      widths: printed.map(
        (each) => givenWidth(writing.widthOf?.(each.column.id) ?? pictures?.widthOf(each, part) ?? null) ?? widthOf(each, part),
      ),
      frozenRows: 1,
      frozenColumns: 0,
    };
    await beginSheet();
    return columns;
  };
  /** Those of a row, by the places of their columns. */
  const picturesOf = (shown: readonly SheetColumn[], segment: Segment, at: number) =>
    new Map(
      shown.flatMap(({ printed }, place) => {
        const found = pictures?.of(printed.column, segment.cells[printed.index]?.(at) ?? null) ?? null;
        return found === null ? [] : [[place, found] as const];
      }),
    );
  const cellsOf = (
    shown: readonly SheetColumn[],
    segment: Segment,
    at: number,
    row: number,
    inRow: ReturnType<typeof picturesOf> | null,
  ): string => {
    let cells = "";
    const beside = (columnId: Id): CellValue | undefined => {
      const index = places.get(columnId);
      return index === undefined ? undefined : (segment.cells[index]?.(at) ?? null);
    };
    for (const [column, { printed, letters, write, looked }] of shown.entries()) {
      const value = segment.cells[printed.index]?.(at) ?? null;
      const isSeveral = value === null && printed.marker !== null && isMarked(segment.cells[printed.marker]?.(at) ?? null);
      const shows = inRow?.get(column);
      if (shows !== undefined && pictures !== null) cells += pictures.cell(shows, String(value), { letters, column, row });
      else if (looked !== null) cells += looked({ value, isMarked: isSeveral, beside }, column, row);
      else if (value !== null) cells += write(value, letters + row);
      else if (isSeveral) cells += text(MARKER, letters + row);
    }
    return cells;
  };
  return {
    count: () => count,
    rows: async (part: ResultTable): Promise<void> => {
      const shown = columns ?? (await begin(part));
      await pictures?.prepare(shown, part);
      for (const segment of part.segments) {
        for (let at = 0; at < segment.length; at += 1) {
          if (!book.hasRoom) {
            await endSheet();
            layout = layout === null ? null : { ...layout, name: book.nameFor(name) };
            await beginSheet();
          }
          const inRow = pictures === null ? null : picturesOf(shown, segment, at);
          const height = inRow === null ? null : (pictures?.rowHeight(inRow.values()) ?? null);
          await book.row((row) => cellsOf(shown, segment, at, row, inRow), height);
        }
        count += segment.length;
      }
    },
    end: async (): Promise<void> => {
      if (columns !== null) await endSheet();
    },
  };
}

/** In characters of the usual font, as sheets measure. */
function givenWidth(px: number | null): number | null {
  return px === null ? null : Math.min(MOST_WIDTH, Math.max(1, Math.round(((px - 5) / 7) * 100) / 100));
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
