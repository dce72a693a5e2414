// A server program that is killed while it renews the token of an account: the account is not lost where its service still takes it, nothing is sent
// twice, and where it is lost, its owner is told.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startKilled } from "../../testing/killed-posts.ts";
import { MicrosoftServer } from "../../testing/microsoft-server.ts";
import { CLIENT } from "../../testing/oauth-service.ts";
import { dataFolder, type ServerProcess } from "../../testing/server-process.ts";

const folder = dataFolder();
const microsoft = new MicrosoftServer();
let running: ServerProcess | null = null;
let url: string;
beforeAll(async () => {
  url = await microsoft.way.start();
});
afterAll(async () => {
  await running?.end("SIGTERM");
  await microsoft.way.stop();
  folder.remove();
});

/** Where the server is killed: before the service renews, or once it did; and whether the service goes on taking the token of before. */
const ALL = [
  { name: "asked", isDone: false, forgives: false },
  { name: "given", isDone: true, forgives: true },
  { name: "given for good", isDone: true, forgives: false },
] as const;
const STEPS = process.env["LONG"] === undefined ? [ALL[0], ALL[2]] : ALL;

test(
  `R13: kill -9 (${STEPS.length}) while a token is renewed: what can go on does, once; what cannot is told`,
  { timeout: 600_000 },
  async () => {
    // shorter than the time before their end from which tokens are renewed
    microsoft.way.lasts = 30;
    const { graphql, connected, made, run, runs, ended, server, restart } = await startKilled(
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
    );
    const place = { placeId: "team-1", placeName: "Finance", partId: "19:abc@thread.tacv2", partName: "General" };
    const posts = (name: string): number => microsoft.messages.filter(({ subject }) => subject === name).length;
    const accounts = async () =>
      (await graphql<{ linkedAccounts: { accounts: { isLost: boolean }[] } }>("{ linkedAccounts { accounts { isLost } } }")).linkedAccounts
        .accounts;
    for (const { name, isDone, forgives } of STEPS) {
      const scheduleId = await made(name, place);
      microsoft.way.forgives = forgives;
      const killed = new Promise<void>((resolve) => {
        const kill = async (): Promise<void> => {
          await server().end("SIGKILL");
          resolve();
        };
        const isRenewal = (pathname: string): boolean => pathname.endsWith("/token");
        if (isDone)
          microsoft.way.answering = async ({ url: { pathname } }) => {
            if (!isRenewal(pathname)) return;
            microsoft.way.answering = null;
            await kill();
          };
        else
          microsoft.way.failing.push(({ url: { pathname } }) => {
            if (!isRenewal(pathname)) return null;
            void kill();
            return "hang up";
          });
      });
      await run(scheduleId);
      await killed;
      await restart();
      const told = await ended(scheduleId, 1);
      expect(told.unsure, name).toEqual([]);
      if (!isDone || forgives) {
        expect([told.outcome, posts(name)], name).toEqual(["sent", 1]);
        expect(await accounts(), name).toMatchObject([{ isLost: false }]);
        continue;
      }
      const reason = "Microsoft does not take the account ada@example.com any more. Connect it again";
      expect([told.outcome, told.detail, posts(name)], name).toEqual(["failed", reason, 0]);
      expect(await accounts()).toMatchObject([{ isLost: true }]);
      await connected();
      expect(await accounts()).toMatchObject([{ isLost: false }]);
      // the run is told first, then the schedule is paused
      const paused = async (): Promise<boolean> =>
        (
          await graphql<{ exportSchedules: { scheduleId: string; isPaused: boolean }[] }>("{ exportSchedules { scheduleId isPaused } }")
        ).exportSchedules.find((one) => one.scheduleId === scheduleId)?.isPaused === true;
      await expect.poll(paused, { timeout: 60_000 }).toBe(true);
      await graphql(`mutation { resumeExportSchedule(request: { scheduleId: "${scheduleId}" }) { scheduleId } }`);
      await run(scheduleId);
      expect((await ended(scheduleId, 2)).outcome).toBe("sent");
      expect([posts(name), (await runs(scheduleId)).length]).toEqual([1, 2]);
    }
  },
);
