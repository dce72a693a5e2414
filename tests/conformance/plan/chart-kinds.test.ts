// Every kind of chart on DuckDB: what is drawn is what SQL that was written by hand says. Numbers are read from the drawn marks.
import { chartColors, type DrawContext, drawChart, type Drawing, loadedMapShapes, loadMapShapes } from "@sheaf/charts";
import { compileQuery } from "@sheaf/compiler";
import { UTC } from "@sheaf/locale";
import { loadWords } from "@sheaf/messages/compile";
import { cellAt, type ResultTable } from "@sheaf/result";
import { presets } from "@sheaf/theme";
import {
  asKind,
  type ChartKindName,
  chartKindNames,
  type Element,
  type LayerKind,
  layerKinds,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { beforeAll, describe, expect, test } from "vitest";
import { documentOf, requestOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";
import { resultTable } from "../support/result-table.ts";

const words = await loadWords("en", { only: ["drawing"] });
const amounts = [10, 14, 3, 22, 8, 31, 5, 17, 12, 26, 9, 40, 6, 19];
const world = planWorld(
  [
    {
      name: "sales",
      columns: { step: "int", region: "text", way: "text", amount: "int", cost: "int" },
      rows: amounts.map((amount, index) => [
        (index % 4) + 1,
        ["East", "West"][index % 2] ?? "",
        ["Air", "Rail", "Road"][index % 3] ?? "",
        amount,
        amount * 2 + (index % 5),
      ]),
    },
    {
      name: "stores",
      columns: { state: "text", lat: "float", lon: "float", beds: "int", kind: "text" },
      rows: [
        ["NY", 42.5, -74.5, 12, "old"],
        ["NY", 42.5, -74.5, 30, "new"],
        ["NY", 41.5, -73.5, 7, "new"],
        ["CA", 36.5, -120.5, 25, "new"],
        ["CA", 38.5, -121.5, 90, "old"],
        ["TX", 31.5, -99.5, 4, "new"],
        ["TX", 30.5, -98.5, 19, "new"],
      ],
    },
  ],
  ["duckdb"],
);

interface Case {
  readonly members: object;
  readonly columns: readonly object[];
  /** One number for each mark. */
  readonly sql: string;
  /** The same numbers from the drawing, all in one unit of its own. */
  readonly drawn: (drawing: Drawing) => readonly number[];
}

interface Graphic {
  readonly id: string;
  readonly type: string;
  readonly shape: {
    readonly width: number;
    readonly height: number;
    readonly x1: number;
    readonly x2: number;
    readonly y1: number;
    readonly y2: number;
    readonly cx: number;
    readonly cy: number;
    readonly startAngle: number;
    readonly endAngle: number;
    readonly radius: number;
    readonly y: number;
    readonly points: readonly number[];
  };
}
const shapes = (drawing: Drawing, part: string): readonly Graphic["shape"][] =>
  (drawing.option.graphic as unknown as { readonly elements: readonly Graphic[] }).elements
    .filter(({ id }) => new RegExp(`^${part}`, "u").test(id))
    .map(({ shape }) => shape);
type Datum = number | null | readonly (number | string)[] | { readonly value: number };
const series = (drawing: Drawing): readonly { readonly type: string; readonly data: readonly Datum[] }[] =>
  drawing.option.series as unknown as readonly { readonly type: string; readonly data: readonly Datum[] }[];
const values = (data: readonly Datum[]): readonly number[] =>
  data.map((datum) =>
    Number(Array.isArray(datum) ? datum[1] : typeof datum === "object" && datum !== null && "value" in datum ? datum.value : datum),
  );
/** Every mark of a chart whose marks are a list. */
const slots = (drawing: Drawing) => Array.from({ length: drawing.marks.count }, (_, slot) => ({ panel: 0, series: 0, slot }));
/** What the marks say, where colors stand for numbers. */
const told = (drawing: Drawing): readonly number[] => slots(drawing).map((mark) => Number(drawing.marks.value(mark)));
const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);
const turn = ({ startAngle, endAngle }: Graphic["shape"]): number => endAngle - startAngle;

const step = column("step", "[sales/step]");
const region = column("region", "[sales/region]");
const way = column("way", "[sales/way]");
const sum = column("sum", "Sum([sales/amount])");
const cost = column("cost", "Sum([sales/cost])");
const byStep = "SELECT sum(amount) FROM sales GROUP BY step ORDER BY step";
const along = { xAxis: { columnId: "step" }, yAxis: { columnIds: ["sum"] } };
const byRegion = { color: { by: "category", column: "region" } };
const byWay = { value: { columnId: "sum" }, color: { columnId: "way" } };
const waySums = "SELECT sum(amount) FROM sales GROUP BY way ORDER BY way";

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
    drawn: (drawing) => values(series(drawing)[0]?.data ?? []),
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

test("L10: each layer of a map is asked by its own keys, and all of their numbers are those of SQL", async () => {
  const element: TestElement = {
    id: "t",
    kind: "region-map",
    name: "Chart",
    source: tableSource("sales"),
    columns: [
      column("state", 'If([sales/region] = "East", "NY", "CA")'),
      sum,
      column("latitude", "[sales/step] * 2 + 30"),
      column("longitude", "-80 - [sales/step] * 6"),
      column("greatest", "Max([sales/cost])"),
      column("shape", '"POINT (-" & Text([sales/step] + 90) & " 40)"'),
      column("count", "Count()"),
    ],
    region: { columnId: "state", regionType: "us-state" },
    color: { by: "scale", column: "sum" },
    sheaf: {
      chart: {
        layers: [
          {
            id: "spots",
            kind: "point-map",
            latitude: { columnId: "latitude" },
            longitude: { columnId: "longitude" },
            size: { columnId: "greatest" },
          },
          { id: "drawn", kind: "geography-map", geography: { columnId: "shape" }, color: { by: "scale", column: "count" } },
        ],
      },
    },
  };
  const own = await resultOf(element);
  const layers = await Promise.all(
    ["spots", "drawn"].map(async (id) => [id, { table: await resultOf(element, `layer-${id}`), truncated: false }] as const),
  );
  const drawing = drawnOf(element, own, new Map(layers));
  expect(drawing.notes).toEqual([]);
  // No layer asks for what another one shows.
  expect(own.columns.map(({ id }) => id)).toEqual(["state", "sum"]);
  const of = (series: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, slot) => Number(drawing.marks.value({ panel: 0, series, slot })));
  const asked = async (sql: string) => (await world.query("duckdb", sql)).map(([value]) => Number(value));
  const states = await asked("SELECT sum(amount) FROM sales GROUP BY region ORDER BY region DESC");
  const spots = await asked("SELECT max(cost) AS v FROM sales GROUP BY step ORDER BY v DESC");
  const shapesCounted = await asked("SELECT count(*) FROM sales GROUP BY step ORDER BY step");
  expect(of(0, states.length)).toEqual(states);
  expect(of(1, spots.length)).toEqual(spots);
  expect(inFirst(shapes(drawing, "1-circle-").map(({ radius }) => radius ** 2))).toEqual(inFirst(spots));
  expect(ascending(of(2, shapesCounted.length))).toEqual(ascending(shapesCounted));
  expect(drawing.marks.count).toBe(states.length + spots.length + shapesCounted.length);
  expect(drawing.table.rowCount).toBe(drawing.marks.count);
});

