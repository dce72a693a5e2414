import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWarehouseHost } from "./host.ts";
import { expectOwnAnswers } from "./testing/random-cancels.ts";
import { expectBoundedStream, STREAMED_ROWS } from "./testing/streamed.ts";
import { startTestPostgres, type TestPostgres } from "./testing/postgres.ts";

let folder: string;
let server: TestPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-streaming-"));
  server = await startTestPostgres();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe(`R19 ${STREAMED_ROWS} rows of 20 columns, with 512 MiB of JavaScript heap: memory stays bounded and the event loop answers`, () => {
  test.each(["duckdb", "postgres"] as const)(
    "%s",
    (engine) => expectBoundedStream(engine, engine === "duckdb" ? folder : `${server.host},${server.port},postgres,${server.password}`),
    600_000,
  );
});

test("V27 DuckDB: 1,000 queries with random cancels at random moments, each answer carries its own word", async () => {
  const host = await createWarehouseHost({
    folder: join(folder, "cancels"),
    limits: { memoryBytes: 512 * 1024 * 1024, runningQueries: 4 },
  });
  const connector = host.embedded("tenant");
  await expectOwnAnswers(connector, {
    queries: 1000,
    rows: 30_000,
    withinMs: 25,
    batchRows: 2048,
    first: 0,
    sql: (rows, word) => `SELECT i, '${word}' AS w, repeat('x', 50) AS t FROM range(${rows}) s(i)`,
  });
  expect(host.load).toMatchObject({ running: 0, waiting: 0, loading: 0 });
  expect((await host.processIds()).length).toBe(1);
  await host.close();
}, 120_000);
