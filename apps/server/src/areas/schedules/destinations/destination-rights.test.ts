// Who may send what where: each way out of the house has a right of its own.
import type { Capability, ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callNamed } from "../../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../../testing/given.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";

let world: World;
let workbookId: string;

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\n");
  const source = `source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}`;
  const columns = `columns: [{id: region, formula: "[orders/region]"}]`;
  const file = `name: Orders\nschemaVersion: 1\npages:\n  - id: p1\n    name: Page\n    elements:\n      - {id: orders, kind: table, name: Orders, ${source}, ${columns}}\n`;
  workbookId = await givenWorkbook(world, world.a.admin, world.a, file);
});
afterAll(() => world.close());

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const BASE: readonly Capability[] = ["canViewWorkbook", "canViewConnection", "canExport", "canScheduleExport"];

/** A member of an account type with these rights and no others. */
async function memberWith(...more: readonly Capability[]): Promise<Actor> {
  const name = `Type ${more.join(" ")} ${Math.random()}`;
  const made = await call<{ accountTypeId: string }>(world.a.admin, "SaveAccountType", { name, featurePermissionSet: [...BASE, ...more] });
  const member = await world.addMember(world.a, "View");
  const { db } = world.server.services.store;
  await db.updateTable("members").set({ account_type_id: made.accountTypeId }).where("user_id", "=", member.userId).execute();
  await world.graphql(world.a.admin, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: member.userId, right: "view" },
  });
  return member;
}
const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };
const make = (as: Actor, more: object = {}): Promise<unknown> =>
  call(as, "CreateExportSchedule", {
    workbookId,
    name: "Rights",
    cron: "0 9 * * 1",
    timeZone: "UTC",
    kind: "export",
    recipients: [],
    subject: "",
    message: "",
    items: [{ what: "element", id: "orders", format: "csv" }],
    condition: always,
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: false,
    paper: { size: "a4", orientation: "landscape" },
    ...more,
  });
const to = (kind: string, more: object = {}) => ({
  destinations: [
    { destinationId: null, kind, url: "https://hooks.example/in", secret: null, user: null, region: null, hostKey: null, ...more },
  ],
});

test("canExportToEmail: mail is refused without it, and needed for nothing else", async () => {
  const { viewer } = world.a;
  const recipients = [viewer.email];
  await make(await memberWith("canExportToEmail"), { recipients });
  const teller = await memberWith("canExportToWebhook");
  await expect(make(teller, { recipients })).rejects.toThrow("cannot export by mail");
  await make(teller, to("webhook"));
});

test("canRunAsRecipient: a schedule runs as its recipients for who may have it do so", async () => {
  const recipients = [world.a.viewer.email];
  await make(await memberWith("canExportToEmail", "canRunAsRecipient"), { recipients, asRecipient: true });
  await expect(make(await memberWith("canExportToEmail"), { recipients, asRecipient: true })).rejects.toThrow("as their recipients");
});

const bucket = { url: "https://s3.example/bucket/in", secret: "s", user: "u", region: "r" };
test.each([
  ["canExportToWebhook", "webhook", {}],
  ["canExportToChat", "slack", {}],
  ["canExportToTeamsChat", "teams", {}],
  ["canExportToCloud", "s3", bucket],
] as const)("%s: only who has it sends there (%s)", async (capability, kind, more) => {
  const sender = await memberWith(capability);
  const { scheduleId } = (await make(sender, to(kind, more))) as { readonly scheduleId: string };
  await expect(make(await memberWith("canExportToEmail"), to(kind, more))).rejects.toThrow("cannot send to such a destination");
  // nor does who had it when the schedule was made
  const { db } = world.server.services.store;
  const { account_type_id: accountTypeId } = await db
    .selectFrom("members")
    .select("account_type_id")
    .where("user_id", "=", sender.userId)
    .executeTakeFirstOrThrow();
  await call(world.a.admin, "SaveAccountType", { accountTypeId, name: `Less ${kind}`, featurePermissionSet: [...BASE] });
  await call(sender, "RunExportSchedule", { scheduleId });
  await vi.waitFor(
    async () =>
      expect((await call<ScheduleRun[]>(sender, "ListScheduleRuns", { scheduleId }))[0]).toMatchObject({
        outcome: "failed",
        detail: expect.stringContaining("cannot send to such a destination") as unknown,
      }),
    { timeout: 20_000, interval: 50 },
  );
});

test("canManageExportIntegrations: what may leave the organization is set by who has it, and read by who schedules", async () => {
  const rules = { domains: ["partner.example"], linkTitles: true, linkPictures: true };
  const manager = await memberWith("canManageExportIntegrations");
  await call(manager, "UpdateMailRules", rules);
  expect(await call(await memberWith(), "ReadMailRules", {})).toEqual(rules);
  await expect(call(await memberWith("canExportToEmail"), "UpdateMailRules", { domains: [] })).rejects.toThrow("EPERM");
});

test("who loses the document keeps the schedule in their list, and reads no name of the document any more", async () => {
  const member = await memberWith("canExportToEmail");
  const { scheduleId } = (await make(member, { recipients: [member.email] })) as { scheduleId: string };
  const named = async (): Promise<string | null> => {
    const listed = await call<{ scheduleId: string; workbookName: string | null }[]>(member, "ListExportSchedules", {});
    return listed.find((one) => one.scheduleId === scheduleId)!.workbookName;
  };
  expect(await named()).toBe("Orders");
  const grants = await call<{ grantId: string; member: { userId: string } | null }[]>(world.a.admin, "ListGrants", { inodeId: workbookId });
  const { grantId } = grants.find((one) => one.member?.userId === member.userId)!;
  await call(world.a.admin, "RevokeGrant", { grantId });
  await call(world.a.admin, "RenameInode", { inodeId: workbookId, name: "Layoffs" });
  try {
    expect(await named()).toBeNull();
  } finally {
    await call(world.a.admin, "RenameInode", { inodeId: workbookId, name: "Orders" });
  }
});
