import { describe, expect, test } from "vitest";
import { column, tableSource } from "../support/elements.ts";
import { expectSql, part, pivot, sales } from "../support/pivots.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales]);
const axes = { rowsBy: ["region", "product"], columnsBy: ["year", "quarter"] };

describe("L10: windows of a pivot", () => {
  test("run along the columns inside each row, over the whole axis", () =>
    expectSql(
      world,
      [
        pivot({ ...axes, values: ["sum", "run", "before", "place"] }, [
          column("run", "CumulativeSum([sum])"),
          column("before", "Lag([sum], 1)"),
          column("place", "RowNumber()"),
        ]),
      ],
      part(2, 2),
      `SELECT region, product, year, quarter, SUM(amount) s, SUM(SUM(amount)) OVER w, LAG(SUM(amount)) OVER w, ROW_NUMBER() OVER w
       FROM sales GROUP BY 1, 2, 3, 4 WINDOW w AS (PARTITION BY region, product ORDER BY year, quarter ROWS UNBOUNDED PRECEDING) ORDER BY 1, 2, 3, 4`,
    ));
  test("follow the sort of the columns", () =>
    expectSql(
      world,
      [
        pivot(
          {
            rowsBy: [{ columnId: "region", sort: { direction: "descending", by: "sum" } }],
            columnsBy: [{ columnId: "year", sort: { direction: "descending", by: "sum" } }, "quarter"],
            values: ["run"],
          },
          [column("run", "CumulativeSum([sum])")],
        ),
      ],
      part(1, 2),
      `SELECT region, year, quarter, SUM(s) OVER (PARTITION BY region ORDER BY y DESC NULLS LAST, year, quarter ROWS UNBOUNDED PRECEDING)
       FROM (SELECT region, year, quarter, SUM(amount) s, SUM(SUM(amount)) OVER (PARTITION BY year) y, SUM(SUM(amount)) OVER (PARTITION BY region) r
         FROM sales GROUP BY 1, 2, 3)
       ORDER BY r DESC NULLS LAST, region, y DESC NULLS LAST, year, quarter`,
    ));
  test("S-L10c: without columns they run down the rows", () =>
    expectSql(
      world,
      [
        pivot({ rowsBy: ["region", { columnId: "product", sort: { direction: "descending", by: "sum" } }], values: ["run"] }, [
          column("run", "CumulativeSum([sum])"),
        ]),
      ],
      part(2, 0),
      `SELECT region, product, SUM(SUM(amount)) OVER (ORDER BY region, SUM(amount) DESC NULLS LAST, product ROWS UNBOUNDED PRECEDING)
       FROM sales GROUP BY 1, 2 ORDER BY region, SUM(amount) DESC NULLS LAST, product`,
    ));
  test("S-L6c: with neither, over the one cell", () =>
    world.expectRows([pivot({ values: ["run"] }, [column("run", "CumulativeSum([sum])")])], part(0, 0), [["132"]]));
  test("L11: show nothing in totals, nor does what rests on them", () =>
    expectSql(
      world,
      [pivot({ ...axes, values: ["run", "more", "sum"] }, [column("run", "CumulativeSum([sum])"), column("more", "[run] + [sum]")])],
      part(1, 0),
      "SELECT region, NULL, NULL, SUM(amount) FROM sales GROUP BY ALL ORDER BY 1",
    ));
  test("L6: an axis cannot be sorted by what runs along it; L8: nor the other one by what has no totals", () => {
    const run = column("run", "CumulativeSum([sum])");
    const codes = (shelf: "rowsBy" | "columnsBy"): readonly string[] => {
      const key = shelf === "rowsBy" ? "region" : "year";
      const sorted = { ...axes, [shelf]: [{ columnId: key, sort: { direction: "ascending", by: "run" } }] };
      const compiled = world.compile([pivot({ ...sorted, values: ["run"] }, [run])], part(1, 0));
      return compiled.diagnostics.map(({ code }) => code);
    };
    expect(codes("columnsBy")).toContain("E_CYCLE");
    expect(codes("rowsBy")).toContain("E_LEVEL");
  });
});

