import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cellAt } from "@sheaf/result";
import { INTEGER } from "@sheaf/sql";
import { openPostgres } from "./engines/postgres/connector.ts";
import { createWarehouseHost, type WarehouseHost, type WarehouseLimits } from "./host.ts";
import type { Dialect } from "./load/dialect.ts";
import type { Connector } from "./port.ts";
import { drain, request, tableOf } from "./testing/connector-contract.ts";
import { startTestPostgres } from "./testing/postgres.ts";

/** Works for far longer than any test, and tells nothing before it ends. */
const endless = "SELECT count(*) FROM range(10000000000) a(x) WHERE x % 7 = 1";
const HOUR = 3_600_000;
let folder: string;
let hosts: WarehouseHost[] = [];
let over: AbortController;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-sharing-"));
  over = new AbortController();
});
afterEach(async () => {
  over.abort();
  await Promise.all(hosts.map((host) => host.close()));
  hosts = [];
  await rm(folder, { recursive: true });
});

async function open(limits: Partial<WarehouseLimits>): Promise<WarehouseHost> {
  const host = await createWarehouseHost({
    folder,
    limits: { memoryBytes: 512 * 1024 * 1024, threads: 1, queueTimeoutMs: HOUR, ...limits },
  });
  hosts.push(host);
  return host;
}

async function value(connector: Connector, person: string, sql: string): Promise<unknown> {
  const { messages } = await drain(connector.execute(request(sql, [INTEGER], { person, signal: over.signal, timeoutMs: HOUR })));
  return cellAt(tableOf(messages, [INTEGER]), 0, 0);
}

/** A query that nobody waits for; `failed` tells of those that ended otherwise than with the test. */
function ask(connector: Connector, person: string, sql: string, failed: unknown[]): void {
  value(connector, person, sql).then(
    (found) => failed.push(found),
    (error: unknown) => {
      if (!over.signal.aborted) failed.push(error);
    },
  );
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("one engine per tenant", () => {
  test("R32: endless queries of one person leave places to a colleague and to nine other tenants, before any of them gives way", async () => {
    const host = await open({ runningQueries: 4, fairMs: HOUR });
    const a = host.embedded("tenant-a");
    const others = Array.from({ length: 9 }, (_, n) => host.embedded(`tenant-${n}`));
    for (const tenant of others) await tenant.listSchemas(over.signal);
    const ended: unknown[] = [];
    for (let n = 0; n < 20; n++) ask(a, "greedy", endless, ended);
    await until(() => host.load.running === 2);
    expect(await value(a, "colleague", "SELECT 1")).toBe(1n);
    for (const tenant of others) expect(await value(tenant, "p", "SELECT 2")).toBe(2n);
    expect([ended, host.load.gaveWay, host.load.waiting]).toEqual([[], 0, 18]);
  }, 300_000);

  test("R32: where all places are taken by endless queries, the longest gives way, and nobody's query is lost", async () => {
    const host = await open({ runningQueries: 4, fairMs: 200 });
    const ended: unknown[] = [];
    for (const tenant of ["tenant-c", "tenant-d"]) await host.embedded(tenant).listSchemas(over.signal);
    for (const tenant of ["tenant-a", "tenant-b"]) for (const person of ["p", "q"]) ask(host.embedded(tenant), person, endless, ended);
    await until(() => host.load.running === 4);
    for (const tenant of ["tenant-c", "tenant-d"]) expect(await value(host.embedded(tenant), "p", "SELECT 3")).toBe(3n);
    expect(host.load.gaveWay).toBeGreaterThan(0);
    await until(() => host.load.running === 4);
    expect([ended, host.load.waiting]).toEqual([[], 0]);
  }, 300_000);

  test("a query that gave way is asked again until it ends, with the right rows", async () => {
    const host = await open({ runningQueries: 1, fairMs: 20 });
    const long = value(host.embedded("tenant-a"), "p", "SELECT count(*) FROM range(140000000) t(x) WHERE x % 7 = 1");
    await until(() => host.load.running === 1);
    for (let n = 0; n < 3; n++) expect(await value(host.embedded("tenant-b"), "p", "SELECT 1")).toBe(1n);
    expect(await long).toBe(20_000_000n);
    expect(host.load.gaveWay).toBeGreaterThan(0);
  }, 300_000);

  test("a query whose first rows are read goes on beside the others, and keeps them all", async () => {
    const host = await open({ runningQueries: 1, fairMs: 20 });
    const stream = host
      .embedded("tenant-a")
      .execute(request("SELECT i, repeat('x', 200) FROM range(200000) r(i)", null, { person: "p", timeoutMs: HOUR }));
    const reading = drain(stream);
    const other = value(host.embedded("tenant-b"), "p", "SELECT 1");
    const { end } = await reading;
    expect([await other, end.rows, host.load.running]).toEqual([1n, 200_000, 0]);
  }, 300_000);
});

test("R32: the loads of one tenant leave a place to another's", async () => {
  const host = await open({ runningLoads: 2 });
  const csv: Dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 };
  const order: string[] = [];
  const load = async (tenant: string, name: string, rows: number): Promise<void> => {
    const warehouse = host.embedded(tenant);
    const file = join(await warehouse.incomingFolder(), name);
    await writeFile(file, `a,b\n${"1234567,some text\n".repeat(rows)}`);
    await warehouse.loadDelimited(
      { file, dialect: csv, columns: null },
      { path: ["main", name], mode: "create", comment: null },
      { signal: over.signal },
    );
    order.push(`${tenant}/${name}`);
  };
  await load("tenant-b", "first", 1);
  const flood = ["one", "two", "three"].map((name) => load("tenant-a", name, 3_000_000).catch(() => undefined));
  await until(() => host.load.loading > 0);
  await load("tenant-b", "second", 1);
  expect(order).toEqual(["tenant-b/first", "tenant-b/second"]);
  over.abort();
  await Promise.all(flood);
}, 300_000);

describe("a connection to a warehouse", () => {
  test("R32: sessions are shared among persons; who holds more gives way, and the warehouse works for nobody who left", async () => {
    const server = await startTestPostgres();
    try {
      await server.run("CREATE ROLE reader LOGIN PASSWORD 'reader-password'");
      const settings = { host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none" } as const;
      const connector = openPostgres(settings, "reader-password", {
        allowInside: true,
        limits: { sessions: 2, queueTimeoutMs: HOUR, fairMs: 100 },
      });
      const asleep = async (): Promise<number> => {
        const [row] = await server.run(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active' AND query LIKE '%pg_sleep%'",
        );
        return Number(row?.["n"]);
      };
      const ended: unknown[] = [];
      for (let n = 0; n < 5; n++) ask(connector, "greedy", `SELECT ${n} FROM pg_sleep(3600)`, ended);
      while ((await asleep()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await value(connector, "colleague", "SELECT 1")).toBe(1n);
      // Of five, one at a time: the other session is a colleague's.
      expect(await asleep()).toBe(1);
      ask(connector, "other", "SELECT 0 FROM pg_sleep(3600)", ended);
      while ((await asleep()) < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      // Both sessions work for long: one of them gives way to somebody who has none.
      expect(await value(connector, "colleague", "SELECT 2")).toBe(2n);
      expect(ended).toEqual([]);
      over.abort();
      while ((await asleep()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await connector.close();
    } finally {
      await server.stop();
    }
  }, 300_000);
});
