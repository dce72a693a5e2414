import { describe, expect, test } from "vitest";
import { column } from "../support/elements.ts";
import { expectSql, part, pivot, sales } from "../support/pivots.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales]);
const whole = { rowsBy: ["region", "product"], columnsBy: ["year", "quarter"], values: ["sum", "buyers", "margin"] };
const distinct = "COUNT(DISTINCT NULLIF(buyer, ''))";
const margin = "1 - SUM(cost) / NULLIF(SUM(amount), 0)";

describe("L8, L10: cells and totals of a pivot, each evaluated at its own keys", () => {
  test("cells: one row per combination of all keys that there is, rows first", () =>
    expectSql(
      world,
      [pivot(whole)],
      part(2, 2),
      `SELECT region, product, year, quarter, SUM(amount), ${distinct}, ${margin} FROM sales GROUP BY ALL ORDER BY 1, 2, 3, 4`,
    ));
  test("totals of the rows: distinct buyers and ratios over all columns, not sums of cells", () =>
    expectSql(
      world,
      [pivot(whole)],
      part(2, 0),
      `SELECT region, product, SUM(amount), ${distinct}, ${margin} FROM sales GROUP BY ALL ORDER BY 1, 2`,
    ));
  test("totals of the columns", () =>
    expectSql(
      world,
      [pivot(whole)],
      part(0, 2),
      `SELECT year, quarter, SUM(amount), ${distinct}, ${margin} FROM sales GROUP BY ALL ORDER BY 1, 2`,
    ));
  test("the grand total", () => expectSql(world, [pivot(whole)], part(0, 0), `SELECT SUM(amount), ${distinct}, ${margin} FROM sales`));
  test.each([
    [1, 2, "region, year, quarter"],
    [2, 1, "region, product, year"],
    [1, 1, "region, year"],
    [1, 0, "region"],
    [0, 1, "year"],
  ])("subtotals at %i keys of the rows and %i of the columns", (rows, columns, keys) =>
    expectSql(
      world,
      [pivot(whole)],
      part(rows, columns),
      `SELECT ${keys}, SUM(amount), ${distinct}, ${margin} FROM sales GROUP BY ALL ORDER BY ${keys}`,
    ),
  );
  test("E4: one statement with one GROUP BY for each part", () => {
    for (const [rows, columns] of [
      [2, 2],
      [2, 0],
      [0, 1],
      [0, 0],
    ] as const) {
      const compiled = world.compile([pivot(whole)], part(rows, columns));
      const sql = compiled.ok ? compiled.sql : "";
      expect(sql.match(/\bSELECT\b/gu)?.length, sql).toBe(1);
    }
  });
  test("L4: an average of cells is one of cells in every total", () =>
    expectSql(
      world,
      [
        pivot({ rowsBy: ["region"], columnsBy: ["year"], values: ["mean"] }, [
          column("sums", "Sum([amount])"),
          column("mean", "Avg([sum])"),
        ]),
      ],
      part(1, 0),
      "SELECT region, AVG(s) FROM (SELECT region, year, SUM(amount)::DOUBLE s FROM sales GROUP BY ALL) GROUP BY ALL ORDER BY 1",
    ));
  test("L5: what has no aggregate is agreed on, in cells and in totals, else the marker", () =>
    expectSql(
      world,
      [pivot({ rowsBy: ["product"], columnsBy: ["year"], values: ["place"] }, [column("place", "[rank] * 10")])],
      part(0, 1),
      `SELECT year, CASE WHEN COUNT(DISTINCT COALESCE(rank, -1)) = 1 THEN MAX(rank) * 10 END, COUNT(DISTINCT COALESCE(rank, -1))
       FROM sales GROUP BY ALL ORDER BY 1`,
    ));
  test("L11: a key among the values shows what rows agree on where it is not among the keys of the total", () =>
    world.expectRows([pivot({ rowsBy: ["region", "product"], values: ["product"] })], part(1, 0), [
      ["East", null],
      ["West", null],
      [null, null],
    ]));
  test("V6, V7: of a part without rows the sum is null and the count 0; a ratio of nothing is null", () =>
    world.expectRows([pivot({ ...whole, filters: [{ id: "f", columnId: "region", kind: "list", values: ["North"] }] })], part(0, 0), [
      [null, "0", null],
    ]));
});

