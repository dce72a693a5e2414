import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, turnableClock, type World } from "../../../testing/world.ts";

let world: World;
const clock = turnableClock();
beforeAll(async () => {
  world = await startWorld({ clock, environment: { SHEAF_SIGNUP: "anybody" } });
});
afterAll(() => world.close());

/** Mails to somebody, the oldest first, as the server without SMTP wrote them. */
const mailsTo = (email: string): string[] => {
  const folder = join(world.server.services.config.dataFolder, "outbox");
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .filter((text) => text.includes(`To: ${email}`));
  } catch {
    return [];
  }
};
const nextMail = async (email: string, before = 0): Promise<string> => {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBeGreaterThan(before);
  return mailsTo(email).at(-1)!;
};
/** All of an address, whatever order the files stand in. */
const codesTo = (email: string): string[] => mailsTo(email).flatMap((mail) => /Subject: (\d{6}) is your code/.exec(mail)?.[1] ?? []);

/** Of the button in a mail. */
const tokenIn = (mail: string): string => /finish-ez-button#([\w.-]+)/.exec(mail)![1]!;

const post = (path: string, body: unknown) => world.post<Record<string, string>>(null, path, body);
const begin = async (email: string, slug?: string): Promise<string> =>
  (await post("/email-validation", { email, slug })).body["trialSignupId"]!;
const status = async (trialSignupId?: string) => {
  const query = trialSignupId === undefined ? "" : `?trialSignupId=${trialSignupId}`;
  return (await world.request(`/free-trial/signup-status${query}`)).body as { status: string; slug: string | null };
};
const check = (trialSignupId: string, email: string, code: string) =>
  post("/email-validation/check", { email, code, trialSignupId, environment: "production" });
const person = { firstName: "Ines", lastName: "Okafor", password: "wobbly teapot canyon" };
async function proven(email: string, slug?: string): Promise<string> {
  const id = await begin(email, slug);
  await nextMail(email);
  expect((await check(id, email, codesTo(email)[0]!)).body).toEqual({ ok: true });
  return id;
}
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a stranger proves an address and founds an organization, sealed from the others; trialSignupIntent is kept", async () => {
  const email = "ines@cascade.example";
  expect(await status()).toMatchObject({ status: "open" });
  const id = await begin(email);
  expect(await status(id)).toMatchObject({ status: "waiting", slug: null });
  await nextMail(email);
  const code = codesTo(email)[0]!;
  const founding = { ...person, email, slug: "cascade", organization: "Cascade Air", trialSignupIntent: "build", trialSignupId: id };
  // not before the address is proven
  expect((await post("/signup", founding)).body).toMatchObject({ code: "ENOENT" });
  expect((await check(id, email, wrongFor(code))).body).toMatchObject({ code: "EINVAL", message: "Incorrect verification code" });
  expect((await check(id, "other@cascade.example", code)).body).toMatchObject({ code: "EINVAL" });
  expect((await check(id, email, ` ${code} `)).body).toEqual({ ok: true });
  // a code serves once
  expect((await check(id, email, code)).body).toMatchObject({ code: "EINVAL" });
  expect(await status(id)).toMatchObject({ status: "validated" });
  // what is refused can be tried again
  expect((await post("/signup", { ...founding, slug: "tenant-a" })).body).toMatchObject({ code: "EEXIST", message: "URL not available" });
  expect((await post("/signup", { ...founding, slug: "login" })).body).toMatchObject({ code: "EINVAL", message: "URL not available" });
  expect((await post("/signup", { ...founding, email: "eve@cascade.example" })).body).toMatchObject({ code: "ENOENT" });
  // two tabs at the same moment found one organization
  const both = await Promise.all([post("/signup", founding), post("/signup", { ...founding, slug: "cascade-2" })]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const { orgId, slug, kind } = both.find((answer) => answer.status === 200)!.body;
  expect(kind).toBe("success");
  expect(await status(id)).toMatchObject({ status: "complete", slug });
  const founder = await world.signIn(orgId!, email, person.password);
  const { members, organizationSettings } = await world.graphql<{
    members: { email: string }[];
    organizationSettings: { name: string; value: unknown }[];
  }>(founder, "{ members { email } organizationSettings { name value } }");
  expect(members).toEqual([{ email }]);
  const summary = "query OrgSummary { organization { organizationId name slug createdAt authMethod licenseExpiryDate } }";
  expect((await world.graphql<{ organization: object }>(founder, summary)).organization).toEqual({
    organizationId: orgId,
    name: "Cascade Air",
    slug,
    createdAt: expect.any(String),
    authMethod: "password",
    licenseExpiryDate: null,
  });
  expect(organizationSettings).toContainEqual({ name: "trialSignupIntent", value: "build" });
  expect((await post("/signup", founding)).body).toMatchObject({ code: "ENOENT" });
});

