// Schedules that go out by mail: what stands in it, who gets it, and how often.
import { randomUUID } from "node:crypto";
import type { HomeNews, ScheduleRun } from "@sheaf/contract";
import { unzipped } from "@sheaf/files/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPost } from "../../../../platform/mail/index.ts";
import { cutAt } from "../../../../testing/cut-run.ts";
import { item, ScheduledWorld, when } from "../../../../testing/scheduled-world.ts";
import type { SmtpSink } from "../../../../testing/smtp-sink.ts";
import type { World } from "../../../../testing/world.ts";
import { forgetScheduleRuns, scheduleSendHandler } from "../../index.ts";

let given: ScheduledWorld;
let world: World;
let sink: SmtpSink;
let workbookId: string;
beforeAll(async () => {
  given = await ScheduledWorld.start();
  ({ world, sink, workbookId } = given);
});
afterAll(() => given.close());

test("run now: each recipient gets the file, the words and a link, and the history says so", async () => {
  const { creator, viewer } = world.a;
  const scheduleId = await given.make(creator, { recipients: [viewer.email, creator.email] });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "sent", sent: 2, detail: null });
  expect(sink.received.map(({ to }) => to).sort()).toEqual([creator.email, viewer.email].sort());
  const mail = sink.received.find(({ to }) => to === viewer.email)!;
  expect(mail.header("Subject")).toBe("Orders of the week");
  expect(mail.raw).toContain("here they are.");
  expect(mail.raw).toContain("text/csv");
  const encoded = /Content-Type: text\/csv[^]*?\r\n\r\n([A-Za-z\d+/=\r\n]+)/.exec(mail.raw)?.[1] ?? "";
  expect(Buffer.from(encoded, "base64").toString()).toContain("North,10");
  // due on a Monday at nine in Berlin
  const { nextAt } = await given.read(scheduleId);
  expect(
    new Date(nextAt!).toLocaleString("en-GB", { timeZone: "Europe/Berlin", weekday: "short", hour: "2-digit", minute: "2-digit" }),
  ).toBe("Mon 09:00");
});

test("R13: cut off after each step, a run that is begun again leaves nobody out, and a double is the same message", async () => {
  const { creator, viewer, admin } = world.a;
  const { server } = world;
  const recipients = [creator.email, viewer.email, admin.email];
  const payload = { scheduleId: await given.make(creator, { recipients }), isAsked: false };
  for (let cut = 0; cut < recipients.length * 2; cut += 1) {
    const { sent, post, kept } = cutAt(cut);
    const id = randomUUID();
    const attempt = () =>
      scheduleSendHandler(server.services, server.app.looking, post).run({
        ...kept,
        id,
        actor: { organizationId: creator.organizationId, memberId: creator.userId },
        payload: payload as never,
        signal: new AbortController().signal,
        log: server.services.log,
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
  const scheduleId = await given.make(creator, { recipients: [creator.email], items: [page("pdf"), page("png")], subject: "Drawn" });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "sent", receivers: [creator.email] });
  const { raw } = sink.received.find((mail) => mail.header("Subject") === "Drawn")!;
  expect(attached(raw, "application/pdf").subarray(0, 5).toString()).toBe("%PDF-");
  expect(attached(raw, "image/png").subarray(1, 4).toString()).toBe("PNG");
  // said for those who do not see it, and no wider than the sheet for programs that know no rules of style
  expect(textOf(raw)).toMatch(/<img src="cid:picture-2" alt="[^"]*" width="574"/u);
  expect(textOf(raw)).not.toMatch(/alt="[^"]*\.png"/u);
  await expect(given.make(creator, { items: [{ what: "page", id: "p1", format: "csv" }] })).rejects.toThrow(
    "as PDF, as Excel, as HTML or as a picture",
  );
});

test("a page and a workbook go out as one Excel file each, with a sheet for each element", async () => {
  const { creator } = world.a;
  const items = [
    { what: "page", id: "p1", format: "xlsx" },
    { what: "workbook", id: null, format: "xlsx" },
  ];
  const scheduleId = await given.make(creator, { recipients: [creator.email], items, subject: "Sheets" });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "sent" });
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
  const scheduleId = await given.make(world.a.creator, { subject: "All forms", items });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "sent", sent: 1 });
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
  await given.call(admin, "UpdateMailRules", { domains: ["partner.example"] });
  const recipients = [viewer.email, creator.email, "buyer@partner.example"];
  await expect(given.make(creator, { recipients, asRecipient: true })).rejects.toThrow("EPERM");
  const scheduleId = await given.make(admin, { recipients, asRecipient: true, subject: "Your own" });
  await given.call(admin, "RunExportSchedule", { scheduleId });
  await vi.waitFor(() => expect(sink.received.filter((mail) => mail.header("Subject") === "Your own")).toHaveLength(3), {
    timeout: 20_000,
    interval: 50,
  });
  const read = sink.received.filter((mail) => mail.header("Subject") === "Your own");
  const rowsOf = (to: string) => attached(read.find((mail) => mail.to === to)!.raw, "text/csv").toString();
  expect(rowsOf(viewer.email)).toContain(viewer.email);
  expect(rowsOf(viewer.email)).not.toContain(creator.email);
  expect(rowsOf("buyer@partner.example")).toContain(admin.email);
  await expect(given.make(creator, { recipients: ["x@elsewhere.example"] })).rejects.toThrow("domain is not among those");
});

