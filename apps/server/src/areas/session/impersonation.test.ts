import type { Grant, StopImpersonationAnswer } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, type Answer, PASSWORD, startWorld, turnableClock, type World } from "../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
const start = (as: Actor, member: Actor, redirectUrl = "/tenant-a/admin/users") =>
  world.post<Grant>(as, "/v2/impersonation/start", { orgId: as.organizationId, memberId: member.userId, redirectUrl });
/** The administrator in a member's place. */
async function actAs(admin: Actor, member: Actor): Promise<Actor> {
  const answer = await start(admin, member);
  expect(answer.status).toBe(200);
  return { ...member, token: answer.body.token, cookie: cookieOf(answer) };
}
const stop = (acting: Actor) =>
  world.post<StopImpersonationAnswer>(null, "/stop-impersonation", { orgId: acting.organizationId }, { cookie: acting.cookie });
const ME = "{ me { member { userId } capabilities isAdminLike impersonatorName } }";
interface Me {
  readonly me: { member: { userId: string }; capabilities: string[]; isAdminLike: boolean; impersonatorName: string | null };
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "done",
    (error: { body: { code: string } }) => error.body.code,
  );
const audited = () =>
  world.server.services.store.db
    .selectFrom("audit_entries")
    .select(["action", "actor_id", "actor_via", "object_id"])
    .where("organization_id", "=", world.a.organizationId)
    .where("action", "like", "impersonation.%")
    .orderBy("at")
    .execute();

