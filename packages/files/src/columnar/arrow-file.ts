import type { CellValue, ResultTable } from "@sheaf/result";
import {
  bool,
  type Column,
  columnFromArray,
  type DataType,
  dateDay,
  decimal128,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from "@uwdata/flechette";
import type { RowFile } from "../row-file.ts";
import type { Sink } from "../sink.ts";
import { type Carried, type CarriedColumn, carriedColumns, HeldColumns } from "./columns.ts";

const BATCH_ROWS = 20_000;
const DIGITS = 38;
const DAY_MS = 86_400_000;
/** The end of a stream: the mark of a message, and no bytes. */
const END = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/** Rows as an Arrow stream, columns under the names that people see. */
export function arrowFile(sink: Sink): RowFile {
  let writing: { readonly columns: readonly CarriedColumn[]; readonly held: HeldColumns; isBegun: boolean } | null = null;
  let rows = 0;
  const send = async (now: NonNullable<typeof writing>): Promise<void> => {
    if (now.held.rows === 0 && now.isBegun) return;
    const messages = messagesOf(now.columns, now.held.give());
    const isBegun = now.isBegun;
    now.isBegun = true;
    for (const message of isBegun ? messages.slice(1) : messages) await sink(message);
  };
  return {
    rows: async (part: ResultTable) => {
      const columns = writing?.columns ?? carriedColumns(part);
      const now = (writing ??= { columns, held: new HeldColumns(columns), isBegun: false });
      rows += part.rowCount;
      await now.held.take(part, BATCH_ROWS, () => send(now));
    },
    end: async () => {
      if (writing !== null) await send(writing);
      await sink(END);
      return { rows, sheets: 0, longNumbers: 0, cutTexts: 0 };
    },
    destroy: () => undefined,
  };
}

/** Schema and batch of some rows. */
function messagesOf(columns: readonly CarriedColumn[], cells: readonly (readonly CellValue[])[]): readonly Uint8Array[] {
  const built = columns.map(({ name, carried }, at): [string, Column<unknown>] => {
    const values = (cells[at] ?? []).map((value) => (carried.kind === "date" && value !== null ? Number(value) * DAY_MS : value));
    const column = columnFromArray(values, arrowType(carried), { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
    // The library takes moments as float milliseconds: the same 64 bits are built as integers instead.
    if (carried.kind === "datetime") column.type = timestamp(TimeUnit.MICROSECOND, "UTC");
    return [name, column];
  });
  const bytes = tableToIPC(tableFromColumns(built), { format: "stream" });
  if (bytes === null) throw new Error("nothing was written");
  return splitMessages(bytes);
}

function arrowType(carried: Carried): DataType {
  switch (carried.kind) {
    case "integer":
    case "datetime":
      return int64();
    case "decimal":
      return decimal128(DIGITS, carried.scale);
    case "float":
      return float64();
    case "boolean":
      return bool();
    case "date":
      return dateDay();
    case "text":
      return utf8();
  }
}

/** Cuts a stream into its messages, the end left out. */
function splitMessages(bytes: Uint8Array): readonly Uint8Array[] {
  const messages: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const head = view.getUint32(at + 4, true);
    if (head === 0) break;
    const end = at + 8 + head + bodyLength(view, at + 8);
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  return messages;
}

/** Field 3 (bodyLength, int64) of the flatbuffer table Message. */
function bodyLength(view: DataView, start: number): number {
  const table = start + view.getUint32(start, true);
  const fields = table - view.getInt32(table, true);
  const offset = view.getUint16(fields, true) > 10 ? view.getUint16(fields + 10, true) : 0;
  return offset === 0 ? 0 : Number(view.getBigInt64(table + offset, true));
}
