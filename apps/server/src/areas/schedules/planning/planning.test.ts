// Which schedules may be made, when they go, and whose they are.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unzipped } from "@sheaf/files/testing";
import { item, kept, ScheduledWorld, when } from "../../../testing/scheduled-world.ts";
import type { SmtpSink } from "../../../testing/smtp-sink.ts";
import type { World } from "../../../testing/world.ts";

let given: ScheduledWorld;
let world: World;
let sink: SmtpSink;
beforeAll(async () => {
  given = await ScheduledWorld.start();
  ({ world, sink } = given);
});
afterAll(() => given.close());

test("nobody but members gets mail, and times and elements must be some", async () => {
  const { creator } = world.a;
  await expect(given.make(creator, { recipients: ["stranger@example.net"] })).rejects.toThrow("stranger@example.net is no member");
  await expect(given.make(creator, { cron: "whenever" })).rejects.toThrow("five fields of cron");
  await expect(given.make(creator, { timeZone: "Mars/Olympus" })).rejects.toThrow("time zone");
  await expect(given.make(creator, { items: [item("nowhere")] })).rejects.toThrow("no element");
});

const setAttribute = (name: string, value: unknown) => given.call(world.a.admin, "SetOrganizationAttribute", { name, value });
const resetAttribute = (name: string) => given.call(world.a.admin, "ResetOrganizationAttribute", { name });

test("restrictExportFrequency: a schedule that is due too often is not made, not resumed, and pauses when it is due", async () => {
  const { creator } = world.a;
  const hourly = await given.make(creator, { cron: "0 * * * *" });
  await given.call(creator, "PauseExportSchedule", { scheduleId: hourly });
  await setAttribute("restrictExportFrequency", { type: "cron", cronFreq: { type: "day", repeat: { type: "every", value: 1 } } });
  await expect(given.make(creator, { cron: "0 9,10 1 * *" })).rejects.toThrow("send so often");
  await expect(given.call(creator, "ResumeExportSchedule", { scheduleId: hourly })).rejects.toThrow("send so often");
  // every day at nine in Berlin: the day on which clocks are put forward has 23 hours
  await given.make(creator, { cron: "0 9 * * *" });
  await resetAttribute("restrictExportFrequency");
  await given.call(creator, "ResumeExportSchedule", { scheduleId: hourly });
});

test("enableExportToMyTeamOnly: schedules go to people in a team with their owner", async () => {
  const { admin, creator, viewer } = world.a;
  const scheduleId = await given.make(creator);
  await setAttribute("enableExportToMyTeamOnly", true);
  await expect(given.make(creator)).rejects.toThrow("in no team with you");
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("sends within teams only") as unknown,
  });
  await vi.waitFor(async () => expect((await given.read(scheduleId)).isPaused).toBe(true), { timeout: 10_000, interval: 50 });
  const { teamId } = await given.call<{ teamId: string }>(admin, "SaveTeam", { name: "Senders" });
  await given.call(admin, "ChangeTeamMembers", { teamId, add: [creator.userId, viewer.userId], remove: [] });
  await given.make(creator, { recipients: [viewer.email, creator.email] });
  // a team of the owner's is within teams, another one is not
  const others = await given.call<{ teamId: string }>(admin, "SaveTeam", { name: "Others" });
  await given.call(admin, "ChangeTeamMembers", { teamId: others.teamId, add: [viewer.userId], remove: [] });
  await given.make(creator, { recipients: [], teams: [teamId] });
  await expect(given.make(creator, { recipients: [], teams: [others.teamId] })).rejects.toThrow("not in one of the teams");
  const offered = await given.call<readonly { email: string }[]>(creator, "SuggestRecipients", { search: "", first: 100 });
  expect(offered.map(({ email }) => email).toSorted()).toEqual([viewer.email, creator.email].toSorted());
  await given.call(admin, "ArchiveTeam", { teamId });
  await expect(given.make(creator)).rejects.toThrow("in no team with you");
  await resetAttribute("enableExportToMyTeamOnly");
});

