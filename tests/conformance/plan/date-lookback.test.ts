import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { id: "int", region: "text", day: "date", amount: "int" },
      key: ["id"],
      rows: [
        [1, "East", "2023-01-10", 10],
        [2, "East", "2023-01-20", 5],
        [3, "East", "2023-03-01", 7],
        [4, "West", "2023-01-31", 100],
        [5, "East", "2024-01-15", 30],
        [6, "West", "2024-03-03", 1],
        [7, null, "2023-12-31", 2],
        [8, null, "2024-01-01", 3],
        [9, "East", "2024-03-09", null],
        [10, "East", null, 50],
      ],
    },
  ],
  withDrawn(8),
);
const base = [column("region", "[sales/region]"), column("day", "[sales/day]"), column("amount", "[sales/amount]")];
const sales = (formulas: Record<string, string>, more: Record<string, unknown> = {}): TestElement => ({
  id: "s",
  name: "Sales",
  source: tableSource("sales"),
  columns: [...base, column("month", 'DateTrunc("month", [day])'), ...Object.entries(formulas).map(([id, formula]) => column(id, formula))],
  groupings: [
    { id: "r", groupBy: ["region"], calculations: [] },
    { id: "m", groupBy: ["month"], calculations: Object.keys(formulas) },
  ],
  ...more,
});
const sum = { sum: "Sum([amount])" };

