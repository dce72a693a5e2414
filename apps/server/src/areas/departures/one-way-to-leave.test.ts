// However somebody leaves, the same ends and the same goes on; who comes back gets what others gave them, and nothing of what was ended.
import type { ApiKeyMade, Handover } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed } from "../../testing/call-operation.ts";
import { givenTable } from "../../testing/given.ts";
import { givenBook, givenOwner } from "../../testing/given-owner.ts";
import { joinLive } from "../../testing/live-person.ts";
import { type SmtpSink, startSmtpSink } from "../../testing/smtp-sink.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let sink: SmtpSink;
let world: World;
let provider: Actor;
let closedBook: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
  await givenTable(world, "orders", "region,amount\nNorth,10\n");
  closedBook = await givenBook(world, world.a.creator);
  provider = await tokenOf(world.a.admin);
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const db = () => world.server.services.store.db;
const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const set = (value: string | null) => call(world.a.admin, "SetOrganizationAttribute", { name: "defaultNewOwnerId", value });
async function tokenOf(as: Actor): Promise<Actor> {
  const { body } = await world.post<ApiKeyMade>(as, "/v2/credentials", { name: "Directory", kind: "token", scopes: ["members:provision"] });
  return { ...as, token: body.secret };
}
const scim = (method: string, userId: string, body?: object, as: Actor = provider) =>
  world.request(`/scim/v2/Users/${userId}`, {
    as,
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/scim+json" } }),
  });
const say = (userId: string, active: boolean) => scim("PATCH", userId, { Operations: [{ op: "replace", path: "active", value: active }] });
const change = (as: Actor, userId: string, isArchived: boolean) => call(as, "UpdateMember", { userId, isArchived });
const status = async (bearer: string) => (await world.request("/v2/whoami", { headers: { authorization: `Bearer ${bearer}` } })).status;
const inodeOwner = async (id: string) =>
  (await db().selectFrom("inodes").select("owner_id").where("id", "=", id).executeTakeFirstOrThrow()).owner_id;
const scheduleRow = (id: string) =>
  db().selectFrom("export_schedules").select(["owner_id", "is_paused", "pause_reason"]).where("id", "=", id).executeTakeFirstOrThrow();
const trust = (userId: string) =>
  db()
    .insertInto("trusted_devices")
    .values({
      organization_id: world.a.organizationId,
      id: crypto.randomUUID(),
      user_id: userId,
      token_hash: Buffer.from(crypto.randomUUID()),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 1e7),
    })
    .execute();
const left = async (userId: string) => ({
  devices: (await db().selectFrom("trusted_devices").select("id").where("user_id", "=", userId).execute()).length,
  accounts: (await db().selectFrom("linked_accounts").select("id").where("user_id", "=", userId).execute()).length,
  keys: (await db().selectFrom("api_keys").select("id").where("user_id", "=", userId).where("revoked_at", "is", null).execute()).length,
  requests: (await db().selectFrom("access_requests").select("id").where("member_id", "=", userId).execute()).length,
  sessions: (await db().selectFrom("session_families").select("id").where("user_id", "=", userId).where("revoked_at", "is", null).execute())
    .length,
});
const NOTHING = { devices: 0, accounts: 0, keys: 0, requests: 0, sessions: 0 };
const mailTo = async (email: string) => {
  for (;;) {
    const found = sink.received.find(({ to, header }) => to === email && header("Subject").startsWith("You now own"));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const ANN = { givenName: "Ann", familyName: "Lee" };
const ways: readonly (readonly [string, (userId: string) => Promise<unknown>])[] = [
  ["SCIM, active: false", (userId) => say(userId, false)],
  ["SCIM, DELETE", (userId) => scim("DELETE", userId)],
  ["SCIM, PUT", (userId) => scim("PUT", userId, { userName: `${userId}@scim.example`, name: ANN, active: false })],
  ["updateMember", (userId) => change(world.a.admin, userId, true)],
];
for (const [name, leaves] of ways)
  test(`defaultNewOwnerId: by ${name}, what they own goes to that member, who is told, and all that they act with ends`, async () => {
    const heir = await world.addMember(world.a, "Build");
    await set(heir.userId);
    const { person, folder, book, gone, key, schedule } = await givenOwner(world);
    await trust(person.userId);
    await call(person, "RequestAccess", { inodeId: closedBook, right: "view", message: "" });
    expect((await left(person.userId)).requests).toBe(1);
    const socket = await joinLive(world, book, person, "c1");
    await leaves(person.userId);
    expect([await status(person.token), await status(key)]).toEqual([401, 401]);
    expect(await socket.closed).toBe(4401);
    expect(await left(person.userId)).toEqual(NOTHING);
    for (const id of [folder, book, gone]) expect(await inodeOwner(id)).toBe(heir.userId);
    // nobody looked whether it may go out with the rights of that one
    expect(await scheduleRow(schedule)).toEqual({
      owner_id: heir.userId,
      is_paused: true,
      pause_reason: "Its owner left. Look at it, and resume it if it is to go on with your rights",
    });
    const told = await call<Handover[]>(heir, "ListHandovers", {});
    expect(told).toMatchObject([{ name: "Ann Lee", documents: 1, folders: 3, schedules: 1, paused: 1, folder: { name: "Ann Lee" } }]);
    const mail = await mailTo(heir.email);
    expect(mail.header("Subject")).toContain("You now own what Ann Lee had in");
    expect(mail.part("text/plain")).toContain("1 document, 3 folders, 1 schedule");
    const { detail } = await db()
      .selectFrom("audit_entries")
      .select("detail")
      .where("object_id", "=", person.userId)
      .where("action", "=", "member.deactivate")
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ newOwner: heir.userId, documents: 1, apiKeys: 1, linkedAccounts: 1 });

    // and nothing of it comes back with them
    await (name === "updateMember" ? change(world.a.admin, person.userId, false) : say(person.userId, true));
    expect([await status(person.token), await status(key)]).toEqual([401, 401]);
    expect(await left(person.userId)).toEqual(NOTHING);
    expect(await inodeOwner(book)).toBe(heir.userId);
    const again = { ...person, ...(name === "SCIM, PUT" ? {} : await world.signIn(world.a.organizationId, person.email)) };
    if (name !== "SCIM, PUT") expect(await status(again.token)).toBe(200);
  });