const stores: TestElement = {
  id: "s",
  kind: "table",
  name: "Stores",
  source: tableSource("stores"),
  columns: ["state", "lat", "lon", "beds", "kind"].map((name) => column(`s-${name}`, `[stores/${name}]`)),
};
const sumsByRegion: TestElement = {
  id: "t",
  kind: "region-map",
  name: "Chart",
  source: tableSource("sales"),
  columns: [column("state", 'If([sales/region] = "East", "NY", "CA")'), sum],
  filters: [{ id: "over", columnId: "state", kind: "list", values: ["NY", "CA"] }],
  region: { columnId: "state", regionType: "us-state" },
  color: { by: "scale", column: "sum" },
};
const withLayer = (layer: object): TestElement => ({ ...sumsByRegion, sheaf: { chart: { layers: [{ id: "l", ...layer }] } } });

const valuesOf = (drawing: Drawing, series: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, slot) => Number(drawing.marks.value({ panel: 0, series, slot })));

/** A layer of each kind over the rows of another element. */
const overStores: { readonly [K in LayerKind]: { readonly columns: readonly object[]; readonly members: object; readonly sql: string } } = {
  "region-map": {
    columns: [column("l-state", "[Stores/s-state]"), column("l-beds", "Sum([Stores/s-beds])"), column("l-kind", "[Stores/s-kind]")],
    members: { region: { columnId: "l-state", regionType: "us-state" }, color: { by: "scale", column: "l-beds" } },
    sql: "SELECT sum(beds) AS v FROM stores WHERE kind = 'new' GROUP BY state ORDER BY v",
  },
  "point-map": {
    columns: [
      column("l-lat", "[Stores/s-lat]"),
      column("l-lon", "[Stores/s-lon]"),
      column("l-beds", "Max([Stores/s-beds])"),
      column("l-kind", "[Stores/s-kind]"),
    ],
    members: { latitude: { columnId: "l-lat" }, longitude: { columnId: "l-lon" }, size: { columnId: "l-beds" } },
    sql: "SELECT max(beds) AS v FROM stores WHERE kind = 'new' GROUP BY lat, lon ORDER BY v",
  },
  "geography-map": {
    columns: [
      column("l-place", '"POINT (" & Text([Stores/s-lon]) & " " & Text([Stores/s-lat]) & ")"'),
      column("l-beds", "Sum([Stores/s-beds])"),
      column("l-kind", "[Stores/s-kind]"),
    ],
    members: { geography: { columnId: "l-place" }, color: { by: "scale", column: "l-beds" } },
    sql: "SELECT sum(beds) AS v FROM stores WHERE kind = 'new' GROUP BY lat, lon ORDER BY v",
  },
};

