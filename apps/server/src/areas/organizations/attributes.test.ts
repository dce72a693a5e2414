import type { GrantSummary, OrganizationSetting } from "@sheaf/contract";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { fillTables } from "../samples/index.ts";
import { cellFormatter } from "@sheaf/locale";
import { numbersFor } from "./numbers-for.ts";
import { keepOperatorAttribute } from "./operator-attribute.ts";
import { callOperation } from "../../testing/call-operation.ts";
import { allOperations } from "../../testing/operations.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

const clock = turnableClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const operations = allOperations();
async function call<T>(as: Actor, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const outcome = await callOperation(
    world,
    as,
    operations.find((one) => one.name === name)!,
    input,
  );
  if (!outcome.ok) throw new Error(`${outcome.error.errorCode ?? outcome.error.code}: ${outcome.error.message}`);
  return outcome.value as T;
}
const changed = new Set<string>();
const set = async (name: string, value: unknown, as: Actor = world.a.admin): Promise<OrganizationSetting> => {
  const answer = await call<OrganizationSetting>(as, "SetOrganizationAttribute", { name, value });
  changed.add(name);
  return answer;
};
const reset = (name: string): Promise<OrganizationSetting> => call(world.a.admin, "ResetOrganizationAttribute", { name });
// A test that fails leaves nothing to those after it.
afterEach(async () => {
  for (const name of changed) await reset(name);
  changed.clear();
});
const settings = (as: Actor): Promise<readonly OrganizationSetting[]> => call(as, "ListOrganizationSettings");
const setting = async (name: string, as: Actor = world.a.admin): Promise<OrganizationSetting | undefined> =>
  (await settings(as)).find((one) => one.name === name);

test("one is set, stays with its organization, is written down, and is reset", async () => {
  expect(await setting("exportMaxRowLimit")).toMatchObject({ value: 1_000_000, isDefault: true, changedBy: null });
  const { admin } = world.a;
  expect(await set("exportMaxRowLimit", 50)).toMatchObject({ value: 50, isDefault: false, changedBy: admin.userId });
  expect(await setting("exportMaxRowLimit", world.b.admin)).toMatchObject({ value: 1_000_000, isDefault: true });
  const [entry] = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["actor_id", "detail"])
    .where("organization_id", "=", world.a.organizationId)
    .where("action", "=", "organization.attribute")
    .execute();
  expect(entry).toEqual({ actor_id: admin.userId, detail: { attribute: "exportMaxRowLimit", value: "50" } });
  expect(await reset("exportMaxRowLimit")).toMatchObject({ value: 1_000_000, isDefault: true });
});

test("what is of another type, waits for its feature or does not exist is refused", async () => {
  await expect(set("exportMaxRowLimit", 0)).rejects.toThrow("EINVAL");
  await expect(set("exportMaxRowLimit", "many")).rejects.toThrow("EINVAL");
  await expect(set("timezone", "Mars/Olympus")).rejects.toThrow("Not a time zone");
  await expect(set("defaultWorkbookThemeId", "no such theme")).rejects.toThrow("There is no such theme");
  await expect(set("orgEmailDomains.whitelist", ["not a domain"])).rejects.toThrow("Not a domain");
  for (const name of ["showEmbedWatermark", "constructor", "__proto__", "nothing"])
    await expect(set(name, true)).rejects.toThrow("There is no such setting");
  expect((await settings(world.a.admin)).map(({ name }) => name)).not.toContain("showEmbedWatermark");
});

test("a change is followed at once in this process, and in another after its event", async () => {
  const { attributes } = world.server.services;
  expect((await attributes.of(world.a.organizationId)).weekStart).toBe("sunday");
  await set("weekStart", "monday");
  expect((await attributes.of(world.a.organizationId)).weekStart).toBe("monday");
  // as another process changes it: behind the back of this one, which the store tells
  await world.server.services.store.db
    .updateTable("organization_attributes")
    .set({ value: JSON.stringify("friday") })
    .where("organization_id", "=", world.a.organizationId)
    .where("name", "=", "weekStart")
    .execute();
  await vi.waitFor(async () => expect((await attributes.of(world.a.organizationId)).weekStart).toBe("friday"), { timeout: 10_000 });
});

