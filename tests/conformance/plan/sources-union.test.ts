import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "shops",
    columns: { id: "int", town: "text", sold: "int" },
    key: ["id"],
    rows: [
      [1, "Oslo", 5],
      [2, "Rome", null],
    ],
  },
  {
    name: "web",
    columns: { town: "text", sold: "decimal", day: "date" },
    rows: [
      ["Rome", "2.50", "2024-01-02"],
      ["Rome", "2.50", "2024-01-02"],
      ["Bern", "1", null],
    ],
  },
  {
    name: "months",
    columns: { shop: "text", month: "text", sales: "int" },
    rows: [
      ["a", "jan", 1],
      ["a", "jan", 2],
      ["a", "feb", 4],
      ["b", "feb", 8],
      ["b", null, 16],
      [null, "jan", 32],
    ],
  },
  {
    name: "wide",
    columns: { shop: "text", jan: "int", feb: "decimal" },
    rows: [
      ["a", 3, "4.5"],
      ["b", null, "8"],
    ],
  },
]);
const united = (
  matches: readonly (readonly [string, string | null, string | null])[],
  columns: object[],
  more: object = {},
): TestElement => ({
  id: "u",
  name: "All",
  source: {
    kind: "union",
    sources: [tableSource("shops"), tableSource("web")],
    matches: matches.map(([outputColumnName, ...sourceColumns]) => ({ outputColumnName, sourceColumns })),
    ...more,
  },
  columns,
});

describe("union", () => {
  const one = united(
    [
      ["Town", "[town]", "town"],
      ["Sold", "sold", "[web/sold]"],
      ["Day", null, "day"],
    ],
    [
      column("town", "[Union of 2 Sources/Town]"),
      column("sold", "[Sold]"),
      column("day", "[Union of 2 Sources/Day]"),
      column("n", "Count()"),
      column("sum", "Sum([sold])"),
    ],
  );
  test("UNION ALL: every row of each, wider types, nulls where a source has no column", async () => {
    const rows = await world.rows(
      [
        {
          ...one,
          sort: [
            { columnId: "town", direction: "ascending" },
            { columnId: "sold", direction: "ascending" },
          ],
        },
      ],
      { elementId: "u", columns: ["town", "sold", "day"] },
    );
    expect(rows).toEqual([
      ["Bern", "1", null],
      ["Oslo", "5", null],
      ["Rome", "2.5", "2024-01-02"],
      ["Rome", "2.5", "2024-01-02"],
      ["Rome", null, null],
    ]);
  });
  test("aggregates, counts and groups over it", async () => {
    const grouped = { ...one, groupings: [{ id: "lv", groupBy: ["town"], calculations: ["sum"] }], summary: ["n"] };
    await world.expectRows([grouped], { elementId: "u", level: "summary" }, [["5"]]);
    await world.expectRows([grouped], { elementId: "u", level: "lv", columns: ["town", "sum"] }, [
      ["Bern", "1"],
      ["Oslo", "5"],
      ["Rome", "5"],
    ]);
  });
  test("its name is the prefix, and Union of N Sources as well", () =>
    world.expectRows(
      [
        united(
          [["Town", "town", "town"]],
          [column("a", "[Both/Town]"), column("b", "[Union of 2 Sources/Town]"), column("n", "CountDistinct([Both/Town])")],
          { name: "Both" },
        ),
      ].map((it) => ({ ...it, summary: ["n"] })),
      { elementId: "u", level: "summary" },
      [["3"]],
    ));
  test("V1: matched columns whose types do not agree are told at the match", () => {
    const compiled = world.compile([united([["Mixed", "town", "sold"]], [column("a", "[Mixed]")])], { elementId: "u" });
    expect(compiled).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E_FORMULA_TYPE", elementId: "u", message: expect.stringContaining('"Mixed"') }],
    });
    const gone = world.compile([united([["Town", "town", "nowhere"]], [column("a", "[Town]")])], { elementId: "u" });
    expect(gone).toMatchObject({ ok: false, diagnostics: [{ code: "E_UNKNOWN_COLUMN" }] });
  });
  test("E4: columns that nobody reads are not selected", () => {
    const compiled = world.compile([{ ...one, summary: ["sum"] }], { elementId: "u", level: "summary", columns: ["sum"] });
    expect(compiled.ok && compiled.sql).not.toContain("town");
  });
  describe("S-L6e: rows stand in the order of the columns that are read, as the formulas name them from left to right", () => {
    const bySold = ["Bern", "Rome", "Rome", "Oslo", "Rome"];
    const byTown = ["Bern", "Oslo", "Rome", "Rome", "Rome"];
    test.each([
      ['[Union of 2 Sources/Sold] > 1 and [Union of 2 Sources/Town] = "Rome"', bySold],
      ['[Union of 2 Sources/Town] = "Rome" and [Union of 2 Sources/Sold] > 1', byTown],
      ["If([Union of 2 Sources/Sold] > 1, [Union of 2 Sources/Town])", bySold],
      ['If([Union of 2 Sources/Town] = "Rome", [Union of 2 Sources/Sold])', byTown],
      ['If(([Union of 2 Sources/Sold] - [Union of 2 Sources/Sold]) = Length([Union of 2 Sources/Town]), "x", "y")', bySold],
    ])("%s", async (formula, towns) => {
      const matches = [["Town", "town", "town"] as const, ["Sold", "sold", "sold"] as const];
      const read = united(matches, [column("x", formula), column("town", "[Union of 2 Sources/Town]")]);
      const rows = towns.map((town) => [town]);
      await world.expectRows([read], { elementId: "u", columns: ["town"] }, rows);
      // Rows of an element that reads it stand as they stand there.
      const child = { id: "t", name: "T", source: { kind: "table", elementId: "u" }, columns: [column("town", "[All/town]")] };
      await world.expectRows([read, child], { elementId: "t" }, rows);
    });
  });
  test("as a leg of a join, and of elements with filters", () => {
    const web: TestElement = {
      id: "w",
      name: "Web",
      source: tableSource("web"),
      columns: [column("town", "[web/town]")],
      filters: [{ id: "f", columnId: "town", kind: "list", mode: "include", values: ["Bern"] }],
    };
    const towns: TestElement = {
      id: "j",
      name: "Joined",
      source: {
        kind: "join",
        joins: [
          {
            left: {
              kind: "union",
              name: "Towns",
              sources: [tableSource("shops"), { kind: "table", elementId: "w" }],
              matches: [{ outputColumnName: "Town", sourceColumns: ["town", "town"] }],
            },
            right: tableSource("web"),
            joinType: "lookup",
            columns: [{ left: "[Town]", right: "[town]" }],
          },
        ],
      },
      columns: [column("town", "[Towns/Town]"), column("sold", "[web/sold]")],
    };
    return world.expectRows([web, towns], { elementId: "j", columns: ["town", "sold"] }, [
      ["Bern", "1", "1"],
      ["Oslo", null, null],
      ["Rome", "2.5", "1"],
    ]);
  });
});

