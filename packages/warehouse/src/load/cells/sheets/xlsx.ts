import { message } from "@sheaf/messages";
import { LoadRefused } from "../../dialect.ts";
import { cellLimits, type Cell, type CellFile, type FoundTable, type RowSink } from "../cell-file.ts";
import { parseRange, type CellRange } from "../cell-range.ts";
import { type NamedRange, namedRange, withNamedRanges } from "../named-ranges.ts";
import type { ZipFile } from "../zip.ts";
import { builtInFormat, formatOfCode, serialCell, type NumberFormat } from "./serial-dates.ts";
import { numberText } from "./number-text.ts";
import { joinedText, readXml } from "./xml.ts";

const MOST_COLUMNS = 16_384;
/** What is longer is a formula. */
const LONGEST_REFERENCE = 500;

interface Sheet extends FoundTable {
  readonly part: string;
}

/** An Office Open XML workbook: sheets, shared texts, and the formats that make dates of numbers. */
export async function openXlsx(zip: ZipFile, signal: AbortSignal): Promise<CellFile> {
  const book = await mainPart(zip, signal);
  const links = await relations(zip, book, signal);
  const sheets: Sheet[] = [];
  const named: NamedRange[] = [];
  let is1904 = false;
  let rangeName: string | null = null;
  let reference = "";
  await readXml(zip.read(book, signal), {
    open: (name, attributes) => {
      if (name === "definedName") {
        rangeName = isTrue(attributes["hidden"]) ? null : (attributes["name"] ?? null);
        reference = "";
      }
      if (name === "workbookPr") is1904 = isTrue(attributes["date1904"]);
      if (name !== "sheet") return;
      const link = links.find(({ id }) => id === (attributes["r:id"] ?? prefixed(attributes, "id")));
      // Sheets of charts and macros hold no cells.
      if (link === undefined || !link.type.endsWith("/worksheet") || sheets.length >= cellLimits.tables) return;
      const state = attributes["state"] ?? "visible";
      sheets.push({ name: attributes["name"] ?? "", hidden: state !== "visible", part: link.target });
    },
    text: (text) => {
      if (rangeName !== null && reference.length < LONGEST_REFERENCE) reference += text;
    },
    close: (name) => {
      if (name !== "definedName") return;
      const found = rangeName === null || named.length >= cellLimits.tables ? null : namedRange(rangeName, reference);
      if (found !== null) named.push(found);
      rangeName = null;
    },
  });
  const partOf = (kind: string): string | undefined => links.find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const formats = await cellFormats(zip, partOf("styles"), signal);
  let texts: readonly string[] | null = null;
  const file: CellFile = {
    tables: sheets.map(({ name, hidden }) => ({ name, hidden })),
    columnNames: () => Promise.resolve(null),
    ownRange: (table, reading) => tableRange(zip, sheets[table]?.part ?? "", reading),
    read: async (table, sink, reading) => {
      const sheet = sheets[table];
      if (sheet === undefined || !zip.has(sheet.part))
        throw new LoadRefused("unreadable-file", message("errors-files.load.file-no-such-sheet"));
      texts ??= await sharedTexts(zip, partOf("sharedStrings"), reading);
      const reader = new SheetReader(texts, formats, is1904, sink);
      await readXml(zip.read(sheet.part, reading), reader, async () => {
        await sink.flush();
        return !reader.isStopped;
      });
    },
    close: () => zip.close(),
  };
  return withNamedRanges(file, named);
}

/** The one table of a sheet, from its headers to its last row: totals below it are none of its rows. */
async function tableRange(zip: ZipFile, part: string, signal: AbortSignal): Promise<CellRange | null> {
  const tables = (await relations(zip, part, signal)).filter(({ type, target }) => type.endsWith("/table") && zip.has(target));
  const [only] = tables;
  if (only === undefined || tables.length > 1) return null;
  let range: CellRange | null = null;
  await readXml(zip.read(only.target, signal), {
    open: (name, attributes) => {
      if (name !== "table" || attributes["headerRowCount"] === "0") return;
      const found = parseRange(attributes["ref"] ?? "");
      const totals = Number(attributes["totalsRowCount"] ?? 0);
      if (found !== null && found.lastRow - totals > found.firstRow) range = { ...found, lastRow: found.lastRow - totals };
    },
  });
  return range;
}

/** Tells cells of `sheetData`, row by row. */
class SheetReader {
  readonly #texts: readonly string[];
  readonly #formats: readonly NumberFormat[];
  readonly #is1904: boolean;
  readonly #sink: RowSink;
  #line = 0;
  #isHidden = false;
  #column = -1;
  #cells: Cell[] = [];
  #type = "n";
  #style = 0;
  #isFormula = false;
  /** The text of the value, or of what stands in the cell itself. */
  #value = "";
  #hasValue = false;
  #isReading = false;
  #isPhonetic = false;
  isStopped = false;

