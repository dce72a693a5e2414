import type { Drawing } from "@sheaf/charts";
import { cellAt } from "@sheaf/result";
import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { amounts, type Graphic, shapes, slots, region, way, drawnOf, inFirst, chartWorld, resultsOf } from "../support/chart-drawings.ts";

const world = chartWorld();
const resultOf = resultsOf(world);

/** Where the error bars of marks end, in values: by the places of two marks whose values are known. */
function barEnds(drawing: Drawing): readonly number[] {
  const marks = slots(drawing);
  const known = marks.map((mark) => {
    const { kind, box } = drawing.marks.place(mark);
    return { px: kind === "box" ? box.top : box.top + box.height / 2, value: Number(drawing.marks.value(mark)) };
  });
  const [first, second] = [known.at(0)!, known.find(({ value }) => value !== known.at(0)!.value)!];
  const perPx = (second.value - first.value) / (second.px - first.px);
  return shapes(drawing, "interval-stem").flatMap(({ y1, y2 }) => [y1, y2].map((px) => first.value + (px - first.px) * perPx));
}

describe("error bars end where SQL says", () => {
  const mean = column("mean", "Avg([sales/amount])");
  const ends = { columnIds: ["mean"] };
  const spread = (reach: string) =>
    `SELECT v FROM (SELECT way, 1 AS k, avg(amount) - ${reach} AS v FROM sales GROUP BY way UNION ALL SELECT way, 2, avg(amount) + ${reach} FROM sales GROUP BY way) ORDER BY way, k`;
  const cases: readonly (readonly [string, string, object, readonly object[], string])[] = [
    ["bar-chart", "a confidence interval", { of: "confidence" }, [], spread("1.959964 * stddev_samp(amount) / sqrt(count(amount))")],
    ["bar-chart", "one of 99%", { of: "confidence", level: 0.99 }, [], spread("2.575829 * stddev_samp(amount) / sqrt(count(amount))")],
    ["line-chart", "the standard deviation", { of: "deviation" }, [], spread("stddev_samp(amount)")],
    ["scatter-chart", "the standard error", { of: "error" }, [], spread("stddev_samp(amount) / sqrt(count(amount))")],
    ["area-chart", "an amount", { of: "amount", amount: "median" }, [column("median", "Median([sales/cost])")], spread("median(cost)")],
    [
      "combo-chart",
      "two columns",
      { of: "columns", low: "least", high: "most" },
      [column("least", "Min([sales/amount])"), column("most", "Max([sales/amount])")],
      "SELECT v FROM (SELECT way, 1 AS k, min(amount) AS v FROM sales GROUP BY way UNION ALL SELECT way, 2, max(amount) FROM sales GROUP BY way) ORDER BY way, k",
    ],
    [
      "line-chart",
      "two columns, the greater one first",
      { of: "columns", low: "most", high: "least" },
      [column("least", "Min([sales/amount]) - 40"), column("most", "Max([sales/amount]) + 40")],
      "SELECT v FROM (SELECT way, 1 AS k, max(amount) + 40 AS v FROM sales GROUP BY way UNION ALL SELECT way, 2, min(amount) - 40 FROM sales GROUP BY way) ORDER BY way, k",
    ],
  ];
  test.each(cases)("%s: %s", async (kind, _, bars, more, sql) => {
    const element: TestElement = {
      id: "t",
      kind,
      name: "Chart",
      source: tableSource("sales"),
      columns: [way, mean, ...more],
      xAxis: { columnId: "way", sort: { direction: "ascending" } },
      yAxis: ends,
      sheaf: { chart: { errorBars: [{ columnId: "mean", ...bars }] } },
    };
    const drawing = drawnOf(element, await resultOf(element));
    const expected = (await world.query("duckdb", sql)).map(([value]) => Number(value));
    const found = barEnds(drawing);
    expect(found).toHaveLength(expected.length);
    found.forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 3));
    expect(drawing.table.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["mean from", "mean to"]));
    expect(drawing.marks.describe({ panel: 0, series: 0, slot: 0 })).toMatch(/ to .* \(/u);
  });
});

