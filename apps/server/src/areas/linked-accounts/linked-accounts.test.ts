// Accounts at Google and Microsoft, against local servers that speak as those do.
import type { Capability, LinkedAccount, LinkedAccounts, LinkedChoice, ServiceApp } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GoogleServer } from "../../testing/google-server.ts";
import { into, LinkedWorld } from "../../testing/linked-world.ts";
import { MicrosoftServer } from "../../testing/microsoft-server.ts";
import { CLIENT } from "../../testing/oauth-service.ts";
import { forgetLinkings } from "./flows.ts";
import type { Actor, World } from "../../testing/world.ts";

const google = new GoogleServer();
const microsoft = new MicrosoftServer();
let sending: LinkedWorld;
let world: World;
let workbookId: string;
let owner: Actor;
/** Microsoft's client is the server's. */
beforeAll(async () => {
  const [googleUrl, microsoftUrl] = await Promise.all([google.way.start(), microsoft.way.start()]);
  sending = await LinkedWorld.start(
    {
      SHEAF_GOOGLE_URL: googleUrl,
      SHEAF_MICROSOFT_LOGIN_URL: microsoftUrl,
      SHEAF_MICROSOFT_GRAPH_URL: microsoftUrl,
      SHEAF_MICROSOFT_CLIENT_ID: CLIENT.clientId,
      SHEAF_MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
    },
    (kind) => (kind === "sheets" || kind === "drive" ? google.way : microsoft.way),
  );
  ({ world, owner, workbookId } = sending);
});
afterAll(async () => {
  await world.close();
  await Promise.all([google.way.stop(), microsoft.way.stop()]);
});
afterEach(() => {
  for (const { way } of [google, microsoft]) {
    way.failing.length = 0;
    way.granted = null;
    way.lasts = 3_600;
    way.person = "ada@example.com";
  }
});

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => sending.call<T>(as, name, input);
const somebody: LinkedWorld["somebody"] = (...less) => sending.somebody(...less);
const connected: LinkedWorld["connected"] = (as, kind) => sending.connected(as, kind);
const places: LinkedWorld["places"] = (...asked) => sending.places(...asked);
const wanted: LinkedWorld["wanted"] = (...asked) => sending.wanted(...asked);
const make: LinkedWorld["make"] = (...asked) => sending.make(...asked);
const ran: LinkedWorld["ran"] = (scheduleId) => sending.ran(scheduleId);
const setGoogle = (more: object = {}) =>
  call<ServiceApp>(world.a.admin, "SetServiceApp", { service: "google", ...CLIENT, tenant: null, isWide: false, ...more });

test("a service is there once an administrator has set a client: its secret is never shown, and a new ID needs a new one", async () => {
  const { admin } = world.a;
  const kinds = async () => (await call<LinkedAccounts>(owner, "ListLinkedAccounts", {})).kinds;
  expect(await kinds()).toEqual(["sharepoint", "teams-channel"]);
  await expect(call(owner, "BeginLinking", { kind: "sheets" })).rejects.toThrow("EINVAL");
  await expect(call(owner, "SetServiceApp", { service: "google", ...CLIENT, tenant: null, isWide: false })).rejects.toThrow("EPERM");
  await expect(setGoogle({ clientSecret: null })).rejects.toThrow("EINVAL");
  const set = await setGoogle();
  expect(set).toMatchObject({
    clientId: CLIENT.clientId,
    isOfServer: false,
    redirectUrl: expect.stringMatching(/\/gsheets_oauth_redirect$/),
  });
  expect(JSON.stringify(await call(admin, "ListServiceApps", {}))).not.toContain(CLIENT.clientSecret);
  await expect(setGoogle({ clientId: "another", clientSecret: null })).rejects.toThrow("EINVAL");
  await setGoogle({ clientSecret: null });
  expect(await kinds()).toEqual(["sheets", "drive", "sharepoint", "teams-channel"]);
  const { sealed_secret: sealed } = await world.server.services.store.db
    .selectFrom("service_apps")
    .select("sealed_secret")
    .where("organization_id", "=", world.a.organizationId)
    .executeTakeFirstOrThrow();
  expect(sealed.toString("latin1")).not.toContain(CLIENT.clientSecret);
  expect((await call<ServiceApp[]>(world.b.admin, "ListServiceApps", {}))[0]).toMatchObject({ service: "google", clientId: null });
});

