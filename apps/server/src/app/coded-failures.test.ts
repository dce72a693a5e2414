// Whatever a call fails of, its answer says so with a code: every route, with the metadata store away.
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCalls } from "../areas/session/index.ts";
import { callOperation } from "../testing/call-operation.ts";
import { allOperations } from "../testing/operations.ts";
import { startWorld, type World } from "../testing/world.ts";

let world: World;
let outside: Client;
let database: string;
beforeAll(async () => {
  world = await startWorld();
  const store = new URL(world.server.services.config.databaseUrl ?? "");
  database = store.pathname.slice(1);
  store.pathname = "/postgres";
  outside = new Client({ connectionString: store.href });
  await outside.connect();
});
afterAll(async () => {
  await outside.query(`alter database ${database} allow_connections true`);
  await outside.end();
  await world.close();
});

/** What an answer of failure has to hold; null where it does. */
function missing(status: number, text: string): string | null {
  if (status < 500) return null;
  try {
    const { code, errorCode, message } = JSON.parse(text) as { code?: string; errorCode?: string; message?: string };
    return code !== undefined && errorCode !== undefined && message !== undefined ? null : `${status} ${text.slice(0, 200)}`;
  } catch {
    return `${status} ${text.slice(0, 200)}`;
  }
}

test("every call that fails because the store is away says so with a code", { timeout: 240_000 }, async () => {
  await outside.query(`alter database ${database} allow_connections false`);
  await outside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database]);
  const { admin } = world.a;
  const params = new Proxy({}, { get: () => randomUUID() }) as Record<string, string>;
  const wrong: string[] = [];
  let failed = 0;
  const note = (asked: string, status: number, text: string): void => {
    if (status >= 500) failed += 1;
    const what = missing(status, text);
    if (what !== null) wrong.push(`${asked}: ${what}`);
  };
  const calls: (() => Promise<void>)[] = [
    ...allOperations().map((operation) => async () => {
      if (operation.transport.kind !== "rest") return;
      const outcome = await callOperation(world, admin, operation, { params, body: operation.transport.method === "GET" ? undefined : {} });
      if (!outcome.ok) note(operation.name, outcome.status, JSON.stringify(outcome.error));
    }),
    ...Object.values(openCalls).map(({ path }) => async () => {
      const { status, text } = await world.post(null, path, {
        orgId: admin.organizationId,
        email: admin.email,
        password: "x",
        slug: "tenant-a",
      });
      note(path, status, text);
    }),
    ...world.server.app.http.routePaths.map((route) => async () => {
      const path = route.replaceAll(/:\w+/gu, randomUUID()).replace("*", "x");
      const { status, text } = await world.request(path, { as: admin });
      note(path, status, text);
    }),
  ];
  let at = 0;
  const work = async (): Promise<void> => {
    for (let call = calls[at++]; call !== undefined; call = calls[at++]) await call();
  };
  await Promise.all(Array.from({ length: 150 }, work));
  expect(wrong).toEqual([]);
  expect(failed).toBeGreaterThan(100);
});
