/** Streams a wide result in a process of its own and prints what that took: `node stream-rows.ts ENGINE ROWS ADDRESS`. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createWarehouseHost } from "../host.ts";
import { openOutside } from "../engines/outside-engines.ts";
import type { Connector } from "../port.ts";
import type { StreamedEngine } from "./streamed.ts";

interface Opened {
  readonly connector: Connector;
  readonly end: () => Promise<void>;
}

/** How an engine writes the rows that are streamed. */
interface Words {
  readonly open: (address: string) => Promise<Opened>;
  /** A table `s` of numbers `i` from 0 on. */
  readonly series: (count: number) => string;
  readonly float: (expr: string) => string;
  readonly text: (words: string) => string;
  readonly decimal: string;
  readonly truth: string;
  readonly day: string;
  readonly moment: string;
}

const server =
  (engine: "postgres" | "mysql" | "clickhouse", database: string) =>
  async (address: string): Promise<Opened> => {
    const [host = "", port = "0", user = "", password = ""] = address.split(",");
    const settings = { host, port: Number(port), database, user, encryption: "none" };
    const connector = openOutside(engine, settings, password, { allowInside: true });
    return { connector, end: () => connector.close() };
  };

const standard: Omit<Words, "open" | "series"> = {
  float: (expr) => `CAST(${expr} AS DOUBLE PRECISION)`,
  text: (words) => `'${words}' || i`,
  decimal: "CAST(i * 0.25 AS DECIMAL(18, 2))",
  truth: "i % 3 = 0",
  day: "DATE '2020-01-01' + CAST(i % 1000 AS INTEGER)",
  moment: "CASE WHEN i % 5 = 0 THEN NULL ELSE TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1 second' END",
};

const engines: Readonly<Record<StreamedEngine, Words>> = {
  duckdb: {
    ...standard,
    open: async (folder) => {
      const host = await createWarehouseHost({ folder });
      const connector = host.embedded("tenant");
      return {
        connector,
        end: async () => {
          await connector.close();
          await host.close();
        },
      };
    },
    series: (count) => `range(${count}) s(i)`,
  },
  postgres: { ...standard, open: server("postgres", "postgres"), series: (count) => `generate_series(0, ${count - 1}) s(i)` },
  mysql: {
    ...standard,
    open: server("mysql", "shop"),
    series: (count) => `(SELECT seq AS i FROM seq_0_to_${count - 1}) s`,
    float: (expr) => `CAST(${expr} AS DOUBLE)`,
    text: (words) => `CONCAT('${words}', i)`,
    day: "DATE '2020-01-01' + INTERVAL (i % 1000) DAY",
    moment: "CASE WHEN i % 5 = 0 THEN NULL ELSE TIMESTAMP '2020-01-01 00:00:01' END",
  },
  clickhouse: {
    ...standard,
    open: server("clickhouse", "shop"),
    series: (count) => `(SELECT toInt64(number) AS i FROM numbers(${count})) s`,
    float: (expr) => `toFloat64(${expr})`,
    text: (words) => `'${words}' || toString(i)`,
    truth: "CAST(i % 3 = 0 AS Bool)",
    day: "toDate32('2020-01-01') + i % 1000",
    moment: "if(i % 5 = 0, NULL, toDateTime64('2020-01-01 00:00:01', 6, 'UTC'))",
  },
};

const [engine = "duckdb", rows = "1000", address = ""] = process.argv.slice(2);
const words = engines[engine as StreamedEngine];
const series = words.series(Number(rows));
const columns = [
  ...Array.from({ length: 6 }, (_, n) => `i + ${n} AS i${n}`),
  ...Array.from({ length: 4 }, (_, n) => `${words.decimal} + ${n} AS d${n}`),
  ...Array.from({ length: 3 }, (_, n) => `${words.float("i")} / ${n + 3} AS f${n}`),
  ...Array.from({ length: 4 }, (_, n) => `${words.text(`a text of some length, number ${n}: `)} AS t${n}`),
  `${words.truth} AS b`,
  `${words.day} AS day`,
  `${words.moment} AS ts`,
];

const { connector, end } = await words.open(address);
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
await end();