describe.each(layerKinds)("a layer of a %s over another element", (kind) => {
  const { columns, members, sql } = overStores[kind];
  const layer = {
    kind,
    source: { kind: "table", elementId: "s" },
    columns,
    filters: [{ id: "f", columnId: "l-kind", kind: "list", values: ["new"] }],
    ...members,
  };
  test("L10: has the numbers of SQL over that element's rows by its own filters, and the map keeps its own", async () => {
    const map = withLayer(layer);
    const answer = { table: await resultOf(map, "layer-l", [stores]), truncated: false };
    const own = await resultOf(map, null, [stores]);
    const drawing = drawnOf(map, own, new Map([["l", answer]]));
    const asked = async (text: string) => (await world.query("duckdb", text)).map(([value]) => Number(value));
    const [states, expected] = [await asked("SELECT sum(amount) AS v FROM sales GROUP BY region ORDER BY v"), await asked(sql)];
    const numbers = (series: number, count: number): readonly number[] => ascending(valuesOf(drawing, series, count));
    expect(drawing.notes).toEqual([]);
    expect(drawing.marks.count).toBe(states.length + expected.length);
    expect(numbers(0, states.length)).toEqual(states);
    expect(numbers(1, expected.length)).toEqual(expected);
  });
});

test("L10: shapes and details tell the points of a map apart, on the map itself and on a layer of it", async () => {
  const columns = [
    column("l-lat", "Floor([Stores/s-lat] / 10) * 10 + 5"),
    column("l-lon", "Floor([Stores/s-lon] / 10) * 10 + 8"),
    column("l-kind", "[Stores/s-kind]"),
    column("l-state", "[Stores/s-state]"),
    column("l-beds", "Sum([Stores/s-beds])"),
  ];
  const place = { latitude: { columnId: "l-lat" }, longitude: { columnId: "l-lon" }, size: { columnId: "l-beds" } };
  const told = { shape: { columnId: "l-kind" }, detail: [{ columnId: "l-state" }] };
  const source = { kind: "table", elementId: "s" };
  const sql = "SELECT sum(beds) AS v FROM stores GROUP BY floor(lat / 10), floor(lon / 10), kind, state ORDER BY v";
  const expected = (await world.query("duckdb", sql)).map(([value]) => Number(value));
  const own: TestElement = { id: "t", kind: "point-map", name: "Chart", source, columns, ...place, sheaf: { chart: told } };
  const alone = drawnOf(own, await resultOf(own, null, [stores]));
  expect(ascending(valuesOf(alone, 0, expected.length))).toEqual(expected);
  expect(shapes(alone, "circle-").length + shapes(alone, "sign-").length).toBe(expected.length);
  // Two kinds: a circle and a triangle.
  expect(shapes(alone, "sign-").length).toBeGreaterThan(0);
  const map = withLayer({ kind: "point-map", source, columns, ...place, ...told });
  const answer = { table: await resultOf(map, "layer-l", [stores]), truncated: false };
  const layered = drawnOf(map, await resultOf(map, null, [stores]), new Map([["l", answer]]));
  expect(ascending(valuesOf(layered, 1, expected.length))).toEqual(expected);
  expect(shapes(layered, "1-sign-").length).toBe(shapes(alone, "sign-").length);
});

