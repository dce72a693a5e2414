import { setImmediate as round } from "node:timers/promises";
import { openRowFile, type Sink } from "@sheaf/files";
import { defaultSymbols, UTC } from "@sheaf/locale";
import { appendBatch, emptyTable, isEndMark, type ResultColumn, type ResultTable } from "@sheaf/result";
import { dialects, sql } from "@sheaf/sql";
import type { Connector } from "@sheaf/warehouse";

/** Milliseconds of work in the engine that one table may take. */
const TIME_LIMIT = 30 * 60_000;

/** All rows of a table of the embedded engine as CSV, whole as programs take them, a piece at a time. Gives how many there are. */
export async function tableAsCsv(connector: Connector, path: readonly string[], signal: AbortSignal, sink: Sink): Promise<number> {
  const table = await connector.describeTable(path, signal);
  const columns = table.columns.map(({ name, type }, at): ResultColumn => ({ id: `c${at}`, name, type, level: "base", role: "value" }));
  const statement = dialects.duckdb.printQuery({
    ctes: [],
    body: sql.select({
      items: table.columns.map(({ name, type }, at) => ({ expr: sql.column("t", name, type), alias: `c${at}` })),
      from: { kind: "table", path: table.path, alias: "t" },
    }),
  });
  const stream = connector.execute({
    sql: statement,
    columns: columns.map(({ id, type }) => ({ name: id, type })),
    signal,
    timeoutMs: TIME_LIMIT,
    maxRows: Number.MAX_SAFE_INTEGER,
  });
  const file = openRowFile(
    sink,
    "csv",
    { formatOf: () => null, values: "raw", zone: UTC, symbols: defaultSymbols, forSpreadsheets: true },
    "",
  );
  try {
    let empty: ResultTable | null = null;
    let rows = 0;
    for await (const message of stream.chunks) {
      if (empty === null) {
        empty = emptyTable(columns, message);
        continue;
      }
      if (isEndMark(message)) continue;
      const part = appendBatch(empty, message);
      rows += part.rowCount;
      await file.rows(part);
      // everybody else's calls come in between
      await round();
    }
    await stream.done;
    if (empty !== null && rows === 0) await file.rows(empty);
    await file.end({ isCut: false, aboutName: "", about: () => [] });
    return rows;
  } finally {
    file.destroy();
  }
}
