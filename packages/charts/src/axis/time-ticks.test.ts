import { UTC, timeZone } from "@sheaf/locale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LABEL_FONT, textWidth } from "../text/measure.ts";
import { ticksAt, timeTicks, type TimeAxisRequest } from "./time-ticks.ts";
import { everyPeriod, periodOf } from "./time-units.ts";

const at = (text: string): number => Date.parse(text);
const DAY = { unit: "day", count: 1 } as const;
const berlin = timeZone("Europe/Berlin", Intl);
if (berlin === undefined) throw new Error("The platform knows no zones.");

const request = (low: string, high: string, more: Partial<TimeAxisRequest> = {}): TimeAxisRequest => ({
  low: at(low),
  high: at(high),
  zone: UTC,
  weekStart: 1,
  room: 820,
  period: DAY,
  write: null,
  ...more,
});
const texts = (wanted: TimeAxisRequest): readonly string[] => timeTicks(wanted).map(({ text }) => text);

test("a quarter of days is labelled at the first and the middle of its months", () => {
  expect(texts(request("2001-04-01", "2001-06-30", { room: 500 }))).toEqual(["1 Apr", "15 Apr", "1 May", "15 May", "1 Jun", "15 Jun"]);
});

test("months by name, the year where it begins; quarters and years when there is less room", () => {
  expect(texts(request("2001-01-01", "2001-06-30", { room: 400 }))).toEqual(["Jan", "Feb", "Mar", "Apr", "May", "Jun"]);
  expect(texts(request("2000-09-01", "2001-03-01", { room: 500 }))).toEqual(["Sep 2000", "Oct", "Nov", "Dec", "Jan 2001", "Feb", "Mar"]);
  expect(texts(request("1998-01-01", "2004-12-31", { room: 400 }))).toEqual(["1998", "1999", "2000", "2001", "2002", "2003", "2004"]);
});

test("nothing finer than the values' own period is labelled", () => {
  const months = { unit: "month", count: 1 } as const;
  expect(texts(request("2001-01-01", "2001-03-01", { period: months }))).toEqual(["Jan", "Feb", "Mar"]);
});

test("bars over weeks are labelled at their own first days, with the year where it begins", () => {
  const weeks = Array.from({ length: 23 }, (_, week) => at("2000-12-04") + week * 7 * 86_400_000);
  const wanted = request("2000-12-04", "2001-05-07", { period: { unit: "week", count: 1 } });
  const ticks = ticksAt(weeks, { unit: "week", count: 1 }, wanted);
  expect(ticks.length).toBeGreaterThan(8);
  expect(ticks.every((tick) => weeks.includes(tick.at))).toBe(true);
  expect(ticks.map(({ text }) => text).slice(0, 4)).toEqual(["4 Dec 2000", "18 Dec", "1 Jan 2001", "15 Jan"]);
  expect(ticksAt(weeks, { unit: "week", count: 1 }, { ...wanted, room: 120 }).map(({ text }) => text)).toEqual([
    "4 Dec 2000",
    "5 Mar 2001",
  ]);
});

test("hours, with the day at midnight", () => {
  expect(texts(request("2001-04-01T18:00:00Z", "2001-04-02T12:00:00Z", { period: null, room: 300 }))).toEqual([
    "18:00",
    "21:00",
    "2 Apr",
    "03:00",
    "06:00",
    "09:00",
    "12:00",
  ]);
});

test("V3 periods begin by the clock of the zone, also where the clocks change", () => {
  const ticks = timeTicks(request("2026-03-27T23:00:00Z", "2026-03-31T22:00:00Z", { zone: berlin, period: DAY }));
  expect(ticks.map((tick) => new Date(tick.at).toISOString())).toEqual([
    "2026-03-27T23:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
    "2026-03-30T22:00:00.000Z",
    "2026-03-31T22:00:00.000Z",
  ]);
  expect(ticks.map(({ text }) => text)).toEqual(["28 Mar", "29 Mar", "30 Mar", "31 Mar", "1 Apr"]);
});

test("labels never touch, whatever the range, the room and the zone", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at("0100-01-01"), max: at("2900-01-01") }),
      fc.double({ min: 1, max: 12.5, noNaN: true }),
      fc.integer({ min: 60, max: 1400 }),
      fc.constantFrom(UTC, berlin),
      (low, power, room, zone) => {
        const high = low + 10 ** power;
        const ticks = timeTicks({ low, high, zone, weekStart: 0, room, period: null, write: null });
        const px = (value: number): number => ((value - low) / (high - low)) * room;
        for (let index = 1; index < ticks.length; index += 1) {
          const [left, right] = [ticks[index - 1], ticks[index]];
          if (left === undefined || right === undefined) throw new Error("A hole in a list.");
          expect(px(right.at) - textWidth(right.text, LABEL_FONT) / 2).toBeGreaterThan(px(left.at) + textWidth(left.text, LABEL_FONT) / 2);
        }
      },
    ),
  );
});

test("the period of values", () => {
  const of = (...days: string[]) => periodOf(days.map(at), UTC);
  expect(of("2001-01-01", "2001-02-01", "2001-05-01")).toEqual({ unit: "month", count: 1 });
  expect(of("2001-01-01", "2001-04-01", "2001-10-01")).toEqual({ unit: "month", count: 3 });
  expect(of("1999-01-01", "2001-01-01")).toEqual({ unit: "year", count: 1 });
  expect(of("2001-01-01", "2001-01-08", "2001-01-22")).toEqual({ unit: "week", count: 1 });
  expect(of("2001-01-01", "2001-01-02")).toEqual(DAY);
  expect(of("2001-01-01T05:00:00Z", "2001-01-01T07:00:00Z")).toEqual({ unit: "hour", count: 1 });
  expect(of("2001-01-01T05:00:00.123Z", "2001-01-01T07:00:00Z")).toBeNull();
  // Midnights of Berlin are days there although they are 22:00 or 23:00 UTC.
  expect(periodOf([at("2026-03-28T23:00:00Z"), at("2026-03-29T22:00:00Z")], berlin)).toEqual(DAY);
});

test("every period between, across a change of the clocks", () => {
  const days = [at("2026-03-27T23:00:00Z"), at("2026-03-30T22:00:00Z")];
  expect(everyPeriod(days, DAY, berlin, 10)?.length).toBe(4);
  expect(everyPeriod([at("2001-01-01"), at("2001-03-15")], { unit: "month", count: 1 }, UTC, 10)).toBeNull();
  expect(everyPeriod([at("1900-01-01"), at("2000-01-01")], DAY, UTC, 5000)).toBeNull();
});
