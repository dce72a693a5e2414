// Members who leave: what they own goes to somebody else, what is theirs alone ends, all of it or nothing.
import type { Departed, Departure, ErrorBody } from "@sheaf/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed, callOperation } from "../../testing/call-operation.ts";
import { givenTable } from "../../testing/given.ts";
import { givenBook, givenOwner, givenSchedule } from "../../testing/given-owner.ts";
import { allOperations } from "../../testing/operations.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\n");
});
afterAll(() => world.close());

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const refusal = async (as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<ErrorBody> => {
  const outcome = await callOperation(
    world,
    as,
    allOperations().find((one) => one.name === name)!,
    input,
  );
  if (outcome.ok) throw new Error(`${name} works`);
  return outcome.error;
};
const db = () => world.server.services.store.db;
const bookOf = (as: Actor) => givenBook(world, as);
const scheduleOf = (as: Actor, workbookId: string, name: string) => givenSchedule(world, as, workbookId, name);
const owning = () => givenOwner(world);
const scheduleRow = (id: string) =>
  db().selectFrom("export_schedules").select(["owner_id", "is_paused", "pause_reason"]).where("id", "=", id).executeTakeFirstOrThrow();
const inodeRow = (id: string) =>
  db().selectFrom("inodes").select(["owner_id", "parent_id", "name"]).where("id", "=", id).executeTakeFirstOrThrow();

test("what a member owns goes to the new owner, and what is theirs alone ends at once", async () => {
  const { admin } = world.a;
  const { person, folder, inner, book, gone, key, schedule } = await owning();
  const heir = await world.addMember(world.a, "Build");
  const workspace = await call<{ inodeId: string }>(admin, "CreateWorkspace", { name: "Theirs" });
  await db().updateTable("inodes").set({ owner_id: person.userId }).where("id", "=", workspace.inodeId).execute();
  const others = await bookOf(admin);
  await call(admin, "GiveGrant", { inodeId: others, memberId: person.userId, right: "view" });
  const foreign = await scheduleOf(person, others, "Of a document of somebody else");
  const asked = { memberIds: [person.userId], newOwnerId: heir.userId };

  const preview = await call<Departure>(admin, "PreviewDeparture", asked);
  const counts = { documents: 1, folders: 3, workspaces: 1, schedules: 2, apiKeys: 1, linkedAccounts: 1 };
  const pausing = [{ scheduleId: foreign, name: "Of a document of somebody else", reason: "The owner may not open the document" }];
  expect(preview).toMatchObject({ ...counts, members: [{ userId: person.userId, name: "Ann Lee" }], pausing });
  expect(preview.sessions).toBeGreaterThan(0);
  // looking changes nothing
  expect((await world.request("/v2/whoami", { as: person })).status).toBe(200);
  expect((await inodeRow(book)).owner_id).toBe(person.userId);

  expect(await call<Departed>(admin, "DeactivateMembers", asked)).toEqual({ ...counts, pausing });
  expect((await world.request("/v2/whoami", { as: person })).status).toBe(401);
  expect((await world.request("/v2/whoami", { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
  for (const id of [folder, inner, book, gone, workspace.inodeId]) expect((await inodeRow(id)).owner_id).toBe(heir.userId);
  expect((await inodeRow(others)).owner_id).toBe(admin.userId);
  // what lay in their own folder lies in a new one of the heir's, under their name
  const place = await inodeRow((await inodeRow(folder)).parent_id!);
  expect(place).toMatchObject({ name: "Ann Lee", owner_id: heir.userId });
  expect((await inodeRow(inner)).parent_id).toBe(folder);
  expect((await inodeRow(book)).parent_id).toBe((await inodeRow(folder)).parent_id);
  await call(heir, "RestoreInode", { inodeId: gone });
  expect(await scheduleRow(schedule)).toEqual({ owner_id: heir.userId, is_paused: false, pause_reason: null });
  expect(await scheduleRow(foreign)).toEqual({ owner_id: heir.userId, is_paused: true, pause_reason: pausing[0]!.reason });
  const due = await db().selectFrom("job_schedules").select(["id", "member_id"]).where("id", "in", [schedule, foreign]).execute();
  expect(due).toEqual([{ id: schedule, member_id: heir.userId }]);
  expect(await db().selectFrom("linked_accounts").select("id").where("user_id", "=", person.userId).execute()).toEqual([]);
  const entries = await db()
    .selectFrom("audit_entries")
    .select(["action", "detail"])
    .where("object_id", "in", [person.userId, schedule, foreign])
    .where("action", "in", ["member.deactivate", "schedule.transfer"])
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual(["member.deactivate", "schedule.transfer", "schedule.transfer"]);
  expect(entries.find(({ action }) => action === "member.deactivate")!.detail).toMatchObject({ newOwner: heir.userId, ...counts });
});

test("a schedule pauses where the new owner may not export, and where it went by an account of the one who left", async () => {
  const { admin } = world.a;
  const { person, schedule, book } = await owning();
  const byAccount = await scheduleOf(person, book, "By an account");
  const row = await db().selectFrom("export_schedules").select("definition").where("id", "=", byAccount).executeTakeFirstOrThrow();
  const linked = {
    accountId: crypto.randomUUID(),
    placeId: "p",
    placeName: "P",
    partId: null,
    partName: null,
    elementId: null,
    mode: null,
  };
  const destination = { destinationId: crypto.randomUUID(), kind: "drive", host: "Drive", hasSecret: false, sealed: "", linked };
  await db()
    .updateTable("export_schedules")
    .set({ definition: JSON.stringify({ ...row.definition, destinations: [destination] }) })
    .where("id", "=", byAccount)
    .execute();
  const asked = { memberIds: [person.userId], newOwnerId: admin.userId };
  expect((await call<Departure>(admin, "PreviewDeparture", asked)).pausing).toMatchObject([
    { scheduleId: byAccount, reason: "The account that this goes to was disconnected" },
  ]);
  const viewer = await world.addMember(world.a, "View");
  await call(admin, "DeactivateMembers", { memberIds: [person.userId], newOwnerId: viewer.userId });
  expect(await scheduleRow(schedule)).toMatchObject({ is_paused: true, owner_id: viewer.userId });
  expect((await scheduleRow(schedule)).pause_reason).toMatch(/^The owner may not export/u);
});

test("several at once, by REST one, and without a new owner all stays theirs", async () => {
  const { admin } = world.a;
  const [one, two, three] = [await owning(), await owning(), await owning()];
  const done = await call<Departed>(admin, "DeactivateMembers", {
    memberIds: [one.person.userId, two.person.userId],
    newOwnerId: admin.userId,
  });
  expect(done).toMatchObject({ documents: 2, folders: 6, apiKeys: 2, linkedAccounts: 2, schedules: 2 });
  for (const { book } of [one, two]) expect((await inodeRow(book)).owner_id).toBe(admin.userId);
  const answer = await world.request(`/v2/members/${three.person.userId}`, { method: "DELETE", as: admin });
  expect(answer).toMatchObject({ status: 200, body: { documents: 0, apiKeys: 1, pausing: [] } });
  expect((await inodeRow(three.book)).owner_id).toBe(three.person.userId);
  expect((await world.request("/v2/whoami", { as: three.person })).status).toBe(401);
});

test("refused: oneself, a new owner who is no member, gone, a guest or among them, and whoever is no administrator", async () => {
  const { admin, guest } = world.a;
  const person = await world.addMember(world.a, "Build");
  const gone = await world.addMember(world.a, "Build");
  await call(admin, "DeactivateMembers", { memberIds: [gone.userId], newOwnerId: null });
  const to = (newOwnerId: string) => refusal(admin, "DeactivateMembers", { memberIds: [person.userId], newOwnerId });
  expect(await to(gone.userId)).toMatchObject({ code: "EINVAL" });
  expect(await to(guest.userId)).toMatchObject({ code: "EINVAL" });
  expect(await to(person.userId)).toMatchObject({ code: "EINVAL" });
  expect(await to(world.b.admin.userId)).toMatchObject({ code: "ENOENT" });
  expect(await refusal(admin, "DeactivateMembers", { memberIds: [admin.userId], newOwnerId: person.userId })).toMatchObject({
    code: "EPERM",
  });
  const ofB = { memberIds: [world.b.creator.userId], newOwnerId: null };
  expect(await refusal(admin, "DeactivateMembers", ofB)).toMatchObject({ code: "ENOENT" });
  expect(await refusal(admin, "PreviewDeparture", ofB)).toMatchObject({ code: "ENOENT" });
  // who manages people, and does not see everything, gives nothing of others to anybody
  const type = await call<{ accountTypeId: string }>(admin, "SaveAccountType", {
    name: "Manages people",
    featurePermissionSet: ["canViewWorkbook", "canManageUsers"],
  });
  const manager = await world.addMember(world.a, "View");
  await db().updateTable("members").set({ account_type_id: type.accountTypeId }).where("user_id", "=", manager.userId).execute();
  const theirs = { memberIds: [person.userId], newOwnerId: manager.userId };
  expect(await refusal(manager, "DeactivateMembers", theirs)).toMatchObject({ code: "EPERM" });
  expect(await refusal(manager, "PreviewDeparture", theirs)).toMatchObject({ code: "EPERM" });
  expect(await refusal(manager, "DeactivateMembers", { memberIds: [admin.userId], newOwnerId: null })).toMatchObject({ code: "EPERM" });
  expect((await world.request("/v2/whoami", { as: person })).status).toBe(200);
  await call(manager, "DeactivateMembers", { memberIds: [person.userId], newOwnerId: null });
  expect((await world.request("/v2/whoami", { as: person })).status).toBe(401);
});

test("members who leave wait for whoever moves folders without keeping anybody from making one: no two wait for each other", async () => {
  const { admin } = world.a;
  const { organizationId } = world.a;
  const { person, book } = await owning();
  const asked = { memberIds: [person.userId], newOwnerId: admin.userId };
  const { leaving } = await db()
    .transaction()
    .execute(async (moving) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`folders ${organizationId}`}, 0))`.execute(moving);
      const begun = call<Departed>(admin, "DeactivateMembers", asked);
      begun.catch(() => undefined);
      for (let isWaiting = false; !isWaiting;) {
        const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(db());
        isWaiting = rows.length > 0;
      }
      // as the store asks for the owner of a new folder
      await sql`select from members where organization_id = ${organizationId} for key share nowait`.execute(moving);
      return { leaving: begun };
    });
  expect(await leaving).toMatchObject({ documents: 1 });
  expect((await inodeRow(book)).owner_id).toBe(admin.userId);
});

test("nothing is half done: where the last of them cannot go, everything is as it was", async () => {
  const { admin } = world.a;
  const [first, last] = [await owning(), await owning()];
  const heir = await world.addMember(world.a, "Build");
  // the store fails at the end of the work
  await sql`create function fail_at() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`.execute(db());
  await sql`create trigger fails before insert on audit_entries for each row
    when (new.action = 'member.deactivate' and new.object_id = ${sql.lit(last.person.userId)}) execute function fail_at()`.execute(db());
  const asked = { memberIds: [first.person.userId, last.person.userId], newOwnerId: heir.userId };
  try {
    expect(await refusal(admin, "DeactivateMembers", asked)).toMatchObject({ code: "UNKNOWN" });
  } finally {
    await sql`drop trigger fails on audit_entries`.execute(db());
  }
  for (const { person, book, schedule, key } of [first, last]) {
    expect((await inodeRow(book)).owner_id).toBe(person.userId);
    expect((await scheduleRow(schedule)).owner_id).toBe(person.userId);
    expect((await world.request("/v2/whoami", { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    expect((await world.request("/v2/whoami", { as: person })).status).toBe(200);
  }
  expect(await call<Departed>(admin, "DeactivateMembers", asked)).toMatchObject({ documents: 2 });
});