const tried = async (formula: string): Promise<string> =>
  (
    await call<{ value: string }>(world.a.admin, "TryCustomFunction", {
      params: { connectionId: world.a.connectionId },
      body: { definition: { name: "Tried", params: [], formula }, arguments: [] },
    })
  ).value;

test("weekStart and timezone are those of formulas", async () => {
  const week = 'DateTrunc("week", Date("2024-03-07"))';
  expect(await tried(week)).toContain("2024-03-03");
  await set("weekStart", "monday");
  expect(await tried(week)).toContain("2024-03-04");
  await reset("weekStart");
  const noon = 'DatePart("hour", DateFromUnix(1709812800))';
  const before = await tried(noon);
  await set("timezone", "Asia/Tokyo");
  expect((Number(await tried(noon)) - Number(before) + 24) % 24).toBe(9);
});

test("locale is told to every member, guests too", async () => {
  const told = async () => (await world.graphql<{ orgAttributes: object }>(world.a.guest, "{ orgAttributes { locale } }")).orgAttributes;
  expect(await told()).toEqual({ locale: "EN" });
  await set("locale", "FR_CA");
  expect(await told()).toEqual({ locale: "FR_CA" });
});

test("numberFormat: numbers are written as a member chose, else with the organization's marks, else as in its locale", async () => {
  const told = async () =>
    (
      await world.graphql<{ orgAttributes: object }>(
        world.a.guest,
        "{ orgAttributes { numberFormat { currency decimal grouping thousands } } }",
      )
    ).orgAttributes;
  expect(await told()).toEqual({ numberFormat: { currency: "$", decimal: ".", grouping: [3], thousands: "," } });
  const written = async (): Promise<string> => {
    const { store, attributes } = world.server.services;
    const actor = { organizationId: world.a.organizationId, userId: world.a.admin.userId };
    const symbols = await numbersFor({ db: store.db, actor, attributes });
    return [
      cellFormatter("number", { kind: "number", formatString: "$,.2f" }, { symbols })(1234.5),
      cellFormatter("date", null, { symbols })(0),
    ].join(" ");
  };
  expect(await written()).toBe("$1,234.50 1970-01-01");
  await set("locale", "DE_DE");
  expect(await written()).toBe("$1.234,50 01.01.1970");
  await set("numberFormat", { currency: "$", decimal: ".", grouping: [3], thousands: ",", isOwn: true });
  expect(await written()).toBe("$1,234.50 01.01.1970");
  const marks = { currency: "CHF ", decimal: ".", grouping: [3], thousands: "’" };
  await set("numberFormat", marks);
  expect(await told()).toEqual({ numberFormat: marks });
  expect(await written()).toBe("CHF 1’234.50 01.01.1970");
  const choose = (locale: string | null) =>
    world.graphql(world.a.admin, "mutation($r: UpdateUserSettingsRequest!) { updateUserSettings(request: $r) { locale } }", {
      r: { locale },
    });
  await choose("FR_FR");
  expect(await written()).toBe("CHF 1\u202f234,50 01/01/1970");
  await choose(null);
  await expect(choose("XX_YY")).rejects.toMatchObject({ body: { message: expect.stringContaining("Invalid locale") as string } });
  await expect(set("numberFormat", { ...marks, thousands: "." })).rejects.toThrow("EINVAL");
});

test("defaultWorkbookThemeId is the theme that documents follow, and goes with it", async () => {
  const { themeId } = await call<{ themeId: string }>(world.a.admin, "CreateTheme", { name: "Brand", base: "ocean", overrides: {} });
  const chosen = async () => (await call<{ defaultTheme: string | null }>(world.a.guest, "ListThemes")).defaultTheme;
  await set("defaultWorkbookThemeId", themeId);
  expect(await chosen()).toBe(themeId);
  await call(world.a.admin, "DeleteTheme", { themeId });
  expect(await chosen()).toBeNull();
  expect(await setting("defaultWorkbookThemeId")).toMatchObject({ value: null, isDefault: true });
});