test("an organization that lets people join lets in who has an allowed address; nobody learns who is there", async () => {
  const rules = "mutation($r: UpdateSignInRulesRequest!) { updateSignInRules(request: $r) { letsJoin } }";
  await expect(world.graphql(world.a.admin, rules, { r: { letsJoin: true } })).rejects.toThrow("First list the email domains");
  await world.graphql(
    world.a.admin,
    'mutation { setOrganizationAttribute(request: { name: "orgEmailDomains.whitelist", value: ["joiners.example"] }) { name } }',
  );
  await world.graphql(world.a.admin, rules, { r: { letsJoin: true } });
  const email = "ada@joiners.example";
  const id = await proven(email, "tenant-a");
  const joining = { ...person, email, slug: "tenant-a", trialSignupId: id };
  const { body } = await post("/signup", joining);
  expect(body).toMatchObject({ kind: "success", orgId: world.a.organizationId, slug: "tenant-a" });
  const ada = await world.signIn(world.a.organizationId, email, person.password);
  const { me } = await world.graphql<{ me: { member: { accountType: string }; isAdminLike: boolean } }>(
    ada,
    "{ me { member { accountType } isAdminLike } }",
  );
  expect([me.isAdminLike, me.member.accountType]).toEqual([false, "View"]);

  // the same answer for a member, for an address of elsewhere, for an organization that is closed, and for none
  const asked = [
    ["ada@joiners.example", "tenant-a"],
    ["eve@elsewhere.example", "tenant-a"],
    ["eve@joiners.example", "tenant-b"],
    ["eve@joiners.example", "no-such-place"],
  ] as const;
  const answers = await Promise.all(asked.map(([address, slug]) => post("/email-validation", { email: address, slug })));
  expect(answers.map((answer) => [answer.status, Object.keys(answer.body).toSorted()])).toEqual(
    asked.map(() => [200, ["expiresAt", "trialSignupId"]]),
  );
  expect(await nextMail(email, 2)).toBeTruthy();
  expect(mailsTo(email).some((mail) => mail.includes("You have an account in"))).toBe(true);
  expect([mailsTo("eve@elsewhere.example"), mailsTo("eve@joiners.example")]).toEqual([[], []]);
  // a door that closes meanwhile is closed
  const waiting = await proven("grace@joiners.example", "tenant-a");
  // codes are not guessed under many addresses either
  const { db } = world.server.services.store;
  const guessed = await begin("guess@joiners.example", "tenant-a");
  await nextMail("guess@joiners.example");
  const guesses = db.updateTable("sign_ups").where("email", "=", "ada@joiners.example");
  await guesses.set({ wrong_codes: limits.wrongSignUpCodes + 1, validated_at: null }).execute();
  const right = codesTo("guess@joiners.example")[0]!;
  expect((await check(guessed, "guess@joiners.example", right)).status).toBe(429);
  await guesses.set({ wrong_codes: 0 }).execute();
  expect((await check(guessed, "guess@joiners.example", right)).body).toEqual({ ok: true });
  // nor is it one for networks that the organization is not reached from
  const limit = async (limits_sources: boolean): Promise<void> => {
    const { store, bus } = world.server.services;
    await store.db.updateTable("organizations").set({ limits_sources }).where("id", "=", world.a.organizationId).execute();
    bus.publish({ kind: "attributes-changed", organizationId: world.a.organizationId });
  };
  await limit(true);
  const elsewhere = await post("/signup", { ...person, email: "grace@joiners.example", slug: "tenant-a", trialSignupId: waiting });
  expect(elsewhere.body).toMatchObject({ code: "EACCES" });
  await limit(false);
  await world.graphql(world.a.admin, rules, { r: { letsJoin: false } });
  const refused = await post("/signup", { ...person, email: "grace@joiners.example", slug: "tenant-a", trialSignupId: waiting });
  expect(refused.body).toMatchObject({ code: "ENOENT" });
});

