import type { KeptEvent, UsageEvent } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tidyStore } from "../../app/upkeep.ts";
import { type Actor, randomId, startWorld, turnableClock, type World } from "../../testing/world.ts";
import { forgetUsageEvents } from "./index.ts";

const clock = turnableClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, environment: { SHEAF_FEATURES: "longTasks:false" } });
});
afterAll(() => world.close());

const event = (as: Actor, more: Partial<UsageEvent> = {}): UsageEvent => ({
  label: "page.start",
  service: "web",
  eventId: randomId(),
  timestamp: new Date(clock.now()).toISOString(),
  environment: "production",
  version: "0.1.0",
  sessionId: "tab",
  tags: { url: "/tenant-a", sessionDuration: 5 },
  organizationId: as.organizationId,
  userId: as.userId,
  ...more,
});
const send = (events: readonly unknown[], cookie = world.a.viewer.cookie, path = "/events", more: Record<string, string> = {}) =>
  world.post(null, path, { events }, { origin: world.url, cookie, ...more }).then(({ status }) => status);
const keep = (days: number | null, as = world.a.admin) =>
  world.graphql(as, "mutation M($request: UpdateEventSettingsRequest!) { updateEventSettings(request: $request) { days } }", {
    request: { days },
  });
const kept = async (as = world.a.admin, label = ""): Promise<readonly KeptEvent[]> =>
  (
    await world.graphql<{ usageEvents: readonly KeptEvent[] }>(
      as,
      "query Q($label: String) { usageEvents(label: $label) { eventId label userName url } }",
      { label },
    )
  ).usageEvents;

test("what pages tell is dropped until an administrator wants it kept, and forgotten when nobody wants it any more", async () => {
  const { viewer } = world.a;
  expect(await send([event(viewer)])).toBe(204);
  expect(await kept()).toEqual([]);
  await keep(7);
  expect(await send([event(viewer), event(viewer, { label: "perf.long-task" })])).toBe(204);
  expect((await kept()).map(({ label }) => label).toSorted()).toEqual(["page.start", "perf.long-task"]);
  expect(await kept(world.a.admin, "perf.")).toMatchObject([{ label: "perf.long-task", url: "/tenant-a" }]);
  await keep(null);
  expect(await kept()).toEqual([]);
});

test("the cookie says whose they are: those of nobody and those in another's name are dropped", async () => {
  const { viewer, creator } = world.a;
  await keep(7);
  await keep(7, world.b.admin);
  await send([event(world.b.viewer, { label: "of.another" })]);
  await send([event(viewer, { label: "of.nobody" })], "");
  await send([event(viewer, { label: "of.nobody", organizationId: null })]);
  await send([event(viewer, { label: "of.forger", userId: creator.userId })]);
  expect(await kept(world.b.admin)).toEqual([]);
  const [only, ...others] = await kept();
  expect([only?.label, others]).toEqual(["of.forger", []]);
  expect(only?.userName).toBe(
    (await world.graphql<{ me: { member: { name: string } } }>(viewer, "{ me { member { name } } }")).me.member.name,
  );
  await keep(null);
});

test("the same event is kept once, at whichever region's address it arrives", async () => {
  await keep(7);
  const twice = event(world.a.viewer);
  for (const path of ["/events", "/eu_events", "/au_events", "/uk_events", "/ca_events", "/sa_events"])
    expect(await send([twice], undefined, path)).toBe(204);
  expect(await kept()).toHaveLength(1);
  await keep(null);
});

test("V72: what is too much, too long, of another shape or from another page is refused", async () => {
  const { viewer } = world.a;
  expect(await send(Array.from({ length: 51 }, () => event(viewer)))).toBe(400);
  expect(await send([event(viewer, { tags: { error: "x".repeat(3_000) } })])).toBe(400);
  expect(await send([{ ...event(viewer), password: "hunter2" }])).toBe(400);
  expect(await send([event(viewer, { label: "<script>" })])).toBe(400);
  expect(await send(Array.from({ length: 49 }, () => event(viewer, { tags: { error: "é".repeat(1_999) } })))).toBe(413);
  expect(await send([event(viewer)], undefined, "/events", { origin: "https://elsewhere.example" })).toBe(403);
});

/** Milliseconds after which whoever sent too much may send again; sessions last longer. */
const RESTED = 170_000;

