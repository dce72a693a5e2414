import { expect, test } from "vitest";
import { interleaved, median, percentile } from "./measure.ts";

test("percentiles are nearest ranks", () => {
  const values = [5, 1, 4, 2, 3];
  expect([percentile(values, 0), median(values), percentile(values, 0.95), percentile(values, 1)]).toEqual([1, 3, 5, 5]);
  expect(median([])).toBeNaN();
});

test("arms take turns in being first, and the warm-up is not counted", async () => {
  const order: string[] = [];
  const result = await interleaved({ a: () => order.push("a"), b: () => order.push("b") }, { rounds: 2, warmup: 1 });
  expect(order.join("")).toBe("ab" + "ba" + "ab");
  expect(result.a.times).toHaveLength(2);
  expect(result.b.p95).toBeGreaterThanOrEqual(result.b.median);
});
