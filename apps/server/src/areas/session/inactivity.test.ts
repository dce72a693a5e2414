import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, startWorld, turnableClock, type World } from "../../testing/world.ts";

const clock = turnableClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

/** By somebody who has just come: tokens end while the clock is turned. */
const set = async (value: unknown): Promise<unknown> =>
  world.graphql(
    await world.signIn(world.a.organizationId, world.a.admin.email),
    "mutation M($request: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $request) { name } }",
    { request: { name: "inactivityConfig", value } },
  );
const note = (as: Actor): Promise<{ noteActivity: object }> => world.graphql(as, "mutation { noteActivity { isEnabled timeoutSecs } }");
const read = (as: Actor): Promise<unknown> => world.graphql(as, "{ me { member { userId } } }");
const refresh = (as: Actor): Promise<number> =>
  world.post(null, "/refresh-token", { orgId: as.organizationId }, { cookie: as.cookie, origin: world.url }).then(({ status }) => status);
const minutes = (count: number): void => clock.turn(count * 60_000);

test("V39: inactivityConfig: a session that nobody uses ends, whatever its page asks for by itself; one in use goes on", async () => {
  const { organizationId, viewer, creator } = world.a;
  const busy = await world.signIn(organizationId, viewer.email);
  const idle = await world.signIn(organizationId, creator.email);
  await set({ isEnabled: true, timeoutSecs: 600 });
  expect(await note(busy)).toEqual({ noteActivity: { isEnabled: true, timeoutSecs: 600 } });
  minutes(6);
  await note(busy);
  // a call of the page, a new token: neither is a person
  await read(idle);
  expect(await refresh(idle)).toBe(200);
  minutes(5);
  await read(busy);
  await expect(read(idle)).rejects.toThrow("session_expired");
  expect(await refresh(idle)).toBe(401);
  const { sessions } = await world.graphql<{ sessions: readonly object[] }>(busy, "{ sessions { sessionId } }");
  expect(sessions).toHaveLength(1);
  // another organization has its own rules
  await read(world.b.viewer);
});

test("what had ended by inactivity stays so when the setting is turned off, and turning it on ends nobody at once", async () => {
  const { organizationId, guest } = world.a;
  const left = await world.signIn(organizationId, guest.email);
  minutes(11);
  await set({ isEnabled: false, timeoutSecs: 600 });
  await expect(read(left)).rejects.toThrow("session_expired");
  const resting = await world.signIn(organizationId, guest.email);
  minutes(9);
  await set({ isEnabled: true, timeoutSecs: 120 });
  await read(resting);
  minutes(3);
  await expect(read(resting)).rejects.toThrow("session_expired");
});

test("who acts in somebody's place is there too, and leaves no line in the audit log by it", async () => {
  const { organizationId, admin, viewer } = world.a;
  const acting = await world.signIn(organizationId, admin.email);
  const { body } = await world.post<{ token: string }>(
    acting,
    "/v2/impersonation/start",
    { orgId: organizationId, memberId: viewer.userId, redirectUrl: "/" },
    { cookie: acting.cookie, origin: world.url },
  );
  await note({ ...viewer, token: body.token });
  const lines = await world.server.services.store.db
    .selectFrom("audit_entries")
    .select("object_id")
    .where("action", "=", "impersonation.act")
    .execute();
  expect(lines).toEqual([]);
});

test("less than two minutes is refused", async () => {
  await expect(set({ isEnabled: true, timeoutSecs: 60 })).rejects.toThrow();
});
