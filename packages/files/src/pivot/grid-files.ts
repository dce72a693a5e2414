import { csvLine, guardedText, MARKER } from "@sheaf/result";
import type { FileEnd, FileFacts, Writing } from "../row-file.ts";
import { type Sink, utf8 } from "../sink.ts";
import { UTF8_MARK } from "../text/text-file.ts";
import { type CellWriter, cellWriter, textCells } from "../xlsx/cells.ts";
import { type LookedCell, lookedCells } from "../xlsx/looked-cells.ts";
import { MOST_COLUMNS, XlsxBook } from "../xlsx/xlsx-book.ts";
import { columnLetters } from "../xlsx/xml.ts";
import { FileTooLarge } from "../zip/zip-stream.ts";
import { type GridCell, type PivotGrid, textOf, type ValueCell } from "./pivot-grid.ts";

const NARROWEST = 10;
const WIDEST = 40;

/** A grid as delimited text, its headings first. */
export async function writeDelimitedGrid(
  sink: Sink,
  { header, rows }: PivotGrid,
  format: "csv" | "tsv",
  { forSpreadsheets }: Writing,
): Promise<FileFacts> {
  const separator = format === "csv" ? "," : "\t";
  const guard = (cell: GridCell): string | null => {
    const text = textOf(cell);
    const isNumber = typeof cell !== "string" && cell !== null && typeof cell.value !== "string";
    return text === null || !forSpreadsheets || isNumber ? text : text === "" ? null : guardedText(text);
  };
  if (forSpreadsheets) await sink(utf8(UTF8_MARK));
  for (const line of header) await sink(utf8(csvLine(line.map(guard), separator)));
  for (const { cells } of rows) await sink(utf8(csvLine(cells.map(guard), separator)));
  return { rows: rows.length, sheets: 0, longNumbers: 0, cutTexts: 0 };
}

/** A grid as a workbook: headings that belong together are one cell, and stay in sight with the labels of the rows. */
export async function writeXlsxGrid(sink: Sink, grid: PivotGrid, writing: Writing, name: string, end: FileEnd): Promise<FileFacts> {
  const book = new XlsxBook(sink, writing.zone);
  try {
    await addGridSheet(book, grid, writing, book.nameFor(name));
    const facts = { rows: grid.rows.length, sheets: book.sheets, ...book.losses };
    await book.addAbout(
      end.aboutName,
      end.about(facts).map(({ label, text }) => [label, text] as const),
    );
    await book.end();
    return facts;
  } finally {
    book.destroy();
  }
}

export async function addGridSheet(
  book: XlsxBook,
  { header, begins, rows, left, right }: PivotGrid,
  writing: Writing,
  name: string,
): Promise<void> {
  if (right.length > MOST_COLUMNS) throw new FileTooLarge(`A sheet has at most ${MOST_COLUMNS} columns`);
  const letters = right.map((_, at) => columnLetters(at));
  const heading = textCells("bold", book, "heading");
  const words = { normal: textCells("normal", book), bold: textCells("bold", book) } as const;
  const writers = new Map<string, CellWriter>();
  const writerOf = ({ printed: { column } }: ValueCell, weight: "normal" | "bold"): CellWriter => {
    const key = `${column.id} ${weight}`;
    let writer = writers.get(key);
    if (writer === undefined)
      writers.set(key, (writer = cellWriter(column.type, writing.values === "raw" ? null : writing.formatOf(column), weight, book)));
    return writer;
  };
  const looked = new Map<string, LookedCell | null>();
  const lookedOf = ({ printed: { column }, scope, totals = [] }: ValueCell, weight: "normal" | "bold"): LookedCell | null => {
    if (scope === undefined) return null;
    const key = `${column.id} ${scope} ${weight} ${totals.join(" ")}`;
    let found = looked.get(key);
    if (found === undefined) {
      const looks = writing.looks?.(column, scope, totals) ?? null;
      looked.set(key, (found = looks === null ? null : lookedCells(column, looks, writing.formatOf(column), weight, book)));
    }
    return found;
  };
  const cellXml = (cell: GridCell, weight: "normal" | "bold", at: number, row: number): string => {
    if (cell === null || cell === "") return "";
    const place = `${letters[at]}${row}`;
    if (typeof cell === "string") return words[weight](cell, place);
    const own = lookedOf(cell, weight);
    if (own !== null) return own({ value: cell.value, isMarked: cell.text === MARKER, beside: cell.beside }, at, row);
    return cell.value === null && cell.text === MARKER ? words[weight](MARKER, place) : writerOf(cell, weight)(cell.value, place);
  };
  const widths = right.map((_, at) => {
    const lengths = [...header.map((line) => line[at] ?? ""), ...rows.slice(0, 200).map(({ cells }) => textOf(cells[at] ?? "") ?? "")];
    return Math.min(WIDEST, Math.max(NARROWEST, ...lengths.map((text) => text.length + 2)));
  });
  await book.beginSheet({ name, widths, frozenRows: header.length, frozenColumns: left });
  for (const line of header) await book.row((row) => line.map((text, at) => heading(text ?? "", `${letters[at]}${row}`)).join(""));
  for (const { kind, cells } of rows) {
    if (!book.hasRoom) throw new FileTooLarge("The pivot table has more rows than a sheet");
    const weight = kind === "cell" ? "normal" : "bold";
    await book.row((row) => cells.map((cell, at) => cellXml(cell, weight, at, row)).join(""));
  }
  await book.endSheet({ merged: mergedHeadings(header, begins, left, letters) });
}

/** A heading reaches as far as the next one begins, and not beyond the heading above it. */
function mergedHeadings(
  header: PivotGrid["header"],
  begins: PivotGrid["begins"],
  left: number,
  letters: readonly string[],
): readonly string[] {
  const merged: string[] = [];
  let ends: readonly number[] = header[0]?.map(() => header[0]?.length ?? 0) ?? [];
  for (const [depth, line] of header.slice(0, -1).entries()) {
    const own: number[] = [...ends];
    for (let at = left; at < line.length; at += 1) {
      let end = at + 1;
      while (end < (ends[at] ?? 0) && begins[depth]?.[end] !== true) end += 1;
      for (let inside = at; inside < end; inside += 1) own[inside] = end;
      if (end - at > 1 && line[at] !== "") merged.push(`${letters[at]}${depth + 1}:${letters[end - 1]}${depth + 1}`);
      at = end - 1;
    }
    ends = own;
  }
  return merged;
}
