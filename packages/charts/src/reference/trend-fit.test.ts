import { expect, test } from "vitest";
import { fitTrend } from "./trend-fit.ts";

const over = (xs: readonly number[], of: (x: number) => number) => xs.map((x) => [x, of(x)] as const);
const ten = Array.from({ length: 10 }, (_, index) => index + 1);

test("each model finds the curve that its points lie on", () => {
  const cases = [
    ["linear", (x: number) => 3 * x - 7],
    ["quadratic", (x: number) => 0.5 * x * x - 2 * x + 1],
    ["polynomial", (x: number) => 0.1 * x ** 3 - x + 4],
    ["exponential", (x: number) => 2 * Math.exp(0.3 * x)],
    ["logarithmic", (x: number) => 5 * Math.log(x) + 2],
    ["power", (x: number) => 4 * x ** 1.5],
  ] as const;
  for (const [model, curve] of cases) {
    const fit = fitTrend(model, 3, over(ten, curve));
    expect([model, fit?.r2]).toEqual([model, expect.closeTo(1, 9)]);
    expect((fit?.at(5.5) ?? 0) / curve(5.5)).toBeCloseTo(1, 6);
  }
});

test("instants in milliseconds lose nothing", () => {
  const start = Date.parse("2001-01-02");
  const days = ten.map((_, day) => start + day * 86_400_000);
  const fit = fitTrend(
    "polynomial",
    5,
    over(days, (at) => (at - start) / 86_400_000),
  );
  expect(fit?.at(start + 4 * 86_400_000)).toBeCloseTo(4, 6);
});

test("too few points, or values that the model cannot take, have no curve", () => {
  expect(fitTrend("linear", 3, [[1, 1]])).toBeNull();
  expect(
    fitTrend(
      "quadratic",
      3,
      over([1, 1, 1, 1], (x) => x),
    ),
  ).toBeNull();
  expect(
    fitTrend(
      "exponential",
      3,
      over(ten, (x) => 5 - x),
    ),
  ).toBeNull();
  expect(
    fitTrend(
      "logarithmic",
      3,
      over([0, 1, 2], (x) => x),
    ),
  ).toBeNull();
});
