// Data that is made new before people arrive: they find it, as they may see it.
import type { HomeNews, ScheduleRun } from "@sheaf/contract";
import { openingRequests } from "@sheaf/workbook";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callNamed } from "../../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../../testing/given.ts";
import { ask, body, good } from "../../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";

let world: World;
let workbookId: string;
let source: string;

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\nSouth,20\n");
  source = `source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}`;
  const file = `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        ${source}
        columns: [{id: region, formula: "[orders/region]"}, {id: amount, formula: "[orders/amount]"}, {id: kept, formula: "[orders/amount] * 2", hidden: true}]
      - id: bars
        kind: bar-chart
        name: Bars
        ${source}
        columns: [{id: region, formula: "[orders/region]"}, {id: sum, formula: "Sum([orders/amount])"}, {id: secret, formula: "Sum([orders/amount]) * 3", hidden: true}]
        xAxis: {columnId: region}
        yAxis: {columnIds: [sum]}
      - id: own
        kind: table
        name: Own
        ${source}
        columns: [{id: reader, formula: "CurrentUserEmail()"}]
      - id: broken
        kind: table
        name: Broken
        ${source}
        columns: [{id: gone, formula: "[orders/nowhere]"}]
`;
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file);
});
afterAll(() => world.close());

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };
const wanted = (more: object = {}) => ({
  workbookId,
  name: "Before work",
  cron: "0 6 * * 1-5",
  timeZone: "Europe/Berlin",
  kind: "refresh",
  recipients: [],
  subject: "",
  message: "",
  items: [],
  condition: always,
  burst: null,
  destinations: [],
  asRecipient: false,
  hasLink: false,
  paper: { size: "a4", orientation: "landscape" },
  ...more,
});
const make = async (as: Actor, more: object = {}): Promise<string> =>
  (await call<{ scheduleId: string }>(as, "CreateExportSchedule", wanted(more))).scheduleId;
async function ran(as: Actor, scheduleId: string): Promise<ScheduleRun> {
  await call(as, "RunExportSchedule", { scheduleId });
  return vi.waitFor(
    async () => {
      const [last] = await call<ScheduleRun[]>(as, "ListScheduleRuns", { scheduleId });
      expect(last?.endedAt ?? null).not.toBeNull();
      return last!;
    },
    { timeout: 20_000, interval: 50 },
  );
}
const refreshedAt = async (as: Actor): Promise<string | null> =>
  (await call<{ refreshedAt: string | null }>(as, "ReadDataRefresh", { workbookId })).refreshedAt;

/** What the screen of somebody who may only look asks of an element, and from where it was answered. */
async function opened(as: Actor, elementId: string): Promise<{ readonly paths: readonly string[]; readonly text: string }> {
  const read = await world.request(`/v2/workbooks/${workbookId}/document`, { as });
  const { document } = JSON.parse(read.text) as { document: Parameters<typeof openingRequests>[0] };
  const element = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId)!;
  const requests = openingRequests(document, element, { chartRows: 10_000, pointRows: 100_000 });
  const answer = await ask(
    world,
    as,
    `/v2/workbooks/${workbookId}/results`,
    body(requests.map((request) => ({ ...request, elementId, extraFilters: [] })) as never, { now: new Date().toISOString() }),
  );
  const results = answer.results.map(good);
  return { paths: results.map(({ end }) => end.path), text: JSON.stringify(results.map(({ rows }) => rows)) };
}

test("who opens a document after a refresh finds what it shows; what depends on the person is made for them alone", async () => {
  const { creator, viewer } = world.a;
  expect(await refreshedAt(viewer)).toBeNull();
  const scheduleId = await make(creator);
  const run = await ran(creator, scheduleId);
  expect(run, run.detail ?? "").toMatchObject({ outcome: "sent", receivers: [] });
  expect(run.detail).toMatch(/^\d+ results are ready\. Broken failed: /);
  expect(await refreshedAt(viewer)).toBe(run.endedAt);
  for (const elementId of ["orders", "bars"]) {
    const { paths, text } = await opened(viewer, elementId);
    expect(paths.length).toBeGreaterThan(0);
    expect(new Set(paths), elementId).toEqual(new Set(["cache"]));
    expect(text).toContain("North");
  }
  const own = await opened(viewer, "own");
  expect(own.paths).toContain("warehouse");
  expect(own.text).toContain(viewer.email);
  expect(own.text).not.toContain(creator.email);
  expect(new Set((await opened(creator, "own")).paths)).toEqual(new Set(["cache"]));
});

