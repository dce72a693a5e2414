// Ways to a restricted table that lead out of the house: mail of schedules with its subject, its words, its files, and alerts.
import { inflateRawSync } from "node:zlib";
import type { ScheduleRun } from "@sheaf/contract";
import { vi } from "vitest";
import { callNamed } from "./call-operation.ts";
import type { ReceivedMail, SmtpSink } from "./smtp-sink.ts";
import type { Actor, World } from "./world.ts";

export interface Posted {
  readonly to: string;
  readonly asked: string;
  /** Everything that can be read in it: parts decoded, archives unpacked. */
  readonly text: string;
  /** What the words say is the sum of all amounts. */
  readonly sum: string | null;
}

/** Whom a burst writes to: everybody, of one region each. */
export function headsOf(connectionId: string, emails: readonly string[], regions: readonly string[]) {
  const rows = emails.map((email, at) => `('${email}', '${regions[at % regions.length]}')`);
  return {
    id: "heads",
    kind: "table",
    name: "Heads",
    source: { kind: "sql", connectionId, statement: `select * from (values ${rows.join(", ")}) t(email, part)` },
    columns: [
      { id: "email", name: "Email", formula: "[Custom SQL/email]" },
      { id: "part", name: "Part", formula: "[Custom SQL/part]" },
    ],
  };
}

const byPart = { columnId: "part", controlId: null, filteredElementId: "facts", filteredColumnId: "region" };
const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };
const files = ["facts", "child", "joined", "pivot", "looked"].flatMap((id) => [
  { what: "element", id, format: "csv" },
  ...(id === "facts" || id === "pivot" ? [{ what: "element", id, format: "xlsx" }] : []),
]);
const pages = ["html", "svg"].map((format) => ({ what: "page", id: "p", format }));
const alerting = { kind: "alert", items: [] };

/** Sends the workbook to everybody as each may see it, and gives what arrived. */
export async function postedToAll(world: World, sink: SmtpSink, workbookId: string, people: readonly Actor[]): Promise<readonly Posted[]> {
  const { admin } = world.a;
  const kinds = [
    { asked: "mail with files", kind: "export", items: files, condition: always },
    { asked: "mail with pages", kind: "export", items: pages, condition: always },
    {
      asked: "burst",
      kind: "export",
      items: files.slice(0, 1),
      condition: always,
      burst: { elementId: "heads", emailColumnId: "email", parts: [byPart] },
      recipients: [],
    },
    { asked: "alert of a formula", ...alerting, condition: { ...always, kind: "formula", formula: "Max([Facts/Amount]) > 0" } },
    {
      asked: "alert of a column",
      ...alerting,
      condition: { ...always, kind: "compare", elementId: "facts", columnId: "amount", comparison: "above", value: "0" },
    },
  ];
  const posted: Posted[] = [];
  for (const { asked, ...kind } of kinds) {
    const before = sink.received.length;
    const { scheduleId } = await callNamed<{ scheduleId: string }>(world, admin, "CreateExportSchedule", {
      workbookId,
      name: "Leaks",
      cron: "0 9 * * 1",
      timeZone: "UTC",
      recipients: people.map(({ email }) => email),
      subject: "Of {{Max([Facts/Name])}} and {{Max([Facts/Secret])}}",
      message: "All are {{ListAgg([Facts/Name])}} and {{ListAgg([Facts/Secret])}}, sum={{Sum([Facts/Amount])}};",
      burst: null,
      destinations: [],
      asRecipient: true,
      hasLink: false,
      paper: { size: "a4", orientation: "landscape" },
      ...kind,
    });
    await callNamed(world, admin, "RunExportSchedule", { scheduleId });
    await vi.waitFor(
      async () => {
        const [last] = await callNamed<ScheduleRun[]>(world, admin, "ListScheduleRuns", { scheduleId });
        if ((last?.endedAt ?? null) === null) throw new Error(`the run of ${asked} goes on`);
      },
      { timeout: 60_000, interval: 50 },
    );
    for (const mail of sink.received.slice(before)) {
      const text = textOf(mail);
      posted.push({ to: mail.to, asked, text, sum: /sum=(\d+);/u.exec(text)?.[1] ?? null });
    }
  }
  return posted;
}

/** The subject and every part, decoded. */
function textOf(mail: ReceivedMail): string {
  const parts = mail.raw.split(/^--[^\r\n]+$/mu).map((part) => {
    const at = part.search(/\r?\n\r?\n/u);
    const [head, body] = [part.slice(0, at), part.slice(at).trim()];
    if (/^content-transfer-encoding: base64/imu.test(head)) return contentOf(Buffer.from(body, "base64"));
    return body
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  });
  return [mail.header("Subject"), ...parts].join("\n");
}

const ENTRY = Buffer.from("PK\u0003\u0004", "latin1");

/** A file as text; entries of an archive unpacked. */
function contentOf(bytes: Buffer): string {
  if (!bytes.subarray(0, 4).equals(ENTRY)) return bytes.toString("latin1");
  const entries: string[] = [];
  for (let at = 0; at !== -1; at = bytes.indexOf(ENTRY, at + 4)) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    entries.push(inflateRawSync(bytes.subarray(from)).toString("utf8"));
  }
  return entries.join("\n");
}