describe("L8: Subtotal, PercentOfTotal and GrandTotal by mode, in cells and in totals", () => {
  const modes: readonly (readonly [string, string])[] = [
    ['"grand_total"', "grand"],
    ['"row"', "row"],
    ['"column"', "column"],
    ['"row_parent"', "rowParent"],
    ['"column_parent"', "columnParent"],
    ['"parent_grouping"', "parent"],
    ['"row", 1', "outerRow"],
    ['"column", 1', "outerColumn"],
    ['"row_parent", 1', "rowGrandparent"],
  ];
  const columns = modes.map(([mode, id]) => column(id, `Subtotal([buyers], ${mode})`));
  const one = pivot({ ...axes, values: modes.map(([, id]) => id) }, columns);
  const distinct = "COUNT(DISTINCT NULLIF(buyer, ''))";
  /** Distinct buyers at some of the keys, beside a row of `k`. */
  const at = (keys: readonly string[]): string =>
    `(SELECT ${distinct} FROM sales t WHERE ${["TRUE", ...keys.map((key) => `t.${key} IS NOT DISTINCT FROM k.${key}`)].join(" AND ")})`;
  test.each([
    [2, 2],
    [2, 1],
    [1, 2],
    [2, 0],
    [0, 2],
    [1, 1],
    [1, 0],
    [0, 1],
  ])("at %i keys of the rows and %i of the columns", (rows, columnsAsked) => {
    const r = ["region", "product"].slice(0, rows);
    const c = ["year", "quarter"].slice(0, columnsAsked);
    const totals = [
      [],
      r,
      c,
      [...r.slice(0, -1), ...c],
      [...r, ...c.slice(0, -1)],
      rows > 0 ? [...r.slice(0, -1), ...c] : c.slice(0, -1),
      r.slice(0, -1),
      c.slice(0, -1),
      [...r.slice(0, -2), ...c],
    ];
    const keys = [...r, ...c].join(", ");
    return expectSql(
      world,
      [one],
      part(rows, columnsAsked),
      `SELECT ${keys}, ${totals.map(at).join(", ")} FROM (SELECT DISTINCT ${keys} FROM sales) k ORDER BY ${keys}`,
    );
  });
  test("at the grand total every mode is the value itself", () => world.expectRows([one], part(0, 0), [modes.map(() => "4")]));
  test("PercentOfTotal without a mode is of everything; GrandTotal is", () =>
    expectSql(
      world,
      [
        pivot({ ...axes, values: ["share", "ofRow", "grand"] }, [
          column("share", "PercentOfTotal([sum])"),
          column("ofRow", 'PercentOfTotal([sum], "row")'),
          column("grand", "GrandTotal([sum])"),
        ]),
      ],
      part(1, 1),
      `SELECT region, year, SUM(amount) / 132.0, SUM(amount)::DOUBLE / SUM(SUM(amount)) OVER (PARTITION BY region), 132
       FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
    ));
  test("S-L8b: an axis without keys is no axis: the total over everything, a parent of it the value itself", () =>
    world.expectRows(
      [
        pivot({ rowsBy: ["region"], values: ["byColumn", "aboveColumn"] }, [
          column("byColumn", 'Subtotal([sum], "column")'),
          column("aboveColumn", 'Subtotal([sum], "column_parent")'),
        ]),
      ],
      part(1, 0),
      [
        ["East", "132", "45"],
        ["West", "132", "78"],
        [null, "132", "9"],
      ],
    ));
  test("S-L8b: in a table and in a chart the modes of a pivot are totals over everything", async () => {
    const table = (more: object) => ({
      id: "p",
      source: tableSource("sales"),
      columns: [column("region", "[sales/region]"), column("v", 'Subtotal(Sum([sales/amount]), "row_parent")')],
      ...more,
    });
    const rows = [
      ["East", "132"],
      ["West", "132"],
      [null, "132"],
    ] as const;
    await world.expectRows(
      [table({ groupings: [{ id: "g", groupBy: ["region"], calculations: ["v"] }] })],
      { elementId: "p", level: "g" },
      rows,
    );
    await world.expectRows(
      [table({ kind: "bar-chart", xAxis: { columnId: "region" }, yAxis: { columnIds: ["v"] } })],
      { elementId: "p", columns: ["region", "v"] },
      rows,
    );
  });
});

describe("F1–F5: filters of a pivot", () => {
  const filter = (columnId: string, more: object) => ({ id: `f-${columnId}`, columnId, ...more });
  test("F2: on base rows, before anything is aggregated", () =>
    expectSql(
      world,
      [pivot({ rowsBy: ["region"], values: ["sum", "buyers"], filters: [filter("year", { kind: "list", values: [2023] })] })],
      part(1, 0),
      "SELECT region, SUM(amount), COUNT(DISTINCT buyer) FROM sales WHERE year = 2023 GROUP BY ALL ORDER BY 1",
    ));
  const cells = pivot({
    rowsBy: ["region"],
    columnsBy: ["year"],
    values: ["sum", "buyers"],
    filters: [filter("sum", { kind: "number-range", min: 20 })],
  });
  const left = `SELECT * FROM sales s SEMI JOIN (SELECT region, year FROM sales GROUP BY ALL HAVING SUM(amount) >= 20) k
    ON k.region IS NOT DISTINCT FROM s.region AND k.year IS NOT DISTINCT FROM s.year`;
  test("F3: on a value, whole cells are removed", () =>
    expectSql(
      world,
      [cells],
      part(1, 1),
      `SELECT region, year, SUM(amount), COUNT(DISTINCT NULLIF(buyer, '')) FROM (${left}) GROUP BY ALL ORDER BY 1, 2`,
    ));
  test("F5: totals are evaluated over what remains", async () => {
    await expectSql(
      world,
      [cells],
      part(1, 0),
      `SELECT region, SUM(amount), COUNT(DISTINCT NULLIF(buyer, '')) FROM (${left}) GROUP BY ALL ORDER BY 1`,
    );
    await expectSql(world, [cells], part(0, 0), `SELECT SUM(amount), COUNT(DISTINCT NULLIF(buyer, '')) FROM (${left})`);
  });
  const top = (columnId: string, rowCount: number, rankingFunction = "rank") =>
    filter(columnId, { kind: "top-n", rankingFunction, mode: "top-n", rowCount });
  test("F4: top-N by a value ranks the innermost rows by their total, within their group", () =>
    expectSql(
      world,
      [pivot({ ...axes, columnsBy: ["year"], values: ["sum"], filters: [top("sum", 1)] })],
      part(2, 1),
      `SELECT region, product, year, SUM(amount) FROM sales s SEMI JOIN (
         SELECT region r, product p FROM sales GROUP BY 1, 2 QUALIFY RANK() OVER (PARTITION BY region ORDER BY SUM(amount) DESC NULLS LAST) = 1
       ) k ON k.r IS NOT DISTINCT FROM s.region AND k.p IS NOT DISTINCT FROM s.product GROUP BY ALL ORDER BY 1, 2, 3`,
    ));
  test("F4: without columns it ranks the cells within their group all the same", () =>
    expectSql(
      world,
      [pivot({ rowsBy: ["region", "product"], values: ["sum"], filters: [top("sum", 1)] })],
      part(1, 0),
      `SELECT region, SUM(s) FROM (SELECT region, product, SUM(amount) s FROM sales GROUP BY 1, 2
         QUALIFY RANK() OVER (PARTITION BY region ORDER BY SUM(amount) DESC NULLS LAST) = 1) GROUP BY ALL ORDER BY 1`,
    ));
  test("F4: without rows it ranks the columns", () =>
    world.expectRows([pivot({ columnsBy: ["year"], filters: [top("sum", 1)] })], part(0, 1), [["2024", "70"]]));
  test("F4: on a key it ranks the groups that the key makes", async () => {
    await world.expectRows([pivot({ ...axes, columnsBy: ["year"], filters: [top("product", 1)] })], part(2, 0), [
      ["East", "Bun", "3"],
      ["West", "Cod", "48"],
      [null, "Dip", "3"],
    ]);
    await world.expectRows([pivot({ rowsBy: ["region"], columnsBy: ["year"], filters: [top("year", 1)] })], part(0, 0), [["70"]]);
  });
  test("S-L6a: ties of row-number are broken by the keys", () =>
    world.expectRows(
      [
        pivot({ rowsBy: ["product"], columnsBy: ["year"], values: ["sum"], filters: [top("same", 2, "row-number")] }, [
          column("same", "Sum([amount]) * 0"),
        ]),
      ],
      part(1, 0),
      [
        ["Ale", "72"],
        ["Bun", "3"],
      ],
    ));
  test("T1: rows behind the total of a column: the keys of the rows are left open, and what filters left stays", () =>
    world.expectRows(
      [pivot({ rowsBy: ["region", "product"], columnsBy: ["year"], filters: [top("sum", 1)] })],
      { elementId: "p", level: "base", columns: ["product", "amount"], withOuter: true, within: [{ any: true }, { any: true }, 2023] },
      [
        ["Ale", "10"],
        ["Ale", "5"],
        ["Ale", "7"],
      ],
    ));
  test("of the moment: a filter on a key of the columns gives the rows behind a total of a column", () =>
    world.expectRows(
      [pivot({ rowsBy: ["region"], columnsBy: ["year"] })],
      {
        elementId: "p",
        level: "base",
        columns: ["region", "amount"],
        withOuter: true,
        extraFilters: [{ id: "x", columnId: "year", kind: "list", values: [2024] }],
      },
      [
        ["East", "20"],
        ["East", "2"],
        ["West", "40"],
        ["West", null],
        ["West", "8"],
      ],
    ));
});

describe("file 3.4: conditions by formula of conditional formats", () => {
  const colored = pivot({
    rowsBy: ["region", "product"],
    columnsBy: ["year"],
    values: ["sum"],
    conditionalFormats: [
      { type: "single", columnIds: ["sum"], condition: "formula", formula: "[sum] > 20", includeGrandTotals: true },
      { type: "single", columnIds: ["sum"], condition: "formula", formula: "[buyers] = 2", includeValues: false, includeSubtotals: true },
      { type: "backgroundScale", columnIds: ["sum"], scheme: ["#fff", "#000"], domain: { max: "Avg([sum])" } },
    ],
  });
  const asked = (rows: number, columns: number) =>
    part(rows, columns, { want: { kind: "pivot", rows, columns, conditions: true }, within: rows > 0 ? ["East"] : null });
  test("are evaluated where they color: values, subtotals, grand totals", async () => {
    await world.expectRows([colored], asked(2, 1), [
      ["East", "Ale", "2023", "22", true],
      ["East", "Ale", "2024", "20", false],
      ["East", "Bun", "2023", "1", false],
      ["East", "Bun", "2024", "2", false],
    ]);
    await world.expectRows([colored], asked(1, 1), [
      ["East", "2023", "23", true],
      ["East", "2024", "22", true],
    ]);
    await world.expectRows([colored], asked(0, 0), [["132", true]]);
    await world.expectRows([colored], part(0, 0), [["132"]]);
  });
  test("an end of a scale by formula is one of the whole element", async () => {
    const ids = world.compile([colored], part(0, 0));
    expect(ids.ok).toBe(true);
    const end = "\u001e2 max";
    await world.expectRows([colored], { elementId: "p", level: "summary", columns: [end] }, [[132 / 8]]);
  });
});

describe("L9: what reads a pivot, and totals with a formula of their own", () => {
  const parent = pivot({ rowsBy: ["region"], columnsBy: ["year"], values: ["sum", "buyers"] });
  test("a child reads its base rows or, by groupingId, its cells", async () => {
    const child = (groupingId?: string) => ({
      id: "t",
      kind: "kpi-chart",
      source: { kind: "table", elementId: "p", ...(groupingId === undefined ? {} : { groupingId }) },
      columns: [column("v", groupingId === undefined ? "Count()" : "Sum([Pivot/buyers])")],
      value: { columnId: "v" },
    });
    await world.expectRows([parent, child()], { elementId: "t", columns: ["v"] }, [["12"]]);
    await world.expectRows([parent, child("cells")], { elementId: "t", columns: ["v"] }, [["7"]]);
  });
  test("as rows of the level cells: all columns there, in the order of the axes", () =>
    world.expectRows([parent], { elementId: "p", columns: ["region", "year", "sum"], window: { offset: 0, limit: 3 } }, [
      ["East", "2023", "23"],
      ["East", "2024", "22"],
      ["West", "2023", "30"],
    ]));
  const own = pivot({
    rowsBy: ["region"],
    columnsBy: ["year"],
    values: ["sum", "buyers"],
    sheaf: {
      totals: {
        rows: { perColumn: { sum: { formula: "Avg([sum])" } } },
        columns: { perColumn: { sum: { formula: "Max([amount])" }, buyers: { formula: "Sum([nowhere])" } } },
      },
    },
  });
  test("stand in the totals of their axis, evaluated there; at the crossing those of the rows", async () => {
    await expectSql(
      world,
      [own],
      part(0, 1),
      `SELECT year, AVG(s), (SELECT COUNT(DISTINCT NULLIF(buyer, '')) FROM sales t WHERE t.year IS NOT DISTINCT FROM c.year)
       FROM (SELECT region, year, SUM(amount)::DOUBLE s FROM sales GROUP BY ALL) c GROUP BY year ORDER BY 1`,
    );
    await expectSql(world, [own], part(0, 0), "SELECT AVG(s) FROM (SELECT SUM(amount)::DOUBLE s FROM sales GROUP BY region, year)");
  });
  test("T1: an aggregate of a value adds the cells up in a total, where the value itself is evaluated over all rows", async () => {
    const added = pivot({ rowsBy: ["region"], columnsBy: ["year"], values: ["buyers", "s", "n"] }, [
      column("s", "Sum([buyers])"),
      column("n", "CountIf(IsNotNull([buyers]))"),
    ]);
    await world.expectRows([added], part(0, 0), [["4", "7", "6"]]);
  });
  test("G5: one that is broken leaves its value out there, and nothing else", async () => {
    await world.expectRows([own], part(1, 0), [
      ["East", "20"],
      ["West", "40"],
      [null, "6"],
    ]);
    await world.expectRows([own], part(1, 1, { window: { offset: 0, limit: 1 } }), [["East", "2023", "23", "2"]]);
  });
});
