import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, PASSWORD, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const NEW = "wobbly teapot canyon";
const change = (as: Actor | null, oldPassword: string, newPassword: string) =>
  world.post<{ message: string }>(as, "/update-password", { oldPassword, newPassword });
const me = async (as: Actor) => (await world.post(as, "/graphql2", { query: "{ me { member { email } } }" })).status;
const login = async (email: string, password: string) =>
  (await world.post(null, "/login", { orgId: world.a.organizationId, email, password })).status;

test("everybody changes their own password, and no more than that: other sessions end, this one goes on", async () => {
  const here = await world.addMember(world.a, "View", "guest");
  const elsewhere = await world.signIn(world.a.organizationId, here.email);
  expect((await change(here, PASSWORD, NEW)).body).toEqual({ success: true });
  expect([await login(here.email, PASSWORD), await login(here.email, NEW)]).toEqual([400, 200]);
  const start = performance.now();
  while ((await me(elsewhere)) === 200) expect(performance.now() - start).toBeLessThan(30_000);
  expect(await me(here)).toBe(200);
  expect(await login(world.a.viewer.email, PASSWORD)).toBe(200);
  const entries = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["action", "detail"])
    .where("actor_id", "=", here.userId)
    .where("action", "like", "password.%")
    .execute();
  expect(entries).toEqual([{ action: "password.change", detail: { sessionsEnded: 1 } }]);
});

test("a wrong current password, a common new one, the person's own name and the same again are refused; failures are audited", async () => {
  const person = await world.addMember(world.a, "Build");
  for (const [old, wanted, words] of [
    ["not this one", NEW, "Incorrect email or password"],
    [PASSWORD, PASSWORD, "This is the password that you have"],
    [PASSWORD, "Password1234!", "newPassword: This password is among the first that are tried. Choose another one."],
    [PASSWORD, "short", "newPassword: At least 12 characters"],
    [PASSWORD, "build person 2026", "This password is among the first that are tried. Choose another one."],
  ] as const)
    expect([wanted, (await change(person, old, wanted)).body]).toMatchObject([wanted, { code: "EINVAL", message: words }]);
  expect(await login(person.email, PASSWORD)).toBe(200);
  const refused = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select("id")
    .where("actor_id", "=", person.userId)
    .where("action", "=", "password.refused")
    .execute();
  expect(refused).toHaveLength(1);
});

test("guessing at an open page is stopped, for that person alone; nobody does it without a session", async () => {
  const person = await world.addMember(world.a, "View");
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await change(person, `guess number ${n}`, NEW)).status);
  expect([answers.slice(0, 10).every((status) => status === 400), answers.at(-1)]).toEqual([true, 429]);
  expect((await change(world.a.admin, "not this one", NEW)).status).toBe(400);
  expect((await change(null, PASSWORD, NEW)).status).toBe(401);
});

test("a new member does not begin with a common password", async () => {
  const types = await world.graphql<{ accountTypes: { accountTypeId: string }[] }>(world.a.admin, "{ accountTypes { accountTypeId } }");
  const make = (password: string) =>
    world.graphql(world.a.admin, "mutation($r: CreateMemberRequest!) { createMember(request: $r) { userId } }", {
      r: { email: "new@tenant-a.example", accountTypeId: types.accountTypes[0]?.accountTypeId, password },
    });
  await expect(make("passwordpassword")).rejects.toThrow("This password is among the first that are tried");
  await expect(make(NEW)).resolves.toBeDefined();
});

test("POST /validate shows the password once more; what it gives opens the change of it, for minutes, and nothing else", async () => {
  const person = await world.addMember(world.a, "View");
  const show = (password: string, slug = "tenant-a", as: Actor | null = person) =>
    world.post<{ token: string; message: string; details?: unknown }>(as, "/validate", { slug, password, environment: "production" });
  expect((await show("not this one")).body).toMatchObject({
    code: "EINVAL",
    message: "Incorrect email or password",
    details: { field: "password" },
  });
  expect((await show(PASSWORD, "tenant-b")).body).toMatchObject({ code: "EACCES", message: "Invalid token." });
  expect((await show(PASSWORD, "tenant-a", null)).status).toBe(401);
  const { token } = (await show(PASSWORD)).body;
  const scoped = { ...person, token };
  expect([await me(scoped), await me(person)]).toEqual([401, 200]);
  expect((await show(PASSWORD, "tenant-a", scoped)).status).toBe(401);
  expect((await change(scoped, PASSWORD, NEW)).body).toEqual({ success: true });
  // still: one that was let through once opens no other call
  expect([await me(scoped), await login(person.email, NEW)]).toEqual([401, 200]);
});
