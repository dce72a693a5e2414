import { expect, test } from "vitest";
import { standingOf } from "./anomaly.ts";

const DAY = 86_400_000;
/** Daily values that depend on the day of the week, with a little noise of their own. */
const weeks = (count: number, last: number) =>
  Array.from({ length: count * 7 + 1 }, (_, day) => ({
    time: Date.UTC(2026, 0, 5) + day * DAY,
    value: day === count * 7 ? last : (day % 7 < 5 ? 1_000 : 200) + ((day * 37) % 11),
  }));

test("a Monday like a Sunday is unusual, though the value itself is an ordinary one", () => {
  const standing = standingOf(weeks(8, 203));
  expect(standing).toMatchObject({ isUnusual: true, season: "weekday", peers: 8 });
  expect(standing!.usual).toBeGreaterThan(990);
  expect(standingOf(weeks(8, 1_006))).toMatchObject({ isUnusual: false, season: "weekday" });
});

test("earlier outliers do not make the next one usual", () => {
  const points = weeks(8, 5_000);
  points[7] = { ...points[7]!, value: 90_000 };
  points[14] = { ...points[14]!, value: 80_000 };
  expect(standingOf(points)).toMatchObject({ isUnusual: true });
});

test("without times all earlier values are looked at; too few say nothing", () => {
  const flat = (values: readonly number[]) => standingOf(values.map((value) => ({ value, time: null })));
  expect(flat([1, 2, 3])).toBeNull();
  expect(flat([10, 11, 9, 10, 12, 10, 9, 11, 40])).toMatchObject({ isUnusual: true, season: null, peers: 8 });
  expect(flat([10, 11, 9, 10, 12, 10, 9, 11, 12])).toMatchObject({ isUnusual: false });
  // what never moved is left by any move
  expect(flat([5, 5, 5, 5, 5, 5, 5, 5])).toMatchObject({ isUnusual: false });
  expect(flat([5, 5, 5, 5, 5, 5, 5, 6])).toMatchObject({ isUnusual: true });
});
