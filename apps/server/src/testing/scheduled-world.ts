// A server with a workbook of orders and somebody who makes schedules of it, runs them as their job does, and reads what came of them.
import { randomUUID } from "node:crypto";
import type { ExportSchedule, ScheduleRun } from "@sheaf/contract";
import { vi } from "vitest";
import { scheduleSendHandler } from "../areas/schedules/index.ts";
import type { Mail, Post } from "../platform/mail/index.ts";
import { callNamed } from "./call-operation.ts";
import { givenTable, givenWorkbook } from "./given.ts";
import { startSmtpSink, type SmtpSink } from "./smtp-sink.ts";
import { type Actor, startWorld, type World } from "./world.ts";

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

export const item = (id: string, format = "csv") => ({ what: "element", id, format });

export const when = (kind: string, more: object = {}) => ({
  kind,
  elementId: null,
  columnId: null,
  comparison: null,
  value: null,
  everyRow: false,
  formula: null,
  ...more,
});

export const kept = (): { readonly post: Post; readonly sent: Mail[] } => {
  const sent: Mail[] = [];
  return { sent, post: { where: "a test", send: async (mail) => void sent.push(mail) } };
};

export class ScheduledWorld {
  readonly world: World;
  readonly sink: SmtpSink;
  readonly workbookId: string;

  private constructor(world: World, sink: SmtpSink, workbookId: string) {
    this.world = world;
    this.sink = sink;
    this.workbookId = workbookId;
  }

  static async start(): Promise<ScheduledWorld> {
    const sink = await startSmtpSink();
    const world = await startWorld({ environment: { SHEAF_SMTP_URL: sink.url } });
    await givenTable(world, "orders", "region,amount\nNorth,10\nSouth,20\n");
    return new ScheduledWorld(world, sink, await givenWorkbook(world, world.a.creator, world.a, FILE(world.a.connectionId)));
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.sink.close();
  }

  call<T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> {
    return callNamed<T>(this.world, as, name, input);
  }

  /** Lets the element have the rows of another table. */
  async showTable(table: string): Promise<void> {
    const { creator, connectionId } = this.world.a;
    const headers = { "content-type": "application/yaml" };
    const put = await this.world.request(`/v2/workbooks/${this.workbookId}/spec`, {
      as: creator,
      method: "PUT",
      headers,
      body: FILE(connectionId, table).replaceAll("[orders/", `[${table}/`),
    });
    if (put.status !== 200) throw new Error(put.text);
    await this.world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${this.workbookId}" }) { version } }`);
  }

  /** A schedule of the workbook, as it is asked for. */
  wanted(): Readonly<Record<string, unknown>> {
    return {
      name: "Monday brief",
      cron: "0 9 * * 1",
      timeZone: "Europe/Berlin",
      recipients: [this.world.a.viewer.email],
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
  }

  async make(as: Actor, more: object = {}): Promise<string> {
    const wanted = { ...this.wanted(), workbookId: this.workbookId };
    return (await this.call<{ scheduleId: string }>(as, "CreateExportSchedule", { ...wanted, ...more })).scheduleId;
  }

  async ended(scheduleId: string): Promise<ScheduleRun> {
    return vi.waitFor(
      async () => {
        const [last] = await this.call<ScheduleRun[]>(this.world.a.creator, "ListScheduleRuns", { scheduleId });
        if ((last?.endedAt ?? null) === null) throw new Error("still running");
        return last!;
      },
      { timeout: 120_000, interval: 50 },
    );
  }

  runNow(scheduleId: string) {
    return this.call(this.world.a.creator, "RunExportSchedule", { scheduleId });
  }

  async read(scheduleId: string, as = this.world.a.creator): Promise<ExportSchedule> {
    const all = await this.call<ExportSchedule[]>(as, "ListExportSchedules", { workbookId: this.workbookId });
    return all.find((one) => one.scheduleId === scheduleId)!;
  }

  /** Runs a schedule as its job does, with a post of the test. */
  async attempt(scheduleId: string, post: Post, more: { readonly attempt?: number; readonly door?: object } = {}): Promise<void> {
    const { creator } = this.world.a;
    const { server } = this.world;
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
      keep: async (_, make) => make(),
      forget: async (name: string) => void noted.delete(name),
    });
  }
}
