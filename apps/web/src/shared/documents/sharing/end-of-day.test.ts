import { englishNames, timeZone, UTC } from "@sheaf/locale";
import { expect, test } from "vitest";
import { dayFrom, endOfDay, lastDayBefore, shownEnd } from "./end-of-day.ts";

const zone = (id: string) => timeZone(id, Intl)!;
const now = Date.parse("2026-11-30T12:00:00Z");

test.each([
  ["UTC", "2026-12-05", "2026-12-06T00:00:00.000Z"],
  ["America/Los_Angeles", "2026-12-05", "2026-12-06T08:00:00.000Z"],
  ["Asia/Tokyo", "2026-12-05", "2026-12-05T15:00:00.000Z"],
  // the clocks are turned within the day: it is over an hour later than it would be
  ["America/New_York", "2026-11-01", "2026-11-02T05:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-29T22:00:00.000Z"],
])("in %s, %s is over at %s, and that is the last day before it", (id, day, end) => {
  expect(endOfDay(day, zone(id))).toBe(end);
  expect(lastDayBefore(end, zone(id))).toBe(day);
});

test("what is no day has no end; days are counted from now in the zone", () => {
  expect(["", "2026-13-40", "tomorrow"].map((text) => endOfDay(text, UTC))).toEqual([null, null, null]);
  expect([dayFrom(now, 0, zone("Asia/Tokyo")), dayFrom(now, 30, zone("Pacific/Kiritimati"))]).toEqual(["2026-11-30", "2026-12-31"]);
});

test("an end is shown as its last day; the year where it is another, the time where it lies within a day", () => {
  const shown = (endsAt: string) => shownEnd(endsAt, now, zone("America/Los_Angeles"), englishNames);
  expect(["2026-12-06T08:00:00Z", "2027-12-06T08:00:00Z", "2026-12-06T22:30:00Z"].map(shown)).toEqual([
    "5 Dec",
    "5 Dec 2027",
    "6 Dec, 14:30",
  ]);
});
