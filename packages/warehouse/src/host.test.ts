import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cellAt, readTable, type ResultColumn } from "@sheaf/result";
import type { EmbeddedWarehouse, LoadProgress } from "./engines/duckdb/embedded-warehouse.ts";
import { DuckDbSession } from "./engines/duckdb/session.ts";
import { createWarehouseHost, type WarehouseHost, type WarehouseLimits } from "./host.ts";
import type { Dialect } from "./load/dialect.ts";
import type { Connector, ExecuteStream } from "./port.ts";
import { uninterruptible } from "./testing/runaway-statements.ts";

const never = new AbortController().signal;
const csv: Dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 };
const options = { signal: never };
let folder: string;
let hosts: WarehouseHost[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-host-"));
});
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  hosts = [];
  await rm(folder, { recursive: true });
});

async function open(limits: Partial<WarehouseLimits> = {}): Promise<WarehouseHost> {
  const host = await createWarehouseHost({
    folder: join(folder, "warehouses"),
    limits: { memoryBytes: 512 * 1024 * 1024, killAfterMs: 500, ...limits },
  });
  hosts.push(host);
  return host;
}

function execute(
  connector: Connector,
  sql: string,
  more: { timeoutMs?: number; signal?: AbortSignal; maxRows?: number } = {},
): ExecuteStream {
  return connector.execute({ sql, columns: null, signal: never, timeoutMs: 30_000, maxRows: 1e9, ...more });
}

async function drain(stream: ExecuteStream): Promise<{ readonly messages: readonly Uint8Array[]; readonly rows: number }> {
  const messages: Uint8Array[] = [];
  for await (const chunk of stream.chunks) messages.push(chunk);
  return { messages, rows: (await stream.done).rows };
}

async function one(connector: Connector, sql: string): Promise<unknown> {
  const [type] = await connector.describeStatement(sql, never);
  if (type === undefined) throw new Error("no column");
  const column: ResultColumn = { id: "a", name: type.name, type: type.type, level: "base", role: "value" };
  return cellAt(readTable([column], (await drain(execute(connector, sql))).messages), 0, 0);
}

async function receive(warehouse: EmbeddedWarehouse, content: string | Uint8Array, name = "upload"): Promise<string> {
  const file = join(await warehouse.incomingFolder(), name);
  await writeFile(file, content);
  return file;
}

async function writeParquet(file: string, sql: string): Promise<void> {
  const session = await DuckDbSession.open({
    file: null,
    readOnly: false,
    threads: 2,
    memoryBytes: 512 * 1024 * 1024,
    temporary: null,
    readableFolders: [dirname(file)],
  });
  await session.withConnection((connection) => connection.run(`COPY (${sql}) TO '${file}' (FORMAT parquet)`));
  session.close();
}

test("who comes as the server ends is told to come again, and that is no failure of ours", async () => {
  const host = await open();
  await host.close();
  expect(() => host.embedded("late")).toThrow(expect.objectContaining({ errorCode: "service_error", code: "EAGAIN" }));
});

const endless = "SELECT count(*) FROM range(10000000000000) a(x) WHERE x % 7 = 1";

