import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cellAt, readTable } from "@sheaf/result";
import { INTEGER } from "@sheaf/sql";
import type { EngineQuery } from "../../../engine-query.ts";
import type { WarehouseError } from "../../../errors.ts";
import { memoryHungry, uninterruptible } from "../../../testing/runaway-statements.ts";
import type { QueryRequest } from "../query.ts";
import { EngineProcess, type ProcessSettings } from "./engine-process.ts";

let folder: string;
let engines: EngineProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-process-"));
});
afterEach(async () => {
  for (const engine of engines) engine.kill("crashed");
  await Promise.all(engines.map((engine) => engine.gone));
  engines = [];
  await rm(folder, { recursive: true });
});

const settings = (more: Partial<ProcessSettings> = {}): ProcessSettings => ({
  folder,
  file: join(folder, "warehouse.duckdb"),
  readOnly: false,
  threads: 2,
  memoryBytes: 512 * 1024 * 1024,
  temporary: { folder: join(folder, "temporary"), maxBytes: 1024 * 1024 * 1024 },
  readableFolders: [],
  killBytes: 2 * 1024 * 1024 * 1024,
  killAfterMs: 500,
  ...more,
});

async function start(more: Partial<ProcessSettings> = {}): Promise<EngineProcess> {
  const engine = await EngineProcess.start(settings(more));
  engines.push(engine);
  return engine;
}

const request = (sql: string, more: Partial<QueryRequest> = {}): QueryRequest => ({
  sql,
  columns: null,
  maxRows: 1e9,
  firstRows: 2048,
  batchRows: 16_384,
  ...more,
});

async function read(query: EngineQuery): Promise<readonly Uint8Array[]> {
  const messages = [await query.start()];
  for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
  await query.close();
  return messages;
}

async function one(engine: EngineProcess, sql: string): Promise<unknown> {
  const column = { id: "a", name: "a", type: INTEGER, level: "base", role: "value" } as const;
  return cellAt(readTable([column], await read(engine.query(request(sql)))), 0, 0);
}

/** Hours on any machine, whoever else works on it. */
const endless = "SELECT count(*) FROM range(10000000000000) a(x) WHERE x % 7 = 1";

/** Waits until the process has used so many more seconds of processor, however busy the machine is. */
async function hasWorked(engine: EngineProcess, seconds: number): Promise<void> {
  const worked = (): number => {
    const [, fields = ""] = readFileSync(`/proc/${engine.pid}/stat`, "latin1").split(") ");
    // utime and stime, in hundredths of a second.
    return (Number(fields.split(" ").at(11)) + Number(fields.split(" ").at(12))) / 100;
  };
  const until = worked() + seconds;
  await expect.poll(worked, { timeout: 60_000 }).toBeGreaterThan(until);
}

/** False also for a process that is over and not yet reaped. */
const isAlive = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
  } catch {
    return false;
  }
};

