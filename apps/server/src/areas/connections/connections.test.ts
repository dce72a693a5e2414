import { Client } from "pg";
import { createFrameDecoder } from "@sheaf/result";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

const CANARY = "canary-secret-7f3a9c21e5";
let world: World;
let warehouse: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let settings: Record<string, unknown>;
beforeAll(async () => {
  warehouse = await startTemporaryPostgres({ loopback: true });
  const admin = new Client({ connectionString: warehouse.url() });
  await admin.connect();
  await admin.query(`create role reader login password '${CANARY}'`);
  await admin.query("create role writer login password 'writes'");
  await admin.query("create table towns (id bigint primary key, name text, people numeric(12,2), founded date, seen timestamptz)");
  await admin.query("comment on table towns is 'Towns of the north'");
  await admin.query(
    "insert into towns values (9007199254740993, 'Århus', 285273.50, '0948-01-01', '2024-03-31 01:30:00+00'), (2, null, null, null, null)",
  );
  await admin.query("grant select on towns to reader");
  await admin.query("grant select, insert on towns to writer");
  await admin.end();
  settings = { host: "127.0.0.1", port: warehouse.port, database: "postgres", user: "reader", encryption: "none" };
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  await warehouse.stop();
});

const say = <T>(query: string, variables: Record<string, unknown> = {}, as = world.a.admin) => world.graphql<T>(as, query, variables);
const create = (secret = CANARY, over: Record<string, unknown> = {}) =>
  say<{ createConnection: { connectionId: string } }>(
    "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId name settings hasSecret canManage } }",
    { r: { name: "Towns", engine: "postgres", settings: { ...settings, ...over }, secret } },
  );
const fails = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof GraphqlFailure)) throw new Error(`no coded failure: ${String(error)}`);
  return error.body;
};