test("what a program refuses for good keeps nobody else from it, and waits for its owner on the home screen until it goes well", async () => {
  const { creator, viewer } = world.a;
  const inside = { destinationId: null, kind: "webhook", url: "https://127.0.0.1/", secret: null, user: null, region: null, hostKey: null };
  const scheduleId = await given.make(creator, { name: "In part", destinations: [inside] });
  await given.runNow(scheduleId);
  const detail = "127.0.0.1 is no address of the public web";
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "failed", sent: 1, receivers: [viewer.email], detail });
  const waiting = async () =>
    (await given.call<HomeNews>(creator, "ReadHomeNews", {})).schedules.filter((one) => one.scheduleId === scheduleId);
  expect(await waiting()).toMatchObject([{ name: "In part", isStopped: false, reason: detail }]);
  await given.call(creator, "UpdateExportSchedule", { ...given.wanted(), scheduleId, destinations: [] });
  await given.runNow(scheduleId);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
});

test("V60: line ends, markup and signs that turn letters in what people write are text of one message, to its recipients alone", async () => {
  const { creator, viewer } = world.a;
  const before = sink.received.length;
  const subject = "Yours\r\nBcc: victim@example.org\n\n<b>bold</b> \u202egnp.exe";
  const scheduleId = await given.make(creator, { subject, message: '</p><img src=x onerror="alert(1)">\r\n.\r\nMAIL FROM:<a@b.example>' });
  await given.runNow(scheduleId);
  expect(await given.ended(scheduleId)).toMatchObject({ outcome: "sent" });
  const since = sink.received.slice(before);
  // What schedules before it tell their owners may come in between.
  const [mail, ...others] = since.filter((one) => one.header("Subject").startsWith("Yours"));
  expect([others.length, mail!.to, mail!.header("Bcc")]).toEqual([0, viewer.email, ""]);
  expect(since.some(({ to }) => to.includes("victim"))).toBe(false);
  expect(mail!.header("Subject")).toBe("Yours Bcc: victim@example.org <b>bold</b> gnp.exe");
  expect(mail!.part("text/html")).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
  expect(mail!.part("text/html")).not.toMatch(/<img src=x|<b>|\u202e/u);
  expect(mail!.part("text/plain")).toContain("MAIL FROM:<a@b.example>");
});

test("the link at the end ends it by a click, never by being looked at; a mail program ends it by its own form", async () => {
  const { creator, viewer } = world.a;
  const scheduleId = await given.make(creator, { recipients: [viewer.email, creator.email], subject: "Until you leave" });
  await given.runNow(scheduleId);
  await given.ended(scheduleId);
  const { raw, header } = sink.received.find((mail) => mail.to === viewer.email && mail.header("Subject") === "Until you leave")!;
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const link = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, " "))![1]!.replaceAll(" ", "");
  const token = new URL(link).searchParams.get("token")!;
  expect(await world.post(null, "/unsubscribe/read", { token })).toMatchObject({
    status: 200,
    body: { schedule: "Monday brief", email: viewer.email, isOver: false },
  });
  await fetch(link);
  expect((await given.read(scheduleId)).unsubscribed).toEqual([]);
  const form = (body: string) => fetch(link, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body });
  expect((await form("anything=else")).status).toBe(400);
  expect((await form("List-Unsubscribe=One-Click")).status).toBe(200);
  expect((await given.read(scheduleId)).unsubscribed).toEqual([viewer.email]);
  expect(await world.post(null, "/unsubscribe", { token: `${token.slice(0, -4)}AAAA` })).toMatchObject({ status: 404 });
  const before = sink.received.filter(({ to }) => to === viewer.email).length;
  await given.runNow(scheduleId);
  await vi.waitFor(async () => expect(await given.call<ScheduleRun[]>(creator, "ListScheduleRuns", { scheduleId })).toHaveLength(2));
  expect(await given.ended(scheduleId)).toMatchObject({ receivers: [creator.email], detail: `${viewer.email} has unsubscribed` });
  expect(sink.received.filter(({ to }) => to === viewer.email).length).toBe(before);
});

test("a mail server that takes no password is tried again, and pauses nothing", async () => {
  const scheduleId = await given.make(world.a.creator);
  const failing = openPost({ ...world.server.services.config, smtpUrl: "smtp://u:wrong@127.0.0.1:1" });
  await expect(given.attempt(scheduleId, failing)).rejects.toThrow("does not answer");
  const [run] = await given.call<ScheduleRun[]>(world.a.creator, "ListScheduleRuns", { scheduleId });
  expect(run).toMatchObject({ outcome: "retrying", detail: "The mail server does not answer" });
  expect(await given.read(scheduleId)).toMatchObject({ isPaused: false });
});

test("a test goes to who asks alone; old runs are forgotten", async () => {
  const { creator } = world.a;
  const before = sink.received.length;
  const tested = await given.call(creator, "TestExportSchedule", {
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
