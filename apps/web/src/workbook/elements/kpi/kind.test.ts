import { expect, test } from "vitest";
import { kpiRequests } from "@sheaf/workbook";
import { kpiView } from "./kind.ts";

test("a KPI asks for its row, and by period where it has a timeline that is one of its columns", () => {
  const element = { id: "k", kind: "kpi-chart", columns: [{ id: "v" }, { id: "d" }] };
  expect(kpiRequests(element)).toEqual([]);
  expect(kpiRequests({ ...element, value: { columnId: "v" } }).map(({ level }) => level)).toEqual([null]);
  expect(kpiRequests({ ...element, value: { columnId: "v" }, timeline: { columnId: "d" } }).map(({ level }) => level)).toEqual([
    null,
    "timeline",
  ]);
  expect(kpiRequests({ ...element, value: { columnId: "v" }, timeline: { columnId: "gone" } }).length).toBe(1);
});

test("a new KPI counts the rows, over time where there is a date", () => {
  let next = 0;
  const from = {
    source: { kind: "table", elementId: "t" } as const,
    sourceName: "Flights",
    columns: [{ name: "Day", type: "date" as const, formula: "[Flights/Day]" }],
    newId: () => `n${(next += 1)}`,
  };
  expect(kpiView.start?.(from)).toEqual({
    source: from.source,
    columns: [
      { id: "n1", name: "Number of rows", formula: "Count()" },
      { id: "n2", formula: "[Flights/Day]" },
    ],
    value: { columnId: "n1" },
    timeline: { columnId: "n2" },
    trend: { shape: "area" },
  });
  expect(kpiView.start?.(null)).toEqual({ columns: [] });
});
