// What it costs to take a million rows away as files, compared with DuckDB writing the file itself, and to send pages out.
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { BookFile, openRowFile, type RowFormat, type Sink } from "@sheaf/files";
import { defaultSymbols, UTC } from "@sheaf/locale";
import { appendBatch, emptyTable, isEndMark, type ResultColumn, type ResultTable } from "@sheaf/result";
import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER64, TEXT } from "@sheaf/sql";
import { createWarehouseHost, type Connector } from "@sheaf/warehouse";
import type { Bench, Measurement } from "../tools/bench/measure.ts";
import { sentPages } from "./support/sent-pages.ts";

const ROWS = 1_000_000;
const MEGABYTE = 1024 * 1024;
const types = [INTEGER64, INTEGER64, FLOAT, decimal(18, 2), TEXT, TEXT, DATE, DATETIME, BOOLEAN, INTEGER64];
const columns: readonly ResultColumn[] = types.map((type, at) => ({
  id: `c${at}`,
  name: `Column ${at}`,
  type,
  level: "base",
  role: "value",
}));

const sql = `SELECT CAST(i AS BIGINT) AS a, CAST(i AS BIGINT) * 1000 AS b, i * CAST(0.1 AS DOUBLE) AS c, CAST(i % 1000 AS DECIMAL(18, 2)) AS d,
  'cat' || (i % 7) AS e, 'a much longer text, number ' || i AS f, DATE '2020-01-01' + CAST(i % 1000 AS INTEGER) AS g,
  TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1 second' AS h, i % 3 = 0 AS k, CASE WHEN i % 5 = 0 THEN NULL ELSE CAST(i AS BIGINT) END AS l
  FROM range(${ROWS}) s(i)`;

export const bench: Bench = {
  name: "exports",
  about:
    "a million rows of ten columns as files, compared with DuckDB's COPY, and as a workbook of many sheets; a page as PDF, and in mails",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-exports-"));
    const host = await createWarehouseHost({ folder: join(folder, "warehouses") });
    try {
      const raw = await DuckDBInstance.create(":memory:");
      const connection = await raw.connect();
      const copy = async (format: string): Promise<number> => {
        const began = performance.now();
        await connection.run(`COPY (${sql}) TO '${join(folder, `raw.${format}`)}' (FORMAT ${format})`);
        return performance.now() - began;
      };
      const [rawCsv, rawParquet] = [await copy("csv"), await copy("parquet")];
      connection.closeSync();
      raw.closeSync();
      const warehouse = host.embedded("bench");
      const measurements: Measurement[] = [];
      // a server that exports has its warehouse open already
      for await (const part of (await rowsOf(warehouse, sql.replace(`range(${ROWS})`, "range(1000)"), 1_000)).parts)
        if (part.rowCount > 1_000) throw new Error("too many rows");
      for (const format of ["csv", "xlsx", "parquet", "arrow", "json"] as const) {
        const { ms, grown, bytes } = await written(warehouse, format, join(folder, `ours.${format}`));
        const baseline =
          format === "csv" ? { name: "COPY", value: rawCsv } : format === "parquet" ? { name: "COPY", value: rawParquet } : null;
        measurements.push(
          { name: `a million rows as ${format}`, value: ms, unit: "ms", baseline, budget: format === "xlsx" ? 60_000 : null },
          { name: `memory for it, ${format}`, value: grown, unit: "MB", baseline: null, budget: 150 },
          { name: `its size, ${format}`, value: bytes / MEGABYTE, unit: "MB", baseline: null, budget: null },
        );
      }
      const book = await writtenBook(warehouse, join(folder, "book.xlsx"));
      measurements.push(
        { name: `a million rows in ${SHEETS} sheets of a workbook`, value: book.ms, unit: "ms", baseline: null, budget: 60_000 },
        { name: "memory for it, a workbook", value: book.grown, unit: "MB", baseline: null, budget: 150 },
        { name: "its size, a workbook", value: book.bytes / MEGABYTE, unit: "MB", baseline: null, budget: null },
      );
      return [...measurements, ...(await sentPages())];
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Of the workbook, each with rows of its own; a workbook has at most 250. */
const SHEETS = 50;
const writing = { formatOf: () => null, values: "raw", zone: UTC, symbols: defaultSymbols, forSpreadsheets: false } as const;

interface WrittenFile {
  readonly ms: number;
  readonly grown: number;
  readonly bytes: number;
}

const written = (warehouse: Connector, format: RowFormat, path: string): Promise<WrittenFile> =>
  measured(path, async (sink) => {
    const file = openRowFile(sink, format, writing, "Rows");
    const { parts } = await rowsOf(warehouse, sql, ROWS);
    for await (const part of parts) await file.rows(part);
    await file.end({ isCut: false, about: () => [], aboutName: "About" });
  });

const writtenBook = (warehouse: Connector, path: string): Promise<WrittenFile> =>
  measured(path, async (sink) => {
    const book = new BookFile(sink, UTC);
    const each = ROWS / SHEETS;
    for (let at = 0; at < SHEETS; at += 1) {
      const ofSheet = sql.replace(`range(${ROWS})`, `range(${at * each}, ${(at + 1) * each})`);
      await book.rows(`Sheet ${at + 1}`, writing, await rowsOf(warehouse, ofSheet, each), null, async () => undefined);
    }
    await book.end("About", []);
  });

/** Rows of a statement in parts. */
async function rowsOf(warehouse: Connector, text: string, maxRows: number) {
  const { chunks } = warehouse.execute({
    sql: text,
    columns: columns.map(({ id, type }) => ({ name: id, type })),
    signal: new AbortController().signal,
    timeoutMs: 600_000,
    maxRows,
  });
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) throw new Error("a result has no schema");
  const empty = emptyTable(columns, first.value);
  const parts = async function* (): AsyncGenerator<ResultTable> {
    for (let next = await source.next(); next.done !== true; next = await source.next())
      if (!isEndMark(next.value)) yield appendBatch(empty, next.value);
  };
  return { empty, parts: parts() };
}

async function measured(path: string, write: (sink: Sink) => Promise<void>): Promise<WrittenFile> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const began = performance.now();
  const stream = createWriteStream(path);
  await write(
    (bytes) => new Promise((resolve, reject) => void stream.write(bytes, (error) => (error == null ? resolve() : reject(error)))),
  );
  stream.end();
  await finished(stream);
  clearInterval(watch);
  return { ms: performance.now() - began, grown: (most - before) / MEGABYTE, bytes: statSync(path).size };
}
