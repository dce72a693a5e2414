// A server program that is killed while files go to Google Drive: each is there once, and whole.
import { afterAll, beforeAll, expect, test } from "vitest";
import { GoogleServer } from "../../../../testing/google-server.ts";
import { startKilled } from "../../../../testing/killed-posts.ts";
import { CLIENT } from "../../../../testing/oauth-service.ts";
import { dataFolder, type ServerProcess } from "../../../../testing/server-process.ts";

/** Where the server is killed: an id was given, the upload is to begin, its bytes are to come, the file is there. */
const ALL = ["id", "begin", "bytes", "there"] as const;
const STEPS = process.env["LONG"] === undefined ? (["begin", "there"] as const) : ALL;
const folder = dataFolder();
const google = new GoogleServer();
let running: ServerProcess | null = null;
let url: string;
beforeAll(async () => {
  url = await google.way.start();
});
afterAll(async () => {
  await running?.end("SIGTERM");
  await google.way.stop();
  folder.remove();
});

test(`R13: kill -9 (${STEPS.length}) while files go to Drive: each is there once, and whole`, { timeout: 600_000 }, async () => {
  const { made, run, ended, server, restart } = await startKilled(
    folder.path,
    "drive",
    google.way,
    { SHEAF_GOOGLE_URL: url, SHEAF_GOOGLE_CLIENT_ID: CLIENT.clientId, SHEAF_GOOGLE_CLIENT_SECRET: CLIENT.clientSecret },
    (started) => (running = started),
  );
  const begun: { readonly step: string; readonly place: string; readonly scheduleId: string }[] = [];
  for (const step of STEPS) {
    const place = google.made(step);
    const scheduleId = await made(step, { placeId: place, placeName: step });
    const killed = new Promise<void>((resolve) => {
      const kill = async (): Promise<void> => {
        await server().end("SIGKILL");
        resolve();
      };
      if (step === "there")
        google.done = async () => {
          google.done = null;
          await kill();
        };
      else
        google.way.failing.push(({ method, url: { pathname } }) => {
          const is = {
            id: pathname.endsWith("/generateIds"),
            begin: method === "POST" && pathname === "/upload/drive/v3/files",
            bytes: method === "PUT" && pathname.startsWith("/upload/session"),
          }[step];
          if (!is) return null;
          void kill();
          return "hang up";
        });
    });
    await run(scheduleId);
    await killed;
    await restart();
    begun.push({ step, place, scheduleId });
  }
  for (const { step, place, scheduleId } of begun) {
    expect(await ended(scheduleId, 1), step).toMatchObject({ outcome: "sent", unsure: [] });
    const files = google.files.filter(({ parents }) => parents.includes(place));
    expect(
      files.map(({ bytes }) => bytes.toString()),
      step,
    ).toEqual([expect.stringContaining("A")]);
    // the same schedule's next run has files of its own
    await run(scheduleId);
    expect(await ended(scheduleId, 2), step).toMatchObject({ outcome: "sent" });
    expect(
      google.files.filter(({ parents }) => parents.includes(place)),
      step,
    ).toHaveLength(2);
  }
});
