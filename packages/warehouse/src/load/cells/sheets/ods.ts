import { message } from "@sheaf/messages";
import { LoadRefused } from "../../dialect.ts";
import { cellLimits, type Cell, type CellFile, type FoundTable, type RowSink } from "../cell-file.ts";
import { isUnitBehind, type NumberLook } from "../../types/dressed-numbers.ts";
import { type NamedRange, namedRange, withNamedRanges } from "../named-ranges.ts";
import type { ZipFile } from "../zip.ts";
import { numberText } from "./number-text.ts";
import { joinedText, readXml, type XmlReader } from "./xml.ts";

const CONTENT = "content.xml";
/** Cells that are repeated beyond this say how wide a sheet looks, not what it holds. */
const MOST_REPEATED = 16_384;
const MOST_ROWS = 1_048_576;
/** A row that holds something and is repeated is written as often. */
const MOST_REPEATED_CELLS = 2_000_000;

/** An OpenDocument spreadsheet: everything stands in one part. */
export async function openOds(zip: ZipFile, signal: AbortSignal): Promise<CellFile> {
  const tables: FoundTable[] = [];
  const hiddenStyles = new Set<string>();
  const named: NamedRange[] = [];
  let style = "";
  let depth = 0;
  await readXml(zip.read(CONTENT, signal), {
    open: (name, attributes) => {
      if (name === "style") style = attributes["style:name"] ?? "";
      if (name === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      if (name === "named-range" && named.length < cellLimits.tables) {
        const found = namedRange(attributes["table:name"] ?? "", attributes["table:cell-range-address"] ?? "");
        if (found !== null) named.push(found);
      }
      if (name !== "table" || ++depth > 1) return;
      if (tables.length >= cellLimits.tables)
        throw new LoadRefused("unreadable-file", message("errors-files.load.file-sheets", { most: cellLimits.tables }));
      tables.push({ name: attributes["table:name"] ?? "", hidden: hiddenStyles.has(attributes["table:style-name"] ?? "") });
    },
    close: (name) => {
      if (name === "table") depth--;
    },
  });
  const file: CellFile = {
    tables,
    columnNames: () => Promise.resolve(null),
    read: async (table, sink, reading) => {
      const reader = new TableReader(table, sink);
      await readXml(zip.read(CONTENT, reading), reader, async () => {
        await sink.flush();
        return !reader.isStopped;
      });
    },
    close: () => zip.close(),
  };
  return withNamedRanges(file, named);
}

/** Tells cells of one table of the content, row by row. */
class TableReader implements XmlReader {
  readonly #wanted: number;
  readonly #sink: RowSink;
  #table = -1;
  #tables = 0;
  #line = 0;
  #column = 0;
  #cells: Cell[] = [];
  #rowRepeats = 1;
  #isHidden = false;
  /** Columns that were told of. */
  #columns = 0;
  #cell: { readonly kind: string; readonly attributes: Readonly<Record<string, string>> } | null = null;
  #text = "";
  #paragraphs = 0;
  #isText = false;
  /** Inside a note or a drawing of a cell, whose words are not the cell's. */
  #aside = 0;
  isStopped = false;

  constructor(wanted: number, sink: RowSink) {
    this.#wanted = wanted;
    this.#sink = sink;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "table" && ++this.#tables === 1) this.#table++;
    if (this.#table !== this.#wanted || this.#tables !== 1) return;
    if (this.#aside > 0 || name === "annotation" || name === "frame" || name === "custom-shape") {
      this.#aside++;
      return;
    }
    switch (name) {
      case "table-column": {
        const count = Math.min(repeats(attributes["table:number-columns-repeated"]), MOST_REPEATED);
        if (isHidden(attributes)) this.#sink.hiddenColumns?.(this.#columns, this.#columns + count - 1);
        this.#columns += count;
        break;
      }
      case "table-row":
        this.#isHidden = isHidden(attributes);
        this.#column = 0;
        this.#cells = [];
        this.#rowRepeats = repeats(attributes["table:number-rows-repeated"]);
        break;
      case "table-cell":
      case "covered-table-cell":
        this.#cell = { kind: name, attributes };
        this.#text = "";
        this.#paragraphs = 0;
        break;
      case "p":
        if (this.#cell !== null && this.#paragraphs++ > 0) this.#text += "\n";
        this.#isText = this.#cell !== null;
        break;
      case "s":
        if (this.#isText) this.#text = joinedText(this.#text, " ".repeat(Math.min(1000, repeats(attributes["text:c"]))));
        break;
      case "tab":
        if (this.#isText) this.#text += "\t";
        break;
      case "line-break":
        if (this.#isText) this.#text += "\n";
    }
  }

  text(text: string): void {
    if (this.#isText && this.#aside === 0) this.#text = joinedText(this.#text, text);
  }

  close(name: string): void {
    const isWanted = this.#table === this.#wanted && this.#tables === 1;
    if (name === "table") {
      if (isWanted) this.isStopped = true;
      this.#tables--;
      return;
    }
    if (!isWanted || this.isStopped) return;
    if (this.#aside > 0) {
      this.#aside--;
      return;
    }
    if (name === "p") this.#isText = false;
    else if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    else if (name === "table-row") this.#endRow();
  }

  #endCell(): void {
    if (this.#cell === null) return;
    const { kind, attributes } = this.#cell;
    this.#cell = null;
    const count = repeats(attributes["table:number-columns-repeated"]);
    const cell = kind === "table-cell" ? cellOf(attributes, this.#text) : null;
    const spanned = kind === "table-cell" ? repeats(attributes["table:number-columns-spanned"]) : 1;
    if (spanned > 1 && this.#rowRepeats === 1) {
      const lastRow = this.#line + repeats(attributes["table:number-rows-spanned"]);
      const range = { firstRow: this.#line + 1, lastRow, firstColumn: this.#column, lastColumn: this.#column + spanned - 1 };
      this.#sink.merged?.(range);
    }
    if (cell !== null) {
      if (count > MOST_REPEATED || this.#column + count > MOST_REPEATED) throw damaged();
      for (let n = 0; n < count; n++) this.#cells.push({ ...cell, column: this.#column + n });
    }
    this.#column += count;
  }

  #endRow(): void {
    const count = this.#rowRepeats;
    if (this.#cells.length === 0) {
      this.#line += count;
      return;
    }
    if (this.#line + count > MOST_ROWS || count * this.#cells.length > MOST_REPEATED_CELLS) throw damaged();
    for (let n = 0; n < count && !this.isStopped; n++) this.isStopped = !this.#sink.row(++this.#line, this.#cells, this.#isHidden);
  }
}

function cellOf(attributes: Readonly<Record<string, string>>, text: string): Omit<Cell, "column"> | null {
  const type = attributes["office:value-type"] ?? attributes["calcext:value-type"];
  if (attributes["calcext:value-type"] === "error") return { text, kind: "error" };
  switch (type) {
    case "float":
    case "currency":
    case "percentage": {
      const written = attributes["office:value"] ?? "";
      const value = Number(written);
      return Number.isFinite(value)
        ? { text: numberText(written, value), kind: "number", look: lookOfCell(type, attributes, text) }
        : { text, kind: "text" };
    }
    case "date": {
      const value = attributes["office:date-value"] ?? "";
      // Fractions of a second beyond the sixth digit are none that an engine keeps.
      const cut = value.replace(/(\.\d{6})\d+/u, "$1");
      if (/^\d{4}-\d{2}-\d{2}$/u.test(cut)) return { text: cut, kind: "date" };
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/u.test(cut) ? { text: cut, kind: "datetime" } : { text, kind: "text" };
    }
    case "boolean":
      return { text: attributes["office:boolean-value"] === "true" ? "true" : "false", kind: "boolean" };
    default: {
      const written = attributes["office:string-value"] ?? text;
      if (written !== "") return { text: written, kind: "text" };
      return attributes["table:formula"] === undefined || type !== undefined ? null : { text: "", kind: "unsaved" };
    }
  }
}

/** What a cell says that its number is, with as many digits as it shows of it. */
function lookOfCell(type: string, attributes: Readonly<Record<string, string>>, text: string): NumberLook | undefined {
  const digits = /[.,](\d{1,2})(?!\d)/u.exec(text)?.[1]?.length ?? 0;
  if (type === "percentage") return { kind: "percent", digits };
  const unit = attributes["office:currency"];
  if (type !== "currency" || unit === undefined || unit === "") return undefined;
  return { kind: "currency", unit, digits, ...(isUnitBehind(text) ? { isBehind: true } : {}) };
}

/** By hand, in a group that is folded, or by a filter. */
const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes["table:visibility"] === "collapse" || attributes["table:visibility"] === "filter";

function repeats(value: string | undefined): number {
  if (value === undefined) return 1;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw damaged();
  return count;
}

function damaged(): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-damaged-sheets-larger-sheets"));
}