test("a notice is one's own, until it is seen", async () => {
  const heir = await world.addMember(world.a, "Build");
  const { person } = await givenOwner(world);
  await call(world.a.admin, "DeactivateMembers", { memberIds: [person.userId], newOwnerId: heir.userId });
  const [notice] = await call<Handover[]>(heir, "ListHandovers", {});
  for (const other of [world.a.admin, world.b.admin]) {
    expect((await call<Handover[]>(other, "ListHandovers", {})).map(({ handoverId }) => handoverId)).not.toContain(notice!.handoverId);
    await expect(call(other, "SeeHandover", { handoverId: notice!.handoverId })).rejects.toThrow("ENOENT");
  }
  await call(heir, "SeeHandover", { handoverId: notice!.handoverId });
  expect(await call(heir, "ListHandovers", {})).toEqual([]);
});

test("defaultNewOwnerId: without a fit member in it, it is the administrator who has been here longest; nobody unfit is set", async () => {
  const heir = await world.addMember(world.a, "Build");
  await set(heir.userId);
  await change(world.a.admin, heir.userId, true);
  const { person, book } = await givenOwner(world);
  await scim("DELETE", person.userId);
  expect(await inodeOwner(book)).toBe(world.a.admin.userId);
  for (const unfit of [heir.userId, world.a.guest.userId, world.b.admin.userId, "nobody"])
    await expect(set(unfit)).rejects.toThrow("EINVAL");
  await set(null);
});

test("who manages people deactivates as the organization set it; not administrators, nobody of another tenant, and not themselves", async () => {
  const type = await call<{ accountTypeId: string }>(world.a.admin, "SaveAccountType", {
    name: "Manages people",
    featurePermissionSet: ["canViewWorkbook", "canManageUsers"],
  });
  const lead = await world.addMember(world.a, "View");
  await call(world.a.admin, "UpdateMember", { userId: lead.userId, accountTypeId: type.accountTypeId });
  const { person, book } = await givenOwner(world);
  await expect(change(world.a.viewer, person.userId, true)).rejects.toThrow("EPERM");
  await expect(change(lead, world.a.admin.userId, true)).rejects.toThrow("EPERM");
  await expect(change(lead, world.b.creator.userId, true)).rejects.toThrow("ENOENT");
  await expect(change(world.a.admin, world.a.admin.userId, true)).rejects.toThrow("EPERM");
  expect((await scim("DELETE", world.b.creator.userId)).status).toBe(404);
  expect((await scim("DELETE", person.userId, undefined, person)).status).not.toBe(204);
  await change(lead, person.userId, true);
  expect(await inodeOwner(book)).toBe(world.a.admin.userId);
  // who was an administrator comes back by an administrator alone
  const other = await world.addMember(world.a, "Admin");
  await change(world.a.admin, other.userId, true);
  await expect(change(lead, other.userId, false)).rejects.toThrow("EPERM");
  expect(
    (await scim("PATCH", other.userId, { Operations: [{ op: "replace", path: "active", value: true }] }, await tokenOf(lead))).status,
  ).toBe(403);
});

test("an administrator who leaves ends what they do in others' places", async () => {
  const boss = await world.addMember(world.a, "Admin");
  const target = await world.addMember(world.a, "Build");
  const { body } = await world.post<{ token: string }>(boss, "/v2/impersonation/start", {
    orgId: world.a.organizationId,
    memberId: target.userId,
    redirectUrl: "/",
  });
  expect(await status(body.token)).toBe(200);
  await scim("DELETE", boss.userId);
  expect(await status(body.token)).toBe(401);
  expect(await status(target.token)).toBe(200);
});

test("where the store fails at the end, an identity provider finds everything as it was, and says it again", async () => {
  const { person, book, schedule, key } = await givenOwner(world);
  await trust(person.userId);
  await sql`create function fails_late() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`.execute(db());
  await sql`create trigger fails before insert on audit_entries for each row
    when (new.action = 'member.deactivate' and new.object_id = ${sql.lit(person.userId)}) execute function fails_late()`.execute(db());
  try {
    expect((await say(person.userId, false)).status).toBe(500);
  } finally {
    await sql`drop trigger fails on audit_entries`.execute(db());
  }
  expect([await status(person.token), await status(key)]).toEqual([200, 200]);
  expect([await inodeOwner(book), (await scheduleRow(schedule)).owner_id]).toEqual([person.userId, person.userId]);
  expect(await left(person.userId)).toMatchObject({ devices: 1, accounts: 1, keys: 1 });
  expect((await say(person.userId, false)).status).toBe(200);
  expect(await left(person.userId)).toEqual(NOTHING);
});
