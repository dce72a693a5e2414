import { describe, expect, test } from "vitest";
import { nextOccurrence, requireCron } from "./occurrences.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function occurrences(expression: string, timeZone: string, from: string, count: number): readonly string[] {
  const found: string[] = [];
  let at = new Date(from);
  for (let n = 0; n < count; n += 1) {
    at = nextOccurrence({ expression, timeZone }, at);
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
}

describe("R14: the truth of calendars", () => {
  test("a time that clocks skip is due as much later; nothing is missed", () => {
    expect(occurrences("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:30",
      "2026-03-30T00:30",
    ]);
    // clocks move by half an hour
    expect(occurrences("15 2 * * *", "Australia/Lord_Howe", "2026-10-02T00:00Z", 3)).toEqual([
      "2026-10-02T15:45",
      "2026-10-03T15:45",
      "2026-10-04T15:15",
    ]);
    // what is due later on that day is not due before what was skipped
    expect(occurrences("0,30 2,3 * * *", "Europe/Berlin", "2026-03-29T00:30Z", 2)).toEqual(["2026-03-29T01:00", "2026-03-29T01:30"]);
  });

  test("a time that comes twice is due once, the first time", () => {
    expect(occurrences("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00Z", 2)).toEqual(["2026-10-25T00:30", "2026-10-26T01:30"]);
    expect(occurrences("45 1 * * *", "Australia/Lord_Howe", "2026-04-04T00:00Z", 2)).toEqual(["2026-04-04T14:45", "2026-04-05T15:15"]);
  });

  test("what recurs within a day is due in every hour that passes", () => {
    expect(occurrences("30 * * * *", "Europe/Berlin", "2026-10-24T23:00Z", 4)).toEqual([
      "2026-10-24T23:30",
      "2026-10-25T00:30",
      "2026-10-25T01:30",
      "2026-10-25T02:30",
    ]);
    expect(occurrences("30 * * * *", "Europe/Berlin", "2026-03-29T00:00Z", 3)).toEqual([
      "2026-03-29T00:30",
      "2026-03-29T01:30",
      "2026-03-29T02:30",
    ]);
  });

  test("29 February, the end of a month, the days of the week", () => {
    expect(occurrences("0 0 29 2 *", "UTC", "2026-03-01T00:00Z", 2)).toEqual(["2028-02-29T00:00", "2032-02-29T00:00"]);
    expect(occurrences("0 0 31 * *", "UTC", "2026-03-28T00:00Z", 3)).toEqual(["2026-03-31T00:00", "2026-05-31T00:00", "2026-07-31T00:00"]);
    expect(occurrences("0 0 L * *", "UTC", "2028-01-30T00:00Z", 3)).toEqual(["2028-01-31T00:00", "2028-02-29T00:00", "2028-03-31T00:00"]);
    expect(occurrences("0 9 * * 1", "Asia/Tokyo", "2026-11-24T00:00Z", 2)).toEqual(["2026-11-30T00:00", "2026-12-07T00:00"]);
    expect(occurrences("0 9 * * 7", "UTC", "2026-11-24T00:00Z", 2)).toEqual(["2026-11-29T09:00", "2026-12-06T09:00"]);
  });

  test("business days of a month: the first, the third, the last, in some months, on the clocks of a zone", () => {
    // 1 August 2026 is a Saturday, 31 October one too, 1 November a Sunday
    expect(occurrences("0 8 1B * *", "UTC", "2026-07-30T00:00Z", 4)).toEqual([
      "2026-08-03T08:00",
      "2026-09-01T08:00",
      "2026-10-01T08:00",
      "2026-11-02T08:00",
    ]);
    expect(occurrences("0 8 3B * *", "UTC", "2026-08-05T08:00Z", 2)).toEqual(["2026-09-03T08:00", "2026-10-05T08:00"]);
    expect(occurrences("30 8,17 lb * *", "Europe/Berlin", "2026-10-01T00:00Z", 3)).toEqual([
      "2026-10-30T07:30",
      "2026-10-30T16:30",
      "2026-11-30T07:30",
    ]);
    expect(occurrences("0 0 1B 1,5 *", "UTC", "2026-01-02T00:00Z", 2)).toEqual(["2026-05-01T00:00", "2027-01-01T00:00"]);
    // few months have so many
    expect(occurrences("0 9 23B * *", "UTC", "2026-02-01T00:00Z", 3)).toEqual(["2026-07-31T09:00", "2026-12-31T09:00", "2027-03-31T09:00"]);
  });

  test("in every time zone, around each of its clock changes, as whoever looks at the clock every minute", { timeout: 240_000 }, () => {
    let changes = 0;
    for (const timeZone of Intl.supportedValuesOf("timeZone")) {
      const shown = clock(timeZone);
      for (const change of changesOf(shown, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1))) {
        changes += 1;
        const [start, end] = [change - 4 * HOUR, change + 5 * HOUR];
        const recurring: string[] = [];
        const daily: string[] = [];
        const seen = new Set<string>();
        for (let at = start + MINUTE; at <= end; at += MINUTE) {
          const face = shown(at);
          if (face.endsWith(":30")) recurring.push(iso(at));
          if (/T0[0-3]:(?:00|30)$/.test(face) && !seen.has(face)) daily.push(iso(at));
          seen.add(face);
        }
        const following = (expression: string) => {
          const found: string[] = [];
          for (
            let at = nextOccurrence({ expression, timeZone }, new Date(start));
            at.getTime() <= end;
            at = nextOccurrence({ expression, timeZone }, at)
          )
            found.push(iso(at.getTime()));
          return found;
        };
        expect([timeZone, following("30 * * * *")]).toEqual([timeZone, recurring]);
        // besides what the clocks show there is what they skip, a jump later
        const all = following("0,30 0,1,2,3 * * *");
        expect([timeZone, daily.filter((time) => !all.includes(time))]).toEqual([timeZone, []]);
        const skipped = all.filter((time) => !daily.includes(time));
        const isForward = shown(change) > shown(change - MINUTE) && offset(shown, change) > offset(shown, change - MINUTE);
        if (!isForward) expect([timeZone, skipped]).toEqual([timeZone, []]);
      }
    }
    expect(changes).toBeGreaterThan(150);
  });
});

