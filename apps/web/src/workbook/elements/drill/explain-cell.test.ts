import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { isExplainable, type NumberCell } from "./explain-cell.ts";

const table: Element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", formula: "VisibilityLimit([flights/state], 5)" },
    { id: "city", formula: "[flights/city]" },
    { id: "n", formula: "Count()" },
    { id: "late", formula: "Sum([flights/delay])" },
    { id: "mean", formula: "[@own:late] / [@own:n]" },
    { id: "of-cities", formula: "Avg([@own:n])" },
    { id: "length", formula: "Len([@own:state])" },
  ],
  groupings: [
    { id: "outer", groupBy: ["state"], calculations: ["of-cities", "late", "mean"] },
    { id: "inner", groupBy: ["city"], calculations: ["n"] },
  ],
};
const levels: Readonly<Record<string, string>> = {
  state: "outer",
  "of-cities": "outer",
  late: "outer",
  mean: "outer",
  city: "inner",
  n: "inner",
};
const cell = (columnId: string, more: Partial<NumberCell> = {}): NumberCell => ({
  columnId,
  text: "1",
  type: { kind: "integer", digits: 10 },
  keys: [{ columnId: "state", name: "State", value: "CO", label: "CO" }],
  isTotal: false,
  within: ["CO"],
  levelOf: (id) => levels[id] ?? null,
  ...more,
});

test("T1 a value of a group is explained where its rows alone give it", () => {
  expect(isExplainable(table, cell("late"))).toBe(true);
  // What names values of another level would be another number over other groups.
  expect(isExplainable(table, cell("of-cities"))).toBe(false);
  expect(isExplainable(table, cell("mean"))).toBe(false);
  expect(isExplainable(table, cell("mean", { levelOf: () => "outer" }))).toBe(true);
  // Texts, dates and what is no aggregate have no parts; the rest of a limit has no value to filter by.
  expect(isExplainable(table, cell("late", { type: { kind: "date" } }))).toBe(false);
  expect(isExplainable(table, cell("length"))).toBe(false);
  const others = { columnId: "state", name: "State", value: "Others", label: "Others" };
  expect(isExplainable(table, cell("late", { keys: [others] }))).toBe(false);
});

test("T1 a total is none of all rows where groups are hidden by their values", () => {
  const kept: Element = { ...table, filters: [{ id: "f", columnId: "n", kind: "number-range", min: 10 }] };
  expect(isExplainable(kept, cell("late"))).toBe(true);
  expect(isExplainable(kept, cell("late", { keys: [], isTotal: true }))).toBe(false);
  expect(isExplainable(table, cell("late", { keys: [], isTotal: true }))).toBe(true);
});
