import type { Drawing, MarkRef } from "@sheaf/charts";
import { expect, test } from "vitest";
import { tonesOf } from "./series-sound.ts";

/** Points of one line, by x and y. */
function line(points: readonly (readonly [number, number])[]): Parameters<typeof tonesOf>[0] {
  const step: Drawing["marks"]["step"] = (from, way) => {
    const slot = way === "first" ? 0 : way === "right" ? Math.min(points.length - 1, from.slot + 1) : from.slot;
    return { ...from, slot };
  };
  const place: Drawing["marks"]["place"] = ({ slot }) => {
    const [x, y] = points[slot] ?? [0, 0];
    return { kind: "point", box: { left: x - 4, top: y - 4, width: 8, height: 8 }, color: "" };
  };
  return { marks: { step, place }, plots: [{ left: 0, top: 0, width: 100, height: 100 }] };
}
const mark: MarkRef = { panel: 0, series: 0, slot: 2 };

test("a line is heard from its beginning: what stands higher sounds higher, time runs as the axis does, a gap is a rest", () => {
  const tones = tonesOf(
    line([
      [0, 100],
      [10, 50],
      [20, 0],
      [100, 100],
    ]),
    mark,
  );
  expect(tones.map(({ frequency }) => Math.round(frequency))).toEqual([196, 466, 1109, 196]);
  const [first, second, third, last] = tones.map(({ at }) => at);
  expect(first).toBe(0);
  expect((last ?? 0) - (third ?? 0)).toBeCloseTo(8 * ((second ?? 0) - (first ?? 0)), 6);
});

test("many marks are heard within six seconds", () => {
  const tones = tonesOf(line(Array.from({ length: 5000 }, (_, at) => [at / 50, at % 100] as const)), mark);
  expect(tones.length).toBeLessThanOrEqual(240);
  const end = tones.at(-1);
  expect((end?.at ?? 0) + (end?.length ?? 0)).toBeLessThanOrEqual(6.01);
});
