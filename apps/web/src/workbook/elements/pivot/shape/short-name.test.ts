import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("columns that nobody named are called by what they do; other formulas by themselves", () => {
  expect(shortName("Sum([flights/Delay])")).toBe("Sum of Delay");
  expect(shortName("CountDistinct([Wildlife Species])")).toBe("Different Wildlife Species");
  expect(shortName('DateTrunc("month", [flights/Flight Date])')).toBe("Month of Flight Date");
  expect(shortName("Sum([a\\]b/c\\/d])")).toBe("Sum of c/d");
  for (const formula of ["Count()", "Sum([a]) / Count()", "Sum([a] + [b])", "Rank([a])", "Wildlife Size", 'DateTrunc("fortnight", [a])'])
    expect(shortName(formula)).toBe(formula);
});
