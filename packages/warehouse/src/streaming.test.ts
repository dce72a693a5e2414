import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWarehouseHost } from "./host.ts";
import { expectOwnAnswers } from "./testing/random-cancels.ts";
import { startTestPostgres, type TestPostgres } from "./testing/postgres.ts";

const ROWS = process.env["LONG"] === "1" ? 10_000_000 : 1_000_000;
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

interface Measured {
  readonly rows: number;
  readonly growthMiB: number;
  readonly delayP99Ms: number;
}

async function measure(engine: string, address: string): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=512", join(import.meta.dirname, "testing/stream-rows.ts"), engine, String(ROWS), address],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(text) as Measured;
}

describe(`R19 ${ROWS} rows of 20 columns, with 512 MiB of JavaScript heap`, () => {
  test.each([["duckdb"], ["postgres"]])(
    "%s: memory stays bounded and the event loop answers",
    async (engine) => {
      const address = engine === "duckdb" ? folder : `${server.host},${server.port},${server.password}`;
      // Other tests run beside this one: what the machine makes us wait is not ours, so the best of three counts for the loop.
      let delay = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 3 && delay >= 250; run++) {
        const measured = await measure(engine, address);
        expect(measured.rows).toBe(ROWS);
        expect(measured.growthMiB).toBeLessThan(300);
        delay = Math.min(delay, measured.delayP99Ms);
      }
      expect(delay).toBeLessThan(250);
    },
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
  expect(host.load).toEqual({ running: 0, waiting: 0, loading: 0 });
  expect((await host.processIds()).length).toBe(1);
  await host.close();
}, 120_000);
