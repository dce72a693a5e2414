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
