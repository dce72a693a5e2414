// What goes out of the house drawn: a page as PDF, and mails with pictures of it, by a server of their own and a post office of this machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type SmtpSink, startSmtpSink } from "@sheaf/server/testing/smtp-sink";
import { median, type Measurement } from "../../tools/bench/measure.ts";
import { createWorkbook, flightColumns, type Person, post, publish, signIn } from "./calls.ts";
import { startServer, stopServer, type ReadyServer } from "./server-process.ts";

/** Times that the page is drawn, after the first one. */
const ROUNDS = 5;
const MAILS = 100;
/** Of mails with pictures of their own; each is a page that is asked for and drawn anew. */
const OWN = 10;
const ELEMENTS = 12;
const PAGE = "page";

/** A page of twelve elements as PDF, a hundred mails with a picture of it, and some with a picture for each. */
export async function sentPages(): Promise<readonly Measurement[]> {
  const data = mkdtempSync(join(tmpdir(), "sheaf-bench-sent-"));
  const sink = await startSmtpSink();
  let server: ReadyServer | null = null;
  try {
    server = await startServer(["apps/server/src/main.ts"], data, { SHEAF_SMTP_URL: sink.url });
    const person = await signIn(server);
    const workbookId = await createWorkbook(person, pagesOf);
    await publish(person, workbookId);
    const first = await drawn(person, workbookId);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await drawn(person, workbookId));
    await graphql(person, "mutation($r: UpdateMailRulesRequest!) { made: updateMailRules(request: $r) { domains } }", {
      domains: [DOMAIN],
    });
    const one = await mailed(person, workbookId, sink, MAILS, {
      recipients: Array.from({ length: MAILS }, (_, at) => `reader-${at}@${DOMAIN}`),
    });
    const each = await mailed(person, workbookId, sink, OWN, { burst: byOrigin });
    return [
      { name: `a page of ${ELEMENTS} elements as PDF, the first of a server`, value: first, unit: "ms", baseline: null, budget: null },
      { name: `a page of ${ELEMENTS} elements as PDF, median`, value: median(times), unit: "ms", baseline: null, budget: 3_000 },
      { name: `${MAILS} mails with one picture`, value: one, unit: "ms", baseline: null, budget: 60_000 },
      { name: "a mail with a picture of its own", value: each / OWN, unit: "ms", baseline: null, budget: null },
    ];
  } finally {
    if (server !== null) await stopServer(server);
    await sink.close();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

const DOMAIN = "bench.example";

/** Each address gets the flights of its airport. */
const byOrigin = {
  elementId: "heads",
  emailColumnId: "email",
  parts: [{ columnId: "origin", controlId: null, filteredElementId: "flights", filteredColumnId: "origin" }],
};

/** Tables, charts and figures by turns over three million flights, and a page of those who get mail. */
function pagesOf(source: object, connectionId: string): readonly object[] {
  const rows = { kind: "table", elementId: "flights" };
  const columns = [
    { id: "origin", name: "Origin", formula: "[Flights/origin]" },
    { id: "month", name: "Month", formula: "Month([Flights/date])" },
    { id: "count", name: "Count", formula: "Count()" },
    { id: "miles", name: "Miles", formula: "Sum([Flights/distance])" },
  ];
  const element = (at: number): object => {
    const head = { id: `e${at}`, name: `Element ${at}`, source: rows, columns };
    const key = at % 2 === 0 ? "month" : "origin";
    const value = at % 3 === 0 ? "count" : "miles";
    switch (at % 4) {
      case 0:
        return { ...head, kind: "table", groupings: [{ id: "by", groupBy: [key], calculations: ["count", "miles"] }] };
      case 1:
        return { ...head, kind: "kpi-chart", value: { columnId: value } };
      case 2:
        return { ...head, kind: "line-chart", xAxis: { columnId: "month" }, yAxis: { columnIds: [value] } };
      default:
        return { ...head, kind: "bar-chart", xAxis: { columnId: "month" }, yAxis: { columnIds: [value] } };
    }
  };
  const statement = `SELECT origin, lower(origin) || '@${DOMAIN}' AS email FROM samples.flights GROUP BY origin ORDER BY count(*) DESC, origin LIMIT ${OWN}`;
  const heads = [
    { id: "origin", name: "Origin", formula: "[Custom SQL/origin]" },
    { id: "email", name: "Email", formula: "[Custom SQL/email]" },
  ];
  return [
    { id: PAGE, name: "Flights", elements: Array.from({ length: ELEMENTS }, (_, at) => element(at)) },
    {
      id: "behind",
      name: "Behind",
      elements: [
        { id: "flights", kind: "table", name: "Flights", source, columns: flightColumns(["date", "delay", "distance", "origin"]) },
        { id: "heads", kind: "table", name: "Heads", source: { kind: "sql", connectionId, statement }, columns: heads },
      ],
    },
  ];
}

/** How long it takes until the file is there, ms. */
async function drawn(person: Person, workbookId: string): Promise<number> {
  const began = performance.now();
  const asked = await post(person, `/v2/workbooks/${workbookId}/export`, { pageId: PAGE, format: "pdf" });
  const { queryId } = (await asked.json()) as { readonly queryId: string };
  const file = await fetch(`${person.url}/v2/query/${queryId}/download`, { headers: { authorization: `Bearer ${person.token}` } });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!file.ok || bytes.subarray(0, 5).toString() !== "%PDF-") throw new Error(`no PDF: ${bytes.toString("utf8", 0, 500)}`);
  return performance.now() - began;
}

/** How long it takes until the last of the mails is there, ms, from *Run now*. */
async function mailed(person: Person, workbookId: string, sink: SmtpSink, count: number, more: object): Promise<number> {
  const before = sink.received.length;
  const { scheduleId } = await graphql<{ readonly scheduleId: string }>(
    person,
    "mutation($r: CreateExportScheduleRequest!) { made: createExportSchedule(request: $r) { scheduleId } }",
    {
      workbookId,
      name: "Bench",
      cron: "0 9 * * 1",
      timeZone: "Europe/Berlin",
      recipients: [],
      subject: "Flights",
      message: "Good morning",
      kind: "export",
      items: [{ what: "page", id: PAGE, format: "png" }],
      condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
      burst: null,
      destinations: [],
      asRecipient: false,
      hasLink: true,
      paper: { size: "a4", orientation: "landscape" },
      ...more,
    },
  );
  const began = performance.now();
  await graphql(person, "mutation($r: RunExportScheduleRequest!) { made: runExportSchedule(request: $r) { __typename } }", { scheduleId });
  for (;;) {
    if (sink.received.length - before >= count) break;
    const runs = await graphql<readonly { readonly endedAt: string | null; readonly outcome: string; readonly detail: string | null }[]>(
      person,
      "query($s: ID!) { made: scheduleRuns(scheduleId: $s) { endedAt outcome detail } }",
      null,
      { s: scheduleId },
    );
    const [last] = runs;
    if (last !== undefined && last.endedAt !== null && sink.received.length - before < count)
      throw new Error(`${sink.received.length - before} mails: ${last.outcome}, ${last.detail}`);
    await sleep(100);
  }
  const took = performance.now() - began;
  const without = sink.received.slice(before).find(({ raw }) => !/^Content-Type: image\/png/im.test(raw));
  if (without !== undefined) throw new Error(`no picture for ${without.to}`);
  return took;
}

async function graphql<T>(person: Person, query: string, request: object | null, variables: object = { r: request }): Promise<T> {
  const answer = await post(person, "/graphql2", { query, variables });
  const { data, errors } = (await answer.json()) as { readonly data: { readonly made: T }; readonly errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data.made;
}
