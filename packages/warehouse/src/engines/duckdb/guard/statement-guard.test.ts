import { mkdtemp, readdir, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../../errors.ts";
import { hostileStatements, ordinaryStatements } from "../../../testing/hostile-statements.ts";
import { DuckDbSession } from "../session.ts";

let session: DuckDbSession;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-guard-"));
  await writeFile(join(folder, "secret.csv"), "a,b\n1,2\n");
  session = await DuckDbSession.open({
    file: join(folder, "warehouse.duckdb"),
    readOnly: false,
    threads: 2,
    memoryBytes: 256 * 1024 * 1024,
    temporary: null,
    // The worst case: the engine itself would let our own statements read here.
    readableFolders: [folder],
  });
  await session.change(async (connection) => {
    await connection.run(
      "CREATE TABLE orders (id INT, region TEXT, amount DECIMAL(10, 2), placed DATE, moment TIMESTAMP, tags TEXT[], doc JSON)",
    );
    await connection.run(
      "INSERT INTO orders VALUES (1, 'n', 1.5, '2020-01-01', '2020-01-01', ['a'], '{}'), (2, 's', 2.5, '2020-01-02', '2020-01-02', [], NULL)",
    );
    await connection.run("CREATE SCHEMA sales");
    await connection.run("CREATE TABLE sales.people (id INT, name TEXT)");
    await connection.run("CREATE SCHEMA _sheaf");
    await connection.run("CREATE TABLE _sheaf.versions (name TEXT)");
  });
});
afterAll(async () => {
  session.close();
  await rm(folder, { recursive: true });
});

async function refusal(sql: string): Promise<WarehouseError | null> {
  return session.check(sql).then(
    () => null,
    (error: WarehouseError) => error,
  );
}

describe("V42 V43 what the guard refuses", () => {
  for (const [aim, statements] of Object.entries(hostileStatements)) {
    test(`${aim}: ${statements.length} statements`, async () => {
      for (const sql of statements) {
        const error = await refusal(sql);
        if (error === null) throw new Error(`passed: ${sql}`);
        expect([error.errorCode, error.status]).toEqual(["warehouse_query_failed_user_error", 400]);
        // Neither describing nor running goes past the guard.
        await expect(session.describe(sql)).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
        const query = session.query({ sql, columns: null, maxRows: 10, firstRows: 10, batchRows: 10 });
        await expect(query.start()).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
        await query.close();
      }
    });
  }

  test("there are at least 200 of them, and afterwards the data is as it was", async () => {
    expect(Object.values(hostileStatements).flat().length).toBeGreaterThan(250);
    const rows = await session.rows("SELECT count(*), sum(amount)::VARCHAR, (SELECT count(*) FROM duckdb_tables()) FROM orders");
    expect(rows).toEqual([[2n, "4.00", 3n]]);
  });

  test("deep and long statements are refused in time, and the process lives", async () => {
    const deep = [
      `SELECT ${"(".repeat(100_000)}1${")".repeat(100_000)}`,
      `SELECT ${"1+".repeat(100_000)}1`,
      `SELECT ${"NOT ".repeat(50_000)}true`,
      `SELECT ${"[".repeat(5000)}${"]".repeat(5000)}`,
      `SELECT * FROM ${"(SELECT * FROM ".repeat(3000)}orders${")".repeat(3000)}`,
      `SELECT '${"x".repeat(2_000_000)}'`,
    ];
    for (const sql of deep) {
      const began = performance.now();
      const error = await refusal(sql);
      expect(error?.errorCode).toBe("warehouse_query_failed_user_error");
      expect(performance.now() - began).toBeLessThan(5000);
    }
  });

  test("the place of the refused part is told, in lines and characters", async () => {
    const places: readonly (readonly [string, number, number])[] = [
      ["SELECT 1,\n  'üü😀', getenv('x')", 2, 10],
      ["SELECT *\nFROM orders\nJOIN read_text('/etc/passwd') ON true", 3, 6],
      ["SELECT 'ü',\n  1 frm t x y", 2, 9],
      ["SELECT * FROM pg_tables", 1, 15],
    ];
    for (const [sql, line, column] of places) {
      const error = await refusal(sql);
      expect([sql, error?.details["line"], error?.details["column"]]).toEqual([sql, line, column]);
    }
    expect((await refusal("SELECT getenv('x')"))?.message).toBe("Function “getenv” is not allowed here.");
    expect((await refusal("FROM read_text('x')"))?.message).toBe("Table function “read_text” is not allowed here.");
    expect((await refusal("FROM nowhere"))?.message).toBe("Table “nowhere” does not exist.");
  });

  test("a person's wrong name is told with its place, without the names of other tables", async () => {
    await expect(session.describe("SELECT nope FROM orders")).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      details: { cause: "name", line: 1, column: 8 },
      message: 'Referenced column "nope" not found in FROM clause!',
    });
  });
});

