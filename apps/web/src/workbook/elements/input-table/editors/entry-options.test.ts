import { expect, test } from "vitest";
import { firstThatHolds } from "./entry-options.ts";

const people = new Map([
  ["anna@acme.example", "Anna Otter anna@acme.example"],
  ["otto@acme.example", "Otto Anders otto@acme.example"],
]);
const taken = (typed: string): string | undefined =>
  [...people.keys()][firstThatHolds([...people.keys()], typed, (one) => people.get(one) ?? one)];

test("Enter takes whom what was typed names, in any order of their names, and nobody who was only found by forgiving slips", () => {
  expect(taken("ott an")).toBe("anna@acme.example");
  expect(taken(" anders OTTO ")).toBe("otto@acme.example");
  expect(taken("otto@")).toBe("otto@acme.example");
  expect(taken("ana")).toBeUndefined();
  expect(taken("anna@elsewhere.example")).toBeUndefined();
  expect(taken("  ")).toBeUndefined();
});
