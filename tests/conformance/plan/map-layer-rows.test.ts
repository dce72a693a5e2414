// Layers of maps with rows of their own, on real engines: the marks of a table that the layer reads itself, the rows behind one of them,
// and what is left when a mark is kept or taken away.
import { layerKinds, mapLayers } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { state: "text", amount: "int" },
      rows: [
        ["NY", 10],
        ["NY", 4],
        ["CA", 7],
      ],
    },
    {
      name: "stores",
      columns: { state: "text", lat: "float", lon: "float", beds: "int", kind: "text" },
      rows: [
        ["NY", 42.5, -74.5, 12, "old"],
        ["NY", 42.5, -74.5, 30, "new"],
        ["NY", 41.5, -73.5, 7, "new"],
        ["CA", 36.5, -120.5, 25, "new"],
        ["TX", 31.5, -99.5, 4, "new"],
      ],
    },
    {
      name: "states",
      columns: { code: "text", called: "text" },
      rows: [
        ["NY", "New York"],
        ["CA", "California"],
      ],
    },
  ],
  ["duckdb", "postgres"],
);

const stores: TestElement = {
  id: "s",
  kind: "table",
  name: "stores",
  source: tableSource("stores"),
  columns: ["state", "lat", "lon", "beds", "kind"].map((name) => column(name, `[stores/${name}]`)),
};

/** How a layer calls the columns of what it reads. */
type Alias = "stores" | "Custom SQL";

const channels: (stores: Alias) => { readonly [K in (typeof layerKinds)[number]]: readonly [first: object, members: object] } = (
  stores,
) => ({
  "region-map": [
    column("l-key", `[${stores}/state]`),
    { region: { columnId: "l-key", regionType: "us-state" }, color: { by: "scale", column: "l-beds" } },
  ],
  "point-map": [
    column("l-key", `[${stores}/lat]`),
    { latitude: { columnId: "l-key" }, longitude: { columnId: "l-lon" }, size: { columnId: "l-beds" } },
  ],
  "geography-map": [
    column("l-key", `"POINT (" & Text([${stores}/lon]) & " 40)"`),
    { geography: { columnId: "l-key" }, color: { by: "scale", column: "l-beds" } },
  ],
});

const aliasIn = (source: object): Alias => ("statement" in source ? "Custom SQL" : "stores");

/** A map of sales under a layer over the stores. */
function mapWith(kind: (typeof layerKinds)[number], source: object, filters: readonly object[] = []): TestElement {
  const stores = aliasIn(source);
  const [key, members] = channels(stores)[kind];
  return {
    id: "t",
    kind: "region-map",
    name: "Map",
    source: tableSource("sales"),
    columns: [column("state", "[sales/state]"), column("sum", "Sum([sales/amount])")],
    filters: [{ id: "ny", columnId: "state", kind: "list", values: ["NY"] }],
    region: { columnId: "state", regionType: "us-state" },
    color: { by: "scale", column: "sum" },
    sheaf: {
      chart: {
        layers: [
          {
            id: "l",
            kind,
            source,
            columns: [
              key,
              ...(kind === "point-map" ? [column("l-lon", `[${stores}/lon]`)] : []),
              column("l-beds", `Sum([${stores}/beds])`),
              column("l-kind", `[${stores}/kind]`),
            ],
            filters,
            ...members,
          },
        ],
      },
    },
  };
}

/** What SQL reads for the rows of a layer. */
const matched = "(SELECT stores.* FROM stores JOIN states ON stores.state = states.code) AS stores";
const sources = [
  ["a table of a connection", tableSource("stores"), "stores"],
  ["another element", { kind: "table", elementId: "s" }, "stores"],
  ["SQL", { kind: "sql", connectionId: tableSource("stores").connectionId, statement: "SELECT * FROM stores" }, "stores"],
  ["a table joined to another one", joined(tableSource("stores")), matched],
  ["an element joined to a table", joined({ kind: "table", elementId: "s" }), matched],
] as const;

/** Stores with what their states are called; one that no state is for is gone. */
function joined(left: object): object {
  return {
    kind: "join",
    joins: [{ left, right: tableSource("states"), columns: [{ left: "[state]", right: "[code]" }] }],
  };
}

