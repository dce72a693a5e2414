import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, PASSWORD, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const NEW = "wobbly teapot canyon";
const ask = (email: string, orgId = world.a.organizationId) => world.post(null, "/send-password-reset", { orgId, email });
const set = (person: Actor, token: string, more: object = {}) =>
  world.post(null, "/reset-password", { orgId: person.organizationId, email: person.email, token, password: NEW, ...more });
const login = async (person: Actor, password: string) =>
  (await world.post(null, "/login", { orgId: person.organizationId, email: person.email, password })).status;
function links({ email }: Actor): readonly string[] {
  const folder = join(world.server.services.config.dataFolder, "outbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""))
    .filter((text) => text.includes(`To: ${email}`))
    .flatMap((text) => /\/tenant-[ab]\/reset-password#([\w.-]+)\//.exec(text)?.[1] ?? []);
}
async function linkFor(person: Actor): Promise<string> {
  const before = new Set(links(person));
  expect((await ask(person.email)).body).toEqual({ ok: true });
  await expect.poll(() => links(person).length).toBe(before.size + 1);
  return links(person).find((link) => !before.has(link))!;
}
const over = { code: "EINVAL", message: "This link is not valid any more. Ask for a new one." };

test("the link of a mail sets a new password once, and ends every session and trusted browser", async () => {
  const person = await world.addMember(world.a, "Build");
  const token = await linkFor(person);
  expect((await set(person, token, { password: "Password1234!" })).status).toBe(400);
  expect((await set(person, token, { password: "build person 2026" })).body).toMatchObject({ details: { field: "password" } });
  const both = await Promise.all([set(person, token), set(person, token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(both.every(({ headers }) => headers.getSetCookie().length === 0)).toBe(true);
  expect([await login(person, PASSWORD), await login(person, NEW)]).toEqual([400, 200]);
  expect((await world.post(person, "/graphql2", { query: "{ me { isAdminLike } }" })).status).toBe(401);
  expect((await set(person, token, { password: "another teapot canyon" })).body).toMatchObject(over);
  const actions = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select("action")
    .where("actor_id", "=", person.userId)
    .where("action", "=", "password.reset")
    .execute();
  expect(actions).toHaveLength(1);
  expect(world.log.join("\n")).not.toContain(token.split(".")[2]);
});

test("forceResetPassword: the old password opens nothing, sessions end, and the link of the mail leads back in; nobody shuts an administrator out", async () => {
  const person = await world.addMember(world.a, "View");
  const force = "mutation($r: ForceResetPasswordRequest!) { forceResetPassword(request: $r) { success } }";
  const by = (as: Actor, userId: string) => world.graphql(as, force, { r: { userId } });
  await expect(by(world.a.creator, person.userId)).rejects.toMatchObject({ body: { code: "EPERM" } });
  await expect(by(world.b.admin, person.userId)).rejects.toMatchObject({ body: { code: "ENOENT" } });
  expect(await by(world.a.admin, person.userId)).toEqual({ forceResetPassword: { success: true } });
  const refused = await world.post<{ message: string }>(null, "/login", {
    orgId: person.organizationId,
    email: person.email,
    password: PASSWORD,
  });
  expect(refused.body).toMatchObject({ code: "EACCES", details: { field: "password" } });
  // a wrong one says nothing of it
  expect((await world.post(null, "/login", { orgId: person.organizationId, email: person.email, password: "wrong" })).body).toMatchObject({
    code: "EINVAL",
  });
  expect((await world.post(null, "/refresh-token", { orgId: person.organizationId }, { cookie: person.cookie })).status).toBe(401);
  await expect.poll(() => links(person)).toHaveLength(1);
  expect((await set(person, links(person)[0]!)).status).toBe(200);
  expect(await login(person, "wobbly teapot canyon")).toBe(200);
});

test("only the last link opens, for an hour, for its own account and organization", async () => {
  const [person, other] = [await world.addMember(world.a, "View"), await world.addMember(world.a, "View")];
  const first = await linkFor(person);
  const last = await linkFor(person);
  for (const answer of [
    await set(person, first),
    await set(other, last),
    await set({ ...person, organizationId: world.b.organizationId }, last),
    await set(person, `${last.slice(0, -2)}AA`),
    await set(person, ""),
  ])
    expect(answer.body).toMatchObject(over);
  clock.turn(limits.passwordResetTime + 1_000);
  expect((await set(person, last)).body).toMatchObject(over);
  expect(await login(person, PASSWORD)).toBe(200);
});

test("V04, V07: whoever is asked for, the answer is one; strangers, archived members and those of another door get no mail", async () => {
  const { db } = world.server.services.store;
  const archived = await world.addMember(world.a, "View");
  await db.updateTable("members").set({ is_archived: true }).where("user_id", "=", archived.userId).execute();
  const { viewer } = world.b;
  await db.updateTable("organizations").set({ auth_method: "oauth_required" }).where("id", "=", viewer.organizationId).execute();
  const known = await world.addMember(world.a, "View");
  const answers = [
    await ask(known.email),
    await ask("nobody@tenant-a.example"),
    await ask(archived.email),
    await ask(viewer.email, viewer.organizationId),
    await ask(known.email, crypto.randomUUID()),
  ];
  const shapes = answers.map(({ status, text, headers }) =>
    JSON.stringify([status, text, [...headers.keys()].filter((name) => name !== "date").toSorted()]),
  );
  expect(new Set(shapes).size).toBe(1);
  await expect.poll(() => links(known)).toHaveLength(1);
  // the jobs of the others came before it
  expect([...links(archived), ...links(viewer)]).toEqual([]);
  // a link from before the organization took another door sets nothing
  await db.updateTable("organizations").set({ auth_method: "password" }).where("id", "=", viewer.organizationId).execute();
  expect((await ask(viewer.email, viewer.organizationId)).status).toBe(200);
  await expect.poll(() => links(viewer)).toHaveLength(1);
  await db.updateTable("organizations").set({ auth_method: "saml_required" }).where("id", "=", viewer.organizationId).execute();
  expect((await set(viewer, links(viewer)[0]!)).body).toMatchObject(over);
  await db.updateTable("organizations").set({ auth_method: "password" }).where("id", "=", viewer.organizationId).execute();
});

test("nobody is flooded with mail, known or not", async () => {
  const person = await world.addMember(world.a, "View");
  for (const email of [person.email, "stranger@tenant-a.example"]) {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  }
});
