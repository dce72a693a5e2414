import { INTEGER64 } from "@sheaf/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connector } from "../../port.ts";
import type { RowsWrite, RowStore } from "../../rows.ts";
import { drain, request } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";

let server: TestPostgres;
let connector: Connector;
let store: RowStore;
beforeAll(async () => {
  server = await startTestPostgres();
  await server.run("CREATE ROLE writer LOGIN PASSWORD 'writes'; CREATE SCHEMA kept AUTHORIZATION writer");
  const settings = { host: server.host, port: server.port, database: "postgres", user: "writer", encryption: "none" } as const;
  connector = openPostgres({ ...settings, writeBackSchema: "kept" }, "writes", { allowInside: true });
  if (connector.rows === undefined) throw new Error("no rows");
  store = connector.rows;
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

const never = new AbortController().signal;
const write = (from: number | null, to: number): RowsWrite => ({
  table: "t",
  columns: [
    { name: "id", kind: "text" },
    { name: "n", kind: "number" },
  ],
  layout: "1",
  from,
  to,
  removed: [],
  rows: (async function* () {
    yield [`["r${to}", ${to}]`];
  })(),
});

test("R32 a SELECT that holds a lock by its number keeps nobody from entering rows", async () => {
  expect(await store.write(write(null, 1), never)).toBe(true);
  const leaving = new AbortController();
  const key = `hashtextextended('"kept"."sheaf_entered_rows"', 0)`;
  const holding = drain(
    connector.execute({ ...request(`SELECT pg_advisory_lock(${key})::text AS held, pg_sleep(60)::text AS s`), signal: leaving.signal }),
  ).catch(() => undefined);
  await expect
    .poll(async () => (await server.run("SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND granted"))[0]?.["n"])
    .toBe(1);
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), 10_000));
  expect(await Promise.race([store.write(write(1, 2), never), late])).toBe(true);
  leaving.abort();
  await holding;
}, 60_000);

test("of two writers from the same mark one is done; a reader who looks at the rows keeps neither waiting", async () => {
  const leaving = new AbortController();
  const looking = drain(
    connector.execute({ ...request("SELECT id, pg_sleep(60)::text AS s FROM kept.t, kept.sheaf_entered_rows"), signal: leaving.signal }),
  ).catch(() => undefined);
  const done = await Promise.all([store.write(write(2, 3), never), store.write(write(2, 3), never)]);
  expect(done.toSorted()).toEqual([false, true]);
  leaving.abort();
  await looking;
  expect((await server.run("SELECT count(*)::int AS n FROM kept.t"))[0]?.["n"]).toBe(3);
}, 60_000);

/** Rows of which the last ones come when they are let come. */
function slowRows<T>(first: T, last: T) {
  let begin = (): void => undefined;
  let goOn = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const rows = (async function* () {
    yield [first];
    begin();
    await released;
    yield [last];
  })();
  return { rows, begun, goOn };
}

test("R32 a slow writer of one table keeps no writer of another one waiting", async () => {
  const slow = slowRows('["a", 1]', '["b", 2]');
  const first = store.write({ ...write(null, 1), table: "slow", rows: slow.rows }, never);
  await Promise.race([slow.begun, first]);
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), 8_000));
  expect(await Promise.race([store.write({ ...write(null, 1), table: "quick" }, never), late])).toBe(true);
  slow.goOn();
  expect(await first).toBe(true);
  expect((await server.run("SELECT count(*)::int AS n FROM kept.slow"))[0]?.["n"]).toBe(2);
}, 60_000);

test("R32 who waits for somebody else's lock is told so in time, and writes as soon as it is free", async () => {
  const tables = connector.tables!;
  const written = (table: string, run: string, rows: AsyncIterable<readonly string[]>) =>
    tables.write(
      { table, columns: [{ name: "n", type: INTEGER64 }], mode: "append", owner: "o", run, kept: { days: 1, runs: 9 }, rows },
      never,
    );
  const one = async function* () {
    yield ['["1"]'];
  };
  await written("told", "first", one());
  const holder = await server.connect();
  await holder.query("BEGIN; LOCK TABLE kept.t IN ACCESS EXCLUSIVE MODE");
  const slow = slowRows('["2"]', '["3"]');
  const first = written("told", "second", slow.rows);
  await Promise.race([slow.begun, first]);
  const refused = { errorCode: "warehouse_query_timedout", message: expect.stringContaining("Another session has locked") };
  const begun = performance.now();
  await Promise.all([
    expect(store.write({ ...write(3, 4), removed: ["r3"] }, never)).rejects.toMatchObject(refused),
    expect(written("told", "third", one())).rejects.toMatchObject(refused),
  ]);
  expect(performance.now() - begun).toBeLessThan(20_000);
  await holder.query("COMMIT");
  await holder.end();
  slow.goOn();
  expect(await first).toMatchObject({ rows: 2 });
  // a lock by number is nobody's turn
  await server.run(`SELECT pg_advisory_lock(hashtextextended('"kept"."told"', 0))`);
  expect(await Promise.all([store.write({ ...write(3, 4), removed: ["r3"] }, never), written("told", "third", one())])).toMatchObject([
    true,
    { rows: 1 },
  ]);
  expect((await server.run("SELECT count(*)::int AS n FROM kept.told"))[0]?.["n"]).toBe(4);
}, 60_000);