describe("empty shelves, null and hidden keys, keys that are formulas", () => {
  test("neither rows nor columns: one row", () => world.expectRows([pivot({ values: ["sum", "buyers"] })], part(0, 0), [["132", "4"]]));
  test("neither, and no rows: still one row", () =>
    world.expectRows(
      [pivot({ values: ["sum", "buyers"], filters: [{ id: "f", columnId: "region", kind: "list", values: ["North"] }] })],
      part(0, 0),
      [[null, "0"]],
    ));
  test("only rows: the cells are the totals of the rows", () =>
    world.expectRows([pivot({ rowsBy: ["region"] })], part(1, 0), [
      ["East", "45"],
      ["West", "78"],
      [null, "9"],
    ]));
  test("only columns", () =>
    world.expectRows([pivot({ columnsBy: ["year"] })], part(0, 1), [
      ["2023", "56"],
      ["2024", "70"],
      [null, "6"],
    ]));
  test("without values: the keys alone; of the grand total that it is one row", async () => {
    await world.expectRows([pivot({ rowsBy: ["region"], values: [] })], part(1, 0), [["East"], ["West"], [null]]);
    await world.expectRows([pivot({ rowsBy: ["region"], values: [] })], part(0, 0), [["1"]]);
  });
  test("L2, V4: nulls make one group, which stands last in either direction", () =>
    world.expectRows([pivot({ rowsBy: [{ columnId: "region", sort: { direction: "descending" } }] })], part(1, 0), [
      ["West", "78"],
      ["East", "45"],
      [null, "9"],
    ]));
  test("hidden keys group all the same, hidden values are left out", () =>
    world.expectRows(
      [
        pivot({ rowsBy: ["secret"], values: ["sum", "more"] }, [
          column("secret", "[sales/region]", { hidden: true }),
          column("more", "Max([amount])", { hidden: true }),
        ]),
      ],
      part(1, 0),
      [
        ["East", "45"],
        ["West", "78"],
        [null, "9"],
      ],
    ));
  test("keys that are formulas of columns and of other keys", () =>
    expectSql(
      world,
      [
        pivot({ rowsBy: ["initial", "longer"], columnsBy: ["half"] }, [
          column("initial", "Left([product], 1)"),
          column("longer", '[initial] & "…"'),
          column("half", "If([quarter] > 2, 2, 1)"),
        ]),
      ],
      part(2, 1),
      `SELECT LEFT(product, 1), LEFT(product, 1) || '…', CASE WHEN quarter > 2 THEN 2 ELSE 1 END, SUM(amount)
       FROM sales GROUP BY ALL ORDER BY 1, 2, 3`,
    ));
  test("a column on both shelves is on the rows, a column listed twice once", () =>
    world.expectRows([pivot({ rowsBy: ["region", "region"], columnsBy: ["region"], values: ["sum", "sum"] })], part(1, 0), [
      ["East", "45"],
      ["West", "78"],
      [null, "9"],
    ]));
  test("G5: a broken value is left out, with its finding; the others show", async () => {
    const one = pivot({ rowsBy: ["region"], values: ["sum", "wrong", "buyers"] }, [column("wrong", "Sum([nowhere])")]);
    await world.expectRows([one], part(1, 0), [
      ["East", "45", "3"],
      ["West", "78", "2"],
      [null, "9", "1"],
    ]);
    const compiled = world.compile([one], part(1, 0));
    expect(compiled.diagnostics.map(({ code, columnId }) => [code, columnId])).toContainEqual(["E_UNKNOWN_COLUMN", "wrong"]);
  });
  test("G5: a broken key is null everywhere, with its finding; the other keys and all values show, grouped without it", async () => {
    const sorted = { columnId: "region", sort: { by: "sum", direction: "descending" } };
    const one = pivot({ rowsBy: [sorted, "lost"], columnsBy: ["year", "gone"], values: ["sum", "share", "run"] }, [
      column("lost", "[nowhere]"),
      column("gone", "Sum([amount]) + "),
      column("share", 'PercentOfTotal(Sum([amount]), "row")'),
      column("run", "CumulativeSum([sum])"),
    ]);
    await expectSql(
      world,
      [one],
      part(2, 2),
      `SELECT region, NULL::TEXT, year, NULL::TEXT, sum(amount), sum(amount)::DOUBLE / sum(sum(amount)) OVER (PARTITION BY region),
         sum(sum(amount)) OVER (PARTITION BY region ORDER BY year)
       FROM sales GROUP BY region, year ORDER BY sum(sum(amount)) OVER (PARTITION BY region) DESC, region, year`,
    );
    await expectSql(
      world,
      [one],
      part(2, 0),
      "SELECT region, NULL::TEXT, sum(amount), 1.0::DOUBLE, NULL FROM sales GROUP BY 1 ORDER BY 3 DESC",
    );
    await expectSql(
      world,
      [one],
      part(0, 2),
      "SELECT year, NULL::TEXT, sum(amount), sum(amount) / 132::DOUBLE, NULL FROM sales GROUP BY 1 ORDER BY 1",
    );
    await expectSql(
      world,
      [one],
      part(1, 1, { within: ["East"] }),
      "SELECT region, year, sum(amount), sum(amount) / 45::DOUBLE, NULL FROM sales WHERE region = 'East' GROUP BY 1, 2 ORDER BY 1, 2",
    );
    const compiled = world.compile([one], part(2, 2));
    expect(compiled.diagnostics.map(({ code, columnId }) => [code, columnId])).toEqual([
      ["E_UNKNOWN_COLUMN", "lost"],
      ["E_SYNTAX", "gone"],
    ]);
    const filtered = pivot({ rowsBy: ["lost"], filters: [{ id: "f", columnId: "lost", kind: "list", mode: "include", values: ["a"] }] }, [
      column("lost", "[nowhere]"),
    ]);
    expect(world.compile([filtered], part(1, 0)).ok).toBe(false);
    await expectSql(
      world,
      [pivot({ rowsBy: ["lost"] }, [column("lost", "[nowhere]")])],
      part(1, 0),
      "SELECT NULL::TEXT, sum(amount) FROM sales",
    );
  });
  test("parts that there are none of are refused", () => {
    for (const ask of [part(2, 0), part(0, 1), part(1, 0, { within: ["a", "b"] }), part(1, 0, { level: "base" })])
      expect(world.compile([pivot({ rowsBy: ["region"] })], ask).ok).toBe(false);
    const { rowsBy: _rows, columnsBy: _columns, values: _values, ...table } = pivot({});
    expect(world.compile([{ ...table, kind: "table" }], part(0, 0)).ok).toBe(false);
  });
});