test("the way there asks for no more than it needs; the way back serves once, and the session that began it alone", async () => {
  const { url } = await call<{ url: string }>(owner, "BeginLinking", { kind: "drive" });
  const asked = new URL(url).searchParams;
  expect(asked.get("scope")).toBe("openid email https://www.googleapis.com/auth/drive.file");
  expect(asked.get("code_challenge_method")).toBe("S256");
  const back = await google.way.consent(url);
  const finish = { state: back.get("state"), code: back.get("code"), error: null };
  const elsewhere = await world.signIn(world.a.organizationId, owner.email);
  for (const stranger of [elsewhere, world.a.admin, world.b.creator])
    await expect(call(stranger, "FinishLinking", finish)).rejects.toThrow(/EACCES|EPERM/);
  const account = await call<LinkedAccount>(owner, "FinishLinking", finish);
  expect(account).toMatchObject({ service: "google", label: "ada@example.com", kinds: ["sheets", "drive"], isLost: false });
  await expect(call(owner, "FinishLinking", finish)).rejects.toThrow("EACCES");
  // a code that another way was given is of no use in this one
  const other = await call<{ url: string }>(owner, "BeginLinking", { kind: "drive" });
  const stolen = (await google.way.consent((await call<{ url: string }>(owner, "BeginLinking", { kind: "drive" })).url)).get("code");
  const state = new URL(other.url).searchParams.get("state");
  await expect(call(owner, "FinishLinking", { state, code: stolen, error: null })).rejects.toThrow("EACCES");
  // whoever says no is told so
  const refused = await call<{ url: string }>(owner, "BeginLinking", { kind: "drive" });
  await expect(
    call(owner, "FinishLinking", { state: new URL(refused.url).searchParams.get("state"), code: null, error: "access_denied" }),
  ).rejects.toThrow("You did not let Sheaf use your account at Google");
});

test("an account is its owner's alone, its tokens are sealed, and the same one connected again is no second one", async () => {
  const { admin } = world.a;
  const first = await connected(owner, "sheets");
  const again = await connected(owner, "drive");
  expect(again.accountId).toBe(first.accountId);
  for (const stranger of [admin, world.b.creator]) {
    await expect(places(stranger, first.accountId, "sheets")).rejects.toThrow("ENOENT");
    await expect(call(stranger, "DisconnectLinkedAccount", { accountId: first.accountId })).rejects.toThrow("ENOENT");
  }
  const linked = into("drive", { accountId: first.accountId, placeId: "root" });
  await expect(call(admin, "CreateExportSchedule", wanted([linked], [{ what: "element", id: "orders", format: "csv" }]))).rejects.toThrow(
    "ENOENT",
  );
  const rows = await world.server.services.store.db.selectFrom("linked_accounts").select("sealed_tokens").execute();
  for (const { sealed_tokens } of rows) expect(sealed_tokens.toString("latin1")).not.toMatch(/access|refresh/);
});

test("a sheet is replaced with numbers, days and texts as what they are; a formula in a cell stays a text", async () => {
  const { accountId } = await connected(owner, "sheets");
  const { id } = await call<LinkedChoice>(owner, "MakeLinkedPlace", { accountId, kind: "sheets", withinId: null, name: "Figures" });
  expect(await places(owner, accountId, "sheets")).toContainEqual({ id, name: "Figures" });
  const scheduleId = await make([
    into("sheets", { accountId, placeId: id, placeName: "Figures", partName: "It's", elementId: "orders", mode: "replace" }),
  ]);
  const shown = [
    ["Day", "Region", "Amount", "Big", "Done"],
    [46_024, "=North", 10.5, "12345678901234567890", true],
    [46_025, null, 20, expect.anything(), false],
  ];
  for (let n = 0; n < 2; n += 1) {
    expect(await ran(scheduleId)).toMatchObject({ outcome: "sent", receivers: ["Google Sheets: Figures / It's"] });
    expect(google.shown(id, "It's")).toEqual(shown);
    expect(google.titles(id)).toEqual(["Sheet1", "It's"]);
  }
  expect(google.cell(id, "It's", 1, 0)).toMatchObject({
    userEnteredValue: { numberValue: 46_024 },
    userEnteredFormat: { numberFormat: { type: "DATE", pattern: "yyyy-mm-dd" } },
  });
  expect(google.cell(id, "It's", 1, 1)?.userEnteredValue).toEqual({ stringValue: "=North" });
  // what others look at is the same sheet as before, changed in one step
  expect(google.changes.at(-1)).toEqual(["updateCells", "updateSheetProperties", "copyPaste", "deleteSheet"]);
});

