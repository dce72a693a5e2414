import { expect, test } from "vitest";
import { diceOf } from "./drawn/dice.ts";
import { randomElements } from "./drawn/elements.ts";
import type { ElementSpec } from "./formula.ts";
import { type Case, smaller } from "./shrink.ts";

/** A smaller case must mean the same to the reference as its text means to the compiler. */
test("S-L6f: a limit whose level lost its sort ranks by the labels themselves", () => {
  const cases = Array.from({ length: 400 }, (_, seed): Case => ({
    elements: randomElements(diceOf(seed), ["facts", "more"], true),
    tables: {},
    entriesInTables: false,
  }));
  expect(cases.flatMap(disagreements)).toEqual([]);
  const unsorted = cases.flatMap((one) => [...smaller(one)]).flatMap(disagreements);
  expect(unsorted).toEqual([]);
  expect(cases.flatMap(({ elements }) => elements.flatMap(sortedLimits)).length).toBeGreaterThan(5);
});

/** Limits of tables that rank by something, with whether their level is sorted. */
function sortedLimits({ columns, groupings, pivot }: ElementSpec): readonly { readonly key: string; readonly isSorted: boolean }[] {
  if (pivot !== undefined) return [];
  return columns.flatMap(({ id, formula }) =>
    formula.kind === "limit" && formula.by !== null
      ? [{ key: id, isSorted: groupings.some(({ keys, sorts }) => keys.includes(id) && sorts.length > 0) }]
      : [],
  );
}

function disagreements({ elements }: Case): readonly string[] {
  return elements.flatMap(sortedLimits).flatMap(({ key, isSorted }) => (isSorted ? [] : [key]));
}
