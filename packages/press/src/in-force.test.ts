import type { ControlValue } from "@sheaf/compiler";
import type { Element, Filter, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { controlText, filtersInForce, filterText } from "./in-force.ts";
import { sayIn } from "./said.ts";

const say = await sayIn("en");
const filter = (given: object): Filter => ({ id: "f", columnId: "c", state: "enabled", ...given }) as unknown as Filter;

describe("a filter in words", () => {
  test.each([
    [{ kind: "list", mode: "include", values: ["a", null, 3] }, "Delay is a, (no value), 3"],
    [{ kind: "list", values: ["a"] }, "Delay is a"],
    [{ kind: "list", mode: "exclude", values: ["a"] }, "Delay is not a"],
    [{ kind: "list", mode: "include", values: Array.from({ length: 22 }, () => 1) }, `Delay is ${"1, ".repeat(19)}1 and 2 more`],
    [
      {
        kind: "hierarchy",
        mode: "exclude",
        values: [
          ["US", "CA"],
          ["DE", null],
        ],
      },
      "Delay is not US › CA, DE › (no value)",
    ],
    [{ kind: "number-range", min: 1500 }, "Delay from 1500"],
    [{ kind: "number-range", max: "12345678901234567890" }, "Delay up to 12345678901234567890"],
    [{ kind: "number-range", min: 1, max: 2 }, "Delay from 1 to 2"],
    [{ kind: "number-range" }, "Delay has any value"],
    [{ kind: "text-match", mode: "does-not-start-with", value: "x{y}" }, "Delay does not start with “x{y}”"],
    [{ kind: "text-match", mode: "matches-regexp" }, "Delay matches regexp “”"],
    [{ kind: "top-n", mode: "bottom-n", rowCount: 5 }, "Delay: bottom 5"],
    [{ kind: "top-n", mode: "top-percentile", percentile: 2.5 }, "Delay: top percentile 2.5%"],
    [{ kind: "date-range", mode: "before", date: "2026-01-31" }, "Delay before 2026-01-31"],
    [{ kind: "date-range", mode: "last", value: 3, unit: "week-starting-monday" }, "Delay in the last 3 week-starting-mondays"],
    [{ kind: "date-range", mode: "next", value: 1, unit: "day" }, "Delay in the next 1 day"],
    [{ kind: "date-range", mode: "current", unit: "quarter" }, "Delay in the current quarter"],
    [
      {
        kind: "date-range",
        mode: "custom",
        startDate: { op: "now-minus", unit: "hour", value: 2 },
        endDate: { op: "now-plus", unit: "month", value: 4 },
      },
      "Delay from 2 hours ago to 4 months from now",
    ],
    [{ kind: "date-range", mode: "between", startDate: "2026-01-01" }, "Delay from 2026-01-01"],
  ])("%j: %s", (given, expected) => {
    expect(filterText(filter(given), "Delay", say)).toBe(expected);
  });
});

describe("the value of a control in words", () => {
  test.each<[ControlValue | null, string | null]>([
    [null, null],
    [{ kind: "scalar", value: null }, "(no value)"],
    [{ kind: "list", mode: "exclude", values: ["a", "b"] }, "not a, b"],
    [{ kind: "list", mode: "exclude", values: [] }, null],
    [{ kind: "rank", rank: { rankingFunction: "rank", mode: "top-n", rowCount: 10 } }, "top n 10"],
    [{ kind: "text-match", mode: "contains", value: "q" }, "contains “q”"],
    [{ kind: "drill", columnId: "c", picked: [{ columnId: "c", value: "US" }] }, "US"],
    [{ kind: "date", date: { op: "now-minus", unit: "year", value: 2 } }, "2 years ago"],
  ])("%j: %s", (value, expected) => {
    expect(controlText(value, say)).toBe(expected);
  });

  test("is in the language of whoever reads it", async () => {
    const made = controlText({ kind: "number-range", max: 5 }, await sayIn("en-xa"));
    expect(made).toMatch(/^\[.*5.*\]$/u);
    expect(made).not.toContain("up to");
  });
});

test("filters of what an element reads hold for it as well, with the name of that; those that are off, or that a reader may not know of, are not told", () => {
  const state = (id: string, value: string, more = {}) => ({ id, columnId: "state", kind: "list", values: [value], ...more });
  const column = { id: "state", name: "State", formula: "[State]" };
  const table = (id: string, name: string, source: object, filters: readonly object[]) => ({
    id,
    kind: "table",
    name,
    source,
    columns: [column],
    filters,
  });
  const raw = table("raw", "Raw", { kind: "warehouse-table", connectionId: "c", path: ["t"] }, [
    state("f1", "Texas"),
    state("f2", "Ohio", { state: "disabled" }),
  ]);
  const base = table("base", "Base", { kind: "table", elementId: "raw" }, [state("f3", "Maine")]);
  const top = table("top", "Top", { kind: "table", elementId: "base" }, [state("f4", "Iowa")]);
  const document = {
    name: "Book",
    schemaVersion: 1,
    layout: [],
    pages: [{ id: "p", name: "P", elements: [raw, base, top] }],
  } as unknown as WorkbookDocument;
  const told = (isShown: (elementId: string) => boolean) =>
    filtersInForce(document, [top as unknown as Element], { isShown, say, own: "top" });
  expect(told(() => true)).toEqual(["State is Iowa", "Base: State is Maine", "Raw: State is Texas"]);
  expect(told((id) => id !== "raw")).toEqual(["State is Iowa", "Base: State is Maine"]);
});
