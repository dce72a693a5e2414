// How far the rows of each period reach is asked with the marks of lines along periods, and decides whether the last one is whole.
import { expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { drawnOf, resultsOf } from "../support/chart-drawings.ts";
import { planWorld } from "../support/plan.ts";

const days = (month: number, last: number): readonly string[] =>
  Array.from({ length: last }, (_, at) => `2025-0${month}-${String(at + 1).padStart(2, "0")}`);
const world = planWorld(
  [
    {
      name: "sales",
      columns: { day: "date", way: "text", amount: "int" },
      rows: [...days(1, 31), ...days(2, 28), ...days(3, 9)].map((day, at) => [day, ["Air", "Road"][at % 2] ?? "", at]),
    },
  ],
  ["duckdb"],
);
const resultOf = resultsOf(world);
const lineOf = (x: string, kind = "line-chart"): TestElement => ({
  id: "t",
  kind,
  name: "Chart",
  source: tableSource("sales"),
  columns: [column("x", x), column("y", "Sum([sales/amount])"), column("way", "[sales/way]")],
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  color: { by: "category", column: "way" },
});
const lastTitle = (element: TestElement, result: Awaited<ReturnType<typeof resultOf>>): string => {
  const { marks } = drawnOf(element, result);
  const first = marks.first();
  return first === null ? "" : marks.tooltip(marks.step(first, "last")).title;
};

test("months that the rows end within are so far; weeks and days are whole where the rows reach their ends", async () => {
  for (const kind of ["line-chart", "area-chart", "combo-chart"]) {
    const months = lineOf('DateTrunc("month", [sales/day])', kind);
    expect([kind, lastTitle(months, await resultOf(months))]).toEqual([kind, "Mar 2025 so far"]);
  }
  const daily = lineOf('DateTrunc("day", [sales/day])');
  expect(lastTitle(daily, await resultOf(daily))).not.toContain("so far");
});

test("a column of dates that are no periods says nothing, and neither does a bar chart", async () => {
  const plain = lineOf("[sales/day]");
  expect((await resultOf(plain)).columns.map(({ id }) => id)).not.toContain("~until");
  const bars = lineOf('DateTrunc("month", [sales/day])', "bar-chart");
  expect((await resultOf(bars)).columns.map(({ id }) => id)).not.toContain("~until");
});
