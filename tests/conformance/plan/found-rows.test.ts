import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column } from "../support/elements.ts";
import { foundWorld, source } from "../support/found-by-seeds.ts";

/** What random elements got wrong once about rows, matches and totals, in the smallest form that showed it. */
const world = foundWorld();

describe("E1: a window over what is null whatever the row", () => {
  test("an element before the first of a list, of the type that it would have", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("id", "[facts/id]"), column("x", "Lag(Sequence([id], 12)[-1], 2, Mod([id], 2))")],
        },
      ],
      { elementId: "t", level: "base", columns: ["x"] },
      [["1"], ["0"], [null], [null]],
    ));
});

describe("J3: a match whose key matches own rows", () => {
  const other: TestElement = { id: "o", name: "O", source, columns: [column("n", "[facts/id]")] };
  test("is planned after the filters of stage 1 that those rows pass", () =>
    world.expectRows(
      [
        other,
        {
          id: "t",
          name: "T",
          source,
          columns: [
            column("id", "[facts/id]"),
            column("h", "[facts/h]"),
            column("x", "Rollup(Sum([O/n]), Rollup(Count(), [h], [h]), [O/n])"),
          ],
          filters: [{ id: "f", columnId: "id", kind: "number-range", max: 3 }],
        },
      ],
      { elementId: "t", columns: ["id", "x"] },
      [
        ["1", "2"],
        ["2", "2"],
        ["3", null],
      ],
    ));
});

describe("L11: the grand total of a pivot whose values come to nothing there", () => {
  test("is one row, whatever rows there are", () =>
    world.expectRows(
      [
        {
          id: "t",
          kind: "pivot-table",
          name: "T",
          source,
          columns: [column("k", "[facts/id]"), column("v", "Lag([k]) * [k]")],
          rowsBy: [{ columnId: "k" }],
          columnsBy: [],
          values: ["v"],
        },
      ],
      { elementId: "t", want: { kind: "pivot", rows: 0, columns: 0 } },
      [[null]],
    ));
});

describe("E1: joins that not every engine knows by itself", () => {
  const rows = (...columns: readonly object[]): TestElement => ({
    id: "t",
    name: "T",
    source,
    columns: [column("id", "[facts/id]"), column("h", "[facts/h]"), ...columns],
  });
  test("by a value that no row is read for, within one table", () =>
    world.expectRows(
      [{ ...rows(column("found", "Lookup([h], 1 + 1, [id])")), filters: [{ id: "f", columnId: "found", kind: "list", values: ["p"] }] }],
      { elementId: "t", level: "base", columns: ["id", "found"] },
      ["1", "2", "3", "4"].map((id) => [id, "p"]),
    ));
  test("of float64 and whole numbers", () =>
    world.expectRows(
      [rows(column("found", "Lookup([id], [id] * 10000000000 * 1, Round([id], 0) / 1 * 10000000000.0)"))],
      { elementId: "t", columns: ["found"] },
      [
        ["1", "1"],
        ["2", "1"],
        ["3", "1"],
        ["4", "1"],
      ],
    ));
  test("by a key that comes to a constant, beside the one row of another level", () =>
    world.expectRows(
      [
        {
          id: "p",
          name: "P",
          source,
          columns: [
            column("n", "Count([facts/d])"),
            column("k", "IsNotNull([n])"),
            column("l", "Not(IsNull([n]))"),
            column("h", "[facts/h]"),
          ],
          groupings: [{ id: "g", groupBy: ["k", "l"], calculations: [] }],
          summary: ["n"],
        },
        {
          id: "t",
          name: "T",
          source: { kind: "table", elementId: "p" },
          columns: [column("k", "[P/k]"), column("l", "[P/l]"), column("most", "Max([P/h])"), column("h", "[P/h]")],
          groupings: [{ id: "g", groupBy: ["k", "l"], calculations: ["most"] }],
          sort: [{ columnId: "h", direction: "ascending" }],
        },
      ],
      { elementId: "t", level: "base", columns: ["h", "most"] },
      ["p", "p", "q", null].map((h) => [h, "q"]),
    ));
  test.each(["If(True, False, [facts/h] > [facts/h])", "Coalesce(False, [facts/h] > [facts/h])", "False and [facts/h] > [facts/h]"])(
    "by a key that constants decide: %s",
    (key) =>
      world.expectRows(
        [
          {
            ...rows(column("k", key), column("n", "Count()")),
            groupings: [{ id: "g", groupBy: ["k"], calculations: ["n"] }],
            filters: [{ id: "f", columnId: "n", kind: "number-range", min: 1 }],
          },
        ],
        { elementId: "t", level: "base", columns: ["id", "n"] },
        ["1", "2", "3", "4"].map((id) => [id, "4"]),
      ),
  );
  test("of a group's values before and after a filter of groups, beside its rows", () =>
    world.expectRows(
      [
        {
          ...rows(column("n", "Count([id])"), column("most", "First([n])")),
          groupings: [{ id: "g", groupBy: ["h"], calculations: ["n", "most"], sort: [{ columnId: "h", direction: "ascending" }] }],
          filters: [{ id: "f", columnId: "n", kind: "number-range", max: 1 }],
        },
      ],
      { elementId: "t", level: "base", columns: ["id", "n", "most"] },
      [
        ["4", "1", "1"],
        ["3", "1", "1"],
      ],
    ));
});