test("canUpdateDataRefresh, and a right to edit the document; an owner who loses it is told, and it ends", async () => {
  const { creator, admin } = world.a;
  const analyst = await world.addMember(world.a, "Analyze");
  await expect(make(analyst)).rejects.toThrow("cannot refresh data");
  const builder = await world.addMember(world.a, "Build");
  await expect(make(builder)).rejects.toThrow(/ENOENT|EPERM/);
  await expect(make(creator, { recipients: [creator.email] })).rejects.toThrow("sends nothing");
  const scheduleId = await make(creator);
  const { store } = world.server.services;
  await store.db.updateTable("export_schedules").set({ owner_id: builder.userId }).where("id", "=", scheduleId).execute();
  await call(admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(
    async () => {
      const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
      expect(row.is_paused).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
});

const news = (as: Actor): Promise<HomeNews> => call<HomeNews>(as, "ReadHomeNews", {});

test("the home screen tells how new the data are of what one opened, and which of one's schedules failed or were stopped", async () => {
  const { creator, viewer, admin } = world.a;
  const { store } = world.server.services;
  for (const { scheduleId } of await call<{ scheduleId: string }[]>(admin, "ListExportSchedules", { workbookId }))
    await call(admin, "DeleteExportSchedule", { scheduleId });
  const scheduleId = await make(creator);
  expect(await news(creator)).toEqual({ schedules: [], freshness: [] });
  for (const as of [creator, viewer]) await call(as, "RecordOpening", { inodeId: workbookId });
  const fresh = { inodeId: workbookId, type: "workbook", name: "Orders", isLate: false };
  expect((await news(viewer)).freshness).toEqual([{ ...fresh, refreshedAt: null }]);
  const { endedAt } = await ran(creator, scheduleId);
  expect((await news(viewer)).freshness).toEqual([{ ...fresh, refreshedAt: endedAt }]);
  expect((await news(world.b.creator)).freshness).toEqual([]);
  // what the last run came to decides, whatever was before
  await store.db
    .insertInto("schedule_runs")
    .values({
      organization_id: world.a.organizationId,
      id: crypto.randomUUID(),
      schedule_id: scheduleId,
      started_at: new Date(Date.parse(endedAt!) + 1_000),
      ended_at: new Date(Date.parse(endedAt!) + 2_000),
      outcome: "failed",
      detail: "The warehouse does not answer",
      receivers: JSON.stringify([]),
    })
    .execute();
  expect(await news(creator)).toEqual({
    schedules: [
      {
        scheduleId,
        name: "Before work",
        workbookId,
        workbookName: "Orders",
        isStopped: false,
        reason: "The warehouse does not answer",
        at: new Date(Date.parse(endedAt!) + 2_000).toISOString(),
      },
    ],
    freshness: [{ ...fresh, refreshedAt: endedAt, isLate: true }],
  });
  expect((await news(viewer)).schedules).toEqual([]);
  // who paused it needs no telling; who lost the right to the document does, and not what it is called by now
  await call(creator, "PauseExportSchedule", { scheduleId });
  expect((await news(creator)).schedules).toEqual([]);
  await call(creator, "ResumeExportSchedule", { scheduleId });
  const stranger = await world.addMember(world.a, "Build");
  await store.db.updateTable("export_schedules").set({ owner_id: stranger.userId }).where("id", "=", scheduleId).execute();
  await call(admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(
    async () =>
      expect((await news(stranger)).schedules).toEqual([
        expect.objectContaining({ scheduleId, workbookName: null, isStopped: true, reason: expect.stringMatching(/./) as string }),
      ]),
    { timeout: 20_000, interval: 50 },
  );
});
