import { describe, test } from "vitest";
import type { Ask, TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";
import type { Cell } from "../support/cells.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { region: "text", amount: "int" },
      rows: [
        ["East", 10],
        ["East", 20],
        ["West", 5],
      ],
    },
    { name: "nobody", columns: { region: "text", amount: "int" }, rows: [] },
  ],
  withDrawn(11),
);

/** The same element over the table itself, over an element that reads the table, over one of its groupings, and over a chain of elements. */
function sources(from: string): readonly { readonly name: string; readonly before: readonly TestElement[]; readonly source: object }[] {
  const table: TestElement = {
    id: "p",
    name: "Parent",
    source: tableSource(from),
    columns: [column("region", `[${from}/region]`), column("amount", `[${from}/amount]`), column("sum", "Sum([amount])")],
    groupings: [{ id: "g", groupBy: ["region"], calculations: ["sum"] }],
  };
  const between: TestElement = {
    id: "q",
    name: "Between",
    source: { kind: "table", elementId: "p" },
    columns: [column("again", "[Parent/amount]")],
  };
  return [
    { name: "a warehouse table", before: [], source: tableSource(from) },
    { name: "an element", before: [table], source: { kind: "table", elementId: "p" } },
    { name: "a grouping of an element", before: [table], source: { kind: "table", elementId: "p", groupingId: "g" } },
    { name: "a chain of elements", before: [table, between], source: { kind: "table", elementId: "q" } },
  ];
}

describe.each(sources("sales"))("formulas that read no column of their source: $name", ({ name, before, source }) => {
  const rows = name === "a grouping of an element" ? 2 : 3;
  const check = async (element: Omit<TestElement, "id">, ask: Omit<Ask, "elementId">, expected: readonly (readonly Cell[])[]) =>
    world.expectRows([...before, { id: "t", name: "Top", source, ...element }], { elementId: "t", ...ask }, expected);
  const constants = [column("one", "1"), column("now", "Now()"), column("n", "Count()"), column("word", '"x" & "y"')];
  const now = "2024-05-15T13:45:30";

  test("a KPI of Count()", () =>
    check({ kind: "kpi-chart", columns: [column("n", "Count()")], value: { columnId: "n" } }, {}, [[`${rows}`]]));
  test.each([
    ["a number", "1", "1"],
    ["a date and time", "Now()", now],
    ["a total of everything", "GrandTotal(Count())", `${rows}`],
    ["a Rollup over its own rows", "Rollup(Count(), 1, 1)", `${rows}`],
    ["an aggregate of a constant", "Sum(2)", `${2 * rows}`],
  ])("a KPI of %s", (_what, formula, cell) =>
    check({ kind: "kpi-chart", columns: [column("v", formula)], value: { columnId: "v" } }, { columns: ["v"] }, [[cell]]),
  );
  test("base rows of constants and counts", () =>
    check(
      { columns: constants },
      {},
      Array.from({ length: rows }, () => ["1", now, "1", "xy"]),
    ));
  test("a summary of constants and counts", () =>
    check({ columns: constants, summary: ["one", "now", "n", "word"] }, { level: "summary" }, [["1", now, `${rows}`, "xy"]]));
  test("a grouping with a constant key", () =>
    check({ columns: constants, groupings: [{ id: "k", groupBy: ["one"], calculations: ["n", "now"] }] }, { level: "k" }, [
      ["1", now, `${rows}`],
    ]));
  test("a chart with a constant on x", () =>
    check(
      { kind: "bar-chart", columns: [column("one", "1"), column("n", "Count()")], xAxis: { columnId: "one" }, yAxis: { columnIds: ["n"] } },
      {},
      [["1", `${rows}`]],
    ));
  test("a chart without an x axis", () =>
    check({ kind: "bar-chart", columns: [column("n", "Count()")], yAxis: { columnIds: ["n"] } }, {}, [[`${rows}`]]));
  test("row numbers, counts of rows, and totals", async () => {
    await check(
      { columns: [column("i", "RowNumber()")] },
      {},
      Array.from({ length: rows }, (_, index) => [`${index + 1}`]),
    );
    await check({ columns: constants }, { want: { kind: "count" } }, [[`${rows}`]]);
    await check({ columns: [column("n", "Count()"), column("i", "RowNumber()")] }, { want: { kind: "totals", totalsAt: "summary" } }, [
      [`${rows}`, null],
    ]);
    await check({ columns: constants }, { want: { kind: "distinct", columnId: "one", search: null } }, [["1", `${rows}`]]);
  });
  test("a filter on a constant keeps all or nothing", async () => {
    const filtered = (value: number) => ({
      columns: constants,
      summary: ["n"],
      filters: [{ id: "f", columnId: "one", kind: "list", values: [value] }],
    });
    await check(filtered(1), { columns: ["n"], level: "summary" }, [[`${rows}`]]);
    await check(filtered(2), { columns: ["n"], level: "summary" }, [["0"]]);
    await check(filtered(2), { columns: ["one", "n"] }, []);
  });
});

describe.each(sources("nobody"))("the same over no rows: $name", ({ before, source }) => {
  const check = async (element: Omit<TestElement, "id">, ask: Omit<Ask, "elementId">, expected: readonly (readonly Cell[])[]) =>
    world.expectRows([...before, { id: "t", name: "Top", source, ...element }], { elementId: "t", ...ask }, expected);
  const columns = [column("one", "1"), column("n", "Count()"), column("sum", "Sum(2)")];
  test("the summary has its row, a grouping has none, nor has a chart with an x axis", async () => {
    await check({ columns, summary: ["one", "n", "sum"] }, { level: "summary" }, [["1", "0", null]]);
    await check({ columns, groupings: [{ id: "k", groupBy: ["one"], calculations: ["n"] }] }, { level: "k" }, []);
    await check({ columns }, {}, []);
    await check({ kind: "bar-chart", columns, xAxis: { columnId: "one" }, yAxis: { columnIds: ["n"] } }, {}, []);
  });
  test("a KPI counts nothing", () =>
    check({ kind: "kpi-chart", columns, value: { columnId: "n" } }, { columns: ["n", "sum"] }, [["0", null]]));
});
