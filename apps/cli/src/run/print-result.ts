import type { CompiledQuery } from "@sheaf/compiler";
import { headedColumns } from "@sheaf/files";
import {
  appendBatch,
  csvPrinter,
  emptyTable,
  isEndMark,
  jsonPrinter,
  type PartPrinter,
  type ResultTable,
  textTablePrinter,
} from "@sheaf/result";
import type { Answer } from "@sheaf/press";
import { executeParts, type PartsRequest } from "@sheaf/warehouse";
import { type Io, write } from "../command/io.ts";

type ConnectorOf = PartsRequest["connectorOf"];

export type RowFormat = "table" | "csv" | "json";

const printers: Readonly<Record<RowFormat, () => PartPrinter>> = {
  table: () => textTablePrinter(),
  csv: csvPrinter,
  json: jsonPrinter,
};

/** Rows that are measured before a table's first line is printed. */
const MEASURED_ROWS = 10_000;
/** 23 days: longer than anybody waits, and short enough for the engines' timers. */
const NO_TIME_LIMIT = 2_000_000_000;

/** Runs a query and holds all of its rows. */
export async function collectResult(
  compiled: CompiledQuery,
  connectorOf: ConnectorOf,
  timeoutMs: number | null,
  io: Io,
): Promise<ResultTable> {
  let table: ResultTable | null = null;
  for await (const chunk of chunksOf(compiled, connectorOf, timeoutMs, io)) {
    if (table === null) table = emptyTable(compiled.columns, chunk);
    else if (!isEndMark(chunk)) table = appendBatch(table, chunk);
  }
  if (table === null) throw new Error("a result has no schema");
  return table;
}

/** Runs a query and holds its first rows, and whether there are more. */
export async function collectCut(
  compiled: CompiledQuery,
  connectorOf: ConnectorOf,
  { timeoutMs, mostRows }: { readonly timeoutMs: number | null; readonly mostRows: number },
  io: Io,
): Promise<Answer> {
  const { chunks, done } = executeParts({
    query: compiled,
    connectorOf,
    signal: io.signal,
    timeoutMs: timeoutMs ?? NO_TIME_LIMIT,
    maxRows: mostRows,
  });
  const messages: Uint8Array[] = [];
  for await (const chunk of chunks) messages.push(chunk);
  const { rows, truncated } = await done;
  return { columns: compiled.columns, messages, rows, isCut: truncated };
}

/** The messages of a result as they come. */
export function chunksOf(compiled: CompiledQuery, connectorOf: ConnectorOf, timeoutMs: number | null, io: Io): AsyncIterable<Uint8Array> {
  const { chunks } = executeParts({
    query: compiled,
    connectorOf,
    signal: io.signal,
    timeoutMs: timeoutMs ?? NO_TIME_LIMIT,
    maxRows: Number.MAX_SAFE_INTEGER,
  });
  return chunks;
}

/** Runs a query and prints its rows as they come; nothing of the result is held but the part that is printed. */
export async function printResult(
  compiled: CompiledQuery,
  connectorOf: ConnectorOf,
  format: RowFormat,
  timeoutMs: number | null,
  io: Io,
): Promise<void> {
  // Rows without a cell are no rows to anybody, and no statement gives them.
  if (compiled.columns.length === 0) {
    if (format === "json") await write(io.stdout, `${JSON.stringify({ columns: [], rows: [] })}\n`);
    return write(io.stderr, "No column of this level is visible.\n");
  }
  const printer = printers[format]();
  const holdRows = format === "table" ? MEASURED_ROWS : 0;
  const print = async (pieces: Iterable<string>): Promise<void> => {
    for (const piece of pieces) await write(io.stdout, piece);
  };
  let held: ResultTable | null = null;
  let begun = false;
  for await (const chunk of chunksOf(compiled, connectorOf, timeoutMs, io)) {
    if (held === null) {
      held = emptyTable(headedColumns(compiled.columns.map(({ alias: _, ...column }) => column)), chunk);
      continue;
    }
    if (isEndMark(chunk)) continue;
    held = appendBatch(held, chunk);
    if (!begun && held.rowCount < holdRows) continue;
    await print(printer.rows(held));
    held = emptyTable(held.columns, held.schema);
    begun = true;
  }
  if (held === null) throw new Error("a result has no schema");
  if (!begun || held.rowCount > 0) await print(printer.rows(held));
  await print(printer.end());
}
