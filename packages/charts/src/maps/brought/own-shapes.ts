import { geoAzimuthalEqualArea, geoEqualEarth } from "d3-geo";
import type { MapRegion, MapShapes, Place, Ring } from "../map-shapes.ts";
import { NameIndex } from "../region-names.ts";
import { boxAround, boxOver } from "../rings.ts";
import { groundFor } from "../shape-sets.ts";
import { degreesInUs, placeInUs } from "../us-projection.ts";
import type { KeptRegion, KeptShapes } from "./kept-shapes.ts";

/** Edges longer than this are bent like the earth is, degrees. */
const STRAIGHT = 2;
/** What reaches further around the earth is drawn like a map of the world, degrees. */
const WIDE = 140;
const WIDTH = 1000;

/** Longitude and latitude of the points of a region, degrees. */
function ringsOf({ rings }: KeptRegion, step: number): readonly (readonly number[])[] {
  return rings.map((ring) => {
    const points: number[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [nextX, nextY] = [x + (ring[at] ?? 0), y + (ring[at + 1] ?? 0)];
      if (at > 0) points.push(...between(x * step, y * step, nextX * step, nextY * step));
      points.push(nextX * step, nextY * step);
      [x, y] = [nextX, nextY];
    }
    return points;
  });
}

function between(fromX: number, fromY: number, toX: number, toY: number): readonly number[] {
  const parts = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) / STRAIGHT);
  const points: number[] = [];
  for (let part = 1; part < parts; part += 1) points.push(fromX + ((toX - fromX) * part) / parts, fromY + ((toY - fromY) * part) / parts);
  return points;
}

interface Extent {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function extentOf(regions: readonly (readonly (readonly number[])[])[]): Extent {
  const { left, top, width, height } = boxOver(regions.map((rings) => boxAround(rings.map((ring) => Float64Array.from(ring)))));
  return { west: left, east: left + width, south: top, north: top + height };
}

/** A projection that fits what is shown: areas keep their ratio, and the middle keeps its form. The United States stand as on other maps of them. */
function planeFor(extent: Extent): Pick<MapShapes, "place" | "degreesAt"> & { readonly plane: string | null } {
  const { west, east, south, north } = extent;
  const corners = [west, east].flatMap((x) => [south, north].map((y) => [x, y] as const));
  const middle: readonly [number, number] = [(west + east) / 2, (south + north) / 2];
  if (east - west > 8 && groundFor([...corners, middle].filter(([x, y]) => placeInUs(x, y) !== null)) === "us-states" && inside(extent))
    return { plane: "us", place: placeInUs, degreesAt: degreesInUs };
  const projection =
    east - west > WIDE || north - south > WIDE ? geoEqualEarth() : geoAzimuthalEqualArea().rotate([-middle[0], -middle[1]]).precision(0);
  const sized = projection.fitWidth(WIDTH, { type: "MultiPoint", coordinates: corners.map(([x, y]) => [x, y]) });
  return {
    plane: null,
    place: (longitude, latitude) => sized([longitude, latitude]),
    degreesAt: (x, y) => sized.invert?.([x, y]) ?? null,
  };
}

/** Whether all of it lies in the parts of the United States that hang together. */
const inside = ({ west, east, south, north }: Extent): boolean => west >= -125.5 && east <= -66 && south >= 24 && north <= 50;

/** Shapes of an organization, drawn on a plane of their own or on that of others. `key`: the property by which values name them. */
export function ownShapes(id: string, kept: KeptShapes, key: string): MapShapes {
  const { step, properties, regions } = kept;
  const degrees = regions.map((region) => ringsOf(region, step));
  const { plane, place, degreesAt } = planeFor(extentOf(degrees));
  const at = properties.indexOf(key);
  const nameAt = properties.findIndex((name) => /name/iu.test(name));
  const names = new NameIndex();
  const exact = new Map<string, number | null>();
  regions.forEach(({ values }, index) => {
    const value = values[at] ?? null;
    if (value === null) return;
    exact.set(value.trim(), exact.has(value.trim()) ? null : index);
    names.add(value, index);
  });
  const find: MapShapes["find"] = (text) => {
    const own = exact.get(text.trim());
    return own === undefined ? names.find(text) : own;
  };
  const named = (index: number): string => {
    const values = regions[index]?.values ?? [];
    return values[nameAt] ?? values[at] ?? "";
  };
  const codeOf = (index: number): string => regions[index]?.values[at] ?? String(index);
  const onPlane = (to: Place): readonly MapRegion[] =>
    degrees.map((rings, index): MapRegion => {
      const drawn = rings.map((ring) => placed(ring, to)).filter(({ length }) => length >= 6);
      return { id: codeOf(index), name: named(index), rings: drawn, box: boxAround(drawn) };
    });
  const shapesOn = ({ place: to, degreesAt: back }: Pick<MapShapes, "place" | "degreesAt">, name: string): MapShapes => {
    const drawn = onPlane(to);
    return {
      set: `own:${id}`,
      plane: name,
      regions: drawn,
      borders: [],
      bounds: boxOver(drawn.filter(({ rings }) => rings.length > 0).map(({ box }) => box)),
      place: to,
      degreesAt: back,
      find,
    };
  };
  const own = shapesOn({ place, degreesAt }, plane ?? `own:${id}`);
  const laid = new Map<string, MapShapes>();
  const onto = (ground: MapShapes): MapShapes => {
    const known = laid.get(ground.plane) ?? shapesOn(ground, ground.plane);
    laid.set(ground.plane, known);
    return known;
  };
  return { ...own, onto };
}

function placed(ring: readonly number[], place: Place): Ring {
  const points: number[] = [];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const found = place(ring[at] ?? 0, ring[at + 1] ?? 0);
    if (found !== null) points.push(...found);
  }
  return Float64Array.from(points);
}

/** In place of shapes that are gone, or are not the reader's. */
export const goneShapes = (id: string): MapShapes => ({
  set: `own:${id}`,
  plane: `own:${id}`,
  regions: [],
  borders: [],
  bounds: { left: 0, top: 0, width: 0, height: 0 },
  place: () => null,
  degreesAt: () => null,
  find: () => null,
});

/** What is handed out of shapes: JSON that was written when they were read. */
interface HandedOut {
  readonly key: string;
  readonly kept: KeptShapes;
}

const isHandedOut = (value: unknown): value is HandedOut =>
  typeof value === "object" && value !== null && "key" in value && "kept" in value;

/** Shapes as they are handed out; text that is none stands for shapes that are gone. */
export function shapesFrom(id: string, text: string): MapShapes {
  const value: unknown = JSON.parse(text);
  return isHandedOut(value) ? ownShapes(id, value.kept, value.key) : goneShapes(id);
}