test("canShareWithAllMembers: off, nothing is shared with everybody at once; members still are", async () => {
  const { creator, viewer } = world.a;
  const { inodeId } = await call<{ inodeId: string }>(creator, "CreateFolder", { name: "Shared" });
  await set("canShareWithAllMembers", false);
  await expect(call(creator, "GiveGrant", { inodeId, right: "view" })).rejects.toThrow("EPERM");
  const grants = await call<readonly GrantSummary[]>(creator, "GiveGrant", { inodeId, right: "view", memberId: viewer.userId });
  expect(grants.some(({ member }) => member?.userId === viewer.userId)).toBe(true);
  await reset("canShareWithAllMembers");
  await call(creator, "GiveGrant", { inodeId, right: "view" });
});

const accountType = async (): Promise<string> =>
  (await call<readonly { accountTypeId: string; name: string }[]>(world.a.admin, "ListAccountTypes")).find(({ name }) => name === "View")!
    .accountTypeId;

test("V39: allowGuests: off, no guest is added, signs in or stays in", async () => {
  const { admin, guest } = world.a;
  await call(guest, "ReadMe");
  await set("allowGuests", false);
  await expect(call(guest, "ReadMe")).rejects.toThrow("session_expired");
  await expect(world.signIn(world.a.organizationId, guest.email)).rejects.toThrow("Incorrect email or password");
  const more = { accountTypeId: await accountType(), userKind: "guest", password: "a password of some length" };
  await expect(call(admin, "CreateMember", { ...more, email: "visitor@a.example" })).rejects.toThrow("no guests");
  await reset("allowGuests");
  await call(guest, "ReadMe");
});

test("orgEmailDomains.whitelist: only addresses of its domains are added or invited", async () => {
  const { admin } = world.a;
  await set("orgEmailDomains.whitelist", ["a.example"]);
  const more = { accountTypeId: await accountType() };
  const password = "a password of some length";
  await expect(call(admin, "CreateMember", { ...more, password, email: "x@b.example" })).rejects.toThrow("EPERM");
  await expect(call(admin, "InviteMember", { ...more, email: "x@sub.a.example" })).rejects.toThrow("EPERM");
  await call(admin, "CreateMember", { ...more, password, email: "x@a.example" });
  await reset("orgEmailDomains.whitelist");
  await call(admin, "InviteMember", { ...more, email: "x@b.example" });
});

test("disableInviteEmails: no mail is written, and whoever invites has the link", async () => {
  const { admin } = world.a;
  const invite = (email: string, type: string) =>
    call<{ url: string | null }>(admin, "InviteMember", { email, accountTypeId: type }).then(({ url }) => url);
  const type = await accountType();
  expect(await invite("first@a.example", type)).toBeNull();
  await set("disableInviteEmails", true);
  const enqueue = vi.spyOn(world.server.services.jobs, "enqueue");
  const url = (await invite("second@a.example", type))!;
  expect(enqueue).not.toHaveBeenCalled();
  enqueue.mockRestore();
  const { body } = await world.post<{ email: string }>(null, "/invite/read", { token: url.slice(url.indexOf("#") + 1) });
  expect(body.email).toBe("second@a.example");
});

test("allowDataFileUpload: off, nobody uploads data files, not even administrators", async () => {
  const { admin } = world.a;
  const upload = () => call(admin, "CreateUpload", { body: { connectionId: world.a.connectionId, fileName: "orders.csv", byteSize: 10 } });
  await upload();
  await set("allowDataFileUpload", false);
  await expect(upload()).rejects.toThrow("EPERM");
  expect((await call<{ capabilities: readonly string[] }>(admin, "ReadMe")).capabilities).not.toContain("canUploadCSV");
  await reset("allowDataFileUpload");
  await upload();
});

test("refreshTokenTTLSecs: a session that was not renewed for so long is over", async () => {
  await set("refreshTokenTTLSecs", 600);
  const { cookie } = await world.signIn(world.a.organizationId, world.a.viewer.email);
  const refresh = () =>
    world.post(null, "/refresh-token", { orgId: world.a.organizationId }, { cookie, origin: world.url }).then(({ status }) => status);
  clock.turn(601_000);
  expect(await refresh()).toBe(401);
  clock.turn(-601_000);
});

test("disableWelcomeEmails: a new member is told where to sign in, or not", async () => {
  const { admin } = world.a;
  const enqueue = vi.spyOn(world.server.services.jobs, "enqueue");
  const add = async (email: string): Promise<readonly string[]> => {
    enqueue.mockClear();
    await call(admin, "CreateMember", { email, accountTypeId: await accountType(), password: "a password of some length" });
    return enqueue.mock.calls.map(([, { name }]) => name);
  };
  expect(await add("welcome@a.example")).toEqual(["welcome.mail"]);
  await set("disableWelcomeEmails", true);
  expect(await add("unwelcome@a.example")).toEqual([]);
  enqueue.mockRestore();
});