test("a schedule ends after as many mails as were wished, or with its last day, and begins anew when it is resumed", async () => {
  const { creator } = world.a;
  const { post, sent } = kept();
  const scheduleId = await given.make(creator, { endsAfter: 2 });
  await given.attempt(scheduleId, post);
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: false, endsAfter: 2, endsOn: null });
  const change = (more: object) => given.call(creator, "UpdateExportSchedule", { ...given.wanted(), scheduleId, ...more });
  await expect(change({ endsAfter: 1 })).rejects.toThrow("sent once already");
  await given.attempt(scheduleId, post);
  expect(await given.read(scheduleId)).toMatchObject({
    isPaused: true,
    nextAt: null,
    hasEnded: true,
    pauseReason: "Ended as planned, after it was sent 2 times",
  });
  // nobody has to look after what ended as it should
  const news = await given.call<{ schedules: { scheduleId: string }[] }>(creator, "ReadHomeNews", {});
  expect(news.schedules.map((one) => one.scheduleId)).not.toContain(scheduleId);
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(2);
  await given.call(creator, "ResumeExportSchedule", { scheduleId });
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(3);
  expect((await given.read(scheduleId)).isPaused).toBe(false);

  const day = (ahead: number): string => new Date(Date.now() + ahead * 24 * 3_600_000).toISOString().slice(0, 10);
  await expect(change({ endsOn: day(-2) })).rejects.toThrow("before its next run");
  await change({ cron: "0 9 * * *", endsOn: day(30) });
  await given.attempt(scheduleId, post);
  expect((await given.read(scheduleId)).isPaused).toBe(false);
  // its time came behind its last day, as after an outage
  await world.server.services.store.db
    .updateTable("export_schedules")
    .set({ definition: sql`jsonb_set(definition::jsonb, '{endsOn}', ${JSON.stringify(day(-2))}::jsonb)` as never })
    .where("id", "=", scheduleId)
    .execute();
  await given.attempt(scheduleId, post);
  expect(sent).toHaveLength(4);
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: true, pauseReason: `Ended as planned, on ${day(-2)}` });
  const next = async (ends: object) =>
    (await given.call<{ times: string[] }>(creator, "ReadNextTimes", { cron: "0 9 * * *", timeZone: "UTC", ...ends })).times;
  expect(await next({ endsAfter: 2 })).toHaveLength(2);
  const dated = await next({ endsOn: day(2) });
  expect(dated.map((time) => time.slice(0, 10) <= day(2))).toEqual(dated.map(() => true));
  expect(dated.length).toBeLessThan(5);
});

test("several files of a schedule go out as one archive where that is wished, and are not mixed up in it", async () => {
  const { creator } = world.a;
  const { post, sent } = kept();
  const items = [item("orders"), item("orders"), item("none", "json"), item("orders", "png")];
  await given.attempt(await given.make(creator, { items, isZipped: true }), post);
  const files = sent.at(0)!.attachments ?? [];
  expect(files.map(({ contentType }) => contentType)).toEqual(["application/zip", "image/png"]);
  const inside = unzipped(files.at(0)!.bytes);
  expect([...inside.keys()].map((name) => name.replace(/\d{4}-\d\d-\d\d/u, "DAY"))).toEqual([
    "Orders – Orders – DAY.csv",
    "Orders – Orders – DAY (2).csv",
    "Orders – None – DAY.json",
  ]);
  expect([...inside.values()].at(0)).toContain("North,10");
  // one file alone is no archive
  await given.attempt(await given.make(creator, { items: [item("orders")], isZipped: true }), post);
  expect(sent.at(1)!.attachments?.map(({ contentType }) => contentType)).toEqual(["text/csv; charset=utf-8"]);
});

test("recipients are found as one types, the best match first, among however many members there are", async () => {
  const { creator } = world.a;
  const { db } = world.server.services.store;
  const suggested = async (search: string | null, first?: number) =>
    (await given.call<readonly { name: string }[]>(creator, "SuggestRecipients", { search, first })).map(({ name }) => name);
  await sql`insert into members (organization_id, user_id, email, first_name, last_name, user_kind, account_type_id)
    select organization_id, gen_random_uuid(), 'many-' || n || '@example.com', 'Aaron', lpad(n::text, 4, '0'), 'internal', account_type_id
    from members, generate_series(1, 700) n where user_id = ${creator.userId}`.execute(db);
  expect((await suggested("Aaron 0700"))[0]).toBe("Aaron 0700");
  expect(await suggested("aarno 0699")).toContain("Aaron 0699");
  // a few until more is typed, more of them where a call asks
  expect(await suggested("aaron")).toHaveLength(20);
  expect(await suggested(null, 200)).toHaveLength(200);
  await expect(suggested(null, 201)).rejects.toThrow();
  await sql`delete from members where email like 'many-%'`.execute(db);
});

