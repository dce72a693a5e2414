import type { Filter } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { filterClause, filterWords } from "../filter-words.ts";
import { restricts } from "../filter-draft.ts";
import { boundable, withBound } from "./bound-values.ts";

const base = { id: "f", columnId: "c" } as const;

test("a formula stands in the place of what was written, and is taken away again", () => {
  const range: Filter = { ...base, kind: "number-range", min: 1, max: 9, state: "disabled" };
  expect(boundable(range).map(({ member }) => member)).toEqual(["min", "max"]);
  const bound = withBound(range, { max: "[@own:d]" });
  expect(bound).toEqual({ ...base, kind: "number-range", min: 1, state: "disabled", sheaf: { bind: { max: "[@own:d]" } } });
  expect(withBound(bound, {})).toEqual({ ...base, kind: "number-range", min: 1, state: "disabled" });
  expect(boundable({ ...base, kind: "hierarchy" })).toEqual([]);
});

test("dates: the other end stays as it is written, what counts from now does not", () => {
  const between: Filter = { ...base, kind: "date-range", mode: "between", startDate: "2024-01-01", endDate: "2024-02-01" };
  expect(withBound(between, { endDate: "Today()" })).toEqual({
    ...base,
    kind: "date-range",
    mode: "custom",
    startDate: "2024-01-01",
    sheaf: { bind: { endDate: "Today()" } },
  });
  const last: Filter = { ...base, kind: "date-range", mode: "last", value: 3, unit: "day", includeToday: true, includeNulls: "always" };
  expect(withBound(last, { startDate: "Today()" })).toEqual({
    ...base,
    kind: "date-range",
    mode: "between",
    includeNulls: "always",
    sheaf: { bind: { startDate: "Today()" } },
  });
});

test("a filter by formula restricts, and says so", () => {
  const list: Filter = { ...base, kind: "list", mode: "exclude", sheaf: { bind: { values: "[@control:k]" } } };
  expect(restricts(list)).toBe(true);
  expect(restricts({ ...list, state: "disabled" })).toBe(false);
  expect(filterWords(list, { name: "State" })).toBe("not by formula");
  const range: Filter = { ...base, kind: "number-range", min: 1, sheaf: { bind: { max: "[@own:d]" } } };
  expect(filterClause(range, { name: "Count" })).toBe("Count ≥ 1 and by formula");
  const print = (formula: string): string => formula.replace("@own:", "");
  expect(filterClause(range, { name: "Count", print })).toBe("Count ≥ 1 and ≤ [d]");
  const top: Filter = { ...base, kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 10 };
  const bound = withBound(top, { rowCount: "[most]" });
  expect(bound).toEqual({ ...top, sheaf: { bind: { rowCount: "[most]" } } });
  expect(filterClause(bound, { name: "Count", print })).toBe("Top [most] by Count");
  expect(withBound(bound, {})).toEqual(top);
});
