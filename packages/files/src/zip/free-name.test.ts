import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("a name that is taken is counted before its ending, whatever its capitals are", () => {
  const taken = new Set<string>();
  const names = ["a/Plan.csv", "a/plan.CSV", "a/Plan.csv", "b/Plan.csv", "a.b/notes", "a.b/Notes", "x/.hidden", "x/.hidden"];
  expect(names.map((name) => freeName(taken, name))).toEqual([
    "a/Plan.csv",
    "a/plan (2).CSV",
    "a/Plan (3).csv",
    "b/Plan.csv",
    "a.b/notes",
    "a.b/Notes (2)",
    "x/.hidden",
    "x/.hidden (2)",
  ]);
});
