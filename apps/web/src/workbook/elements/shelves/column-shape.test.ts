import { expect, test } from "vitest";
import { aggregated, countedYes, countOfYes, keyFormula, measureFormula, measureOf, shapeOf, truncated } from "./column-shape.ts";

test("what a column does to the thing inside", () => {
  expect(shapeOf("Sum([@element:t/km])")).toEqual({ kind: "aggregate", name: "Sum", inner: "[@element:t/km]" });
  expect(shapeOf("avg( [Flights/Delay] )")).toEqual({ kind: "aggregate", name: "Avg", inner: "[Flights/Delay]" });
  expect(shapeOf("Count()")).toEqual({ kind: "count-rows" });
  expect(shapeOf('DateTrunc("Month", [@element:t/day])')).toEqual({ kind: "period", unit: "month", inner: "[@element:t/day]" });
  expect(shapeOf("([@element:t/day])")).toEqual({ kind: "plain", inner: "[@element:t/day]" });
  for (const formula of ["Sum([a]) / Count()", "Sum([a], [b])", "1 +", 'DateTrunc("fortnight", [a])', "", "If([a], 1)"])
    expect(shapeOf(formula)).toEqual({ kind: "formula" });
});

test("a metric is a value as it is, by its id and by its name", () => {
  for (const formula of ["[@metric:t/m]", "[Metrics/Revenue]", "([metrics/Revenue])"]) expect(shapeOf(formula)).toEqual({ kind: "metric" });
  expect(shapeOf("[Metrics/Revenue/Deeper]").kind).toBe("plain");
  expect(measureFormula("[Metrics/Revenue]", "number")).toBe("[Metrics/Revenue]");
  expect(measureFormula("[@metric:t/m]", "text")).toBe("[@metric:t/m]");
});

test("the part is changed, the thing inside stays as it was typed", () => {
  const shape = shapeOf("Sum( [Flights/Delay \\] x]  )");
  expect(shape.kind === "aggregate" && aggregated(shape.inner, "Max")).toBe("Max([Flights/Delay \\] x])");
  expect(truncated("[a]", "week")).toBe('DateTrunc("week", [a])');
  expect(truncated("[a]", null)).toBe("[a]");
});

test("fields become measures and keys by their type", () => {
  expect(measureFormula("[a]", "number")).toBe("Sum([a])");
  expect(measureFormula("[a]", "text")).toBe("CountDistinct([a])");
  expect(measureOf({ reference: "[a]", type: "boolean", name: "On time" })).toEqual({
    formula: "CountIf([a]) / Count()",
    look: { name: "Share of On time", format: { kind: "number", formatString: ".1%" } },
  });
  expect(measureOf({ reference: "[a]", type: "integer", name: "Cost" })).toEqual({ formula: "Sum([a])" });
  expect(keyFormula("[a]", "datetime")).toBe('DateTrunc("month", [a])');
  expect(keyFormula("[a]", "text")).toBe("[a]");
});

test("a yes and no in a pivot is counted where it is yes, and is itself again as a key", () => {
  const { formula, look } = countOfYes({ reference: "[@element:t/late]", name: "Is late" });
  expect([formula, look.name]).toEqual(["CountIf([@element:t/late])", "Is late: yes"]);
  expect(countedYes(formula)).toBe("[@element:t/late]");
  for (const other of ["Count([a])", "CountIf([a] > 1)", "CountIf([a], [b])", "[a]", "CountIf("]) expect(countedYes(other)).toBeNull();
});
