import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { expectSql, part, pivot, sales } from "../support/pivots.ts";
import { planWorld } from "../support/plan.ts";

/** VisibilityLimit: labels ranked by what their groups are sorted by, before there are groups; the rest is one group of its own (S-L6f). */

const world = planWorld([sales], withDrawn(4));

const raw = ["region", "product", "year", "quarter", "amount", "cost", "buyer", "rank"].map((name) => column(name, `[sales/${name}]`));
const measures = [column("sum", "Sum([amount])"), column("buyers", "CountDistinct([buyer])"), column("n", "Count()")];
const byLevels = (formula: string, sort: readonly object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [...raw, ...measures, column("label", formula), ...((more["columns"] as object[] | undefined) ?? [])],
  groupings: [
    { id: "g", groupBy: ["label"], calculations: ["sum", "buyers", "n", ...((more["calculations"] as string[] | undefined) ?? [])], sort },
  ],
  ...("filters" in more ? { filters: more["filters"] } : {}),
  ...("summary" in more ? { summary: more["summary"] } : {}),
});
const bySum = [{ columnId: "sum", direction: "descending" }];
const at = { elementId: "t", level: "g", columns: ["label", "sum", "buyers", "n"] } as const;
const top = (n: number | string, rank = ""): string => `VisibilityLimit([product], ${n}${rank === "" ? "" : `, "${rank}"`})`;
/** What the groups are where the labels that stay are known. */
const folded = (labels: string, where = "true"): string => `
  SELECT CASE WHEN product IN (${labels}) THEN product ELSE 'Others' END AS label, sum(amount), count(DISTINCT nullif(buyer, '')), count(*)
  FROM sales WHERE ${where} GROUP BY 1`;