describe("a tenant's warehouse", () => {
  test("is made at its first use, kept over a restart, and its process ends when it is idle", async () => {
    const host = await open({ idleMs: 200 });
    const warehouse = host.embedded("tenant-a");
    expect(await host.processIds()).toEqual([]);
    await warehouse.createSchema("uploads");
    expect(await warehouse.listSchemas(never)).toEqual(["main", "uploads"]);
    expect((await host.processIds()).length).toBe(1);
    for (let i = 0; i < 100 && (await host.processIds()).length > 0; i++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await host.processIds()).toEqual([]);
    expect(await warehouse.listSchemas(never)).toEqual(["main", "uploads"]);
    await host.close();
    expect(await (await open()).embedded("tenant-a").listSchemas(never)).toEqual(["main", "uploads"]);
  });

  test("V21 V35 sees nothing of another tenant's", async () => {
    const host = await open();
    const [a, b] = [host.embedded("tenant-a"), host.embedded("tenant-b")];
    await a.createSchema("secret");
    expect(await b.listSchemas(never)).toEqual(["main"]);
    const file = await receive(a, "a\n1\n");
    await expect(
      b.loadDelimited({ file, dialect: csv, columns: null }, { path: ["main", "t"], mode: "create", comment: null }, options),
    ).rejects.toMatchObject({
      code: "EINVAL",
    });
    await expect(host.embedded("tenant-b").describeTable(["secret", "t"], never)).rejects.toMatchObject({ code: "ENOENT" });
    for (const id of ["", "../tenant-a", "A", "tenant/a", "-a", "x".repeat(65), "."]) expect(() => host.embedded(id)).toThrow();
  });

  test("test, list and describe", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const file = await receive(warehouse, "id,name,amount\n1,x,2.50\n");
    await warehouse.createSchema("Sales");
    await warehouse.loadDelimited(
      { file, dialect: csv, columns: null },
      { path: ["Sales", "Orders"], mode: "create", comment: "Source: me" },
      options,
    );
    expect(await warehouse.test(never)).toMatchObject({ version: expect.stringMatching(/^v1\./u), readOnly: true });
    expect(await warehouse.listTables(never)).toEqual([
      { path: ["Sales", "Orders"], kind: "table", comment: "Source: me", rowCountEstimate: 1 },
    ]);
    expect(await warehouse.describeTable(["sales", "ORDERS"], never)).toEqual({
      path: ["Sales", "Orders"],
      columns: [
        { name: "id", type: { kind: "integer", digits: 19 }, nativeType: "BIGINT" },
        { name: "name", type: { kind: "text" }, nativeType: "VARCHAR" },
        { name: "amount", type: { kind: "decimal", precision: 18, scale: 2 }, nativeType: "DECIMAL(18,2)" },
      ],
      key: [],
      rowIdentity: "rowid",
      rowCountEstimate: 1,
    });
    expect(await warehouse.checkStatement("WITH o AS (FROM sales.orders) FROM o", never)).toEqual({
      tables: [{ schema: "sales", table: "orders" }],
    });
    await expect(warehouse.checkStatement("FROM read_text('/etc/passwd')", never)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      details: { line: 1, column: 6 },
    });
    expect(await warehouse.describeStatement("SELECT id, upper(name) AS big FROM Sales.Orders;", never)).toEqual([
      { name: "id", type: { kind: "integer", digits: 19 }, nativeType: "BIGINT" },
      { name: "big", type: { kind: "text" }, nativeType: "VARCHAR" },
    ]);
    await expect(warehouse.describeStatement("SELECT 1,\n nope FROM Sales.Orders", never)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      details: { line: 2, column: 2 },
    });
  });

  test("tables are renamed, commented, dropped; each write raises their version, which no later table bears again", async () => {
    const host = await open();
    const warehouse = host.embedded("tenant-a");
    const file = await receive(warehouse, "a\n1\n2\n");
    const load = (mode: "create" | "replace" | "append"): Promise<unknown> =>
      warehouse.loadDelimited({ file, dialect: csv, columns: null }, { path: ["main", "t"], mode, comment: null }, options);
    const version = async (table: string): Promise<number | undefined> =>
      (await warehouse.tableVersions(never)).find((each) => each.path[1] === table)?.version;
    const before = host.dataVersion("tenant-a");
    await load("create");
    expect(host.dataVersion("tenant-a")).not.toBe(before);
    expect(await version("t")).toBe(1);
    await load("append");
    expect([await version("t"), await one(warehouse, "SELECT count(*) FROM t")]).toEqual([2, 4n]);
    await load("replace");
    expect([await version("t"), await one(warehouse, "SELECT count(*) FROM t")]).toEqual([3, 2n]);
    await expect(load("create")).rejects.toMatchObject({ code: "EEXIST" });
    await warehouse.renameTable(["t"], 'New "name" 😀');
    expect(await one(warehouse, 'SELECT count(*) FROM "New ""name"" 😀"')).toBe(2n);
    await load("create");
    expect(await version("t")).toBeGreaterThan(4);
    await expect(warehouse.renameTable(["t"], 'new "NAME" 😀')).rejects.toMatchObject({ code: "EEXIST" });
    await warehouse.commentTable(["t"], "it's\nnew");
    expect((await warehouse.listTables(never)).find((table) => table.path[1] === "t")?.comment).toBe("it's\nnew");
    await warehouse.dropTable(["t"]);
    await expect(warehouse.describeTable(["t"], never)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(warehouse.dropTable(["t"])).rejects.toMatchObject({ code: "ENOENT" });
    await expect(warehouse.dropTable(["_sheaf", "versions"])).rejects.toMatchObject({ code: "ENOENT" });
    await expect(warehouse.createSchema("_SHEAF")).rejects.toMatchObject({ code: "EINVAL" });
    await expect(warehouse.createSchema("a\u0000b")).rejects.toMatchObject({ code: "EINVAL" });
    await expect(warehouse.dropSchema("main")).rejects.toMatchObject({ code: "ENOENT" });
    await warehouse.createSchema("s");
    await warehouse.dropSchema("S");
    expect(await warehouse.listSchemas(never)).toEqual(["main"]);
  });

  test("is copied as it stands at one moment while it is written to, without what people enter", async () => {
    const host = await open({ memoryBytes: 2 * 1024 * 1024 * 1024 });
    expect(await host.kept()).toEqual([]);
    const warehouse = host.embedded("a");
    const target = (mode: "create" | "replace") => ({ path: ["main", "t"] as const, mode, comment: "kept" });
    const load = async (rows: number, mode: "create" | "replace"): Promise<void> => {
      const file = await receive(warehouse, `n\n${Array.from({ length: rows }, (_, n) => `${rows - n}\n`).join("")}`, `${rows}.csv`);
      expect((await warehouse.loadDelimited({ file, dialect: csv, columns: null }, target(mode), options)).ok).toBe(true);
    };
    await load(1_000, "create");
    const entered = { table: "e", columns: [{ name: "id", kind: "text" as const }], layout: "", from: null, to: 1, removed: [] };
    await warehouse.rows.write({ ...entered, rows: (async function* () { yield ['["x"]']; })() }, never); // prettier-ignore
    const [{ file, remove }] = await Promise.all([warehouse.copy(never), load(2_000, "replace")]);
    expect(await host.kept()).toEqual(["a"]);
    const copy = await DuckDbSession.open({ file, readOnly: true, threads: 1, memoryBytes: 2 ** 28, temporary: null, readableFolders: [] });
    const [[rows, ordered] = []] = await copy.rows("SELECT count(*)::INT, bool_and(n = (SELECT count(*) FROM t) - rowid) FROM t");
    expect([[1_000, 2_000].includes(Number(rows)), ordered]).toEqual([true, true]);
    expect(await copy.rows("SELECT table_name, comment FROM duckdb_tables() WHERE schema_name IN ('main', 'inputs')")).toEqual([
      ["t", "kept"],
    ]);
    copy.close();
    await remove();
    expect((await readdir(join(folder, "warehouses", "a", "incoming"))).filter((name) => name.includes("staged"))).toEqual([]);
  });

  test("is taken away with all its files", async () => {
    const host = await open();
    await host.embedded("tenant-a").createSchema("x");
    await host.remove("tenant-a");
    expect(await readdir(join(folder, "warehouses"))).toEqual([]);
    expect(await host.embedded("tenant-a").listSchemas(never)).toEqual(["main"]);
  });
});

