import type { DateRange } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { isoInstant } from "./calendar.ts";
import { clockOf, rangeOf } from "./date-range.ts";
import { zoneOf } from "./zone.ts";

// A Wednesday, 01:30 in the night after clocks went forward in Berlin would be 2024-03-31; this is well clear of it.
const at = (now: string, timeZone = "UTC", weekStart: "monday" | "sunday" | "saturday" = "monday") => {
  const clock = clockOf({ now, timeZone, weekStart });
  if (clock === null) throw new Error("no clock");
  return (range: DateRange): [string | null, string | null] | null => {
    const found = rangeOf(range, clock);
    const text = (instant: bigint | null): string | null => (instant === null ? null : isoInstant(instant).replace(".000000Z", "Z"));
    return found === null ? null : [text(found.from), text(found.to)];
  };
};
const utc = at("2024-05-15T13:45:30.000000Z");

describe("F9 last and next", () => {
  test("last n are the whole units before the current one", () => {
    expect(utc({ mode: "last", unit: "month", value: 2, includeToday: false })).toEqual(["2024-03-01T00:00:00Z", "2024-05-01T00:00:00Z"]);
    expect(utc({ mode: "last", unit: "day", value: 7, includeToday: false })).toEqual(["2024-05-08T00:00:00Z", "2024-05-15T00:00:00Z"]);
    expect(utc({ mode: "last", unit: "quarter", value: 1, includeToday: false })).toEqual(["2024-01-01T00:00:00Z", "2024-04-01T00:00:00Z"]);
    expect(utc({ mode: "last", unit: "year", value: 1, includeToday: false })).toEqual(["2023-01-01T00:00:00Z", "2024-01-01T00:00:00Z"]);
  });
  test("includeToday adds the current unit up to the end of today", () => {
    expect(utc({ mode: "last", unit: "month", value: 2, includeToday: true })).toEqual(["2024-03-01T00:00:00Z", "2024-05-16T00:00:00Z"]);
    expect(utc({ mode: "last", unit: "day", value: 7, includeToday: true })).toEqual(["2024-05-08T00:00:00Z", "2024-05-16T00:00:00Z"]);
    expect(utc({ mode: "next", unit: "month", value: 1, includeToday: true })).toEqual(["2024-05-15T00:00:00Z", "2024-07-01T00:00:00Z"]);
  });
  test("hours and minutes count from now", () => {
    expect(utc({ mode: "last", unit: "hour", value: 3, includeToday: false })).toEqual(["2024-05-15T10:45:30Z", "2024-05-15T13:45:30Z"]);
    expect(utc({ mode: "next", unit: "minute", value: 30, includeToday: false })).toEqual(["2024-05-15T13:45:30Z", "2024-05-15T14:15:30Z"]);
  });
  test("D1: weeks start where the organization's start, unless the unit says", () => {
    expect(utc({ mode: "current", unit: "week" })).toEqual(["2024-05-13T00:00:00Z", "2024-05-20T00:00:00Z"]);
    expect(at("2024-05-15T13:45:30Z", "UTC", "saturday")({ mode: "current", unit: "week" })).toEqual([
      "2024-05-11T00:00:00Z",
      "2024-05-18T00:00:00Z",
    ]);
    expect(utc({ mode: "current", unit: "week-starting-sunday" })).toEqual(["2024-05-12T00:00:00Z", "2024-05-19T00:00:00Z"]);
    expect(utc({ mode: "last", unit: "week-starting-monday", value: 1, includeToday: false })).toEqual([
      "2024-05-06T00:00:00Z",
      "2024-05-13T00:00:00Z",
    ]);
  });
  test("current hour is the whole hour on the clock", () => {
    expect(utc({ mode: "current", unit: "hour" })).toEqual(["2024-05-15T13:00:00Z", "2024-05-15T14:00:00Z"]);
  });
});

