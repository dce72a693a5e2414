import { loadWords } from "@sheaf/messages/compile";
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import {
  briefAge,
  UTC,
  cellFormatter,
  civilFromDays,
  dateFormatter,
  dayGroup,
  daysFromCivil,
  isoWeek,
  parseDateSpec,
  relativeTime,
  shortMoment,
  symbolsFor,
  timeZone,
  weekday,
  type TimeZone,
} from "./index.ts";

const zone = (id: string): TimeZone => {
  const found = timeZone(id, Intl);
  if (found === undefined) throw new Error(`no zone ${id}`);
  return found;
};
const micros = (iso: string, extra = 0n): bigint => BigInt(Date.parse(iso)) * 1000n + extra;
const shown = (spec: string, at: bigint, place: TimeZone = UTC): string => dateFormatter(spec, place)?.datetime(at) ?? "refused";

const english = await loadWords("en", { only: ["shared"] });

describe("strftime", () => {
  const at = micros("2001-06-05T14:07:09.012Z", 345n);
  test.each([
    ["%Y-%m-%d %H:%M:%S", "2001-06-05 14:07:09"],
    ["%y %q %m %-m %B %b", "01 2 06 6 June Jun"],
    ["%d %-d %e|%_d %A %a", "05 5  5| 5 Tuesday Tue"],
    ["%H %I %-I %M %S %p", "14 02 2 07 09 PM"],
    ["%L %f", "012 012345"],
    ["%Z %z %%", "UTC +0000 %"],
    ["%j %u %w %V %G", "156 2 2 23 2001"],
    ["Q%q ’%y", "Q2 ’01"],
    ["", ""],
  ])("%s", (spec, text) => expect(shown(spec, at)).toBe(text));
  test("midnight and noon", () => {
    expect(shown("%I %p", micros("2001-01-01T00:00:00Z"))).toBe("12 AM");
    expect(shown("%I %p", micros("2001-01-01T12:00:00Z"))).toBe("12 PM");
  });
  test("unknown directives are named", () => {
    for (const bad of ["%k", "%", "%-", "%-B", "a%"]) expect(parseDateSpec(bad).ok).toBe(false);
    expect(parseDateSpec("%constructor").ok).toBe(false);
    const checked = parseDateSpec("%Y %k");
    if (!checked.ok) expect(checked.message).toContain("%k");
  });
});

describe("V3 instants are shown in the zone", () => {
  test("daylight saving in both directions", () => {
    const berlin = zone("Europe/Berlin");
    expect(shown("%H:%M %z", micros("2024-03-31T00:59:59Z"), berlin)).toBe("01:59 +0100");
    expect(shown("%H:%M %z", micros("2024-03-31T01:00:00Z"), berlin)).toBe("03:00 +0200");
    expect(shown("%H:%M", micros("2024-10-27T00:30:00Z"), berlin)).toBe("02:30");
    expect(shown("%H:%M", micros("2024-10-27T01:30:00Z"), berlin)).toBe("02:30");
  });
  test("quarter hours, the date line, and names", () => {
    expect(shown("%Y-%m-%d %H:%M", micros("2024-01-01T00:00:00Z"), zone("Asia/Kathmandu"))).toBe("2024-01-01 05:45");
    expect(shown("%Y-%m-%d", micros("2011-12-30T10:30:00Z"), zone("Pacific/Apia"))).toBe("2011-12-31");
    expect(shown("%Z", micros("2024-07-01T00:00:00Z"), zone("America/New_York"))).toBe("EDT");
  });
  test("before 1970, microseconds stay", () => {
    expect(shown("%Y-%m-%d %H:%M:%S.%f", -1n)).toBe("1969-12-31 23:59:59.999999");
    expect(shown("%S.%f", -1_000_001n)).toBe("58.999999");
    expect(shown("%Y-%m-%d %H:%M:%S.%f", micros("0001-01-01T00:00:00Z"))).toBe("0001-01-01 00:00:00.000000");
  });
  test("an unknown zone is undefined", () => expect(timeZone("Mars/Olympus", Intl)).toBeUndefined());
  test("offsets agree with the platform at every kind of instant", () => {
    const places = ["America/Los_Angeles", "Africa/Casablanca", "Australia/Lord_Howe", "Europe/London", "Asia/Tehran"];
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), (id, seconds) => {
        const part: Record<string, string> = {};
        const clock = new Intl.DateTimeFormat("en-CA", {
          timeZone: id,
          hourCycle: "h23",
          year: "numeric",
          month: "2-digit",
          day: "2-digit",
          hour: "2-digit",
          minute: "2-digit",
          second: "2-digit",
        });
        for (const { type, value } of clock.formatToParts(seconds * 1000)) part[type] = value;
        const expected = `${part["year"]}-${part["month"]}-${part["day"]} ${part["hour"]}:${part["minute"]}:${part["second"]}`;
        expect(shown("%Y-%m-%d %H:%M:%S", BigInt(seconds) * 1_000_000n, zone(id))).toBe(expected);
      }),
    );
  });
});

