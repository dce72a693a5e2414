import type { CellValue, PrintedColumn, ResultTable } from "@sheaf/result";
import type { CellPicture, CellPictures } from "../row-file.ts";
import { styled } from "./cells.ts";
import type { SheetPicture } from "./sheet-extras.ts";
import type { XlsxBook } from "./xlsx-book.ts";
import { MOST_CELL_TEXT, xmlText } from "./xml.ts";

/** A picture in a cell: as high as it wants, within these, px; and the room around it. */
const USUAL = 40;
const MOST = { width: 240, height: 160 } as const;
const LEAST = 16;
const INSET = 2;
/** Rows that are looked at for the width of a column. */
const SAMPLE = 200;
/** Pictures of a sheet, those that are shown several times counted as often: programs get slow beyond. */
const MOST_SHOWN = 5_000;

/** Pictures in the cells of a table, found while its rows are written. */
export class PictureCells {
  readonly #pictures: CellPictures;
  readonly #taken = new Map<string, CellPicture | null>();
  readonly #shown: SheetPicture[] = [];
  readonly #hidden: string;

  constructor(book: XlsxBook, pictures: CellPictures) {
    this.#pictures = pictures;
    // the address stays in the cell, for filters and sorts; what shows is the picture
    this.#hidden = styled(book.styles.of({ code: ";;;", weight: "normal", role: "plain" }));
  }

  /** Takes the pictures of the rows that come. */
  async prepare(columns: readonly { readonly printed: PrintedColumn }[], part: ResultTable): Promise<void> {
    const wanted = new Set<string>();
    for (const { printed } of columns)
      for (const segment of part.segments)
        for (let at = 0; at < segment.length && this.#taken.size + wanted.size < this.#pictures.most; at += 1) {
          const url = this.#pictures.of(printed.column, segment.cells[printed.index]?.(at) ?? null)?.url;
          if (url !== undefined && !this.#taken.has(url)) wanted.add(url);
        }
    if (wanted.size === 0) return;
    const taken = await this.#pictures.take([...wanted]);
    for (const url of wanted) this.#taken.set(url, taken.get(url) ?? null);
  }

  /** The picture that a cell shows as it stands on the sheet; null: it says its value. */
  of(
    column: PrintedColumn["column"],
    value: CellValue,
  ): (Pick<SheetPicture, "bytes" | "width" | "height"> & { readonly url: string }) | null {
    const wanted = this.#shown.length < MOST_SHOWN ? this.#pictures.of(column, value) : null;
    const picture = wanted === null ? null : (this.#taken.get(wanted.url) ?? null);
    if (wanted === null || picture === null) return null;
    const most = Math.min(MOST.height, Math.max(LEAST, wanted.height ?? USUAL));
    const scale = Math.min(most / picture.height, MOST.width / picture.width);
    return {
      url: wanted.url,
      bytes: picture.bytes,
      width: Math.max(1, picture.width * scale),
      height: Math.max(1, picture.height * scale),
    };
  }

  /** A cell with its picture above it; `row` counted from 1. */
  cell(
    { url: alt, ...picture }: NonNullable<ReturnType<PictureCells["of"]>>,
    text: string,
    place: { readonly letters: string; readonly column: number; readonly row: number },
  ): string {
    this.#shown.push({ type: "image/png", ...picture, alt, column: place.column, row: place.row - 1, inset: INSET });
    return `<c r="${place.letters}${place.row}"${this.#hidden} t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, MOST_CELL_TEXT))}</t></is></c>`;
  }

  /** Px that a column of pictures wants; null: it has none in these rows. */
  widthOf({ column, index }: PrintedColumn, part: ResultTable): number | null {
    const [segment] = part.segments;
    let widest: number | null = null;
    for (let at = 0; segment !== undefined && at < Math.min(segment.length, SAMPLE); at += 1) {
      const picture = this.of(column, segment.cells[index]?.(at) ?? null);
      if (picture !== null) widest = Math.max(widest ?? 0, picture.width);
    }
    return widest === null ? null : widest + 4 * INSET;
  }

  /** Px of the row that pictures stand in; null: there are none. */
  rowHeight(pictures: Iterable<{ readonly height: number }>): number | null {
    let highest: number | null = null;
    for (const { height } of pictures) highest = Math.max(highest ?? 0, Math.ceil(height) + 2 * INSET);
    return highest;
  }

  /** Those of the sheet that ends. */
  takeShown(): readonly SheetPicture[] {
    return this.#shown.splice(0);
  }
}