describe("what the guard lets pass", () => {
  test(`${ordinaryStatements.length} ordinary statements pass, bind and run`, async () => {
    for (const sql of ordinaryStatements) {
      const error = await refusal(sql);
      if (error !== null) throw new Error(`${error.message}: ${sql}`);
      const query = session.query({ sql, columns: null, maxRows: 100, firstRows: 100, batchRows: 100 });
      await query.start().catch((failure: WarehouseError) => {
        throw new Error(`${failure.engineMessage ?? failure.message}: ${sql}`);
      });
      while ((await query.next()) !== null);
      await query.close();
    }
  });

  test("the tables that a statement reads are told", async () => {
    const { tables } = await session.check("WITH x AS (FROM orders) SELECT * FROM x, Sales.People, main.ORDERS, x AS orders");
    expect(tables).toEqual([
      { schema: null, table: "orders" },
      { schema: "Sales", table: "People" },
      { schema: "main", table: "ORDERS" },
    ]);
  });

  test("a table that comes or goes is known at once", async () => {
    const sql = "FROM fresh";
    expect((await refusal(sql))?.message).toBe("Table “fresh” does not exist.");
    await session.change((connection) => connection.run("CREATE TABLE fresh AS SELECT 1 AS a"));
    expect(await refusal(sql)).toBe(null);
    await session.change((connection) => connection.run("DROP TABLE fresh"));
    expect((await refusal(sql))?.message).toBe("Table “fresh” does not exist.");
  });

  test("a remembered statement costs nothing, a new one little", async () => {
    const sql = `SELECT ${Array.from({ length: 30 }, (_, i) => `coalesce(id + ${i}, ${i}) AS c${i}`).join(", ")} FROM orders WHERE id IN (1, 2, 3)`;
    await session.check(sql);
    const began = performance.now();
    for (let i = 0; i < 1000; i++) await session.check(sql);
    expect(performance.now() - began).toBeLessThan(400);
  });
});

describe("what checks hold of the engine", () => {
  test("statements that are checked at the same moment are each checked for themselves", async () => {
    const good = Array.from({ length: 8 }, (_, at) => `SELECT ${at} AS at FROM orders`);
    const bad = good.map((sql) => `${sql.replace("orders", "nowhere")}`);
    for (let round = 0; round < 3; round++) {
      const mixed = good.flatMap((sql, at) => [`${sql} -- ${round}`, `${bad[at]} -- ${round}`]);
      const refusals = await Promise.all(mixed.map(refusal));
      expect(refusals.map((error) => error !== null)).toEqual(mixed.map((_, at) => at % 2 === 1));
    }
  });

  // Only there can a process see which files it holds.
  test.runIf(process.platform === "linux")("a closed session lets go of its file", async () => {
    const file = join(await realpath(folder), "closed.duckdb");
    const settings = { readOnly: false, threads: 1, memoryBytes: 64 * 1024 * 1024, temporary: null, readableFolders: [] };
    const other = await DuckDbSession.open({ ...settings, file });
    await other.check("SELECT 1 AS one");
    expect(await heldFiles()).toContain(file);
    other.close();
    expect(await heldFiles()).not.toContain(file);
  });
});

async function heldFiles(): Promise<readonly string[]> {
  const handles = await readdir("/proc/self/fd");
  return Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => "")));
}
