import type { Line } from "../geometry.ts";
import {
  type BroughtLimits,
  type BroughtRefusal,
  type BroughtShapes,
  type KeptRegion,
  LONGEST_VALUE,
  MOST_PROPERTIES,
  type ShapeProperty,
} from "./kept-shapes.ts";
import { type Area, readAreas } from "./read-features.ts";

/** The finest grid: a thousandth of the file's extent, or about ten meters. */
const FINEST = 0.0001;
const PARTS = 20_000;

/**
 * Reads GeoJSON or TopoJSON of areas. All points are put on one grid, as fine as the most points that are kept allow: regions that share a border
 * share it afterwards.
 */
export function readBrought(text: string, limits: BroughtLimits): BroughtShapes | BroughtRefusal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "no-json";
  }
  let areas: ReturnType<typeof readAreas>;
  try {
    areas = readAreas(value, limits.points);
  } catch (error) {
    if (error instanceof RangeError) return "too-deep";
    throw error;
  }
  if (typeof areas === "string") return areas;
  if (areas.length > limits.regions) return "too-many-regions";
  const points = areas.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0);
  if (points > limits.points) return "too-many-points";
  const properties = propertiesOf(areas);
  if (properties.length === 0) return "no-properties";
  const names = properties.map(({ name }) => name);
  for (let step = Math.max(FINEST, extentOf(areas) / PARTS); ; step *= 1.6) {
    const regions = areas.map(({ told, rings }): KeptRegion => ({
      values: names.map((name) => told.get(name)?.slice(0, LONGEST_VALUE) ?? null),
      rings: onGrid(rings, step),
    }));
    const keptPoints = regions.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0);
    if (keptPoints > limits.keptPoints && step < 5) continue;
    return {
      kept: { version: 1, step, properties: names, regions },
      regions: regions.length,
      points,
      keptPoints,
      properties,
      key: likelyKey(properties, areas.length),
    };
  }
}

/** How far the areas reach, degrees. */
function extentOf(areas: readonly Area[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { rings } of areas)
    for (const ring of rings)
      for (let at = 0; at + 1 < ring.length; at += 2) {
        const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
        [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
      }
  return Math.max(0, east - west, north - south);
}

/** Rings on the grid; of a region that would vanish, the largest one keeps a cell of it. */
function onGrid(rings: readonly Line[], step: number): readonly (readonly number[])[] {
  const kept = rings.map((ring) => snapped(ring, step)).filter((ring) => ring.length >= 6);
  if (kept.length > 0) return kept;
  const [first] = rings;
  const [x, y] = [Math.round((first?.[0] ?? 0) / step), Math.round((first?.[1] ?? 0) / step)];
  return [[x, y, 1, 0, 0, 1, -1, 0]];
}

/** Points of the grid, each told by how far it lies from the one before; those that fall on the one before are left out. */
function snapped(ring: Line, step: number): readonly number[] {
  const out: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [Math.round((ring[at] ?? 0) / step), Math.round((ring[at + 1] ?? 0) / step)];
    if (at > 0 && x === lastX && y === lastY) continue;
    out.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return out;
}

function propertiesOf(areas: readonly Area[]): readonly ShapeProperty[] {
  const values = new Map<string, Set<string>>();
  for (const { told } of areas)
    for (const [name, value] of told) {
      const known = values.get(name);
      if (known !== undefined) known.add(value);
      else if (values.size < MOST_PROPERTIES && name.length <= LONGEST_VALUE) values.set(name, new Set([value]));
    }
  return [...values].map(([name, found]) => ({
    name,
    distinct: found.size,
    samples: [...found].slice(0, 3).map((value) => value.slice(0, LONGEST_VALUE)),
  }));
}

/** A property in which all regions differ, one that is called a name or a code rather than any other. */
function likelyKey(properties: readonly ShapeProperty[], regions: number): string {
  const score = ({ name, distinct }: ShapeProperty): number =>
    distinct / regions +
    (/name/iu.test(name) ? 0.3 : /code|iso|zip|postal|fips|geoid|uid|key/iu.test(name) ? 0.2 : name === "id" ? 0.1 : 0);
  const [best] = properties.toSorted((a, b) => score(b) - score(a));
  return best?.name ?? "";
}
