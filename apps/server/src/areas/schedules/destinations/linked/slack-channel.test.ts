// Messages of schedules in channels of Slack, by a workspace that was connected, against a local server that speaks as Slack does.
import type { LinkedAccounts, ServiceApp } from "@sheaf/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { into, LinkedWorld } from "../../../../testing/linked-world.ts";
import { CLIENT, type ServiceReply } from "../../../../testing/oauth-service.ts";
import { SlackServer } from "../../../../testing/slack-server.ts";

const slack = new SlackServer();
let sending: LinkedWorld;
beforeAll(async () => {
  const url = await slack.way.start();
  sending = await LinkedWorld.start(
    { SHEAF_SLACK_URL: url, SHEAF_SLACK_CLIENT_ID: CLIENT.clientId, SHEAF_SLACK_CLIENT_SECRET: CLIENT.clientSecret },
    () => slack.way,
  );
  const [app] = (await sending.call<ServiceApp[]>(sending.world.a.admin, "ListServiceApps", {})).filter(
    ({ service }) => service === "slack",
  );
  slack.redirectBase = app?.redirectUrl ?? "";
});
afterAll(async () => {
  await sending.world.close();
  await slack.way.stop();
});
afterEach(() => {
  slack.way.failing.length = 0;
  slack.way.granted = null;
  slack.lasts = null;
  slack.team = { id: "T0001", name: "Acme" };
  slack.user = "U0001";
  slack.said = null;
  slack.way.answering = null;
  slack.messages.length = 0;
});

const KIND = "slack-channel";
const general = (accountId: string, more: object = {}) => into(KIND, { accountId, placeId: "C0001", placeName: "#general", ...more });
const csv = { what: "element", id: "orders", format: "csv" };
const picture = { what: "page", id: "p1", format: "png" };
/** What is tried again by itself would come into the tests after it. */
const ended = (scheduleId: string) => sending.call(sending.owner, "DeleteExportSchedule", { scheduleId });
/** Answers the next call of a method so, instead of doing it. */
const answers = (method: string, reply: ServiceReply) =>
  slack.way.failing.push(({ url }) => (url.pathname === `/api/${method}` ? reply : null));
/** Ends the line of the next call of a method before it is answered. */
const hangUp = (method: string) => slack.way.failing.push(({ url }) => (url.pathname === `/api/${method}` ? "hang up" : null));

test("a workspace is connected for its organization, by the session that began; its token is sealed", async () => {
  const { owner, world } = sending;
  const { slug } = await world.server.services.store.db
    .selectFrom("organizations")
    .select("slug")
    .where("id", "=", world.a.organizationId)
    .executeTakeFirstOrThrow();
  const { url } = await sending.call<{ url: string }>(owner, "BeginLinking", { kind: KIND });
  const asked = new URL(url).searchParams;
  expect(asked.get("scope")).toBe("channels:read,channels:join,groups:read,chat:write,files:write");
  expect(new URL(asked.get("redirect_uri") ?? "").pathname).toBe(`/slack-oauth-redirect/v2/${slug}`);
  const back = await slack.way.consent(url);
  const finish = { state: back.get("state"), code: back.get("code"), error: null };
  const elsewhere = await world.signIn(world.a.organizationId, owner.email);
  for (const stranger of [elsewhere, world.a.admin, world.b.creator])
    await expect(sending.call(stranger, "FinishLinking", finish)).rejects.toThrow(/EACCES|EPERM/);
  const account = await sending.call(owner, "FinishLinking", finish);
  expect(account).toMatchObject({ service: "slack", label: "Acme", kinds: [KIND], isLost: false });
  await expect(sending.call(owner, "FinishLinking", finish)).rejects.toThrow("EACCES");
  expect(await sending.connected(owner, KIND)).toMatchObject({ accountId: (account as { accountId: string }).accountId });
  const rows = await world.server.services.store.db.selectFrom("linked_accounts").select("sealed_tokens").execute();
  for (const { sealed_tokens } of rows) expect(sealed_tokens.toString("latin1")).not.toMatch(/access|refresh/);
  const refused = await sending.call<{ url: string }>(owner, "BeginLinking", { kind: KIND });
  const state = new URL(refused.url).searchParams.get("state");
  await expect(sending.call(owner, "FinishLinking", { state, code: null, error: "access_denied" })).rejects.toThrow(
    "You did not let Sheaf use your account at Slack",
  );
});

