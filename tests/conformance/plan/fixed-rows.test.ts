// Rows that stand in the file itself: every value comes back as it was typed, and charts and joins compute with them as with any table.
import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "sales",
    columns: { region: "text", amount: "int" },
    rows: [
      ["North", 3],
      ["North", 4],
      ["South", 5],
    ],
  },
]);
const hostile = 'it\'s; DROP TABLE sales; -- \\ {{ctl}} "x"\nline 😀';
const rows = [
  ["North", 10.5, "2024-02-29", true],
  ["South", -2, null, false],
  [hostile, null, "1999-12-31", null],
];
const source = (given: readonly (readonly unknown[])[]) => ({
  kind: "sheaf:fixed",
  connectionId: "c",
  columns: [
    { name: 'Region\'s "name"', type: "text" },
    { name: "Goal", type: "number" },
    { name: "Day", type: "date" },
    { name: "Open", type: "boolean" },
  ],
  rows: given,
});
const region = '[Fixed rows/Region\'s "name"]';
const goals = (given: readonly (readonly unknown[])[] = rows): TestElement => ({
  id: "g",
  name: "Goals",
  source: source(given),
  columns: [column("region", region), column("goal", "[Fixed rows/Goal]"), column("day", "[Day]"), column("open", "[Open]")],
  sort: [{ columnId: "goal", direction: "descending" }],
});

describe("fixed rows as a source", () => {
  test("typed values come back, however hostile their texts are; a null is no value", () =>
    world.expectRows([goals()], { elementId: "g" }, [
      ["North", 10.5, "2024-02-29", true],
      ["South", -2, null, false],
      [hostile, null, "1999-12-31", null],
    ]));
  test("without any row there is none, and the types stand", () =>
    world.expectRows(
      [{ ...goals([]), columns: [column("next", "[Goal] + 1"), column("year", "Year([Day])")], sort: [] }],
      { elementId: "g" },
      [],
    ));
  test("a chart draws the numbers of an independent statement, a lookup finds them from a table of the warehouse", async () => {
    const chart = {
      id: "c1",
      kind: "bar-chart",
      source: source(rows),
      columns: [column("x", region), column("y", "Sum([Goal])")],
      xAxis: { columnId: "x", sort: { direction: "ascending", by: "y" } },
      yAxis: { columnIds: ["y"] },
    } as unknown as TestElement;
    const drawn = await world.rows([chart], { elementId: "c1" });
    const independent = await world.query(
      "duckdb",
      "SELECT r, sum(g) FROM (VALUES ('North', 10.5), ('South', -2), (NULL, NULL)) AS t(r, g) WHERE g IS NOT NULL GROUP BY r ORDER BY 2",
    );
    expect(drawn.filter(([, goal]) => goal !== null).map(([name, goal]) => [name, Number(goal)])).toEqual(
      independent.map(([name, goal]) => [name, Number(goal)]),
    );
    const sold: TestElement = {
      id: "s",
      name: "Sales",
      source: tableSource("sales"),
      columns: [column("r", "[region]"), column("sold", "Sum([amount])"), column("goal", "Lookup([Goals/goal], [r], [Goals/region])")],
      groupings: [{ id: "lv", groupBy: ["r"], calculations: ["sold"] }],
    };
    await world.expectRows([goals(), sold], { elementId: "s", level: "base", columns: ["r", "goal"] }, [
      ["North", 10.5, "1"],
      ["North", 10.5, "1"],
      ["South", -2, "1"],
    ]);
  });
});
