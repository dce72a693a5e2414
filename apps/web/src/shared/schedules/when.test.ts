import { expect, test } from "vitest";
import { cronOf, switchWhen, type When, whenKinds, whenOf } from "./when.ts";

const said: readonly (readonly [When, string])[] = [
  [{ kind: "hourly", minute: 15 }, "15 * * * *"],
  [{ kind: "daily", time: "07:05" }, "5 7 * * *"],
  [{ kind: "weekdays", time: "18:30" }, "30 18 * * 1-5"],
  [{ kind: "weekly", days: [1, 4], time: "09:00" }, "0 9 * * 1,4"],
  [{ kind: "monthly", day: { nth: 28, of: "day" }, time: "00:00" }, "0 0 28 * *"],
  [{ kind: "monthly", day: { nth: "last", of: "day" }, time: "00:00" }, "0 0 L * *"],
  [{ kind: "monthly", day: { nth: 3, of: "business-day" }, time: "08:00" }, "0 8 3B * *"],
  [{ kind: "monthly", day: { nth: "last", of: "business-day" }, time: "08:00" }, "0 8 LB * *"],
  [{ kind: "monthly", day: { nth: 2, of: 2 }, time: "09:00" }, "0 9 * * 2#2"],
  [{ kind: "monthly", day: { nth: "last", of: 5 }, time: "17:00" }, "0 17 * * 5L"],
];

test.each(said)("%j is %s, and back", (when, cron) => {
  expect(cronOf(when)).toBe(cron);
  expect(whenOf(cron)).toEqual(when);
});

test("what nobody would say so stays cron", () => {
  for (const cron of [
    "*/5 * * * *",
    "0 9 31 * *",
    "0 9 1 1 *",
    "0 9 1 * 1",
    "0 9-17 * * *",
    "0 9 * * MON",
    "0 9 * * 1#5",
    "0 9 23B * *",
    "0 9 1,15 * *",
    "whenever",
  ])
    expect(whenOf(cron)).toEqual({ kind: "cron", cron });
});

test("half a time is none", () => {
  expect(cronOf({ kind: "daily", time: "" })).toBeNull();
  expect(cronOf({ kind: "weekly", days: [], time: "09:00" })).toBeNull();
  expect(cronOf({ kind: "words", text: "every weekday" })).toBeNull();
  expect(cronOf({ kind: "hourly", minute: Number.NaN })).toBeNull();
  expect(cronOf({ kind: "cron", cron: " " })).toBeNull();
});

test("what is typed is the times that it says, and what is chosen next keeps its time of day", () => {
  const typed: When = { kind: "words", text: "last Friday of the month at 17:30 in Berlin" };
  expect(cronOf(typed)).toBe("30 17 * * 5L");
  expect(switchWhen(typed, "weekdays")).toEqual({ kind: "weekdays", time: "17:30" });
  expect(switchWhen(typed, "cron")).toEqual({ kind: "cron", cron: "30 17 * * 5L" });
  expect(switchWhen({ kind: "words", text: "whenever" }, "daily")).toEqual({ kind: "daily", time: "09:00" });
});

test("each way of saying leads to each other", () => {
  for (const from of whenKinds)
    for (const to of whenKinds) expect(cronOf(switchWhen(switchWhen({ kind: "daily", time: "08:30" }, from), to))).not.toBeNull();
});