test("a call that breaks in the middle leaves the sheet as it was, and the next attempt begins anew", async () => {
  const { accountId } = await connected(owner, "sheets");
  const { id } = await call<LinkedChoice>(owner, "MakeLinkedPlace", { accountId, kind: "sheets", withinId: null, name: "Broken" });
  const scheduleId = await make([into("sheets", { accountId, placeId: id, partName: "Sheet1", elementId: "orders", mode: "replace" })]);
  google.way.failing.push(({ url, bytes }) => (url.pathname.endsWith(":batchUpdate") && bytes.includes("copyPaste") ? "hang up" : null));
  expect(await ran(scheduleId)).toMatchObject({ outcome: "retrying" });
  expect(google.shown(id, "Sheet1")).toEqual([]);
  expect(google.titles(id)).toHaveLength(2);
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent" });
  expect(google.shown(id, "Sheet1")).toHaveLength(3);
});

test("rows are added to a sheet under the same columns; others are refused", async () => {
  const { accountId } = await connected(owner, "sheets");
  const { id } = await call<LinkedChoice>(owner, "MakeLinkedPlace", { accountId, kind: "sheets", withinId: null, name: "Log" });
  const scheduleId = await make([into("sheets", { accountId, placeId: id, partName: "Sheet1", elementId: "orders", mode: "append" })]);
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent" });
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent" });
  expect(google.shown(id, "Sheet1")).toHaveLength(5);
  expect(google.books.get(id)?.marks).toHaveLength(1);
  const other = await call<LinkedChoice>(owner, "MakeLinkedPlace", { accountId, kind: "sheets", withinId: null, name: "Other" });
  google.books.get(other.id)?.sheets[0]?.cells.set("0,0", { userEnteredValue: { stringValue: "Something else" } });
  const refusedId = await make([into("sheets", { accountId, placeId: other.id, partName: "Sheet1", elementId: "orders", mode: "append" })]);
  expect(await ran(refusedId)).toMatchObject({
    outcome: "failed",
    detail: "The columns of Sheet1 are not those of Orders: nothing was added",
  });
});

test("a file goes to Drive in pieces, goes on where the line broke, and only where the account may write", async () => {
  const { accountId } = await connected(owner, "drive");
  const foreign = google.given("Board papers");
  const { id } = await call<LinkedChoice>(owner, "MakeLinkedPlace", { accountId, kind: "drive", withinId: null, name: "Weekly" });
  const choices = await places(owner, accountId, "drive");
  expect(choices).toEqual(
    expect.arrayContaining([
      { id: "root", name: "" },
      { id, name: "Weekly" },
    ]),
  );
  expect(choices.map((one) => one.id)).not.toContain(foreign);
  const items = [{ what: "element", id: "orders", format: "csv" }];
  const scheduleId = await make([into("drive", { accountId, placeId: id })], items);
  google.way.failing.push(({ method, url }) => (method === "PUT" && url.pathname.startsWith("/upload/session") ? "hang up" : null));
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent" });
  const files = google.files.filter(({ parents }) => parents.includes(id));
  expect(files.map(({ name, mimeType }) => [name, mimeType])).toEqual([[expect.stringMatching(/^Orders.* \d{4}\.csv$/), "text/csv"]]);
  expect(files[0]?.bytes.toString()).toContain("10.5");
  const refusedId = await make([into("drive", { accountId, placeId: foreign })], items);
  expect(await ran(refusedId)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("Google has no such place any more") });
});

test("with all files allowed, people choose any folder of theirs", async () => {
  await setGoogle({ isWide: true });
  const foreign = google.given("Shared papers");
  const { accountId } = await connected(owner, "drive");
  expect((await places(owner, accountId, "drive", null, "shared")).map(({ id }) => id)).toEqual([foreign]);
  await setGoogle();
});

test("tokens are renewed by one at a time, and one that is good once is changed for the next", async () => {
  microsoft.way.lasts = 1;
  const { accountId } = await connected(owner, "sharepoint");
  const before = microsoft.way.renewals.length;
  await Promise.all([1, 2, 3].map(() => places(owner, accountId, "sharepoint", "library")));
  await places(owner, accountId, "sharepoint", "library");
  const used = microsoft.way.renewals.slice(before);
  expect(used.length).toBeGreaterThan(1);
  expect(new Set(used).size).toBe(used.length);
});