describe("fixed bounds", () => {
  test("a date as an end is the end of that day", () => {
    expect(utc({ mode: "between", startDate: "2024-01-01", endDate: "2024-01-31" })).toEqual([
      "2024-01-01T00:00:00Z",
      "2024-02-01T00:00:00Z",
    ]);
    expect(utc({ mode: "between" })).toEqual([null, null]);
    expect(utc({ mode: "on", date: "2024-02-29" })).toEqual(["2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"]);
  });
  test("before and after are strict", () => {
    expect(utc({ mode: "before", date: "2024-01-01" })).toEqual([null, "2024-01-01T00:00:00Z"]);
    expect(utc({ mode: "after", date: "2024-01-01" })).toEqual(["2024-01-02T00:00:00Z", null]);
    expect(utc({ mode: "after", date: "2024-01-01T12:00:00Z" })?.[0]).toBe("2024-01-01T12:00:00.000001Z");
  });
  test("custom bounds may be relative to now", () => {
    expect(utc({ mode: "custom", startDate: { op: "now-minus", unit: "month", value: 1 }, endDate: "2024-12-31" })).toEqual([
      "2024-04-15T00:00:00Z",
      "2025-01-01T00:00:00Z",
    ]);
    expect(utc({ mode: "custom", startDate: { op: "now-minus", unit: "hour", value: 2 } })).toEqual(["2024-05-15T11:45:30Z", null]);
    expect(utc({ mode: "custom", endDate: { op: "now-plus", unit: "day", value: 1 } })).toEqual([null, "2024-05-17T00:00:00Z"]);
  });
  test("a bound that is no date is told", () => expect(utc({ mode: "on", date: "soon" })).toBeNull());
});

describe("V3 the workbook's zone", () => {
  test("days are 23 or 25 hours long where the clock changes", () => {
    const berlin = at("2024-04-01T10:00:00Z", "Europe/Berlin");
    expect(berlin({ mode: "on", date: "2024-03-31" })).toEqual(["2024-03-30T23:00:00Z", "2024-03-31T22:00:00Z"]);
    expect(berlin({ mode: "on", date: "2024-10-27" })).toEqual(["2024-10-26T22:00:00Z", "2024-10-27T23:00:00Z"]);
    expect(berlin({ mode: "last", unit: "day", value: 1, includeToday: false })).toEqual(["2024-03-30T23:00:00Z", "2024-03-31T22:00:00Z"]);
  });
  test("today is the zone's day", () => {
    expect(at("2024-01-01T03:00:00Z", "America/Los_Angeles")({ mode: "current", unit: "year" })).toEqual([
      "2023-01-01T08:00:00Z",
      "2024-01-01T08:00:00Z",
    ]);
  });
  test("a midnight that the clock skips is the moment of the jump", () => {
    // Sao Paulo went from 00:00 to 01:00 on 2018-11-04.
    const zone = zoneOf("America/Sao_Paulo");
    const day = Date.UTC(2018, 10, 4) / 86_400_000;
    expect(isoInstant(zone?.toInstant({ day, micros: 0n }) ?? 0n)).toBe("2018-11-04T03:00:00.000000Z");
  });
  test("a reading shown twice is the first one", () => {
    const zone = zoneOf("America/New_York");
    const day = Date.UTC(2024, 10, 3) / 86_400_000;
    expect(isoInstant(zone?.toInstant({ day, micros: 5_400_000_000n }) ?? 0n)).toBe("2024-11-03T05:30:00.000000Z");
  });
  test("there and back over two centuries", () => {
    for (const name of ["Asia/Kathmandu", "Europe/Dublin", "Australia/Lord_Howe", "UTC", "America/St_Johns"]) {
      const zone = zoneOf(name);
      if (zone === null) throw new Error(name);
      for (let hour = -876_000; hour < 876_000; hour += 9973) {
        const instant = BigInt(hour) * 3_600_000_000n + 123n;
        const back = zone.toInstant(zone.toLocal(instant));
        // Twice-shown readings come back as the first of the two.
        expect([0n, 1_800_000_000n, 3_600_000_000n, 1_200_000_000n], `${name} ${hour}`).toContain(instant - back);
      }
    }
  });
  test("no such zone", () => expect(zoneOf("Mars/Olympus")).toBeNull());
});