describe("D4 DateLookback", () => {
  test("the same column some periods earlier within the same other keys, nulls among them; a missing period is null", () =>
    world.expectRows(
      [sales({ ...sum, before: 'DateLookback([sum], [month], 1, "year")', ahead: 'DateLookback([sum], [month], -1, "month")' })],
      { elementId: "s", level: "m" },
      [
        ["East", "2023-01-01", "15", null, null],
        ["East", "2023-03-01", "7", null, null],
        ["East", "2024-01-01", "30", "15", null],
        ["East", "2024-03-01", null, "7", null],
        ["East", null, "50", null, null],
        ["West", "2023-01-01", "100", null, null],
        ["West", "2024-03-01", "1", null, null],
        [null, "2023-12-01", "2", null, "3"],
        [null, "2024-01-01", "3", null, null],
      ],
    ));
  test("in a formula, and by a number of periods that is a formula", () =>
    world.expectRows(
      [sales({ ...sum, growth: '[sum] - DateLookback([sum], [month], 6 + 6, "month")' })],
      { elementId: "s", level: "m", columns: ["region", "month", "growth"], within: ["East", "2024-01-01"] },
      [["East", "2024-01-01", "15"]],
    ));
  test("what it reads may itself rest on a window", () =>
    world.expectRows(
      [sales({ ...sum, run: "CumulativeSum([sum])", before: 'DateLookback([run], [month], 1, "year")' })],
      { elementId: "s", level: "m", columns: ["month", "run", "before"], within: ["East"] },
      [
        ["2023-01-01", "15", null],
        ["2023-03-01", "22", null],
        ["2024-01-01", "52", "15"],
        ["2024-03-01", "52", "22"],
        [null, "102", null],
      ],
    ));
  test("in a chart, for each color by itself", () =>
    world.expectRows(
      [
        {
          id: "c",
          kind: "line-chart",
          name: "Chart",
          source: tableSource("sales"),
          columns: [
            column("year", 'DateTrunc("year", [sales/day])'),
            column("region", "[sales/region]"),
            column("sum", "Sum([sales/amount])"),
            column("before", 'DateLookback([sum], [year], 1, "year")'),
          ],
          xAxis: { columnId: "year" },
          yAxis: { columnIds: ["sum", "before"] },
          color: { by: "category", column: "region" },
          filters: [{ id: "f", columnId: "region", kind: "list", values: ["East", "West"] }],
        },
      ],
      { elementId: "c", columns: ["year", "region", "sum", "before"] },
      [
        ["2023-01-01", "East", "22", null],
        ["2023-01-01", "West", "100", null],
        ["2024-01-01", "East", "30", "22"],
        ["2024-01-01", "West", "1", "100"],
        [null, "East", "50", null],
      ],
    ));
  test("in what a total aggregates: on the rows of the level whose columns it names, whatever lies further in (L4, L8)", () =>
    world.expectRows(
      [
        sales(
          { ...sum, top: 'GrandTotal(Max(DateLookback([sum], [month], 1, "year")))', all: 'Max(DateLookback([sum], [month], 1, "year"))' },
          {
            groupings: [
              { id: "r", groupBy: ["region"], calculations: ["all"] },
              { id: "m", groupBy: ["month"], calculations: ["sum", "top"] },
              { id: "a", groupBy: ["amount"], calculations: [] },
            ],
          },
        ),
      ],
      { elementId: "s", level: "m", columns: ["region", "all", "month", "top"], within: ["East", "2024-01-01"] },
      [["East", "15", "2024-01-01", "15"]],
    ));
  const byMonth = {
    groupings: [
      { id: "m", groupBy: ["month"], calculations: [] },
      { id: "r", groupBy: ["region"], calculations: ["sum", "before", "total", "all"] },
    ],
  };
  const inTotals = sales(
    {
      ...sum,
      before: 'DateLookback([sum], [month], 1, "year")',
      total: 'Subtotal(DateLookback([sum], [month], 1, "year"), "parent_grouping")',
      all: "GrandTotal([before])",
    },
    byMonth,
  );
  test("S-D4b in a total: the total of the earlier period; none where the total has no period", () =>
    world.expectRows(
      [inTotals],
      { elementId: "s", level: "r", columns: ["month", "region", "sum", "before", "total", "all"], withOuter: true },
      [
        ["2023-01-01", "East", "15", null, null, null],
        ["2023-01-01", "West", "100", null, null, null],
        ["2023-03-01", "East", "7", null, null, null],
        ["2023-12-01", null, "2", null, null, null],
        ["2024-01-01", "East", "30", "15", "115", null],
        ["2024-01-01", null, "3", null, "115", null],
        ["2024-03-01", "East", null, "7", "7", null],
        ["2024-03-01", "West", "1", null, "7", null],
        [null, "East", "50", null, null, null],
      ],
    ));
  test("S-D4b L11 so it is in the totals of a level", async () => {
    const found = await world.rows([inTotals], { elementId: "s", level: "r", want: { kind: "totals", totalsAt: "m" } });
    expect(found.map(([, month, total, before]) => [month, total, before])).toEqual([
      ["2023-01-01", "115", null],
      ["2023-03-01", "7", null],
      ["2023-12-01", "2", null],
      ["2024-01-01", "33", "115"],
      ["2024-03-01", "1", "7"],
      [null, "50", null],
    ]);
  });
  test("S-D4b L11 and a base column in them shows it where it holds an aggregate, else nothing", async () => {
    const one = sales(sum, {
      columns: [
        ...base,
        column("month", 'DateTrunc("month", [day])'),
        column("bare", 'DateLookback([month], [month], 1, "year")'),
        column("whole", 'DateLookback(Sum([amount]), [month], 1, "year")'),
      ],
      groupings: [{ id: "m", groupBy: ["month"], calculations: [] }],
    });
    const found = await world.rows([one], { elementId: "s", columns: ["month", "bare", "whole"], want: { kind: "totals", totalsAt: "m" } });
    expect(found.map((row) => row.slice(-3))).toEqual([
      ["2023-01-01", null, null],
      ["2023-03-01", null, null],
      ["2023-12-01", null, null],
      ["2024-01-01", null, "115"],
      ["2024-03-01", null, "7"],
      [null, null, null],
    ]);
  });
  test("rows by their own date: none matches", () =>
    world.expectRows(
      [sales({}, { columns: [...base, column("before", 'DateLookback([amount], [day], 1, "year")')], groupings: [] })],
      { elementId: "s", columns: ["day", "before"], window: { offset: 4, limit: 1 } },
      [["2024-01-15", null, null]],
    ));
  test("filters of stage 1 leave the earlier period out", () =>
    world.expectRows(
      [
        sales(
          { ...sum, before: 'DateLookback([sum], [month], 1, "year")' },
          { filters: [{ id: "f", columnId: "day", kind: "date-range", mode: "between", startDate: "2023-02-01", endDate: "2024-12-31" }] },
        ),
      ],
      { elementId: "s", level: "m", columns: ["month", "before"], within: ["East"] },
      [
        ["2023-03-01", null],
        ["2024-01-01", null],
        ["2024-03-01", "7"],
      ],
    ));
  test("of a constant, which no earlier period has: the greatest of what is not there is null", () =>
    world.expectRows(
      [
        sales(
          { never: 'DateLookback(2, [month], 50, "year")', most: "Max([never])", least: "Min([never])" },
          {
            groupings: [{ id: "m", groupBy: ["month"], calculations: ["never"] }],
            summary: ["most", "least"],
          },
        ),
      ],
      { elementId: "s", level: "summary", columns: ["most", "least"] },
      [[null, null]],
    ));
  test("E_CYCLE: of itself", () => {
    const compiled = world.compile([sales({ x: 'DateLookback([x], [month], 1, "year")' })], { elementId: "s", level: "m" });
    expect(compiled.diagnostics.map((one) => one.code)).toEqual(["E_CYCLE"]);
  });
});
