import { expect, test } from "vitest";
import { GivenUp, longWork } from "./long-work.ts";

test("the screen is let in when a slice of time is used up, with how far the work is, and not before", async () => {
  let now = 0;
  let rests = 0;
  const told: number[] = [];
  const work = longWork(
    (share) => told.push(share),
    () => Promise.resolve(void (rests += 1)),
    () => now,
  );
  for (let part = 1; part <= 100; part += 1) {
    now += 3;
    await work.pause(part / 100);
  }
  // 300 ms of work in slices of 12
  expect([rests, told.length, told[0], told.at(-1)]).toEqual([25, 25, 0.04, 1]);
});

test("work that is stopped ends at its next pause, also while it rests", async () => {
  const idle = longWork(() => undefined);
  idle.stop();
  await expect(idle.pause()).rejects.toBeInstanceOf(GivenUp);
  let now = 0;
  const resting = longWork(
    () => undefined,
    () => Promise.resolve(resting.stop()),
    () => now,
  );
  now = 50;
  await expect(resting.pause(0.5)).rejects.toBeInstanceOf(GivenUp);
});
