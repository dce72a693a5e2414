import { createHash } from "node:crypto";
import { CodedError, type LinkedPlace, type ErrorText } from "@sheaf/contract";
import { numberCode, type SheetValue, sheetValues } from "@sheaf/files";
import { message } from "@sheaf/messages";
import type { RunNote } from "../../history/notes.ts";
import { printedColumns, type ResultTable } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { GiveUp } from "../../../../platform/background/index.ts";
import type { ElementRows } from "../../../exports/index.ts";
import { type LinkedClient, listOf, partOf, textOf } from "../../../linked-accounts/index.ts";

/** Cells that a spreadsheet holds. */
const MOST_CELLS = 10_000_000;
/** Letters of JSON in one call that replaces, and in the one that appends: what is appended is there at once, or not at all. */
const PORTION = 1_500_000;
const MOST_APPENDED = 8_000_000;
const TEXT_LENGTH = 50_000;
const VALUE_FIELDS = "userEnteredValue,userEnteredFormat.numberFormat,userEnteredFormat.textFormat.bold";

interface Writing {
  /** The same in every attempt. */
  readonly run: string;
  readonly destinationId: string;
  readonly signal: AbortSignal;
  /** Told what a spreadsheet cannot hold as it is. */
  readonly note: (note: RunNote) => void;
}

interface Losses {
  cutTexts: number;
}

interface Sheet {
  readonly id: number;
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
}

const refused = (text: ErrorText): GiveUp => new GiveUp("refused", { cause: new CodedError("EAGAIN", text) });
/** A number that names a sheet, the same in every attempt. */
const sheetIdOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE() >>> 1;

/** Writes the rows of an element into a sheet: all of them or none, with numbers, days and texts as what they are. */
export async function writeSheet(
  client: LinkedClient,
  origin: string,
  { placeId, partName, mode }: Pick<LinkedPlace, "placeId" | "partName" | "mode">,
  rows: ElementRows,
  writing: Writing,
): Promise<void> {
  const book = new Spreadsheet(client, `${origin}/v4/spreadsheets/${encodeURIComponent(placeId)}`);
  const title = partName ?? rows.elementName;
  const losses = { cutTexts: 0 };
  if (mode === "append") await append(book, title, rows, losses, writing);
  else await replace(book, title, rows, losses, writing);
  if (losses.cutTexts > 0) writing.note(message("errors-schedules.notes.cut-texts", { name: rows.elementName }));
}

/** The rows come into a sheet that nobody sees, which takes the place of the other's contents in one step: formulas that look there stay. */
async function replace(
  book: Spreadsheet,
  title: string,
  rows: ElementRows,
  losses: Losses,
  { run, destinationId, signal }: Writing,
): Promise<void> {
  const staging = sheetIdOf(`${run} ${destinationId}`);
  const before = await book.sheets();
  const target = before.find((sheet) => sheet.title === title && sheet.id !== staging);
  const left = before.some(({ id }) => id === staging) ? [{ deleteSheet: { sheetId: staging } }] : [];
  const { header, lines, columns } = linesOf(rows, losses);
  const grid = { rowCount: 1, columnCount: columns };
  const begin = { addSheet: { properties: { sheetId: staging, title: `Sheaf ${staging}`, hidden: true, gridProperties: grid } } };
  await book.change([...left, begin]);
  let count = 0;
  let portion: string[] = [header];
  let length = header.length;
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    if (portion.length === 0) return;
    const more = count + portion.length - 1;
    if ((more + 1) * columns > MOST_CELLS)
      throw refused(message("errors-schedules.destinations.too-many-cells", { elementName: rows.elementName }));
    const start = `{"sheetId":${staging},"rowIndex":${count},"columnIndex":0}`;
    // the sheet begins with one row
    const added = count === 0 ? portion.length - 1 : portion.length;
    await book.changeText([
      ...(added > 0 ? [`{"appendDimension":{"sheetId":${staging},"dimension":"ROWS","length":${added}}}`] : []),
      `{"updateCells":{"start":${start},"fields":"${VALUE_FIELDS}","rows":[${portion.join(",")}]}}`,
    ]);
    count += portion.length;
    portion = [];
    length = 0;
  };
  for await (const line of lines) {
    portion.push(line);
    length += line.length;
    if (length >= PORTION) await flush();
  }
  await flush();
  await requireWhole(rows).catch(async (error: unknown) => {
    await book.change([{ deleteSheet: { sheetId: staging } }]);
    throw error;
  });
  if (target === undefined) {
    await book.change([{ updateSheetProperties: { properties: { sheetId: staging, title, hidden: false }, fields: "title,hidden" } }]);
    return;
  }
  const area = { startRowIndex: 0, endRowIndex: count, startColumnIndex: 0, endColumnIndex: columns };
  const size = { rowCount: Math.max(count, target.rows), columnCount: Math.max(columns, target.columns) };
  await book.change([
    { updateCells: { range: { sheetId: target.id }, fields: "userEnteredValue" } },
    { updateSheetProperties: { properties: { sheetId: target.id, gridProperties: size }, fields: "gridProperties(rowCount,columnCount)" } },
    {
      copyPaste: {
        source: { sheetId: staging, ...area },
        destination: { sheetId: target.id, ...area },
        pasteType: "PASTE_NORMAL",
        pasteOrientation: "NORMAL",
      },
    },
    { deleteSheet: { sheetId: staging } },
  ]);
}

