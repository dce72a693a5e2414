import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** What random elements got wrong once, in the smallest form that showed it. */
const world = planWorld(
  [
    {
      name: "facts",
      columns: { id: "int", h: "text", b: "bool", d: "date" },
      key: ["id"],
      rows: [
        [1, "p", true, "2024-05-01"],
        [2, "p", false, "2024-05-01"],
        [3, null, true, "2024-03-31"],
        [4, "q", null, null],
      ],
    },
  ],
  ["duckdb", "postgres", "sqlite", "clickhouse", "mysql"],
);
const source = tableSource("facts");

describe("E1: an expression over a grouped chain of one operator", () => {
  test.each([
    ["[k] & [k]", ["pppp", "qqqq", null]],
    ['"x" & [k]', ["xpp", "xqq", null]],
    ['"x" & Text([k])', ["xpp", "xqq", null]],
    ['"x" & [k] & Max([facts/h])', ["xppp", "xqqq", null]],
  ])("text: %s", (formula, values) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", "[facts/h] & [facts/h]"), column("x", formula)],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["x"] },
      values.map((value) => [value]),
    ),
  );
  test.each([
    ['[facts/h] < "q"', [false, true, null]],
    ['In([facts/h], "p")', [false, true, null]],
    ['Not([facts/h] = "q")', [false, true, null]],
  ])("the opposite of a condition: %s", (key, values) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", key), column("x", "Not([k])")],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"], sort: [{ columnId: "k", direction: "descending" }] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["x"] },
      values.map((value) => [value]),
    ),
  );
  test.each([
    ["and", "[k]"],
    ["or", "[k]"],
    ["and", "Logical([k])"],
    ["or", "Logical([k])"],
  ])("conditions: %s %s", (operator, key) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", `[facts/b] ${operator} [facts/b]`), column("x", `Count() > 1 ${operator} ${key}`)],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["k", "x"] },
      operator === "and"
        ? [
            [false, false],
            [true, true],
            [null, false],
          ]
        : [
            [false, false],
            [true, true],
            [null, null],
          ],
    ),
  );
});

describe("E1: a filter on a key that is a chain of conditions", () => {
  const between = "Between([facts/id], 2, [facts/id] + 1)";
  const only = { id: "f0", columnId: "k", kind: "list", mode: "include", values: [true] } as const;
  const many = { id: "f1", columnId: "x", kind: "number-range", min: 1 } as const;
  const chains = [
    ["and", '[facts/id] > 1 and [facts/h] >= "p"', [[true, "2"]]],
    ["Between", between, [[true, "3"]]],
    ["or", '[facts/id] > 3 or [facts/h] = "p"', [[true, "3"]]],
  ] as const;
  const steps = [
    ["alone", [], [only], []],
    ["beside another", [], [only, many], []],
    ["after another", [many], [only], []],
    ["before another", [], [only], [many]],
    ["between others", [many], [only], [many]],
  ] as const;
  const cases = chains.flatMap(([operator, key, rows]) =>
    steps.map(([place, first, second, third]) => [`${operator} ${place}`, key, [first, second, third], rows] as const),
  );
  test.each(cases)("%s", (_name, key, filters, rows) =>
    world.expectRows(
      [
        {
          id: "t0",
          name: "T0",
          source,
          columns: [column("k", key), column("x", "Count()")],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
          filters: filters[0],
        },
        {
          id: "t1",
          name: "T1",
          source: { kind: "table", elementId: "t0", groupingId: "g" },
          columns: [column("k", "[T0/k]"), column("x", "[T0/x]")],
          filters: filters[1],
        },
        {
          id: "t2",
          name: "T2",
          source: { kind: "table", elementId: "t1" },
          columns: [column("k", "[T1/k]"), column("x", "[T1/x]")],
          filters: filters[2],
        },
      ],
      { elementId: "t2", columns: ["k", "x"] },
      rows,
    ),
  );
  test.each([
    ["Between", between, "Count() > 1 and [k]", [[false], [true]]],
    ["Contains", 'Contains([facts/h], "p", "x")', "Count() > 1 or [k]", [[false], [true], [null]]],
    ["Between, further out", between, 'If(Count() > 0 and [k], "a", "b")', [["b"], ["a"]]],
  ])("a chain that goes on from %s", (_name, key, formula, rows) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", key), column("x", formula)],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"], sort: [{ columnId: "k", direction: "ascending" }] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["x"] },
      rows,
    ),
  );
});

