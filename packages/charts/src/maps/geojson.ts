import { checked, type Geometry, type Line, type Unreadable } from "./geometry.ts";

/** Reads GeoJSON: a geometry, a feature, or a collection of either. */
export function readGeoJson(text: string): Geometry | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "no shape";
  }
  return geometryIn(value);
}

/** A geometry, a feature or a collection of either that was read already. */
export function geometryIn(value: unknown): Geometry | Unreadable {
  const parts: Parts = { points: [], lines: [], polygons: [] };
  return gather(value, parts, 0) ? checked(parts) : "no shape";
}

interface Parts {
  readonly points: (readonly [number, number])[];
  readonly lines: Line[];
  readonly polygons: (readonly Line[])[];
}

/** What a member of GeoJSON may have; nothing of it is known yet. */
interface Member {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometry?: unknown;
  readonly features?: unknown;
  readonly geometries?: unknown;
}
const isMember = (value: unknown): value is Member => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? (value as readonly unknown[]) : null);

/** False where something is no shape. */
function gather(value: unknown, parts: Parts, depth: number): boolean {
  if (!isMember(value) || depth > 20) return false;
  const { coordinates } = value;
  switch (value.type) {
    case "Feature":
      return gather(value.geometry, parts, depth + 1);
    case "FeatureCollection":
      return listOf(value.features)?.every((one) => gather(one, parts, depth + 1)) ?? false;
    case "GeometryCollection":
      return listOf(value.geometries)?.every((one) => gather(one, parts, depth + 1)) ?? false;
    case "Point":
      return add(parts.points, position(coordinates));
    case "MultiPoint":
      return listOf(coordinates)?.every((one) => add(parts.points, position(one))) ?? false;
    case "LineString":
      return add(parts.lines, line(coordinates, 2));
    case "MultiLineString":
      return listOf(coordinates)?.every((one) => add(parts.lines, line(one, 2))) ?? false;
    case "Polygon":
      return add(parts.polygons, rings(coordinates));
    case "MultiPolygon":
      return listOf(coordinates)?.every((one) => add(parts.polygons, rings(one))) ?? false;
    default:
      return false;
  }
}

function add<T>(list: T[], item: T | null): boolean {
  if (item === null) return false;
  list.push(item);
  return true;
}

function position(value: unknown): readonly [number, number] | null {
  const [x, y] = listOf(value) ?? [];
  return typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

function line(value: unknown, least: number): Line | null {
  const list = listOf(value);
  if (list === null || list.length < least) return null;
  const points: number[] = [];
  for (const one of list) {
    const found = position(one);
    if (found === null) return null;
    points.push(...found);
  }
  return points;
}

function rings(value: unknown): readonly Line[] | null {
  const list = listOf(value)?.map((one) => line(one, 3)) ?? null;
  return list === null || list.length === 0 || list.includes(null) ? null : list.flatMap((one) => (one === null ? [] : [one]));
}