describe("S-L2a: a transpose of rows that leaves no column", () => {
  test("is one row, of no rows too", () =>
    world.expectRows(
      [
        {
          id: "p",
          name: "P",
          source,
          columns: [column("h", "[facts/h]"), column("id", "[facts/id]")],
          filters: [{ id: "f", columnId: "id", kind: "number-range", min: 9 }],
        },
        {
          id: "t",
          name: "T",
          source: {
            kind: "transpose",
            direction: "row-to-column",
            source: { kind: "table", elementId: "p" },
            columnToTranspose: "h",
            valueColumn: "id",
            aggregate: "count",
            outputColumns: ["p"],
          },
          columns: [column("p", "[P/p]"), column("none", "CountIf(False)")],
        },
      ],
      { elementId: "t" },
      [["0", "0"]],
    ));
});

describe("E1: parts of rows that nothing orders", () => {
  test("Ntile over a constant, of the one row of a total", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("n", "Count()"), column("x", 'Ntile(4, "p")')],
          summary: ["n", "x"],
        },
      ],
      { elementId: "t", level: "summary", columns: ["n", "x"] },
      [["4", "1"]],
    ));
});

describe("L4: what products of the one row of a level add up to", () => {
  const level = [
    {
      id: "t",
      name: "T",
      source,
      columns: [
        column("k", "[facts/id]"),
        column("n", "Count()"),
        column("x", "SumProduct([k], Max(3 + 2), 0.5)"),
        column("y", "Lookup([n], SumProduct([k], 1), [k])"),
      ],
      groupings: [{ id: "g", groupBy: ["k"], calculations: ["n", "x", "y"] }],
    },
  ];
  test("are read by columns and looked up", () =>
    world.expectRows(level, { elementId: "t", level: "g", columns: ["x", "y"] }, [
      ["2.5", "1"],
      ["5", "1"],
      ["7.5", "1"],
      ["10", "1"],
    ]));
});

