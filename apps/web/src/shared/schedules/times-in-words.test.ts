import { loadWords } from "@sheaf/messages/compile";
import { beforeAll, expect, test } from "vitest";
import { takeWords } from "../words/words.ts";
import { problemInWords } from "./problem-in-words.ts";
import { timesInWords } from "./times-in-words.ts";
import { readTimes } from "./typed/read-times.ts";

beforeAll(async () => takeWords(await loadWords("en", { only: ["schedules"] })));

test.each([
  ["0 8 * * *", "Every day at 08:00"],
  ["0 8,17 * * *", "Every day at 08:00 and 17:00"],
  ["30 7 * * 1-5", "Monday to Friday at 07:30"],
  ["0 9 * * 1", "Monday at 09:00"],
  ["0 9 * * 1,3,5", "Mon, Wed, and Fri at 09:00"],
  ["0 9 15 * *", "On the 15th of each month at 09:00"],
  ["0 9 1,L * *", "On the 1st and last day of each month at 09:00"],
  ["0 17 * * 5L", "On the last Friday of each month at 17:00"],
  ["0 8 1B * *", "On the first business day of each month at 08:00"],
  ["0 8 22B * *", "On the 22nd business day of each month at 08:00"],
  ["0 18 LB 3,6,9,12 *", "On the last business day of March, June, September, and December at 18:00"],
  ["0 9 1 1 *", "On the 1st of January at 09:00"],
  ["0 7 * 6,7 1-5", "Monday to Friday in June and July at 07:00"],
  ["15 * * * *", "Every hour at 15 past"],
  ["*/15 * * * *", "Every 15 minutes"],
  ["*/15 9-16 * * 1-5", "Monday to Friday: every 15 minutes from 09:00 to 16:45"],
  ["0 9-17 * * *", "Every hour from 09:00 to 17:00"],
  ["0 */2 * * *", "Every 2 hours, starting at 00:00"],
  ["0 9 1 * 1", "Cron 0 9 1 * 1"],
  ["*/7 * * * *", "Cron */7 * * * *"],
  ["0 9 * JAN *", "Cron 0 9 * JAN *"],
])("%s: %s", (cron, words) => {
  expect(timesInWords(cron)).toBe(words);
});

test("what is typed is read back, and what is unclear is said", () => {
  const said = (text: string): string => {
    const read = readTimes(text);
    return "cron" in read ? timesInWords(read.cron) : problemInWords(read.problem);
  };
  expect(said("every weekday at 8")).toBe("Monday to Friday at 08:00");
  expect(said("first business day at 8 in Tokyo")).toBe("On the first business day of each month at 08:00");
  expect(said("every 45 minutes")).toBe("Every 45 minutes does not fit into an hour. Use 5, 10, 15, 20 or 30 minutes.");
  expect(said("the 31st at 9")).toBe("Not every month has a 31st. Use “last day of the month”.");
  expect(said("every blue moon")).toBe("“blue” is not understood.");
  expect(readTimes("daily at 8 in Tokyo")).toEqual({ cron: "0 8 * * *", timeZone: "Asia/Tokyo" });
});