describe("L8: the order of the axes", () => {
  test("rows by a value: evaluated at the rows alone, inner keys within outer ones", () =>
    expectSql(
      world,
      [
        pivot({
          rowsBy: [
            { columnId: "region", sort: { direction: "descending", by: "sum" } },
            { columnId: "product", sort: { direction: "ascending", by: "sum" } },
          ],
          columnsBy: ["year"],
        }),
      ],
      part(2, 1),
      `SELECT region, product, year, SUM(amount) FROM sales GROUP BY 1, 2, 3
       ORDER BY SUM(SUM(amount)) OVER (PARTITION BY region) DESC NULLS LAST, region,
         SUM(SUM(amount)) OVER (PARTITION BY region, product) NULLS LAST, product, year`,
    ));
  test("columns by a value: evaluated at the columns alone; subtotals keep the order", async () => {
    const one = pivot({ rowsBy: ["region"], columnsBy: [{ columnId: "year", sort: { direction: "descending", by: "sum" } }, "quarter"] });
    await expectSql(
      world,
      [one],
      part(1, 2),
      `SELECT region, year, quarter, SUM(amount) FROM sales GROUP BY 1, 2, 3
       ORDER BY region, SUM(SUM(amount)) OVER (PARTITION BY year) DESC NULLS LAST, year, quarter`,
    );
    await world.expectRows([one], part(0, 1), [
      ["2024", "70"],
      ["2023", "56"],
      [null, "6"],
    ]);
  });
  test("by the number of rows", () =>
    world.expectRows([pivot({ rowsBy: [{ columnId: "product", sort: { direction: "descending", by: "row-count" } }] })], part(1, 0), [
      ["Ale", "72"],
      ["Cod", "48"],
      ["Bun", "3"],
      ["Dip", "3"],
      [null, "6"],
    ]));
  test("by an aggregate of a column that is nowhere shown", () =>
    world.expectRows(
      [pivot({ rowsBy: [{ columnId: "region", sort: { direction: "ascending", by: "cost", aggregation: "max" } }], columnsBy: ["year"] })],
      part(1, 0),
      [
        [null, "9"],
        ["East", "45"],
        ["West", "78"],
      ],
    ));
  test("by a column without an aggregate that each group agrees on", () =>
    world.expectRows([pivot({ rowsBy: [{ columnId: "product", sort: { direction: "ascending", by: "rank" } }] })], part(1, 0), [
      ["Bun", "3"],
      ["Ale", "72"],
      ["Cod", "48"],
      ["Dip", "3"],
      [null, "6"],
    ]));
  test("by another key", () =>
    world.expectRows(
      [pivot({ rowsBy: [{ columnId: "product", sort: { direction: "descending", by: "rank" } }], columnsBy: ["rank"] })],
      part(1, 0),
      [
        ["Dip", "3"],
        ["Cod", "48"],
        ["Ale", "72"],
        ["Bun", "3"],
        [null, "6"],
      ],
    ));
  test("by a broken column: by its own values", () =>
    world.expectRows(
      [pivot({ rowsBy: [{ columnId: "region", sort: { direction: "descending", by: "wrong" } }] }, [column("wrong", "Sum([nowhere])")])],
      part(1, 0),
      [
        ["East", "45"],
        ["West", "78"],
        [null, "9"],
      ],
    ));
  test("T2: a window of rows, and how many there are without it", async () => {
    const one = pivot({ rowsBy: ["product"], columnsBy: ["year"] });
    await world.expectRows([one], part(1, 1, { window: { offset: 1, limit: 2 } }), [
      ["Ale", "2024", "20"],
      ["Bun", "2023", "1"],
    ]);
    const count = { elementId: "p", want: { kind: "pivot-count", rows: 1, columns: 1 } } as const;
    await world.expectRows([one], count, [["7"]]);
    await world.expectRows([one], { ...count, want: { ...count.want, columns: 0 } }, [["5"]]);
    await world.expectRows([one], { ...count, want: { ...count.want, rows: 0, columns: 0 } }, [["1"]]);
  });
  test("within a group of the rows", () =>
    world.expectRows([pivot({ rowsBy: ["region", "product"], columnsBy: ["year"] })], part(2, 1, { within: ["East"] }), [
      ["East", "Ale", "2023", "22"],
      ["East", "Ale", "2024", "20"],
      ["East", "Bun", "2023", "1"],
      ["East", "Bun", "2024", "2"],
    ]));
});
