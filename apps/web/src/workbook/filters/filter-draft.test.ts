import type { Filter } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { emptyFilter, kindsFor, restricts, withRange, withValues } from "./filter-draft.ts";
import { excludeValues, keepValues } from "./quick-filters.ts";
import { rankChoice, rankProblem, withRank } from "../elements/choosing/rank/rank-choice.ts";

describe("filters as the file has them", () => {
  test("kinds by the type of the column", () => {
    expect(kindsFor("number")[0]).toBe("number-range");
    expect(kindsFor("datetime")[0]).toBe("date-range");
    expect(kindsFor("boolean")).toEqual(["list"]);
  });
  test("F6: a new one restricts nothing, but for top-N", () => {
    for (const kind of ["list", "number-range", "date-range", "text-match"] as const)
      expect(restricts(emptyFilter(kind, "f", "c"))).toBe(false);
    expect(restricts(emptyFilter("top-n", "f", "c"))).toBe(true);
    expect(restricts({ ...emptyFilter("list", "f", "c"), includeNulls: "never" })).toBe(true);
    expect(restricts({ ...emptyFilter("top-n", "f", "c"), state: "disabled" })).toBe(false);
  });
  test("another range takes the members of the old one away", () => {
    const filter: Filter = {
      id: "f",
      columnId: "c",
      kind: "date-range",
      mode: "last",
      value: 3,
      unit: "day",
      includeToday: true,
      includeNulls: "never",
    };
    expect(withRange(filter, { mode: "on", date: "2001-05-04" })).toEqual({
      id: "f",
      columnId: "c",
      kind: "date-range",
      mode: "on",
      date: "2001-05-04",
      includeNulls: "never",
    });
    expect(withRange(filter, null)).toEqual({ id: "f", columnId: "c", kind: "date-range", mode: "between", includeNulls: "never" });
  });
  test("no values, no member", () => {
    const filter = { id: "f", columnId: "c", kind: "list", mode: "exclude", values: ["a"] } as const;
    expect(withValues(filter, "include", [])).toEqual({ id: "f", columnId: "c", kind: "list" });
    expect(withValues(filter, "exclude", [null])).toEqual({ id: "f", columnId: "c", kind: "list", mode: "exclude", values: [null] });
  });
});

describe("top and bottom", () => {
  test("rows and percent have members of their own", () => {
    const filter = { id: "f", columnId: "c", kind: "top-n", rankingFunction: "rank-dense", mode: "bottom-n", rowCount: 3 } as const;
    const choice = rankChoice(filter);
    expect(withRank(filter, choice)).toEqual(filter);
    const keeping = { ...filter, includeNulls: "always" } as const;
    expect(withRank(keeping, { ...choice, amount: 4 })).toEqual({ ...keeping, rowCount: 4 });
    expect(withRank(filter, { ...choice, of: "percent", amount: 5 })).toEqual({
      id: "f",
      columnId: "c",
      kind: "top-n",
      rankingFunction: "rank-percentile",
      mode: "bottom-percentile",
      percentile: 5,
    });
  });
  test("what can be typed", () => {
    expect([rankProblem("rows", "0"), rankProblem("rows", "1.5"), rankProblem("rows", "7")]).toEqual([
      "A whole number.",
      "A whole number.",
      null,
    ]);
    expect([rankProblem("percent", "101"), rankProblem("percent", "2.5"), rankProblem("percent", "")]).toEqual([
      "0 to 100.",
      null,
      "0 to 100.",
    ]);
  });
});

describe("keep and exclude", () => {
  const included: Filter = { id: "f", columnId: "c", kind: "list", values: ["a", "b", "d"] };
  const excluded: Filter = { id: "g", columnId: "c", kind: "list", mode: "exclude", values: ["x"] };
  test("keeping narrows the list there is, else adds one", () => {
    expect(keepValues([included], "c", ["a", null])).toEqual({ kind: "set", filterId: "f", values: ["a", null] });
    expect(keepValues([excluded], "c", ["a"])).toEqual({ kind: "add", filter: { columnId: "c", kind: "list", values: ["a"] } });
  });
  test("excluding takes from the kept values while any are left, else grows the list of excluded ones", () => {
    expect(excludeValues([included], "c", ["a", "b"])).toEqual({ kind: "set", filterId: "f", values: ["d"] });
    expect(excludeValues([included], "c", ["a", "b", "d"])).toMatchObject({ kind: "add", filter: { mode: "exclude" } });
    expect(excludeValues([excluded], "c", ["x", "y"])).toEqual({ kind: "set", filterId: "g", values: ["x", "y"] });
  });
  test("numbers and their digits are one value; suspended filters are left alone", () => {
    expect(excludeValues([{ ...excluded, values: [1] }], "c", ["1"])).toEqual({ kind: "set", filterId: "g", values: [1] });
    expect(keepValues([{ ...included, state: "disabled" }], "c", ["a"]).kind).toBe("add");
  });
});