test("a program with a key for it makes, changes, pauses and ends schedules of its member by REST; one without does not", async () => {
  const { creator } = world.a;
  const keyed = async (...scopes: readonly string[]) => {
    const body = { name: "Planner", kind: "token", scopes };
    return { ...creator, token: (await given.call<{ secret: string }>(creator, "CreateApiKey", { body })).secret };
  };
  const [reader, planner, sees] = [
    await keyed("documents:read"),
    await keyed("documents:read", "schedules:read", "schedules:write"),
    await keyed("documents:read", "schedules:read"),
  ];
  const path = `/v2/workbooks/${given.workbookId}/schedules`;
  const ask = (as: typeof creator, method: string, at: string, body?: object) =>
    world.request(at, {
      as,
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  const wanted = { ...given.wanted(), name: "Planned" };
  expect((await ask(reader, "POST", path, wanted)).status).toBe(403);
  expect((await ask(sees, "POST", path, wanted)).status).toBe(403);
  const made = await ask(planner, "POST", path, wanted);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const { scheduleId } = made.body as { scheduleId: string };
  const listed = (await ask(sees, "GET", path)).body as { entries: { scheduleId: string; name: string }[] };
  expect(listed.entries.find((one) => one.scheduleId === scheduleId)).toMatchObject({ name: "Planned" });
  expect((await ask(planner, "PUT", `${path}/${scheduleId}`, { ...wanted, name: "Replanned" })).status).toBe(200);
  expect((await ask(planner, "PATCH", `${path}/${scheduleId}`, { isPaused: true })).status).toBe(200);
  expect(await given.read(scheduleId)).toMatchObject({ name: "Replanned", isPaused: true });
  // an alert is kept quiet, a paused one goes on, and both may be said at once
  const mutedUntil = "2199-01-01T00:00:00.000Z";
  expect((await ask(planner, "PATCH", `${path}/${scheduleId}`, {})).status).toBe(400);
  expect((await ask(sees, "PATCH", `${path}/${scheduleId}`, { mutedUntil })).status).toBe(403);
  expect((await ask(planner, "PATCH", `${path}/${scheduleId}`, { mutedUntil, isPaused: false })).status).toBe(200);
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: false, mutedUntil });
  // sent besides its times, as often as a person would; its runs say what became of it
  expect((await ask(sees, "POST", `${path}/${scheduleId}/run`, {})).status).toBe(403);
  expect((await ask(planner, "POST", `${path}/${scheduleId}/run`, {})).status).toBe(200);
  await given.ended(scheduleId);
  const runs = (await ask(sees, "GET", `${path}/${scheduleId}/runs`)).body as { entries: { outcome: string; sent: number }[] };
  expect(runs.entries).toEqual([expect.objectContaining({ outcome: "sent", sent: 1 })]);
  const quiet = await given.make(world.a.creator, { items: [item("none")], condition: when("rows") });
  const many = await Promise.all(Array.from({ length: 12 }, () => ask(planner, "POST", `${path}/${quiet}/run`, {})));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
  // it goes while its runs are under way
  expect((await ask(planner, "DELETE", `${path}/${quiet}`)).status).toBe(204);
  expect((await ask(planner, "DELETE", `${path}/${scheduleId}`)).status).toBe(204);
  expect(await given.read(scheduleId)).toBeUndefined();
});

test("only if there are rows: without any, nothing is sent", async () => {
  const before = sink.received.length;
  const scheduleId = await given.make(world.a.creator, { items: [item("none")], condition: when("rows") });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "skipped", sent: 0, detail: "There are no rows" });
  expect(sink.received.length).toBe(before);
});

test("a schedule is its owner's, and goes with its history", async () => {
  const scheduleId = await given.make(world.a.creator);
  await given.runNow(scheduleId);
  await given.ended(scheduleId);
  const other = await world.addMember(world.a, "Build");
  await expect(given.call(other, "ListScheduleRuns", { scheduleId })).rejects.toThrow("ENOENT");
  await given.call(world.a.creator, "PauseExportSchedule", { scheduleId });
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: true, nextAt: null });
  await given.call(world.a.creator, "ResumeExportSchedule", { scheduleId });
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: false, nextAt: expect.any(String) });
  await given.call(world.a.admin, "DeleteExportSchedule", { scheduleId });
  expect(await given.read(scheduleId)).toBeUndefined();
});

test("an owner who may not see the workbook any more: it is paused, and they are told", async () => {
  const { store } = world.server.services;
  const scheduleId = await given.make(world.a.creator);
  const analyst = await world.addMember(world.a, "Build");
  await store.db.updateTable("export_schedules").set({ owner_id: analyst.userId }).where("id", "=", scheduleId).execute();
  await given.call(world.a.admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(() => expect(sink.received.some(({ to }) => to === analyst.email)).toBe(true), { timeout: 20_000, interval: 50 });
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ is_paused: true, pause_reason: expect.any(String) });
  expect(await store.db.selectFrom("job_schedules").selectAll().where("id", "=", scheduleId).execute()).toEqual([]);
});
