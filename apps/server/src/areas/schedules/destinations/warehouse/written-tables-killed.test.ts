// A server program that is killed while schedules write tables: each run is in the table once, whole.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startEntered } from "../../../../testing/entered-server.ts";
import { add, batchText } from "../../../../testing/entries.ts";
import { dataFolder, type ServerProcess } from "../../../../testing/server-process.ts";

const KILLS = process.env["LONG"] === undefined ? 3 : 30;
const ROWS = 50;
const folder = dataFolder();
let running: ServerProcess | null = null;
afterAll(async () => {
  await running?.end("SIGTERM");
  folder.remove();
});

test(`R23: kill -9 (${KILLS}) while rows are added to a table: every run is there once`, { timeout: 600_000 }, async () => {
  const { send, shown, call, graphql, workbookId, server, restart } = await startEntered(
    folder.path,
    ["{id: a, name: A, type: text}"],
    (started) => (running = started),
  );
  const rowIds = Array.from({ length: ROWS }, (_, n) => `row ${n}`);
  const id = randomUUID();
  await send({ id, rowIds, text: batchText([add(rowIds, { a: rowIds })], { batchId: id }) });
  await graphql(`mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  const { connections } = await graphql<{ connections: { connectionId: string; canWriteTables: boolean }[] }>(
    "{ connections { connectionId canWriteTables } }",
  );
  const { connectionId } = connections.find(({ canWriteTables }) => canWriteTables)!;
  const table = `{ connectionId: "${connectionId}", elementId: "t", name: "log", mode: "append" }`;
  const { createExportSchedule } = await graphql<{ createExportSchedule: { scheduleId: string } }>(
    `mutation { createExportSchedule(request: {
    workbookId: "${workbookId}", name: "Log", kind: "export", burst: null, cron: "0 0 1 1 *", timeZone: "UTC", subject: "", message: "", recipients: [], items: [],
    condition: { kind: "always", everyRow: false, elementId: null, columnId: null, comparison: null, value: null, formula: null }, asRecipient: false, hasLink: false, paper: { size: "a4", orientation: "landscape" },
    destinations: [{ destinationId: null, kind: "warehouse", url: null, secret: null, user: null, region: null, hostKey: null, table: ${table} }] }) { scheduleId } }`,
  );
  const { scheduleId } = createExportSchedule;
  for (let n = 0; n < KILLS; n += 1) {
    await graphql(`mutation { runExportSchedule(request: { scheduleId: "${scheduleId}" }) { success } }`);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_500));
    await server().end("SIGKILL");
    await restart();
  }
  const outcomes = async (): Promise<readonly string[]> =>
    (await graphql<{ scheduleRuns: { outcome: string }[] }>(`{ scheduleRuns(scheduleId: "${scheduleId}") { outcome } }`)).scheduleRuns.map(
      ({ outcome }) => outcome,
    );
  await expect.poll(outcomes, { timeout: 300_000, interval: 500 }).toEqual(Array.from({ length: KILLS }, () => "sent"));
  const { me } = await graphql<{ me: { member: { homeInodeId: string } } }>("{ me { member { homeInodeId } } }");
  const made = await call("/v2/workbooks/spec", {
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: `name: Log\nfolderId: ${me.member.homeInodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [{id: t, kind: table, source: {kind: warehouse-table, connectionId: ${connectionId}, path: [written, log]}, columns: [{id: a, formula: "[log/A]"}]}]}]\n`,
  });
  const { workbookId: reading } = (await made.json()) as { workbookId: string };
  expect((await shown(reading)).toSorted()).toEqual(rowIds.flatMap((row) => Array.from({ length: KILLS }, () => row)).toSorted());
});
