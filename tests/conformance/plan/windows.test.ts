import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "steps",
    columns: { id: "int", year: "int", month: "int", amount: "int", note: "text" },
    key: ["id"],
    rows: [
      [1, 2020, 2, 5, "b"],
      [2, 2020, 1, 10, "a"],
      [3, 2020, 1, 20, null],
      [4, 2021, 3, 100, "B"],
      [5, 2021, 1, 7, ""],
      [6, 2021, 3, null, "a"],
      [7, null, 1, 3, "é"],
    ],
  },
  {
    name: "heap",
    identity: false,
    columns: { a: "int", b: "text" },
    rows: [
      [2, "x"],
      [1, "y"],
      [1, "x"],
      [null, "x"],
      [1, "x"],
    ],
  },
  {
    name: "bag",
    columns: { a: "int", b: "text" },
    rows: [
      [2, "x"],
      [1, "y"],
      [1, "x"],
      [null, "x"],
      [1, "x"],
    ],
  },
]);

const raw = ["id", "year", "month", "amount", "note"].map((name) => column(name, `[steps/${name}]`));
const table = (more: Record<string, unknown>, columns: object[] = []): TestElement => ({
  id: "t",
  name: "Steps",
  source: tableSource("steps"),
  columns: [...raw, ...columns],
  ...more,
});

describe("S-L6q: rows that a function's own order finds equal", () => {
  const calculations = ["number", "bucket", "rank"];
  const columns = [
    column("k", "[year]"),
    column("twin", "[year]"),
    column("number", "RowNumber(Count() * 0)"),
    column("bucket", "Ntile(3, Count() * 0)"),
    column("rank", "Rank(Count() * 0)"),
  ];
  const sorted = (columnId: string) =>
    table({ groupings: [{ id: "y", groupBy: ["k", "twin"], calculations, sort: [{ columnId, direction: "descending" }] }] }, columns);
  test.each(["k", "twin"])("stay in the order of their level, by %s", (columnId) =>
    world.expectRows([sorted(columnId)], { elementId: "t", level: "y", columns: ["k", ...calculations] }, [
      ["2021", "1", "1", "1"],
      ["2020", "2", "2", "1"],
      [null, "3", "3", "1"],
    ]),
  );
});