describe("calendar", () => {
  test("every day of 12,000 years goes there and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_371_222, max: 4_371_222 }), (days) => {
        const { year, month, day } = civilFromDays(days);
        expect(daysFromCivil(year, month, day)).toBe(days);
        const date = new Date(days * 86_400_000);
        expect([year, month, day, weekday(days)]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
          date.getUTCDay(),
        ]);
      }),
    );
  });
  test("ISO weeks at the turn of the year", () => {
    expect(isoWeek(daysFromCivil(2021, 1, 3))).toEqual({ year: 2020, week: 53 });
    expect(isoWeek(daysFromCivil(2018, 12, 31))).toEqual({ year: 2019, week: 1 });
  });
});

describe("cells", () => {
  test("defaults by type", () => {
    expect(cellFormatter("date", null)(daysFromCivil(2001, 6, 5))).toBe("2001-06-05");
    expect(cellFormatter("datetime", null)(micros("2001-06-05T14:07:09Z"))).toBe("2001-06-05 14:07:09");
    expect(cellFormatter("boolean", null)(true)).toBe("true");
    expect(cellFormatter("text", null)("<b>")).toBe("<b>");
    expect(cellFormatter("number", null)("12.50")).toBe("12.5");
    for (const type of ["text", "number", "date"] as const) expect(cellFormatter(type, null)(null)).toBe("–");
  });
  test("prefix, suffix, own signs, own null", () => {
    const euro = cellFormatter("number", {
      kind: "number",
      formatString: "$,.2f",
      currencySymbol: "£",
      suffix: " net",
      displayNullAs: "n/a",
    });
    expect(euro(1234.5)).toBe("£1,234.50 net");
    expect(euro(-1234.5)).toBe("−£1,234.50 net");
    expect(euro(null)).toBe("n/a");
    expect(cellFormatter("number", { kind: "number", prefix: "~" })(-5n)).toBe("−~5");
    expect(cellFormatter("number", { kind: "percent" })(0.756)).toBe("76%");
    expect(cellFormatter("integer", { kind: "number", formatString: ",.0f", digitGroupingSymbol: " " })(1234567n)).toBe("1 234 567");
  });
  test("a format that cannot be read or does not fit gives way to the default", () => {
    expect(cellFormatter("number", { kind: "number", formatString: "#,##0" })(1234n)).toBe("1,234");
    expect(cellFormatter("number", { kind: "datetime", formatString: "%Y" })(1234n)).toBe("1,234");
    expect(cellFormatter("date", { kind: "datetime", formatString: "%k" })(0)).toBe("1970-01-01");
    expect(cellFormatter("date", { kind: "datetime", formatString: "%-d %b" })(0)).toBe("1 Jan");
  });
});

describe("when", () => {
  const now = Date.parse("2026-11-19T10:00:00Z");
  const ago = (text: string): number => Date.parse(text);
  test("in words", () => {
    const words = (then: number): string => english.say(relativeTime(then, now));
    expect(words(now - 2000)).toBe("just now");
    expect(words(now + 2000)).toBe("in a few seconds");
    expect([now + 61_000, now + 3_600_000, now + 3 * 3_600_000].map(words)).toEqual(["in 2 minutes", "in an hour", "in 3 hours"]);
    expect([now - 61_000, now - 125_000].map(words)).toEqual(["a minute ago", "2 minutes ago"]);
    expect(words(now - 3_700_000)).toBe("an hour ago");
    expect([now - 86_400_000, now - 5 * 86_400_000].map(words)).toEqual(["a day ago", "5 days ago"]);
  });
  test("by day, in the reader's zone", () => {
    expect(dayGroup(ago("2026-11-19T00:10:00Z"), now, UTC)).toBe("today");
    expect(dayGroup(ago("2026-11-19T00:10:00Z"), now, zone("America/Los_Angeles"))).toBe("yesterday");
    expect(dayGroup(ago("2026-11-16T09:00:00Z"), now, UTC)).toBe("this-week");
    expect(dayGroup(ago("2026-11-14T09:00:00Z"), now, UTC)).toBe("this-month");
    expect(dayGroup(ago("2026-10-30T09:00:00Z"), now, UTC)).toBe("earlier");
    expect(shortMoment(ago("2026-11-19T09:41:00Z"), now, UTC)).toBe("09:41");
    expect(shortMoment(ago("2026-11-16T09:41:00Z"), now, UTC)).toBe("Mon");
    expect(shortMoment(ago("2026-06-12T09:41:00Z"), now, UTC)).toBe("12 Jun");
    expect(shortMoment(ago("2019-06-12T09:41:00Z"), now, UTC)).toBe("12 Jun 2019");
    const { names } = symbolsFor("FR_FR", null, null, Intl);
    expect(shortMoment(ago("2026-11-16T09:41:00Z"), now, UTC, names)).toBe("lun.");
    expect(shortMoment(ago("2019-02-12T09:41:00Z"), now, UTC, names)).toBe("12 févr. 2019");
  });
  test.each([
    [30_000, { key: "shared.time.just-now" }],
    [-5_000, { key: "shared.time.just-now" }],
    [2 * 60_000, { key: "shared.time.brief-minutes-ago", params: { count: 2 } }],
    [3 * 3_600_000, { key: "shared.time.brief-hours-ago", params: { count: 3 } }],
    [25 * 3_600_000, { key: "shared.time.yesterday" }],
    [3 * 86_400_000, null],
  ])("as briefly as in a cell: %i milliseconds are %s", (age, words) => expect(briefAge(now - age, now, UTC)).toEqual(words));
});
