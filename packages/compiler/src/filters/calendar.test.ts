import { describe, expect, test } from "vitest";
import { addMonths, civilOf, dayOf, isoDate, isoInstant, readIso, weekdayOf } from "./calendar.ts";

describe("civil dates", () => {
  test("days and dates are inverse over 4,000 years", () => {
    const last = dayOf({ year: 3999, month: 12, day: 31 });
    for (let day = dayOf({ year: 1, month: 1, day: 1 }); day <= last; day += 97) expect(dayOf(civilOf(day))).toBe(day);
  });
  test("known days", () => {
    expect(dayOf({ year: 1970, month: 1, day: 1 })).toBe(0);
    expect(dayOf({ year: 2000, month: 3, day: 1 })).toBe(11017);
    expect(isoDate(-1)).toBe("1969-12-31");
    expect(weekdayOf(dayOf({ year: 2024, month: 1, day: 1 }))).toBe(0);
    expect(weekdayOf(dayOf({ year: 1969, month: 12, day: 28 }))).toBe(6);
  });
  test("D2: adding months clamps to the month's end", () => {
    expect(isoDate(addMonths(dayOf({ year: 2024, month: 1, day: 31 }), 1))).toBe("2024-02-29");
    expect(isoDate(addMonths(dayOf({ year: 2024, month: 3, day: 31 }), -13))).toBe("2023-02-28");
  });
});

describe("ISO text", () => {
  test.each(["2024-02-30", "2024-13-01", "24-01-01", "", "2024-01-01T25:00", "2024-01-01T10:61", "yesterday", "2024-01-01T"])(
    "%s is no date",
    (text) => expect(readIso(text)).toBeNull(),
  );
  test("offsets, fractions and blanks", () => {
    expect(readIso("2024-01-01")).toEqual({ day: 19723, micros: null, offset: null });
    expect(readIso("2024-01-01 10:00")).toEqual({ day: 19723, micros: 36_000_000_000n, offset: null });
    expect(readIso("2024-01-01T10:00:00.1234567Z")).toEqual({ day: 19723, micros: 36_000_123_456n, offset: 0 });
    expect(readIso("2024-01-01T10:00:00-0530")?.offset).toBe(-330);
    expect(readIso("2024-01-01T10:00:00+02")?.offset).toBe(120);
  });
  test("instants before 1970 keep their microseconds", () => {
    expect(isoInstant(-1n)).toBe("1969-12-31T23:59:59.999999Z");
    expect(isoInstant(0n)).toBe("1970-01-01T00:00:00.000000Z");
  });
});
