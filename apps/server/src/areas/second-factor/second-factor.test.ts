import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Grant, limits, type MfaAnswer, type SecondFactorBegun, type SecondFactorState } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type Answer, PASSWORD, startWorld, turnableClock, type World } from "../../testing/world.ts";
import { codeOf, stepAt } from "./totp.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

interface Phone {
  readonly actor: Actor;
  readonly secret: Buffer;
  readonly recoveryCodes: readonly string[];
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
const code = (secret: Uint8Array, off = 0): string => codeOf(secret, stepAt(clock.now()) + off);
const cookies = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function withPhone(type = "Build"): Promise<Phone> {
  const actor = await world.addMember(world.a, type);
  const begun = await world.post<SecondFactorBegun>(actor, "/v2/second-factor/begin", { password: PASSWORD });
  const secret = fromBase32(begun.body.secret);
  const made = await world.post<{ recoveryCodes: string[] }>(actor, "/v2/second-factor/confirm", { code: code(secret) });
  expect(made.status).toBe(200);
  // the code of this period was taken
  clock.turn(60_000);
  return { actor, secret, recoveryCodes: made.body.recoveryCodes };
}
const login = (actor: Actor, cookie = "") =>
  world.post<MfaAnswer | Grant>(null, "/login", { orgId: actor.organizationId, email: actor.email, password: PASSWORD }, { cookie });
const verify = (actor: Actor, cookie: string, more: object, who: object = {}) =>
  world.post<Grant>(
    null,
    "/login/verify",
    { orgId: actor.organizationId, userId: actor.userId, email: actor.email, method: "totp", ...more, ...who },
    { cookie },
  );
const state = async (actor: Actor) =>
  (await world.graphql<{ secondFactor: SecondFactorState }>(actor, "{ secondFactor { isOn recoveryCodesLeft isRequired trustedDevices } }"))
    .secondFactor;
const actions = async (actor: Actor) =>
  (
    await world.server.services.store.db
      .selectFrom("audit_entries")
      .select("action")
      .where((e) => e.or([e("actor_id", "=", actor.userId), e("object_id", "=", actor.userId)]))
      .orderBy("at")
      .execute()
  ).map(({ action }) => action);
function mailTo({ email }: Actor): readonly string[] {
  const folder = join(world.server.services.config.dataFolder, "outbox");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .filter((text) => text.includes(`To: ${email}`));
  } catch {
    return [];
  }
}
const mailedCodes = (actor: Actor) => mailTo(actor).flatMap((text) => /Subject: (\d{6}) is your code/.exec(text)?.[1] ?? []);

test("with an app the password is half of it: the answer opens nothing, a code of the app does, once", async () => {
  const { actor, secret } = await withPhone();
  const first = await login(actor);
  expect(first.body).toEqual({ kind: "mfa", userId: actor.userId, primaryMethod: "totp", availableMethods: ["totp", "email"] });
  expect(first.headers.getSetCookie().join()).not.toContain("sheaf_session_");
  const waiting = cookies(first);
  expect((await world.post(null, "/refresh-token", { orgId: actor.organizationId }, { cookie: waiting })).status).toBe(401);
  const wrong = await verify(actor, waiting, { totpCode: code(secret, 5) });
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: "EINVAL", message: "Incorrect verification code" }]);
  const now = code(secret);
  const right = await verify(actor, waiting, { totpCode: `${now.slice(0, 3)} ${now.slice(3)}` });
  expect(right.body).toMatchObject({ kind: "grant", uid: actor.userId });
  // neither the sign-in nor the code is there twice
  expect((await verify(actor, waiting, { totpCode: code(secret, 1) })).status).toBe(403);
  expect((await verify(actor, cookies(await login(actor)), { totpCode: now })).status).toBe(400);
  expect(await actions(actor)).toEqual(
    expect.arrayContaining(["second-factor.on", "session.second-step", "session.code-refused", "session.begin"]),
  );
});

test("a sign-in that waits ends with the sessions: who demands a new password lets nobody in who has shown the old one", async () => {
  const { actor, secret } = await withPhone();
  const waiting = cookies(await login(actor));
  await world.graphql(world.a.admin, "mutation($r: ForceResetPasswordRequest!) { forceResetPassword(request: $r) { success } }", {
    r: { userId: actor.userId },
  });
  const late = await verify(actor, waiting, { totpCode: code(secret) });
  expect([late.status, late.body]).toMatchObject([403, { code: "EACCES" }]);
  expect(late.headers.getSetCookie().join()).not.toContain("sheaf_session_");
});

