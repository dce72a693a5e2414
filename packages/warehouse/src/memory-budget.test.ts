import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DuckDbSession } from "./engines/duckdb/session.ts";
import { createWarehouseHost, type WarehouseHost, type WarehouseHostOptions } from "./host.ts";
import { silentLog } from "./log.ts";
import { MemoryBudget, type MemoryHolder } from "./memory-budget.ts";
import { drain, request } from "./testing/connector-contract.ts";

const MIB = 1024 * 1024;
const never = new AbortController().signal;

describe("shares of the memory", () => {
  /** A process that holds as much as it is told to; `allowed` is what it was last told. */
  class Holder implements MemoryHolder {
    readonly name: string;
    readonly most: number;
    bytes = 0;
    allowed = 0;
    isUsed = true;
    isKilled = false;
    readonly #budget: MemoryBudget;

    constructor(name: string, budget: MemoryBudget, most = 4096 * MIB) {
      this.name = name;
      this.most = most;
      this.#budget = budget;
    }
    resident = (): Promise<number> => Promise.resolve(this.bytes);
    allow = (bytes: number): void => void (this.allowed = bytes);
    isIdle = (): boolean => !this.isUsed;
    retire = (): Promise<void> => Promise.resolve(this.leave());
    leave = (): void => this.#budget.leave(this);
    enter = async (): Promise<void> => void (this.allowed = await this.#budget.enter(this));
    kill = (): void => {
      this.isKilled = true;
      this.bytes = 0;
      this.leave();
    };
  }

  test("who comes makes the others' smaller, who goes makes them larger, and who needs little leaves it to the others", async () => {
    const budget = new MemoryBudget(3000 * MIB, 0, silentLog);
    const [a, b, loader] = [new Holder("a", budget), new Holder("b", budget), new Holder("loader", budget, 400 * MIB)];
    const allowed = () => [a, b, loader].map((holder) => holder.allowed / MIB);
    await a.enter();
    expect(allowed()).toEqual([3000, 0, 0]);
    await b.enter();
    await loader.enter();
    expect(allowed()).toEqual([1300, 1300, 400]);
    b.leave();
    expect(allowed()[0]).toBe(2600);
    for (const holder of [a, loader]) holder.leave();
  });

  test("before shares are too small to work with, those that nobody uses end, and none that is used", async () => {
    const budget = new MemoryBudget(1024 * MIB, 0, silentLog);
    const holders = Array.from({ length: 6 }, (_, n) => new Holder(String(n), budget));
    for (const [n, holder] of holders.slice(0, 4).entries()) {
      await holder.enter();
      holder.isUsed = n !== 1 && n !== 2;
    }
    for (const holder of holders.slice(4)) await holder.enter();
    expect(budget.shares.map(({ name }) => name)).toEqual(["0", "3", "4", "5"]);
    const another = new Holder("6", budget);
    await another.enter();
    expect(budget.shares.map(({ name, bytes }) => [name, bytes / MIB])).toEqual(["0", "3", "4", "5", "6"].map((name) => [name, 256]));
    for (const holder of [...holders, another]) holder.leave();
  });

  test("where all hold too much together, the one furthest above its share is killed, and it alone", async () => {
    const budget = new MemoryBudget(1024 * MIB, 100 * MIB, silentLog);
    const [modest, greedy, quiet] = ["modest", "greedy", "quiet"].map((name) => new Holder(name, budget));
    if (modest === undefined || greedy === undefined || quiet === undefined) throw new Error();
    for (const holder of [modest, greedy, quiet]) await holder.enter();
    modest.bytes = 500 * MIB;
    greedy.bytes = 1200 * MIB;
    while (!greedy.isKilled) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([modest.isKilled, quiet.isKilled]).toEqual([false, false]);
    for (const holder of [modest, quiet]) holder.leave();
  });
});

describe("engines", () => {
  let folder: string;
  let hosts: WarehouseHost[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheaf-memory-"));
  });
  afterEach(async () => {
    await Promise.all(hosts.map((host) => host.close()));
    hosts = [];
    await rm(folder, { recursive: true });
  });

  async function open(limits: WarehouseHostOptions["limits"]): Promise<WarehouseHost> {
    const host = await createWarehouseHost({
      folder: join(folder, "warehouses"),
      spillFolder: join(folder, "spill"),
      limits: { threads: 1, killAfterMs: 500, ...limits },
    });
    hosts.push(host);
    return host;
  }

  /** Sorts more than fits: it spills, or cannot be done. */
  const large = "SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY hash(x), x) AS r FROM range(12000000) t(x))";
  const spilled = async (tenant: string): Promise<number> =>
    (await readdir(join(folder, "spill", tenant, "engine")).catch(() => [])).length;

  test("all tenants' engines share one budget, which each of them holds to", async () => {
    const host = await open({ memoryBytes: 800 * MIB, totalMemoryBytes: 1200 * MIB, idleMs: 3_600_000 });
    const shares = () => host.memory.map(({ name, bytes }) => [name, bytes / MIB]);
    await host.embedded("a").listSchemas(never);
    expect(shares()).toEqual([["a", 800]]);
    await host.embedded("b").listSchemas(never);
    expect(shares()).toEqual([
      ["a", 600],
      ["b", 600],
    ]);
    await host.embedded("c").listSchemas(never);
    expect(shares().map(([, bytes]) => bytes)).toEqual([400, 400, 400]);
  }, 120_000);

  test("a limit that is lowered while the engine runs holds for its next query, and no other setting can be changed", async () => {
    const session = await DuckDbSession.open({
      file: null,
      readOnly: false,
      threads: 1,
      memoryBytes: 1024 * MIB,
      temporary: null,
      readableFolders: [],
    });
    try {
      const run = () => session.rows("SELECT count(*) FROM (SELECT DISTINCT hash(x) FROM range(3000000) t(x))");
      expect(await run()).toEqual([[3_000_000n]]);
      await session.allow(40 * MIB);
      await expect(run()).rejects.toThrow(/out of memory/iu);
      await session.allow(1024 * MIB);
      expect(await run()).toEqual([[3_000_000n]]);
      for (const setting of ["threads = 8", "enable_external_access = true", "allowed_configs = ['threads']", "temp_directory = '/tmp'"])
        await expect(session.rows(`SET GLOBAL ${setting}`)).rejects.toThrow(/configuration/iu);
    } finally {
      session.close();
    }
  }, 120_000);

  test("what queries spill lies in a place of the tenant's own, and is gone when its process or the server ends", async () => {
    const host = await open({ memoryBytes: 128 * MIB, totalMemoryBytes: 1024 * MIB });
    const a = host.embedded("tenant-a");
    const leaving = new AbortController();
    const running = drain(a.execute(request(large, null, { signal: leaving.signal, timeoutMs: 600_000 })));
    const ended = running.catch(() => undefined);
    let most = 0;
    const watch = setInterval(() => void spilled("tenant-a").then((files) => (most = Math.max(most, files))), 5);
    await ended;
    clearInterval(watch);
    expect(most).toBeGreaterThan(0);
    expect((await running).end.rows).toBe(1);
    await host.close();
    expect(await readdir(join(folder, "spill")).catch(() => [])).toEqual([]);
  }, 300_000);

  test("a query that spills more than its tenant may is a coded failure, and the tenant's next one runs", async () => {
    const host = await open({ memoryBytes: 128 * MIB, totalMemoryBytes: 1024 * MIB, temporaryBytes: 16 * MIB });
    const a = host.embedded("tenant-a");
    await expect(drain(a.execute(request(large, null, { timeoutMs: 600_000 })))).rejects.toMatchObject({
      errorCode: "warehouse_query_failed",
      details: { cause: "memory" },
    });
    expect((await drain(a.execute(request("SELECT 1")))).end.rows).toBe(1);
  }, 300_000);

  test("R31: a start takes away what a killed server left, and nothing that is not ours", async () => {
    const files = [
      "spill/tenant-a/engine/duckdb_temp_storage-0.tmp",
      "spill/Somebody Else's/file",
      "warehouses/tenant-a/temporary/engine/old.tmp",
      "warehouses/tenant-a/incoming/load.staged",
      "warehouses/tenant-a/incoming/received",
    ];
    for (const file of files) {
      await mkdir(join(folder, file, ".."), { recursive: true });
      await writeFile(join(folder, file), "x");
    }
    await open({});
    const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name).toSorted()).toEqual(["file", "received"]);
  });
});
