import { expect, test } from "vitest";
import { showAs, shownAs } from "./shown-as.ts";

test("a value is shown as a share of a total, of another one, and as itself again", () => {
  const value = { formula: "Sum([@own:a]) / Count()", format: { kind: "number", formatString: ",.0f" } as const };
  const share = showAs(value, "row");
  expect(share).toEqual({ formula: 'PercentOfTotal(Sum([@own:a]) / Count(), "row")', format: { kind: "number", formatString: ",.1%" } });
  const other = showAs({ ...value, ...share, format: { kind: "percent" } }, "grand_total");
  // A format of one's own stays.
  expect(other).toEqual({ formula: 'PercentOfTotal(Sum([@own:a]) / Count(), "grand_total")' });
  expect(showAs({ ...other, format: null }, null)).toEqual({ formula: value.formula, format: null });
  expect(showAs(value, null)).toEqual({ formula: value.formula });
  expect(shownAs("PercentOfTotal(Count())")).toEqual({ share: "grand_total", inner: "Count()" });
  expect(shownAs('PercentOfTotal(Count(), "row", 1)').share).toBeNull();
  expect(shownAs('PercentOfTotal(Count(), "row") + 1').share).toBeNull();
  expect(shownAs("PercentOfTotal(").share).toBeNull();
  expect(showAs({ formula: "Count() // rows", format: null }, "row").formula).toBe('PercentOfTotal(Count() // rows\n, "row")');
});
