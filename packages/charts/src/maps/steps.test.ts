import { sequentialPalettes, divergingPalettes } from "@sheaf/theme";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stepColor, stepsOver } from "./steps.ts";

const none = { min: null, max: null, mid: null };
const scheme = sequentialPalettes.blues.light.slice(1);
const both = divergingPalettes.blueorange.light;

test("steps are round numbers over the values", () => {
  const steps = stepsOver([2.1, 5, 9.8, 13.7], none, scheme, false);
  expect(steps).toMatchObject({ low: 2, high: 14, bounds: [4, 6, 8, 10, 12], step: 2, opensAbove: false, opensBelow: false });
});

test("what few values reach is one open step", () => {
  const many = Array.from({ length: 200 }, (_, at) => 4 + (at % 9));
  const steps = stepsOver([...many, 30, 0.1], none, scheme, false);
  expect([steps.opensAbove, steps.opensBelow, steps.high <= 14]).toEqual([true, true, true]);
});

test("values that are mostly small are told apart by unlike steps", () => {
  const steps = stepsOver([1, 2, 2, 2, 4, 6, 10, 11, 12, 13, 15, 19, 21, 24, 32, 58, 62, 64, 120, 400], none, scheme, true);
  expect(steps.step).toBeNull();
  expect(new Set([1, 6, 15, 62, 400].map((value) => stepColor(steps, value))).size).toBeGreaterThanOrEqual(4);
});

test("around a middle there are as many steps on both sides, none of the color between them", () => {
  const steps = stepsOver([54, 71, 83], { ...none, mid: 71 }, both, false);
  expect(steps).toMatchObject({ low: 51, high: 91, bounds: [56, 61, 66, 71, 76, 81, 86] });
  expect(steps.colors).toHaveLength(8);
  expect(stepColor(steps, 54)).toBe(both[0]);
  expect(stepColor(steps, 71)).toBe(both[5]);
});

test("values too near to zero to be told apart are zero", () => {
  expect(stepsOver([-5e-324, 1.5e-323], none, scheme, false).bounds.every(Number.isFinite)).toBe(true);
});

test("each value has a color, greater ones never a lower step; all alike, none and huge ones as well", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 60 }), fc.boolean(), (values, isWhole) => {
      const steps = stepsOver(values, none, scheme, isWhole);
      expect(steps.colors.length).toBe(steps.bounds.length + 1);
      expect(steps.bounds).toEqual([...new Set(steps.bounds)].toSorted((a, b) => a - b));
      const places = values.toSorted((a, b) => a - b).map((value) => steps.colors.indexOf(stepColor(steps, value)));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }),
  );
});