describe("transpose", () => {
  const wide = (aggregate: string, outputColumns: readonly unknown[], names: readonly string[]): TestElement => ({
    id: "t",
    name: "Wide",
    source: {
      kind: "transpose",
      direction: "row-to-column",
      source: tableSource("months"),
      columnToTranspose: "month",
      valueColumn: "[months/sales]",
      aggregate,
      outputColumns,
    },
    columns: [column("shop", "[months/shop]"), ...names.map((name) => column(name, `[${name}]`))],
  });
  test("row to column: one row for each rest, one column for each value, by each aggregate", async () => {
    const by = async (aggregate: string) => world.rows([wide(aggregate, ["jan", "feb"], ["jan", "feb"])], { elementId: "t" });
    expect(await by("sum")).toEqual([
      ["a", "3", "4"],
      ["b", null, "8"],
      [null, "32", null],
    ]);
    expect(await by("min")).toEqual([
      ["a", "1", "4"],
      ["b", null, "8"],
      [null, "32", null],
    ]);
    expect((await by("max"))[0]).toEqual(["a", "2", "4"]);
    expect(await by("count")).toEqual([
      ["a", "2", "1"],
      ["b", "0", "1"],
      [null, "1", "0"],
    ]);
    expect((await by("count-distinct"))[0]).toEqual(["a", "2", "1"]);
    expect((await by("avg"))[0]).toEqual(["a", 1.5, 4]);
    expect((await by("median"))[0]).toEqual(["a", 1.5, 4]);
  });
  test("a null of the transposed column is an output like others", () =>
    world.expectRows([wide("sum", [null], ["Null"])], { elementId: "t" }, [
      ["a", null],
      ["b", "16"],
      [null, null],
    ]));
  test("column to row: a row for each merged column, nulls too, in the widest type", async () => {
    const long: TestElement = {
      id: "t",
      name: "Long",
      source: {
        kind: "transpose",
        direction: "column-to-row",
        source: tableSource("wide"),
        columnsToMerge: ["jan", "[feb]"],
        columnLabelForMergedColumns: "Month",
        columnLabelForValues: "Sales",
      },
      columns: [column("shop", "[wide/shop]"), column("month", "[wide/Month]"), column("sales", "[Sales]")],
      sort: [
        { columnId: "shop", direction: "ascending" },
        { columnId: "month", direction: "descending" },
      ],
    };
    await world.expectRows([long], { elementId: "t", columns: ["shop", "month", "sales"] }, [
      ["a", "jan", "3"],
      ["a", "feb", "4.5"],
      ["b", "jan", null],
      ["b", "feb", "8"],
    ]);
  });
  test("V2: days and whole numbers are outputs as their values are listed", async () => {
    const spread = (by: string, value: string, outputColumns: readonly (string | number | null)[]): TestElement => ({
      id: "t",
      name: "Spread",
      source: {
        kind: "transpose",
        direction: "row-to-column",
        source: { kind: "union", sources: [tableSource("web"), tableSource("shops")], matches: matches(by, value) },
        columnToTranspose: by,
        valueColumn: value,
        aggregate: "count",
        outputColumns,
      },
      columns: outputColumns.map((output, index) => column(`c${index}`, `[${output ?? "Null"}]`)),
    });
    const matches = (...names: readonly string[]) =>
      names.map((name) => ({
        outputColumnName: name,
        sourceColumns: name === "day" ? [name, null] : name === "id" ? [null, name] : [name, name],
      }));
    await world.expectRows([spread("day", "town", ["2024-01-02", "2024-01-03", null])], { elementId: "t" }, [["2", "0", "3"]]);
    await world.expectRows([spread("id", "town", [1, 3, null])], { elementId: "t" }, [["1", "0", "3"]]);
  });
  test("a column that is not there is told", () => {
    const one = wide("sum", ["jan"], ["jan"]);
    const broken = { ...one, source: { ...(one["source"] as object), columnToTranspose: "nowhere" } };
    expect(world.compile([broken], { elementId: "t" })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E_UNKNOWN_COLUMN", message: expect.stringContaining("nowhere") }],
    });
  });
});
