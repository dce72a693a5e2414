import { openingRequests } from "@sheaf/workbook";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, type Result, rowsOf } from "../../testing/result-stream.ts";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { callNamed } from "../../testing/call-operation.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
let warehouse: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let admin: Client;
let workbookId: string;
const clock = turnableClock();

const ORDERS = "town,amount\n9007199254740993,10.50\n2,20.25\n2,5.00\n3,1.00\n";
const FILE = (embedded: string, towns: string, people: string) => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${embedded}, path: [uploads, orders]}
        columns:
          - {id: town, formula: "[orders/town]"}
          - {id: amount, formula: "[orders/amount]"}
          - {id: name, formula: "Lookup([Towns/name], [town], [Towns/id])"}
      - id: towns
        kind: table
        name: Towns
        source: {kind: warehouse-table, connectionId: ${towns}, path: [public, towns]}
        columns:
          - {id: id, formula: "[towns/id]"}
          - {id: name, formula: "[towns/name]"}
          - {id: sold, formula: "Rollup(Sum([Orders/amount]), [id], [Orders/town])"}
          - {id: people, formula: "Lookup([people/people], [id], [people/town])"}
        sort: [{columnId: id, direction: ascending}]
      - id: people
        kind: table
        name: people
        source: {kind: warehouse-table, connectionId: ${people}, path: [public, people]}
        columns:
          - {id: town, formula: "[people/town]"}
          - {id: people, formula: "[people/people]"}
      - id: slow
        kind: table
        name: Slow
        source: {kind: warehouse-table, connectionId: ${towns}, path: [public, slow]}
        columns:
          - {id: id, formula: "[slow/id]"}
          - {id: n, formula: "Rollup(Count(), [id], [Orders/town])"}