test("what nobody could say the time of is refused", () => {
  for (const [expression, timeZone] of [
    ["* * * *", "UTC"],
    ["* * * * * *", "UTC"],
    ["61 * * * *", "UTC"],
    ["0 0 31 2 *", "UTC"],
    ["@daily", "UTC"],
    ["H * * * *", "UTC"],
    ["0 9 24B * *", "UTC"],
    ["0 9 0B * *", "UTC"],
    ["0 9 1B * 1", "UTC"],
    ["0 9 1B,2B * *", "UTC"],
    ["0 9 23B 2 *", "UTC"],
    ["", "UTC"],
    ["0 9 * * *", "Europe/Atlantis"],
  ] as const)
    expect(() => requireCron({ expression, timeZone }), expression).toThrow(/five fields of cron/);
  expect(() => requireCron({ expression: "*/5 9-17 * JAN-DEC MON-FRI", timeZone: "Europe/Berlin" })).not.toThrow();
});

const iso = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** What a clock of the zone shows, as `2026-03-29T02:30`. */
function clock(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (at) => format.format(at).replace(" ", "T");
}

const offset = (shown: (at: number) => string, at: number): number => Date.parse(`${shown(at)}Z`) - at;

function changesOf(shown: (at: number) => string, start: number, end: number): readonly number[] {
  const found: number[] = [];
  for (let at = start; at < end; at += 24 * HOUR) {
    if (offset(shown, at) === offset(shown, at + 24 * HOUR)) continue;
    let minute = at;
    while (offset(shown, minute) === offset(shown, at)) minute += MINUTE;
    found.push(minute);
  }
  return found;
}
