import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExportSchedule, ScheduleRun } from "@sheaf/contract";
import { unzipped } from "@sheaf/files/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Mail, openPost, type Post } from "../../platform/mail/index.ts";
import { callNamed } from "../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { startSmtpSink, type SmtpSink } from "../../testing/smtp-sink.ts";
import { sealDestination } from "./destinations.ts";
import { forgetScheduleRuns, scheduleSendHandler } from "./index.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let sink: SmtpSink;
let workbookId: string;

const FILE = (connection: string, table = "orders") => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, ${table}]}
        columns:
          - {id: region, formula: "[orders/region]"}
          - {id: amount, formula: "[orders/amount]"}
          - {id: reader, formula: "CurrentUserEmail()"}
      - id: none
        kind: table
        name: None
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns: [{id: amount, formula: "[orders/amount]"}]
        filters: [{id: f1, columnId: amount, kind: number-range, min: 1000}]
`;

beforeAll(async () => {
  sink = await startSmtpSink();
  world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
  await givenTable(world, "orders", "region,amount\nNorth,10\nSouth,20\n");
  workbookId = await givenWorkbook(world, world.a.creator, world.a, FILE(world.a.connectionId));
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const call = <T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, as, name, input);

/** Lets the element have the rows of another table. */
async function showTable(table: string): Promise<void> {
  const { creator, connectionId } = world.a;
  const headers = { "content-type": "application/yaml" };
  const put = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: creator,
    method: "PUT",
    headers,
    body: FILE(connectionId, table).replaceAll("[orders/", `[${table}/`),
  });
  if (put.status !== 200) throw new Error(put.text);
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
}
const item = (id: string, format = "csv") => ({ what: "element", id, format });
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
const make = async (as: Actor, more: object = {}): Promise<string> => {
  const wanted = {
    workbookId,
    name: "Monday brief",
    cron: "0 9 * * 1",
    timeZone: "Europe/Berlin",
    recipients: [world.a.viewer.email],
    subject: "Orders of the week",
    message: "Good morning,\nhere they are.",
    kind: "export",
    items: [item("orders")],
    condition: when("always"),
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: true,
    paper: { size: "a4", orientation: "landscape" },
  };
  return (await call<{ scheduleId: string }>(as, "CreateExportSchedule", { ...wanted, ...more })).scheduleId;
};
const ended = async (scheduleId: string): Promise<ScheduleRun> =>
  vi.waitFor(
    async () => {
      const [last] = await call<ScheduleRun[]>(world.a.creator, "ListScheduleRuns", { scheduleId });
      expect(last?.endedAt ?? null).not.toBeNull();
      return last!;
    },
    { timeout: 20_000, interval: 50 },
  );
const runNow = (scheduleId: string) => call(world.a.creator, "RunExportSchedule", { scheduleId });
const read = async (scheduleId: string, as = world.a.creator): Promise<ExportSchedule> =>
  (await call<ExportSchedule[]>(as, "ListExportSchedules", { workbookId })).find((one) => one.scheduleId === scheduleId)!;

test("run now: each recipient gets the file, the words and a link, and the history says so", async () => {
  const { creator, viewer } = world.a;
  const scheduleId = await make(creator, { recipients: [viewer.email, creator.email] });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "sent", sent: 2, detail: null });
  expect(sink.received.map(({ to }) => to).sort()).toEqual([creator.email, viewer.email].sort());
  const mail = sink.received.find(({ to }) => to === viewer.email)!;
  expect(mail.header("Subject")).toBe("Orders of the week");
  expect(mail.raw).toContain("here they are.");
  expect(mail.raw).toContain("text/csv");
  const encoded = /Content-Type: text\/csv[^]*?\r\n\r\n([A-Za-z\d+/=\r\n]+)/.exec(mail.raw)?.[1] ?? "";
  expect(Buffer.from(encoded, "base64").toString()).toContain("North,10");
  // due on a Monday at nine in Berlin
  const { nextAt } = await read(scheduleId);
  expect(
    new Date(nextAt!).toLocaleString("en-GB", { timeZone: "Europe/Berlin", weekday: "short", hour: "2-digit", minute: "2-digit" }),
  ).toBe("Mon 09:00");
});

test("nobody but members gets mail, and times and elements must be some", async () => {
  const { creator } = world.a;
  await expect(make(creator, { recipients: ["stranger@example.net"] })).rejects.toThrow("stranger@example.net is no member");
  await expect(make(creator, { cron: "whenever" })).rejects.toThrow("five fields of cron");
  await expect(make(creator, { timeZone: "Mars/Olympus" })).rejects.toThrow("time zone");
  await expect(make(creator, { items: [item("nowhere")] })).rejects.toThrow("no element");
});

const setAttribute = (name: string, value: unknown) => call(world.a.admin, "SetOrganizationAttribute", { name, value });
const resetAttribute = (name: string) => call(world.a.admin, "ResetOrganizationAttribute", { name });

test("restrictExportFrequency: a schedule that is due too often is not made, not resumed, and pauses when it is due", async () => {
  const { creator } = world.a;
  const hourly = await make(creator, { cron: "0 * * * *" });
  await call(creator, "PauseExportSchedule", { scheduleId: hourly });
  await setAttribute("restrictExportFrequency", { type: "cron", cronFreq: { type: "day", repeat: { type: "every", value: 1 } } });
  await expect(make(creator, { cron: "0 9,10 1 * *" })).rejects.toThrow("send so often");
  await expect(call(creator, "ResumeExportSchedule", { scheduleId: hourly })).rejects.toThrow("send so often");
  // every day at nine in Berlin: the day on which clocks are put forward has 23 hours
  await make(creator, { cron: "0 9 * * *" });
  await resetAttribute("restrictExportFrequency");
  await call(creator, "ResumeExportSchedule", { scheduleId: hourly });
});

test("enableExportToMyTeamOnly: schedules go to people in a team with their owner", async () => {
  const { admin, creator, viewer } = world.a;
  const scheduleId = await make(creator);
  await setAttribute("enableExportToMyTeamOnly", true);
  await expect(make(creator)).rejects.toThrow("in no team with you");
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("sends within teams only") as unknown,
  });
  await vi.waitFor(async () => expect((await read(scheduleId)).isPaused).toBe(true), { timeout: 10_000, interval: 50 });
  const { teamId } = await call<{ teamId: string }>(admin, "SaveTeam", { name: "Senders" });
  await call(admin, "ChangeTeamMembers", { teamId, add: [creator.userId, viewer.userId], remove: [] });
  await make(creator, { recipients: [viewer.email, creator.email] });
  await call(admin, "ArchiveTeam", { teamId });
  await expect(make(creator)).rejects.toThrow("in no team with you");
  await resetAttribute("enableExportToMyTeamOnly");
});

test("only if there are rows: without any, nothing is sent", async () => {
  const before = sink.received.length;
  const scheduleId = await make(world.a.creator, { items: [item("none")], condition: when("rows") });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "skipped", sent: 0, detail: "There are no rows" });
  expect(sink.received.length).toBe(before);
});

test("a schedule is its owner's, and goes with its history", async () => {
  const scheduleId = await make(world.a.creator);
  await runNow(scheduleId);
  await ended(scheduleId);
  const other = await world.addMember(world.a, "Build");
  await expect(call(other, "ListScheduleRuns", { scheduleId })).rejects.toThrow("ENOENT");
  await call(world.a.creator, "PauseExportSchedule", { scheduleId });
  expect(await read(scheduleId)).toMatchObject({ isPaused: true, nextAt: null });
  await call(world.a.creator, "ResumeExportSchedule", { scheduleId });
  expect(await read(scheduleId)).toMatchObject({ isPaused: false, nextAt: expect.any(String) });
  await call(world.a.admin, "DeleteExportSchedule", { scheduleId });
  expect(await read(scheduleId)).toBeUndefined();
});

test("an owner who may not see the workbook any more: it is paused, and they are told", async () => {
  const { store } = world.server.services;
  const scheduleId = await make(world.a.creator);
  const analyst = await world.addMember(world.a, "Build");
  await store.db.updateTable("export_schedules").set({ owner_id: analyst.userId }).where("id", "=", scheduleId).execute();
  await call(world.a.admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(() => expect(sink.received.some(({ to }) => to === analyst.email)).toBe(true), { timeout: 20_000, interval: 50 });
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ is_paused: true, pause_reason: expect.any(String) });
  expect(await store.db.selectFrom("job_schedules").selectAll().where("id", "=", scheduleId).execute()).toEqual([]);
});

test("R13: cut off after each step, a run that is begun again leaves nobody out, and a double is the same message", async () => {
  const { creator, viewer, admin } = world.a;
  const { server } = world;
  const recipients = [creator.email, viewer.email, admin.email];
  const payload = { scheduleId: await make(creator, { recipients }), isAsked: false };
  for (let cut = 0; cut < recipients.length * 2; cut += 1) {
    const sent: Mail[] = [];
    const noted = new Set<string>();
    let steps = 0;
    const step = (): void => {
      if (steps === cut) {
        steps += 1;
        throw new Error("killed");
      }
      steps += 1;
    };
    const post: Post = {
      where: "a test",
      send: async (mail) => {
        step();
        sent.push(mail);
      },
    };
    const id = randomUUID();
    const attempt = () =>
      scheduleSendHandler(server.services, server.app.looking, post).run({
        id,
        actor: { organizationId: creator.organizationId, memberId: creator.userId },
        payload: payload as never,
        attempt: 1,
        signal: new AbortController().signal,
        log: server.services.log,
        once: async () => false,
        note: async (name: string) => {
          step();
          noted.add(name);
        },
        wasDone: async (name: string) => noted.has(name),
        forget: async (name: string) => void noted.delete(name),
      });
    await expect(attempt()).rejects.toThrow("killed");
    await attempt();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(recipients));
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(recipients.length);
    // twice only where the kill came between the mail and its note
    expect(sent.length).toBe(recipients.length + (cut % 2));
  }
});

const textOf = (raw: string): string => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
const attached = (raw: string, type: string): Buffer =>
  Buffer.from(new RegExp(`Content-Type:\\s+${type}[^]*?\\r\\n\\r\\n([A-Za-z\\d+/=\\r\\n]+)`).exec(raw)?.[1] ?? "", "base64");

test("a page goes out as PDF, and as a picture that stands in the mail", async () => {
  const { creator } = world.a;
  const page = (format: string) => ({ what: "page", id: "p1", format });
  const scheduleId = await make(creator, { recipients: [creator.email], items: [page("pdf"), page("png")], subject: "Drawn" });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "sent", receivers: [creator.email] });
  const { raw } = sink.received.find((mail) => mail.header("Subject") === "Drawn")!;
  expect(attached(raw, "application/pdf").subarray(0, 5).toString()).toBe("%PDF-");
  expect(attached(raw, "image/png").subarray(1, 4).toString()).toBe("PNG");
  expect(textOf(raw)).toContain('<img src="cid:picture-2"');
  await expect(make(creator, { items: [{ what: "page", id: "p1", format: "csv" }] })).rejects.toThrow(
    "as PDF, as Excel, as HTML or as a picture",
  );
});

test("a page and a workbook go out as one Excel file each, with a sheet for each element", async () => {
  const { creator } = world.a;
  const items = [
    { what: "page", id: "p1", format: "xlsx" },
    { what: "workbook", id: null, format: "xlsx" },
  ];
  const scheduleId = await make(creator, { recipients: [creator.email], items, subject: "Sheets" });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "sent" });
  const { raw } = sink.received.find((mail) => mail.header("Subject") === "Sheets")!;
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  expect(raw.split(type)).toHaveLength(3);
  const book = unzipped(attached(raw, type)).get("xl/workbook.xml") ?? "";
  expect(book).toMatch(/<sheet name="Orders"/u);
  expect(book).toMatch(/<sheet name="About this file"/u);
});

test("rows go out as lines of JSON and as Parquet, a page as SVG and as HTML in one file", async () => {
  const page = (format: string) => ({ what: "page", id: "p1", format });
  const items = [item("orders", "jsonl"), item("orders", "parquet"), page("svg"), page("html")];
  const scheduleId = await make(world.a.creator, { subject: "All forms", items });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "sent", sent: 1 });
  const { raw } = sink.received.find((mail) => mail.header("Subject") === "All forms")!;
  const attached = (type: string): Buffer =>
    Buffer.from(new RegExp(`Content-Type:\\s+${type}[^]*?\\r\\n\\r\\n([A-Za-z\\d+/=\\r\\n]+)`).exec(raw)?.[1] ?? "", "base64");
  expect(JSON.parse(attached("application/x-ndjson").toString().split("\n")[0]!)).toMatchObject({ region: "North", amount: 10 });
  expect(attached("application/vnd.apache.parquet").subarray(0, 4).toString()).toBe("PAR1");
  expect(attached("image/svg").toString()).toContain("<svg");
  expect(attached("text/html; name|text/html;[^\\r]*\\r\\n name").toString()).toContain("<html");
});

test("as each recipient: members get what they see, an address outside gets what the owner sees", async () => {
  const { creator, viewer, admin } = world.a;
  await call(admin, "UpdateMailRules", { domains: ["partner.example"] });
  const recipients = [viewer.email, creator.email, "buyer@partner.example"];
  await expect(make(creator, { recipients, asRecipient: true })).rejects.toThrow("EPERM");
  const scheduleId = await make(admin, { recipients, asRecipient: true, subject: "Your own" });
  await call(admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(() => expect(sink.received.filter((mail) => mail.header("Subject") === "Your own")).toHaveLength(3), {
    timeout: 20_000,
    interval: 50,
  });
  const read = sink.received.filter((mail) => mail.header("Subject") === "Your own");
  const rowsOf = (to: string) => attached(read.find((mail) => mail.to === to)!.raw, "text/csv").toString();
  expect(rowsOf(viewer.email)).toContain(viewer.email);
  expect(rowsOf(viewer.email)).not.toContain(creator.email);
  expect(rowsOf("buyer@partner.example")).toContain(admin.email);
  await expect(make(creator, { recipients: ["x@elsewhere.example"] })).rejects.toThrow("domain is not among those");
});

test("the link at the end ends it by a click, never by being looked at; a mail program ends it by its own form", async () => {
  const { creator, viewer } = world.a;
  const scheduleId = await make(creator, { recipients: [viewer.email, creator.email], subject: "Until you leave" });
  await runNow(scheduleId);
  await ended(scheduleId);
  const { raw, header } = sink.received.find((mail) => mail.to === viewer.email && mail.header("Subject") === "Until you leave")!;
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const link = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, " "))![1]!.replaceAll(" ", "");
  const token = new URL(link).searchParams.get("token")!;
  expect(await world.post(null, "/unsubscribe/read", { token })).toMatchObject({
    status: 200,
    body: { schedule: "Monday brief", email: viewer.email, isOver: false },
  });
  await fetch(link);
  expect((await read(scheduleId)).unsubscribed).toEqual([]);
  const form = (body: string) => fetch(link, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body });
  expect((await form("anything=else")).status).toBe(400);
  expect((await form("List-Unsubscribe=One-Click")).status).toBe(200);
  expect((await read(scheduleId)).unsubscribed).toEqual([viewer.email]);
  expect(await world.post(null, "/unsubscribe", { token: `${token.slice(0, -4)}AAAA` })).toMatchObject({ status: 404 });
  const before = sink.received.filter(({ to }) => to === viewer.email).length;
  await runNow(scheduleId);
  await vi.waitFor(async () => expect(await call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId })).toHaveLength(2));
  expect(await ended(scheduleId)).toMatchObject({ receivers: [creator.email], detail: `${viewer.email} has unsubscribed` });
  expect(sink.received.filter(({ to }) => to === viewer.email).length).toBe(before);
});

/** Runs a schedule as its job does, with a post of the test. */
async function attempt(scheduleId: string, post: Post, more: { readonly attempt?: number; readonly door?: object } = {}): Promise<void> {
  const { creator } = world.a;
  const { server } = world;
  const noted = new Set<string>();
  await scheduleSendHandler(server.services, { ...server.app.looking, ...(more.door as object) }, post).run({
    id: randomUUID(),
    actor: { organizationId: creator.organizationId, memberId: creator.userId },
    payload: { scheduleId, isAsked: false } as never,
    attempt: more.attempt ?? 1,
    signal: new AbortController().signal,
    log: server.services.log,
    once: async (_, work) => {
      await server.services.store.db.transaction().execute(work);
      return true;
    },
    note: async (name: string) => void noted.add(name),
    wasDone: async (name: string) => noted.has(name),
    forget: async (name: string) => void noted.delete(name),
  });
}
const kept = (): { readonly post: Post; readonly sent: Mail[] } => {
  const sent: Mail[] = [];
  return { sent, post: { where: "a test", send: async (mail) => void sent.push(mail) } };
};

test("a mail server that takes no password is tried again, and pauses nothing", async () => {
  const scheduleId = await make(world.a.creator);
  const failing = openPost({ ...world.server.services.config, smtpUrl: "smtp://u:wrong@127.0.0.1:1" });
  await expect(attempt(scheduleId, failing)).rejects.toThrow("does not answer");
  const [run] = await call<ScheduleRun[]>(world.a.creator, "ListScheduleRuns", { scheduleId });
  expect(run).toMatchObject({ outcome: "retrying", detail: "The mail server does not answer" });
  expect(await read(scheduleId)).toMatchObject({ isPaused: false });
});

test("an alert tells once until it is over, and not while it is muted", async () => {
  const { creator } = world.a;
  const condition = when("compare", { elementId: "orders", columnId: "amount", comparison: "above", value: "15" });
  const scheduleId = await make(creator, { kind: "alert", items: [], condition, recipients: [creator.email] });
  const { post, sent } = kept();
  const due = async (): Promise<string | null> => {
    const before = sent.length;
    await attempt(scheduleId, post);
    const [run] = await call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId });
    return sent.length > before ? "told" : (run?.detail ?? null);
  };
  await call(creator, "MuteExportSchedule", { scheduleId, until: new Date(Date.now() + 60_000).toISOString() });
  expect(await due()).toMatch(/^Muted\. /);
  await call(creator, "MuteExportSchedule", { scheduleId, until: null });
  expect(await due()).toBe("told");
  expect(sent.at(-1)!.text).toContain("amount is above 15 in 1 of 2 rows");
  expect(await read(scheduleId)).toMatchObject({ isOn: true });
  expect(await due()).toMatch(/^Already reported\. /);
  await givenTable(world, "calm", "region,amount\nNorth,10\nSouth,12\n");
  await showTable("calm");
  expect(await due()).toMatch(/^This has ended\. /);
  await showTable("orders");
  expect(await due()).toBe("told");
  await expect(make(creator, { kind: "alert", items: [], condition: when("always") })).rejects.toThrow("something to tell of");
});

test("an alert that clears at a value of its own is told once while its value trembles", async () => {
  const { creator } = world.a;
  const condition = (clearsAt: string) =>
    when("compare", { elementId: "orders", columnId: "amount", comparison: "above", value: "15", clearsAt });
  const scheduleId = await make(creator, { kind: "alert", items: [], condition: condition("11"), recipients: [creator.email] });
  const { post, sent } = kept();
  const said = async (table: string): Promise<string | null> => {
    await showTable(table);
    await attempt(scheduleId, post);
    return (await call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId }))[0]?.detail ?? null;
  };
  await givenTable(world, "trembling", "region,amount\nNorth,10\nSouth,12\n");
  await givenTable(world, "quiet", "region,amount\nNorth,10\nSouth,11\n");
  await said("orders");
  expect(sent).toHaveLength(1);
  // Below the threshold, but not where it clears.
  expect(await said("trembling")).toMatch(/^Already reported\. /);
  await said("orders");
  expect(sent).toHaveLength(1);
  expect(await said("quiet")).toMatch(/^This has ended\. /);
  await said("orders");
  expect(sent).toHaveLength(2);
  await expect(make(creator, { kind: "alert", items: [], condition: condition("16") })).rejects.toThrow("below its threshold");
  await expect(make(creator, { condition: condition("11") })).rejects.toThrow("Only alerts");
});

test("only if the data has changed: the order of rows is no change, and a run that reached nobody is told again", async () => {
  const { creator } = world.a;
  const scheduleId = await make(creator, { condition: when("changed"), recipients: [creator.email] });
  const { post, sent } = kept();
  await attempt(scheduleId, post);
  expect(sent).toHaveLength(0);
  await givenTable(world, "turned", "region,amount\nSouth,20\nNorth,10\n");
  await showTable("turned");
  await attempt(scheduleId, post);
  expect(sent).toHaveLength(0);
  await givenTable(world, "risen", "region,amount\nNorth,10\nSouth,21\n");
  await showTable("risen");
  const away: Post = { where: "a test", send: async () => Promise.reject(new Error("away")) };
  await expect(attempt(scheduleId, away)).rejects.toThrow("away");
  await attempt(scheduleId, post);
  await attempt(scheduleId, post);
  expect(sent).toHaveLength(1);
  await showTable("orders");
});

test("a webhook is told once, signed; one that does not answer is tried again, and nothing leads into the house", async () => {
  const { admin, creator } = world.a;
  const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `https://hooks.example/in`;
  const secret = "a secret of the test";
  const destinations = [
    { destinationId: null, kind: "webhook", url, secret, user: null, region: null, hostKey: null },
    { destinationId: null, kind: "slack", url, secret: null, user: null, region: null, hostKey: null },
    { destinationId: null, kind: "teams", url, secret: null, user: null, region: null, hostKey: null },
  ];
  const scheduleId = await make(admin, { recipients: [], destinations, subject: "<b>*Now*</b>" });
  expect((await read(scheduleId, admin)).destinations).toMatchObject([{ kind: "webhook", host: "hooks.example", hasSecret: true }, {}, {}]);
  const { store, secrets } = world.server.services;
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain("/in");
  const plain = row.definition.destinations.map((one) =>
    sealDestination(secrets, creator.organizationId, {
      ...one,
      url: `http://hooks.example:${port}/in`,
      secret: one.hasSecret ? secret : null,
      user: null,
      region: null,
      hostKey: null,
    }),
  );
  const definition = JSON.stringify({ ...row.definition, destinations: plain });
  await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
  const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
  const { post } = kept();
  status = 503;
  await expect(attempt(scheduleId, post, { door: { door } })).rejects.toThrow("status 503");
  got.length = 0;
  status = 200;
  await attempt(scheduleId, post, { door: { door } });
  server.close();
  expect(got).toHaveLength(3);
  const [hook, slack, teams] = got;
  const [, at, sign] = /^t=(\d+),v1=([\da-f]+)$/.exec(String(hook!.headers["sheaf-signature"]))!;
  expect(createHmac("sha256", secret).update(`${at}.${hook!.body}`).digest("hex")).toBe(sign);
  const told = JSON.parse(hook!.body) as { files: { content: string }[] };
  expect(Buffer.from(told.files[0]!.content, "base64").toString()).toContain("North,10");
  expect(JSON.parse(slack!.body)).toMatchObject({ text: expect.stringContaining("&lt;b&gt;*Now*&lt;/b&gt;") });
  expect(JSON.parse(teams!.body)).toMatchObject({ type: "message" });
  // through the door of the product
  await attempt(scheduleId, post, { attempt: 8 }).catch(() => undefined);
  expect(got).toHaveLength(3);
  for (const bad of ["http://hooks.example/in", "https://hooks.example:8443/in", "ftp://hooks.example", "https://a:b@hooks.example/"])
    await expect(
      make(admin, {
        destinations: [{ destinationId: null, kind: "slack", url: bad, secret: null, user: null, region: null, hostKey: null }],
      }),
    ).rejects.toThrow("EINVAL");
});

