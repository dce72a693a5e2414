import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGeoJson } from "./geojson.ts";
import { isUnreadable, type Geometry } from "./geometry.ts";
import { readGeographies, readGeography } from "./read-geography.ts";
import { readWkt } from "./wkt.ts";

const shape = (parts: Partial<Geometry>): Geometry => ({ points: [], lines: [], polygons: [], ...parts });
const triangle = [0, 0, 4, 0, 0, 4, 0, 0];

describe("well-known text", () => {
  test.each([
    ["POINT (30 10)", shape({ points: [[30, 10]] })],
    ["point(30.5 -10)", shape({ points: [[30.5, -10]] })],
    ["SRID=4326;POINT Z (30 10 5)", shape({ points: [[30, 10]] })],
    ["POINTZ(1 2 3)", shape({ points: [[1, 2]] })],
    ["LINESTRING (0 0, 1e1 1, 2 2.5)", shape({ lines: [[0, 0, 10, 1, 2, 2.5]] })],
    ["POLYGON ((0 0, 4 0, 0 4, 0 0))", shape({ polygons: [[triangle]] })],
    [
      "MULTIPOINT (1 2, (3 4))",
      shape({
        points: [
          [1, 2],
          [3, 4],
        ],
      }),
    ],
    ["MULTIPOLYGON (((0 0, 4 0, 0 4, 0 0)), ((0 0, 4 0, 0 4, 0 0)))", shape({ polygons: [[triangle], [triangle]] })],
    ["GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))", shape({ points: [[1, 2]], lines: [[0, 0, 1, 1]] })],
  ])("%s", (text, expected) => expect(readWkt(text)).toEqual(expected));

  test.each([
    ["POINT EMPTY", "empty"],
    ["POLYGON ((1 2", "no shape"],
    ["POINT (1)", "no shape"],
    ["POINT (1 2) x", "no shape"],
    ["CIRCLE (1 2)", "no shape"],
    ["POINT (1 91)", "out of range"],
    ["POINT (NaN 1)", "no shape"],
    ["", "no shape"],
  ])("%s is none", (text, why) => expect(readWkt(text)).toBe(why));

  test("any text is read to its end or refused, never thrown at", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."POINTLGE()., 12-e".split("")), maxLength: 60 }), (text) => {
        const found = readWkt(text);
        expect(isUnreadable(found) || found.points.length + found.lines.length + found.polygons.length > 0).toBe(true);
      }),
    );
    expect(readWkt("GEOMETRYCOLLECTION (".repeat(5000))).toBe("no shape");
  });
});

describe("GeoJSON", () => {
  test("geometries, features and collections", () => {
    const polygon = {
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [0, 4],
          [0, 0],
        ],
      ],
    };
    expect(readGeoJson(JSON.stringify(polygon))).toEqual(shape({ polygons: [[triangle]] }));
    expect(readGeoJson(JSON.stringify({ type: "Feature", properties: {}, geometry: polygon }))).toEqual(shape({ polygons: [[triangle]] }));
    const both = { type: "FeatureCollection", features: [{ type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } }, polygon] };
    expect(readGeoJson(JSON.stringify(both))).toEqual(shape({ points: [[1, 2]], polygons: [[triangle]] }));
  });

  test.each([
    "{",
    "[]",
    "null",
    '{"type": "Point"}',
    '{"type": "Point", "coordinates": ["1", 2]}',
    '{"type": "Polygon", "coordinates": []}',
  ])("%s is none", (text) => expect(readGeoJson(text)).toBe("no shape"));

  test("the same shape in both writings is the same", () => {
    const coordinate = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }));
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 2, maxLength: 8 }), (line) => {
        const wkt = `LINESTRING (${line.map(([x, y]) => `${x} ${y}`).join(", ")})`;
        expect(readWkt(wkt)).toEqual(readGeoJson(JSON.stringify({ type: "LineString", coordinates: line })));
      }),
    );
  });
});

test("a hole goes round the other way than what it is in, whatever the text says", () => {
  const found = readGeography("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 5 2, 5 5, 2 5, 2 2))");
  const rings = isUnreadable(found) ? [] : (found.polygons[0] ?? []);
  const way = (ring: readonly number[]): number => {
    let sum = 0;
    for (let at = 0; at + 3 < ring.length; at += 2)
      sum += (ring[at] ?? 0) * (ring[at + 3] ?? 0) - (ring[at + 2] ?? 0) * (ring[at + 1] ?? 0);
    return Math.sign(sum);
  };
  expect(rings.map(way)).toEqual([1, -1]);
});

test("R32 shapes of one chart are bounded together: the last ones are too large, and what is empty or no shape is told as that", () => {
  const large = (at: number): string => `LINESTRING (${Array.from({ length: 190_000 }, (_, point) => `${point % 180} ${at}`).join(",")})`;
  const shapes = readGeographies([...Array.from({ length: 7 }, (_, at) => large(at)), null, "POINT (1 1)", "nothing"]);
  const told = shapes.map((shape) => (typeof shape === "string" ? shape : "shape"));
  expect(told).toEqual([...Array.from({ length: 5 }, () => "shape"), "too large", "too large", "empty", "too large", "too large"]);
  expect(readGeographies(["POINT (1 1)", "nothing"]).map((shape) => typeof shape)).toEqual(["object", "string"]);
});
