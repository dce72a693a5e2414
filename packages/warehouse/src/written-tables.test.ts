// Tables that schedules write: the same contract on every engine that takes them.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { columnValues } from "@sheaf/result";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, INTEGER64, OPEN_DECIMAL, TEXT, type ValueType } from "@sheaf/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "./engines/postgres/connector.ts";
import { createWarehouseHost, type WarehouseHost } from "./host.ts";
import type { Connector } from "./port.ts";
import type { TableWrite } from "./tables.ts";
import { drain, request, tableOf } from "./testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "./testing/postgres.ts";

const never = new AbortController().signal;

/** A writer that is on its way to its end; `done`: it has come to it. */
interface Killing {
  readonly done: Promise<unknown>;
}

interface Subject {
  readonly connector: Connector;
  /** Statements of somebody who keeps tables beside ours. */
  readonly run: ((sql: string) => Promise<unknown>) | null;
  /** Ends the session, or the process, that writes just now. */
  readonly kill: () => Promise<Killing>;
  /** What is left of a write that ended badly. */
  readonly leftovers: () => Promise<number>;
}

const one = (column: TableWrite["columns"][number], ...cells: readonly (string | null)[]) => ({
  columns: [column],
  rows: portions(cells.map((cell) => [cell])),
});
async function* portions(...all: readonly (readonly (readonly (string | null)[])[])[]): AsyncGenerator<readonly string[]> {
  for (const rows of all) yield rows.map((row) => JSON.stringify(row));
}
const N = { name: "n", type: INTEGER64 };
let runs = 0;
const change = (more: Partial<TableWrite> & Pick<TableWrite, "rows">): TableWrite => ({
  table: 'Monthly "figures"; DROP TABLE x --',
  columns: [N],
  mode: "replace",
  owner: "book/orders",
  run: `run ${(runs += 1)}`,
  kept: { days: 90, runs: 500 },
  ...more,
});

