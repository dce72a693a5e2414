import type { LicenseOffer, LicenseRequestSummary, LicenseUsage } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNamed } from "../../../testing/call-operation.ts";
import { mailTo } from "../../../testing/mail-to.ts";
import { type SmtpSink, startSmtpSink } from "../../../testing/smtp-sink.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../../testing/world.ts";

const clock = turnableClock();
let sink: SmtpSink;
let world: World;
beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ clock, environment: { SHEAF_SMTP_URL: sink.url } });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const offer = (as: Actor) => callNamed<LicenseOffer>(world, as, "ReadLicenseOffer", {});
const ask = (as: Actor, accountTypeId: string, message = "") => callNamed(world, as, "RequestLicense", { accountTypeId, message });
const waiting = (as: Actor) => callNamed<LicenseRequestSummary[]>(world, as, "ListLicenseRequests", {});
const answer = (as: Actor, { requestId, accountTypeId }: Pick<LicenseRequestSummary, "requestId" | "accountTypeId">, isGranted: boolean) =>
  callNamed(world, as, "AnswerLicenseRequest", { requestId, accountTypeId, isGranted });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => /^(\w+)/.exec(error.message)?.[1] ?? error.message,
  );
const set = (name: string, value: unknown) => callNamed(world, world.a.admin, "SetOrganizationAttribute", { name, value });
const capabilities = async (as: Actor) =>
  (await world.graphql<{ me: { capabilities: string[] } }>(as, "{ me { capabilities } }")).me.capabilities;

test("a member asks for an account type that allows more, administrators are told by mail and in the product, and one answer gives it", async () => {
  const { viewer, admin, creator } = world.a;
  const offered = await offer(viewer);
  expect(offered).toMatchObject({ isOpen: true, request: null });
  expect(offered.accountTypes.map(({ name }) => name)).toEqual(["Act", "Analyze", "Build"]);
  const analyze = offered.accountTypes.find(({ name }) => name === "Analyze")!;
  expect(analyze.adds).toContain("canExploreWorkbook");
  expect(await capabilities(viewer)).not.toContain("canExploreWorkbook");
  await ask(viewer, analyze.accountTypeId, "For the <b>forecast</b>");
  const mail = await mailTo(sink, admin.email, 0);
  expect(mail.header("Subject")).toBe("View Person asks for the account type Analyze");
  expect(mail.part("text/html")).toContain("&#60;b&#62;forecast");
  const [request] = await waiting(admin);
  expect(request).toMatchObject({ currentType: "View", accountType: "Analyze", member: { email: viewer.email } });
  expect(await code(waiting(creator))).toBe("EPERM");
  expect(await code(answer(creator, request!, true))).toBe("EPERM");
  expect(await code(answer(world.b.admin, request!, true))).toBe("ENOENT");
  await answer(admin, request!, true);
  expect(await capabilities(viewer)).toContain("canExploreWorkbook");
  expect((await mailTo(sink, viewer.email, 0)).header("Subject")).toBe("Your account type is now Analyze");
  expect((await offer(viewer)).request).toMatchObject({ accountType: "Analyze", state: "granted" });
  expect(await code(answer(admin, request!, false))).toBe("ESTALE");
  // less than one has, or the same, is no upgrade
  expect(await code(ask(viewer, analyze.accountTypeId))).toBe("EINVAL");
});

test("one request waits at a time; who is declined may ask again, a few times", async () => {
  const person = await world.addMember(world.a, "View");
  const { accountTypes } = await offer(person);
  const [act, , build] = accountTypes;
  await ask(person, act!.accountTypeId);
  await ask(person, build!.accountTypeId, "Rather this");
  const mine = async () => (await waiting(world.a.admin)).filter(({ member }) => member.userId === person.userId);
  expect(await mine()).toMatchObject([{ accountType: "Build", message: "Rather this" }]);
  await answer(world.a.admin, (await mine())[0]!, false);
  expect((await mailTo(sink, person.email, 0)).header("Subject")).toBe("Your request for the account type Build was declined");
  expect(await capabilities(person)).not.toContain("canSaveWorkbook");
  await ask(person, act!.accountTypeId);
  expect(await code(ask(person, act!.accountTypeId))).toBe("too_many_requests");
});

test("what is granted is what was shown: who asks for more behind the back of whoever answers gets neither", async () => {
  const person = await world.addMember(world.a, "View");
  const { accountTypes } = await offer(person);
  const [act, , build] = accountTypes;
  await ask(person, act!.accountTypeId);
  const shown = (await waiting(world.a.admin)).find(({ member }) => member.userId === person.userId)!;
  await ask(person, build!.accountTypeId);
  expect(await code(answer(world.a.admin, shown, true))).toBe("ESTALE");
  expect(await capabilities(person)).not.toContain("canSaveWorkbook");
  const now = (await waiting(world.a.admin)).find(({ member }) => member.userId === person.userId)!;
  expect(now.accountType).toBe("Build");
  await answer(world.a.admin, now, true);
  expect(await capabilities(person)).toContain("canSaveWorkbook");
});

test("guests and administrators ask for nothing, and account types of administrators cannot be asked for", async () => {
  const { guest, admin, creator } = world.a;
  expect(await offer(guest)).toMatchObject({ isOpen: false, accountTypes: [] });
  expect(await offer(admin)).toMatchObject({ isOpen: false, accountTypes: [] });
  const types = await callNamed<{ accountTypeId: string; isAdminLike: boolean }[]>(world, creator, "ListAccountTypes", {});
  const top = types.find(({ isAdminLike }) => isAdminLike)!;
  expect(await code(ask(creator, top.accountTypeId))).toBe("EINVAL");
  expect(await code(ask(guest, types.find(({ isAdminLike }) => !isAdminLike)!.accountTypeId))).toBe("EPERM");
});

test("allowLicenseUpgradeRequest: off, nothing is offered and nobody asks", async () => {
  const person = await world.addMember(world.a, "View");
  const { accountTypes } = await offer(person);
  await set("allowLicenseUpgradeRequest", false);
  expect(await offer(person)).toEqual({ isOpen: false, accountTypes: [], request: null });
  expect(await code(ask(person, accountTypes[0]!.accountTypeId))).toBe("EPERM");
  await callNamed(world, world.a.admin, "ResetOrganizationAttribute", { name: "allowLicenseUpgradeRequest" });
});

test("showUsageBilling: licenses by tier are shown where whoever runs the server says so, and administrators cannot say it", async () => {
  const { admin, creator } = world.a;
  const usage = (as: Actor) => callNamed<LicenseUsage>(world, as, "ReadLicenseUsage", {});
  expect(await code(usage(admin))).toBe("EPERM");
  expect(await code(set("showUsageBilling", true))).toBe("EPERM");
  const { services } = world.server;
  await services.store.db
    .insertInto("organization_attributes")
    .values({ organization_id: admin.organizationId, name: "showUsageBilling", value: "true", changed_at: new Date(), changed_by: null })
    .execute();
  services.bus.publish({ kind: "attributes-changed", organizationId: admin.organizationId });
  const { tiers, members } = await usage(admin);
  expect(tiers.map(({ tier }) => tier)).toEqual(["view", "act", "analyze", "build", "admin"]);
  expect(tiers.find(({ tier }) => tier === "admin")).toMatchObject({ members: 1, accountTypes: ["Admin"] });
  expect(tiers.reduce((sum, tier) => sum + tier.members, 0)).toBe(members);
  expect(await code(usage(creator))).toBe("EPERM");
  expect(await code(usage(world.b.admin))).toBe("EPERM");
});