describe("connections to PostgreSQL", () => {
  test("are tested before they are kept: version, round trip, and whether the role can write", async () => {
    const ask = "mutation($r: TestConnectionRequest!) { testConnection(request: $r) { version readOnly roundTripMs } }";
    expect(
      (await say<{ testConnection: object }>(ask, { r: { engine: "postgres", settings, secret: CANARY } })).testConnection,
    ).toMatchObject({ readOnly: true, version: expect.stringMatching(/^\d+/) });
    expect(
      (
        await say<{ testConnection: object }>(ask, {
          r: { engine: "postgres", settings: { ...settings, user: "writer" }, secret: "writes" },
        })
      ).testConnection,
    ).toMatchObject({ readOnly: false });
    expect(await fails(say(ask, { r: { engine: "postgres", settings, secret: "wrong" } }))).toMatchObject({
      errorCode: "warehouse_unauthorized",
    });
    expect(await fails(say(ask, { r: { engine: "postgres", settings: { ...settings, port: 1 }, secret: "x" } }))).toMatchObject({
      errorCode: "warehouse_unreachable",
    });
  });

  test("are browsed and read, exactly", async () => {
    const { createConnection } = await create();
    const id = createConnection.connectionId;
    const { connectionTables } = await say<{ connectionTables: { path: string[]; comment: string | null }[] }>(
      `{ connectionTables(connectionId: "${id}") { path comment } }`,
    );
    expect(connectionTables).toContainEqual({ path: expect.arrayContaining(["public", "towns"]), comment: "Towns of the north" });
    const { connectionTable } = await say<{ connectionTable: { columns: { name: string; type: string; isKey: boolean }[] } }>(
      `{ connectionTable(connectionId: "${id}", path: ["TOWNS"]) { columns { name type isKey } } }`,
    );
    expect(connectionTable.columns.slice(0, 2)).toEqual([
      { name: "id", type: "integer", isKey: true },
      { name: "name", type: "text", isKey: false },
    ]);
    const response = await fetch(`${world.url}/v2/connections/${id}/preview`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${world.a.admin.token}` },
      body: JSON.stringify({ path: ["towns"], limit: 10 }),
    });
    const frames = createFrameDecoder().push(new Uint8Array(await response.arrayBuffer()));
    expect(frames.map((frame) => frame.kind)).toEqual(["schema", "batch", "end"]);
    expect(frames.at(-1)).toMatchObject({ end: { rows: 2, path: "warehouse" } });
  });

  test("are used by those they are shared with, and by nobody else", async () => {
    const { createConnection } = await create();
    const id = createConnection.connectionId;
    const look = (as = world.a.creator) => say(`{ connection(connectionId: "${id}") { name settings } }`, {}, as);
    expect(await fails(look())).toMatchObject({ code: "ENOENT" });
    await say("mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
      r: { connectionId: id, memberId: world.a.creator.userId, canUse: true },
    });
    expect(await look()).toEqual({ connection: { name: "Towns", settings: null } });
    await say("mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
      r: { connectionId: id, memberId: world.a.creator.userId, canUse: false },
    });
    expect(await fails(look())).toMatchObject({ code: "ENOENT" });
  });

  test("an archived one is gone, and its secret with it", async () => {
    const { createConnection } = await create();
    await say(`mutation { archiveConnection(request: { connectionId: "${createConnection.connectionId}" }) { success } }`);
    expect(await fails(say(`{ connection(connectionId: "${createConnection.connectionId}") { name } }`))).toMatchObject({ code: "ENOENT" });
    expect(
      await world.server.services.store.db
        .selectFrom("connections")
        .select("sealed_secret")
        .where("id", "=", createConnection.connectionId)
        .executeTakeFirst(),
    ).toEqual({ sealed_secret: null });
  });
});

describe("V44: what a form may say", () => {
  test.each([
    [{ host: "/var/run/postgresql" }],
    [{ host: "a,b" }],
    [{ host: "a;b" }],
    [{ host: "user:pw@host" }],
    [{ host: "postgres://evil" }],
    [{ host: "h?sslrootcert=/etc/passwd" }],
    [{ sslrootcert: "/etc/passwd" }],
    [{ options: "-c default_transaction_read_only=off" }],
    [{ certificate: "/etc/passwd" }],
    [{ port: "5432" }],
    [{ port: 70_000 }],
    [{ database: "" }],
    [{ user: "a\u0000b" }],
    [{ encryption: "prefer" }],
    [{ __proto__x: 1 }],
    [{ ssl: true }],
    [{ connectionString: "postgres://evil" }],
  ])("%j is refused", async (over) => {
    expect(await fails(create(CANARY, over))).toMatchObject({ code: "EINVAL" });
  });

  test("a kept secret is not sent to another address, nor tested against one", async () => {
    const { createConnection } = await create();
    const id = createConnection.connectionId;
    expect(
      await fails(
        say("mutation($r: UpdateConnectionRequest!) { updateConnection(request: $r) { name } }", {
          r: { connectionId: id, settings: { ...settings, host: "localhost" } },
        }),
      ),
    ).toMatchObject({ code: "EINVAL" });
    expect(
      await fails(
        say("mutation($r: TestConnectionRequest!) { testConnection(request: $r) { version } }", {
          r: { connectionId: id, engine: "postgres", settings: { ...settings, host: "localhost" } },
        }),
      ),
    ).toMatchObject({ code: "EINVAL" });
    expect(
      await say("mutation($r: TestConnectionRequest!) { testConnection(request: $r) { readOnly } }", {
        r: { connectionId: id, engine: "postgres", settings },
      }),
    ).toEqual({ testConnection: { readOnly: true } });
    expect(
      await say("mutation($r: UpdateConnectionRequest!) { updateConnection(request: $r) { name } }", {
        r: { connectionId: id, name: "Renamed" },
      }),
    ).toEqual({ updateConnection: { name: "Renamed" } });
  });
});

test("V45: the secret stands in no answer, no log line, no audit entry and no row of the store", async () => {
  await create();
  const everything: string[] = [...world.log];
  for (const as of [world.a.admin, world.a.creator])
    everything.push(JSON.stringify(await say("{ connections { connectionId name settings hasSecret } }", {}, as)));
  const { db } = world.server.services.store;
  for (const table of ["connections", "audit_entries", "request_answers", "organizations", "operation_log"] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    everything.push(
      JSON.stringify(rows),
      ...rows.flatMap((row) => Object.values(row).flatMap((value: unknown) => (Buffer.isBuffer(value) ? [value.toString("latin1")] : []))),
    );
  }
  expect(everything.length).toBeGreaterThan(20);
  expect(everything.filter((text) => text.includes(CANARY))).toEqual([]);
});