function contract(name: string, start: () => Promise<{ readonly subject: Subject; readonly stop: () => Promise<unknown> }>): void {
  describe(name, () => {
    let subject: Subject;
    let stop: () => Promise<unknown>;
    beforeAll(async () => ({ subject, stop } = await start()));
    afterAll(() => stop());
    const store = () => subject.connector.tables!;
    const write = (more: Parameters<typeof change>[0]) => store().write(change(more), never);
    const quoted = (table: string): string => `"${store().schema}"."${table.replaceAll('"', '""')}"`;
    const read = async (column: string, table = change({ rows: portions() }).table, type: ValueType = INTEGER64): Promise<unknown> => {
      const { messages } = await drain(
        subject.connector.execute(request(`SELECT ${column} AS x FROM ${quoted(table)} ORDER BY 1`, [type])),
      );
      return [...columnValues(tableOf(messages, [type]), 0)];
    };

    test("R32: whoever writes first, and slowly, keeps no writer of another table waiting", async () => {
      let goOn = (): void => undefined;
      const isDone = new Promise<void>((resolve) => (goOn = resolve));
      let begun = (): void => undefined;
      const hasBegun = new Promise<void>((resolve) => (begun = resolve));
      const slow = async function* (): AsyncGenerator<readonly string[]> {
        yield ['["1"]'];
        begun();
        await isDone;
        yield ['["2"]'];
      };
      const first = write({ table: "slow", rows: slow() });
      await Promise.race([hasBegun, first]);
      const late = new Promise((resolve) => setTimeout(resolve, 20_000, "late"));
      expect(await Promise.race([write({ table: "quick", ...one(N, "1") }), late])).toMatchObject({ rows: 1 });
      goOn();
      expect(await first).toMatchObject({ rows: 2 });
    }, 60_000);

    test("replaces, appends, and does what is told twice once", async () => {
      expect(await write(one(N, "1", "2"))).toEqual({ rows: 2, isRepeated: false });
      expect(await write({ ...one(N, "3"), run: "again" })).toEqual({ rows: 1, isRepeated: false });
      expect(await write({ ...one(N, "4"), mode: "append" })).toEqual({ rows: 1, isRepeated: false });
      expect(await write({ ...one(N, "4"), mode: "append", run: "again" })).toEqual({ rows: 0, isRepeated: true });
      expect(await read('"n"')).toEqual([3n, 4n]);
      expect(await write({ ...one({ name: "other", type: TEXT }, "now of other columns") })).toMatchObject({ rows: 1 });
      expect(await read('"other"', undefined, TEXT)).toEqual(["now of other columns"]);
      await expect(write({ ...one(N, "5"), mode: "append" })).rejects.toMatchObject({ code: "EINVAL" });
      expect(await write({ columns: [N], rows: portions() })).toMatchObject({ rows: 0 });
      expect(await read('"n"')).toEqual([]);
    });

    test("what was written is known as long as the history is kept: the last runs of each table, none that is older", async () => {
      const table = "noted";
      const added = (run: string, kept = { days: 90, runs: 2 }, to = table) =>
        write({ table: to, mode: "append", run, kept, ...one(N, "1") });
      for (const run of ["a", "b", "c"]) expect(await added(run)).toMatchObject({ isRepeated: false });
      // the last two are known, the one before them is not
      expect([await added("b"), await added("c")]).toMatchObject([{ isRepeated: true }, { isRepeated: true }]);
      expect(await added("a")).toMatchObject({ isRepeated: false });
      expect(await added("c")).toMatchObject({ isRepeated: true });
      // what is too old is forgotten by whoever writes next, also of other tables
      expect(await added("other", { days: 0, runs: 500 }, "noted too")).toMatchObject({ isRepeated: false });
      expect([await added("c"), await added("other", undefined, "noted too")]).toMatchObject([{ isRepeated: false }, { isRepeated: true }]);
    });

    test("values stay exact, and names that the engine does not take are told apart", async () => {
      const columns: TableWrite["columns"] = [
        { name: "Sum", type: INTEGER },
        { name: "sum", type: decimal(20, 4) },
        { name: "open", type: OPEN_DECIMAL },
        { name: `f ${"x".repeat(300)}`, type: FLOAT },
        { name: `f ${"x".repeat(300)}`, type: FLOAT },
        { name: "at", type: DATETIME },
        { name: "ctid", type: DATE },
        { name: "yes", type: BOOLEAN },
        { name: "list", type: arrayOf(TEXT) },
        { name: "", type: TEXT },
      ];
      const cells = ["9".repeat(37), "-1234567890123456.7891", "0.1", "0.1", "-Infinity", "2024-02-29T23:59:59.123456Z", "2024-02-29"];
      const row = [...cells, "true", '["a","b\\"c"]', "it's \\ \n 'x'"];
      await write({ table: "values", columns, rows: portions([row, row.map(() => null)]) });
      const { columns: made } = await subject.connector.describeTable([store().schema, "values"], never);
      expect(new Set(made.map((column) => column.name.toLowerCase())).size).toBe(columns.length);
      const text = async (at: number): Promise<unknown> =>
        ((await read(`CAST("${made[at]!.name}" AS VARCHAR)`, "values", TEXT)) as readonly unknown[]).filter((value) => value !== null);
      expect(await text(0)).toEqual([cells[0]]);
      expect(await text(1)).toEqual([cells[1]]);
      expect(await text(2)).toEqual(["0.1"]);
      expect(await text(4)).toEqual([expect.stringMatching(/^-inf/i)]);
      expect(await text(5)).toEqual([expect.stringMatching(/^2024-02-29 23:59:59\.123456/)]);
      expect(await text(6)).toEqual(["2024-02-29"]);
      expect(await text(9)).toEqual([row[9]]);
    });

    test("a table of somebody else is left alone, whatever it is", async () => {
      await write({ table: "Mine", ...one(N, "1") });
      await expect(write({ table: "Mine", owner: "book/other", ...one(N, "2") })).rejects.toMatchObject({ code: "EEXIST" });
      expect(await read('"n"', "Mine")).toEqual([1n]);
      if (subject.run === null) return;
      await subject.run(`CREATE TABLE ${quoted("theirs")} (n bigint); INSERT INTO ${quoted("theirs")} VALUES (7)`);
      await subject.run(`CREATE VIEW ${quoted("seen")} AS SELECT 1 AS n`);
      for (const table of ["theirs", "seen", "sheaf_written_runs"])
        for (const mode of ["replace", "append"] as const)
          await expect(write({ table, mode, ...one(N, "2") }), table).rejects.toMatchObject({ code: "EEXIST" });
      expect(await read('"n"', "theirs")).toEqual([7n]);
      // what others made of a table of ours stays with it
      await subject.run(`CREATE VIEW ${quoted("of mine")} AS SELECT n FROM ${quoted("Mine")}`);
      await write({ table: "Mine", ...one(N, "3") });
      expect(await read('"n"', "of mine")).toEqual([3n]);
    });

    test("rows that fail, a value that does not fit and a writer that is killed leave the old table, whole", async () => {
      await write({ table: "kept", ...one(N, "1", "2") });
      const broken = async function* (): AsyncGenerator<readonly string[]> {
        yield ['["3"]'];
        throw new Error("the rows broke off");
      };
      for (const mode of ["replace", "append"] as const) {
        await expect(write({ table: "kept", mode, rows: broken() })).rejects.toThrow();
        await expect(write({ table: "kept", mode, ...one(N, "3", "no number") })).rejects.toThrow();
        let killing: Killing = { done: Promise.resolve() };
        const killed = async function* (): AsyncGenerator<readonly string[]> {
          yield ['["3"]'];
          killing = await subject.kill();
          yield ['["4"]'];
        };
        await write({ table: "kept", mode, rows: killed() }).catch(() => undefined);
        // who reads meets the engine that comes after
        await killing.done;
        const values = (await read('"n"', "kept")) as readonly bigint[];
        // an engine of ours that was killed before it was asked is started again
        expect([
          [1n, 2n],
          [3n, 4n],
          [1n, 2n, 3n, 4n],
        ]).toContainEqual(values);
        await write({ table: "kept", ...one(N, "1", "2") });
      }
      expect(await subject.leftovers()).toBe(0);
    });
  });
}

