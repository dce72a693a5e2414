// A server program that is killed while schedules post messages that their service would take twice: none is there twice, and none is lost unsaid.
import { expect, test } from "vitest";
import { channel, killedTeams } from "../../../testing/killed-posts.ts";

/** Where the server is killed: before the message is taken, once it is there, once it was answered, at any time. */
const STEPS = ["asked", "there", "answered", "any"] as const;
const isLong = process.env["LONG"] !== undefined;
const teams = killedTeams();
const { microsoft, posts } = teams;

const kills = Array.from({ length: isLong ? 50 : 1 }, (_, round) =>
  (isLong ? STEPS : STEPS.slice(0, 3)).map((step) => ({ step, name: `Run ${round} ${step}` })),
).flat();
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test(
  `R13: kill -9 (${kills.length}) while messages are posted: none twice, and what may be missing is said and sent again`,
  { timeout: 3_600_000 },
  async () => {
    const { made, run, runs, ended, server, restart } = await teams.start();

    const begun: { readonly step: (typeof STEPS)[number]; readonly name: string; readonly scheduleId: string }[] = [];
    for (const { step, name } of kills) {
      const scheduleId = await made(name, channel);
      let isAsked = (): void => undefined;
      const asked = new Promise<void>((resolve) => (isAsked = resolve));
      const killed = new Promise<void>((resolve) => {
        const kill = async (): Promise<void> => {
          await server().end("SIGKILL");
          resolve();
        };
        microsoft.way.failing.length = 0;
        microsoft.said = null;
        if (step === "any") void asked.then(() => wait(Math.random() * 1_000)).then(kill);
        else if (step === "asked")
          microsoft.way.failing.push(({ method, url: { pathname }, bytes }) => {
            if (method !== "POST" || !pathname.endsWith("/messages") || !bytes.includes(`"${name}"`)) return null;
            void kill();
            return "hang up";
          });
        else
          microsoft.said = async (subject) => {
            if (subject !== name) return;
            if (step === "there") await kill();
            else void wait(Math.random() * 4).then(kill);
          };
      });
      // the server may be gone before it says that it will run it
      await run(scheduleId).catch((error: unknown) => {
        if (step === "any") throw error;
      });
      isAsked();
      await killed;
      microsoft.said = null;
      await restart();
      begun.push({ step, name, scheduleId });
    }
    for (const { step, name, scheduleId } of begun) {
      const { outcome, receivers, unsure, runId } = await ended(scheduleId, 1);
      const told = { step, outcome, posts: posts(name), receivers: receivers.length, unsure: unsure.length };
      // there for sure, or perhaps and said so
      expect(outcome, JSON.stringify(told)).toBe("sent");
      expect(unsure.length === 0 ? [1] : [0, 1], JSON.stringify(told)).toContain(posts(name));
      expect(receivers.length + unsure.length, JSON.stringify(told)).toBe(1);
      if (step === "there" || step === "asked") expect(unsure).toHaveLength(1);
      if (step === "there" || step === "answered") expect(posts(name)).toBe(1);
      if (unsure.length === 0) continue;
      const before = posts(name);
      await run(scheduleId, `, againOf: "${runId}"`);
      expect(await ended(scheduleId, 2)).toMatchObject({ outcome: "sent", unsure: [] });
      expect(posts(name)).toBe(before + 1);
      expect((await runs(scheduleId)).find((one) => one.runId === runId)?.unsure).toMatchObject([{ wasSentAgain: true }]);
      // a second time there is nothing to send again
      await expect(run(scheduleId, `, againOf: "${runId}"`)).rejects.toThrow("Nothing of this run is left to send again");
      expect(posts(name)).toBe(before + 1);
    }
  },
);
