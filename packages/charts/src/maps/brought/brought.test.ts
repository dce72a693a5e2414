import { expect, test } from "vitest";
import { loadMapShapes } from "../load-shapes.ts";
import type { BroughtShapes } from "./kept-shapes.ts";
import { ownShapes } from "./own-shapes.ts";
import { readBrought } from "./read-brought.ts";

const limits = { regions: 1_000, points: 100_000, keptPoints: 20_000 };
const square = (west: number, south: number, size = 1) => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const area = (properties: object, geometry: object, id?: string) => ({
  type: "Feature",
  properties,
  geometry,
  ...(id === undefined ? {} : { id }),
});
const collection = (...features: readonly object[]): string => JSON.stringify({ type: "FeatureCollection", features });
const read = (text: string, more = limits): BroughtShapes => {
  const found = readBrought(text, more);
  if (typeof found === "string") throw new Error(found);
  return found;
};

const territories = collection(
  area({ name: "North <b>", code: "07", size: 3 }, square(8, 48)),
  area({ name: "South", code: "08", size: 3 }, square(8, 47)),
  area({ name: "A point", code: "09" }, { type: "Point", coordinates: [8, 47] }),
);

test("areas are read with what is told of them, and the likeliest key is one in which all differ", () => {
  const { regions, points, keptPoints, properties, key } = read(territories);
  expect({ regions, points, keptPoints, key }).toEqual({ regions: 2, points: 10, keptPoints: 10, key: "name" });
  expect(properties.map(({ name, distinct }) => [name, distinct])).toEqual([
    ["name", 2],
    ["code", 2],
    ["size", 1],
  ]);
});

test("values find their regions by the key that was chosen, whatever it is; one that two have means none", () => {
  const { kept } = read(territories);
  expect(["South", " south ", "South!", "08", "Nowhere"].map(ownShapes("s", kept, "name").find)).toEqual([1, 1, 1, null, null]);
  expect(["07", "8", "08"].map(ownShapes("s", kept, "code").find)).toEqual([0, null, 1]);
  expect(ownShapes("s", kept, "size").find("3")).toBeNull();
  expect(ownShapes("s", kept, "none").find("South")).toBeNull();
});

test("north is up, east is right, and neighbors keep their common border", () => {
  const { kept } = read(territories);
  const [north, south] = ownShapes("s", kept, "name").regions;
  expect(north?.box.top).toBeLessThan(south?.box.top ?? 0);
  expect((north?.box.top ?? 0) + (north?.box.height ?? 0)).toBeCloseTo(south?.box.top ?? 0, 0);
});

test("too many points are put on a coarser grid, the same for all regions", () => {
  const round = (east: number) => ({
    type: "Polygon",
    coordinates: [Array.from({ length: 4_001 }, (_, at) => [east + Math.cos((at * Math.PI) / 2000), 45 + Math.sin((at * Math.PI) / 2000)])],
  });
  const text = collection(area({ name: "a" }, round(8)), area({ name: "b" }, round(12)));
  const { points, keptPoints, kept } = read(text, { ...limits, keptPoints: 2_000 });
  expect(points).toBe(8_002);
  expect(keptPoints).toBeLessThanOrEqual(2_000);
  expect(keptPoints).toBeGreaterThan(500);
  expect(kept.regions.map(({ rings }) => rings.length)).toEqual([1, 1]);
});

test("the United States stand on the plane of their other maps, and any shapes lie on any ground", async () => {
  const { kept } = read(collection(area({ name: "West" }, square(-120, 34, 12)), area({ name: "East" }, square(-90, 34, 12))));
  const shapes = ownShapes("s", kept, "name");
  const states = await loadMapShapes("us-states");
  expect(shapes.plane).toBe(states.plane);
  const world = await loadMapShapes("world");
  const onWorld = shapes.onto?.(world);
  expect(onWorld?.plane).toBe("world");
  const { left, width } = onWorld?.regions[0]?.box ?? { left: 0, width: 0 };
  expect(left).toBeGreaterThan(world.bounds.left);
  expect(left + width).toBeLessThan(world.bounds.left + world.bounds.width / 2);
});

test("TopoJSON is read by its richest object; arcs that lead nowhere are refused", () => {
  const topology = {
    type: "Topology",
    transform: { scale: [0.001, 0.001], translate: [8, 47] },
    arcs: [
      [
        [0, 0],
        [1000, 0],
        [0, 1000],
        [-1000, 0],
        [0, -1000],
      ],
    ],
    objects: {
      lines: { type: "GeometryCollection", geometries: [{ type: "LineString", arcs: [0] }] },
      areas: { type: "GeometryCollection", geometries: [{ type: "Polygon", arcs: [[0]], properties: { name: "One" } }] },
    },
  };
  expect(read(JSON.stringify(topology))).toMatchObject({ regions: 1, points: 5, key: "name" });
  const wrong = { ...topology, objects: { areas: { type: "Polygon", arcs: [[7]] } } };
  expect(readBrought(JSON.stringify(wrong), limits)).toBe("no-shapes");
});

test.each([
  ["no JSON", "<svg/>", "no-json"],
  ["a list", "[]", "no-shapes"],
  ["something else", '{"type":"Sphere"}', "no-shapes"],
  ["points alone", collection(area({ name: "a" }, { type: "Point", coordinates: [1, 2] })), "no-areas"],
  ["meters", collection(area({ name: "a" }, square(600_000, 5_000_000))), "not-degrees"],
  ["nothing told", collection(area({}, square(1, 2))), "no-properties"],
  ["too many regions", collection(...Array.from({ length: 1_001 }, (_, at) => area({ name: `${at}` }, square(1, 2)))), "too-many-regions"],
  [
    "an arc that a thousand areas share",
    JSON.stringify({
      type: "Topology",
      arcs: [Array.from({ length: 1_000 }, (_, at) => [at % 90, at % 7])],
      objects: {
        a: {
          type: "GeometryCollection",
          geometries: Array.from({ length: 1_000 }, () => ({ type: "Polygon", arcs: [[0]], properties: { n: "x" } })),
        },
      },
    }),
    "too-many-points",
  ],
  ["arcs in arcs", JSON.stringify({ type: "Topology", arcs: [], objects: { a: { type: "Polygon", arcs: [[[[[[[0]]]]]]] } } }), "no-shapes"],
  [
    "a deep text",
    `{"type":"Feature","geometry":${'{"type":"GeometryCollection","geometries":['.repeat(500)}${"]}".repeat(500)}}`,
    "no-areas",
  ],
])("V53: %s is refused with its reason", (_name, text, why) => {
  expect(readBrought(text, limits)).toBe(why);
});
