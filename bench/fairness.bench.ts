// What others notice of one tenant's flood, and how soon a warehouse is idle when nobody reads any more (R15, R16, R32).
import { mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Connector, createWarehouseHost, type EmbeddedWarehouse, type WarehouseHost } from "@sheaf/warehouse";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";

const ROUNDS = 60;
const TENANTS = 10;
const HOUR = 3_600_000;
const never = new AbortController().signal;

/** What a page asks: a window of rows, a grouping, a total. */
const questions = [
  "SELECT * FROM flights ORDER BY rowid LIMIT 500 OFFSET 1500000",
  "SELECT origin, count(*) AS n, avg(delay) AS d FROM flights GROUP BY origin ORDER BY n DESC",
  "SELECT count(*) FROM flights WHERE delay > 60",
];
const endless = "SELECT count(*) FROM range(10000000000) a(x) WHERE x % 7 = 1";

export const bench: Bench = {
  name: "fairness",
  about: "a tenant's questions beside another's flood, with ten tenants at work, and the end of queries that nobody reads",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-fairness-"));
    const host = await createWarehouseHost({
      folder: join(folder, "warehouses"),
      log: (level, message, fields) => {
        if (level !== "debug") process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
      },
    });
    try {
      const tenants = Array.from({ length: TENANTS }, (_, n) => host.embedded(`tenant-${n}`));
      for (const tenant of tenants) await fill(tenant);
      const [a, b, ...others] = tenants;
      if (a === undefined || b === undefined) throw new Error("There are no tenants.");
      await asked(b);
      const idle = await asked(b);
      const queued = await beside(host, flood(a, 200, questions[1] ?? ""), () => asked(b));
      const stuck = await beside(host, flood(a, 40, endless), () => asked(b));
      const busy = await beside(host, steady(others), () => asked(b));
      const both = await beside(host, [...flood(a, 40, endless), ...steady(others)], () => asked(b));
      const baseline = { name: "idle", value: idle };
      const ratio = (name: string, value: number, of: number, budget: number): Measurement => ({
        name,
        value: value / of,
        unit: "ratio",
        baseline: { name: "ms before", value: of },
        budget,
      });
      return [
        { name: "a tenant's questions alone, p95", value: idle, unit: "ms", baseline: null, budget: null },
        { name: "with 200 of another queued, p95", value: queued, unit: "ms", baseline, budget: null },
        ratio("R16: with 200 of another queued, over idle", queued, idle, 2),
        { name: "with 40 endless ones of another, p95", value: stuck, unit: "ms", baseline, budget: null },
        ratio("R32: with 40 endless ones of another, over idle", stuck, idle, 1.5),
        ratio("R32: the same among eight tenants at work, over those alone", both, busy, 1.5),
        { name: "R15: idle after its reader left, p95", value: await ended(host, a), unit: "ms", baseline: null, budget: 1000 },
      ];
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fill(warehouse: EmbeddedWarehouse): Promise<void> {
  const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
  const file = join(await warehouse.incomingFolder(), "flights.parquet");
  await copyFile(join(vega, "data/flights-3m.parquet"), file);
  const done = await warehouse.loadParquet(file, { path: ["main", "flights"], mode: "create", comment: null }, { signal: never });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
}

async function run(connector: Connector, sql: string, person: string, signal: AbortSignal = never): Promise<void> {
  const { chunks, done } = connector.execute({ sql, columns: null, signal, timeoutMs: HOUR, maxRows: 1e9, person });
  for await (const _ of chunks);
  await done;
}

/** The 95th percentile of a person's questions, one after the other. A failure of one is the bench's. */
async function asked(warehouse: EmbeddedWarehouse): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await run(warehouse, questions[round % questions.length] ?? "", "reader");
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

type Loop = (signal: AbortSignal) => Promise<void>;

/** So many queries at the same time, each asked again as soon as it has ended, by two persons. */
function flood(warehouse: EmbeddedWarehouse, many: number, sql: string): readonly Loop[] {
  return Array.from({ length: many }, (_, n): Loop => async (signal) => {
    while (!signal.aborted) await run(warehouse, sql, `p${n % 2}`, signal).catch(() => undefined);
  });
}

/** One person of each tenant, with time to look at the answers. */
function steady(warehouses: readonly EmbeddedWarehouse[]): readonly Loop[] {
  return warehouses.map((warehouse): Loop => async (signal) => {
    for (let n = 0; !signal.aborted; n++) {
      await run(warehouse, questions[n % questions.length] ?? "", "reader", signal).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  });
}

async function beside(host: WarehouseHost, loops: readonly Loop[], work: () => Promise<number>): Promise<number> {
  const over = new AbortController();
  const running = loops.map((loop) => loop(over.signal));
  while (host.load.running === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const value = await work();
  over.abort();
  await Promise.all(running);
  return value;
}

async function ended(host: WarehouseHost, warehouse: EmbeddedWarehouse): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const leaving = new AbortController();
    const running = run(warehouse, endless, "reader", leaving.signal).catch(() => undefined);
    while (host.load.running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await new Promise((resolve) => setTimeout(resolve, round % 20));
    const began = performance.now();
    leaving.abort();
    await running;
    times.push(performance.now() - began);
    if (host.load.running > 0) throw new Error("A query runs on that nobody reads.");
  }
  return percentile(times, 0.95);
}