describe("E1: a chain that goes on from a key which is one", () => {
  test("of an element that reads groups", () =>
    world.expectRows(
      [
        {
          id: "p",
          name: "P",
          source,
          columns: [column("h", "[facts/h]"), column("d", "Text([facts/d])"), column("id", "[facts/id]")],
          groupings: [
            { id: "g", groupBy: ["h", "d"], calculations: [] },
            { id: "i", groupBy: ["id"], calculations: [] },
          ],
        },
        {
          id: "t",
          name: "T",
          source: { kind: "table", elementId: "p", groupingId: "i" },
          columns: [column("k", "Coalesce([P/h], [P/d]) & [P/h]"), column("x", "Min([k]) & Min([P/h])")],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["k", "x"] },
      [
        ["pp", "ppp"],
        ["qq", "qqq"],
        [null, null],
      ],
    ));
});

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

describe("E1: a key that is known before any row", () => {
  test.each([
    ['IsNull(DateTrunc("day", Date("2024-06-01")))', false],
    ['IsNotNull("a")', true],
    ["Not(True)", false],
    ["Not(Not(True))", true],
  ])("%s is a value like others, not a place among the columns", (key, value) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", key), column("n", "Count()")],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["n"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["k", "n"] },
      [[value, "4"]],
    ),
  );
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

describe("L9: a reader of a level whose key is a constant", () => {
  test("where the level is filtered by what comes after its groups", () =>
    world.expectRows(
      [
        {
          id: "p",
          name: "P",
          source,
          columns: [
            column("total", "Sum([facts/id])"),
            column("k", "True"),
            column("half", "[total] / 2"),
            column("x", 'Max(DateDiff("day", [facts/d], [last])) * [half]'),
            column("last", "Max([facts/d])"),
          ],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
          summary: ["total", "half", "last"],
          filters: [{ id: "f", columnId: "half", kind: "number-range", min: 1 }],
        },
        {
          id: "t",
          name: "T",
          source: { kind: "table", elementId: "p", groupingId: "g" },
          columns: [column("most", "Max([P/x])")],
          summary: ["most"],
        },
      ],
      { elementId: "t", level: "summary" },
      [[155]],
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

describe("L6: a level whose key is the opposite of a constant", () => {
  test("is sorted by it, not by the column at its place", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("h", "[facts/h]"), column("k", "Not(False)"), column("id", "[facts/id]")],
          groupings: [{ id: "g", groupBy: ["k"], calculations: [] }],
          sort: [{ columnId: "id", direction: "descending" }],
        },
      ],
      { elementId: "t", level: "base", columns: ["h", "k"] },
      [
        ["q", true],
        [null, true],
        ["p", true],
        ["p", true],
      ],
    ));
});

describe("E1: keys that are numbers of two kinds", () => {
  test("a product of totals, which may be very long, finds a decimal", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("id", "[facts/id]"), column("half", "[facts/id] * 2.50")],
        },
        {
          id: "u",
          name: "U",
          source,
          columns: [column("k", "Sum([facts/id]) * Count()"), column("x", "Rollup(Count(), [k] - 30, [T/half])")],
          summary: ["k", "x"],
        },
      ],
      { elementId: "u", level: "summary", columns: ["k", "x"] },
      [["40", "1"]],
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

describe("L2: a key that may leave float64 and is null then", () => {
  test.each([
    ["[k] - Sum([facts/id])", -8],
    ["-[k] + 1", -1],
    ["Abs([k]) * 3", 6],
    ["[k] / Max([facts/id])", 0.5],
    ["Max([facts/id]) / [k]", 2],
  ])("is one value of its group in arithmetic: %s", (formula, value) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", "Exp([facts/id] * 0) * Exp(0) * 2"), column("x", formula)],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["x"] },
      [[value]],
    ),
  );
});
