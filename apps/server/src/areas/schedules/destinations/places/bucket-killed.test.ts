// A server program that is killed while a file of several parts goes into a bucket: it is there once, whole, and no part of it is kept.
import { randomUUID } from "node:crypto";
import type { ScheduleRun } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, batchText } from "../../../../testing/entries.ts";
import { startEntered } from "../../../../testing/entered-server.ts";
import { type S3Server, startS3Server } from "../../../../testing/s3-server.ts";
import { dataFolder, type ServerProcess } from "../../../../testing/server-process.ts";

/** Where the server is killed: an upload was begun, a part is to come, a part is there, all are to be put together, the file is there. */
const ALL = ["begun", "part 1", "part 2", "together", "there"] as const;
const STEPS = process.env["LONG"] === undefined ? (["part 2", "there"] as const) : ALL;
/** A text of a cell is 32,767 letters at most: so many rows are some 17 MB, three parts. */
const ROWS = 540;
const folder = dataFolder();
let s3: S3Server;
let running: ServerProcess | null = null;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await running?.end("SIGTERM");
  await s3.close();
  folder.remove();
});

test(
  `R13: kill -9 (${STEPS.length}) while a file goes into a bucket in parts: it is there once, whole, and no part is kept`,
  { timeout: 600_000 },
  async () => {
    const entered = await startEntered(
      folder.path,
      ["{id: a, name: A, type: text}", `{id: b, name: B, formula: 'Repeat("x", 32000)'}`],
      (started) => (running = started),
      { SHEAF_ALLOW_PRIVATE_DESTINATIONS: "yes" },
    );
    const { graphql, workbookId, server, restart } = entered;
    const rowIds = Array.from({ length: ROWS }, (_, at) => `r${at}`);
    expect(await entered.send({ id: randomUUID(), rowIds, text: batchText([add(rowIds, { a: rowIds })], {}) })).not.toBeNull();
    await graphql(`mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    const made = async (step: string): Promise<string> => {
      const url = `${s3.endpoint}/${s3.bucket}/${step.replace(" ", "-")}`;
      const { createExportSchedule } = await graphql<{ createExportSchedule: { scheduleId: string } }>(
        `mutation { createExportSchedule(request: {
      workbookId: "${workbookId}", name: "${step}", kind: "export", burst: null, cron: "0 0 1 1 *", timeZone: "UTC", subject: "", message: "", recipients: [],
      items: [{ what: "element", id: "t", format: "csv" }], asRecipient: false, hasLink: false, paper: { size: "a4", orientation: "landscape" },
      condition: { kind: "always", everyRow: false, elementId: null, columnId: null, comparison: null, value: null, formula: null },
      destinations: [{ destinationId: null, kind: "s3", url: "${url}", secret: "${s3.secretKey}", user: "${s3.accessKey}", region: "${s3.region}", hostKey: null }] }) { scheduleId } }`,
      );
      return createExportSchedule.scheduleId;
    };
    const runs = async (scheduleId: string): Promise<readonly ScheduleRun[]> =>
      (
        await graphql<{ scheduleRuns: readonly ScheduleRun[] }>(
          `{ scheduleRuns(scheduleId: "${scheduleId}") { runId endedAt outcome detail } }`,
        )
      ).scheduleRuns;
    const begun: { readonly step: string; readonly scheduleId: string }[] = [];
    for (const step of STEPS) {
      const scheduleId = await made(step);
      const killed = new Promise<void>((resolve) => {
        s3.at = async (call, isDone) => {
          const [method, isUpload] = [call.split(" ")[0], call.endsWith("uploads") || call.endsWith("uploadId")];
          const is = {
            begun: method === "POST" && call.endsWith("uploads") && isDone,
            "part 1": call.endsWith("part 1") && !isDone,
            "part 2": call.endsWith("part 2") && isDone,
            together: method === "POST" && isUpload && call.endsWith("uploadId") && !isDone,
            there: method === "POST" && call.endsWith("uploadId") && isDone,
          }[step];
          if (!is) return;
          s3.at = null;
          await server().end("SIGKILL");
          resolve();
        };
      });
      await graphql(`mutation { runExportSchedule(request: { scheduleId: "${scheduleId}" }) { success } }`);
      await killed;
      await restart();
      begun.push({ step, scheduleId });
    }
    for (const { step, scheduleId } of begun) {
      await expect
        .poll(async () => (await runs(scheduleId)).filter(({ endedAt }) => endedAt !== null).map(({ outcome }) => outcome), {
          timeout: 300_000,
          interval: 300,
        })
        .toEqual(["sent"]);
      const there = [...s3.objects].filter(([key]) => key.startsWith(step.replace(" ", "-")));
      expect(
        there.map(([key]) => key),
        step,
      ).toEqual([expect.stringMatching(/\.csv$/u)]);
      const lines = there[0]![1].bytes.toString().trimEnd().split("\r\n");
      expect([lines.length, new Set(lines).size], step).toEqual([ROWS + 1, ROWS + 1]);
    }
    expect(s3.uploads.size).toBe(0);
  },
);
