import { expect, test } from "vitest";
import { lineLimit } from "./line-limit.ts";

test("the line limit of a truncated text is a whole number above 0; anything else fails and says so", () => {
  expect([1, 2, 40].map(lineLimit)).toEqual([1, 2, 40]);
  for (const lines of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => lineLimit(lines)).toThrow("The line limit of a truncated text is a whole number above 0");
});
