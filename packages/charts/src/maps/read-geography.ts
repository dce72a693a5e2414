import type { Geometry, Unreadable } from "./geometry.ts";
import { readGeoJson } from "./geojson.ts";
import { readWkt } from "./wkt.ts";

const read = new Map<string, Geometry | Unreadable>();
const MOST_KEPT = 20_000;

/** A shape from WKT or GeoJSON. The last ones are remembered: a map is drawn many times while it is moved. */
export function readGeography(text: string | null): Geometry | Unreadable {
  if (text === null || text.trim() === "") return "empty";
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= MOST_KEPT) read.clear();
  const shape = text.trimStart().startsWith("{") ? readGeoJson(text) : readWkt(text);
  read.set(text, shape);
  return shape;
}
