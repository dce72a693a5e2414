import { expect, test } from "vitest";
import { copyName } from "./copy-name.ts";

test("copies of copies are counted, what only looks like a copy keeps its name", () => {
  const taken = new Set<string>();
  const called = (name: string): string => {
    const free = copyName(name, (one) => taken.has(one));
    taken.add(free);
    return free;
  };
  expect(["Sales", "Sales (copy)", "Sales (copy 2)", "Sales"].map(called)).toEqual([
    "Sales (copy)",
    "Sales (copy 2)",
    "Sales (copy 3)",
    "Sales (copy 4)",
  ]);
  expect(["Plan (copy of May)", "Plan (copy x)", " (copy)"].map(called)).toEqual([
    "Plan (copy of May) (copy)",
    "Plan (copy x) (copy)",
    " (copy) (copy)",
  ]);
});