describe("L6 order and partition", () => {
  const grouped = (calculations: object[], sorts: Record<string, object[]> = {}, more: object[] = []) =>
    table(
      {
        groupings: [
          { id: "y", groupBy: ["year"], calculations: ["yt"], ...(sorts["y"] === undefined ? {} : { sort: sorts["y"] }) },
          {
            id: "m",
            groupBy: ["month"],
            calculations: ["mt", ...calculations.map((one) => (one as { id: string }).id)],
            ...(sorts["m"] === undefined ? {} : { sort: sorts["m"] }),
          },
        ],
      },
      [column("yt", "Sum([amount])"), column("mt", "Sum([amount])"), ...calculations, ...more],
    );
  test("a window at a grouping runs within its outer group, in the order of its keys", () =>
    world.expectRows(
      [grouped([column("run", "CumulativeSum([mt])"), column("before", "Lag([mt])")])],
      { elementId: "t", level: "m", columns: ["year", "month", "mt", "run", "before"] },
      [
        ["2020", "1", "30", "30", null],
        ["2020", "2", "5", "35", "30"],
        ["2021", "1", "7", "7", null],
        ["2021", "3", "100", "107", "7"],
        [null, "1", "3", "3", null],
      ],
    ));
  test("it follows the level's sort", () =>
    world.expectRows(
      [grouped([column("run", "CumulativeSum([mt])")], { m: [{ columnId: "mt", direction: "descending" }] })],
      { elementId: "t", level: "m", columns: ["year", "month", "run"] },
      [
        ["2020", "1", "30"],
        ["2020", "2", "35"],
        ["2021", "3", "100"],
        ["2021", "1", "107"],
        [null, "1", "3"],
      ],
    ));
  test("outer levels keep their own sort; nulls last in both directions (V4)", () =>
    world.expectRows(
      [grouped([], { y: [{ columnId: "year", direction: "descending" }] })],
      { elementId: "t", level: "m", columns: ["year", "month"] },
      [
        ["2021", "1"],
        ["2021", "3"],
        ["2020", "1"],
        ["2020", "2"],
        [null, "1"],
      ],
    ));
  test("a sort that says so puts nulls first", () =>
    world.expectRows(
      [grouped([], { y: [{ columnId: "year", direction: "ascending", nulls: "first" }] })],
      { elementId: "t", level: "y", columns: ["year"] },
      [[null], ["2020"], ["2021"]],
    ));
  test("windows on base rows run within the innermost group; ties fall to the source's key", () =>
    world.expectRows([grouped([], {}, [column("n", "RowNumber()")])], { elementId: "t", columns: ["id", "n"] }, [
      ["2", "1"],
      ["3", "2"],
      ["1", "1"],
      ["5", "1"],
      ["4", "1"],
      ["6", "2"],
      ["7", "1"],
    ]));
  test("base rows of an ungrouped table: sort, then key", () =>
    world.expectRows(
      [
        table({ sort: [{ columnId: "month", direction: "descending" }] }, [
          column("n", "RowNumber()"),
          column("run", "CumulativeSum([amount])"),
        ]),
      ],
      { elementId: "t", columns: ["id", "month", "n", "run"] },
      [
        ["4", "3", "1", "100"],
        ["6", "3", "2", "100"],
        ["1", "2", "3", "105"],
        ["2", "1", "4", "115"],
        ["3", "1", "5", "135"],
        ["5", "1", "6", "142"],
        ["7", "1", "7", "145"],
      ],
    ));
  test("V4 text sorts by code point, empty before letters, capitals before small, nulls last", () =>
    world.expectRows([table({ sort: [{ columnId: "note", direction: "ascending" }] })], { elementId: "t", columns: ["note", "id"] }, [
      ["", "5"],
      ["B", "4"],
      ["a", "2"],
      ["a", "6"],
      ["b", "1"],
      ["é", "7"],
      [null, "3"],
    ]));
  test("Rank without a value ranks by the sort, and ties rank equal", () =>
    world.expectRows(
      [
        table({ sort: [{ columnId: "month", direction: "ascending" }] }, [
          column("r", "Rank()"),
          column("d", 'RankDense([month], "desc")'),
        ]),
      ],
      { elementId: "t", columns: ["month", "r", "d"] },
      [
        ["1", "1", "3"],
        ["1", "1", "3"],
        ["1", "1", "3"],
        ["1", "1", "3"],
        ["2", "5", "2"],
        ["3", "6", "1"],
        ["3", "6", "1"],
      ],
    ));
  test("E_CYCLE: a sort may not rest on a window that follows it; the window still shows", async () => {
    const circle = table({ sort: [{ columnId: "n", direction: "descending" }] }, [column("n", "RowNumber()")]);
    expect(world.compile([circle], { elementId: "t" }).diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["E_CYCLE n"]);
    await world.expectRows([circle], { elementId: "t", columns: ["id", "n"], window: { offset: 0, limit: 2 } }, [
      ["1", "1"],
      ["2", "2"],
    ]);
  });
  test("E_LEVEL: an outer level cannot sort by an inner calculation", async () => {
    const one = grouped([], { y: [{ columnId: "mt", direction: "descending" }] });
    const compiled = world.compile([one], { elementId: "t", level: "y" });
    expect(compiled.diagnostics.map((found) => `${found.code} ${found.columnId}`)).toEqual(["E_LEVEL mt"]);
    expect(compiled.diagnostics[0]?.fixes).toMatchObject([{ kind: "command", command: "sort-by-aggregate" }]);
    await world.expectRows([one], { elementId: "t", level: "y", columns: ["year"] }, [["2020"], ["2021"], [null]]);
  });
  test("paging uses the same order", async () => {
    const one = table({ sort: [{ columnId: "month", direction: "ascending" }] });
    const pages: unknown[] = [];
    for (let offset = 0; offset < 7; offset += 2)
      pages.push(...(await world.rows([one], { elementId: "t", columns: ["id"], window: { offset, limit: 2 } })));
    expect(pages.flat()).toEqual(["2", "3", "5", "7", "1", "4", "6"]);
  });
  test("without a key, rows keep the engine's identity: never a new order from run to run", async () => {
    const bag: TestElement = {
      id: "t",
      name: "Bag",
      source: tableSource("bag"),
      columns: [column("a", "[bag/a]"), column("b", "[bag/b]"), column("n", "RowNumber()")],
    };
    const rows = [
      ["2", "x", "1"],
      ["1", "y", "2"],
      ["1", "x", "3"],
      [null, "x", "4"],
      ["1", "x", "5"],
    ];
    await world.expectRows([bag], { elementId: "t" }, rows);
    await world.expectRows([bag], { elementId: "t", window: { offset: 2, limit: 2 } }, rows.slice(2, 4));
  });
  test("where nothing tells rows apart, the source columns that are read do, in order: W_TIES", async () => {
    const heap: TestElement = {
      id: "t",
      name: "Heap",
      source: tableSource("heap"),
      columns: [column("b", "[heap/b]"), column("a", "[heap/a] + 0"), column("n", "RowNumber()")],
    };
    await world.expectRows([heap], { elementId: "t" }, [
      ["x", "1", "1"],
      ["x", "1", "2"],
      ["x", "2", "3"],
      ["x", null, "4"],
      ["y", "1", "5"],
    ]);
    expect(world.compile([heap], { elementId: "t" }).diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["W_TIES n"]);
  });
});