describe("S-L6f as a key of a table", () => {
  test("the first labels by an aggregate of the level; the rest evaluated over all its rows", async () => {
    await expectSql(world, [byLevels(top(2), bySum)], at, `${folded("'Ale', 'Cod'")} ORDER BY 2 DESC`);
    await world.expectRows([byLevels(top(2), bySum)], at, [
      ["Ale", "72", "3", "5"],
      ["Cod", "48", "1", "3"],
      ["Others", "12", "2", "4"],
    ]);
  });
  test("parts of dates, as the editor writes them: in words that stand in the order of time", async () => {
    const label = 'VisibilityLimit(DateFormat(DateTrunc("quarter", MakeDate([year], 3 * [quarter] - 2, 1)), "%Y Q%q"), 2)';
    await world.expectRows([byLevels(label, bySum)], at, [
      ["2024 Q1", "60", "2", "2"],
      ["2023 Q1", "45", "2", "3"],
      ["Others", "27", "3", "7"],
    ]);
  });
  test("ascending, by several columns, by a ratio of them, by the labels themselves", async () => {
    const ascending = [{ columnId: "sum", direction: "ascending" }];
    await expectSql(world, [byLevels(top(1), ascending)], at, `${folded("'Bun', 'Dip'")} ORDER BY 2`);
    const both = [
      { columnId: "sum", direction: "ascending" },
      { columnId: "n", direction: "descending" },
    ];
    await expectSql(world, [byLevels(top(1), both)], at, `${folded("'Bun'")} ORDER BY 2`);
    const ratio = { columns: [column("mean", "[sum] / [n]")], calculations: ["mean"] };
    const byMean = [{ columnId: "mean", direction: "descending" }];
    await expectSql(world, [byLevels(top(1), byMean, ratio)], at, `${folded("'Cod'")} ORDER BY sum(amount) / count(*) DESC`);
    await expectSql(world, [byLevels(top(2), [])], at, `${folded("'Ale', 'Bun'")} ORDER BY 1`);
    await expectSql(world, [byLevels(top(1), [{ columnId: "label", direction: "descending" }])], at, `${folded("'Dip'")} ORDER BY 1 DESC`);
  });
  test("equal labels share a place, share one without a gap, or come one after the other by label", async () => {
    const least = [{ columnId: "sum", direction: "ascending" }];
    // Bun and Dip have 3 each, the nameless one 6, then Cod.
    const order = "ORDER BY 2, 1";
    await expectSql(world, [byLevels(top(2), least)], at, `${folded("'Bun', 'Dip'")} ${order}`);
    await expectSql(world, [byLevels(top(1, "RowNumber"), least)], at, `${folded("'Bun'")} ${order}`);
    const dense = folded("'Bun', 'Dip'").replace("ELSE", "WHEN product IS NULL THEN NULL ELSE");
    await expectSql(world, [byLevels(top(2, "RankDense"), least)], at, `${dense} ${order}`);
    await expectSql(world, [byLevels(top(2, "rankdense"), least)], at, `${dense} ${order}`);
  });
  test("a null is a label of its own, and so is a real Others", async () => {
    const nulls = byLevels(top(1), [{ columnId: "n", direction: "ascending" }]);
    await world.expectRows([nulls], at, [
      ["Dip", "3", "1", "1"],
      [null, "6", "0", "1"],
      ["Others", "123", "4", "10"],
    ]);
    const real = byLevels('VisibilityLimit(If([product] = "Ale", "Others", [product]), 1)', bySum);
    await world.expectRows([real], at, [["Others", "132", "4", "12"]]);
  });
  test("no label, more than there are, no limit at all", async () => {
    await world.expectRows([byLevels(top(0), bySum)], at, [["Others", "132", "4", "12"]]);
    const all = "SELECT product, sum(amount), count(DISTINCT nullif(buyer, '')), count(*) FROM sales GROUP BY 1 ORDER BY 2 DESC, 1";
    await expectSql(world, [byLevels(top(99), bySum)], at, all);
    await expectSql(world, [byLevels(top("Null"), bySum)], at, all);
  });
  test("the limit is a control", async () => {
    const control = {
      id: "k",
      kind: "control",
      controlType: "list",
      controlId: "Limit",
      selectionMode: "single",
      source: { kind: "manual", valueType: "number", values: [1, 2] },
    };
    const element = byLevels(top("[Limit]"), bySum);
    await expectSql(world, [control, element], at, `${folded("'Ale'")} ORDER BY 2 DESC`, { controls: { k: { kind: "scalar", value: 1 } } });
    const all = "SELECT product, sum(amount), count(DISTINCT nullif(buyer, '')), count(*) FROM sales GROUP BY 1 ORDER BY 2 DESC, 1";
    await expectSql(world, [control, element], at, all);
  });
  test("F2: over what filters of rows leave; F3, F4: before those of groups and ranks", async () => {
    const rows = { filters: [{ id: "f", columnId: "region", kind: "list", mode: "include", values: ["East"] }] };
    await expectSql(world, [byLevels(top(1), bySum, rows)], at, `${folded("'Ale'", "region = 'East'")} ORDER BY 2 DESC`);
    const groups = { filters: [{ id: "f", columnId: "sum", kind: "number-range", max: 50 }] };
    await expectSql(world, [byLevels(top(2), bySum, groups)], at, `${folded("'Ale', 'Cod'")} HAVING sum(amount) <= 50 ORDER BY 2 DESC`);
    const first = { filters: [{ id: "f", columnId: "sum", kind: "top-n", rowCount: 2, rankingFunction: "rank", mode: "top-n" }] };
    await expectSql(world, [byLevels(top(1), bySum, first)], at, `${folded("'Ale'")} ORDER BY 2 DESC LIMIT 2`);
    const label = { filters: [{ id: "f", columnId: "label", kind: "list", mode: "include", values: ["Others"] }] };
    await expectSql(world, [byLevels(top(2), bySum, label)], at, `SELECT * FROM (${folded("'Ale', 'Cod'")}) WHERE label = 'Others'`);
  });
  test("F2: a filter on a scalar of the level, by way of another or of a row, acts before the labels are ranked", async () => {
    // Seed 102078646: the groups that the tested scalar stood in were made of labels, and those of the rows that it leaves.
    const other: TestElement = {
      id: "o",
      name: "Others",
      source: tableSource("sales"),
      columns: [column("product of o", "[sales/product]"), column("amount of o", "[sales/amount]")],
    };
    const columns = [
      column("found", 'Rollup(Max([Others/amount of o]), "Cod", [Others/product of o])'),
      column("twice", "[found] + [found]"),
      column("over", "[amount] + [found]"),
    ];
    const tested = (filter: object): readonly TestElement[] => [
      other,
      byLevels(top(1), bySum, { columns, calculations: ["found", "twice"], filters: [{ id: "f", kind: "number-range", ...filter }] }),
    ];
    await expectSql(world, tested({ columnId: "twice", min: 80 }), at, `${folded("'Ale'")} ORDER BY 2 DESC`);
    await world.expectRows(tested({ columnId: "twice", min: 81 }), at, []);
    await expectSql(world, tested({ columnId: "over", max: 50 }), at, `${folded("'Ale'", "amount <= 10")} ORDER BY 2 DESC`);
  });
  test("L8: shares and totals are those of all rows", async () => {
    const share = {
      columns: [column("share", "PercentOfTotal(Sum([amount]))"), column("all", "CountDistinct([label])")],
      calculations: ["share"],
      summary: ["all"],
    };
    await world.expectRows([byLevels(top(2), bySum, share)], { ...at, columns: ["label", "share"] }, [
      ["Ale", 72 / 132],
      ["Cod", 48 / 132],
      ["Others", 12 / 132],
    ]);
    await world.expectRows([byLevels(top(2), bySum, share)], { elementId: "t", level: "summary", columns: ["all"] }, [["3"]]);
  });
  test("below another level, labels are ranked within its groups; rows see their label", async () => {
    const nested: TestElement = {
      ...byLevels(top(1), bySum),
      groupings: [
        { id: "r", groupBy: ["region"] },
        { id: "g", groupBy: ["label"], calculations: ["sum", "n"], sort: bySum },
      ],
    };
    await world.expectRows([nested], { elementId: "t", level: "g", columns: ["region", "label", "sum", "n"] }, [
      ["East", "Ale", "42", "4"],
      ["East", "Others", "3", "2"],
      ["West", "Cod", "48", "3"],
      ["West", "Others", "30", "1"],
      [null, null, "6", "1"],
      [null, "Others", "3", "1"],
    ]);
    await world.expectRows(
      [nested],
      { elementId: "t", level: "base", columns: ["product", "label"], within: ["West", "Others"], withOuter: true },
      [["Ale", "Others"]],
    );
  });
  test("where rows are not grouped: by the sort of the rows, of each label the row that comes first", async () => {
    const rows: TestElement = {
      id: "t",
      name: "Sales",
      source: tableSource("sales"),
      columns: [...raw, column("label", top(2)), column("up", "Upper([label])")],
      sort: [{ columnId: "amount", direction: "descending" }],
    };
    const sql =
      "SELECT product, CASE WHEN product IN ('Ale', 'Cod') THEN product ELSE 'Others' END FROM sales ORDER BY amount DESC NULLS LAST";
    await expectSql(world, [rows], { elementId: "t", columns: ["product", "label"] }, sql);
    const least = { ...rows, sort: [{ columnId: "amount", direction: "ascending" }] };
    await expectSql(
      world,
      [least],
      { elementId: "t", columns: ["up"] },
      "SELECT CASE WHEN product IN ('Bun', 'Dip') THEN upper(product) ELSE 'OTHERS' END FROM sales ORDER BY amount NULLS LAST",
    );
  });
  test("a child reads it as any column", async () => {
    const child: TestElement = {
      id: "u",
      name: "Child",
      source: { kind: "table", elementId: "t" },
      columns: [column("l", "[Sales/label]"), column("c", "Count()")],
      groupings: [{ id: "h", groupBy: ["l"], calculations: ["c"] }],
    };
    await world.expectRows([byLevels(top(1), bySum), child], { elementId: "u", level: "h", columns: ["l", "c"] }, [
      ["Ale", "5"],
      ["Others", "7"],
    ]);
  });
});

