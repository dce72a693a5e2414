// A server program that is killed while a file of several parts goes into a bucket: it is there once, whole, and no part of it is kept.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { add, batchText } from "../../../../testing/entries.ts";
import { killedBeside, madeSchedule, runsOf } from "../../../../testing/killed-posts.ts";
import { startS3Server } from "../../../../testing/s3-server.ts";

/** Where the server is killed: an upload was begun, a part is to come, a part is there, all are to be put together, the file is there. */
const ALL = ["begun", "part 1", "part 2", "together", "there"] as const;
const STEPS = process.env["LONG"] === undefined ? (["part 2", "there"] as const) : ALL;
/** A text of a cell is 32,767 letters at most: so many rows are some 17 MB, three parts. */
const ROWS = 540;
const given = killedBeside(startS3Server);

test(
  `R13: kill -9 (${STEPS.length}) while a file goes into a bucket in parts: it is there once, whole, and no part is kept`,
  { timeout: 600_000 },
  async () => {
    const s3 = given.other;
    const columns = ["{id: a, name: A, type: text}", `{id: b, name: B, formula: 'Repeat("x", 32000)'}`];
    const entered = await given.enter(columns, { SHEAF_ALLOW_PRIVATE_DESTINATIONS: "yes" });
    const { graphql, workbookId, server, restart } = entered;
    const rowIds = Array.from({ length: ROWS }, (_, at) => `r${at}`);
    expect(await entered.send({ id: randomUUID(), rowIds, text: batchText([add(rowIds, { a: rowIds })], {}) })).not.toBeNull();
    await graphql(`mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    const made = (step: string): Promise<string> => {
      const url = `${s3.endpoint}/${s3.bucket}/${step.replace(" ", "-")}`;
      const destinations = `{ destinationId: null, kind: "s3", url: "${url}", secret: "${s3.secretKey}", user: "${s3.accessKey}", region: "${s3.region}", hostKey: null }`;
      return madeSchedule(graphql, { workbookId, name: step, destinations });
    };
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
        .poll(async () => (await runsOf(graphql, scheduleId)).filter(({ endedAt }) => endedAt !== null).map(({ outcome }) => outcome), {
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