/** The keys of the store in the south-west of New York, and what tells its rows. */
const north = {
  "region-map": [["l-key", "NY"]],
  "point-map": [
    ["l-key", 42.5],
    ["l-lon", -74.5],
  ],
  "geography-map": [["l-key", "POINT (-74.5 40)"]],
} as const;
const where = { "region-map": "state = 'NY'", "point-map": "lat = 42.5 AND lon = -74.5", "geography-map": "lon = -74.5" } as const;

describe.each(layerKinds)("a layer of a %s", (kind) => {
  test.each(sources)(
    "over %s: L10 its marks, the rows behind one of them, and what is left without it, are those of SQL",
    async (_, source, from) => {
      const newOnes = { id: "f", columnId: "l-kind", kind: "list", values: ["new"] };
      const map = mapWith(kind, source, [newOnes]);
      const kept = north[kind].map(([columnId, value], at) => ({ id: `k${at}`, columnId, kind: "list", values: [value] }));
      const numbers = async (sql: string) => (await world.query("duckdb", sql)).map(([value]) => Number(value)).toSorted((a, b) => a - b);
      const asked = async (elements: readonly TestElement[], ask: object, at = 0) =>
        (await world.rows([...elements, stores], { elementId: "t", ...ask })).map((row) => Number(row[at])).toSorted((a, b) => a - b);
      const rows = { kind: "rows", columns: ["l-beds-of"], withOuter: false, outline: false } as const;
      const withBeds = (one: TestElement): TestElement => {
        const { chart } = one["sheaf"] as { chart: { layers: readonly { columns: readonly object[] }[] } };
        const layers = chart.layers.map((layer) => ({
          ...layer,
          columns: [...layer.columns, column("l-beds-of", `[${aliasIn(source)}/beds]`)],
        }));
        return { ...one, sheaf: { chart: { layers } } };
      };
      const grouping = { "region-map": "state", "point-map": "lat, lon", "geography-map": "lon" }[kind];
      // Its marks.
      const marks = { level: "layer-l", want: { kind: "rows", columns: ["l-beds"], withOuter: false, outline: false } };
      expect(await asked([map], marks)).toEqual(await numbers(`SELECT sum(beds) FROM ${from} WHERE kind = 'new' GROUP BY ${grouping}`));
      // Without a filter of the map, which is of other rows; with its own.
      const behind = { level: "rows-l", want: rows, extraFilters: kept };
      const expected = await numbers(`SELECT beds FROM ${from} WHERE kind = 'new' AND ${where[kind]}`);
      expect(expected.length).toBeGreaterThan(0);
      expect(await asked([withBeds(map)], behind)).toEqual(expected);
      expect(await asked([map], { level: "rows-l", want: { kind: "count" }, extraFilters: kept })).toEqual([expected.length]);
      // Taken away by filters of the layer: the map has its own marks as before.
      const [first] = kept;
      const without = mapWith(kind, source, [newOnes, { ...first, id: "x", mode: "exclude" }]);
      const [columnOfFirst] = where[kind].split(" AND ");
      expect(await asked([without], marks)).toEqual(
        await numbers(`SELECT sum(beds) FROM ${from} WHERE kind = 'new' AND NOT (${columnOfFirst}) GROUP BY ${grouping}`),
      );
      expect(await asked([without], { want: { kind: "rows", columns: ["sum"], withOuter: false, outline: false } })).toEqual([14]);
    },
  );
});

test("the rows behind a layer that shares those of its map pass its own filters as well", async () => {
  const map = mapWith("region-map", tableSource("stores"));
  const shared = {
    ...map,
    columns: [...(map["columns"] as readonly object[]), column("amount", "[sales/amount]")],
    sheaf: {
      chart: {
        layers: [
          {
            id: "l",
            kind: "region-map",
            region: { columnId: "state", regionType: "us-state" },
            filters: [{ id: "g", columnId: "amount", kind: "number-range", min: 5 }],
          },
        ],
      },
    },
  };
  await world.expectRows(
    [shared],
    { elementId: "t", level: "rows-l", want: { kind: "rows", columns: ["amount"], withOuter: false, outline: false } },
    [["10"]],
  );
  await world.expectRows([shared], { elementId: "t", level: "base", want: { kind: "count" } }, [["2"]]);
  expect(mapLayers(documentOf([shared]).pages[0]!.elements[0]!)).toHaveLength(2);
});