test("channels are found by their names over several pages; of private ones those alone that the person and Sheaf are in", async () => {
  const { owner } = sending;
  const { accountId } = await sending.connected(owner, KIND);
  const names = async (search: string | null) => (await sending.places(owner, accountId, KIND, null, search)).map(({ name }) => name);
  expect(await names(null)).toEqual(["#board", "#finance", "#general", "#sales"]);
  const asked = slack.calls.length;
  expect(await names("AL")).toEqual(["#general", "#sales"]);
  expect(slack.calls.length).toBe(asked);
  await expect(sending.places(sending.world.a.admin, accountId, KIND)).rejects.toThrow("ENOENT");
});

test("a message with its formulas, its file and its picture comes into a channel that Sheaf joins", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const scheduleId = await sending.make([general(accountId)], [csv, picture], "In all {{Sum([Orders/Amount])}} & more");
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "sent", receivers: ["Slack: #general"] });
  const [message, ...others] = slack.messages;
  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: "C0001", thread: null });
  expect(message?.text).toContain("*Figures &lt;now&gt;*\nIn all 30.5 &amp; more");
  expect(message?.files.map(({ name }) => name.replace(/^.*\./, ""))).toEqual(["csv", "png"]);
  expect(message?.files[0]?.bytes?.toString()).toContain("10.5");
  expect(message?.files[1]?.bytes?.subarray(1, 4).toString()).toBe("PNG");
});

test("a long message goes on in its thread, with the files at its end", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const lines = Array.from({ length: 90 }, (_, n) => `Line ${n} of a long message, with words.`);
  const scheduleId = await sending.make([general(accountId)], [csv], lines.join("\n"));
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "sent" });
  const [head, ...thread] = slack.messages;
  expect(thread.map((one) => [one.thread, one.files.length])).toEqual([
    [head?.ts, 0],
    [head?.ts, 1],
  ]);
  const said = new Set(slack.messages.flatMap(({ text }) => text.split("\n")));
  for (const line of lines) expect(said).toContain(line);
  expect(Math.max(...slack.messages.map(({ text }) => text.length))).toBeLessThan(3_200);
});

test("what Slack may have got is not sent again by itself: neither a message, nor one whose thread broke", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const short = await sending.make([general(accountId)], [csv], "Short");
  const unsure = { outcome: "sent", receivers: [], unsure: [{ host: "Slack: #general" }] };
  hangUp("files.completeUploadExternal");
  expect(await sending.ran(short)).toMatchObject(unsure);
  const failing = (method: string, within: string, error: string) =>
    slack.way.failing.push(({ url, bytes }) =>
      url.pathname === `/api/${method}` && bytes.includes(within) ? { body: { ok: false, error } } : null,
    );
  failing("files.completeUploadExternal", "Short", "fatal_error");
  expect(await sending.ran(short)).toMatchObject(unsure);
  const long = await sending.make([general(accountId)], [csv], `${"Words ".repeat(600)}\nThe end`);
  failing("chat.postMessage", "thread_ts", "ratelimited");
  const broken = await sending.ran(long);
  expect(broken).toMatchObject(unsure);
  expect(slack.messages).toHaveLength(1);
  expect(await sending.ran(long, { againOf: broken.runId })).toMatchObject({ outcome: "sent", unsure: [] });
  expect(slack.messages).toHaveLength(4);
});

test("what Slack refuses, or never got whole, may come another time", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const scheduleId = await sending.make([general(accountId)], [csv]);
  hangUp("files.getUploadURLExternal");
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "retrying" });
  answers("files.completeUploadExternal", { status: 429, headers: { "retry-after": "120" }, body: {} });
  const detail = "Slack is asked too often, and asks for a pause of 120 seconds";
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "retrying", detail });
  expect(slack.messages).toEqual([]);
  // a short pause is kept within the run
  answers("files.completeUploadExternal", { status: 429, headers: { "retry-after": "1" }, body: {} });
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "sent" });
  expect(slack.messages).toHaveLength(1);
  await ended(scheduleId);
  const archived = await sending.make([general(accountId, { placeId: "C0003" })], [csv]);
  expect(await sending.ran(archived)).toMatchObject({ outcome: "failed", detail: "The channel is archived" });
});

