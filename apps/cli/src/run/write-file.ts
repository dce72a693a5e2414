import { open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import type { CompiledQuery } from "@sheaf/compiler";
import {
  type FileEnd,
  headedColumns,
  openRowFile,
  type PivotGrid,
  type RowFormat,
  type Sink,
  writeXlsxGrid,
  type Writing,
} from "@sheaf/files";
import { type ColumnFormat, defaultSymbols, timeZone, UTC } from "@sheaf/locale";
import { appendBatch, emptyTable, isEndMark, type ResultTable } from "@sheaf/result";
import type { PartsRequest } from "@sheaf/warehouse";
import { sheetWidths } from "@sheaf/press";
import { type Element, elementQuery, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { UsageError } from "../command/failures.ts";
import { type Io, OutputClosed } from "../command/io.ts";
import { chunksOf } from "./print-result.ts";

export interface FileOfRows {
  readonly format: RowFormat;
  /** Null: what is written goes to standard output. */
  readonly output: string | null;
  readonly document: WorkbookDocument;
  readonly element: Element;
  readonly compiled: CompiledQuery;
  /** Of a pivot table that is written as a whole. */
  readonly grid: PivotGrid | null;
  readonly looks: Writing["looks"];
  readonly timeZone: string;
  readonly timeoutMs: number | null;
}

/** Writes the rows of an element to a file, which is there under its name only once it is whole. */
export async function writeResultFile(wanted: FileOfRows, connectorOf: PartsRequest["connectorOf"], io: Io): Promise<void> {
  await writeWhole(wanted.output, (sink) => writeRows(wanted, sink, connectorOf, io), io);
}

/** Writes to a file, which is there under its name only once it is whole. Null: to standard output. */
export async function writeWhole(output: string | null, fill: (sink: Sink) => Promise<void>, io: Io): Promise<void> {
  if (output === null) return fill(sinkOf(io.stdout));
  const path = resolve(io.folder, output);
  const unfinished = `${path}.part`;
  const refused = (error: unknown): never => {
    throw new UsageError(`${output} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  };
  const file = await open(unfinished, "w").catch(refused);
  try {
    await fill((bytes) => file.writeFile(bytes).catch(refused));
    await file.close().catch(refused);
    await rename(unfinished, path).catch(refused);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** How the values of an element are written. */
export function writingOf(document: WorkbookDocument, element: Element, zone: string, format: RowFormat): Writing {
  const formats = new Map((elementQuery(document, element.id)?.columns ?? []).map((column) => [column.id, column.format]));
  return {
    formatOf: ({ id, inherited }) => formats.get(id) ?? (inherited?.format as ColumnFormat | undefined) ?? null,
    // A workbook's cells have formats and the values themselves.
    values: format === "xlsx" ? "formatted" : "raw",
    zone: timeZone(zone, Intl) ?? UTC,
    symbols: defaultSymbols,
    forSpreadsheets: false,
  };
}

async function writeRows(
  { format, document, element, compiled, grid, looks, timeZone: zone, timeoutMs }: FileOfRows,
  sink: Sink,
  connectorOf: PartsRequest["connectorOf"],
  io: Io,
): Promise<void> {
  const writing = { ...writingOf(document, element, zone, format), looks, widthOf: sheetWidths(element) };
  const name = namesOf(document).element(element);
  const end: FileEnd = {
    isCut: false,
    aboutName: "About this file",
    about: (facts) => [
      { label: "Document", text: document.name },
      { label: "Element", text: name },
      { label: "Time zone", text: zone },
      { label: "Rows", text: String(facts.rows) },
    ],
  };
  if (grid !== null) {
    await writeXlsxGrid(sink, grid, writing, name, end);
    return;
  }
  const file = openRowFile(sink, format, writing, name);
  try {
    let empty: ResultTable | null = null;
    let rows = 0;
    for await (const chunk of chunksOf(compiled, connectorOf, timeoutMs, io)) {
      if (empty === null) {
        empty = emptyTable(headedColumns(compiled.columns.map(({ alias: _, ...column }) => column)), chunk);
        continue;
      }
      if (isEndMark(chunk)) continue;
      const part = appendBatch(empty, chunk);
      rows += part.rowCount;
      if (part.rowCount > 0) await file.rows(part);
    }
    if (empty === null) throw new Error("a result has no schema");
    if (rows === 0) await file.rows(empty);
    await file.end(end);
  } finally {
    file.destroy();
  }
}

/** Waits while the reader does not read. */
function sinkOf(stream: Writable): Sink {
  return (bytes) =>
    new Promise((resolve, reject) => {
      if (stream.destroyed) return reject(new OutputClosed());
      stream.write(bytes, (error) => (error == null ? resolve() : reject(new OutputClosed())));
    });
}