contract("the embedded engine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-written-"));
  const host: WarehouseHost = await createWarehouseHost({ folder, limits: { memoryBytes: 512 * 1024 * 1024, threads: 2 } });
  const connector = host.embedded("tenant");
  const incoming = await connector.incomingFolder();
  const subject: Subject = {
    connector,
    run: null,
    kill: async () => {
      const ids = await host.processIds();
      const after = new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      return { done: after.then(() => ids.forEach((id) => process.kill(id, "SIGKILL"))) };
    },
    leftovers: async () => (await readdir(incoming)).length,
  };
  return { subject, stop: async () => (await host.close(), rm(folder, { recursive: true })) };
});

contract("PostgreSQL", async () => {
  const server: TestPostgres = await startTestPostgres();
  await server.run("CREATE ROLE writer LOGIN PASSWORD 'writes'; CREATE SCHEMA kept AUTHORIZATION writer");
  const connector = openPostgres(
    { host: server.host, port: server.port, database: "postgres", user: "writer", encryption: "none", writeBackSchema: "kept" },
    "writes",
    { allowInside: true },
  );
  const subject: Subject = {
    connector,
    run: async (sql) => {
      const client = await server.connect({ as: { user: "writer", password: "writes" } });
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
    kill: async () => ({
      done: Promise.resolve(
        await server.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'writer' AND state = 'idle in transaction'",
        ),
      ),
    }),
    leftovers: async () => {
      const rows = await server.run("SELECT 1 AS x FROM pg_tables WHERE tablename LIKE 'sheaf_new_%'");
      return rows.length;
    },
  };
  return { subject, stop: async () => (await connector.close(), server.stop()) };
});