/** The rows come after those that are there, in one step, together with a mark by which another attempt knows that they are. */
async function append(book: Spreadsheet, title: string, rows: ElementRows, losses: Losses, { run, destinationId }: Writing): Promise<void> {
  const key = `sheaf ${destinationId}`;
  if (await book.isMarked(key, run)) return;
  const target = (await book.sheets()).find((sheet) => sheet.title === title);
  const { header, names, lines, columns } = linesOf(rows, losses);
  const there = target === undefined ? [] : await book.firstRow(title);
  if (there.length > 0 && JSON.stringify(there) !== JSON.stringify(names))
    throw refused(message("errors-schedules.destinations.other-columns", { title, elementName: rows.elementName }));
  const all = there.length > 0 ? [] : [header];
  let length = 0;
  for await (const line of lines) {
    all.push(line);
    length += line.length;
    if (length > MOST_APPENDED)
      throw refused(message("errors-schedules.destinations.too-many-rows-to-add", { elementName: rows.elementName }));
  }
  await requireWhole(rows);
  const sheetId = target?.id ?? sheetIdOf(`${run} ${destinationId} new`);
  const missing = Math.max(0, columns - (target?.columns ?? columns));
  const isNew = target === undefined;
  const lookup = { developerMetadataLookup: { metadataKey: key } };
  const mark = { metadataKey: key, metadataValue: run, visibility: "DOCUMENT", location: { sheetId } };
  await book.changeText([
    ...(isNew
      ? [
          JSON.stringify({
            addSheet: { properties: { sheetId, title, gridProperties: { rowCount: Math.max(1, all.length), columnCount: columns } } },
          }),
        ]
      : []),
    ...(missing > 0 ? [JSON.stringify({ appendDimension: { sheetId, dimension: "COLUMNS", length: missing } })] : []),
    `{"appendCells":{"sheetId":${sheetId},"fields":"${VALUE_FIELDS}","rows":[${all.join(",")}]}}`,
    ...((await book.isMarked(key)) ? [JSON.stringify({ deleteDeveloperMetadata: { dataFilter: lookup } })] : []),
    JSON.stringify({ createDeveloperMetadata: { developerMetadata: mark } }),
  ]);
}

async function requireWhole(rows: ElementRows): Promise<void> {
  const { isCut, missing } = await rows.end();
  if (isCut) throw refused(message("errors-schedules.destinations.too-many-rows", { elementName: rows.elementName }));
  if (missing.length > 0)
    throw refused(
      message("errors-schedules.destinations.columns-errors-nothing-written", { elementName: rows.elementName, name: missing.join(", ") }),
    );
}

