import type { InactivityConfig } from "@sheaf/contract";
import { expect, test } from "vitest";
import { AGAIN_AFTER, IdleWatch, REPORT_EVERY } from "./idle-watch.ts";

/** Two tabs over one clock whose timers run when they are due. */
function tabs(config: InactivityConfig, count = 1) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const said = { reports: 0, ends: 0, isAway: false };
  const all: IdleWatch[] = [];
  for (let place = 0; place < count; place += 1)
    all.push(
      new IdleWatch(
        {
          now: () => now,
          setTimer: (run, milliseconds) => {
            const timer = { at: now + milliseconds, run };
            timers.add(timer);
            return timer;
          },
          clearTimer: (timer) => timers.delete(timer as never),
          tell: () => all.forEach((other, at) => at !== place && other.usedElsewhere()),
          report: () => {
            said.reports += 1;
            return said.isAway ? Promise.reject(new Error("away")) : Promise.resolve(config);
          },
          end: () => (said.ends += 1),
        },
        config,
      ),
    );
  const wait = (milliseconds: number): void => {
    const until = now + milliseconds;
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.run();
    }
    now = until;
  };
  return { first: all.at(0)!, second: all.at(-1)!, wait, said, sleep: (milliseconds: number) => (now += milliseconds) };
}
const MINUTE = 60_000;
const tenMinutes = { isEnabled: true, timeoutSecs: 600 };

test("it asks a minute before, and ends the session when nobody answers", () => {
  const { first, wait, said } = tabs(tenMinutes);
  first.start();
  wait(9 * MINUTE - 1);
  expect(first.state()).toEqual({ kind: "in-use" });
  wait(1);
  expect(first.state()).toEqual({ kind: "asking", endsAt: 10 * MINUTE });
  wait(MINUTE);
  expect([first.state().kind, said.ends]).toEqual(["over", 1]);
  first.used();
  expect([first.state().kind, said.ends]).toEqual(["over", 1]);
});

test("whatever somebody does puts the end off, here and in the other tabs", () => {
  const { first, second, wait, said } = tabs(tenMinutes, 2);
  first.start();
  second.start();
  wait(9.5 * MINUTE);
  expect([first.state().kind, second.state().kind]).toEqual(["asking", "asking"]);
  second.used();
  expect([first.state().kind, second.state().kind]).toEqual(["in-use", "in-use"]);
  wait(9 * MINUTE - 1);
  expect([first.state().kind, said.ends]).toEqual(["in-use", 0]);
});

test("use is told to the server at most every half minute, and again soon if that failed", async () => {
  const { first, wait, said } = tabs(tenMinutes);
  first.start();
  for (let round = 0; round < 50; round += 1) first.used();
  expect(said.reports).toBe(1);
  wait(REPORT_EVERY);
  said.isAway = true;
  first.used();
  await Promise.resolve();
  await Promise.resolve();
  first.used();
  expect(said.reports).toBe(2);
  wait(AGAIN_AFTER);
  first.used();
  expect(said.reports).toBe(3);
});

test("a machine that slept past the end comes back to an ended session, not to another ten minutes", () => {
  const { first, sleep, said } = tabs(tenMinutes);
  first.start();
  sleep(60 * MINUTE);
  first.used();
  expect([first.state().kind, said.ends]).toEqual(["over", 1]);
});

test("where the organization ends nothing, nothing ends", () => {
  const { first, wait, said } = tabs({ isEnabled: false, timeoutSecs: 120 });
  first.start();
  wait(24 * 60 * MINUTE);
  expect([first.state().kind, said.ends]).toEqual(["in-use", 0]);
});
