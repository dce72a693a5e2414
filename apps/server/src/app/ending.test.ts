import { afterEach, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../testing/given.ts";
import { ask, body, rowsOf } from "../testing/result-stream.ts";
import { startWorld, type World } from "../testing/world.ts";

/** Of the issue: 8 s. What a busy machine adds is no hanging. */
const ENDS_WITHIN = 8_000 + 4_000;

let world: World | null = null;
afterEach(() => world?.close());

const ENDLESS = "select count(*) as n from range(1000000) a, range(1000000) b where hash(a.range * b.range) % 7 = 3";

test("R24: a server that ends cancels queries that would not, says so with a code, and is gone in seconds", async () => {
  world = await startWorld();
  const { creator, connectionId } = world.a;
  await givenTable(world, "seed", "n\n1\n");
  const workbookId = await givenWorkbook(
    world,
    creator,
    world.a,
    `name: Endless
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: slow
        kind: table
        name: Slow
        source: {kind: sql, connectionId: ${connectionId}, statement: ${JSON.stringify(ENDLESS)}}
        columns: [{id: n, formula: "[Custom SQL/n]"}]
`,
  );
  const waiting = ask(world, creator, `/v2/workbooks/${workbookId}/results`, body([rowsOf("slow", "base")]));
  // it runs in the engine by then
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const began = performance.now();
  const stopped = world.server.stop();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(answer.results[0]).toMatchObject({
    error: { errorCode: "warehouse_query_canceled", message: expect.stringContaining("server is ending") },
  });
  await stopped;
  expect(performance.now() - began).toBeLessThan(ENDS_WITHIN);
  await expect(fetch(`${world.url}/healthz`)).rejects.toThrow();
});