describe("S-L6f, L10: in charts and pivots", () => {
  const chart = (more: Record<string, unknown>): TestElement => ({
    id: "t",
    kind: "bar-chart",
    name: "Chart",
    source: tableSource("sales"),
    columns: [...raw, ...measures, column("label", top(2))],
    yAxis: { columnIds: ["sum"] },
    ...more,
  });
  test("on x, by the sort of x, whatever the color", async () => {
    const x = chart({
      xAxis: { columnId: "label", sort: { by: "sum", direction: "descending" } },
      color: { by: "category", column: "year" },
    });
    await expectSql(
      world,
      [x],
      { elementId: "t", columns: ["label", "year", "sum"] },
      `SELECT CASE WHEN product IN ('Ale', 'Cod') THEN product ELSE 'Others' END AS label, year, sum(amount) FROM sales GROUP BY 1, 2
       ORDER BY sum(sum(amount)) OVER (PARTITION BY label) DESC, 1, 2`,
    );
  });
  test("as the color: by what the chart is sorted by, evaluated for each label; by the labels where that says nothing of them", async () => {
    const sorted = chart({
      xAxis: { columnId: "region", sort: { by: "sum", direction: "descending" } },
      color: { by: "category", column: "label" },
    });
    await expectSql(
      world,
      [sorted],
      { elementId: "t", columns: ["region", "label", "sum"] },
      `SELECT region, CASE WHEN product IN ('Ale', 'Cod') THEN product ELSE 'Others' END AS label, sum(amount) FROM sales GROUP BY 1, 2
       ORDER BY sum(sum(amount)) OVER (PARTITION BY region) DESC, 1, 2`,
    );
    const color = chart({ xAxis: { columnId: "region" }, color: { by: "category", column: "label" } });
    await expectSql(
      world,
      [color],
      { elementId: "t", columns: ["region", "label", "sum"] },
      `SELECT region, CASE WHEN product IN ('Ale', 'Bun') THEN product ELSE 'Others' END AS label, sum(amount) FROM sales GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  });
  const label = column("label", top(1));
  const sorted = { columnId: "label", sort: { by: "sum", direction: "descending" } };
  test("on rows of a pivot within the key before it; totals of every part are those of the rows", async () => {
    const rows = pivot({ rowsBy: ["region", sorted], columnsBy: ["year"], values: ["sum", "buyers"] }, [label]);
    const keyed = `
      SELECT *, CASE WHEN region = 'East' AND product = 'Ale' OR region = 'West' AND product = 'Cod' THEN product
        WHEN region IS NULL AND product IS NULL THEN NULL ELSE 'Others' END AS label FROM sales`;
    const byLabel = "sum(sum(amount)) OVER (PARTITION BY region, label) DESC, label";
    await expectSql(
      world,
      [rows],
      part(2, 1),
      `SELECT region, label, year, sum(amount), count(DISTINCT nullif(buyer, '')) FROM (${keyed}) GROUP BY 1, 2, 3 ORDER BY region, ${byLabel}, year`,
    );
    await expectSql(
      world,
      [rows],
      part(2, 0),
      `SELECT region, label, sum(amount), count(DISTINCT nullif(buyer, '')) FROM (${keyed}) GROUP BY 1, 2 ORDER BY region, ${byLabel}`,
    );
    await expectSql(
      world,
      [rows],
      part(1, 0),
      "SELECT region, sum(amount), count(DISTINCT nullif(buyer, '')) FROM sales GROUP BY 1 ORDER BY 1",
    );
  });
  test("equal ones stay together on an axis and on x, though its order goes on by the labels", async () => {
    const least = { by: "sum", direction: "ascending" };
    const one = pivot({ rowsBy: [{ columnId: "label", sort: least }] }, [label]);
    const folded = "SELECT CASE WHEN product IN ('Bun', 'Dip') THEN product ELSE 'Others' END AS label, sum(amount) FROM sales GROUP BY 1";
    await expectSql(world, [one], part(1, 0), `${folded} ORDER BY 2, 1`);
    const x = chart({ xAxis: { columnId: "label", sort: least }, columns: [...raw, ...measures, column("label", top(1))] });
    await expectSql(world, [x], { elementId: "t", columns: ["label", "sum"] }, `${folded} ORDER BY 2, 1`);
  });
  test("on columns, over all rows of the other axis; Others can be opened by a key within", async () => {
    const across = pivot({ rowsBy: ["region"], columnsBy: [sorted, "product"] }, [label]);
    await expectSql(
      world,
      [across],
      part(0, 2),
      `SELECT CASE WHEN product = 'Ale' THEN product ELSE 'Others' END AS label, product, sum(amount) FROM sales GROUP BY 1, 2
       ORDER BY sum(sum(amount)) OVER (PARTITION BY label) DESC, 1, 2`,
    );
    await expectSql(
      world,
      [across],
      part(1, 1),
      `SELECT region, label, total FROM (
         SELECT region, CASE WHEN product = 'Ale' THEN product ELSE 'Others' END AS label, sum(amount) AS total FROM sales GROUP BY 1, 2)
       ORDER BY region, CASE label WHEN 'Ale' THEN 1 ELSE 2 END`,
    );
  });
});

describe("S-L6f, G5: what cannot be folded is said at its place", () => {
  const codes = (element: TestElement): readonly string[] => {
    const compiled = world.compile([element], { elementId: "t", level: "summary", columns: [] });
    return compiled.diagnostics.map((one) => `${one.code} ${one.columnId ?? ""}`);
  };
  test.each([
    ["twice in a formula", `${top(1)} & ${top(2)}`, "E_UNSUPPORTED label"],
    ["of a number", "VisibilityLimit([amount], 2)", "E_FORMULA_TYPE label"],
    ["a limit by row", "VisibilityLimit([product], [amount])", "E_FORMULA_TYPE label"],
    ["a rank that there is not", 'VisibilityLimit([product], 2, "Best")', "E_FORMULA_TYPE label"],
    ["of an aggregate", "VisibilityLimit(Max([product]), 2)", "E_LEVEL label"],
    ["of a window", "VisibilityLimit(Lag([product]), 2)", "E_LEVEL label"],
  ])("%s", (_, formula, found) => {
    expect(codes(byLevels(formula, bySum))).toContain(found);
  });
  test("E_CYCLE: a level sorted by what its own key rests on", () => {
    const inner = { columns: [column("worst", "Min([per])"), column("per", "Sum([amount])")], calculations: ["worst"] };
    const element: TestElement = {
      ...byLevels(top(1), [{ columnId: "worst", direction: "descending" }], inner),
      groupings: [
        { id: "g", groupBy: ["label"], calculations: ["worst"], sort: [{ columnId: "worst", direction: "descending" }] },
        { id: "y", groupBy: ["year"], calculations: ["per"] },
      ],
    };
    expect(codes(element)).toContain("E_CYCLE label");
  });
});