test("a filter of a layer leaves rows of that layer alone out, beside the filters of the map", async () => {
  const map = withLayer({
    kind: "point-map",
    latitude: { columnId: "lat" },
    longitude: { columnId: "lon" },
    size: { columnId: "most" },
    filters: [{ id: "f", columnId: "steps", kind: "number-range", min: 2 }],
  });
  const columns = [
    ...(map["columns"] as readonly object[]),
    column("lat", "[sales/step] + 30"),
    column("lon", "-80 - [sales/step]"),
    column("most", "Max([sales/cost])"),
    column("steps", "[sales/step]", { hidden: true }),
  ];
  const element = { ...map, columns, filters: [{ id: "east", columnId: "state", kind: "list", values: ["NY"] }] };
  const drawing = drawnOf(
    element,
    await resultOf(element),
    new Map([["l", { table: await resultOf(element, "layer-l"), truncated: false }]]),
  );
  const expected = (
    await world.query("duckdb", "SELECT max(cost) AS v FROM sales WHERE region = 'East' AND step >= 2 GROUP BY step ORDER BY v")
  ).map(([value]) => Number(value));
  expect(expected.length).toBeGreaterThan(0);
  const found = expected.map((_, slot) => Number(drawing.marks.value({ panel: 0, series: 1, slot })));
  expect(ascending(found)).toEqual(expected);
  expect(drawing.marks.count).toBe(1 + expected.length);
});

test("a layer whose source is gone, which reads in a circle or filters by a column that is not there has no rows; the map keeps its own", () => {
  const { columns, members } = overStores["point-map"];
  const layer = { kind: "point-map", source: { kind: "table", elementId: "s" }, columns, ...members };
  const whole = documentOf([withLayer(layer), stores]);
  const layered = (change: object): WorkbookDocument => ({
    ...whole,
    pages: whole.pages.map((page) => ({
      ...page,
      elements: page.elements.map((element): Element => {
        if (element.id !== "t") return element;
        const [made] = (element as unknown as { sheaf: { chart: { layers: readonly object[] } } }).sheaf.chart.layers;
        return { ...element, sheaf: { chart: { layers: [{ ...made, ...change }] } } };
      }),
    })),
  });
  const isAsked = (document: WorkbookDocument, level: string | null): boolean =>
    compileQuery(document, requestOf({ elementId: "t", ...(level === null ? {} : { level }) }), world.environment()).ok;
  expect([isAsked(whole, null), isAsked(whole, "layer-l")]).toEqual([true, true]);
  for (const change of [
    { source: { kind: "table", elementId: "nowhere" } },
    { source: { kind: "table", elementId: "t" } },
    { filters: [{ id: "f", columnId: "no", kind: "list", values: ["new"] }] },
  ]) {
    const document = layered(change);
    expect([change, isAsked(document, null), isAsked(document, "layer-l")]).toEqual([change, true, false]);
  }
});

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
    { kind: "no-mark", values: beyond, total: amounts.length, which: "empty or beyond the edges" },
  ]);
});

const drawnOf = (element: TestElement, table: ResultTable, layers: DrawContext["layers"] = new Map()): Drawing =>
  drawChart(element as never, table, {
    layers,
    width: 900,
    height: 1600,
    colors: chartColors(presets["sheaf-light"]),
    zone: UTC,
    weekStart: 0,
    title: "Chart",
    totalRows: null,
    truncated: false,
    additive: () => true,
    say: (message) => words.say(message),
    mapShapes: loadedMapShapes,
  });

/** In units of the first: pixels, angles and areas are as the values are to each other. */
const inFirst = (numbers: readonly number[]): readonly number[] => numbers.map((value) => Number((value / (numbers[0] ?? 1)).toFixed(6)));

/** The rows of the marks, as the browser has them. */
const resultOf = (element: TestElement, level: string | null = null, others: readonly TestElement[] = []): Promise<ResultTable> =>
  resultTable(world, [element, ...others], { elementId: "t", ...(level === null ? {} : { level }) });
