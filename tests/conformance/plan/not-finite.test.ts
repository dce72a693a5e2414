import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** S-V7g: NaN and the infinities, those of dates as well, are null where they enter, wherever a formula could tell. */

const world = planWorld(
  [
    {
      name: "terms",
      columns: { id: "int", x: "float", n: "decimal", valid_to: "date", seen: "timestamp", at: "timestamptz" },
      key: ["id"],
      rows: [
        [1, "NaN", 1, "infinity", "infinity", "infinity"],
        [2, "Infinity", 2, "-infinity", "-infinity", "-infinity"],
        [3, "-Infinity", 4, "2024-01-31", "2024-01-31 10:00:00", "2024-01-31 10:00:00+00"],
        [4, 5, 8, null, null, null],
        [5, null, 16, "2024-02-29", "2024-02-29 11:30:00", "2024-02-29 11:30:00+00"],
        [6, 2, 32, "2024-02-29", "2024-02-29 11:30:00", "2024-02-29 11:30:00+00"],
      ],
    },
    {
      name: "numbers",
      columns: { id: "int", x: "float" },
      key: ["id"],
      rows: [
        [1, "NaN"],
        [2, 2],
        [3, null],
      ],
    },
  ],
  ["duckdb", "postgres"],
);

const terms = (columns: Readonly<Record<string, string>>, more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Terms",
  source: tableSource("terms"),
  columns: [
    ...["id", "x", "n", "valid_to", "seen", "at"].map((name) => column(name, `[terms/${name}]`)),
    ...Object.entries(columns).map(([id, formula]) => column(id, formula)),
  ],
  ...more,
});
const rows = (columns: Readonly<Record<string, string>>, expected: readonly (readonly (string | number | boolean | null)[])[]) =>
  world.expectRows([terms(columns)], { elementId: "t", level: "base", columns: ["id", ...Object.keys(columns)] }, expected);

describe("V7, S-V7g: formulas see nulls", () => {
  test("numbers", () =>
    rows({ none: "IsNull([x])", zero: "Zn([x])", other: "Coalesce([x], 7.5)", text: "Text([x])", more: "[x] + 1", size: "Abs([x])" }, [
      ["1", true, 0, 7.5, null, null, null],
      ["2", true, 0, 7.5, null, null, null],
      ["3", true, 0, 7.5, null, null, null],
      ["4", false, 5, 5, "5", 6, 5],
      ["5", true, 0, 7.5, null, null, null],
      ["6", false, 2, 2, "2", 3, 2],
    ]));
  test("days", () =>
    rows(
      {
        none: "IsNull([valid_to])",
        year: "Year([valid_to])",
        days: 'DateDiff("day", Date("2024-01-01"), [valid_to])',
        work: 'BusinessDays(Date("2024-01-01"), [valid_to])',
        next: "WorkDay([valid_to], 1)",
        number: "Number([valid_to])",
        text: "Text([valid_to])",
        month: 'DateTrunc("month", [valid_to])',
      },
      [
        ["1", true, null, null, null, null, null, null, null],
        ["2", true, null, null, null, null, null, null, null],
        ["3", false, "2024", "30", "23", "2024-02-01", "1706659200", "2024-01-31", "2024-01-01"],
        ["4", true, null, null, null, null, null, null, null],
        ["5", false, "2024", "59", "44", "2024-03-01", "1709164800", "2024-02-29", "2024-02-01"],
        ["6", false, "2024", "59", "44", "2024-03-01", "1709164800", "2024-02-29", "2024-02-01"],
      ],
    ));
  test("instants, with a zone and without one", () =>
    rows({ seenHour: "Hour([seen])", atHour: "Hour([at])", seenNone: "IsNull([seen])", atNone: "IsNull([at])" }, [
      ["1", null, null, true, true],
      ["2", null, null, true, true],
      ["3", "10", "10", false, false],
      ["4", null, null, true, true],
      ["5", "11", "11", false, false],
      ["6", "11", "11", false, false],
    ]));
  test("shown as they stand", () =>
    world.expectRows([terms({})], { elementId: "t", level: "base", columns: ["id", "x", "valid_to", "at"] }, [
      ["1", null, null, null],
      ["2", null, null, null],
      ["3", null, "2024-01-31", "2024-01-31T10:00:00"],
      ["4", 5, null, null],
      ["5", null, "2024-02-29", "2024-02-29T11:30:00"],
      ["6", 2, "2024-02-29", "2024-02-29T11:30:00"],
    ]));
});