describe("loads", () => {
  test("from sniff to table: what the person saw is what is loaded, with progress", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const file = await receive(warehouse, "Name;Menge\nÄpfel;1,5\nBirnen;2,25\n");
    const looked = await warehouse.sniffDelimited({ file, fileName: "obst.csv", choice: {} }, options);
    if (!looked.ok) throw new Error("refused");
    const seen: string[] = [];
    const outcome = await warehouse.loadDelimited(
      { file, dialect: looked.found.dialect, columns: looked.found.columns },
      { path: ["main", "obst"], mode: "create", comment: null },
      { signal: never, onProgress: (progress: LoadProgress) => seen.push(progress.phase) },
    );
    expect(outcome).toMatchObject({ ok: true, loaded: { rows: 2, blankLines: 0, version: 1 } });
    expect(seen).toContain("reading");
    expect(seen).toContain("checking");
    expect(await one(warehouse, "SELECT sum(Menge) FROM obst WHERE Name LIKE 'Ä%'")).toBe("1.50");
    expect(await readdir(await warehouse.incomingFolder())).toEqual(["upload"]);
  });

  test("a refused load leaves nothing behind, and a replaced table is as it was", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const good = await receive(warehouse, "a\n1\n", "good");
    const bad = await receive(warehouse, "a,b\n1\n", "bad");
    const target = { path: ["main", "t"], mode: "replace", comment: null } as const;
    await warehouse.loadDelimited({ file: good, dialect: csv, columns: null }, target, options);
    expect(await warehouse.loadDelimited({ file: bad, dialect: csv, columns: null }, target, options)).toMatchObject({
      ok: false,
      problems: [{ code: "ragged-row", line: 2 }],
    });
    expect(await one(warehouse, "SELECT a FROM t")).toBe(1n);
    expect((await readdir(await warehouse.incomingFolder())).toSorted()).toEqual(["bad", "good"]);
    const other = await receive(warehouse, "a\nx\n", "other");
    await expect(
      warehouse.loadDelimited({ file: other, dialect: csv, columns: null }, { ...target, mode: "append" }, options),
    ).rejects.toMatchObject({ code: "EINVAL", details: { cause: "mismatch" } });
    expect(await one(warehouse, "SELECT count(*) FROM t")).toBe(1n);
  });

  test("a canceled load ends soon and leaves no table", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const row = "0123456789,abcdefghijklmnopqrstuvwxyz,0.25\n";
    const file = await receive(warehouse, `a,b,c\n${row.repeat(2_000_000)}`);
    const abort = new AbortController();
    const loading = warehouse.loadDelimited(
      { file, dialect: csv, columns: null },
      { path: ["main", "t"], mode: "create", comment: null },
      { signal: abort.signal, onProgress: () => abort.abort() },
    );
    const began = performance.now();
    await expect(loading).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(await warehouse.listTables(never)).toEqual([]);
    expect(await readdir(await warehouse.incomingFolder())).toEqual(["upload"]);
  });

  test("Parquet: exact types and order, broken files refused", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const flights = join(await warehouse.incomingFolder(), "flights.parquet");
    await writeParquet(
      flights,
      "SELECT i AS id, (i % 7)::TINYINT AS small, (i * 1.5)::DECIMAL(12, 3) AS amount, 'flight ' || i AS name, TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (i) SECOND AS moment, [i] AS list FROM range(300000) r(i)",
    );
    const looked = await warehouse.inspectParquet(flights, options);
    if (!looked.ok) throw new Error("refused");
    expect([looked.found.rows, looked.found.preview.length]).toEqual([300_000, 100]);
    expect(looked.found.preview[1]).toEqual(["1", "1", "1.500", "flight 1", "2024-01-01T00:00:01Z", "[1]"]);
    expect(looked.found.columns.map((column) => column.nativeType)).toEqual([
      "BIGINT",
      "TINYINT",
      "DECIMAL(12,3)",
      "VARCHAR",
      "TIMESTAMP WITH TIME ZONE",
      "BIGINT[]",
    ]);
    const outcome = await warehouse.loadParquet(flights, { path: ["main", "flights"], mode: "create", comment: null }, options);
    expect(outcome).toMatchObject({ ok: true, loaded: { rows: 300_000 } });
    expect(await one(warehouse, "SELECT count(*) FROM flights WHERE id = rowid AND amount = id * 1.5")).toBe(300_000n);
    const whole = await readFile(flights);
    for (const [name, bytes] of [
      ["cut", whole.subarray(0, 100_000)],
      ["text", Buffer.from("not parquet")],
      ["empty", Buffer.alloc(0)],
      ["broken", Buffer.concat([whole.subarray(0, 1000), Buffer.alloc(300_000, 7), whole.subarray(301_000)])],
    ] as const) {
      const file = await receive(warehouse, bytes, name);
      const refused = await warehouse.loadParquet(file, { path: ["main", name], mode: "create", comment: null }, options);
      expect([name, refused.ok, refused.ok || refused.problems[0]?.code]).toEqual([name, false, "unreadable-file"]);
    }
    expect((await warehouse.listTables(never)).map((table) => table.path[1])).toEqual(["flights"]);
  });

  test("files outside the folder for received files are not read, links neither", async () => {
    const warehouse = (await open()).embedded("tenant-a");
    const outside = join(folder, "outside.csv");
    await writeFile(outside, "a\n1\n");
    const link = join(await warehouse.incomingFolder(), "link.csv");
    await symlink(outside, link);
    for (const file of [outside, link, "/etc/passwd", join(await warehouse.incomingFolder(), "../warehouse.duckdb")]) {
      await expect(
        warehouse.loadDelimited({ file, dialect: csv, columns: null }, { path: ["main", "t"], mode: "create", comment: null }, options),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(?:EINVAL|ENOENT)$/u) });
    }
  });
});