describe("J3: a transpose that looks into the element that it transposes", () => {
  const elements = [
    {
      id: "e",
      name: "E",
      source,
      columns: [column("k", "[facts/h]"), column("m", "[facts/id]"), column("n", "[facts/id] * 2")],
      groupings: [{ id: "g", groupBy: ["k"], calculations: [] }],
    },
    {
      id: "t",
      name: "T",
      source: {
        kind: "transpose",
        direction: "column-to-row",
        source: { kind: "table", elementId: "e" },
        columnsToMerge: ["m", "n"],
        columnLabelForMergedColumns: "label",
        columnLabelForValues: "value",
      },
      columns: [
        column("own", "Count()"),
        column("there", 'Rollup(Count(), "p", [E/k])'),
        column("here", 'Rollup(Count(), "m", [E/label])'),
      ],
      summary: ["own", "there", "here"],
    },
  ];
  test("finds that element's own groups, and its own rows by the columns that it made", () =>
    world.expectRows(elements, { elementId: "t", level: "summary", columns: ["own", "there", "here"] }, [["8", "1", "4"]]));
  test("finds there the columns that it merged", () =>
    world.expectRows(
      elements.map((one) =>
        one.id === "e" ? one : { ...one, columns: [column("sum", 'Rollup(Sum([E/m]), "p", [E/k])')], summary: ["sum"] },
      ),
      { elementId: "t", level: "summary", columns: ["sum"] },
      [["3"]],
    ));
});

describe("S-J3e: an element that is read by a grouping", () => {
  const elements = [
    {
      id: "e",
      name: "E",
      source,
      columns: [column("k", "[facts/h]"), column("m", "[facts/id]"), column("d", "[facts/d]")],
      groupings: [{ id: "g", groupBy: ["k"], calculations: [] }],
    },
    {
      id: "t",
      name: "T",
      source: { kind: "table", elementId: "e", groupingId: "g" },
      columns: [column("k", "[E/k]"), column("sum", "Rollup(Sum([E/m]), [k], [E/k])"), column("of", "Lookup([E/d], 2, [E/m])")],
    },
    {
      id: "j",
      name: "J",
      source: {
        kind: "join",
        primarySource: { kind: "table", elementId: "e", groupingId: "g" },
        joins: [
          {
            left: { kind: "table", elementId: "e", groupingId: "g" },
            right: { kind: "warehouse-table", connectionId: "c", path: ["facts"] },
            joinType: "inner",
            columns: [{ left: "[k]", right: "[h]" }],
          },
        ],
      },
      columns: [column("id", "[facts/id]"), column("sum", "Rollup(Sum([E/m]), [E/k], [E/k])")],
    },
  ];
  test("is looked into as a whole, by columns that lie further in", () =>
    world.expectRows(elements, { elementId: "t", columns: ["k", "sum", "of"] }, [
      ["p", "3", "2024-05-01"],
      ["q", "4", "2024-05-01"],
      [null, null, "2024-05-01"],
    ]));
  test("and so is a leg of a join", () =>
    world.expectRows(elements, { elementId: "j", columns: ["id", "sum"] }, [
      ["1", "3"],
      ["2", "3"],
      ["4", "4"],
    ]));
});

describe("L8: a total whose keys are those of the marks", () => {
  test.each([
    ['Subtotal(Sum(CumulativeSum([n])), "x_axis")', ["2", "3", "4"]],
    ['Subtotal(SumIf(CumulativeMin([n]), True), "x_axis")', ["2", "1", "1"]],
    ['Subtotal(Max([n] - Lag([n])), "x_axis")', [null, "-1", "0"]],
    ['Subtotal(CumulativeSum([n]), "x_axis")', [null, null, null]],
  ])("is over the marks, each with what runs along them: %s", (formula, values) =>
    world.expectRows(
      [
        {
          id: "t",
          kind: "bar-chart",
          name: "T",
          source,
          columns: [column("h", "[facts/h]"), column("n", "Count()"), column("x", formula)],
          xAxis: { columnId: "h", sort: { direction: "ascending" } },
          yAxis: { columnIds: ["n", "x"] },
        },
      ],
      { elementId: "t", level: "marks", columns: ["h", "x"] },
      ["p", "q", null].map((h, at) => [h, values[at] ?? null]),
    ),
  );
});