test("V06: a sign-in that waits is its own account's alone", async () => {
  const [one, two] = [await withPhone(), await withPhone()];
  const waiting = cookies(await login(one.actor));
  const good = { totpCode: code(two.secret) };
  for (const who of [
    { userId: two.actor.userId, email: two.actor.email },
    { userId: two.actor.userId },
    { email: two.actor.email },
    { orgId: world.b.organizationId },
  ]) {
    const answer = await verify(one.actor, waiting, good, who);
    expect([answer.status, answer.body]).toMatchObject([403, { code: "EACCES" }]);
    expect(answer.headers.getSetCookie().join()).not.toContain("sheaf_session_");
  }
  expect((await verify(one.actor, "", { totpCode: code(one.secret) })).body).toMatchObject({ code: "EACCES" });
  expect((await verify(one.actor, waiting, { totpCode: code(one.secret) })).status).toBe(200);
});

test("V05: over any number of sign-ins ten wrong codes are looked at in a quarter of an hour, and the owner is told", async () => {
  const { actor, secret } = await withPhone();
  const waiting = await Promise.all(Array.from({ length: 20 }, async () => cookies(await login(actor))));
  const answers = await Promise.all(
    waiting.flatMap((cookie) => Array.from({ length: 5 }, () => verify(actor, cookie, { totpCode: code(secret, 40) }))),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(limits.wrongCodes);
  expect(refused).toHaveLength(90);
  expect(refused[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await verify(actor, waiting[0]!, { totpCode: code(secret) })).status).toBe(429);
  await expect.poll(() => mailTo(actor).filter((text) => text.includes("wrong codes"))).toHaveLength(1);
  clock.turn(limits.wrongCodesWithin + 1_000);
  expect((await verify(actor, cookies(await login(actor)), { totpCode: code(secret) })).status).toBe(200);
});

test("each recovery code opens once, whatever its spelling; another account's does not", async () => {
  const { actor, recoveryCodes } = await withPhone();
  const other = await withPhone();
  expect(recoveryCodes).toHaveLength(limits.recoveryCodes);
  const [recovery = ""] = recoveryCodes;
  const kept = await world.server.services.store.db.selectFrom("recovery_codes").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(recovery);
  expect((await verify(other.actor, cookies(await login(other.actor)), { totpCode: recovery })).status).toBe(400);
  const both = [cookies(await login(actor)), cookies(await login(actor))];
  const answers = await Promise.all(both.map((cookie) => verify(actor, cookie, { totpCode: recovery.toUpperCase().replace("-", " ") })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await state(actor)).toMatchObject({ isOn: true, recoveryCodesLeft: limits.recoveryCodes - 1 });
  await expect.poll(() => mailTo(actor).filter((text) => text.includes("recovery code was used"))).toHaveLength(1);
  const renewed = await world.post<{ recoveryCodes: string[] }>(actor, "/v2/second-factor/recovery-codes", { password: PASSWORD });
  expect(renewed.body.recoveryCodes).toHaveLength(limits.recoveryCodes);
  expect((await verify(actor, cookies(await login(actor)), { totpCode: recoveryCodes[1] })).status).toBe(400);
  expect((await verify(actor, cookies(await login(actor)), { totpCode: renewed.body.recoveryCodes[1] })).status).toBe(200);
});

test("where the organization asks for it, a mail brings the code to who has no app; only the last one counts, for ten minutes", async () => {
  const admin = await world.signIn(world.b.organizationId, world.b.admin.email);
  const rules = (needsSecondFactor: boolean) =>
    world.graphql(admin, "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { needsSecondFactor } }", {
      r: { needsSecondFactor },
    });
  const { viewer } = world.b;
  await rules(true);
  const first = await login(viewer);
  expect(first.body).toMatchObject({ kind: "mfa", primaryMethod: "email", availableMethods: ["email"] });
  await expect.poll(() => mailedCodes(viewer)).toHaveLength(1);
  const waiting = cookies(first);
  const claimed = { orgId: viewer.organizationId, userId: viewer.userId, email: viewer.email };
  const resend = () => world.post(null, "/login/verify/resend-email", claimed, { cookie: waiting });
  expect((await resend()).status).toBe(429);
  clock.turn(limits.codeMailPause + 1_000);
  expect((await resend()).body).toMatchObject({ kind: "mfa", primaryMethod: "email" });
  await expect.poll(() => mailedCodes(viewer)).toHaveLength(2);
  const [old, last] = [mailedCodes(viewer), mailedCodes(viewer)];
  const tokens = await Promise.all(
    [...new Set([...old, ...last])].map((verificationToken) => verify(viewer, waiting, { method: "email", verificationToken })),
  );
  expect(tokens.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  // the app is a way only for who has one; without the cookie nothing is sent
  const again = cookies(await login(viewer));
  const switching = { ...claimed, currentMethod: "email", nextMethod: "totp" };
  expect((await world.post(null, "/login/switch-mfa", switching, { cookie: again })).body).toMatchObject({ code: "EINVAL" });
  expect((await world.post(null, "/login/verify/resend-email", claimed)).body).toMatchObject({ code: "EACCES" });
  clock.turn(limits.secondStepTime + 1_000);
  expect((await verify(viewer, again, { method: "email", verificationToken: "000000" })).body).toMatchObject({ code: "EACCES" });
  const elsewhere = await world.signIn(world.a.organizationId, world.a.admin.email);
  expect(await state(elsewhere)).toMatchObject({ isRequired: false });
  await world.server.services.store.db
    .updateTable("organizations")
    .set({ needs_second_factor: false })
    .where("id", "=", viewer.organizationId)
    .execute();
});

test("with an app, one may take a code by mail instead", async () => {
  const { actor } = await withPhone();
  const waiting = cookies(await login(actor));
  const claimed = { orgId: actor.organizationId, userId: actor.userId, email: actor.email };
  const switched = await world.post(
    null,
    "/login/switch-mfa",
    { ...claimed, currentMethod: "totp", nextMethod: "email" },
    { cookie: waiting },
  );
  expect(switched.body).toMatchObject({ kind: "mfa", primaryMethod: "email", availableMethods: ["totp", "email"] });
  await expect.poll(() => mailedCodes(actor)).toHaveLength(1);
  const [verificationToken] = mailedCodes(actor);
  expect((await verify(actor, waiting, { method: "email", verificationToken })).status).toBe(200);
  expect(world.log.join("\n")).not.toContain(verificationToken!);
});

test("a browser that is to be remembered needs no code for 30 days, until the password changes or the app goes", async () => {
  const { actor, secret } = await withPhone();
  const opened = await verify(actor, cookies(await login(actor)), { totpCode: code(secret), remember: true });
  const trusted = cookies(opened);
  expect((await login(actor, trusted)).body).toMatchObject({ kind: "grant" });
  expect((await login(world.a.viewer, trusted)).body).toMatchObject({ kind: "grant" });
  const other = await withPhone();
  expect((await login(other.actor, trusted)).body).toMatchObject({ kind: "mfa" });
  const me = { ...actor, token: opened.body.token };
  expect(await state(me)).toMatchObject({ trustedDevices: 1 });
  clock.turn(31 * 24 * 3_600_000);
  expect((await login(actor, trusted)).body).toMatchObject({ kind: "mfa" });
  const again = await verify(actor, cookies(await login(actor)), { totpCode: code(secret), remember: true });
  const now = { ...actor, token: again.body.token };
  await world.graphql(now, "mutation { forgetTrustedDevices { success } }");
  expect((await login(actor, cookies(again))).body).toMatchObject({ kind: "mfa" });
});

test("one's own password turns it on and off; who lost the device is let in by an administrator", async () => {
  const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
  const { actor, secret } = await withPhone();
  const signedIn = { ...actor, token: (await verify(actor, cookies(await login(actor)), { totpCode: code(secret) })).body.token };
  expect((await world.post(signedIn, "/v2/second-factor/end", { password: "not this one" })).body).toMatchObject({ code: "EINVAL" });
  expect((await world.post(signedIn, "/v2/second-factor/begin", { password: PASSWORD })).body).toMatchObject({ code: "EEXIST" });
  const reset = (as: Actor, memberId: string) =>
    world.graphql(as, "mutation($r: ResetSecondFactorRequest!) { resetSecondFactor(request: $r) { success } }", { r: { memberId } });
  await expect(reset(signedIn, actor.userId)).rejects.toThrow();
  await reset(admin, actor.userId);
  expect((await world.post(signedIn, "/graphql2", { query: "{ me { isAdminLike } }" })).status).toBe(401);
  const free = await login(actor);
  expect(free.body).toMatchObject({ kind: "grant" });
  expect(await actions(actor)).toContain("second-factor.reset");
  const later = await withPhone();
  clock.turn(60_000);
  const back = {
    ...later.actor,
    token: (await verify(later.actor, cookies(await login(later.actor)), { totpCode: code(later.secret) })).body.token,
  };
  expect((await world.post(back, "/v2/second-factor/end", { password: PASSWORD })).body).toEqual({ success: true });
  expect((await login(later.actor)).body).toMatchObject({ kind: "grant" });
  expect(await state(back)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
});

test("an app that nobody confirmed asks for nothing", async () => {
  const actor = await world.addMember(world.a, "View");
  const begin = () => world.post<SecondFactorBegun>(actor, "/v2/second-factor/begin", { password: PASSWORD });
  const first = (await begin()).body;
  expect(new URL(first.uri).searchParams.get("secret")).toBe(first.secret);
  const { secret } = (await begin()).body;
  expect((await world.post(actor, "/v2/second-factor/confirm", { code: code(fromBase32(first.secret)) })).body).toMatchObject({
    code: "EINVAL",
    message: "Incorrect verification code",
  });
  expect((await login(actor)).body).toMatchObject({ kind: "grant" });
  expect((await world.post(actor, "/v2/second-factor/confirm", { code: code(fromBase32(secret)) })).status).toBe(200);
  const stored = await world.server.services.store.db.selectFrom("second_factors").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect((await login(actor)).body).toMatchObject({ kind: "mfa" });
});
