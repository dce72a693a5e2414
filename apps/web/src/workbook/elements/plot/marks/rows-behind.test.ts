import {
  changeLayer,
  applyTransaction,
  columnsOf,
  type Element,
  type MapLayer,
  mapLayers,
  type Operation,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { layerDrillOperations, layerFilterOperations } from "../../chart/marks/layer-marks.ts";
import { excludeChanges, keepChanges } from "../../chart/marks/mark-filters.ts";
import { groupOf, groupTitle, layerOfMark, otherRowsOf } from "./rows-behind.ts";

const key = (columnId: string, text: string | null) => ({ columnId, columnName: columnId, value: text, text, label: text ?? "–" });
const element = {
  id: "e",
  kind: "bar-chart",
  columns: ["x", "y", "c", "r", "t"].map((id) => ({ id, formula: `[T/${id}]` })),
  xAxis: { columnId: "x" },
  yAxis: { columnIds: ["y"] },
  color: { by: "category", column: "c" },
  trellis: { rowsBy: [{ columnId: "r" }], columnsBy: [{ columnId: "x" }] },
} as const;

test("the keys of a mark in the order of its query, each column once", () => {
  expect(groupOf(element, [key("r", "South"), key("x", "May"), key("c", null)])).toEqual(["May", null, "South"]);
  expect(groupTitle("Delays", [key("r", "South"), key("x", "May")])).toBe("South, May");
});

test("a pooled mark is no group of its own", () => {
  expect(groupOf(element, [key("r", "South"), key("x", "May")])).toBeNull();
});

test("a color by scale is no key", () => {
  expect(groupOf({ ...element, color: { by: "scale", column: "y" }, trellis: {} }, [key("x", "May")])).toEqual(["May"]);
});

const pointer = (columnId: string) => ({ columnId });
const map = {
  id: "m",
  kind: "region-map",
  source: { kind: "table", elementId: "e" },
  columns: ["s", "n", "lat", "lon"].map((id) => ({ id, formula: `[T/${id}]` })),
  region: { columnId: "s", regionType: "us-state" },
  sheaf: {
    chart: {
      layers: [
        { id: "same", kind: "point-map", latitude: pointer("lat"), longitude: pointer("lon") },
        {
          id: "other",
          kind: "region-map",
          source: { kind: "table", elementId: "e" },
          columns: [
            { id: "k", formula: "[E/k]" },
            { id: "v", formula: "Count()" },
          ],
          region: { columnId: "k", regionType: "us-state" },
          filters: [{ id: "f", columnId: "k", kind: "list", values: ["NY", "CA"] }],
        },
      ],
    },
  },
} as unknown as Element;

test("the layer that a mark is of, and whether its rows are its own", () => {
  const of = (...keys: readonly Parameters<typeof key>[]) => {
    const made = keys.map((one) => key(...one));
    return [layerOfMark(map, made)?.id, otherRowsOf(map, made)?.id];
  };
  expect(of(["s", "NY"])).toEqual([undefined, undefined]);
  expect(of(["lat", "1"], ["lon", "2"])).toEqual(["same", undefined]);
  expect(of(["k", "NY"])).toEqual(["other", "other"]);
  expect(of()).toEqual([undefined, undefined]);
});

describe("marks of a layer with rows of its own", () => {
  const layerAt = (element: Element, at: number): MapLayer => {
    const layer = mapLayers(element)[at];
    if (layer === undefined) throw new Error(`no layer ${at}`);
    return layer;
  };
  const other = layerAt(map, 2);
  let made = 0;
  const newId = (): string => `new${++made}`;
  const after = (operations: readonly Operation[] | null): Element => {
    const read = { id: "e", kind: "table", name: "E", source: { kind: "warehouse-table", connectionId: "c", path: ["e"] }, columns: [] };
    const document = {
      pages: [{ id: "p", name: "P", elements: [map, read], rest: {} }],
      layout: [],
      name: "D",
      kind: "workbook",
      rest: {},
    };
    const applied = applyTransaction(
      document as unknown as WorkbookDocument,
      (operations ?? []).map((one) => ("path" in one ? { ...one, path: ["pages", { key: "p" }, ...one.path] } : one) as Operation),
    );
    if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
    const [found] = applied.document.pages.flatMap(({ elements }) => elements);
    if (found === undefined) throw new Error("no element");
    return found;
  };

  test("are filtered by filters of the layer; the map has none", () => {
    const kept = after(layerFilterOperations(map, other, keepChanges(other.filters, [key("k", "NY")]), newId));
    expect(mapLayers(kept)[2]?.filters).toMatchObject([{ columnId: "k", values: ["NY"] }]);
    const gone = after(layerFilterOperations(map, other, excludeChanges(other.filters, [key("k", "NY")]), newId));
    expect(mapLayers(gone)[2]?.filters).toMatchObject([{ columnId: "k", values: ["CA"] }]);
    expect([kept["filters"], gone["filters"]]).toEqual([undefined, undefined]);
  });

  test("are drilled in the layer: another column is its region, the old one stays hidden for the filter", () => {
    const step = { key: "c", name: "City", detail: null, column: { formula: "[@element:e/city]" } };
    const drilled = layerAt(after(layerDrillOperations(map, other, keepChanges(other.filters, [key("k", "NY")]), step, newId)), 2);
    const columns = columnsOf(drilled.element);
    const region = (drilled.element as unknown as { region: { columnId: string; regionType: string } }).region;
    expect(columns.find(({ id }) => id === region.columnId)?.formula).toBe("[@element:e/city]");
    expect(region.regionType).toBe("us-state");
    expect(columns.map(({ hidden }) => hidden === true)).toEqual([true, false, false]);
    expect(drilled.filters).toMatchObject([{ columnId: "k", values: ["NY"] }]);
  });

  test("points are taken apart where they stand, by what tells them apart further", () => {
    const step = { key: "c", name: "City", detail: null, column: { formula: "[@element:e/city]" } };
    const columns = ["at", "on"].map((id) => ({ id, formula: `[E/${id}]` }));
    const members = {
      kind: "point-map",
      columns,
      latitude: pointer("at"),
      longitude: pointer("on"),
      region: undefined,
      filters: undefined,
    };
    const placed = { ...map, ...changeLayer(map, "other", members) } as Element;
    const drilled = layerAt(after(layerDrillOperations(placed, layerAt(placed, 2), [], step, newId)), 2);
    const { chart } = (drilled.element as unknown as { sheaf: { chart: { detail: readonly { columnId: string }[] } } }).sheaf;
    expect(columnsOf(drilled.element).find(({ id }) => id === chart.detail[0]?.columnId)?.formula).toBe("[@element:e/city]");
    expect(columnsOf(drilled.element).every(({ hidden }) => hidden !== true)).toBe(true);
  });
});