test("a service that does not answer holds nothing of the store, and who waits for its token gets it", async () => {
  microsoft.way.lasts = 1;
  const { accountId } = await connected(owner, "sharepoint");
  const before = microsoft.way.renewals.length;
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => (microsoft.way.held = { until, onAsked: resolve }));
  const waiting = Promise.all([1, 2, 3].map(() => places(owner, accountId, "sharepoint", "library")));
  await asked;
  const { rows } = await sql`
    select query from pg_stat_activity where datname = current_database()
      and state like 'idle in transaction%' and query like '%linked_accounts%'`.execute(world.server.services.store.db);
  expect(rows).toEqual([]);
  microsoft.way.held = null;
  microsoft.way.lasts = 3_600;
  answer();
  expect(await waiting).toHaveLength(3);
  expect(microsoft.way.renewals.length).toBe(before + 1);
});

test("a file goes to SharePoint by an upload session, a message with its picture to a channel; each is asked for by itself", async () => {
  const files = await connected(owner, "sharepoint");
  expect(files.kinds).toEqual(["sharepoint"]);
  const { accountId } = files;
  await expect(places(owner, accountId, "teams-channel")).rejects.toThrow("EPERM");
  expect((await connected(owner, "teams-channel")).kinds).toEqual(["sharepoint", "teams-channel"]);
  expect(await places(owner, accountId, "sharepoint")).toEqual([
    { id: "own", name: "OneDrive" },
    { id: "library", name: "Finance / Documents" },
  ]);
  expect(await places(owner, accountId, "sharepoint", "library")).toEqual([
    { id: "root", name: "" },
    { id: "reports", name: "Reports" },
  ]);
  const [team] = await places(owner, accountId, "teams-channel");
  const [channel] = await places(owner, accountId, "teams-channel", team?.id);
  const scheduleId = await make(
    [
      into("sharepoint", { accountId, placeId: "library", partId: "reports", partName: "Reports" }),
      into("teams-channel", { accountId, placeId: team?.id, placeName: team?.name, partId: channel?.id, partName: channel?.name }),
    ],
    [
      { what: "element", id: "orders", format: "csv" },
      { what: "page", id: "p1", format: "png" },
    ],
  );
  microsoft.way.failing.push(({ method, url }) => (method === "PUT" && url.pathname.startsWith("/upload/") ? { status: 503 } : null));
  expect(await ran(scheduleId)).toMatchObject({
    outcome: "sent",
    receivers: ["SharePoint: There / Reports", "Microsoft Teams: Finance / General"],
  });
  const names = [...microsoft.files.keys()];
  expect(names).toEqual([expect.stringMatching(/^library\/reports\/Orders.*\.csv$/), expect.stringMatching(/^library\/reports\/.*\.png$/)]);
  const [message] = microsoft.messages;
  expect(message).toMatchObject({ subject: "Figures <now>", content: expect.stringContaining("Look &#38; see") });
  expect(message?.pictures[0]?.subarray(1, 4).toString()).toBe("PNG");
});

test("a grant that was revoked pauses the schedule and tells its owner; connected again, it goes on", async () => {
  google.way.person = "revoked@example.com";
  const { accountId } = await connected(owner, "drive");
  const scheduleId = await make([into("drive", { accountId, placeId: "root" })], [{ what: "element", id: "orders", format: "csv" }]);
  google.way.grants.at(-1)!.isRevoked = true;
  expect(await ran(scheduleId)).toMatchObject({
    outcome: "failed",
    detail: "Google does not take the account revoked@example.com any more. Connect it again",
  });
  // the run is told first, then the schedule is paused
  const schedule = async () =>
    (await call<{ scheduleId: string }[]>(owner, "ListExportSchedules", { workbookId })).find((one) => one.scheduleId === scheduleId);
  const paused = { isPaused: true, pauseReason: expect.stringContaining("Connect it again") };
  await expect.poll(schedule, { timeout: 60_000 }).toMatchObject(paused);
  const { accounts } = await call<LinkedAccounts>(owner, "ListLinkedAccounts", {});
  expect(accounts.find((one) => one.accountId === accountId)?.isLost).toBe(true);
  google.way.person = "revoked@example.com";
  expect(await connected(owner, "drive")).toMatchObject({ accountId, isLost: false });
  await call(owner, "ResumeExportSchedule", { scheduleId });
  expect(await ran(scheduleId)).toMatchObject({ outcome: "sent" });
  // and one that is disconnected is taken back at the service as well
  await call(owner, "DisconnectLinkedAccount", { accountId });
  expect(google.way.grants.at(-1)?.isRevoked).toBe(true);
  expect(await ran(scheduleId)).toMatchObject({ outcome: "failed", detail: "The account that this goes to was disconnected" });
});

