import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnAt, mapFrame, moved, planeAt, viewOf, zoomed } from "./map-view.ts";

const fitted = { left: 100, top: 50, width: 1000, height: 500 };
const plot = { left: 4, top: 4, width: 500, height: 400 };
const whole = mapFrame("world", fitted, plot, null);

test("a map is fitted into the middle of its rectangle", () => {
  expect(whole.unit).toBe(0.5);
  const { a, b, c } = drawnAt(whole);
  expect([600 * a + b, 300 * a + c]).toEqual([254, 204]);
});

test("zooming keeps the place under the pointer, and zooming out comes back to the whole", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1.1, max: 20, noNaN: true }),
      fc.integer({ min: 150, max: 350 }),
      fc.integer({ min: 120, max: 280 }),
      (factor, x, y) => {
        const before = planeAt(whole, x, y);
        const frame = mapFrame("world", fitted, plot, zoomed(whole, factor, x, y));
        const after = planeAt(frame, x, y);
        expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1e-6);
        expect(zoomed(frame, 1 / (factor * 2), x, y)).toBeNull();
      },
    ),
  );
});

test("a whole map stays where it is, a closer one is moved as far as it goes", () => {
  expect(moved(whole, 10, 10)).toBeNull();
  const closer = mapFrame("world", fitted, plot, { scale: 4, x: 600, y: 300 });
  expect(moved(closer, -20, 0)).toEqual({ scale: 4, x: 610, y: 300 });
  expect(moved(closer, 1e6, 0)?.x).toBe(fitted.left);
});

test("a closer look at a rectangle; none where it would be no closer", () => {
  const view = viewOf(whole, { left: 300, top: 200, width: 10, height: 10 });
  expect(view).toMatchObject({ x: 305, y: 205 });
  expect(view?.scale).toBeGreaterThan(10);
  expect(viewOf(whole, fitted)).toBeNull();
  // Points at one place cannot be taken apart for ever.
  expect(viewOf(mapFrame("world", fitted, plot, { scale: 200, x: 305, y: 205 }), { left: 305, top: 205, width: 0, height: 0 })).toBeNull();
});
