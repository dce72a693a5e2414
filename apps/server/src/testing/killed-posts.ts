// A server program that is killed while its schedules send by an account at another service.
import { limits, type LinkedKind, type ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { startEntered } from "./entered-server.ts";
import { MicrosoftServer } from "./microsoft-server.ts";
import { CLIENT, type OAuthService } from "./oauth-service.ts";
import { dataFolder, type ServerProcess } from "./server-process.ts";

/** The place of a destination, in the words of GraphQL. */
export interface KilledPlace {
  readonly placeId: string;
  readonly placeName: string;
  readonly partId?: string;
  readonly partName?: string;
  readonly elementId?: string;
  readonly mode?: "replace" | "append";
}

/** A workbook with room for one more schedule. */
export function scheduledWorkbooks(graphql: (query: string) => Promise<unknown>, made: () => Promise<string>): () => Promise<string> {
  let [workbookId, schedules] = ["", 0];
  return async () => {
    if (schedules % limits.schedulesOfWorkbook === 0) {
      workbookId = await made();
      await graphql(`mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    }
    schedules += 1;
    return workbookId;
  };
}

type Graphql = <T>(query: string) => Promise<T>;

/** A schedule of an element that never runs by itself. `destinations`: in the words of GraphQL. */
export async function madeSchedule(
  graphql: Graphql,
  given: { readonly workbookId: string; readonly name: string; readonly recipients?: readonly string[]; readonly destinations?: string },
): Promise<string> {
  const { workbookId, name, recipients = [], destinations = "" } = given;
  const { createExportSchedule } = await graphql<{ createExportSchedule: { scheduleId: string } }>(
    `mutation { createExportSchedule(request: {
    workbookId: "${workbookId}", name: "${name}", kind: "export", burst: null, cron: "0 0 1 1 *", timeZone: "UTC", subject: "${name}", message: "",
    recipients: ${JSON.stringify(recipients)}, items: [{ what: "element", id: "t", format: "csv" }],
    condition: { kind: "always", everyRow: false, elementId: null, columnId: null, comparison: null, value: null, formula: null },
    asRecipient: false, hasLink: false, paper: { size: "a4", orientation: "landscape" }, destinations: [${destinations}] }) { scheduleId } }`,
  );
  return createExportSchedule.scheduleId;
}

/** What became of a schedule, the newest run first. */
export async function runsOf(graphql: Graphql, scheduleId: string): Promise<readonly ScheduleRun[]> {
  const { scheduleRuns } = await graphql<{ scheduleRuns: readonly ScheduleRun[] }>(
    `{ scheduleRuns(scheduleId: "${scheduleId}") { runId startedAt endedAt outcome detail sent receivers unsure { destinationId host wasSentAgain } } }`,
  );
  return scheduleRuns;
}

/** A program that files or mail go to, and a server of ours that is killed, for the tests of a file. */
export function killedBeside<Other extends { readonly close: () => Promise<void> }>(start: () => Promise<Other>) {
  const folder = dataFolder();
  let other: Other | null = null;
  let running: ServerProcess | null = null;
  beforeAll(async () => {
    other = await start();
  });
  afterAll(async () => {
    await running?.end("SIGTERM");
    await other?.close();
    folder.remove();
  });
  return {
    folder: folder.path,
    get other(): Other {
      if (other === null) throw new Error("it is started before the tests");
      return other;
    },
    enter: (columns: readonly string[], environment: Readonly<Record<string, string>>) =>
      startEntered(folder.path, columns, (started) => (running = started), environment),
  };
}

const word = (value: string | undefined): string => (value === undefined ? "null" : JSON.stringify(value));

export async function startKilled(
  folder: string,
  kind: LinkedKind,
  way: OAuthService,
  environment: Readonly<Record<string, string>>,
  started: (server: ServerProcess) => void,
) {
  const { graphql, madeWorkbook, server, restart } = await startEntered(folder, ["{id: a, name: A, type: text}"], started, {
    SHEAF_ALLOW_PRIVATE_ADDRESSES: "yes",
    ...environment,
  });
  const workbookFor = scheduledWorkbooks(graphql, madeWorkbook);
  const connected = async (): Promise<string> => {
    const { beginLinking } = await graphql<{ beginLinking: { url: string } }>(
      `mutation { beginLinking(request: { kind: "${kind}" }) { url } }`,
    );
    const back = await way.consent(beginLinking.url);
    const { finishLinking } = await graphql<{ finishLinking: { accountId: string } }>(
      `mutation { finishLinking(request: { state: "${back.get("state")}", code: "${back.get("code")}", error: null }) { accountId } }`,
    );
    return finishLinking.accountId;
  };
  const accountId = await connected();
  const runs = (scheduleId: string) => runsOf(graphql, scheduleId);
  return {
    graphql,
    connected,
    restart,
    server,
    /** A schedule that never runs by itself. */
    made: async (name: string, { placeId, placeName, partId, partName, elementId, mode }: KilledPlace): Promise<string> => {
      const workbookId = await workbookFor();
      const linked = `{ accountId: "${accountId}", placeId: "${placeId}", placeName: "${placeName}", partId: ${word(partId)}, partName: ${word(partName)}, elementId: ${word(elementId)}, mode: ${word(mode)} }`;
      const destinations = `{ destinationId: null, kind: "${kind}", url: null, secret: null, user: null, region: null, hostKey: null, linked: ${linked} }`;
      return madeSchedule(graphql, { workbookId, name, destinations });
    },
    run: (scheduleId: string, more = "") =>
      graphql(`mutation { runExportSchedule(request: { scheduleId: "${scheduleId}"${more} }) { success } }`),
    runs,
    /** Its last run, once so many have come to an end. */
    ended: async (scheduleId: string, total: number): Promise<ScheduleRun> => {
      await expect
        .poll(async () => (await runs(scheduleId)).filter(({ endedAt }) => endedAt !== null).length, { timeout: 300_000, interval: 300 })
        .toBe(total);
      return (await runs(scheduleId))[0]!;
    },
  };
}

/** The channel that `killedTeams` posts into. */
export const channel: KilledPlace = { placeId: "team-1", placeName: "Finance", partId: "19:abc@thread.tacv2", partName: "General" };

/** Microsoft's servers for the tests of a file, and a server program that posts into Teams once it is started. */
export function killedTeams() {
  const folder = dataFolder();
  const microsoft = new MicrosoftServer();
  let running: ServerProcess | null = null;
  let url = "";
  beforeAll(async () => {
    url = await microsoft.way.start();
  });
  afterAll(async () => {
    await running?.end("SIGTERM");
    await microsoft.way.stop();
    folder.remove();
  });
  return {
    microsoft,
    /** Messages with this subject that are there. */
    posts: (subject: string): number => microsoft.messages.filter((one) => one.subject === subject).length,
    start: () =>
      startKilled(
        folder.path,
        "teams-channel",
        microsoft.way,
        {
          SHEAF_MICROSOFT_LOGIN_URL: url,
          SHEAF_MICROSOFT_GRAPH_URL: url,
          SHEAF_MICROSOFT_CLIENT_ID: CLIENT.clientId,
          SHEAF_MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
        },
        (started) => (running = started),
      ),
  };
}