test("tokens of an archived member leave with the next upkeep, those of others stay", async () => {
  const { db } = world.server.services.store;
  await setGoogle();
  const leaver = await somebody("canExportToCloud");
  const [gone, kept] = [await connected(leaver, "drive"), await connected(owner, "teams-channel")];
  const left = async () => {
    await forgetLinkings(db, world.server.services.clock.now());
    return (await db.selectFrom("linked_accounts").select("id").execute()).map(({ id }) => id);
  };
  expect(await left()).toEqual(expect.arrayContaining([gone.accountId, kept.accountId]));
  await call(world.a.admin, "UpdateMember", { userId: leaver.userId, isArchived: true });
  const after = await left();
  expect([after.includes(gone.accountId), after.includes(kept.accountId)]).toEqual([false, true]);
});

test("hasStorageIntegration: without it no files go into storage outside, now or when they are due", async () => {
  const { accountId } = await connected(owner, "drive");
  const drive = into("drive", { accountId, placeId: "root" });
  const items = [{ what: "element", id: "orders", format: "csv" }];
  const scheduleId = await make([drive], items);
  await call(world.a.admin, "SetOrganizationAttribute", { name: "hasStorageIntegration", value: false });
  expect(await call(owner, "ListLinkedAccounts", {})).toMatchObject({ kinds: ["sheets", "teams-channel"], hasStorage: false });
  await expect(make([drive], items)).rejects.toThrow("This organization puts no files into storage outside");
  expect(await ran(scheduleId)).toMatchObject({ outcome: "failed", detail: "This organization puts no files into storage outside" });
  await call(world.a.admin, "ResetOrganizationAttribute", { name: "hasStorageIntegration" });
});

test("canExportToSpreadsheet, canExportToDrive, canExportToSharepoint: without it a kind is neither offered nor taken", async () => {
  for (const [kind, right] of [
    ["sheets", "canExportToSpreadsheet"],
    ["drive", "canExportToDrive"],
    ["sharepoint", "canExportToSharepoint"],
  ] as const) {
    const as = await somebody(right);
    expect((await call<LinkedAccounts>(as, "ListLinkedAccounts", {})).kinds).not.toContain(kind);
    await expect(call(as, "BeginLinking", { kind })).rejects.toThrow("EPERM");
    const { accountId } = await connected(as, kind === "drive" ? "sheets" : kind === "sheets" ? "drive" : "teams-channel");
    await expect(places(as, accountId, kind)).rejects.toThrow("EPERM");
    await call(owner, "GiveGrant", { inodeId: workbookId, memberId: as.userId, right: "view" });
    const sheet = { accountId, placeId: "root", partName: "A", elementId: "orders", mode: "replace" };
    await expect(
      call(as, "CreateExportSchedule", wanted([into(kind, sheet)], [{ what: "element", id: "orders", format: "csv" }])),
    ).rejects.toThrow("EPERM");
  }
});

test("who may schedule no more sees their accounts and can end them, and connects no other", async () => {
  await setGoogle();
  const as = await somebody("canComment");
  const { accountId } = await connected(as, "sheets");
  type Type = { readonly accountTypeId: string; readonly name: string; readonly featurePermissionSet: readonly Capability[] };
  const types = await call<Type[]>(world.a.admin, "ListAccountTypes", {});
  const { accountTypeId, name, featurePermissionSet } = types.find((one) => one.name === "Sends-all-canComment")!;
  const less = featurePermissionSet.filter((one) => one !== "canScheduleExport");
  await call(world.a.admin, "SaveAccountType", { accountTypeId, name, featurePermissionSet: less });
  expect(await call<LinkedAccounts>(as, "ListLinkedAccounts", {})).toMatchObject({ kinds: [], accounts: [{ accountId }] });
  await expect(call(as, "BeginLinking", { kind: "sheets" })).rejects.toThrow("EPERM");
  await expect(places(as, accountId, "sheets")).rejects.toThrow("EPERM");
  await call(as, "DisconnectLinkedAccount", { accountId });
  expect(await call<LinkedAccounts>(as, "ListLinkedAccounts", {})).toMatchObject({ accounts: [] });
});
