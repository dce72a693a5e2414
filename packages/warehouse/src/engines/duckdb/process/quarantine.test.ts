import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../../errors.ts";
import { createWarehouseHost, type WarehouseHost } from "../../../host.ts";
import type { Connector } from "../../../port.ts";
import { memoryHungry } from "../../../testing/runaway-statements.ts";

/** V48: a query that ends the process of the engine ends nobody else's. */

const never = new AbortController().signal;
const endless = "SELECT count(*) FROM range(10000000000) a(x) WHERE x % 7 = 1";
const seconds = "SELECT count(*) FROM range(200000000) t(x) WHERE x % 7 = 1";
let folder: string;
let host: WarehouseHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-quarantine-"));
  host = await createWarehouseHost({
    folder,
    limits: { memoryBytes: 128 * 1024 * 1024, killAfterMs: 20_000, runningQueries: 8, fairMs: 600_000 },
  });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

async function run(connector: Connector, sql: string, person: string, signal: AbortSignal = never): Promise<number> {
  const stream = connector.execute({ sql, columns: null, signal, timeoutMs: 300_000, maxRows: 1e9, person });
  for await (const _ of stream.chunks);
  return (await stream.done).rows;
}

const failureOf = (running: Promise<number>): Promise<WarehouseError | null> =>
  running.then(
    () => null,
    (error: unknown) => error as WarehouseError,
  );

async function crash(): Promise<void> {
  const [pid] = await host.processIds();
  if (pid === undefined) throw new Error("No process runs.");
  process.kill(pid, "SIGSEGV");
}

/** Until the query has surely begun. */
const begun = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1500));

describe("a process that a query ends", { timeout: 300_000 }, () => {
  test("colleagues whose queries ran beside it get their rows; the killer is found and told", async () => {
    const warehouse = host.embedded("tenant");
    await warehouse.listSchemas(never);
    const colleagues = [run(warehouse, seconds, "bob"), run(warehouse, `${seconds} AND x % 5 = 2`, "eve")];
    const killer = failureOf(run(warehouse, memoryHungry, "ann"));
    expect(await killer).toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "memory", part: "killer" } });
    expect(await Promise.all(colleagues)).toEqual([1, 1]);
    expect(await run(warehouse, "SELECT 1", "bob")).toBe(1);
    // Once is no crime; the same statement waits.
    expect(await run(warehouse, "SELECT 1", "ann")).toBe(1);
    expect(await failureOf(run(warehouse, memoryHungry, "bob"))).toMatchObject({ errorCode: "warehouse_query_refused", status: 429 });
  });

  test("a question about a statement survives it as well", async () => {
    const warehouse = host.embedded("tenant");
    await warehouse.listSchemas(never);
    const leaving = new AbortController();
    const running = failureOf(run(warehouse, endless, "bob", leaving.signal));
    await begun();
    const asked = Promise.all([warehouse.describeStatement("SELECT 1 AS a", never), crash()]);
    expect((await asked)[0]).toMatchObject([{ name: "a" }]);
    // It runs again: what ends it is its reader, not the crash.
    leaving.abort();
    expect(await running).toMatchObject({ errorCode: "warehouse_query_canceled" });
  });

  test("who ends it three times waits, and hears why and for how long; others go on", async () => {
    const warehouse = host.embedded("tenant");
    for (let times = 0; times < 3; times++) {
      const alone = failureOf(run(warehouse, `${endless} AND x <> ${times}`, "ann"));
      await begun();
      await crash();
      expect(await alone).toMatchObject({ details: { cause: "process", part: "killer" } });
    }
    const refusal = await failureOf(run(warehouse, "SELECT 1", "ann"));
    expect([refusal?.errorCode, refusal?.status]).toEqual(["warehouse_query_refused", 429]);
    expect(refusal?.message).toMatch(
      /^Queries of yours ended the warehouse's process 3 times within some minutes\. Try again in \d+ seconds\.$/u,
    );
    expect(Number(refusal?.details["retryAfter"])).toBeGreaterThan(0);
    expect(await run(warehouse, "SELECT 1", "bob")).toBe(1);
    expect(await run(host.embedded("other"), "SELECT 1", "ann")).toBe(1);
  });

  test("rows that a reader has are not given again: such a query fails, and nobody is blamed for it", async () => {
    const warehouse = host.embedded("tenant");
    const stream = warehouse.execute({
      sql: "SELECT i FROM range(100000000) r(i)",
      columns: null,
      signal: never,
      timeoutMs: 300_000,
      maxRows: 1e9,
      person: "bob",
    });
    const chunks = stream.chunks[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    const beside = run(warehouse, seconds, "eve");
    await begun();
    await crash();
    const read = (async () => {
      while ((await chunks.next()).done !== true);
      return 0;
    })();
    expect(await failureOf(read)).toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "process" } });
    expect(await beside).toBe(1);
  });
});
