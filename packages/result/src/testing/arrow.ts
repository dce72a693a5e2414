import {
  bool,
  columnFromArray,
  dateDay,
  decimal128,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
  type DataType,
} from "@uwdata/flechette";
import type { ValueType } from "@sheaf/sql";
import type { CellValue, ResultColumn } from "../schema.ts";

/** A column of a result and its cells, for tests. Cells are in the carried form (`CellValue`); decimals as exact text. */
export interface TestColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly cells: readonly CellValue[];
  readonly role?: ResultColumn["role"];
  readonly id?: string;
}

export function resultColumns(columns: readonly TestColumn[]): readonly ResultColumn[] {
  return columns.map((column, index) => ({
    id: column.id ?? `c${index + 1}`,
    name: column.name,
    type: column.type,
    level: "base",
    role: column.role ?? "value",
  }));
}

/** Messages of an Arrow IPC stream with the cells, `batchRows` rows a record batch: schema, batches, end mark. */
export function arrowMessages(columns: readonly TestColumn[], batchRows = 1000): readonly Uint8Array[] {
  const built = Object.fromEntries(
    columns.map((column, index) => {
      const built = columnFromArray(
        column.cells.map((cell) => stored(cell, column.type)),
        arrowType(column.type),
        { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true, maxBatchRows: batchRows },
      );
      // The library's own builder takes timestamps as float milliseconds: build the same 64 bits as integers instead.
      if (column.type.kind === "datetime") built.type = timestamp(TimeUnit.MICROSECOND, "UTC");
      return [`c${index}`, built];
    }),
  );
  const bytes = tableToIPC(tableFromColumns(built), { format: "stream" });
  if (bytes === null) throw new Error("Nothing was written.");
  return splitMessages(bytes);
}

/** Cuts an Arrow IPC stream into its messages. */
export function splitMessages(bytes: Uint8Array): readonly Uint8Array[] {
  const messages: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const head = view.getUint32(at + 4, true);
    if (head === 0) {
      messages.push(bytes.slice(at, at + 8));
      break;
    }
    const end = at + 8 + head + bodyLength(view, at + 8);
    messages.push(bytes.slice(at, end));
    at = end;
  }
  return messages;
}

/** Field 3 (bodyLength, int64) of the flatbuffer table Message. */
function bodyLength(view: DataView, start: number): number {
  const table = start + view.getUint32(start, true);
  const vtable = table - view.getInt32(table, true);
  const offset = view.getUint16(vtable, true) > 10 ? view.getUint16(vtable + 10, true) : 0;
  return offset === 0 ? 0 : Number(view.getBigInt64(table + offset, true));
}

function stored(cell: CellValue, type: ValueType): unknown {
  if (cell === null) return null;
  if (type.kind === "date") return Number(cell) * 86_400_000;
  if (type.kind === "decimal") return BigInt(String(cell).replace(".", ""));
  return cell;
}

function arrowType(type: ValueType): DataType {
  switch (type.kind) {
    case "integer":
      return int64();
    case "decimal":
      return decimal128(type.precision, type.scale);
    case "float":
      return float64();
    case "boolean":
      return bool();
    case "date":
      return dateDay();
    case "datetime":
      return int64();
    default:
      return utf8();
  }
}

/** The element at an index that must be there. */
export function nth<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new Error(`Nothing at ${index}.`);
  return element;
}