describe("a query process", () => {
  test("answers queries and operations, and ends in good order", async () => {
    const engine = await start();
    expect(await engine.call("version", null)).toMatch(/^v1\./u);
    expect(await one(engine, "SELECT count(*) FROM range(100000)")).toBe(100_000n);
    const query = engine.query(request("FROM range(100000)", { maxRows: 50_000 }));
    expect((await read(query)).length).toBeGreaterThan(2);
    expect([query.rows, query.truncated, query.executeMs > 0]).toEqual([50_000, true, true]);
    await engine.close();
    expect(await engine.gone).toBe(null);
    expect(isAlive(engine.pid ?? 0)).toBe(false);
  });

  test("many queries at once do not mix", async () => {
    const engine = await start();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => one(engine, `SELECT ${i} + count(*) FROM range(${i * 1000})`)));
    expect(answers).toEqual(Array.from({ length: 40 }, (_, i) => BigInt(i + i * 1000)));
  });

  test("a reader that does not read stops the engine, and nobody else", async () => {
    const engine = await start();
    const slow = engine.query(request("SELECT i, repeat('x', 100) FROM range(20000000) r(i)"));
    await slow.start();
    await slow.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Two batches are on their way or waiting; the engine went no further.
    expect(await one(engine, "SELECT 7")).toBe(7n);
    const began = performance.now();
    await slow.close();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await one(engine, "SELECT 8")).toBe(8n);
  });

  test("R15 cancel ends a query that would take minutes; the process goes on", async () => {
    const engine = await start();
    const query = engine.query(request(endless));
    const ended = query.start().then(() => query.next());
    setTimeout(() => {
      query.cancel();
    }, 100);
    const began = performance.now();
    await expect(ended).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    await query.close();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(engine.isUsable).toBe(true);
    expect(await one(engine, "SELECT 1")).toBe(1n);
  });

  test("a query that cannot be interrupted takes its process with it; the others are told that it was not their fault", async () => {
    const engine = await start();
    const stuck = engine.query(request(uninterruptible));
    const stuckEnds = stuck.start().then(() => stuck.next());
    // It has to be in the step that takes long: nothing before that costs so much.
    await hasWorked(engine, 2);
    const other = engine.query(request(endless));
    const otherEnds = other.start().then(() => other.next());
    const otherFails = otherEnds.then(
      () => null,
      (error: WarehouseError) => [error.errorCode, error.details],
    );
    await hasWorked(engine, 1);
    stuck.cancel();
    await expect(stuckEnds).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect(await otherFails).toEqual(["warehouse_query_failed", { cause: "process", part: "innocent" }]);
    await stuck.close();
    await other.close();
    expect((await engine.gone)?.reason).toBe("stuck");
  });

  test("a query that takes more memory than the process may have ends with it", async () => {
    const engine = await start({ killBytes: 500 * 1024 * 1024 });
    const query = engine.query(request(memoryHungry));
    await expect(query.start()).rejects.toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "memory" } });
    await query.close();
    expect((await engine.gone)?.reason).toBe("too-much-memory");
  });

  test("a limit that is lowered while the process runs holds from then on, and is lifted again", async () => {
    const engine = await start({ memoryBytes: 1024 * 1024 * 1024, temporary: null });
    const distinct = () => read(engine.query(request("SELECT count(*) FROM (SELECT DISTINCT hash(i) FROM range(3000000) r(i))")));
    expect(await distinct()).toHaveLength(2);
    engine.allow(40 * 1024 * 1024, 2 * 1024 * 1024 * 1024);
    await expect(distinct()).rejects.toMatchObject({ details: { cause: "memory" } });
    engine.allow(1024 * 1024 * 1024, 2 * 1024 * 1024 * 1024);
    expect(await distinct()).toHaveLength(2);
    engine.allow(1024 * 1024 * 1024, 1024 * 1024);
    await engine.call("version", null).catch(() => undefined);
    expect((await engine.gone)?.reason).toBe("too-much-memory");
  });

  test("the engine's own memory limit is an ordinary error", async () => {
    const engine = await start({ memoryBytes: 64 * 1024 * 1024, temporary: null });
    const query = engine.query(request("SELECT i FROM range(50000000) r(i) ORDER BY hash(i)"));
    await expect(query.start().then(() => query.next())).rejects.toMatchObject({ details: { cause: "memory" } });
    await query.close();
    expect(await one(engine, "SELECT 1")).toBe(1n);
  });

  test("a crash is a coded error for what was running, and committed data is there afterwards", async () => {
    const engine = await start();
    await engine.call("createSchema", { name: "kept" });
    const query = engine.query(request(endless));
    const ended = query.start().then(() => query.next());
    setTimeout(() => {
      process.kill(engine.pid ?? 0, "SIGSEGV");
    }, 100);
    await expect(ended).rejects.toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "process", part: "killer" } });
    await query.close();
    await expect(engine.query(request("SELECT 1")).start()).rejects.toMatchObject({ details: { cause: "process" } });
    await expect(engine.call("version", null)).rejects.toMatchObject({ details: { cause: "process" } });
    const next = await start();
    expect(await next.call("listSchemas", null)).toEqual(["kept", "main"]);
  });

  test("a file that is no database, or is in use, is warehouse_unreachable", async () => {
    await expect(start({ file: "/etc/hostname" })).rejects.toMatchObject({ errorCode: "warehouse_unreachable" });
    await start();
    await expect(start()).rejects.toMatchObject({ errorCode: "warehouse_unreachable" });
  });

  test("a process that ends before it is ready says why", async () => {
    const deaths: { reason: string; stderr: string }[] = [];
    const starting = EngineProcess.start(settings({ folder: join(folder, "gone") }), (end) => deaths.push(end));
    await expect(starting).rejects.toMatchObject({ errorCode: "warehouse_unreachable" });
    expect(deaths).toEqual([{ reason: "crashed", stderr: expect.stringContaining("ENOENT") }]);
  });

  test("a file that a process of a killed server still holds is waited for", async () => {
    const before = await start();
    await read(before.query(request("SELECT 1")));
    const next = start();
    await new Promise((resolve) => setTimeout(resolve, 800));
    before.kill("crashed");
    expect(await one(await next, "SELECT 2 AS x")).toBe(2n);
  });

  test("the process sees nothing of our environment", async () => {
    process.env["SHEAF_CANARY"] = "canary-3f1b";
    const engine = await start();
    delete process.env["SHEAF_CANARY"];
    expect(await readFile(`/proc/${engine.pid ?? 0}/environ`, "utf8")).not.toContain("canary-3f1b");
  });
});

test("a query process ends with its parent, however that ends", async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, "../../../testing/orphan-parent.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (text: Buffer) => {
      resolve(Number(text.toString()));
    });
  });
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  for (let i = 0; i < 100 && isAlive(pid); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAlive(pid)).toBe(false);
});
