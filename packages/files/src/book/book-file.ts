import type { ResultTable } from "@sheaf/result";
import type { TimeZone } from "@sheaf/locale";
import { addGridSheet } from "../pivot/grid-files.ts";
import type { PivotGrid } from "../pivot/pivot-grid.ts";
import type { AboutLine, Writing } from "../row-file.ts";
import type { Sink } from "../sink.ts";
import { textCells } from "../xlsx/cells.ts";
import type { Picture, SheetLink, SheetPicture } from "../xlsx/sheet-extras.ts";
import { XlsxBook } from "../xlsx/xlsx-book.ts";
import { tableSheets } from "../xlsx/xlsx-file.ts";

/** What stands below each other on a sheet of words. */
export type BookLine =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly isStrong?: boolean;
      readonly to?: { readonly sheet: string } | { readonly url: string };
    }
  | { readonly kind: "picture"; readonly picture: Picture }
  | { readonly kind: "gap" };

/** Characters of the one column of a sheet of words. */
const LINE = 100;
/** Px of a row, as high as programs make one by themselves. */
const ROW = 20;

/** A workbook of spreadsheet programs that several elements go into, a sheet each: of none more is held than the part that is written. */
export class BookFile {
  readonly #book: XlsxBook;

  constructor(sink: Sink, zone: TimeZone) {
    this.#book = new XlsxBook(sink, zone);
  }

  get losses(): XlsxBook["losses"] {
    return this.#book.losses;
  }

  get sheets(): number {
    return this.#book.sheets;
  }

  /** The name that a sheet gets, which may be known before the sheet is written. */
  nameFor(wanted: string): string {
    return this.#book.nameFor(wanted);
  }

  async words(name: string, lines: readonly BookLine[]): Promise<void> {
    const book = this.#book;
    const write = {
      plain: textCells("normal", book, "wrapped"),
      strong: textCells("bold", book, "wrapped"),
      link: textCells("link", book, "wrapped"),
    } as const;
    const links: SheetLink[] = [];
    const pictures: SheetPicture[] = [];
    let count = 0;
    const empty = async (rows: number): Promise<void> => {
      for (let at = 0; at < rows; at += 1) await book.row(() => "");
      count += rows;
    };
    await book.beginSheet({ name, widths: [LINE], frozenRows: 0, frozenColumns: 0 });
    for (const line of lines) {
      if (line.kind === "gap") await empty(1);
      else if (line.kind === "picture") {
        pictures.push({ ...line.picture, column: 0, row: count });
        await empty(Math.ceil(line.picture.height / ROW) + 1);
      } else {
        const { text, isStrong = false, to } = line;
        if (to !== undefined) links.push({ place: `A${count + 1}`, ...to });
        await book.row((row) => write[to === undefined ? (isStrong ? "strong" : "plain") : "link"](text, `A${row}`));
        count += 1;
      }
    }
    await book.endSheet({ links, pictures });
  }

  /** Rows as they come, and beside them the picture that was made of them. */
  async rows(
    name: string,
    writing: Writing,
    { empty, parts }: { readonly empty: ResultTable; readonly parts: AsyncIterable<ResultTable> },
    picture: Picture | null,
    onRows: (rows: number) => Promise<void>,
  ): Promise<number> {
    const table = tableSheets(this.#book, writing, name, picture);
    for await (const part of parts) {
      await table.rows(part);
      await onRows(table.count());
    }
    if (table.count() === 0) await table.rows(empty);
    await table.end();
    return table.count();
  }

  async grid(name: string, writing: Writing, grid: PivotGrid): Promise<void> {
    await addGridSheet(this.#book, grid, writing, name);
  }

  /** The last sheet says what the file is. */
  async end(aboutName: string, about: readonly AboutLine[]): Promise<void> {
    await this.#book.addAbout(
      aboutName,
      about.map(({ label, text }) => [label, text] as const),
    );
    await this.#book.end();
  }

  /** Lets go of what it holds; for a file that never ends. */
  destroy(): void {
    this.#book.destroy();
  }
}