  constructor(texts: readonly string[], formats: readonly NumberFormat[], is1904: boolean, sink: RowSink) {
    this.#texts = texts;
    this.#formats = formats;
    this.#is1904 = is1904;
    this.#sink = sink;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case "row": {
        const line = Number(attributes["r"] ?? this.#line + 1);
        // Rows of a sheet rise; a file in which they do not would be read in another order than it shows.
        if (!Number.isInteger(line) || line <= this.#line) throw damaged();
        this.#line = line;
        this.#isHidden = isTrue(attributes["hidden"]);
        this.#column = -1;
        this.#cells = [];
        break;
      }
      case "c": {
        const at = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"]);
        if (at <= this.#column || at >= MOST_COLUMNS) throw damaged();
        this.#column = at;
        this.#type = attributes["t"] ?? "n";
        this.#style = Number(attributes["s"] ?? 0);
        this.#isFormula = false;
        this.#value = "";
        this.#hasValue = false;
        break;
      }
      case "f":
        this.#isFormula = true;
        break;
      case "rPh":
        this.#isPhonetic = true;
        break;
      case "col": {
        const [first, last] = [Number(attributes["min"]), Number(attributes["max"])];
        if (isTrue(attributes["hidden"]) && first >= 1 && last >= first)
          this.#sink.hiddenColumns?.(first - 1, Math.min(last, MOST_COLUMNS) - 1);
        break;
      }
      case "mergeCell": {
        const cells = parseRange(attributes["ref"] ?? "");
        if (cells !== null) this.#sink.merged?.(cells);
        break;
      }
      case "v":
      case "t":
        this.#isReading = !this.#isPhonetic;
        this.#hasValue ||= this.#isReading;
    }
  }

  text(text: string): void {
    if (this.#isReading) this.#value = joinedText(this.#value, text);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isReading = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c") this.#endCell();
    else if (name === "row" && !this.isStopped) this.isStopped = !this.#sink.row(this.#line, this.#cells, this.#isHidden);
  }

  #endCell(): void {
    const column = this.#column;
    if (!this.#hasValue) {
      // A program wrote the formula and nobody computed it.
      if (this.#isFormula) this.#cells.push({ column, text: "", kind: "unsaved" });
      return;
    }
    const cell = this.#cell(column, this.#value);
    if (cell !== null) this.#cells.push(cell);
  }

  #cell(column: number, value: string): Cell | null {
    switch (this.#type) {
      case "s":
        return textCell(column, this.#texts[Number(value)] ?? "");
      case "str":
      case "inlineStr":
        return textCell(column, unescaped(value));
      case "b":
        return { column, text: value.trim() === "1" ? "true" : "false", kind: "boolean" };
      case "e":
        return { column, text: value, kind: "error" };
      case "d":
        return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+)?$/u.test(value)
          ? { column, text: value, kind: value.includes("T") ? "datetime" : "date" }
          : textCell(column, value);
      default: {
        if (value.trim() === "") return null;
        const number = Number(value);
        if (!Number.isFinite(number)) return textCell(column, value);
        const format = this.#formats[this.#style] ?? "number";
        const look = typeof format === "object" && format.kind !== "padded" ? format : undefined;
        return serialCell(column, number, format, this.#is1904) ?? { column, text: numberText(value, number), kind: "number", look };
      }
    }
  }
}

function textCell(column: number, text: string): Cell | null {
  return text === "" ? null : { column, text, kind: "text" };
}

/** `BC12` is column 54. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26 || column > MOST_COLUMNS) break;
    column = column * 26 + digit;
  }
  if (column < 1) throw damaged();
  return column - 1;
}

/** Signs that XML cannot hold are written by their numbers. */
function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

async function sharedTexts(zip: ZipFile, part: string | undefined, signal: AbortSignal): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined || !zip.has(part)) return texts;
  let text = "";
  let isReading = false;
  let isPhonetic = false;
  let bytes = 0;
  await readXml(zip.read(part, signal), {
    open: (name) => {
      if (name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isReading = !isPhonetic;
    },
    text: (more) => {
      if (isReading) text = joinedText(text, more);
    },
    close: (name) => {
      if (name === "t") isReading = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "si") {
        bytes += 32 + text.length * 2;
        if (bytes > cellLimits.sharedBytes) throw new LoadRefused("unreadable-file", message("errors-files.load.texts-file-longer-read"));
        texts.push(unescaped(text));
      }
    },
  });
  return texts;
}

/** For each style of cells, what its number format makes of a number. */
async function cellFormats(zip: ZipFile, part: string | undefined, signal: AbortSignal): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  if (part === undefined || !zip.has(part)) return formats;
  let isCells = false;
  await readXml(zip.read(part, signal), {
    open: (name, attributes) => {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "numFmt") own.set(id, formatOfCode(attributes["formatCode"] ?? ""));
      else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells) formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === "cellXfs") isCells = false;
    },
  });
  return formats;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  /** Name of a part of the same file; parts elsewhere are not among them. */
  readonly target: string;
}

async function mainPart(zip: ZipFile, signal: AbortSignal): Promise<string> {
  const links = await relations(zip, "", signal);
  const part = links.find(({ type }) => type.endsWith("/officeDocument"))?.target;
  if (part?.endsWith(".bin") === true)
    throw new LoadRefused("unreadable-file", message("errors-files.load.binary-workbooks-xlsb-cannot-read"));
  if (part === undefined || !zip.has(part))
    throw new LoadRefused("unreadable-file", message("errors-files.load.file-holds-no-workbook-sheets"));
  return part;
}

async function relations(zip: ZipFile, part: string, signal: AbortSignal): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const found: Relation[] = [];
  if (!zip.has(name)) return found;
  await readXml(zip.read(name, signal), {
    open: (tag, attributes) => {
      if (tag !== "Relationship" || attributes["TargetMode"] === "External") return;
      const target = attributes["Target"] ?? "";
      found.push({ id: attributes["Id"] ?? "", type: attributes["Type"] ?? "", target: placed(folder, target) });
    },
  });
  return found;
}

function placed(folder: string, target: string): string {
  return decodeURI(new URL(target, `file:///${folder}`).pathname).slice(1);
}

function prefixed(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function damaged(): LoadRefused {
  return new LoadRefused("unreadable-file", message("errors-files.load.file-damaged-rows-cells-out"));
}
