import { describe, expect, test } from "vitest";
import { cronOfWords } from "./times-of-words.ts";
import { zoneOfWords } from "./zone-of-words.ts";

const read: readonly (readonly [string, string])[] = [
  ["every weekday at 8", "0 8 * * 1-5"],
  ["Every weekday at 8 a.m.", "0 8 * * 1-5"],
  ["weekdays 8", "0 8 * * 1-5"],
  ["business days at 7:30", "30 7 * * 1-5"],
  ["at 8", "0 8 * * *"],
  ["daily at noon", "0 12 * * *"],
  ["every day at 8 and 17", "0 8,17 * * *"],
  ["every day at 8, 12 and 5pm", "0 8,12,17 * * *"],
  ["8:00 and 8:30 on weekdays", "0,30 8 * * 1-5"],
  ["once a day at half past six", "30 6 * * *"],
  ["every evening at 8", "0 8 * * *"],
  ["daily at 8 in the evening", "0 20 * * *"],
  ["every monday, wednesday and friday at 9:15", "15 9 * * 1,3,5"],
  ["Mon–Fri 9am", "0 9 * * 1-5"],
  ["friday to monday at 10", "0 10 * * 0,1,5,6"],
  ["between tuesday and thursday at 9", "0 9 * * 2,3,4"],
  ["weekly on Tuesdays at 17:00", "0 17 * * 2"],
  ["weekends at midnight", "0 0 * * 0,6"],
  ["last Friday of the month at 17:00", "0 17 * * 5L"],
  ["on the last friday of each month at 5 pm", "0 17 * * 5L"],
  ["every second Tuesday of the month at 9", "0 9 * * 2#2"],
  ["first Monday of January and July at 8", "0 8 * 1,7 1#1"],
  ["first business day at 8", "0 8 1B * *"],
  ["third working day of every month at 8:30", "30 8 3B * *"],
  ["the last weekday of the quarter at 18:00", "0 18 LB 3,6,9,12 *"],
  ["first business day of the quarter at 9", "0 9 1B 1,4,7,10 *"],
  ["last day of the month at 23:00", "0 23 L * *"],
  ["end of the month at 18:00", "0 18 L * *"],
  ["1st and 15th at 6", "0 6 1,15 * *"],
  ["at 9 on the 1 and 15 of the month", "0 9 1,15 * *"],
  ["15th and last day of the month at 9", "0 9 15,L * *"],
  ["monthly on the 15th at 9", "0 9 15 * *"],
  ["monthly at 9", "0 9 1 * *"],
  ["quarterly at 9", "0 9 1 1,4,7,10 *"],
  ["every 3 months at 9", "0 9 1 1,4,7,10 *"],
  ["every year on January 1 at 9", "0 9 1 1 *"],
  ["1 January and 1 July at 9", "0 9 1 1,7 *"],
  ["15th of March at 9", "0 9 15 3 *"],
  ["31 December at noon", "0 12 31 12 *"],
  ["last day of february at 9", "0 9 L 2 *"],
  ["weekdays from June to August at 7", "0 7 * 6,7,8 1-5"],
  ["hourly", "0 * * * *"],
  ["every hour at 15 past", "15 * * * *"],
  ["every hour at :45", "45 * * * *"],
  ["5 minutes past every hour", "5 * * * *"],
  ["every 15 minutes", "*/15 * * * *"],
  ["every half hour on weekdays from 9 to 17", "*/30 9-16 * * 1-5"],
  ["every 15 minutes between 8am and 6pm, monday to friday", "*/15 8-17 * * 1-5"],
  ["every hour from 9 to 17 on weekdays", "0 9-17 * * 1-5"],
  ["every hour 9-17", "0 9-17 * * *"],
  ["every 2 hours", "0 */2 * * *"],
  ["every 6 hours at 3", "0 3,9,15,21 * * *"],
  ["every 2 hours from 8 to 18", "0 8,10,12,14,16,18 * * *"],
];

test.each(read)("%s is %s", (text, cron) => {
  expect(cronOfWords(text)).toEqual({ cron });
});

const unclear: readonly (readonly [string, object])[] = [
  ["", { what: "empty" }],
  ["every weekday", { what: "time" }],
  ["every other Monday at 9", { what: "other-weeks" }],
  ["every second monday at 9", { what: "other-weeks" }],
  ["every 2 weeks at 9", { what: "other-weeks" }],
  ["every 45 minutes", { what: "minutes", count: 45 }],
  ["every 5 hours", { what: "hours", count: 5 }],
  ["every 3 days at 9", { what: "days", count: 3 }],
  ["every 5 months at 9", { what: "months", count: 5 }],
  ["every 10 seconds", { what: "seconds" }],
  ["tomorrow at 9", { what: "once" }],
  ["on 2026-12-03 at 9", { what: "once" }],
  ["twice a day", { what: "times-a-day" }],
  ["3 times a day", { what: "times-a-day" }],
  ["weekdays except holidays at 8", { what: "holidays" }],
  ["weekly at 9", { what: "weekday" }],
  ["every month on Monday at 9", { what: "which" }],
  ["yearly at 9", { what: "date" }],
  ["at 8:00 and 9:30", { what: "times-differ" }],
  ["the 31st at 9", { what: "short-months", day: 31 }],
  ["February 30 at 9", { what: "no-such-day", day: 30 }],
  ["the 32nd at 9", { what: "no-such-day", day: 32 }],
  ["first and third Monday at 9", { what: "several-days" }],
  ["January 1 and March 15 at 9", { what: "several-days" }],
  ["mondays and the 1st at 9", { what: "both-days" }],
  ["every hour from 22 to 6", { what: "range-order" }],
  ["every 15 minutes from 9:30 to 17", { what: "whole-hours" }],
  ["weekdays from 9 to 17", { what: "range" }],
  ["every 15 minutes at 9", { what: "time-and-step" }],
  ["at 25:00", { what: "word", word: "25:00" }],
  ["every blue moon at 9", { what: "word", word: "blue" }],
];

test.each(unclear)("%s is refused: %j", (text, problem) => {
  expect(cronOfWords(text)).toEqual({ problem });
});

describe("time zones", () => {
  const zones = ["UTC", "Europe/Berlin", "America/New_York", "America/Argentina/Buenos_Aires"];
  test.each([
    ["every weekday at 8 in Berlin", "every weekday at 8", "Europe/Berlin"],
    ["at 8, new york time", "at 8", "America/New_York"],
    ["at 8 Europe/Berlin", "at 8", "Europe/Berlin"],
    ["at 8 in Buenos Aires", "at 8", "America/Argentina/Buenos_Aires"],
    ["daily at 8 gmt", "daily at 8", "UTC"],
  ])("%s", (text, rest, timeZone) => {
    expect(zoneOfWords(text, zones)).toEqual({ timeZone, rest });
  });
  test("none where none is named", () => {
    for (const text of ["every weekday at 8", "in march", "Berlin", ""]) expect(zoneOfWords(text, zones)).toBeNull();
  });
});
