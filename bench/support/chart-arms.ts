// In a page: the same marks drawn by our code, by ECharts as its manual shows it, and by vega-lite. Built by `charts.bench.ts`; vega and vega-lite stand in the page already.
import { chartColors, drawChart, loadedMapShapes, loadMapShapes } from "@sheaf/charts";
import { echarts } from "@sheaf/charts/engine";
import { UTC } from "@sheaf/locale";
import type { CellValue, ResultTable } from "@sheaf/result";
import { presets } from "@sheaf/theme";
import * as plain from "echarts";
import counties from "us-atlas/counties-10m.json" with { type: "json" };

const SIZE = { width: 900, height: 480 };
const LINES = { series: 50, points: 1_000 };
const DAY = 86_400_000;
const START = Date.parse("2020-01-01T00:00:00Z");

type Cells = readonly CellValue[];
interface Column {
  readonly id: string;
  readonly type: ResultTable["columns"][number]["type"];
  readonly cells: Cells;
}
const tableOf = (columns: readonly Column[]): ResultTable => {
  const length = columns[0]?.cells.length ?? 0;
  return {
    columns: columns.map(({ id, type }) => ({ id, name: id, type, level: "marks", role: "value" })),
    rowCount: length,
    byteLength: 0,
    schema: new Uint8Array(),
    segments: [
      {
        start: 0,
        length,
        byteLength: 0,
        cells: columns.map(
          ({ cells }) =>
            (row: number) =>
              cells[row] ?? null,
        ),
      },
    ],
  };
};

/** The same numbers in every run. */
function numbers(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const context = {
  ...SIZE,
  colors: chartColors(presets["sheaf-light"]),
  zone: UTC,
  weekStart: 0 as const,
  title: null,
  totalRows: null,
  truncated: false,
  additive: () => true,
  say: () => "",
  mapShapes: loadedMapShapes,
};
const columnsOf = (...ids: readonly string[]) => ids.map((id) => ({ id, formula: id.startsWith("n") ? "Sum([T/x])" : `[T/${id}]` }));
const source = { kind: "table", elementId: "t" } as const;

/** Draws into an element and says when it stands there. */
type Draw = (into: HTMLElement) => Promise<void>;
interface Scene {
  readonly ours: Draw;
  readonly echarts: Draw;
  readonly vega: Draw;
}

const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
const finished = (chart: { readonly on: (event: "finished", then: () => void) => unknown }): Promise<void> =>
  new Promise((done) => chart.on("finished", done));

const ours =
  (element: object, table: ResultTable): Draw =>
  async (into) => {
    const { option } = drawChart(element as Parameters<typeof drawChart>[0], table, context);
    const chart = echarts.init(into, null, { renderer: "canvas", ...SIZE });
    const done = finished(chart);
    chart.setOption(option, { notMerge: true });
    await done;
    await painted();
  };
const byEcharts =
  (option: () => plain.EChartsCoreOption): Draw =>
  async (into) => {
    const chart = plain.init(into, null, { renderer: "canvas", ...SIZE });
    const done = finished(chart);
    chart.setOption({ animation: false, ...option() });
    await done;
    await painted();
  };

interface VegaView {
  readonly runAsync: () => Promise<unknown>;
}
declare const vega: { readonly parse: (spec: object) => object; readonly View: new (parsed: object, options: object) => VegaView };
declare const vegaLite: { readonly compile: (spec: object) => { readonly spec: object } };
const byVega =
  (spec: () => object): Draw =>
  async (into) => {
    const view = new vega.View(vega.parse(vegaLite.compile({ ...SIZE, ...spec() }).spec), { renderer: "canvas", container: into });
    await view.runAsync();
    await painted();
  };

function scatter(): Scene {
  const next = numbers();
  const rows = Array.from({ length: 100_000 }, () => ({ nx: next() * 100, ny: (next() + next() + next()) * 30 }));
  const table = tableOf([
    { id: "nx", type: { kind: "float" }, cells: rows.map(({ nx }) => nx) },
    { id: "ny", type: { kind: "float" }, cells: rows.map(({ ny }) => ny) },
  ]);
  const columns = [
    { id: "nx", formula: "[T/nx]" },
    { id: "ny", formula: "[T/ny]" },
  ];
  return {
    ours: ours({ id: "e", kind: "scatter-chart", source, columns, xAxis: { columnId: "nx" }, yAxis: { columnIds: ["ny"] } }, table),
    echarts: byEcharts(() => ({
      xAxis: {},
      yAxis: {},
      series: [{ type: "scatter", symbolSize: 4, large: true, data: rows.map(({ nx, ny }) => [nx, ny]) }],
    })),
    vega: byVega(() => ({
      data: { values: rows },
      mark: { type: "point", filled: true, size: 12 },
      encoding: { x: { field: "nx", type: "quantitative" }, y: { field: "ny", type: "quantitative" } },
    })),
  };
}

function bars(): Scene {
  const next = numbers();
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ name: `Name ${at}`, n: Math.round(next() * 10_000) }));
  const table = tableOf([
    { id: "name", type: { kind: "text" }, cells: rows.map(({ name }) => name) },
    { id: "n", type: { kind: "integer" }, cells: rows.map(({ n }) => BigInt(n)) },
  ]);
  return {
    ours: ours(
      { id: "e", kind: "bar-chart", source, columns: columnsOf("name", "n"), xAxis: { columnId: "name" }, yAxis: { columnIds: ["n"] } },
      table,
    ),
    echarts: byEcharts(() => ({
      xAxis: { type: "category", data: rows.map(({ name }) => name) },
      yAxis: {},
      series: [{ type: "bar", data: rows.map(({ n }) => n) }],
    })),
    vega: byVega(() => ({
      data: { values: rows },
      mark: "bar",
      encoding: {
        x: { field: "name", type: "nominal", sort: null, axis: { labelOverlap: true } },
        y: { field: "n", type: "quantitative" },
      },
    })),
  };
}

