import { filterValue } from "@sheaf/charts";
import type { Filter } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { excludeChanges, keepChanges } from "./mark-filters.ts";
import { rowsWith } from "../../plot/marks/rows-behind.ts";

const key = (columnId: string, value: string | number | bigint | boolean | null, text: string | null) => ({
  columnId,
  columnName: columnId,
  value,
  text,
  label: text ?? "–",
});
const list = (id: string, values: readonly (string | null)[], mode?: "exclude"): Filter => ({
  id,
  columnId: "region",
  kind: "list",
  values,
  ...(mode === undefined ? {} : { mode }),
});

test("keys become typed filter values: dates as ISO text, large integers as their digits, nulls as null", () => {
  expect(filterValue(key("d", 11_413, "2001-04-01"))).toBe("2001-04-01");
  expect(filterValue(key("d", 986_083_200_000_000n, "2001-04-01T00:00:00Z"))).toBe("2001-04-01T00:00:00Z");
  expect(filterValue(key("n", 12n, "12"))).toBe(12);
  expect(filterValue(key("n", 9_007_199_254_740_993n, "9007199254740993"))).toBe("9007199254740993");
  expect(filterValue(key("n", "12.50", "12.50"))).toBe("12.50");
  expect(filterValue(key("n", 1.5, "1.5"))).toBe(1.5);
  expect(filterValue(key("b", true, "true"))).toBe(true);
  expect(filterValue(key("t", null, null))).toBeNull();
});

test("keep: a list filter for each key; the one that is there is narrowed", () => {
  expect(keepChanges([], [key("region", "West", "West"), key("month", 3n, "3")])).toEqual([
    { kind: "add", filter: { columnId: "region", kind: "list", values: ["West"] } },
    { kind: "add", filter: { columnId: "month", kind: "list", values: [3] } },
  ]);
  expect(keepChanges([list("f1", ["West", "South"])], [key("region", "West", "West")])).toEqual([
    { kind: "set", filterId: "f1", values: ["West"] },
  ]);
});

test("exclude: taken out of an including list, else added to an excluding one; never the last value of a list", () => {
  const west = [key("region", "West", "West")];
  expect(excludeChanges([], west)).toEqual([
    { kind: "add", filter: { columnId: "region", kind: "list", mode: "exclude", values: ["West"] } },
  ]);
  expect(excludeChanges([list("f1", ["West", "South"])], west)).toEqual([{ kind: "set", filterId: "f1", values: ["South"] }]);
  expect(excludeChanges([list("f1", ["West"])], west)).toEqual([
    { kind: "add", filter: { columnId: "region", kind: "list", mode: "exclude", values: ["West"] } },
  ]);
  expect(excludeChanges([list("f2", ["South"], "exclude")], west)).toEqual([{ kind: "set", filterId: "f2", values: ["South", "West"] }]);
  expect(excludeChanges([list("f2", ["West"], "exclude")], west)).toEqual([{ kind: "set", filterId: "f2", values: ["West"] }]);
});

test("disabled filters and those that restrict nothing are left as they are", () => {
  const west = [key("region", "West", "West")];
  expect(keepChanges([{ ...list("f1", ["South"]), state: "disabled" }, list("f2", [])], west)[0]?.kind).toBe("add");
});

test("the rest of many values is kept by leaving out those that stand by themselves, and left out by keeping them", () => {
  const rest = { ...key("region", null, null), beyond: [key("region", "West", "West"), key("region", null, null)] };
  expect(keepChanges([], [key("month", 3n, "3"), rest])).toEqual([
    { kind: "add", filter: { columnId: "month", kind: "list", values: [3] } },
    { kind: "add", filter: { columnId: "region", kind: "list", mode: "exclude", values: ["West", null] } },
  ]);
  expect(excludeChanges([], [rest])).toEqual([{ kind: "add", filter: { columnId: "region", kind: "list", values: ["West", null] } }]);
  expect(rowsWith([rest], () => "new")).toEqual([{ id: "new", columnId: "region", kind: "list", mode: "exclude", values: ["West", null] }]);
});