test("odd answers are told in words: what was not done is tried again, what may be done is said to be so", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const scheduleId = await sending.make([general(accountId)], [csv]);
  const page = "<html><body><h1>Welcome to our network</h1></body></html>";
  const [before, post] = ["files.getUploadURLExternal", "files.completeUploadExternal"];
  for (const [method, reply, told] of [
    [before, { body: page }, { outcome: "retrying", detail: "Slack answered with something that is no data" }],
    [before, { status: 502, body: page }, { outcome: "retrying", detail: "Slack does not work at the moment (status 502)" }],
    [
      before,
      { body: { ok: false, error: "org_login_required" } },
      { outcome: "retrying", detail: "The workspace is being moved within Slack" },
    ],
    [post, { status: 503, body: page }, { outcome: "retrying", detail: "Slack does not work at the moment (status 503)" }],
    [post, { body: { ok: false, error: "ratelimited" } }, { outcome: "retrying" }],
    [post, { body: { ok: false, error: "msg_too_long" } }, { outcome: "failed", detail: "The message is too long for Slack" }],
    [post, { body: { ok: false, error: "something_new" } }, { outcome: "failed", detail: "Slack answered something_new" }],
    [post, { status: 504, body: page }, { outcome: "sent", unsure: [{ host: "Slack: #general" }] }],
    [post, { body: page }, { outcome: "sent", unsure: [{ host: "Slack: #general" }] }],
  ] as const) {
    answers(method, reply);
    expect(await sending.ran(scheduleId), JSON.stringify([method, reply])).toMatchObject(told);
  }
  expect(slack.messages).toEqual([]);
  await ended(scheduleId);
});

test("who is removed from the organization posts nothing more: neither what is under way nor later, and Slack takes the token no more", async () => {
  const { world } = sending;
  const leaver = await sending.somebody("canExportToCloud");
  await sending.call(sending.owner, "GiveGrant", { inodeId: sending.workbookId, memberId: leaver.userId, right: "view" });
  slack.team = { id: "T0006", name: "Stark" };
  const { accountId } = await sending.connected(leaver, KIND);
  const grant = slack.way.grants.at(-1)!;
  const { scheduleId } = await sending.call<{ scheduleId: string }>(
    leaver,
    "CreateExportSchedule",
    sending.wanted([general(accountId)], [csv]),
  );
  const removed = new Promise<void>((resolve) => {
    slack.way.answering = async ({ url }) => {
      if (url.pathname !== "/api/files.getUploadURLExternal") return;
      slack.way.answering = null;
      await sending.call(world.a.admin, "UpdateMember", { userId: leaver.userId, isArchived: true });
      resolve();
    };
  });
  await sending.call(leaver, "RunExportSchedule", { scheduleId });
  await removed;
  await expect.poll(() => grant.isRevoked, { timeout: 60_000 }).toBe(true);
  const run = async () =>
    world.server.services.store.db
      .selectFrom("schedule_runs")
      .select(["outcome", "detail"])
      .where("schedule_id", "=", scheduleId)
      .where("ended_at", "is not", null)
      .executeTakeFirst();
  await expect.poll(run, { timeout: 120_000 }).toMatchObject({ outcome: expect.stringMatching(/failed|skipped|retrying/) });
  expect(slack.messages).toEqual([]);
});

test("a private channel that the person is not in takes nothing, whatever a request names", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const board = await sending.make([general(accountId, { placeId: "G0001", placeName: "#board" })], [csv]);
  expect(await sending.ran(board)).toMatchObject({ outcome: "sent", receivers: ["Slack: #board"] });
  for (const [placeId, detail] of [
    ["G0002", "You are not in the channel any more, or Sheaf is not"],
    ["G0003", "Slack shows Sheaf no such channel. Invite Sheaf to it"],
  ]) {
    const foreign = await sending.make([general(accountId, { placeId })], [csv]);
    expect(await sending.ran(foreign)).toMatchObject({ outcome: "failed", detail });
  }
  expect(slack.messages.map(({ channel }) => channel)).toEqual(["G0001"]);
});

test("a token that was revoked pauses the schedule with its reason; connected again, it goes on", async () => {
  const { owner, workbookId } = sending;
  slack.team = { id: "T0002", name: "Umbrella" };
  const { accountId } = await sending.connected(owner, KIND);
  const scheduleId = await sending.make([general(accountId)], [csv]);
  slack.way.grants.at(-1)!.isRevoked = true;
  const reason = "Slack does not take the account Umbrella any more. Connect it again";
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "failed", detail: reason });
  // the run is told first, then the schedule is paused
  const schedule = async () =>
    (await sending.call<{ scheduleId: string }[]>(owner, "ListExportSchedules", { workbookId })).find(
      (one) => one.scheduleId === scheduleId,
    );
  await expect.poll(schedule, { timeout: 60_000 }).toMatchObject({ isPaused: true, pauseReason: reason });
  slack.team = { id: "T0002", name: "Umbrella" };
  expect(await sending.connected(owner, KIND)).toMatchObject({ accountId, isLost: false });
  await sending.call(owner, "ResumeExportSchedule", { scheduleId });
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: "sent" });
});