describe("an administrator acts in a member's place", () => {
  test("as that member and no more, known by the token, until they stop and are themselves where they were", async () => {
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    const acting = await actAs(admin, world.a.creator);
    expect(claimsOf(acting.token)).toMatchObject({ authn_method: "impersonation", sub: world.a.creator.userId });
    const { me } = await world.graphql<Me>(acting, ME);
    expect(me).toMatchObject({ member: { userId: world.a.creator.userId }, isAdminLike: false, impersonatorName: "Ada tenant-a" });
    expect(me.capabilities).not.toContain("canAdmin");
    const renewed = await world.post<Grant>(null, "/refresh-token", { orgId: acting.organizationId }, { cookie: acting.cookie });
    expect(claimsOf(renewed.body.token)).toMatchObject({ authn_method: "impersonation" });
    const back = await stop({ ...acting, cookie: cookieOf(renewed) });
    expect(back.body).toMatchObject({ kind: "grant", uid: admin.userId, redirectUrl: "/tenant-a/admin/users" });
    expect((await world.post(acting, "/graphql2", { query: ME })).status).toBe(401);
    const own = await world.graphql<Me>({ ...admin, token: back.body.token }, ME);
    expect(own.me).toMatchObject({ isAdminLike: true, impersonatorName: null });
    const again = await world.post(null, "/refresh-token", { orgId: acting.organizationId }, { cookie: cookieOf(back) });
    expect(again.status).toBe(200);
  });

  test("start, stop and every act between are in the audit log with both people", async () => {
    const before = (await audited()).length;
    const acting = await actAs(world.a.admin, world.a.creator);
    await world.graphql(acting, 'mutation { createFolder(request: { name: "Made for her" }) { inodeId } }');
    await stop(acting);
    const { userId } = world.a.creator;
    const { userId: adminId } = world.a.admin;
    expect((await audited()).slice(before)).toEqual([
      expect.objectContaining({ action: "impersonation.start", actor_id: adminId, object_id: userId }),
      { action: "impersonation.act", actor_id: userId, actor_via: adminId, object_id: "CreateFolder" },
      expect.objectContaining({ action: "impersonation.stop", actor_id: adminId, object_id: userId }),
    ]);
    const { auditEntries } = await world.graphql<{
      auditEntries: { action: string; actorName: string; impersonatorName: string | null }[];
    }>(world.a.admin, '{ auditEntries(action: "impersonation.act") { action actorName impersonatorName } }');
    expect(auditEntries[0]).toEqual({ action: "impersonation.act", actorName: "Build Person", impersonatorName: "Ada tenant-a" });
  });

  test("what is the member's own stays theirs: passwords, keys, sessions, second factors, what they share", async () => {
    const acting = await actAs(world.a.admin, world.a.creator);
    const password = await world.post<{ code: string }>(acting, "/v2/members/me/password", { oldPassword: PASSWORD, newPassword: "x" });
    expect(password.status).not.toBe(200);
    const key = await world.post<{ code: string }>(acting, "/v2/credentials", { name: "k", kind: "token", scopes: ["documents:read"] });
    expect(key.body.code).toBe("EPERM");
    for (const query of [
      "{ sessions { sessionId } }",
      "{ apiKeys { keyId } }",
      "mutation { endOtherSessions { success } }",
      'mutation { updateUserSettings(request: { locale: "en" }) { locale } }',
    ])
      expect([query, await codeOf(world.graphql(acting, query))]).toEqual([query, "EPERM"]);
    expect((await start(acting, world.a.viewer)).status).toBe(403);
    const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
      acting,
      'mutation { createFolder(request: { name: "Hers" }) { inodeId } }',
    );
    const give = `mutation { giveGrant(request: { inodeId: "${createFolder.inodeId}", memberId: "${world.a.viewer.userId}", right: "view" }) { grantId } }`;
    expect(await codeOf(world.graphql(acting, give))).toBe("EPERM");
    await stop(acting);
  });

  test("nobody else begins it, nobody for another organization, nobody for themselves or for who is gone", async () => {
    expect((await start(world.a.creator, world.a.viewer)).status).toBe(403);
    expect((await start(world.a.guest, world.a.viewer)).status).toBe(403);
    expect((await start(world.a.admin, world.b.viewer)).status).toBe(404);
    expect((await start(world.a.admin, world.a.admin)).status).toBe(403);
    const foreign = { orgId: world.b.organizationId, memberId: world.b.viewer.userId };
    expect((await world.post(world.a.admin, "/v2/impersonation/start", foreign)).status).toBe(403);
    const gone = await world.addMember(world.a, "View");
    await world.graphql(world.a.admin, `mutation { updateMember(request: { userId: "${gone.userId}", isArchived: true }) { userId } }`);
    expect((await start(world.a.admin, gone)).status).toBe(404);
    expect((await stop(world.a.creator)).status).toBe(404);
  });

  test("it ends with the administrator's own session, with their being one, and after an hour", async () => {
    const admin = await world.addMember(world.a, "Admin");
    const acting = await actAs(admin, world.a.viewer);
    await world.graphql(admin, "mutation { endOtherSessions { success } }");
    expect(await codeOf(world.graphql(acting, ME))).toBe("done");
    await world.post(admin, "/logout", { orgId: admin.organizationId });
    clock.turn(3_000);
    expect((await world.post(acting, "/graphql2", { query: ME })).status).toBe(401);
    const other = await world.signIn(admin.organizationId, admin.email);
    const soon = await actAs(other, world.a.viewer);
    clock.turn(3_601_000);
    expect((await world.post(null, "/refresh-token", { orgId: soon.organizationId }, { cookie: soon.cookie })).status).toBe(401);
    expect((await stop(soon)).status).toBe(200);
  });

  test("a token that was used up before, or whose session was stopped, gives no administrator's session", async () => {
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    const acting = await actAs(admin, world.a.creator);
    const renewed = await world.post<Grant>(null, "/refresh-token", { orgId: acting.organizationId }, { cookie: acting.cookie });
    clock.turn(11_000);
    expect((await stop(acting)).status).toBe(401);
    const current = { ...acting, cookie: cookieOf(renewed) };
    // twice by one impatient hand
    expect([(await stop(current)).status, (await stop(current)).status]).toEqual([200, 200]);
    clock.turn(11_000);
    expect((await stop(current)).status).toBe(401);
  });

  test("signing out meanwhile signs the administrator out, and the member nowhere", async () => {
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    const member = await world.signIn(world.a.organizationId, world.a.viewer.email);
    const acting = await actAs(admin, member);
    await world.post(acting, "/logout", { orgId: acting.organizationId, everywhere: true });
    clock.turn(3_000);
    const refresh = (cookie: string) => world.post(null, "/refresh-token", { orgId: admin.organizationId }, { cookie });
    expect((await refresh(admin.cookie)).status).toBe(401);
    expect((await refresh(member.cookie)).status).toBe(200);
  });
});