/** Rows as the service reads them, each as JSON. */
function linesOf(rows: ElementRows, losses: Losses) {
  const { writing } = rows;
  const printed = printedColumns(rows.empty.columns);
  if (printed.length === 0) throw refused(message("errors-schedules.destinations.no-column-write", { elementName: rows.elementName }));
  const cells = printed.map(({ column, index }) => {
    const code = numberCode(typeName(column.type), writing.formatOf(column));
    const kind = column.type.kind === "date" ? "DATE" : column.type.kind === "datetime" ? "DATE_TIME" : "NUMBER";
    const format = code === null ? "" : `,"userEnteredFormat":{"numberFormat":${JSON.stringify({ type: kind, pattern: code })}}`;
    const valueOf = sheetValues(column.type, writing.zone);
    return { index, write: (value: Parameters<typeof valueOf>[0]) => cellOf(valueOf(value), format, losses) };
  });
  const names = printed.map(({ column }) => column.name);
  const heading = names.map((name) =>
    JSON.stringify({ userEnteredValue: { stringValue: name }, userEnteredFormat: { textFormat: { bold: true } } }),
  );
  const lines = async function* (): AsyncGenerator<string> {
    for await (const part of rows.parts)
      for (const { cells: columns, length } of (part satisfies ResultTable).segments)
        for (let row = 0; row < length; row += 1)
          yield `{"values":[${cells.map(({ index, write }) => write(columns[index]?.(row) ?? null)).join(",")}]}`;
  };
  return { names, header: `{"values":[${heading.join(",")}]}`, lines: lines(), columns: printed.length };
}

/** What begins like a formula is a text all the same: its kind says so. */
function cellOf(value: SheetValue | null, format: string, losses: Losses): string {
  switch (value?.kind) {
    case undefined:
      return "{}";
    case "number":
      return `{"userEnteredValue":{"numberValue":${Number(value.digits)}}${format}}`;
    case "boolean":
      return `{"userEnteredValue":{"boolValue":${value.value}}}`;
    case "text": {
      const { text } = value;
      if (text.length <= TEXT_LENGTH) return `{"userEnteredValue":{"stringValue":${JSON.stringify(text)}}}`;
      losses.cutTexts += 1;
      // half of a letter is none, and is refused
      const begin = text.slice(0, TEXT_LENGTH - 1).replace(/\p{Surrogate}$/u, "");
      return `{"userEnteredValue":{"stringValue":${JSON.stringify(`${begin}…`)}}}`;
    }
  }
}

/** Calls of one spreadsheet. */
class Spreadsheet {
  readonly #client: LinkedClient;
  readonly #url: string;

  constructor(client: LinkedClient, url: string) {
    this.#client = client;
    this.#url = url;
  }

  async sheets(): Promise<readonly Sheet[]> {
    const { json } = await this.#client.call(`${this.#url}?fields=sheets.properties(sheetId,title,gridProperties)`, { method: "GET" });
    return listOf(json, "sheets").map((sheet) => ({
      id: Number(partOf(sheet, "properties", "sheetId") ?? 0),
      title: textOf(sheet, "properties", "title") ?? "",
      rows: Number(partOf(sheet, "properties", "gridProperties", "rowCount") ?? 0),
      columns: Number(partOf(sheet, "properties", "gridProperties", "columnCount") ?? 0),
    }));
  }

  /** All of it, or nothing. */
  async change(requests: readonly object[]): Promise<void> {
    await this.#client.call(`${this.#url}:batchUpdate`, { method: "POST", json: { requests } });
  }

  /** The same of requests that are written already: rows are no objects in between. */
  async changeText(requests: readonly string[]): Promise<void> {
    await this.#client.call(`${this.#url}:batchUpdate`, { method: "POST", text: `{"requests":[${requests.join(",")}]}` });
  }

  async isMarked(key: string, value?: string): Promise<boolean> {
    const lookup = { metadataKey: key, ...(value === undefined ? {} : { metadataValue: value }) };
    const { json } = await this.#client.call(`${this.#url}/developerMetadata:search`, {
      method: "POST",
      json: { dataFilters: [{ developerMetadataLookup: lookup }] },
    });
    return listOf(json, "matchedDeveloperMetadata").length > 0;
  }

  async firstRow(title: string): Promise<readonly string[]> {
    const range = encodeURIComponent(`'${title.replaceAll("'", "''")}'!1:1`);
    const { json } = await this.#client.call(`${this.#url}/values/${range}`, { method: "GET" });
    const row = listOf(json, "values")[0];
    return Array.isArray(row) ? row.map(String) : [];
  }
}