test("the button of the mail takes the sign-up into the browser that pressed it, once, and out of the one that began it", async () => {
  const email = "sven@button.example";
  const begun = await begin(email);
  const first = tokenIn(await nextMail(email));
  const press = (token: string) => post("/finish-ez-button", { token });
  clock.turn(limits.codeMailPause + 1_000);
  await post("/free-trial/resend-email", { trialSignupId: begun });
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const token = mailsTo(email)
    .map(tokenIn)
    .find((one) => one !== first)!;
  // the last mail counts, and nothing made up
  for (const wrong of [first, `${token.slice(0, -2)}AA`, token.split(".")[0]!, "", "x.y"])
    expect((await press(wrong)).body).toMatchObject({ code: "ENOENT", message: "This sign-up has expired. Start again." });
  const { body } = await press(token);
  expect(body).toMatchObject({ email, slug: null });
  expect(await status(body["trialSignupId"])).toMatchObject({ status: "validated" });
  // whoever began it with an address that is not theirs has nothing of it
  expect(await status(begun)).toMatchObject({ status: "over" });
  const founding = { ...person, email, slug: "buttons", organization: "Buttons" };
  expect((await post("/signup", { ...founding, trialSignupId: begun })).body).toMatchObject({ code: "ENOENT" });
  expect((await press(token)).body).toMatchObject({ code: "ENOENT" });
  // It begins with the place of the browser in which it is founded.
  const made = await world.request("/signup", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "fr-CA,fr;q=0.9,en;q=0.8" },
    body: JSON.stringify({ ...founding, trialSignupId: body["trialSignupId"] }),
  });
  expect(made.body).toMatchObject({ kind: "success" });
  const { attributes } = world.server.services;
  expect((await attributes.of((made.body as { orgId: string }).orgId)).locale).toBe("FR_CA");
  const rows = await world.server.services.store.db.selectFrom("sign_ups").selectAll().where("email", "=", email).execute();
  expect(JSON.stringify(rows)).not.toContain(token.split(".")[1]);
});

test("organizations are reminded of by mail alone; whoever has none gets the same answer and no mail", async () => {
  for (const email of [world.b.viewer.email, "nobody@nowhere.example"])
    expect((await post("/request-organizations-reminder", { email, environment: "production" })).body).toEqual({ ok: true });
  expect(await nextMail(world.b.viewer.email)).toContain("/tenant-b");
  expect(mailsTo("nobody@nowhere.example")).toEqual([]);
});

test("codes run out: by wrong ones even all at once, by another mail, by time; nothing of them is stored", async () => {
  const email = "bruno@codes.example";
  const id = await begin(email);
  await nextMail(email);
  const [first] = codesTo(email);
  // too soon for another one
  expect((await post("/free-trial/resend-email", { trialSignupId: id })).status).toBe(429);
  clock.turn(limits.codeMailPause + 1_000);
  expect((await post("/free-trial/resend-email", { trialSignupId: id })).body).toEqual({ ok: true });
  await nextMail(email, 1);
  const second = codesTo(email).find((code) => code !== first)!;
  expect((await check(id, email, first!)).body).toMatchObject({ code: "EINVAL" });
  const rows = await world.server.services.store.db.selectFrom("sign_ups").selectAll().where("email", "=", email).execute();
  expect(JSON.stringify(rows)).not.toContain(second);
  expect(JSON.stringify(rows)).not.toContain(id);
  const tries = await Promise.all(Array.from({ length: 30 }, () => check(id, email, wrongFor(second))));
  expect(tries.filter((answer) => answer.body["code"] === "EINVAL").length).toBe(limits.wrongCodes - 1);
  expect((await check(id, email, second)).body).toMatchObject({ code: "ENOENT" });
  expect(await status(id)).toMatchObject({ status: "over" });

  const late = await begin("late@codes.example");
  await nextMail("late@codes.example");
  clock.turn(limits.signUpTime + 1_000);
  expect((await check(late, "late@codes.example", codesTo("late@codes.example")[0]!)).body).toMatchObject({ code: "ENOENT" });
  expect((await check("made-up", email, "123456")).body).toMatchObject({ code: "ENOENT" });
  expect(await status("made-up")).toMatchObject({ status: "over" });
});
