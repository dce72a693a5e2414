// What each recipient gets of their own: formulas in the words, parts of the rows.
import type { SchedulePreview, ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { WorkbookDocument } from "@sheaf/workbook";
import { callNamed } from "../../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../../testing/given.ts";
import { startSmtpSink, type SmtpSink } from "../../../testing/smtp-sink.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";
import { requireShown } from "../planning/restrictions.ts";

let world: World;
let sink: SmtpSink;
let workbookId: string;

const FILE = (connection: string) => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns:
          - {id: region, formula: "[orders/region]"}
          - {id: amount, formula: "[orders/amount]"}
          - {id: reader, formula: "CurrentUserEmail()"}
      - id: big
        kind: table
        name: Big
        source: {kind: table, elementId: orders}
        columns:
          - {id: region, formula: "[Orders/region]"}
          - {id: amount, formula: "[Orders/amount]"}
      - id: groups
        kind: table
        name: Groups
        source: {kind: table, elementId: orders}
        columns:
          - {id: size, name: Size, formula: 'If([Orders/amount] > 15, "large", "small")'}
          - {id: count, name: Count, formula: "Count()"}
        groupings: [{id: by, groupBy: [size], calculations: [count]}]
      - id: chosen
        kind: control
        controlType: list
        controlId: Region
        selectionMode: multiple
        source: {kind: manual, valueType: text, values: [North, South, West]}
        filters: [{source: {kind: table, elementId: big}, columnId: region}]
      - id: heads
        kind: table
        name: Heads
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, heads]}
        columns:
          - {id: email, formula: "[heads/email]"}
          - {id: region, formula: "[heads/region]"}
