import { message } from "@sheaf/messages";
import { appendBatch, cellNumber, type CellReader, emptyTable, hasWideIntegers, isEndMark, type ResultColumn } from "@sheaf/result";
import { INTEGER64, type ValueType } from "@sheaf/sql";
import { BatchWriter } from "./arrow/batch-writer.ts";
import { carrierOf } from "./arrow/carrier.ts";
import { addCell } from "./arrow/convert.ts";
import { mismatch } from "./outside/row-batches.ts";

/** One of several statements that a single one answers. */
export interface StatementPart {
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  /** Rows beyond this are not kept, and `truncated` is true. */
  readonly maxRows: number;
}

/** What a part's own statement would have given. */
export interface PartAnswer {
  /** Arrow IPC: the schema, then record batches. */
  readonly messages: readonly Uint8Array[];
  readonly rows: number;
  readonly truncated: boolean;
}

const BATCH_ROWS = 16_384;

/** The columns of the statement that answers all parts: the number of the part that a row is of, from 0, then the columns of each part. */
export function columnsOfParts(parts: readonly Pick<StatementPart, "columns">[]): StatementPart["columns"] {
  return [
    { name: "part", type: INTEGER64 },
    ...parts.flatMap(({ columns }, at) => columns.map(({ type }, column) => ({ name: `${at} ${column}`, type }))),
  ];
}

/** Takes an answer apart: Arrow IPC whose columns are `columnsOfParts`, the rows of each part in its order. Values stay as they are, to the last digit. */
export async function splitParts(chunks: AsyncIterable<Uint8Array>, parts: readonly StatementPart[]): Promise<readonly PartAnswer[]> {
  const columns = columnsOfParts(parts).map(({ name, type }): ResultColumn => ({ id: name, name, type, level: "base", role: "value" }));
  let shape: ReturnType<typeof emptyTable> | null = null;
  let open: readonly OpenPart[] = [];
  for await (const chunk of chunks) {
    if (isEndMark(chunk)) continue;
    if (shape === null) {
      shape = emptyTable(columns, chunk);
      open = opened(shape, parts);
      continue;
    }
    for (const { cells, length } of appendBatch(shape, chunk).segments) {
      const [partOf] = cells;
      for (let row = 0; row < length; row += 1) take(open[cellNumber(partOf?.(row) ?? null, INTEGER64)], cells, row);
    }
  }
  if (shape === null) throw mismatch(message("errors-data.warehouse.statement-gives-no-columns"));
  return open.map(({ writer, messages, rows, truncated }) => ({
    messages: writer.rows === 0 ? messages : [...messages, writer.take()],
    rows,
    truncated,
  }));
}

interface OpenPart extends StatementPart {
  /** Where its columns stand. */
  readonly start: number;
  readonly writer: BatchWriter;
  readonly messages: Uint8Array[];
  rows: number;
  truncated: boolean;
}

function opened(shape: ReturnType<typeof emptyTable>, parts: readonly StatementPart[]): readonly OpenPart[] {
  let next = 1;
  return parts.map((part) => {
    const start = next;
    next += part.columns.length;
    const fields = part.columns.map(({ name, type }, at) => ({ name, carrier: carrierOf(type, hasWideIntegers(shape, start + at)) }));
    const writer = new BatchWriter(fields, { firstRows: BATCH_ROWS, maxRows: BATCH_ROWS });
    return { ...part, start, writer, messages: [writer.schema], rows: 0, truncated: false };
  });
}

function take(part: OpenPart | undefined, cells: readonly CellReader[], row: number): void {
  if (part === undefined) throw mismatch(message("errors-data.warehouse.row-no-part-statement"));
  const { writer, columns, start, messages } = part;
  if (part.rows >= part.maxRows) {
    part.truncated = true;
    return;
  }
  for (const [at, { type }] of columns.entries()) {
    const column = writer.columns[at];
    if (column !== undefined) addCell(column, cells[start + at]?.(row) ?? null, type, type);
  }
  part.rows += 1;
  writer.rows += 1;
  if (writer.isFull) messages.push(writer.take());
}
