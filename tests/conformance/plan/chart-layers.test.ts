import { loadMapShapes, type Drawing } from "@sheaf/charts";
import { compileQuery } from "@sheaf/compiler";
import { type Element, type LayerKind, layerKinds, type WorkbookDocument } from "@sheaf/workbook";
import { beforeAll, describe, expect, test } from "vitest";
import { documentOf, requestOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { shapes, ascending, sum, drawnOf, inFirst, chartWorld, resultsOf } from "../support/chart-drawings.ts";

const world = chartWorld();
const resultOf = resultsOf(world);
beforeAll(() => Promise.all([loadMapShapes("us-states"), loadMapShapes("world")]));

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
