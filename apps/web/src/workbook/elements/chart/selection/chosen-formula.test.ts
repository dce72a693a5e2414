import type { MarkKey } from "@sheaf/charts";
import type { TypeName } from "@sheaf/sql";
import { expect, test } from "vitest";
import { chosenFormula } from "./chosen-formula.ts";

const key = (columnId: string, text: string | null): MarkKey => ({ columnId, columnName: columnId, value: text, text, label: text ?? "" });
const types: Readonly<Record<string, TypeName>> = { x: "number", y: "text", d: "date", at: "datetime", is: "boolean" };
const typeOf = (id: string): TypeName | null => types[id] ?? null;

test("marks are told by the exact values of their keys, empty ones as well", () => {
  expect(
    chosenFormula(
      [
        [key("x", "1.50"), key("y", 'a "b"')],
        [key("x", "-2"), key("y", null)],
      ],
      typeOf,
    ),
  ).toBe('([@own:x] = 1.50 and [@own:y] = "a \\"b\\"") or\n([@own:x] = -2 and IsNull([@own:y]))');
  expect(chosenFormula([[key("d", "2024-02-01")]], typeOf)).toBe('([@own:d] = Date("2024-02-01"))');
  expect(chosenFormula([[key("at", "2024-02-01T10:00:00.25Z"), key("is", "false")]], typeOf)).toBe(
    '([@own:at] = Date("2024-02-01T10:00:00.25Z") and [@own:is] = False)',
  );
});

test("what no formula can say exactly is told by none", () => {
  expect(chosenFormula([], typeOf)).toBeNull();
  expect(chosenFormula([[key("x", "1e300")]], typeOf)).toBeNull();
  expect(chosenFormula([[key("at", "2024-02-01 10:00:00")]], typeOf)).toBeNull();
  expect(chosenFormula([[key("unknown", "1")]], typeOf)).toBeNull();
  // The rest of many has no such key.
  expect(chosenFormula([[key("x", "1"), key("y", "a")], [key("x", "1")]], typeOf)).toBeNull();
  expect(
    chosenFormula(
      Array.from({ length: 201 }, (_, index) => [key("x", String(index))]),
      typeOf,
    ),
  ).toBeNull();
});