test("disableRecipientAutocomplete: nobody is suggested as a recipient", async () => {
  const suggested = () => call<readonly object[]>(world.a.creator, "SuggestRecipients", { search: world.a.viewer.email });
  expect(await suggested()).toContainEqual(expect.objectContaining({ email: world.a.viewer.email }));
  await set("disableRecipientAutocomplete", true);
  expect(await suggested()).toEqual([]);
});

test("allowBulkCopy: several documents at once, all or none; off, one by one", async () => {
  const { creator, viewer } = world.a;
  const make = (name: string, as: Actor = creator) => call<{ inodeId: string }>(as, "CreateWorkbook", { name });
  const [first, second] = [await make("First"), await make("Second")];
  const workbookIds = [first.inodeId, second.inodeId];
  const copies = await call<readonly { name: string }[]>(creator, "DuplicateWorkbooks", { workbookIds });
  expect(copies.map(({ name }) => name)).toEqual(["First (copy)", "Second (copy)"]);
  // another organization's, and what is not shared: nothing of it is copied
  const count = async () => (await call<readonly object[]>(creator, "SearchInodes", { query: "copy" })).length;
  const before = await count();
  const other = await make("Theirs", world.b.creator);
  await expect(call(creator, "DuplicateWorkbooks", { workbookIds: [first.inodeId, other.inodeId] })).rejects.toThrow("ENOENT");
  await expect(call(viewer, "DuplicateWorkbooks", { workbookIds })).rejects.toThrow();
  expect(await count()).toBe(before);
  await set("allowBulkCopy", false);
  await expect(call(creator, "DuplicateWorkbooks", { workbookIds })).rejects.toThrow("EPERM");
  await call(creator, "DuplicateWorkbook", { workbookId: first.inodeId });
});

test("hideSampleConnection and sampleConnectionVisibility: sample tables stand in no list, and stay what documents read", async () => {
  const { services } = world.server;
  const { id } = await services.store.db
    .selectFrom("connections")
    .select("id")
    .where("organization_id", "=", world.a.organizationId)
    .where("managed", "=", true)
    .executeTakeFirstOrThrow();
  const warehouse = world.server.app.door.managed(world.a.organizationId);
  const { signal } = new AbortController();
  for (const schema of ["samples", "own"])
    if (!(await warehouse.listSchemas(signal)).includes(schema)) await warehouse.createSchema(schema);
  await fillTables(services, warehouse);
  const schemas = async (): Promise<ReadonlySet<string | undefined>> =>
    new Set((await call<{ path: string[] }[]>(world.a.creator, "ListTables", { connectionId: id })).map(({ path }) => path.at(-2)));
  expect(await schemas()).toContain("samples");
  await set("hideSampleConnection", true);
  expect(await schemas()).not.toContain("samples");
  await reset("hideSampleConnection");
  await set("sampleConnectionVisibility", { duckdb: false });
  expect(await schemas()).not.toContain("samples");
  await reset("sampleConnectionVisibility");
  expect(await schemas()).toContain("samples");
  await expect(set("sampleConnectionVisibility", { nothing: true })).rejects.toThrow("EINVAL");
});

test("allowUpdatingDataFileUploadFlag: where whoever runs the server says no, administrators do not turn uploads on or off", async () => {
  const { store, clock: now, ids, bus } = world.server.services;
  const slug = "tenant-a";
  const keep = (value: boolean) =>
    keepOperatorAttribute({ db: store.db, clock: now, ids }, { slug, name: "allowUpdatingDataFileUploadFlag", value });
  await keep(false);
  bus.publish({ kind: "attributes-changed", organizationId: world.a.organizationId });
  await expect(set("allowDataFileUpload", false)).rejects.toThrow("EPERM");
  await expect(set("allowUpdatingDataFileUploadFlag", true)).rejects.toThrow("EPERM");
  await keep(true);
  expect(await set("allowDataFileUpload", true)).toMatchObject({ value: true });
});
