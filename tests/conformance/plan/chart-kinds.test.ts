// Every kind of chart on DuckDB: what is drawn is what SQL that was written by hand says. Numbers are read from the drawn marks.
import { type Drawing, loadMapShapes } from "@sheaf/charts";
import { asKind, type ChartKindName, chartKindNames } from "@sheaf/workbook";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import {
  shapes,
  series,
  values,
  slots,
  told,
  ascending,
  turn,
  step,
  region,
  way,
  sum,
  cost,
  byStep,
  along,
  byRegion,
  byWay,
  waySums,
  drawnOf,
  inFirst,
  chartWorld,
  resultsOf,
} from "../support/chart-drawings.ts";

const world = chartWorld();
const resultOf = resultsOf(world);

interface Case {
  readonly members: object;
  readonly columns: readonly object[];
  /** One number for each mark. */
  readonly sql: string;
  /** The same numbers from the drawing, all in one unit of its own. */
  readonly drawn: (drawing: Drawing) => readonly number[];
}

/** By kind: one that is missing does not compile. */
const cases: { readonly [K in ChartKindName]: Case } = {
  "bar-chart": { members: along, columns: [step, sum], sql: byStep, drawn: (drawing) => values(series(drawing)[0]?.data ?? []) },
  "line-chart": { members: along, columns: [step, sum], sql: byStep, drawn: (drawing) => values(series(drawing)[0]?.data ?? []) },
  "area-chart": {
    members: { ...along, ...byRegion, xAxis: { columnId: "way" } },
    columns: [way, region, sum],
    sql: "SELECT sum(amount) FROM sales GROUP BY region, way ORDER BY region, way",
    drawn: (drawing) => series(drawing).flatMap(({ data }) => values(data)),
  },
  "combo-chart": {
    members: {
      xAxis: { columnId: "step" },
      yAxis: { columnIds: ["sum", { columnId: "cost", type: "line" }] },
      yAxis2: { columnIds: ["cost"] },
    },
    columns: [step, sum, cost],
    sql: "SELECT v FROM (SELECT 1 AS k, step, sum(amount) AS v FROM sales GROUP BY step UNION ALL SELECT 2, step, sum(cost) FROM sales GROUP BY step) ORDER BY k, step",
    drawn: (drawing) => series(drawing).flatMap(({ data }) => values(data)),
  },
  "scatter-chart": {
    members: { xAxis: { columnId: "amount" }, yAxis: { columnIds: ["each"] } },
    columns: [column("amount", "[sales/amount]"), column("each", "[sales/cost]")],
    sql: "SELECT cost FROM sales GROUP BY amount, cost ORDER BY amount, cost",
    // x and y of each point, one after the other
    drawn: (drawing) => [...((series(drawing)[0]?.data ?? []) as Iterable<unknown>)].filter((_, at) => at % 2 === 1).map(Number),
  },
  "pie-chart": { members: byWay, columns: [way, sum], sql: waySums, drawn: (drawing) => shapes(drawing, "slice-\\d").map(turn) },
  "donut-chart": {
    members: { ...byWay, holeValue: { columnId: "sum" } },
    columns: [way, sum],
    sql: waySums,
    drawn: (drawing) => shapes(drawing, "slice-\\d").map(turn),
  },
  "waterfall-chart": {
    members: along,
    columns: [step, sum],
    sql: `SELECT v FROM (SELECT step, sum(amount) AS v FROM sales GROUP BY step UNION ALL SELECT 99, sum(amount) FROM sales) ORDER BY step`,
    drawn: (drawing) => shapes(drawing, "step-").map(({ height }) => height),
  },
  "funnel-chart": {
    members: { stage: { columnId: "way", sort: { direction: "descending", by: "sum" } }, series: { columnId: "sum" } },
    columns: [way, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY way ORDER BY v DESC",
    drawn: (drawing) => shapes(drawing, "stage-").map(({ width }) => width),
  },
  "gauge-chart": {
    members: { value: { columnId: "sum" }, max: 400 },
    columns: [sum],
    sql: "SELECT v FROM (SELECT 1 AS k, 400 AS v UNION ALL SELECT 2, sum(amount) FROM sales) ORDER BY k",
    drawn: (drawing) => [Math.PI, ...shapes(drawing, "value$").map(turn)],
  },
  "box-chart": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnIds: ["amount"] } },
    columns: [region, column("amount", "[sales/amount]")],
    sql: `SELECT v FROM (
      SELECT region, 1 AS k, max(amount) - quantile_cont(amount, 0.75) AS v FROM sales GROUP BY region
      UNION ALL SELECT region, 2, quantile_cont(amount, 0.75) - quantile_cont(amount, 0.25) FROM sales GROUP BY region
      UNION ALL SELECT region, 3, quantile_cont(amount, 0.25) - min(amount) FROM sales GROUP BY region) ORDER BY k, region`,
    drawn: (drawing) => [
      ...shapes(drawing, "whisker-high-").map(({ y1, y2 }) => Math.abs(y1 - y2)),
      ...shapes(drawing, "box-").map(({ height }) => height),
      ...shapes(drawing, "whisker-low-").map(({ y1, y2 }) => Math.abs(y1 - y2)),
    ],
  },
  "treemap-chart": {
    members: { category: [{ columnId: "way" }], value: { columnId: "sum" } },
    columns: [way, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY way ORDER BY v DESC",
    // Each rectangle lost half a pixel at every side to what keeps them apart.
    drawn: (drawing) => shapes(drawing, "tile-").map(({ width, height }) => (width + 1) * (height + 1)),
  },
  "sankey-chart": {
    members: { stages: [{ columnId: "region" }, { columnId: "way" }], value: { columnId: "sum" } },
    columns: [region, way, sum],
    sql: `SELECT v FROM (SELECT 1 AS k, sum(amount) AS v FROM sales GROUP BY region UNION ALL SELECT 2, sum(amount) FROM sales GROUP BY way) ORDER BY k, v DESC`,
    drawn: (drawing) => shapes(drawing, "node-").map(({ height }) => height),
  },
  "sheaf:heatmap-chart": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnId: "way" }, value: { columnId: "sum" } },
    columns: [region, way, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY region, way ORDER BY v",
    drawn: (drawing) => ascending(told(drawing)),
  },
  "sheaf:histogram-chart": {
    members: { value: { columnId: "amount" }, bins: { width: 10 } },
    columns: [column("amount", "[sales/amount]")],
    sql: "SELECT count(*) FROM sales GROUP BY floor(amount / 10) ORDER BY floor(amount / 10)",
    drawn: (drawing) => shapes(drawing, "bin-").map(({ height }) => height),
  },
  "sheaf:calendar-chart": {
    members: { date: { columnId: "day" }, value: { columnId: "sum" } },
    columns: [column("day", 'DateAdd("day", [sales/step], Date("2024-01-31"))'), sum],
    sql: byStep,
    drawn: told,
  },
  "bar-chart/dumbbell": {
    members: { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum", "cost"] }, orientation: "horizontal", stacking: "none" },
    columns: [step, sum, cost],
    sql: "SELECT sum(cost) - sum(amount) AS v FROM sales GROUP BY step ORDER BY v DESC",
    drawn: (drawing) => shapes(drawing, "stem-").map(({ x1, x2 }) => x2 - x1),
  },
  "bar-chart/bullet": {
    members: { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum", "cost"] }, orientation: "horizontal", stacking: "none" },
    columns: [step, sum, cost],
    sql: byStep,
    drawn: (drawing) => shapes(drawing, "value-bar-").map(({ width }) => width),
  },
  "bar-chart/progress": {
    members: { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum", "cost"] }, orientation: "horizontal", stacking: "none" },
    columns: [step, sum, cost],
    sql: "SELECT sum(amount) / sum(cost) AS v FROM sales GROUP BY step ORDER BY step",
    drawn: (drawing) => shapes(drawing, "done-").map(({ width }) => width),
  },
  "gauge-chart/ring": {
    members: { value: { columnId: "sum" }, max: { columnId: "cost" } },
    columns: [sum, cost],
    sql: "SELECT v FROM (SELECT 1 AS k, 1 AS v UNION ALL SELECT 2, sum(amount) / sum(cost) FROM sales) ORDER BY k",
    drawn: (drawing) => [2 * Math.PI, ...shapes(drawing, "done$").map(turn)],
  },
  "value-list": {
    members: { sort: [{ columnId: "sum", direction: "descending" }] },
    columns: [step, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY step ORDER BY v DESC",
    drawn: (drawing) => shapes(drawing, "bar-").map(({ width }) => width),
  },
  "bar-chart/words": {
    members: { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum"] }, orientation: "horizontal", stacking: "none" },
    columns: [step, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY step ORDER BY v DESC",
    drawn: (drawing) => shapes(drawing, "word-bar-").map(({ width }) => width),
  },
  "line-chart/slope": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnIds: ["sum"] }, color: { by: "category", column: "way" } },
    columns: [region, way, sum],
    sql: "SELECT abs(sum(amount) FILTER (region = 'West') - sum(amount) FILTER (region = 'East')) AS v FROM sales GROUP BY way ORDER BY v",
    drawn: (drawing) => ascending(shapes(drawing, "slope-").map(({ y1, y2 }) => Math.abs(y1 - y2))),
  },
  "line-chart/bump": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnIds: ["sum"] }, color: { by: "category", column: "way" } },
    columns: [region, way, sum],
    sql: `WITH ranks AS (SELECT region, way, rank() OVER (PARTITION BY region ORDER BY sum(amount) DESC) AS k FROM sales GROUP BY region, way)
      SELECT r.k FROM ranks r JOIN (SELECT way, k AS last FROM ranks WHERE region = 'West') l USING (way) ORDER BY l.last, r.region`,
    drawn: (drawing) => slots(drawing).map((mark) => Number(drawing.marks.tooltip(mark).rows[0]?.extras[0]?.replace("rank ", ""))),
  },
  "line-chart/radar": {
    members: { xAxis: { columnId: "way" }, yAxis: { columnIds: ["sum"] } },
    columns: [way, sum],
    sql: waySums,
    drawn: (drawing) => shapes(drawing, "spot-").map(({ cx, cy }) => Math.hypot(cx - 450, cy - 800)),
  },
  "line-chart/candlestick": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnIds: ["open", "high", "low", "close"] } },
    columns: [
      region,
      column("open", "PercentileCont([sales/amount], 0.25)"),
      column("high", "Max([sales/amount])"),
      column("low", "Min([sales/amount])"),
      column("close", "PercentileCont([sales/amount], 0.75)"),
    ],
    sql: `SELECT v FROM (
      SELECT region, 1 AS k, max(amount) - quantile_cont(amount, 0.75) AS v FROM sales GROUP BY region
      UNION ALL SELECT region, 2, quantile_cont(amount, 0.75) - quantile_cont(amount, 0.25) FROM sales GROUP BY region
      UNION ALL SELECT region, 3, quantile_cont(amount, 0.25) - min(amount) FROM sales GROUP BY region) ORDER BY k, region`,
    drawn: (drawing) => [
      ...shapes(drawing, "wick-high-").map(({ y1, y2 }) => Math.abs(y1 - y2)),
      ...shapes(drawing, "candle-").map(({ height }) => height),
      ...shapes(drawing, "wick-low-").map(({ y1, y2 }) => Math.abs(y1 - y2)),
    ],
  },
  "treemap-chart/sunburst": {
    members: { category: [{ columnId: "region" }, { columnId: "way" }], value: { columnId: "sum" } },
    columns: [region, way, sum],
    sql: `SELECT v FROM (SELECT 1 AS k, sum(amount) AS v FROM sales GROUP BY region UNION ALL SELECT 2, sum(amount) FROM sales GROUP BY region, way) ORDER BY k, v`,
    drawn: (drawing) => [...ascending(shapes(drawing, "part-\\d$").map(turn)), ...ascending(shapes(drawing, "part-\\d-").map(turn))],
  },
  "bar-chart/marimekko": {
    members: { xAxis: { columnId: "region" }, yAxis: { columnIds: ["sum"] }, color: { by: "category", column: "way" } },
    columns: [region, way, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY region, way ORDER BY v",
    // Each cell lost half a pixel at every side.
    drawn: (drawing) => ascending(shapes(drawing, "cell-").map(({ width, height }) => (width + 1) * (height + 1))),
  },
  "area-chart/ridgeline": {
    members: { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum"] }, color: { by: "category", column: "region" } },
    columns: [step, region, sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY region, step ORDER BY v",
    drawn: (drawing) => {
      const grounds = shapes(drawing, "ground-").map(({ y1 }) => y1);
      const slotCount = drawing.marks.count / grounds.length;
      return ascending(
        slots(drawing).map((mark, at) => {
          const { box } = drawing.marks.place(mark);
          return (grounds[Math.floor(at / slotCount)] ?? 0) - box.top - 4;
        }),
      );
    },
  },
  "region-map": {
    members: { region: { columnId: "state", regionType: "us-state" }, color: { by: "scale", column: "sum" } },
    columns: [column("state", 'If([sales/region] = "East", "NY", "CA")'), sum],
    sql: "SELECT sum(amount) FROM sales GROUP BY region ORDER BY region DESC",
    drawn: told,
  },
  "point-map": {
    members: { latitude: { columnId: "latitude" }, longitude: { columnId: "longitude" }, size: { columnId: "sum" } },
    columns: [column("latitude", "[sales/step] * 5"), column("longitude", "[sales/step] * 9"), sum],
    sql: "SELECT sum(amount) AS v FROM sales GROUP BY step ORDER BY v DESC",
    drawn: (drawing) => shapes(drawing, "circle-").map(({ radius }) => radius ** 2),
  },
  "geography-map": {
    members: { geography: { columnId: "shape" }, color: { by: "scale", column: "sum" } },
    columns: [column("shape", '"POINT (" & Text([sales/step]) & " 10)"'), sum],
    sql: byStep,
    drawn: told,
  },
};

beforeAll(() => Promise.all([loadMapShapes("us-states"), loadMapShapes("world")]));

describe.each(chartKindNames)("%s", (kind) => {
  test("L10: what is drawn are the numbers of the same question in SQL", async () => {
    const { members, columns, sql, drawn } = cases[kind];
    const bare = { id: "t", kind, name: "Chart", source: tableSource("sales"), columns, ...members };
    const element = asKind(bare as never, kind) as unknown as TestElement;
    const drawing = drawnOf(element, await resultOf(element));
    const expected = (await world.query("duckdb", sql)).map(([value]) => Number(value));
    expect(expected.length).toBeGreaterThan(1);
    expect(drawing.notes).toEqual([]);
    expect(inFirst(drawn(drawing))).toEqual(inFirst(expected));
  });
});
