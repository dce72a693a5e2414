import { within } from "../within.ts";
import type { TimeZone } from "@sheaf/locale";
import type { Sink } from "../sink.ts";
import { ZipStream } from "../zip/zip-stream.ts";
import { type CellLosses, textCells } from "./cells.ts";
import { contentTypes, OFFICE, packageRelations, workbookRelations, workbookXml } from "./parts.ts";
import { DataBars } from "./data-bars.ts";
import { CellLinks, drawingParts, drawingTag, hyperlinks, type SheetLink, type SheetPicture, sheetRelations } from "./sheet-extras.ts";
import { StyleTable } from "./styles.ts";
import { xmlText } from "./xml.ts";

/** What a sheet can hold. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
/** A sheet ends before its bytes are more than an archive can say. */
const MOST_SHEET_BYTES = 3 * 1024 * 1024 * 1024;
const PIECE = 64 * 1024;
/** Characters of a sheet's name. */
export const MOST_NAME = 31;

export interface SheetLayout {
  /** As `nameFor` gave it. */
  readonly name: string;
  /** In characters, one per column. */
  readonly widths: readonly number[];
  /** Lines that stay in sight. */
  readonly frozenRows: number;
  readonly frozenColumns: number;
}

/** What stands on a sheet besides its cells. */
export interface SheetExtras {
  /** Ranges such as `A1:B1`. */
  readonly merged?: readonly string[];
  readonly links?: readonly SheetLink[];
  readonly pictures?: readonly SheetPicture[];
}

/** The cells of a row, which is counted from 1; its XML. */
export type RowMaker = (row: number) => string;

/** A workbook of spreadsheet programs, written sheet by sheet and row by row. */
export class XlsxBook {
  readonly styles = new StyleTable();
  readonly losses: CellLosses = { longNumbers: 0, cutTexts: 0 };
  readonly zone: TimeZone;
  /** Of the sheet that is being written. */
  bars = new DataBars();
  /** Of its cells. */
  links = new CellLinks();
  readonly #zip: ZipStream;
  readonly #names: string[] = [];
  /** Without regard to case, as programs compare them. */
  readonly #taken = new Set<string>();
  readonly #drawings: number[] = [];
  #piece = "";
  #row = 0;

  constructor(sink: Sink, zone: TimeZone) {
    this.zone = zone;
    this.#zip = new ZipStream(sink);
  }

  get sheets(): number {
    return this.#names.length;
  }

  /** Whether a further row goes into the sheet. */
  get hasRoom(): boolean {
    return this.#row < MOST_ROWS && this.#zip.entrySize < MOST_SHEET_BYTES;
  }

  /** The name that a sheet may have, which no other one gets. */
  nameFor(wanted: string): string {
    const name = sheetName(wanted, this.#taken);
    this.#taken.add(name.toLowerCase());
    return name;
  }

  async beginSheet({ name, widths, frozenRows, frozenColumns }: SheetLayout): Promise<void> {
    this.#names.push(name);
    this.#row = 0;
    this.bars = new DataBars();
    this.links = new CellLinks();
    await this.#zip.begin(`xl/worksheets/sheet${this.#names.length}.xml`);
    const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join("");
    this.#piece =
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"' +
      ` xmlns:r="${OFFICE}">` +
      `<sheetViews><sheetView workbookViewId="0"${this.#names.length === 1 ? ' tabSelected="1"' : ""}>${pane(frozenRows, frozenColumns)}</sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="15"/>${columns === "" ? "" : `<cols>${columns}</cols>`}<sheetData>`;
  }

  /** `height`: px, for what needs more than a line. */
  async row(cells: RowMaker, height: number | null = null): Promise<void> {
    this.#row += 1;
    const high = height === null ? "" : ` ht="${(height * 3) / 4}" customHeight="1"`;
    this.#piece += `<row r="${this.#row}"${high}>${cells(this.#row)}</row>`;
    if (this.#piece.length >= PIECE) await this.#flush();
  }

  async endSheet({ merged = [], links: given = [], pictures = [] }: SheetExtras = {}): Promise<void> {
    const links = [...given, ...this.links.all];
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
    this.#piece += `</sheetData>${merges === "" ? "" : `<mergeCells count="${merged.length}">${merges}</mergeCells>`}`;
    const sheet = this.#names.length;
    const bars = this.bars.xml(sheet);
    this.#piece += `${bars?.rules ?? ""}${hyperlinks(links)}${pictures.length === 0 ? "" : drawingTag}${bars?.extensions ?? ""}</worksheet>`;
    await this.#flush();
    await this.#zip.finish();
    const relations = sheetRelations(sheet, links, pictures.length > 0);
    if (relations !== null) await this.#zip.add(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, relations);
    if (pictures.length === 0) return;
    this.#drawings.push(sheet);
    for (const { name, content } of drawingParts(sheet, pictures)) await this.#zip.add(name, content);
  }

  /** A sheet of two columns: what something is called, and what it is. */
  async addAbout(name: string, lines: readonly (readonly [label: string, text: string])[]): Promise<void> {
    const losses: CellLosses = { longNumbers: 0, cutTexts: 0 };
    const [labels, texts] = [textCells("bold", { styles: this.styles, losses }), textCells("normal", { styles: this.styles, losses })];
    await this.beginSheet({ name: this.nameFor(name), widths: [22, 90], frozenRows: 0, frozenColumns: 0 });
    for (const [label, text] of lines) await this.row((row) => labels(label, `A${row}`) + texts(text, `B${row}`));
    await this.endSheet();
  }

  async end(): Promise<void> {
    await this.#zip.add("xl/styles.xml", this.styles.xml());
    await this.#zip.add("xl/workbook.xml", workbookXml(this.#names.map(xmlText)));
    await this.#zip.add("xl/_rels/workbook.xml.rels", workbookRelations(this.#names.length));
    await this.#zip.add("_rels/.rels", packageRelations);
    await this.#zip.add("[Content_Types].xml", contentTypes(this.#names.length, this.#drawings));
    await this.#zip.end();
  }

  destroy(): void {
    this.#zip.destroy();
  }

  async #flush(): Promise<void> {
    const piece = this.#piece;
    this.#piece = "";
    await this.#zip.write(piece);
  }
}

function pane(rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return "";
  const place = rows === 0 ? "topRight" : columns === 0 ? "bottomLeft" : "bottomRight";
  const split = `${columns === 0 ? "" : ` xSplit="${columns}"`}${rows === 0 ? "" : ` ySplit="${rows}"`}`;
  const corner = `${String.fromCharCode(65 + Math.min(columns, 25))}${rows + 1}`;
  return `<pane${split} topLeftCell="${corner}" activePane="${place}" state="frozen"/>`;
}

/** A name that programs take: not longer than theirs, none of `[]:*?/\`, no apostrophe at its ends, and none twice. */
function sheetName(wanted: string, taken: ReadonlySet<string>): string {
  const clean = wanted
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[[\]:*?/\\\u0000-\u001f]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const plain = within(clean, isInside);
  const base = plain === "" || plain.toLowerCase() === "history" ? `${plain}_` : plain;
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? "" : ` (${count})`;
    const name = shortened(base, MOST_NAME - tail.length) + tail;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

const isInside = (char: string): boolean => char !== "'" && char !== " ";

/** Where it is cut there is neither a space nor an apostrophe at its end. */
function shortened(text: string, most: number): string {
  let short = "";
  for (const char of text) {
    if (short.length + char.length > most) break;
    short += char;
  }
  return within(short, isInside);
}
