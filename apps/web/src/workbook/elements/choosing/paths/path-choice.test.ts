import { describe, expect, test } from "vitest";
import { kindsFor, restricts } from "../../../filters/filter-draft.ts";
import { filterWords } from "../../../filters/filter-words.ts";
import { type HierarchyFilter, type Path, pathState, togglePath, withPaths } from "./path-choice.ts";

const europe: Path = ["World", "Europe"];
const berlin: Path = ["World", "Europe", "Berlin"];
const paris: Path = ["World", "Europe", "Paris"];
const asia: Path = ["World", "Asia"];

describe("paths that are chosen", () => {
  test("one holds for what is below it; what is above a chosen one is partly so", () => {
    expect([["World"], europe, berlin, asia].map((path) => pathState([europe], path))).toEqual(["partly", "chosen", "inside", "open"]);
    expect(pathState([["World", "Eur"]], europe)).toBe("open");
  });
  test("choosing takes the place of what is below; letting go leaves the others", () => {
    const both = togglePath(togglePath([asia], berlin), paris);
    expect(both).toEqual([asia, berlin, paris]);
    expect(togglePath(both, europe)).toEqual([asia, europe]);
    expect(togglePath(both, paris)).toEqual([asia, berlin]);
    expect(togglePath([europe], berlin)).toEqual([europe]);
  });
  test("V2: a number and its digits are one step, a null is none of them", () => {
    expect(pathState([[1]], ["1", "a"])).toBe("inside");
    expect(pathState([[null]], ["null"])).toBe("open");
  });
});

test("F6: a filter without paths restricts nothing, and says what it keeps", () => {
  const filter: HierarchyFilter = { id: "f", columnId: "c", kind: "hierarchy", mode: "exclude", values: [berlin], includeNulls: "never" };
  expect(filterWords(filter, { name: "Place" })).toBe("not World › Europe › Berlin");
  const none = withPaths(filter, "include", []);
  expect(none).toEqual({ id: "f", columnId: "c", kind: "hierarchy", includeNulls: "never" });
  expect(restricts({ ...none, includeNulls: "always" })).toBe(false);
  expect(withPaths(filter, "exclude", [asia])).toMatchObject({ mode: "exclude", values: [asia] });
  expect(kindsFor("array")).toEqual(["hierarchy"]);
});
