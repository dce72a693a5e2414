import { expect, test } from "vitest";
import { cronOf, switchWhen, type When, whenKinds, whenOf } from "./when.ts";

const said: readonly (readonly [When, string])[] = [
  [{ kind: "hourly", minute: 15 }, "15 * * * *"],
  [{ kind: "daily", time: "07:05" }, "5 7 * * *"],
  [{ kind: "weekdays", time: "18:30" }, "30 18 * * 1-5"],
  [{ kind: "weekly", days: [1, 4], time: "09:00" }, "0 9 * * 1,4"],
  [{ kind: "monthly", day: 28, time: "00:00" }, "0 0 28 * *"],
];

test.each(said)("%j is %s, and back", (when, cron) => {
  expect(cronOf(when)).toBe(cron);
  expect(whenOf(cron)).toEqual(when);
});

test("what nobody would say so stays cron", () => {
  for (const cron of ["*/5 * * * *", "0 9 31 * *", "0 9 1 1 *", "0 9 1 * 1", "0 9-17 * * *", "0 9 * * MON", "whenever"])
    expect(whenOf(cron)).toEqual({ kind: "cron", cron });
});

test("half a time is none", () => {
  expect(cronOf({ kind: "daily", time: "" })).toBeNull();
  expect(cronOf({ kind: "weekly", days: [], time: "09:00" })).toBeNull();
  expect(cronOf({ kind: "monthly", day: 31, time: "09:00" })).toBeNull();
  expect(cronOf({ kind: "hourly", minute: Number.NaN })).toBeNull();
  expect(cronOf({ kind: "cron", cron: " " })).toBeNull();
});

test("each way of saying leads to each other", () => {
  for (const from of whenKinds)
    for (const to of whenKinds) expect(cronOf(switchWhen(switchWhen({ kind: "daily", time: "08:30" }, from), to))).not.toBeNull();
});
