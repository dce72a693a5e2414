import { tableFromIPC, Type, type Batch, type Table } from "@uwdata/flechette";
import { cellNumber, cellText, decimalText } from "./cell-text.ts";
import type { CellValue, ResultColumn } from "./schema.ts";

/**
 * A result in memory, as the Arrow batches that came: cells are read where they lie, no object per row is made. A value,
 * never changed: `appendBatch` gives a new table that shares the batches.
 */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Bytes of the Arrow messages held. */
  readonly byteLength: number;
  readonly schema: Uint8Array;
  readonly segments: readonly Segment[];
}

/** The rows of one record batch. */
export interface Segment {
  /** Row of the table at which the segment begins. */
  readonly start: number;
  readonly length: number;
  readonly byteLength: number;
  readonly cells: readonly CellReader[];
  /** The same cells as they lie in a batch, column by column, whose row `from` is the first of the segment; absent where `cells` are made. */
  readonly raw?: { readonly columns: readonly Batch<unknown>[]; readonly from: number };
}

/** The cells of one column in one segment, by the row inside the segment. */
export type CellReader = (row: number) => CellValue;

/** A table without rows. `schema` is the Arrow IPC schema message, its fields in the order of `columns`. */
export function emptyTable(columns: readonly ResultColumn[], schema: Uint8Array): ResultTable {
  return { columns, rowCount: 0, byteLength: schema.length, schema, segments: [] };
}

/** The table with the rows of one more Arrow IPC record batch message. The bytes are held, not copied. */
export function appendBatch(table: ResultTable, batch: Uint8Array): ResultTable {
  const read = tableFromIPC([table.schema, batch], { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
  if (read.numCols !== table.columns.length) {
    throw new Error(`A batch has ${read.numCols} columns where ${table.columns.length} were announced.`);
  }
  if (read.numRows === 0) return table;
  const raw = rawOf(read);
  const cells = raw.map((column, index) => reader(column, table.columns[index]?.type.kind === "integer"));
  const segment: Segment = { start: table.rowCount, length: read.numRows, byteLength: batch.length, cells, raw: { columns: raw, from: 0 } };
  return {
    ...table,
    rowCount: table.rowCount + segment.length,
    byteLength: table.byteLength + batch.length,
    segments: [...table.segments, segment],
  };
}

/** The same rows in tables of so many cells at most, but of one row at least: what works through all of them can let others in between. */
export function* slicesOf(table: ResultTable, mostCells: number): Generator<ResultTable> {
  const most = Math.max(1, Math.floor(mostCells / Math.max(1, table.columns.length)));
  if (table.rowCount <= most) {
    yield table;
    return;
  }
  for (const whole of table.segments)
    for (let from = 0; from < whole.length; from += most) {
      const rowCount = Math.min(most, whole.length - from);
      const cells = whole.cells.map(
        (read): CellReader =>
          (row) =>
            read(row + from),
      );
      const raw = whole.raw === undefined ? {} : { raw: { ...whole.raw, from: whole.raw.from + from } };
      const segment: Segment = { start: 0, length: rowCount, byteLength: whole.byteLength, cells, ...raw };
      yield { ...table, rowCount, segments: [segment] };
    }
}

/** A whole result from the chunks of an Arrow IPC stream, one message each: schema, record batches, and the end mark if there is one. */
export function readTable(columns: readonly ResultColumn[], messages: readonly Uint8Array[]): ResultTable {
  const [schema, ...batches] = messages;
  if (schema === undefined) throw new Error("A result has no schema.");
  let table = emptyTable(columns, schema);
  for (const batch of batches) if (!isEndMark(batch)) table = appendBatch(table, batch);
  return table;
}

/** The end of an Arrow IPC stream: continuation mark and length zero. */
export function isEndMark(message: Uint8Array): boolean {
  return message.length === 8 && message[4] === 0 && message[5] === 0 && message[6] === 0 && message[7] === 0;
}

/** Whether the whole numbers of a column travel with room for more than 64 bits. */
export function hasWideIntegers({ schema, columns }: ResultTable, column: number): boolean {
  return columns[column]?.type.kind === "integer" && tableFromIPC([schema]).schema.fields[column]?.type.typeId === Type.Decimal;
}

/** One cell. Row and column count from 0; a row outside the table is an invariant broken. */
export function cellAt(table: ResultTable, row: number, column: number): CellValue {
  const segment = segmentOf(table, row);
  const reader = segment?.cells[column];
  if (segment === undefined || reader === undefined) throw new RangeError(`No cell at row ${row}, column ${column}.`);
  return reader(row - segment.start);
}

/** One cell as exact text; null stays null. */
export function cellTextAt(table: ResultTable, row: number, column: number): string | null {
  const type = table.columns[column]?.type;
  return type === undefined ? null : cellText(cellAt(table, row, column), type);
}

/** One column in order. */
export function* columnValues(table: ResultTable, column: number): Generator<CellValue> {
  for (const segment of table.segments) {
    const reader = segment.cells[column];
    if (reader === undefined) throw new RangeError(`No column ${column}.`);
    for (let row = 0; row < segment.length; row++) yield reader(row);
  }
}

/** One column as float64 for drawing (`cellNumber`): NaN where there is no number. */
export function columnNumbers(table: ResultTable, column: number): Float64Array {
  const type = table.columns[column]?.type;
  if (type === undefined) throw new RangeError(`No column ${column}.`);
  const numbers = new Float64Array(table.rowCount);
  let at = 0;
  for (const value of columnValues(table, column)) numbers[at++] = cellNumber(value, type);
  return numbers;
}

function segmentOf(table: ResultTable, row: number): Segment | undefined {
  let low = 0;
  let high = table.segments.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const segment = table.segments[middle];
    if (segment === undefined || row < segment.start) high = middle - 1;
    else if (row >= segment.start + segment.length) low = middle + 1;
    else return segment;
  }
  return undefined;
}

function rawOf(table: Table): readonly Batch<unknown>[] {
  return table.children.map((column, index) => {
    const batch = column.data[0] as Batch<unknown> | undefined;
    if (batch === undefined) throw new Error(`Column ${index} of a batch is empty.`);
    return batch;
  });
}

function reader(batch: Batch<unknown>, isInteger: boolean): CellReader {
  const type = batch.type;
  switch (type.typeId) {
    case Type.Null:
      return () => null;
    case Type.Int:
      return type.bitWidth === 64 ? (row) => batch.at(row) as bigint | null : (row) => integer(batch.at(row) as number | null);
    case Type.Float:
      return (row) => finite(batch.at(row) as number | null);
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Bool:
      return (row) => batch.at(row) as string | boolean | null;
    case Type.Decimal: {
      const { scale } = type;
      return isInteger && scale === 0 ? (row) => unscaled(batch.at(row)) : (row) => decimal(batch.at(row), scale);
    }
    case Type.Date:
      return (row) => days(batch.at(row) as number | null);
    case Type.Timestamp:
      return (row) => batch.at(row) as bigint | null;
    default:
      throw new Error(`A result column has Arrow type ${type.typeId}, which results do not use.`);
  }
}

function integer(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : value;
}

/** The library gives milliseconds. */
function days(value: number | null): number | null {
  return value === null ? null : value / 86_400_000;
}

function unscaled(value: unknown): bigint | null {
  return value === null ? null : BigInt(value as bigint | number);
}

function decimal(value: unknown, scale: number): string | null {
  return value === null ? null : decimalText(BigInt(value as bigint | number), scale);
}
