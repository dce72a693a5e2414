import { expect, test } from "vitest";
import { likelyType } from "./likely-type.ts";

const fields = [
  { key: "a", name: "Amount", type: "number", reference: "[@s/a]", group: "Stores" },
  { key: "d", name: "Day", type: "date", reference: "[@s/d]", group: "Stores" },
  { key: "n", name: "Name", type: "text", reference: "[@s/n]", group: "Stores" },
] as const;

test("the type of a column of a layer follows its field and what is done with it", () => {
  const of = (formula: string) => likelyType(formula, fields);
  expect(["[@s/a]", "Sum([@s/a])", "Max([@s/d])", 'DateTrunc("month", [@s/d])'].map(of)).toEqual(["number", "number", "date", "date"]);
  expect(["Count()", "CountDistinct([@s/n])", "Count([@s/n])", "Avg([@s/a])"].map(of)).toEqual(["integer", "integer", "integer", "number"]);
  expect(["[@s/gone]", "[@s/a] + 1", "Sum(", ""].map(of)).toEqual(["null", "null", "null", "null"]);
});