test("S-V7g, V6: aggregates skip them", () =>
  world.expectRows(
    [
      terms(
        {
          sum: "Sum([x])",
          mean: "Avg([x])",
          least: "Min([x])",
          most: "Max([x])",
          count: "Count([x])",
          kinds: "CountDistinct([x])",
          last: "Max([valid_to])",
          first: "Min([at])",
        },
        { summary: ["sum", "mean", "least", "most", "count", "kinds", "last", "first"] },
      ),
    ],
    { elementId: "t", level: "summary" },
    [[7, 3.5, 2, 5, "2", "2", "2024-02-29", "2024-01-31T10:00:00"]],
  ));

test("S-V7g, L2: one group of nulls; windows, sorts and marks agree", async () => {
  const sum = { sum: "Sum([n])" };
  const grouped = (key: string): TestElement => terms(sum, { groupings: [{ id: "g", groupBy: [key], calculations: ["sum"] }] });
  await world.expectRows([grouped("x")], { elementId: "t", level: "g" }, [
    [2, "32"],
    [5, "8"],
    [null, "23"],
  ]);
  await world.expectRows([grouped("valid_to")], { elementId: "t", level: "g" }, [
    ["2024-01-31", "4"],
    ["2024-02-29", "48"],
    [null, "11"],
  ]);
  await world.expectRows(
    [terms({ place: "Rank([x])", before: "Lag([x])" }, { sort: [{ columnId: "x", direction: "descending" }] })],
    { elementId: "t", level: "base", columns: ["id", "place"] },
    [
      ["4", "2"],
      ["6", "1"],
      ["1", "3"],
      ["2", "3"],
      ["3", "3"],
      ["5", "3"],
    ],
  );
});

describe("S-V7g, F6: filters", () => {
  const ids = (filter: object, columns: Readonly<Record<string, string>> = {}) =>
    world.rows([terms(columns, { filters: [{ id: "f", ...filter }] })], { elementId: "t", level: "base", columns: ["id"] });
  const TRUE = { kind: "list", values: [true] };
  const cases: readonly (readonly [formula: string, ids: readonly string[]])[] = [
    ["[x] > 1", ["4", "6"]],
    ["[x] < 100", ["4", "6"]],
    ["[x] >= 2 and [x] <= 4", ["6"]],
    ["not ([x] < 100)", []],
    ["[x] != 2", ["4"]],
    ["3 > [x]", ["6"]],
    ["In([x], 2.0, 5.0)", ["4", "6"]],
    ['[x] < 3 or [valid_to] < Date("2024-02-01")', ["3", "6"]],
    ['[valid_to] >= Date("2024-02-01")', ["5", "6"]],
    ['[valid_to] < Date("2024-03-01")', ["3", "5", "6"]],
    ['[at] < DateParse("2024-02-01", "%Y-%m-%d")', ["3"]],
    ['[seen] > DateParse("2024-02-01", "%Y-%m-%d")', ["5", "6"]],
    ["IsNull([x])", ["1", "2", "3", "5"]],
  ];
  test.each(cases)("%s", async (formula, expected) => {
    expect(await ids({ columnId: "c", ...TRUE }, { c: formula })).toEqual(expected.map((id) => [id]));
  });
  test("ranges and lists on the column itself", async () => {
    expect(await ids({ columnId: "x", kind: "number-range", min: 1 })).toEqual([["4"], ["6"]]);
    expect(await ids({ columnId: "x", kind: "number-range", max: 3 })).toEqual([["6"]]);
    expect(await ids({ columnId: "x", kind: "list", values: [null] })).toEqual([["1"], ["2"], ["3"], ["5"]]);
    expect(await ids({ columnId: "x", kind: "list", mode: "exclude", values: [2] })).toEqual([["1"], ["2"], ["3"], ["4"], ["5"]]);
  });
});

test("S-V7g, J1: they match nothing", () => {
  const numbers: TestElement = {
    id: "m",
    name: "Numbers",
    source: tableSource("numbers"),
    columns: ["id", "x"].map((name) => column(name, `[numbers/${name}]`)),
  };
  return world.expectRows(
    [terms({ found: "Rollup(Sum([Numbers/id]), [x], [Numbers/x])" }), numbers],
    { elementId: "t", level: "base", columns: ["id", "found"] },
    [
      ["1", null],
      ["2", null],
      ["3", null],
      ["4", null],
      ["5", null],
      ["6", "2"],
    ],
  );
});
