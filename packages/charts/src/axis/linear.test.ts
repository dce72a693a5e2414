import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inSteps, numberScale, positionOn, toAxis, fromAxis, type ScaleRequest, zerosTogether } from "./linear.ts";

const request = (low: number, high: number, more: Partial<ScaleRequest> = {}): ScaleRequest => ({
  low,
  high,
  zero: false,
  min: null,
  max: null,
  kind: "linear",
  reverse: false,
  room: 240,
  ...more,
});

test("an axis beside another one has its steps, as small as they can be", () => {
  const scale = numberScale(request(0, 26.4, { zero: true }));
  expect(inSteps(scale, 4, false).ticks).toEqual([0, 8, 16, 24, 32]);
});

test("a low axis has a step more rather than being half empty", () => {
  expect(numberScale(request(-4, 17, { room: 54 })).ticks).toEqual([-10, 0, 10, 20]);
});

test("four to six gridlines, ends on ticks, all values inside", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      fc.boolean(),
      (low, span, zero) => {
        const high = low + span;
        fc.pre(high > low);
        const scale = numberScale(request(low, high, { zero }));
        expect(scale.ticks.length).toBeGreaterThanOrEqual(4);
        expect(scale.ticks.length).toBeLessThanOrEqual(6);
        // A thousandth of the axis is less than a third of a pixel.
        const dust = (scale.max - scale.min) * 1e-3;
        expect(scale.min).toBeLessThanOrEqual(low + dust);
        expect(scale.max).toBeGreaterThanOrEqual(high - dust);
      },
    ),
  );
});

test("ticks are round numbers without float dust", () => {
  expect(numberScale(request(0, 0.47, { zero: true })).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  expect(numberScale(request(-7, 46)).ticks).toEqual([-20, 0, 20, 40, 60]);
  expect(numberScale(request(0.59, 0.93)).ticks).toEqual([0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  expect(numberScale(request(0, 2_876_543, { zero: true })).ticks).toEqual([0, 1_000_000, 2_000_000, 3_000_000]);
});

test("a short axis has fewer lines", () => {
  expect(numberScale(request(0, 97, { room: 40 })).ticks.length).toBeLessThanOrEqual(3);
});

test("one value, no value, and bounds the wrong way round still give a scale", () => {
  for (const [low, high] of [
    [5, 5],
    [0, 0],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [-3, -3],
  ] as const) {
    const scale = numberScale(request(low, high, { zero: true }));
    expect(scale.max).toBeGreaterThan(scale.min);
    expect(scale.ticks.length).toBeGreaterThan(1);
  }
  expect(numberScale(request(0, 10, { min: 20 })).max).toBeGreaterThan(20);
});

test("given bounds are the ends, ticks stay round", () => {
  const scale = numberScale(request(3, 90, { min: 7, max: 93 }));
  expect([scale.min, scale.max]).toEqual([7, 93]);
  expect(scale.ticks).toEqual([20, 40, 60, 80]);
});

test("log scale: powers of ten, at most six, zero and below have no place", () => {
  const scale = numberScale(request(3, 2_000_000, { kind: "log" }));
  expect(scale.ticks[0]).toBe(1);
  expect(scale.ticks.length).toBeLessThanOrEqual(6);
  expect(positionOn(scale, 0)).toBeNaN();
  expect(positionOn(scale, -5)).toBeNaN();
  expect(numberScale(request(2, 7, { kind: "log" })).ticks).toEqual([1, 2, 5, 10]);
});

test("transforms turn back", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("linear", "log", "sqrt", "pow" as const),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      (kind, value) => {
        expect(fromAxis(kind as "log", toAxis(kind as "log", value)) / value).toBeCloseTo(1, 9);
      },
    ),
  );
});

test("a reversed scale turns the places, not the ticks", () => {
  const scale = numberScale(request(0, 10, { zero: true, reverse: true }));
  expect(positionOn(scale, 0)).toBe(1);
  expect(positionOn(scale, scale.max)).toBe(0);
});

test("between whole numbers nothing is labelled, however few there are", () => {
  for (const [low, high] of [
    [0, 0],
    [0, 1],
    [0, 3],
    [0, 7],
    [-2, 2],
  ] as const) {
    const { ticks } = numberScale(request(low, high, { zero: true, whole: true }));
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.length).toBeGreaterThan(1);
  }
  expect(numberScale(request(0, 2_400_000, { zero: true, whole: true })).ticks).toEqual([
    0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000,
  ]);
});

describe("V48: a scale ends, whatever numbers it is given", () => {
  const kinds = ["linear", "log", "sqrt", "pow"] as const;
  const odd = [0, -0, 1, 1 + Number.EPSILON, 5e-324, 1e-300, 1.7e308, -1.7e308, 1e22, Number.NaN, Number.POSITIVE_INFINITY];
  const any = fc.oneof(fc.constantFrom(...odd), fc.double());
  const bound = fc.option(any);
  const requireScale = (asked: ScaleRequest): void => {
    const scale = numberScale(asked);
    const [from, to] = [toAxis(asked.kind, scale.min), toAxis(asked.kind, scale.max)];
    expect([from, to, ...scale.ticks].every(Number.isFinite)).toBe(true);
    expect(to).toBeGreaterThan(from);
    expect(scale.ticks.length).toBeLessThanOrEqual(1_000);
  };

  test.each(kinds)("%s", (kind) => {
    fc.assert(
      fc.property(any, any, bound, bound, fc.boolean(), (low, high, min, max, zero) =>
        requireScale(request(low, high, { kind, min, max, zero })),
      ),
    );
  });

  test.each([false, true])("both ends are given, and zero; whole numbers: %s", (whole) => {
    requireScale(request(0, 0, { min: 0, max: 0, whole }));
  });
});

test("two axes of which one goes below zero have their zeros at one height, with round steps and the same gridlines", () => {
  const scale = (low: number, high: number) =>
    numberScale({ low, high, zero: true, min: null, max: null, kind: "linear", reverse: false, room: 240 });
  expect(zerosTogether(scale(0, 10), scale(0, 300))).toBeNull();
  for (const [one, other] of [
    [scale(-9, 13), scale(0, 16)],
    [scale(-3, 0), scale(0, 700)],
    [scale(-120, 40), scale(-0.5, 6)],
  ] as const) {
    const pair = zerosTogether(one, other);
    if (pair === null) throw new Error("No common zero.");
    const [first, second] = pair;
    expect(positionOn(first, 0)).toBeCloseTo(positionOn(second, 0), 9);
    expect(first.ticks.length).toBe(second.ticks.length);
    for (const [made, own] of [
      [first, one],
      [second, other],
    ] as const) {
      expect(made.min).toBeLessThanOrEqual(own.min);
      expect(made.max).toBeGreaterThanOrEqual(own.max);
      expect(made.ticks).toContain(0);
    }
  }
});

test("a log axis ends at the next of 1, 2 and 5, not a decade of nothing further", () => {
  const end = (high: number) =>
    numberScale({ low: 250_000, high, zero: false, min: null, max: null, kind: "log", reverse: false, room: 240 }).max;
  expect(end(16_000_000)).toBeCloseTo(20_000_000, 3);
  expect(end(45_000_000)).toBeCloseTo(50_000_000, 3);
  expect(end(10_000_000)).toBeCloseTo(10_000_000, 3);
});
