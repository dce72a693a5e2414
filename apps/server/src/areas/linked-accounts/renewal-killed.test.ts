// A server program that is killed while it renews the token of an account: the account is not lost where its service still takes it, nothing is sent
// twice, and where it is lost, its owner is told.
import { expect, test } from "vitest";
import { channel, killedTeams } from "../../testing/killed-posts.ts";

const teams = killedTeams();
const { microsoft, posts } = teams;

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
    const { graphql, connected, made, run, runs, ended, server, restart } = await teams.start();
    const accounts = async () =>
      (await graphql<{ linkedAccounts: { accounts: { isLost: boolean }[] } }>("{ linkedAccounts { accounts { isLost } } }")).linkedAccounts
        .accounts;
    for (const { name, isDone, forgives } of STEPS) {
      const scheduleId = await made(name, channel);
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