test("V72: 10,000 events at once are answered, some of them kept; everybody else is served meanwhile", async () => {
  await keep(7);
  const rows = () => world.server.services.store.db.selectFrom("usage_events").select("id").execute();
  const before = (await rows()).length;
  const statuses: number[] = [];
  const others: number[] = [];
  const began = process.cpuUsage();
  // ten pages, one call after the other, each as full as it may be
  const flood = Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const as = [world.a.viewer, world.a.creator, world.a.guest, world.a.admin][at % 4]!;
      for (let call = 0; call < 20; call += 1)
        statuses.push(
          await send(
            Array.from({ length: 50 }, () => event(as)),
            as.cookie,
          ),
        );
    }),
  );
  while (statuses.length < 200) {
    const { status } = await world.post(world.b.viewer, "/graphql2", { query: "{ me { member { name } } }" });
    others.push(status);
  }
  await flood;
  const { user, system } = process.cpuUsage(began);
  // a machine that has no moment for the store says so with a code
  expect(statuses.filter((status) => status !== 204 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(100);
  expect(others.filter((status) => status === 200).length).toBeGreaterThan(5);
  // both sides of the calls are in this process: a second's worth of a flood takes a part of a second
  expect((user + system) / 1_000).toBeLessThan(4_000);
  const kept = (await rows()).length - before;
  expect(kept).toBeGreaterThan(500);
  expect(kept).toBeLessThan(2_500);
  await keep(null);
  clock.turn(RESTED);
});

test("V72: one source has so many calls; a body of 10 MiB, lists within lists, and lines in lines come to nothing", async () => {
  await keep(7);
  const statuses = new Set<number>();
  for (let calls = 0; calls < 9_000 && !statuses.has(429); calls += 300)
    for (const status of await Promise.all(Array.from({ length: 300 }, () => send([event(world.a.viewer)], "")))) statuses.add(status);
  expect(statuses).toEqual(new Set([204, 429]));
  clock.turn(RESTED);
  expect((await world.post(null, "/events", { events: [], more: "x".repeat(10 * 1_048_576) }, { origin: world.url })).status).toBe(413);
  const { viewer } = world.a;
  const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) as unknown;
  expect(await send([{ ...event(viewer), tags: { url: deep } }])).toBeOneOf([400, 413]);
  expect(await send([{ ...event(viewer), label: `page.start\r\n{"level":"fatal"}` }])).toBe(400);
  world.log.length = 0;
  await send([event(viewer, { tags: { error: `one\r\n{"level":"fatal","msg":"two"}` } })]);
  for (const line of world.log.join("").trim().split("\n")) expect(JSON.parse(line)).not.toMatchObject({ level: "fatal" });
  await keep(null);
  clock.turn(RESTED);
});

test("V72: a session that sends without end is dropped, and so is what is older than it is kept", async () => {
  await keep(1);
  for (let call = 0; call < 10; call += 1) await send(Array.from({ length: 50 }, () => event(world.a.viewer)));
  const rows = () => world.server.services.store.db.selectFrom("usage_events").select("id").execute();
  const { length } = await rows();
  expect(length).toBeGreaterThan(100);
  expect(length).toBeLessThan(400);
  clock.turn(25 * 3_600_000);
  await tidyStore(world.server.services);
  expect(await rows()).toEqual([]);
});

test("of many events those are found at once that nobody keeps any longer", async () => {
  // kept for a day, as before
  const { db } = world.server.services.store;
  await sql`
    insert into usage_events (organization_id, id, event_id, received_at, label, service, environment, version, session_id, happened_at, tags)
    select ${world.a.organizationId}, gen_random_uuid(), n::text, ${new Date(clock.now())}::timestamptz - (n % 2) * interval '2 days', 'page.start',
      'web', 'production', '0', 's', now(), '{}'
    from generate_series(1, 40000) n`.execute(db);
  // events looked at one by one, each with all the others, take minutes
  const forgotten = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '10s'`.execute(transaction);
    return forgetUsageEvents(transaction, clock.now());
  });
  expect(forgotten).toBe(20_000);
});

test("/features/v1 says what the operator turned on or off, to everybody", async () => {
  const { status, body } = await world.request("/features/v1");
  expect([status, body]).toEqual([200, { features: { longTasks: false } }]);
});