function lines(): Scene {
  const next = numbers();
  const rows = Array.from({ length: LINES.points }, (_, at) => at).flatMap((at) =>
    Array.from({ length: LINES.series }, (_, series) => ({
      day: START + at * DAY,
      name: `Series ${series}`,
      n: Math.round(100 * series + 500 * Math.sin(at / 40 + series) + next() * 100),
    })),
  );
  const table = tableOf([
    { id: "day", type: { kind: "date" }, cells: rows.map(({ day }) => day / DAY) },
    { id: "name", type: { kind: "text" }, cells: rows.map(({ name }) => name) },
    { id: "n", type: { kind: "integer" }, cells: rows.map(({ n }) => BigInt(n)) },
  ]);
  const scheme = Array.from({ length: LINES.series }, (_, at) => `hsl(${at * 7} 60% 45%)`);
  return {
    // As many colors as series: fewer would draw the rest of them as one line.
    ours: ours(
      {
        id: "e",
        kind: "line-chart",
        source,
        columns: columnsOf("day", "name", "n"),
        xAxis: { columnId: "day" },
        yAxis: { columnIds: ["n"] },
        color: { by: "category", column: "name", scheme },
      },
      table,
    ),
    echarts: byEcharts(() => ({
      xAxis: { type: "time" },
      yAxis: {},
      series: Array.from({ length: LINES.series }, (_, series) => ({
        type: "line",
        showSymbol: false,
        data: rows.filter(({ name }) => name === `Series ${series}`).map(({ day, n }) => [day, n]),
      })),
    })),
    vega: byVega(() => ({
      data: { values: rows },
      mark: "line",
      encoding: {
        x: { field: "day", type: "temporal" },
        y: { field: "n", type: "quantitative" },
        color: { field: "name", type: "nominal", legend: null },
      },
    })),
  };
}

async function countyMap(): Promise<Scene> {
  const shapes = await loadMapShapes("us-counties");
  const topology = counties as unknown as {
    readonly objects: { readonly counties: { readonly geometries: readonly { readonly id: string }[] } };
  };
  const ids = topology.objects.counties.geometries.map(({ id }) => id);
  const next = numbers();
  const rates = ids.map((id) => ({ id, n: Math.round(next() * 200) / 10 }));
  const table = tableOf([
    { id: "county", type: { kind: "text" }, cells: rates.map(({ id }) => id) },
    { id: "n", type: { kind: "float" }, cells: rates.map(({ n }) => n) },
  ]);
  const { feature } = await import("topojson-client");
  const geojson = feature(counties as never, topology.objects.counties as never) as unknown as {
    readonly features: { id?: string; properties: object }[];
  };
  for (const one of geojson.features) one.properties = { ...one.properties, name: one.id };
  plain.registerMap("counties", geojson as never);
  if (shapes.regions.length === 0) throw new Error("No counties.");
  return {
    ours: ours(
      {
        id: "e",
        kind: "region-map",
        source,
        columns: columnsOf("county", "n"),
        region: { columnId: "county", regionType: "us-county" },
        color: { by: "scale", column: "n" },
      },
      table,
    ),
    echarts: byEcharts(() => ({
      visualMap: { min: 0, max: 20 },
      series: [{ type: "map", map: "counties", data: rates.map(({ id, n }) => ({ name: id, value: n })) }],
    })),
    vega: byVega(() => ({
      data: { values: counties, format: { type: "topojson", feature: "counties" } },
      transform: [{ lookup: "id", from: { data: { values: rates }, key: "id", fields: ["n"] } }],
      projection: { type: "albersUsa" },
      mark: "geoshape",
      encoding: { color: { field: "n", type: "quantitative" } },
    })),
  };
}

const scenes = { scatter, bars, lines, counties: countyMap } as const;
type SceneName = keyof typeof scenes;
const made = new Map<SceneName, Scene>();

/** Milliseconds from the numbers in memory to the painted picture, in an element of its own that is gone afterwards. */
async function drawn(name: SceneName, arm: keyof Scene): Promise<number> {
  const scene = made.get(name) ?? (await scenes[name]());
  made.set(name, scene);
  const into = document.body.appendChild(document.createElement("div"));
  Object.assign(into.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` });
  const started = performance.now();
  await scene[arm](into);
  const took = performance.now() - started;
  into.remove();
  return took;
}

Object.assign(globalThis, { drawn });
