import type { Element, Filter } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { filterSentence } from "./filter-sentence.ts";
import { filterClause, filterWords } from "./filter-words.ts";
import { inheritedFilters } from "./inherited-filters.ts";

const base = { id: "f", columnId: "c" };
const flights = { name: "Flights" };
const words = (filter: object, column: Parameters<typeof filterWords>[1] = flights) =>
  filterWords({ ...base, ...filter } as Filter, column);
const clause = (filter: object) => filterClause({ ...base, ...filter } as Filter, flights);

describe("filters in words", () => {
  test.each([
    [{ kind: "number-range", min: 1000 }, "at least 1,000", "Flights ≥ 1,000"],
    [{ kind: "number-range", min: -1, max: 2.5 }, "-1 to 2.5", "Flights -1 to 2.5"],
    [{ kind: "list", values: ["CO", "ME", "AZ"] }, "CO, ME + 1", "Flights is CO, ME + 1"],
    [{ kind: "list", mode: "exclude", values: [null] }, "not No value", "Flights is not No value"],
    [{ kind: "text-match", mode: "does-not-contain", value: "x" }, "does not contain “x”", "Flights does not contain “x”"],
    [{ kind: "top-n", rankingFunction: "rank", mode: "bottom-n", rowCount: 1000 }, "bottom 1,000", "Bottom 1,000 by Flights"],
    [{ kind: "top-n", rankingFunction: "cume-dist", mode: "top-percentile", percentile: 5 }, "top 5%", "Top 5% by Flights"],
    [
      { kind: "date-range", mode: "between", startDate: "2001-04-01", endDate: "2001-06-30" },
      "1 Apr – 30 Jun 2001",
      "Flights 1 Apr – 30 Jun 2001",
    ],
    [{ kind: "date-range", mode: "current", unit: "month" }, "This month", "Flights this month"],
    [{ kind: "number-range", max: 5, includeNulls: "always" }, "at most 5 or empty", "Flights ≤ 5 or empty"],
    [{ kind: "list", values: ["CO", "ME"] }, "CO, ME", "Flights is CO, ME"],
  ])("%j", (filter, expected, inSentence) => {
    expect(words(filter).replaceAll("−", "-")).toBe(expected);
    expect(clause(filter).replaceAll("−", "-")).toBe(inSentence);
  });
  test("numbers as the column writes them", () => {
    const column = { name: "Share", format: { kind: "number", formatString: ".1%" } } as const;
    expect(words({ kind: "number-range", min: 0.8 }, column)).toBe("at least 80.0%");
  });
  test("F6: nulls, and filters that restrict nothing", () => {
    expect(words({ kind: "number-range", min: 1, includeNulls: "always" })).toBe("at least 1 or empty");
    expect(words({ kind: "list", includeNulls: "never" })).toBe("not empty");
    expect(words({ kind: "list" })).toBe("All values");
    expect(words({ kind: "list", values: ["a"], state: "disabled" })).toBe("a");
  });
});

const columns = [
  { id: "c", name: "State", formula: "[flights/state]" },
  { id: "n", name: "Flights", formula: "Count()" },
];
const parent: Element = {
  id: "p",
  kind: "table",
  name: "All flights",
  source: { kind: "warehouse-table", connectionId: "w", path: ["flights"] },
  columns,
  filters: [
    { id: "f", columnId: "c", kind: "list", values: ["CO"] },
    { id: "g", columnId: "n", kind: "number-range" },
  ],
};
const child: Element = {
  id: "t",
  kind: "table",
  name: "By state",
  source: { kind: "table", elementId: "p" },
  columns,
  filters: [
    { id: "h", columnId: "n", kind: "number-range", min: 5 },
    { id: "i", columnId: "c", kind: "list", values: ["ME"], state: "disabled" },
  ],
};
const control: Element = {
  id: "k",
  kind: "control",
  controlType: "list",
  controlId: "States",
  name: "States shown",
  values: ["CO", "ME"],
  filters: [{ source: { kind: "table", elementId: "p" }, columnId: "c" }],
};
const document = documentOf(parent, child, control);

describe("what of the rows an element shows", () => {
  test("its own filters in one sentence; suspended and empty ones say nothing", () => {
    expect(filterSentence(child, document)).toBe("Flights ≥ 5");
    expect(filterSentence({ ...child, filters: [] }, document)).toBeNull();
  });
  test("F7: those of its sources and of controls, with where they come from", () => {
    expect(inheritedFilters(document, child, () => undefined)).toEqual([
      { key: "p f", column: "State", words: "CO", from: { kind: "element", elementId: "p", name: "All flights" } },
      { key: "k p c", column: "State", words: "CO, ME", from: { kind: "control", elementId: "k", name: "States shown" } },
    ]);
  });
  test("F6: a control that is not set filters nothing; a viewer's own value counts", () => {
    expect(inheritedFilters(document, parent, () => null)).toEqual([]);
    const own = inheritedFilters(document, parent, () => ({ kind: "list", mode: "exclude", values: ["AZ"] }));
    expect(own.map(({ words: said }) => said)).toEqual(["Not AZ"]);
  });
});
