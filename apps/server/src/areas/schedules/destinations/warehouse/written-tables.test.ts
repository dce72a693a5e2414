// Rows that go back into a warehouse as a table: whole, once, and only where its owner may write.
import type { ConnectionSummary, ExportSchedule, ScheduleRun, TableListing } from "@sheaf/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callNamed } from "../../../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../../../testing/given.ts";
import { startTemporaryPostgres } from "../../../../testing/temporary-postgres.ts";
import { type Actor, startWorld, type World } from "../../../../testing/world.ts";

let world: World;
let server: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let outside: Client;
let connectionId: string;
let workbookId: string;

beforeAll(async () => {
  [world, server] = await Promise.all([
    startWorld({ environment: { SHEAF_ALLOW_PRIVATE_ADDRESSES: "yes" } }),
    startTemporaryPostgres({ loopback: true }),
  ]);
  outside = new Client({ connectionString: server.url() });
  await outside.connect();
  await outside.query("CREATE ROLE writer LOGIN PASSWORD 'writes'; CREATE SCHEMA kept AUTHORIZATION writer");
  const settings = {
    host: "127.0.0.1",
    port: server.port,
    database: "postgres",
    user: "writer",
    encryption: "none",
    writeBackSchema: "kept",
  };
  const made = { name: "Outside", engine: "postgres", secret: "writes", timezone: null, settings };
  ({ connectionId } = await call<ConnectionSummary>(world.a.admin, "CreateConnection", made));
  for (const id of [connectionId, world.a.connectionId])
    await call(world.a.admin, "ShareConnection", {
      connectionId: id,
      memberId: world.a.creator.userId,
      canUse: true,
      right: id === connectionId ? "view" : "edit",
    });
  await givenTable(world, "orders", "region,amount\nNorth,10.5\nSouth,20\n");
  const source = `source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}`;
  workbookId = await givenWorkbook(
    world,
    world.a.creator,
    world.a,
    `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        ${source}
        columns: [{id: region, name: 'Region "N"', formula: "[orders/region]"}, {id: amount, formula: "[orders/amount]"}]
      - id: broken
        kind: table
        name: Broken
        ${source}
        columns: [{id: region, formula: "[orders/region]"}, {id: gone, name: Gone, formula: "[orders/nowhere]"}]
`,
  );
});
afterAll(async () => {
  await outside.end();
  await world.close();
  await server.stop();
});

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };
const into = (table: object) => ({
  destinationId: null,
  kind: "warehouse",
  url: null,
  secret: null,
  user: null,
  region: null,
  hostKey: null,
  table: { connectionId, elementId: "orders", name: "orders", mode: "replace", ...table },
});
const wanted = (destinations: readonly object[], more: object = {}) => ({
  workbookId,
  name: "Back",
  cron: "0 6 * * 1-5",
  timeZone: "UTC",
  kind: "export",
  recipients: [],
  subject: "",
  message: "",
  items: [],
  condition: always,
  burst: null,
  destinations,
  asRecipient: false,
  hasLink: false,
  paper: { size: "a4", orientation: "landscape" },
  ...more,
});
const make = async (as: Actor, table: object, more: object = {}): Promise<string> =>
  (await call<{ scheduleId: string }>(as, "CreateExportSchedule", wanted([into(table)], more))).scheduleId;
async function ran(scheduleId: string, as: Actor = world.a.creator): Promise<ScheduleRun> {
  const runs = () => call<ScheduleRun[]>(as, "ListScheduleRuns", { scheduleId });
  const before = (await runs()).length;
  await call(as, "RunExportSchedule", { scheduleId });
  return vi.waitFor(
    async () => {
      const [last, ...rest] = await runs();
      expect(rest.length).toBe(before);
      expect(last?.endedAt ?? (last?.outcome === "retrying" ? "" : null)).not.toBeNull();
      return last!;
    },
    { timeout: 20_000, interval: 50 },
  );
}
const rowsIn = async (table: string): Promise<unknown> =>
  (await outside.query({ text: `SELECT * FROM kept."${table}" ORDER BY 1`, rowMode: "array" })).rows;

test("a schedule replaces its table in PostgreSQL, or adds to it, and the history says where the rows went", async () => {
  const replaced = await make(world.a.creator, { name: "each week" });
  for (let n = 0; n < 2; n += 1)
    expect(await ran(replaced)).toMatchObject({ outcome: "sent", sent: 1, receivers: ["Outside: kept.each week"], detail: null });
  expect(await rowsIn("each week")).toEqual([
    ["North", "10.5"],
    ["South", "20.0"],
  ]);
  const [{ destinations }] = (await call<ExportSchedule[]>(world.a.creator, "ListExportSchedules", { workbookId })) as [ExportSchedule];
  expect(destinations).toEqual([
    {
      destinationId: expect.any(String),
      kind: "warehouse",
      host: "Outside: kept.each week",
      hasSecret: false,
      linked: null,
      table: { connectionId, elementId: "orders", name: "each week", mode: "replace" },
    },
  ]);
  const added = await make(world.a.creator, { name: "log", mode: "append" });
  for (let n = 0; n < 2; n += 1) expect(await ran(added)).toMatchObject({ outcome: "sent" });
  expect(await rowsIn("log")).toHaveLength(4);
});