test("tokens that end are changed for others; the last account of a workspace takes its token back, others keep it", async () => {
  const { owner } = sending;
  slack.team = { id: "T0003", name: "Initech" };
  slack.lasts = 1;
  const first = await sending.connected(owner, KIND);
  const grant = slack.way.grants.at(-1)!;
  const before = slack.way.renewals.length;
  slack.lasts = 3_600;
  await sending.places(owner, first.accountId, KIND);
  expect(slack.way.renewals.length).toBe(before + 1);
  slack.lasts = null;
  const other = await sending.somebody("canComment");
  slack.user = "U0002";
  const second = await sending.connected(other, KIND);
  await sending.call(owner, "DisconnectLinkedAccount", { accountId: first.accountId });
  expect(slack.calls.at(-1)).not.toBe("auth.revoke");
  expect(grant.isRevoked).toBe(false);
  await sending.call(other, "DisconnectLinkedAccount", { accountId: second.accountId });
  expect(slack.calls.at(-1)).toBe("auth.revoke");
});

test("tokens that end are taken back with those that renew them, also when they had ended before", async () => {
  const { owner, world } = sending;
  for (const [id, lasts] of [
    ["T0007", 3_600],
    ["T0008", 1],
  ] as const) {
    slack.team = { id, name: "Wayne" };
    slack.lasts = lasts;
    const before = slack.refreshing;
    const { accountId } = await sending.connected(owner, KIND);
    const grant = slack.way.grants.at(-1)!;
    const until = Date.now() + 1_000;
    if (lasts === 1) await expect.poll(() => Math.min(Date.now(), world.server.services.clock.now())).toBeGreaterThan(until);
    slack.lasts = 3_600;
    expect(slack.refreshing).toBe(before + 1);
    await sending.call(owner, "DisconnectLinkedAccount", { accountId });
    expect([grant.isRevoked, slack.refreshing], id).toEqual([true, before]);
  }
});

test("a workspace that another organization connected with a client of its own keeps no token alive", async () => {
  const { owner, world } = sending;
  const { db } = world.server.services.store;
  slack.team = { id: "T0004", name: "Hooli" };
  const { accountId } = await sending.connected(owner, KIND);
  const { b } = world;
  const client = { service: "slack", clientId: "another-client", clientSecret: "its secret", tenant: null, isWide: false };
  await sending.call(b.admin, "SetServiceApp", client);
  const mine = await db.selectFrom("linked_accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
  const theirs = { id: crypto.randomUUID(), organization_id: b.organizationId, user_id: b.creator.userId, subject: "T0004/U0009" };
  await db
    .insertInto("linked_accounts")
    .values({ ...mine, ...theirs })
    .execute();
  await sending.call(owner, "DisconnectLinkedAccount", { accountId });
  expect(slack.calls.at(-1)).toBe("auth.revoke");
});

test("canExportToChat: without it Slack is neither offered nor taken", async () => {
  const { owner, workbookId } = sending;
  const { accountId } = await sending.connected(owner, KIND);
  expect((await sending.call<LinkedAccounts>(owner, "ListLinkedAccounts", {})).kinds).toEqual([KIND]);
  const as = await sending.somebody("canExportToChat");
  expect((await sending.call<LinkedAccounts>(as, "ListLinkedAccounts", {})).kinds).toEqual([]);
  await expect(sending.call(as, "BeginLinking", { kind: KIND })).rejects.toThrow("EPERM");
  await sending.call(owner, "GiveGrant", { inodeId: workbookId, memberId: as.userId, right: "view" });
  await expect(sending.call(as, "CreateExportSchedule", sending.wanted([general(accountId)], [csv]))).rejects.toThrow("EPERM");
  await expect(sending.call(sending.world.a.admin, "CreateExportSchedule", sending.wanted([general(accountId)], [csv]))).rejects.toThrow(
    "ENOENT",
  );
});

test("V61: Slack is asked at public addresses alone, also where it says that a file goes", async () => {
  const { accountId } = await sending.connected(sending.owner, KIND);
  const scheduleId = await sending.make([general(accountId)], [csv]);
  slack.way.failing.push(({ url }) =>
    url.pathname === "/api/files.getUploadURLExternal"
      ? { body: { ok: true, upload_url: "http://169.254.169.254/upload", file_id: "F1" } }
      : null,
  );
  expect(await sending.ran(scheduleId)).toMatchObject({ outcome: expect.stringMatching(/failed|retrying/) });
  expect(slack.messages).toEqual([]);
});
