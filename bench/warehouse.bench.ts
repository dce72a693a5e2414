// What the way from a query to Arrow record batches costs over the engine alone, on both engines, and how fast files become tables.
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { createWarehouseHost, openOutside, type Connector, type EmbeddedWarehouse } from "@sheaf/warehouse";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import { interleaved, type Bench, type Measurement } from "../tools/bench/measure.ts";

const ROUNDS = 15;
const never = new AbortController().signal;
const load = { signal: never };

/** Ten columns of the usual kinds. */
const wide = (engine: "duckdb" | "postgres", rows: number): string =>
  `SELECT CAST(i AS INTEGER) AS a, CAST(i AS BIGINT) * 1000 AS b, i * CAST(0.1 AS DOUBLE PRECISION) AS c, CAST(i % 1000 AS DECIMAL(18, 2)) AS d,
     'cat' || (i % 7) AS e, 'a much longer text, number ' || i AS f, DATE '2020-01-01' + CAST(i % 1000 AS INTEGER) AS g,
     TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1 second' AS h, i % 3 = 0 AS k, CASE WHEN i % 5 = 0 THEN NULL ELSE CAST(i AS INTEGER) END AS l
   FROM ${engine === "duckdb" ? `range(${rows}) s(i)` : `generate_series(0, ${rows - 1}) s(i)`}`;

/** What a page asks: a window of rows, a grouping, a total. */
const questions = [
  "SELECT * FROM flights ORDER BY rowid LIMIT 500 OFFSET 1500000",
  "SELECT origin, count(*) AS n, avg(delay) AS d FROM flights GROUP BY origin ORDER BY n DESC",
  "SELECT count(*) FROM flights WHERE delay > 60",
];

export const bench: Bench = {
  name: "warehouse",
  about: "queries through a query process and a PostgreSQL session, compared with the engine alone; loads",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-warehouse-"));
    const host = await createWarehouseHost({ folder: join(folder, "warehouses") });
    try {
      const warehouse = host.embedded("bench");
      return [...(await loads(warehouse, folder)), ...(await embedded(warehouse)), ...(await postgres())];
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function loads(warehouse: EmbeddedWarehouse, folder: string): Promise<readonly Measurement[]> {
  const incoming = await warehouse.incomingFolder();
  const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
  const flights = join(incoming, "flights.parquet");
  await copyFile(join(vega, "data/flights-3m.parquet"), flights);
  const parquet = await timed(() => warehouse.loadParquet(flights, { path: ["main", "flights"], mode: "create", comment: null }, load));
  const csv = join(incoming, "rows.csv");
  const rows = 1_000_000;
  await writeRows(csv, rows);
  const raw = await DuckDBInstance.create(":memory:");
  const connection = await raw.connect();
  const engineAlone = await timed(() => connection.run(`CREATE TABLE t AS FROM read_csv('${csv}')`));
  raw.closeSync();
  const delimited = await timed(() =>
    warehouse.loadDelimited(
      {
        file: csv,
        dialect: { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 },
        columns: null,
      },
      { path: ["main", "rows"], mode: "create", comment: null },
      load,
    ),
  );
  await writeFile(join(folder, "done"), "");
  return [
    { name: "3 million rows of Parquet into a table", value: parquet, unit: "ms", baseline: null, budget: null },
    {
      name: "1 million rows of CSV, exactly, into a table",
      value: delimited,
      unit: "ms",
      baseline: { name: "read_csv", value: engineAlone },
      budget: null,
    },
  ];
}

async function embedded(warehouse: EmbeddedWarehouse): Promise<readonly Measurement[]> {
  const raw = await DuckDBInstance.create(":memory:");
  const connection = await raw.connect();
  const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
  await connection.run(`CREATE TABLE flights AS FROM read_parquet('${join(vega, "data/flights-3m.parquet")}')`);
  const measurements: Measurement[] = [];
  await warehouse.close();
  measurements.push({
    name: "first query, starting the process",
    value: await timed(() => drain(warehouse, "SELECT 1")),
    unit: "ms",
    baseline: null,
    budget: null,
  });
  for (const sql of questions) {
    const times = await interleaved(
      { raw: async () => (await connection.run(sql)).fetchAllChunks(), ours: () => drain(warehouse, sql) },
      { rounds: ROUNDS * 2, warmup: 3 },
    );
    measurements.push({
      name: `over raw, p95: ${sql.slice(0, 28)}…`,
      value: times.ours.p95 - times.raw.p95,
      unit: "ms",
      baseline: { name: "raw", value: times.raw.p95 },
      budget: 15,
    });
  }
  for (const rows of [100_000, 1_000_000]) {
    const sql = wide("duckdb", rows);
    const times = await interleaved(
      {
        raw: async () => {
          const result = await connection.stream(sql);
          for await (const chunk of result) if (chunk.rowCount === 0) break;
        },
        ours: () => drain(warehouse, sql),
      },
      { rounds: rows > 500_000 ? 5 : ROUNDS },
    );
    measurements.push({
      name: `${rows.toLocaleString("en-US")} rows × 10 columns, DuckDB`,
      value: times.ours.median,
      unit: "ms",
      baseline: { name: "chunks only", value: times.raw.median },
      budget: null,
    });
  }
  connection.closeSync();
  raw.closeSync();
  return measurements;
}

async function postgres(): Promise<readonly Measurement[]> {
  const server = await startTestPostgres();
  const connector = openOutside(
    "postgres",
    { host: server.host, port: server.port, database: "postgres", user: server.user, encryption: "none" },
    server.password,
    { allowInside: true },
  );
  const client = await server.connect();
  try {
    const measurements: Measurement[] = [];
    const small = "SELECT i, i * 2 AS n FROM generate_series(1, 500) s(i)";
    const overhead = await interleaved(
      { raw: () => client.query(small), ours: () => drain(connector, small) },
      { rounds: ROUNDS * 2, warmup: 3 },
    );
    measurements.push({
      name: "500 rows over raw, p95, PostgreSQL",
      value: overhead.ours.p95 - overhead.raw.p95,
      unit: "ms",
      baseline: { name: "raw", value: overhead.raw.p95 },
      budget: 15,
    });
    for (const rows of [100_000, 1_000_000]) {
      const sql = wide("postgres", rows);
      const times = await interleaved(
        { raw: () => client.query({ text: sql, rowMode: "array" }), ours: () => drain(connector, sql) },
        { rounds: rows > 500_000 ? 3 : ROUNDS },
      );
      measurements.push({
        name: `${rows.toLocaleString("en-US")} rows × 10 columns, PostgreSQL`,
        value: times.ours.median,
        unit: "ms",
        baseline: { name: "driver's rows", value: times.raw.median },
        budget: null,
      });
    }
    return measurements;
  } finally {
    await client.end();
    await connector.close();
    await server.stop();
  }
}

async function drain(connector: Connector, sql: string): Promise<number> {
  let bytes = 0;
  const stream = connector.execute({ sql, columns: null, signal: never, timeoutMs: 120_000, maxRows: 1e9 });
  for await (const chunk of stream.chunks) bytes += chunk.length;
  return bytes;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function writeRows(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path);
  out.write("id,name,amount,day,note\n");
  let text = "";
  for (let row = 0; row < rows; row++) {
    text += `${row},name ${row % 1000},${(row * 0.25).toFixed(2)},2024-0${1 + (row % 9)}-1${row % 10},"a note, with ""quotes"" ${row}"\n`;
    if (text.length > 1_000_000) {
      if (!out.write(text)) await once(out, "drain");
      text = "";
    }
  }
  out.end(text);
  await finished(out);
}