test("in the organization's own warehouse the table is there for whoever looks, with the rows of the last run", async () => {
  const scheduleId = await make(world.a.creator, { connectionId: world.a.connectionId, name: "Orders kept" });
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent", receivers: [expect.stringMatching(/: written\.Orders kept$/)] });
  const tables = await call<TableListing[]>(world.a.creator, "ListTables", { connectionId: world.a.connectionId });
  expect(tables.map(({ path }) => path.slice(-2))).toContainEqual(["written", "Orders kept"]);
  const shown = await call<{ columns: { name: string }[] }>(world.a.creator, "DescribeTable", {
    connectionId: world.a.connectionId,
    path: tables.find(({ path }) => path.at(-1) === "Orders kept")!.path,
  });
  expect(shown.columns.map(({ name }) => name)).toEqual(['Region "N"', "amount"]);
});

test("columns with errors and tables of somebody else: nothing is written, and the owner is told", async () => {
  await outside.query("CREATE TABLE kept.theirs (n int); INSERT INTO kept.theirs VALUES (7); ALTER TABLE kept.theirs OWNER TO writer");
  const taken = await make(world.a.creator, { name: "theirs" });
  expect(await ran(taken)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("did not write") });
  expect(await rowsIn("theirs")).toEqual([[7]]);
  const broken = await make(world.a.creator, { name: "broken", elementId: "broken" });
  expect(await ran(broken)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("have errors") });
  expect((await outside.query("SELECT 1 FROM pg_tables WHERE tablename = 'broken'")).rows).toEqual([]);
  const marks = await call<TableListing[]>(world.a.creator, "ListTables", { connectionId });
  expect(marks.map(({ path }) => path.at(-1))).not.toContain("sheaf_written_runs");
});

test("a table that somebody else's schedule of the same element wrote is left alone: they may see other rows", async () => {
  const { admin, creator } = world.a;
  const other = await world.addMember(world.a, "Build");
  await call(admin, "GiveGrant", { inodeId: workbookId, memberId: other.userId, right: "view" });
  const { connectionId: ownId } = world.a;
  await call(admin, "ShareConnection", { connectionId: ownId, memberId: other.userId, canUse: true, right: "edit" });
  await call(admin, "ShareConnection", { connectionId, memberId: other.userId, canUse: true, right: "view" });
  for (const target of [connectionId, ownId]) {
    const mine = await make(creator, { connectionId: target, name: "whose" });
    expect(await ran(mine)).toMatchObject({ outcome: "sent" });
    const theirs = await make(other, { connectionId: target, name: "whose" });
    expect(await ran(theirs, other)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("did not write") });
    // the owner's own second schedule goes on with it
    expect(await ran(await make(creator, { connectionId: target, name: "whose", mode: "append" }))).toMatchObject({ outcome: "sent" });
  }
});

test("enableExportToMyTeamOnly: a schedule that was made before writes no table any more", async () => {
  const { admin, creator } = world.a;
  const scheduleId = await make(creator, { name: "within" });
  await call(admin, "SetOrganizationAttribute", { name: "enableExportToMyTeamOnly", value: true });
  expect(await ran(scheduleId)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("within teams only") });
  await call(admin, "ResetOrganizationAttribute", { name: "enableExportToMyTeamOnly" });
  expect((await outside.query("SELECT 1 FROM pg_tables WHERE tablename = 'within'")).rows).toEqual([]);
});

test("only who may write there: the account type, the connection, its schema and the other organization", async () => {
  const { viewer, admin, creator } = world.a;
  await expect(make(viewer, {})).rejects.toThrow("EPERM");
  const stranger = await world.addMember(world.a, "Build");
  await call(admin, "GiveGrant", { inodeId: workbookId, memberId: stranger.userId, right: "view" });
  await expect(make(stranger, {})).rejects.toThrow("ENOENT");
  const analyst = await world.addMember(world.a, "Analyze");
  await call(admin, "GiveGrant", { inodeId: workbookId, memberId: analyst.userId, right: "view" });
  await expect(make(analyst, { connectionId: world.a.connectionId })).rejects.toThrow("cannot send to such a destination");
  await expect(make(creator, { connectionId: world.b.connectionId })).rejects.toThrow("ENOENT");
  await expect(make(creator, { name: "sheaf_entered_rows" })).rejects.toThrow("cannot have this name");
  await expect(make(creator, { elementId: "nowhere" })).rejects.toThrow("no element");
  await expect(make(creator, {}, { kind: "alert", condition: { ...always, kind: "rows", elementId: "orders" } })).rejects.toThrow(
    "Alerts tell",
  );
  const lost = await make(creator, { name: "lost" });
  await call(admin, "ShareConnection", { connectionId, memberId: creator.userId, canUse: false });
  expect(await ran(lost)).toMatchObject({ outcome: "failed" });
  expect((await outside.query("SELECT 1 FROM pg_tables WHERE tablename = 'lost'")).rows).toEqual([]);
  // the run is told first, then the schedule is paused
  const schedule = async () =>
    (await call<ExportSchedule[]>(creator, "ListExportSchedules", { workbookId })).find(({ scheduleId }) => scheduleId === lost);
  await expect.poll(schedule, { timeout: 60_000 }).toMatchObject({ isPaused: true, pauseReason: expect.any(String) });
});
