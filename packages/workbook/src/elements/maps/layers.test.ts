import { expect, test } from "vitest";
import type { Element } from "../../document.ts";
import { changed } from "../charts/columns-on.ts";
import { addLayer, changeLayer, moveLayer, removeLayer } from "./layer-changes.ts";
import { mapLayers, OWN_LAYER } from "./layers.ts";

const map: Element = {
  id: "m",
  kind: "region-map",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "state", formula: "[T/State]" },
    { id: "sales", formula: "Sum([T/Sales])" },
    { id: "said", formula: "[T/Note]" },
    { id: "lat", formula: "[T/Lat]" },
    { id: "lon", formula: "[T/Lon]" },
  ],
  region: { columnId: "state", regionType: "us-state" },
  color: { by: "scale", column: "sales" },
};
const order = (element: Element) => mapLayers(element).map(({ id }) => id);
const hidden = (element: Element) =>
  (element["columns"] as unknown as { id: string; hidden?: boolean }[]).flatMap((one) => (one.hidden === true ? [one.id] : []));

test("a map without layers is its own only one, and no other element has any", () => {
  expect(mapLayers(map).map(({ id, element }) => [id, element])).toEqual([[OWN_LAYER, map]]);
  expect(mapLayers({ ...map, kind: "bar-chart" })).toEqual([]);
});

test("a layer asks for its own columns; what lies on none stays with the map", () => {
  const two = changed(map, addLayer(map, "a", "point-map"));
  const three = changed(two, changeLayer(two, "a", { latitude: { columnId: "lat" }, longitude: { columnId: "lon" }, name: "Stores" }));
  const [own, points] = [mapLayers(three).at(0)!, mapLayers(three).at(1)!];
  expect(hidden(own.element)).toEqual(["lat", "lon"]);
  expect(hidden(points.element)).toEqual(["state", "sales", "said"]);
  expect(points).toMatchObject({
    name: "Stores",
    kind: "point-map",
    element: { id: "m", kind: "point-map", latitude: { columnId: "lat" } },
  });
  expect(points.element["region"]).toBeUndefined();
});

test("layers are put over and under one another, the map's own marks too, and go without a trace", () => {
  let element = changed(map, addLayer(map, "a", "point-map"));
  element = changed(element, addLayer(element, "b", "geography-map"));
  expect(order(element)).toEqual([OWN_LAYER, "a", "b"]);
  element = changed(element, moveLayer(element, OWN_LAYER, 1));
  expect(order(element)).toEqual(["a", OWN_LAYER, "b"]);
  element = changed(element, moveLayer(element, "b", -1));
  expect(order(element)).toEqual(["a", "b", OWN_LAYER]);
  expect(moveLayer(element, OWN_LAYER, 1)).toEqual({});
  element = changed(element, changeLayer(element, OWN_LAYER, { visibility: "hidden" }));
  expect(mapLayers(element).map(({ isShown }) => isShown)).toEqual([true, true, false]);
  element = changed(element, removeLayer(element, "a"));
  expect(order(element)).toEqual(["b", OWN_LAYER]);
  expect(changed(element, removeLayer(element, "b"))).toEqual(map);
});

test("a layer of another element has its own columns and filters; one of the map has its own filters beside those of the map", () => {
  const place = { latitude: { columnId: "lat" }, longitude: { columnId: "lon" } };
  const filtered: Element = { ...map, filters: [{ id: "f", columnId: "state", kind: "list", values: ["NY"] }] };
  const shared = changed(filtered, addLayer(filtered, "a", "point-map"));
  const own = [{ id: "g", columnId: "said", kind: "list", values: ["x"] }];
  const points = mapLayers(changed(shared, changeLayer(shared, "a", { ...place, filters: own }))).at(1)!;
  expect(points.element).toMatchObject({ filters: [{ id: "f" }, { id: "g", columnId: "said" }] });
  expect([points.hasOwnSource, points.isMisfiltered]).toEqual([false, false]);
  // What a layer filters by, nobody shows.
  expect(hidden(points.element)).toContain("said");

  const columns = [
    { id: "y", formula: "[@s/lat]" },
    { id: "x", formula: "[@s/lon]" },
  ];
  const stores = {
    source: { kind: "table", elementId: "s" },
    columns,
    latitude: { columnId: "y" },
    longitude: { columnId: "x" },
    filters: [{ id: "g", columnId: "y", kind: "number-range", min: 1 }],
  };
  const both = mapLayers(changed(shared, changeLayer(shared, "a", stores)));
  const [base, other] = [both.at(0)!, both.at(1)!];
  expect(other).toMatchObject({ hasOwnSource: true, isMisfiltered: false, element: { id: "m", source: stores.source, columns } });
  expect(other.element).toMatchObject({ filters: [{ id: "g", columnId: "y" }] });
  expect(hidden(base.element)).toEqual([]);
  // A filter on a column that is gone would let too much through.
  const gone = mapLayers(changed(shared, changeLayer(shared, "a", { ...stores, filters: [{ ...own[0], columnId: "no" }] })));
  expect(gone.map(({ isMisfiltered }) => isMisfiltered)).toEqual([false, true]);
});
