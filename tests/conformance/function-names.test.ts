import { findFunction, functions } from "@sheaf/formula";
import { expect, test } from "vitest";
import { KNOWN_ELSEWHERE } from "./support/known-elsewhere.ts";

const namesOf = (list: string): readonly string[] => list.trim().split(/\s+/u);
const names = Object.values(KNOWN_ELSEWHERE).flatMap(namesOf);

test("235 names, each once", () => {
  expect(names).toHaveLength(235);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(235);
});

test("every name known from the reference product is a function in the very spelling", () => {
  const spelled = new Set(functions.flatMap((entry) => [entry.name, ...(entry.aliases ?? [])]));
  expect(names.filter((name) => !spelled.has(name))).toEqual([]);
});

test("Ndv is CountDistinct", () => {
  expect(findFunction("ndv")?.name).toBe("CountDistinct");
});