test("R13: cut off after each step, every webhook is told, and what is told twice has the same key", async () => {
  const { admin, creator } = world.a;
  const got: { readonly path: string; readonly key: string }[] = [];
  const server = createServer((request, response) => {
    got.push({ path: request.url ?? "", key: String(request.headers["idempotency-key"]) });
    request.resume().on("end", () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const paths = ["/first", "/second"];
  const of = (url: string) => ({ destinationId: null, kind: "webhook", url, secret: null, user: null, region: null, hostKey: null });
  const scheduleId = await make(admin, { recipients: [], destinations: paths.map((path) => of(`https://hooks.example${path}`)) });
  const { store, secrets, log } = world.server.services;
  const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
  const destinations = row.definition.destinations.map((one, at) =>
    sealDestination(secrets, creator.organizationId, {
      ...one,
      url: `http://hooks.example:${port}${paths[at]}`,
      secret: null,
      user: null,
      region: null,
      hostKey: null,
    }),
  );
  const definition = JSON.stringify({ ...row.definition, destinations });
  await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
  const { post } = kept();
  // of each destination: looked at, asked, noted
  for (let cut = 0; cut < paths.length * 3; cut += 1) {
    got.length = 0;
    const noted = new Set<string>();
    let steps = 0;
    const step = (): void => {
      steps += 1;
      if (steps === cut + 1) throw new Error("killed");
    };
    const mayUsePort = (): boolean => {
      step();
      return true;
    };
    const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort, mayBePlain: true };
    const id = randomUUID();
    const again = () =>
      scheduleSendHandler(world.server.services, { ...world.server.app.looking, door }, post).run({
        id,
        actor: { organizationId: admin.organizationId, memberId: admin.userId },
        payload: { scheduleId, isAsked: false } as never,
        attempt: 1,
        signal: new AbortController().signal,
        log,
        once: async () => false,
        note: async (name: string) => {
          if (name.startsWith("told ")) step();
          noted.add(name);
        },
        wasDone: async (name: string) => noted.has(name),
        forget: async (name: string) => void noted.delete(name),
      });
    await expect(again()).rejects.toThrow("killed");
    await again();
    expect(new Set(got.map(({ path }) => path))).toEqual(new Set(paths));
    expect(new Set(got.map(({ key }) => key)).size).toBe(paths.length);
    // twice only where the cut came between the call and its note
    expect(got.length).toBe(paths.length + (cut % 3 === 2 ? 1 : 0));
  }
  server.close();
});

test("R13: a message in a chat is never sent twice: cut off in between, or unanswered, its owner reads that it may be there, and sends it again", async () => {
  const { admin, creator } = world.a;
  let got = 0;
  let isAnswering = true;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      got += 1;
      if (isAnswering) response.writeHead(200).end();
      else request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { store, secrets, log } = world.server.services;
  const { post } = kept();
  for (const kind of ["slack", "teams"] as const) {
    const none = { secret: null, user: null, region: null, hostKey: null };
    const scheduleId = await make(admin, {
      recipients: [],
      destinations: [{ destinationId: null, kind, url: "https://hooks.example/in", ...none }],
    });
    const row = await store.db.selectFrom("export_schedules").selectAll().where("id", "=", scheduleId).executeTakeFirstOrThrow();
    const point = async (at: number): Promise<void> => {
      const destinations = row.definition.destinations.map((one) =>
        sealDestination(secrets, creator.organizationId, { ...one, url: `http://hooks.example:${at}/in`, ...none }),
      );
      const definition = JSON.stringify({ ...row.definition, destinations });
      await store.db.updateTable("export_schedules").set({ definition }).where("id", "=", scheduleId).execute();
    };
    await point(port);
    /** One job; a step that is the last one ends the server: nothing is noted after it. */
    const job = () => {
      const noted = new Set<string>();
      const id = randomUUID();
      return async (last: "leaving" | "asking" | "told" | null, attempts = 1): Promise<ScheduleRun> => {
        let isDead = false;
        const step = (name: string): void => {
          if (last !== null && name.startsWith(last)) isDead = true;
          if (isDead) throw new Error("killed");
        };
        const addressesOf = async (): Promise<readonly string[]> => {
          step("asking");
          return ["127.0.0.1"];
        };
        const door = { addressesOf, mayUsePort: () => true, mayBePlain: true };
        await scheduleSendHandler(world.server.services, { ...world.server.app.looking, door }, post).run({
          id,
          actor: { organizationId: admin.organizationId, memberId: admin.userId },
          payload: { scheduleId, isAsked: false } as never,
          attempt: attempts,
          signal: new AbortController().signal,
          log,
          once: async (name: string) => {
            step(name);
            if (noted.has(name)) return false;
            noted.add(name);
            return true;
          },
          note: async (name: string) => {
            step(name);
            noted.add(name);
          },
          wasDone: async (name: string) => noted.has(name),
          forget: async (name: string) => {
            step("forget");
            noted.delete(name);
          },
        });
        const runs = await call<ScheduleRun[]>(admin, "ListScheduleRuns", { scheduleId });
        return runs.find(({ runId }) => runId === id)!;
      };
    };
    for (const [last, posts, unsure] of [
      ["leaving", 1, 0],
      ["asking", 0, 1],
      ["told", 1, 1],
    ] as const) {
      got = 0;
      const run = job();
      await expect(run(last)).rejects.toThrow("killed");
      const ended = await run(null);
      expect({ last, got, unsure: ended.unsure.length, outcome: ended.outcome }).toEqual({ last, got: posts, unsure, outcome: "sent" });
    }
    // the line ends without an answer
    got = 0;
    isAnswering = false;
    const lost = await job()(null);
    expect(lost).toMatchObject({ outcome: "sent", receivers: [], unsure: [{ wasSentAgain: false }] });
    expect(got).toBe(1);
    isAnswering = true;
    // nobody is there: it never left, and goes later
    const later = job();
    await point(1);
    await expect(later(null)).rejects.toThrow("does not answer");
    await point(port);
    got = 0;
    expect(await later(null, 2)).toMatchObject({ outcome: "sent", unsure: [] });
    expect(got).toBe(1);
    // once more, to that destination alone, and once
    const again = (runId: string, as = admin) => call(as, "RunExportSchedule", { scheduleId, againOf: runId });
    await expect(again(randomUUID())).rejects.toThrow("ENOENT");
    await again(lost.runId);
    await expect(again(lost.runId)).rejects.toThrow("EINVAL");
    const runs = await call<ScheduleRun[]>(admin, "ListScheduleRuns", { scheduleId });
    expect(runs.find(({ runId }) => runId === lost.runId)?.unsure).toMatchObject([{ wasSentAgain: true }]);
  }
  server.close();
});

test("a test goes to who asks alone; old runs are forgotten", async () => {
  const { creator } = world.a;
  const before = sink.received.length;
  const tested = await call(creator, "TestExportSchedule", {
    workbookId,
    name: "Try",
    kind: "export",
    recipients: [world.a.viewer.email],
    subject: "",
    message: "",
    items: [item("none")],
    condition: when("rows"),
    burst: null,
    asRecipient: false,
    hasLink: true,
    paper: { size: "a4", orientation: "landscape" },
  });
  expect(tested).toEqual({ sentTo: creator.email, isSkipped: true, detail: "There are no rows" });
  expect(sink.received.slice(before).map(({ to }) => to)).toEqual([creator.email]);
  const { db } = world.server.services.store;
  const count = async () => (await db.selectFrom("schedule_runs").select("id").execute()).length;
  const all = await count();
  expect(await forgetScheduleRuns(db, Date.now())).toBe(0);
  expect(await forgetScheduleRuns(db, Date.now() + 91 * 86_400_000)).toBe(all);
  expect(await count()).toBe(0);
});
