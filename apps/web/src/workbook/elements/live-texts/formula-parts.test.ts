import { expect, test } from "vitest";
import { formatsIn, withFormula } from "./formula-parts.ts";

test("formulas of a text are replaced where they stand, with their formats, and put at its end", () => {
  const text = 'Sales {{Sum([A/x]) | ,d}} of {{If(True, "|}}", "b")}}';
  expect(formatsIn(text)).toEqual([",d", null]);
  expect(withFormula(text, 0, "Max([A/x])", null)).toBe('Sales {{Max([A/x])}} of {{If(True, "|}}", "b")}}');
  expect(withFormula(text, 1, "1", ".1%")).toBe("Sales {{Sum([A/x]) | ,d}} of {{1 | .1%}}");
  expect(withFormula("Sales", 0, "1", null)).toBe("Sales {{1}}");
  expect(withFormula("", 0, "1", null)).toBe("{{1}}");
});