`;

beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
  const { creator, viewer } = world.a;
  await givenTable(world, "orders", "region,amount\nNorth,10\nSouth,20\nWest,30\n");
  await givenTable(
    world,
    "heads",
    `email,region\n${viewer.email},North\n${creator.email.toUpperCase()},South\n${creator.email},West\nstranger@example.net,West\n`,
  );
  workbookId = await givenWorkbook(world, world.a.creator, world.a, FILE(world.a.connectionId));
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);
const when = (kind: string, more: object = {}) => ({
  kind,
  elementId: null,
  columnId: null,
  comparison: null,
  value: null,
  everyRow: false,
  formula: null,
  ...more,
});
const told = (more: object = {}) => ({
  workbookId,
  name: "Regions",
  recipients: [world.a.viewer.email],
  subject: "Orders",
  message: "",
  kind: "export",
  items: [{ what: "element", id: "orders", format: "csv" }],
  condition: when("always"),
  burst: null,
  asRecipient: false,
  hasLink: true,
  paper: { size: "a4", orientation: "landscape" },
  ...more,
});
const make = async (as: Actor, more: object = {}): Promise<string> =>
  (
    await call<{ scheduleId: string }>(as, "CreateExportSchedule", {
      ...told(),
      cron: "0 9 * * 1",
      timeZone: "Europe/Berlin",
      destinations: [],
      ...more,
    })
  ).scheduleId;
const sent = async (as: Actor, scheduleId: string): Promise<ScheduleRun> => {
  const runs = () => call<ScheduleRun[]>(as, "ListScheduleRuns", { scheduleId });
  const before = (await runs()).length;
  await call(as, "RunExportSchedule", { scheduleId });
  return vi.waitFor(
    async () => {
      const [last, ...others] = await runs();
      expect([others.length, last?.endedAt ?? null]).toEqual([before, expect.any(String)]);
      return last!;
    },
    { timeout: 20_000, interval: 50 },
  );
};
const mailsOf = (subject: string) => sink.received.filter((mail) => mail.header("Subject") === subject);
const csvOf = (raw: string): string =>
  Buffer.from(/Content-Type: text\/csv[^]*?\r\n\r\n([A-Za-z\d+/=\r\n]+)/.exec(raw)?.[1] ?? "", "base64").toString();
const byRegion = { columnId: "region", controlId: null, filteredElementId: "orders", filteredColumnId: "region" };
const heads = (...parts: readonly object[]) => ({ elementId: "heads", emailColumnId: "email", parts });

test("a team gets it, with whoever is in it or in a team within it when it is sent; nobody twice, and no team of others", async () => {
  const { creator, viewer, admin } = world.a;
  const db = world.server.services.store.db;
  const organizationId = world.a.organizationId;
  const team = async (name: string, users: readonly string[]): Promise<string> => {
    const { saveTeam } = await world.graphql<{ saveTeam: { teamId: string } }>(
      admin,
      "mutation($r: SaveTeamRequest!) { saveTeam(request: $r) { teamId } }",
      { r: { name } },
    );
    for (const user of users)
      await db.insertInto("team_members").values({ organization_id: organizationId, team_id: saveTeam.teamId, user_id: user }).execute();
    return saveTeam.teamId;
  };
  const readers = await team("Readers", [viewer.userId]);
  const scheduleId = await make(creator, { recipients: [creator.email], teams: [readers], subject: "To a team" });
  expect((await sent(creator, scheduleId)).receivers.toSorted()).toEqual([creator.email, viewer.email].toSorted());
  await db.insertInto("team_members").values({ organization_id: organizationId, team_id: readers, user_id: creator.userId }).execute();
  await db.deleteFrom("team_members").where("team_id", "=", readers).where("user_id", "=", viewer.userId).execute();
  expect((await sent(creator, scheduleId)).receivers).toEqual([creator.email]);
  await expect(make(creator, { teams: [world.b.organizationId] })).rejects.toThrow("no such team");
  // an archived team is nobody any more
  await db.deleteFrom("team_members").where("team_id", "=", readers).where("user_id", "=", creator.userId).execute();
  await db.insertInto("team_members").values({ organization_id: organizationId, team_id: readers, user_id: viewer.userId }).execute();
  await call(admin, "ArchiveTeam", { teamId: readers });
  expect(await sent(creator, scheduleId)).toMatchObject({ receivers: [creator.email], detail: "The team Readers is archived" });
  await expect(make(creator, { teams: [readers] })).rejects.toThrow("no such team");
});

test("controls that a schedule sets filter what it sends; one that is not there is refused, and said once it is gone", async () => {
  const { creator } = world.a;
  const set = (controlId: string, values: readonly string[]) => [
    { controlId, value: JSON.stringify({ kind: "list", mode: "include", values }) },
  ];
  const items = [{ what: "element", id: "big", format: "csv" }];
  const scheduleId = await make(creator, { recipients: [creator.email], subject: "One region", items, controls: set("chosen", ["West"]) });
  expect(await sent(creator, scheduleId)).toMatchObject({ outcome: "sent" });
  expect(csvOf(mailsOf("One region").at(0)!.raw)).toContain("West,30");
  expect(csvOf(mailsOf("One region").at(0)!.raw)).not.toContain("North");
  const [listed] = await call<{ controls: object }[]>(creator, "ListExportSchedules", { workbookId }).then((all) =>
    all.filter((one) => (one as { readonly scheduleId?: string }).scheduleId === scheduleId),
  );
  expect(listed?.controls).toMatchObject(set("chosen", ["West"]));
  await expect(make(creator, { controls: set("nowhere", ["West"]) })).rejects.toThrow("no longer in the workbook");
  await expect(make(creator, { controls: [{ controlId: "chosen", value: "West" }] })).rejects.toThrow("not valid");
});

test("values of a list read as on a page, and a table of groups is a line for each, in a file as in a book of sheets", async () => {
  const { creator } = world.a;
  const value = JSON.stringify({ kind: "list", mode: "include", values: ["North", "West"] });
  const scheduleId = await make(creator, {
    recipients: [creator.email],
    subject: "Of {{[Region]}}",
    items: [{ what: "element", id: "groups", format: "csv" }],
    controls: [{ controlId: "chosen", value }],
  });
  expect(await sent(creator, scheduleId)).toMatchObject({ outcome: "sent" });
  const [mail] = mailsOf("Of North, West");
  expect(csvOf(mail!.raw).trim().split(/\r?\n/u)).toEqual([expect.stringMatching(/Size,Count$/u), "large,2", "small,1"]);
});

test("formulas in the subject and the words are computed as those of texts are, with their formats", async () => {
  const { creator } = world.a;
  const scheduleId = await make(creator, {
    recipients: [creator.email],
    subject: "Sold {{Sum([Orders/amount]) | $,.2f}}",
    message: "Best is {{Max([Orders/amount])}}, and {{[nowhere/at all]}}.",
  });
  expect(await sent(creator, scheduleId)).toMatchObject({ outcome: "sent", detail: "A formula of the message cannot be computed" });
  const [mail] = mailsOf("Sold $60.00");
  expect(mail!.raw).toContain("Best is 30, and");
});

test("a formula as the condition: what is not true is not sent, and what is neither true nor false fails", async () => {
  const { creator } = world.a;
  const about = (formula: string) => make(creator, { condition: when("formula", { formula }), subject: formula });
  const holds = await about("Sum([Orders/amount]) > 50");
  expect(await sent(creator, holds)).toMatchObject({ outcome: "sent" });
  const not = await about("Sum([Orders/amount]) > 60");
  expect(await sent(creator, not)).toMatchObject({ outcome: "skipped", detail: "The formula of the condition is not true" });
  await expect(
    call(creator, "TestExportSchedule", told({ condition: when("formula", { formula: "Sum([Orders/amount])" }) })),
  ).rejects.toThrow("true or false");
  await expect(about(" ")).rejects.toThrow("needs a formula");
});

test("a burst: everybody in the rows gets their own part, by a filter or by a control, and who may not get mail gets none", async () => {
  const { admin, creator, viewer } = world.a;
  const filtered = await make(admin, { recipients: [], burst: heads(byRegion), subject: "Yours: {{Sum([Orders/amount])}}" });
  expect(await sent(admin, filtered)).toMatchObject({
    outcome: "sent",
    receivers: [viewer.email, creator.email],
    detail: "stranger@example.net is no member, and its domain is not allowed",
  });
  const [north] = mailsOf("Yours: 10");
  expect(north!.to).toBe(viewer.email);
  expect(csvOf(north!.raw)).toMatch(/North,10/);
  expect(csvOf(north!.raw)).not.toMatch(/South|West/);
  // two rows of one address are one message
  const [both] = mailsOf("Yours: 50");
  expect(both!.to).toBe(creator.email);

  const byControl = { columnId: "region", controlId: "chosen", filteredElementId: null, filteredColumnId: null };
  const items = [{ what: "element", id: "big", format: "csv" }];
  const controlled = await make(admin, { recipients: [creator.email], burst: heads(byControl), items, subject: "By control" });
  expect(await sent(admin, controlled)).toMatchObject({ outcome: "sent", sent: 3 });
  const files = mailsOf("By control").map(({ to, raw }) => [to, csvOf(raw).match(/North|South|West/g)]);
  expect(files).toContainEqual([viewer.email, ["North"]]);
  expect(files).toContainEqual([creator.email, ["South", "West"]]);
  // who is named besides gets all of it
  expect(files).toContainEqual([creator.email, ["North", "South", "West"]]);
  await expect(make(creator, { burst: heads(byRegion) })).rejects.toThrow("their own part");
  await expect(make(admin, { burst: heads({ ...byControl, controlId: "heads" }) })).rejects.toThrow("takes no value of a list");
});

test("V37: who may only look at the workbook has no formula read what is hidden, nor who could once", async () => {
  const analyst = await world.addMember(world.a, "Analyze");
  const allow = (right: "view" | "explore") =>
    world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: analyst.userId, right },
    });
  await allow("view");
  const formulas = [
    { subject: "Secret: {{Sum([Orders/amount])}}" },
    { message: "{{Max([Orders/amount])}}" },
    { condition: when("formula", { formula: "Sum([Orders/amount]) > 50" }) },
  ];
  for (const each of formulas) {
    await expect(make(analyst, each)).rejects.toThrow("EPERM");
    await expect(call(analyst, "TestExportSchedule", told(each))).rejects.toThrow("EPERM");
    await expect(call(analyst, "PreviewExportSchedule", { ...told(each), as: null })).rejects.toThrow("EPERM");
  }
  await expect(make(analyst)).resolves.toEqual(expect.any(String));
  await allow("explore");
  const scheduleId = await make(analyst, { subject: "Once {{Sum([Orders/amount])}}" });
  await allow("view");
  expect(await sent(analyst, scheduleId)).toMatchObject({ outcome: "failed", detail: expect.stringContaining("explore") as unknown });
  expect(mailsOf("Once 60")).toEqual([]);
});

test("V37: who may only look has a burst filter by no hidden column, and set no hidden control", () => {
  const columns = [{ id: "region" }, { id: "secret", hidden: true }];
  const document = {
    pages: [
      { id: "p1", name: "", rest: {}, elements: [{ id: "orders", kind: "table", columns }] },
      { id: "p2", name: "", rest: { visibility: "hidden" }, elements: [{ id: "chosen", kind: "control" }] },
    ],
  } as unknown as WorkbookDocument;
  const asked = (...parts: readonly object[]) =>
    ({ subject: "", message: "", condition: when("always"), burst: heads(...parts) }) as unknown as Parameters<typeof requireShown>[1];
  const hidden = [
    { ...byRegion, filteredColumnId: "secret" },
    { ...byRegion, controlId: "chosen", filteredElementId: null },
  ];
  for (const part of hidden) {
    expect(() => requireShown({ document, onlyShown: true }, asked(part))).toThrow("filters an element");
    expect(() => requireShown({ document, onlyShown: false }, asked(part))).not.toThrow();
  }
  expect(() => requireShown({ document, onlyShown: true }, asked(byRegion))).not.toThrow();
});

test("exportRequireRunAsRecipient: what is not sent as its recipient is not made, and pauses when it is due", async () => {
  const { admin, viewer } = world.a;
  const before = await make(admin, { subject: "Before the rule" });
  await call(admin, "SetOrganizationAttribute", { name: "exportRequireRunAsRecipient", value: true });
  await expect(make(admin)).rejects.toThrow("as each recipient");
  const hook = {
    destinationId: null,
    kind: "webhook",
    url: "https://hooks.example/",
    secret: null,
    user: null,
    region: null,
    hostKey: null,
  };
  await expect(make(admin, { asRecipient: true, destinations: [hook] })).rejects.toThrow("not to other programs");
  expect(await sent(admin, before)).toMatchObject({
    outcome: "failed",
    receivers: [],
    detail: expect.stringContaining("may see") as unknown,
  });
  expect(mailsOf("Before the rule")).toEqual([]);
  const own = await make(admin, { asRecipient: true, subject: "By the rule" });
  expect(await sent(admin, own)).toMatchObject({ outcome: "sent", receivers: [viewer.email] });
  expect(csvOf(mailsOf("By the rule").at(0)!.raw)).toContain(viewer.email);
  await call(admin, "UpdateMailRules", { domains: ["partner.example"] });
  await expect(make(admin, { asRecipient: true, recipients: ["buyer@partner.example"] })).rejects.toThrow("is no member");
  await call(admin, "UpdateMailRules", { domains: [] });
  await call(admin, "ResetOrganizationAttribute", { name: "exportRequireRunAsRecipient" });
});

test("the mail is looked at as it will be, and reaches nobody", async () => {
  const { admin, creator, viewer } = world.a;
  const before = sink.received.length;
  const items = [
    { what: "page", id: "p1", format: "pdf" },
    { what: "element", id: "orders", format: "png" },
    { what: "element", id: "orders", format: "csv" },
  ];
  const asked = told({ items, burst: heads(byRegion), recipients: [], subject: "Yours: {{Sum([Orders/amount])}}" });
  const shown = await call<SchedulePreview>(admin, "PreviewExportSchedule", { ...asked, as: creator.email });
  expect(shown).toMatchObject({
    to: creator.email,
    subject: "Yours: 50",
    recipients: [viewer.email, creator.email, "stranger@example.net"],
  });
  expect(shown.html).toContain('<img src="data:image/png;base64,');
  // the policy of pages takes no rules from outside
  expect(shown.html).not.toContain("<style");
  expect(shown.html).not.toContain("cid:");
  expect(shown.files).toMatchObject([
    { contentType: "application/pdf", picture: expect.stringContaining("data:image/png;base64,") as unknown },
    { contentType: expect.stringContaining("text/csv") as unknown, picture: null },
  ]);
  expect(sink.received.length).toBe(before);
});