test("with outliers the whiskers of a box end at the last values within 1.5 of its length, and the values beyond are drawn", async () => {
  const late = "CASE WHEN amount > 35 THEN amount * 4 ELSE amount END";
  const element: TestElement = {
    id: "t",
    kind: "box-chart",
    name: "Chart",
    source: tableSource("sales"),
    columns: [region, column("late", "If([sales/amount] > 35, [sales/amount] * 4, [sales/amount])")],
    xAxis: { columnId: "region" },
    yAxis: { columnIds: ["late"] },
    outliers: "shown",
  };
  const drawing = drawnOf(element, await resultOf(element));
  const of = (part: string) => `WITH v AS (SELECT region, ${late} AS x FROM sales),
    q AS (SELECT region, quantile_cont(x, 0.25) AS a, quantile_cont(x, 0.75) AS b FROM v GROUP BY region),
    f AS (SELECT region, a, b, a - 1.5 * (b - a) AS lo, b + 1.5 * (b - a) AS hi FROM q) ${part}`;
  const ask = async (part: string) => (await world.query("duckdb", of(part))).map((row) => row.map(Number));
  const [whiskers, beyond] = [
    await ask(
      "SELECT max(x) - any_value(b), any_value(b - a), any_value(a) - min(x) FROM v JOIN f USING (region) WHERE x BETWEEN lo AND hi GROUP BY region ORDER BY region",
    ),
    await ask("SELECT x - b, b - a FROM v JOIN f USING (region) WHERE x < lo OR x > hi ORDER BY region, x"),
  ];
  expect(beyond.length).toBeGreaterThan(0);
  const length = ({ y1, y2 }: Graphic["shape"]) => Math.abs(y1 - y2);
  const [high, box, low] = [
    shapes(drawing, "whisker-high-").map(length),
    shapes(drawing, "box-"),
    shapes(drawing, "whisker-low-").map(length),
  ];
  expect(inFirst(whiskers.flatMap((_, at) => [high[at]!, box[at]!.height, low[at]!]))).toEqual(inFirst(whiskers.flat()));
  // Dots stand as far above the box as their values do.
  const dots = shapes(drawing, "outliers-").flatMap(({ points }) => points.filter((_, at) => at % 2 === 1));
  expect(dots).toHaveLength(beyond.length);
  const at = whiskers.findIndex(([, height]) => height === beyond.at(0)![1]);
  expect((box[at]!.y - dots.at(0)!) / box[at]!.height).toBeCloseTo(beyond.at(0)![0]! / beyond.at(0)![1]!, 6);
  expect(drawing.notes).toEqual([{ kind: "outliers", shown: beyond.length, total: beyond.length }]);
});

const histogram = (bins: object): TestElement => ({
  id: "t",
  kind: "sheaf:histogram-chart",
  name: "Chart",
  source: tableSource("sales"),
  columns: [column("amount", "[sales/amount]")],
  value: { columnId: "amount" },
  ...bins,
});

test("a histogram without bins of its own has about twenty of a round width; given edges hold what lies between them", async () => {
  const cells = async (element: TestElement): Promise<readonly (readonly number[])[]> => {
    const table = await resultOf(element);
    return Array.from({ length: table.rowCount }, (_, row) =>
      ["~from", "~to", "~rows"].map((id) =>
        Number(
          cellAt(
            table,
            row,
            table.columns.findIndex((one) => one.id === id),
          ),
        ),
      ),
    );
  };
  // From 3 to 40 in steps of 2.
  const expected = await world.query(
    "duckdb",
    "SELECT floor(amount / 2) * 2 AS v, floor(amount / 2) * 2 + 2, count(*) FROM sales GROUP BY ALL ORDER BY v",
  );
  expect(await cells(histogram({}))).toEqual(expected.map((row) => row.map(Number)));
  expect(await cells(histogram({ bins: { count: 4 } }))).toEqual([
    [0, 10, amounts.filter((amount) => amount < 10).length],
    [10, 20, amounts.filter((amount) => amount >= 10 && amount < 20).length],
    [20, 30, amounts.filter((amount) => amount >= 20 && amount < 30).length],
    [30, 40, amounts.filter((amount) => amount >= 30 && amount < 40).length],
    [40, 50, amounts.filter((amount) => amount >= 40).length],
  ]);
  // What lies beyond is in the last bin; densities have none without an end.
  const tail = { bins: { width: 5, upTo: 20 } };
  const byWidth = await cells(histogram(tail));
  expect(byWidth.at(-1)).toEqual([20, 25, amounts.filter((amount) => amount >= 20).length]);
  expect(byWidth.at(-2)).toEqual([15, 20, amounts.filter((amount) => amount >= 15 && amount < 20).length]);
  expect((await cells(histogram({ bins: { count: 4, upTo: 21 } }))).at(-1)?.at(2)).toBe(amounts.filter((amount) => amount >= 20).length);
  expect((await cells(histogram({ ...tail, normalize: "density" }))).at(-1)?.at(0)).toBeGreaterThan(20);
  const edges = (await cells(histogram({ bins: { edges: [5, 10, 40] } }))).filter(([from]) => from !== 0);
  expect(edges).toEqual([
    [5, 10, amounts.filter((amount) => amount >= 5 && amount < 10).length],
    [10, 40, amounts.filter((amount) => amount >= 10 && amount <= 40).length],
  ]);
});

test("the note of a histogram counts the rows that are in no bin", async () => {
  const beyond = amounts.filter((amount) => amount < 5 || amount > 20).length;
  const element = histogram({ bins: { edges: [5, 10, 20] } });
  expect(drawnOf(element, await resultOf(element)).notes).toEqual([
    { kind: "no-mark", values: beyond, total: amounts.length, which: "beyond" },
  ]);
});
