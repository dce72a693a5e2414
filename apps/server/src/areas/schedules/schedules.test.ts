import { randomUUID } from "node:crypto";
import type { ExportSchedule, ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Mail, Post } from "../../platform/mail/index.ts";
import { callOperation } from "../../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { allOperations } from "../../testing/operations.ts";
import { startSmtpSink, type SmtpSink } from "../../testing/smtp-sink.ts";
import { scheduleSendHandler } from "./index.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

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

async function call<T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> {
  const found = allOperations().find((one) => one.name === name)!;
  const outcome = await callOperation(world, as, found, input);
  if (!outcome.ok) throw new Error(`${outcome.error.errorCode ?? outcome.error.code}: ${outcome.error.message}`);
  return outcome.value as T;
}

const make = async (as: Actor, more: object = {}): Promise<string> => {
  const wanted = {
    workbookId,
    name: "Monday brief",
    cron: "0 9 * * 1",
    timeZone: "Europe/Berlin",
    recipients: [world.a.viewer.email],
    subject: "Orders of the week",
    message: "Good morning,\nhere they are.",
    elementIds: ["orders"],
    format: "csv",
    condition: "always",
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
const read = async (scheduleId: string): Promise<ExportSchedule> =>
  (await call<ExportSchedule[]>(world.a.creator, "ListExportSchedules", { workbookId })).find((one) => one.scheduleId === scheduleId)!;

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
  await expect(make(creator, { elementIds: ["nowhere"] })).rejects.toThrow("no element");
});

test("only if there are rows: without any, nothing is sent", async () => {
  const before = sink.received.length;
  const scheduleId = await make(world.a.creator, { elementIds: ["none"], condition: "rows" });
  await runNow(scheduleId);
  expect(await ended(scheduleId)).toMatchObject({ outcome: "skipped", sent: 0, detail: "There were no rows" });
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
      });
    await expect(attempt()).rejects.toThrow("killed");
    await attempt();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(recipients));
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(recipients.length);
    // twice only where the kill came between the mail and its note
    expect(sent.length).toBe(recipients.length + (cut % 2));
  }
});
