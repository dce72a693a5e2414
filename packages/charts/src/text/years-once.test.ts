import { expect, test } from "vitest";
import { yearsOnce } from "./years-once.ts";

test("the year is said where it changes", () => {
  expect(yearsOnce(["Q3 2000", "Q4 2000", "Q1 2001", "Q2 2001"])).toEqual(["Q3 2000", "Q4", "Q1 2001", "Q2"]);
  expect(yearsOnce(["1 Jun 2009", "8 Jun 2009", "15 Jun 2009"])).toEqual(["1 Jun 2009", "8 Jun", "15 Jun"]);
  expect(yearsOnce(["2000 Q1", "2000 Q2", "2001 Q1"])).toEqual(["2000 Q1", "Q2", "2001 Q1"]);
});

test("names, years alone and what stands for itself stay", () => {
  for (const labels of [["2006", "2007", "2008"], ["Model 2000", "Sales", "Model 2001"], ["Q1 2000", "Q2 2000"], []])
    expect(yearsOnce(labels)).toEqual(labels);
});
