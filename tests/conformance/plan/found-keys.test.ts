import { describe, test } from "vitest";
import { column } from "../support/elements.ts";
import { foundWorld, source } from "../support/found-by-seeds.ts";

/** What random elements got wrong once about keys of groups, in the smallest form that showed it. */
const world = foundWorld();

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

describe("L2: a key that is a float64 column, which may hold an infinity", () => {
  test.each([
    ["[k] + [k]", [4, 10, null]],
    ["Avg([facts/id]) * Zn([k] + [k])", [6, 40, 0]],
    ["[k] / Max([facts/id])", [1, 1.25, null]],
  ])("is one value of its group in arithmetic: %s", (formula, values) =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source,
          columns: [column("k", "[facts/f]"), column("x", formula)],
          groupings: [{ id: "g", groupBy: ["k"], calculations: ["x"] }],
        },
      ],
      { elementId: "t", level: "g", columns: ["x"] },
      values.map((value) => [value]),
    ),
  );
});
