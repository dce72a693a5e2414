import fc from "fast-check";
import { expect, test } from "vitest";
import { clusters } from "./clusters.ts";

const flat = (points: readonly (readonly [number, number])[]): Float64Array => Float64Array.from(points.flat());

test("points nearer than the reach go into one circle at their middle", () => {
  const found = clusters(
    flat([
      [10, 10],
      [20, 10],
      [200, 10],
    ]),
    24,
  );
  expect(found).toEqual([
    { x: 15, y: 10, members: [0, 1] },
    { x: 200, y: 10, members: [2] },
  ]);
});

test("each point is in one circle, and circles of one pass later stand apart", () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 80 }), (points) => {
      const found = clusters(flat(points), 24);
      expect(found.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(points.map((_, at) => at));
      for (const { x, y, members } of found) {
        const mean = members.reduce((sum, at) => sum + (points[at]?.[0] ?? 0), 0) / members.length;
        expect(Math.abs(mean - x)).toBeLessThan(1e-6);
        expect(Number.isFinite(y)).toBe(true);
      }
    }),
  );
});

test("no points, no circles", () => {
  expect(clusters(new Float64Array(), 24)).toEqual([]);
});