describe("queries of many", () => {
  test("R16 so many run, the rest waits; waiting too long is query_queue_timedout, running too long warehouse_query_timedout", async () => {
    const host = await open({ runningQueries: 1, queueTimeoutMs: 300 });
    const a = host.embedded("tenant-a");
    const long = drain(execute(a, endless, { timeoutMs: 1000 }));
    const longEnds = long.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(drain(execute(host.embedded("tenant-b"), "SELECT 1"))).rejects.toMatchObject({ errorCode: "query_queue_timedout" });
    expect(await longEnds).toMatchObject({ errorCode: "warehouse_query_timedout", status: 504 });
    expect((await drain(execute(host.embedded("tenant-b"), "SELECT 1"))).rows).toBe(1);
    expect(host.load).toMatchObject({ running: 0, waiting: 0, loading: 0 });
  });

  test("a runaway query that has to be killed takes nobody along: others of the tenant run again, other tenants do not notice", async () => {
    const host = await open({ runningQueries: 4 });
    const [a, b] = [host.embedded("tenant-a"), host.embedded("tenant-b")];
    await Promise.all([a.listSchemas(never), b.listSchemas(never)]);
    const runaway = drain(execute(a, uninterruptible, { timeoutMs: 300 }));
    const neighbor = drain(execute(a, "SELECT count(*) FROM range(400000000) t(x) WHERE x % 7 = 1"));
    const other = drain(execute(b, "SELECT count(*) FROM range(1000000)"));
    await expect(runaway).rejects.toMatchObject({ errorCode: "warehouse_query_timedout" });
    expect((await other).rows).toBe(1);
    expect((await neighbor).rows).toBe(1);
    expect(host.load.running).toBe(0);
  });

  test("R16 R32 a flood of one tenant hardly delays another", async () => {
    const host = await open({ runningQueries: 2 });
    const [a, b] = [host.embedded("tenant-a"), host.embedded("tenant-b")];
    const work = "SELECT count(*) FROM range(3000000) t(x) WHERE x % 7 = 1";
    await Promise.all([drain(execute(a, work)), drain(execute(b, work))]);
    const flood = Array.from({ length: 100 }, () => drain(execute(a, work)));
    let before = 0;
    let isOver = false;
    for (const query of flood) void query.then(() => (before += isOver ? 0 : 1));
    await drain(execute(b, work));
    isOver = true;
    expect(before).toBeLessThan(10);
    await Promise.all(flood);
  });

  test("leaving the loop ends the query and frees its place", async () => {
    const host = await open({ runningQueries: 1 });
    const warehouse = host.embedded("tenant-a");
    const stream = execute(warehouse, "SELECT i, repeat('x', 100) FROM range(100000000) r(i)");
    for await (const chunk of stream.chunks) if (chunk.length > 10_000) break;
    await expect(stream.done).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect((await drain(execute(warehouse, "SELECT 1"))).rows).toBe(1);
    expect(host.load.running).toBe(0);
  });

  test("a reader that does not read lends its place, and is given up after a while", async () => {
    const host = await open({ runningQueries: 1, readerTimeoutMs: 1000 });
    const warehouse = host.embedded("tenant-a");
    const stalled = execute(warehouse, "SELECT i, repeat('x', 100) FROM range(100000000) r(i)");
    const chunks = stalled.chunks[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    expect((await drain(execute(warehouse, "SELECT 1"))).rows).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await expect(chunks.next()).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect(host.load.running).toBe(0);
  });
});
