import { isUuid } from "@sheaf/contract";
import { openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import type { Server } from "../calls/server.ts";
import { type Command, type CommandOption, type Given, required } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";
import { documents } from "./documents.ts";
import { type Entry, everyEntry, idOf, json, jsonHelp, printEntries, textOf } from "./resource.ts";
import type { ScheduleVerb } from "./verbs.ts";

const columns: Readonly<Record<string, (entry: Entry) => string>> = {
  id: (entry) => textOf(entry, "scheduleId"),
  kind: (entry) => textOf(entry, "kind"),
  name: (entry) => textOf(entry, "name"),
  document: (entry) => textOf(entry, "workbookName"),
  cron: (entry) => textOf(entry, "cron"),
  zone: (entry) => textOf(entry, "timeZone"),
  state: stateOf,
  next: (entry) => textOf(entry, "nextAt"),
};

const runColumns: Readonly<Record<string, (entry: Entry) => string>> = {
  id: (entry) => textOf(entry, "runId"),
  started: (entry) => textOf(entry, "startedAt"),
  ended: (entry) => textOf(entry, "endedAt"),
  outcome: (entry) => textOf(entry, "outcome"),
  sent: (entry) => textOf(entry, "sent"),
  receivers: (entry) => (Array.isArray(entry["receivers"]) ? entry["receivers"].join(",") : ""),
  detail: (entry) => textOf(entry, "detail"),
};

function stateOf(entry: Entry): string {
  if (entry["hasEnded"] === true) return "ended";
  if (entry["isPaused"] === true) return "paused";
  const muted = textOf(entry, "mutedUntil");
  if (muted !== "" && Date.parse(muted) > Date.now()) return `muted until ${muted}`;
  return entry["kind"] === "alert" && entry["isOn"] === true ? "alerting" : "on";
}

const document = { document: { type: "string" } } as const;
const documentHelp =
  "  --document ID    a schedule of this workbook or report, of anybody where you are an administrator; default: your own ones";

/** Schedules by which one is found: the caller's own, or those of a document. */
async function schedulesFor(server: Server, given: Given): Promise<readonly Entry[]> {
  const named = given.text("document");
  if (named !== null) return everyEntry(server, `${await familyPath(server, await idOf(server, documents, named))}/schedules`, {});
  const { userId } = (await server.rest("GET", "/v2/whoami")) as { readonly userId?: unknown };
  return everyEntry(server, `/v2/members/${String(userId)}/schedules`, {});
}

/** Where the calls of a workbook or report are. */
async function familyPath(server: Server, documentId: string): Promise<string> {
  const type = textOf(await server.rest("GET", `/v2/files/${documentId}`), "type");
  if (type !== "workbook" && type !== "report")
    throw new UsageError("Only workbooks and reports have schedules.", "Give the document whose schedule it is.");
  return `/v2/${type}s/${documentId}`;
}

/** The schedule that an argument names, by its id or its name, and the address of its calls. */
async function scheduleIn(server: Server, given: Given): Promise<{ readonly schedule: Entry; readonly address: string }> {
  const text = given.argument(0);
  const all = await schedulesFor(server, given);
  const wanted = text.toLowerCase();
  const found = all.filter((entry) =>
    isUuid(wanted) ? textOf(entry, "scheduleId") === wanted : textOf(entry, "name").toLowerCase() === wanted,
  );
  const [schedule] = found;
  if (schedule === undefined)
    throw new UsageError(
      `There is no schedule ${JSON.stringify(text)}.`,
      "sheaf schedules list names them; --document looks at those of a document.",
      "ENOENT",
    );
  if (found.length > 1)
    throw new UsageError(
      `Several are called ${JSON.stringify(text)}.`,
      `Write one of ${found.map((entry) => textOf(entry, "scheduleId")).join(", ")}.`,
    );
  const path = await familyPath(server, textOf(schedule, "workbookId"));
  return { schedule, address: `${path}/schedules/${textOf(schedule, "scheduleId")}` };
}

/** The schedule as it is after something was done with it. */
async function printAgain(server: Server, given: Given, io: Io, { schedule }: { readonly schedule: Entry }): Promise<void> {
  const id = textOf(schedule, "scheduleId");
  const now = (await schedulesFor(server, given)).filter((entry) => textOf(entry, "scheduleId") === id);
  await printEntries(io, given, columns, now, now[0] ?? null);
}

interface Doing {
  readonly summary: string;
  readonly scopes: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  readonly help?: string;
  readonly work: (server: Server, given: Given, io: Io) => Promise<void>;
}

const writing = "the scopes schedules:read, schedules:write and documents:read";
const doings: Readonly<Record<ScheduleVerb, Doing>> = {
  list: {
    summary: "Lists schedules and alerts, one per line.",
    scopes: "the scopes schedules:read, organization:read and documents:read",
    work: async (server, given, io) => {
      const entries = await schedulesFor(server, given);
      await printEntries(io, given, columns, entries, entries);
    },
  },
  history: {
    summary: "Lists the last runs of a schedule or alert, the newest first: what became of them, and who got it.",
    scopes: "the scopes schedules:read and documents:read",
    work: async (server, given, io) => {
      const { address } = await scheduleIn(server, given);
      const entries = await everyEntry(server, `${address}/runs`, {});
      await printEntries(io, given, runColumns, entries, entries);
    },
  },
  run: {
    summary: "Sends what a schedule sends now, besides its times. What became of it is in its history.",
    scopes: writing,
    work: async (server, given, io) => {
      const { schedule, address } = await scheduleIn(server, given);
      await server.rest("POST", `${address}/run`, {});
      await write(
        io.stdout,
        given.flag("json")
          ? `${JSON.stringify({ running: textOf(schedule, "scheduleId") })}\n`
          : `running ${textOf(schedule, "scheduleId")}\n`,
      );
    },
  },
  pause: { summary: "Pauses a schedule or alert.", scopes: writing, work: changing(async () => ({ isPaused: true })) },
  resume: {
    summary: "Lets a schedule or alert go on that was paused.",
    scopes: writing,
    work: changing(async () => ({ isPaused: false })),
  },
  mute: {
    summary: "Keeps an alert quiet until a time, and lets it tell again with --until none.",
    scopes: writing,
    options: { until: { type: "string" } },
    help: "  --until TIME     such as 2026-12-05T18:00:00Z; a day is until its beginning (UTC); none: it tells again",
    work: changing(async (given) => {
      const until = required(given, "until", "until when, or none");
      if (until === "none") return { mutedUntil: null };
      const instant = Date.parse(until);
      if (Number.isNaN(instant)) throw new UsageError(`--until ${until} is no time.`, "Write it as 2026-12-05T18:00:00Z, or none.");
      return { mutedUntil: new Date(instant).toISOString() };
    }),
  },
};

function changing(body: (given: Given) => Promise<object>): Doing["work"] {
  return async (server, given, io) => {
    const change = await body(given);
    const found = await scheduleIn(server, given);
    await server.rest("PATCH", found.address, change);
    await printAgain(server, given, io, found);
  };
}

/** The command of one verb. */
export function scheduleCommand(verb: ScheduleVerb): Command {
  const { summary, scopes, options = {}, help, work } = doings[verb];
  const argument = verb === "list" ? "" : "SCHEDULE";
  return {
    positionals: argument === "" ? [] : [argument],
    options: { ...serverOptions, ...json, ...document, ...options },
    help: [
      `Usage: ${["sheaf schedules", verb, argument, "[options] --server URL"].filter((part) => part !== "").join(" ")}`,
      "",
      summary,
      ...(argument === "" ? [] : ["SCHEDULE is the name of a schedule or alert, or its UUID."]),
      `Needs a key with ${scopes}.`,
      "",
      ...(help === undefined ? [] : [help]),
      documentHelp,
      jsonHelp,
      serverHelp,
      "",
    ].join("\n"),
    run: async (given, io) => {
      await work(await openServer(given, io), given, io);
      return exitCodes.done;
    },
  };
}