describe("L7 depth", () => {
  test("windows over aggregates over windows over aggregates", () =>
    world.expectRows(
      [
        table(
          {
            groupings: [
              { id: "y", groupBy: ["year"], calculations: ["peak", "place"] },
              { id: "m", groupBy: ["month"], calculations: ["mt", "run", "gain"] },
            ],
            summary: ["spread"],
          },
          [
            column("mt", "Sum([amount])"),
            column("run", "CumulativeSum([mt])"),
            column("gain", "[run] - Lag([run], 1, 0)"),
            column("peak", "Max([run]) + Count([gain])"),
            column("place", 'Rank([peak], "desc")'),
            column("spread", "Max([place]) * 10 + Count([place])"),
          ],
        ),
      ],
      { elementId: "t", level: "m", columns: ["year", "month", "run", "gain", "peak", "place", "spread"] },
      [
        ["2020", "1", "30", "30", "37", "2", "33"],
        ["2020", "2", "35", "5", "37", "2", "33"],
        ["2021", "1", "7", "7", "109", "1", "33"],
        ["2021", "3", "107", "100", "109", "1", "33"],
        [null, "1", "3", "3", "4", "3", "33"],
      ],
    ));
  test("a window directly inside a window, and inside an aggregate", () =>
    world.expectRows(
      [
        table({ summary: ["top"] }, [
          column("twice", "CumulativeSum(CumulativeSum([amount]))"),
          column("top", "Max(Lag(CumulativeSum([amount])))"),
        ]),
      ],
      { elementId: "t", columns: ["id", "twice", "top"] },
      [
        ["1", "5", "142"],
        ["2", "20", "142"],
        ["3", "55", "142"],
        ["4", "190", "142"],
        ["5", "332", "142"],
        ["6", "474", "142"],
        ["7", "619", "142"],
      ],
    ));
  test("FillDown, First and Last on both engines", () =>
    world.expectRows(
      [table({}, [column("filled", "FillDown([note])"), column("first", "First([amount])"), column("last", "Last([amount])")])],
      { elementId: "t", columns: ["id", "filled", "first", "last"] },
      [
        ["1", "b", "5", "3"],
        ["2", "a", "5", "3"],
        ["3", "a", "5", "3"],
        ["4", "B", "5", "3"],
        ["5", "", "5", "3"],
        ["6", "a", "5", "3"],
        ["7", "é", "5", "3"],
      ],
    ));
  test("G6: 500 columns in a chain compile and run", async () => {
    const chain = Array.from({ length: 499 }, (_, index) => column(`c${index + 1}`, `[${index === 0 ? "amount" : `c${index}`}] + 1`));
    const one = table({}, chain);
    const start = performance.now();
    const compiled = world.compile([one], { elementId: "t", columns: ["c499"] });
    expect(compiled.ok).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
    await world.expectRows([one], { elementId: "t", columns: ["id", "c499"], window: { offset: 0, limit: 2 } }, [
      ["1", "504"],
      ["2", "509"],
    ]);
  });
  test("G6: beyond the bound there is a finding, not a query", () => {
    const chain = Array.from({ length: 2000 }, (_, index) => column(`c${index + 1}`, `[${index === 0 ? "amount" : `c${index}`}] + 1`));
    const compiled = world.compile([table({}, chain)], { elementId: "t", columns: ["id", "c1999"] });
    expect(compiled.diagnostics.some((one) => one.code === "E_LIMIT")).toBe(true);
    expect(compiled.ok).toBe(true);
  });
  test("a chain in which each column is used twice does not explode", () => {
    const chain = Array.from({ length: 60 }, (_, index) =>
      column(`c${index + 1}`, index === 0 ? "[amount] / 2" : `[c${index}] * [c${index}] + [c${index}]`),
    );
    const compiled = world.compile([table({}, chain)], { elementId: "t", columns: ["c60"] });
    expect(compiled.ok && compiled.sql.length < 200_000).toBe(true);
  });
});
