import { defaultSymbols, UTC } from "@sheaf/locale";
import { readTable, type ResultTable } from "@sheaf/result";
import { arrowMessages, resultColumns, type TestColumn } from "@sheaf/result/testing";
import type { FileEnd, RowFile, Writing } from "../row-file.ts";
import type { Sink } from "../sink.ts";

export function table(columns: readonly TestColumn[], batchRows?: number): ResultTable {
  return readTable(resultColumns(columns), arrowMessages(columns, batchRows));
}

export const raw: Writing = { formatOf: () => null, values: "raw", zone: UTC, symbols: defaultSymbols, forSpreadsheets: false };
export const plainEnd: FileEnd = { isCut: false, about: () => [], aboutName: "About" };

/** A sink, and what came to it. */
export function collected(): { readonly sink: Sink; readonly bytes: () => Buffer } {
  const pieces: Uint8Array[] = [];
  return {
    sink: async (piece) => {
      pieces.push(piece.slice());
    },
    bytes: () => Buffer.concat(pieces),
  };
}

/** The bytes of a file with these parts of a result. */
export async function written(open: (sink: Sink) => RowFile, parts: readonly ResultTable[], end: FileEnd = plainEnd): Promise<Buffer> {
  const { sink, bytes } = collected();
  const file = open(sink);
  for (const part of parts) await file.rows(part);
  await file.end(end);
  return bytes();
}