`;

const request = (as: Actor, asked: unknown, signal?: AbortSignal) => ask(world, as, `/v2/workbooks/${workbookId}/results`, asked, signal);
const one = async (as: Actor, elementId: string, columns: readonly string[]): Promise<Result> => {
  const want = { kind: "rows" as const, columns: [...columns], withOuter: true, outline: false };
  return good((await request(as, body([{ ...rowsOf(elementId, "base"), want }]))).results[0]);
};

beforeAll(async () => {
  warehouse = await startTemporaryPostgres({ loopback: true });
  admin = new Client({ connectionString: warehouse.url() });
  await admin.connect();
  await admin.query("create role reader login password 'reads'");
  await admin.query("create table towns (id bigint primary key, name text)");
  await admin.query("insert into towns values (9007199254740993, 'Århus'), (2, 'O''Town'), (4, null)");
  await admin.query("create table people (town bigint, people numeric(12,2))");
  await admin.query("insert into people values (2, 285273.50)");
  await admin.query("create view slow as select 1::bigint as id from pg_sleep(60)");
  await admin.query("grant select on all tables in schema public to reader");
  world = await startWorld({ clock });
  const connect = async (name: string): Promise<string> => {
    const settings = { host: "127.0.0.1", port: warehouse.port, database: "postgres", user: "reader", encryption: "none" };
    const made = await world.graphql<{ createConnection: { connectionId: string } }>(
      world.a.admin,
      "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId } }",
      { r: { name, engine: "postgres", settings, secret: "reads" } },
    );
    return made.createConnection.connectionId;
  };
  await givenTable(world, "orders", ORDERS);
  const [towns, people] = [await connect("Towns"), await connect("People")];
  workbookId = await givenWorkbook(world, world.a.admin, world.a, FILE(world.a.connectionId, towns, people));
});
afterAll(async () => {
  await world.close();
  await admin.end();
  await warehouse.stop();
});

describe("J3 results over several connections", () => {
  test("rows of the embedded warehouse with what PostgreSQL knows of them, exactly; its SQL part by part", async () => {
    const result = await one(world.a.admin, "orders", ["town", "amount", "name"]);
    expect(result.rows).toEqual([
      ["9007199254740993", 10.5, "Århus"],
      [2, 20.25, "O'Town"],
      [2, 5, "O'Town"],
      [3, 1, null],
    ]);
    expect(result.head.sql).toContain("-- Rows of Towns by id, on connection");
    expect(result.head.sql).toContain("-- Over these rows, on connection");
  });

  test("the other way round, and two connections without the embedded one", async () => {
    expect((await one(world.a.admin, "towns", ["name", "sold"])).rows).toEqual([
      ["O'Town", 25.25],
      [null, null],
      ["Århus", 10.5],
    ]);
    const result = await one(world.a.admin, "towns", ["name", "people"]);
    expect(result.rows).toEqual([
      ["O'Town", 285273.5],
      [null, null],
      ["Århus", null],
    ]);
    expect(result.head.sql).toContain("-- Over these rows, in the embedded engine");
  });

  test("V46 who may only look sees rows and no SQL; results are kept until the rows of any of the connections may be others", async () => {
    const columns = ["town", "name"];
    await one(world.a.viewer, "orders", columns);
    const again = await one(world.a.viewer, "orders", columns);
    expect([again.head.path, again.head.sql]).toEqual(["cache", undefined]);
    await givenTable(world, "other", "x\n1\n");
    expect((await one(world.a.viewer, "orders", columns)).head.path).toBe("warehouse");
    await admin.query("update towns set name = 'Aarhus' where id = 9007199254740993");
    const refreshed = await request(world.a.admin, body([rowsOf("orders", "base")], { refresh: true }));
    expect(good(refreshed.results[0]).rows[0]?.[2]).toBe("Aarhus");
  });

  test("R15 a reader that goes away ends the part that runs on PostgreSQL", async () => {
    const running = async (): Promise<number> =>
      Number((await admin.query("select count(*) from pg_stat_activity where usename = 'reader' and state = 'active'")).rows[0]?.count);
    const until = async (wanted: number): Promise<void> => {
      await expect.poll(running, { timeout: 20_000, interval: 25 }).toBe(wanted);
    };
    const away = new AbortController();
    const asked = request(world.a.admin, body([rowsOf("slow", "base")]), away.signal).catch((error: unknown) => error);
    await until(1);
    away.abort();
    expect(await asked).toMatchObject({ name: "AbortError" });
    await until(0);
    expect((await one(world.a.admin, "orders", ["amount", "name"])).rows).toHaveLength(4);
  });

  test("who asked for new rows does not see those of an older data refresh again, and neither does anybody else", async () => {
    const schedule = {
      workbookId,
      name: "Before work",
      cron: "0 6 * * 1-5",
      timeZone: "Europe/Berlin",
      kind: "refresh",
      recipients: [],
      subject: "",
      message: "",
      items: [],
      condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
      burst: null,
      destinations: [],
      asRecipient: false,
      hasLink: false,
      paper: { size: "a4", orientation: "landscape" },
    };
    await admin.query("create or replace view slow as select 1::bigint as id");
    const { admin: owner, viewer } = world.a;
    const { scheduleId } = await callNamed<{ scheduleId: string }>(world, owner, "CreateExportSchedule", schedule);
    await callNamed(world, owner, "RunExportSchedule", { scheduleId });
    await expect
      .poll(
        async () => (await callNamed<{ endedAt: string | null }[]>(world, owner, "ListScheduleRuns", { scheduleId }))[0]?.endedAt ?? null,
        {
          timeout: 20_000,
        },
      )
      .not.toBeNull();
    const people = async (as: Actor, refresh = false) => {
      const { document } = JSON.parse((await world.request(`/v2/workbooks/${workbookId}/document`, { as })).text) as {
        document: Parameters<typeof openingRequests>[0];
      };
      const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === "people")!;
      const [first] = openingRequests(document, element, { chartRows: 10_000, pointRows: 100_000 });
      const asked = body([{ ...first, elementId: "people", extraFilters: [] }] as never, { refresh, now: new Date().toISOString() });
      const result = good((await request(as, asked)).results[0]);
      return [result.head.path, JSON.stringify(result.rows)] as const;
    };
    clock.turn(6 * 60_000);
    expect((await people(viewer))[0]).toBe("cache");
    await admin.query("update people set people = 300000.25");
    expect((await people(viewer, true))[1]).toContain("300000.25");
    clock.turn(6 * 60_000);
    expect((await people(viewer))[1]).toContain("300000.25");
    expect((await people(owner))[1]).toContain("300000.25");
  });

  test("pages that ask by themselves, as often as their document says, share what one of them was told anew", async () => {
    const { admin: owner, viewer } = world.a;
    const due = async (as: Actor) => {
      const asked = body([rowsOf("orders", "base")], { refresh: true, isDue: true, now: new Date(clock.now()).toISOString() });
      const { head, rows } = good((await request(as, asked)).results[0]);
      return [head.path, rows[0]?.[2]];
    };
    const named = (name: string) => admin.query("update towns set name = $1 where id = 9007199254740993", [name]);
    // a document that does not ask by itself asks nothing anew
    await named("One");
    const [, kept] = await due(owner);
    await named("Two");
    expect((await due(owner))[1]).toBe(kept);

    const headers = { "content-type": "application/json" };
    const change = [{ op: "add", path: "/sheaf", value: { refresh: { everyMinutes: 2 } } }];
    const patched = await world.request(`/v2/workbooks/${workbookId}/spec`, {
      as: owner,
      method: "PATCH",
      headers,
      body: JSON.stringify(change),
    });
    expect(patched.status).toBe(200);
    await callNamed(world, owner, "PublishWorkbook", { workbookId });
    clock.turn(60_000);
    expect(await due(viewer)).toEqual(["warehouse", "Two"]);
    await named("Three");
    expect(await due(owner)).toEqual(["cache", "Two"]);
    clock.turn(60_000);
    expect(await due(owner)).toEqual(["warehouse", "Three"]);
    expect(await due(viewer)).toEqual(["cache", "Three"]);
  });
});
