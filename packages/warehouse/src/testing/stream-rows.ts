/** Streams a wide result in a process of its own and prints what that took: `node stream-rows.ts duckdb|postgres ROWS ADDRESS`. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createWarehouseHost } from "../host.ts";
import { openPostgres } from "../engines/postgres/connector.ts";
import type { Connector } from "../port.ts";

const [engine = "duckdb", rows = "1000", address = ""] = process.argv.slice(2);
const count = Number(rows);

const series = engine === "duckdb" ? `range(${count}) s(i)` : `generate_series(0, ${count - 1}) s(i)`;
const columns = [
  ...Array.from({ length: 6 }, (_, n) => `i + ${n} AS i${n}`),
  ...Array.from({ length: 4 }, (_, n) => `CAST(i * 0.25 AS DECIMAL(18, 2)) + ${n} AS d${n}`),
  ...Array.from({ length: 3 }, (_, n) => `CAST(i AS DOUBLE PRECISION) / ${n + 3} AS f${n}`),
  ...Array.from({ length: 4 }, (_, n) => `'a text of some length, number ${n}: ' || i AS t${n}`),
  "i % 3 = 0 AS b",
  "DATE '2020-01-01' + CAST(i % 1000 AS INTEGER) AS day",
  "CASE WHEN i % 5 = 0 THEN NULL ELSE TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1 second' END AS ts",
];

const host = engine === "duckdb" ? await createWarehouseHost({ folder: address }) : null;
const [hostName = "", port = "0", password = ""] = address.split(",");
const connector: Connector =
  host?.embedded("tenant") ??
  openPostgres({ host: hostName, port: Number(port), database: "postgres", user: "postgres", encryption: "none" }, password, {
    allowInside: true,
  });
const execute = (sql: string) =>
  connector.execute({ sql, columns: null, signal: new AbortController().signal, timeoutMs: 600_000, maxRows: 1e9 });

// Everything is loaded and warm before anything is measured.
for await (const _ of execute(`SELECT ${columns.join(", ")} FROM ${series} LIMIT 20000`).chunks);
const before = process.memoryUsage().rss;
let peak = before;
let bytes = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const began = performance.now();
const stream = execute(`SELECT ${columns.join(", ")} FROM ${series}`);
for await (const chunk of stream.chunks) {
  bytes += chunk.length;
  // A reader that takes its time now and then, as a browser does.
  if (bytes % 64 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
const took = performance.now() - began;
delay.disable();
clearInterval(watch);
const { rows: seen } = await stream.done;
process.stdout.write(
  JSON.stringify({
    rows: seen,
    megabytes: Math.round(bytes / 1e6),
    ms: Math.round(took),
    growthMiB: Math.round((peak - before) / 1024 / 1024),
    delayP99Ms: delay.percentile(99) / 1e6,
  }),
);
await connector.close();
await host?.close();
