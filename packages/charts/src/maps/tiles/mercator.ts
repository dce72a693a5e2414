import type { MapShapes, Place, Ring } from "../map-shapes.ts";
import { boxAround, boxOver } from "../rings.ts";

/** The plane of tiles: a square of this many units, the whole earth between 85 degrees south and north. */
export const SQUARE = 1000;
/** Its name, as planes have one. */
export const TILED = "tiles";
/** Of it at least so much is shown at first: some streets. */
export const LEAST_ON_TILES = 0.02;
/** What lies nearer to a pole is on no tile, degrees. */
const EDGE = 85.0511;
/** The United States reach over the 180th meridian: on their map, what lies beyond it stays beside Alaska. */
const BEYOND = 100;

const mercatorPlace = (longitude: number, latitude: number): readonly [number, number] | null => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360)) return null;
  const bounded = Math.max(-EDGE, Math.min(EDGE, latitude));
  const north = Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360));
  return [SQUARE * (longitude / 360 + 0.5), SQUARE * (0.5 - north / (2 * Math.PI))];
};

const mercatorDegrees: Place = (x, y) => {
  const longitude = (x / SQUARE - 0.5) * 360;
  const latitude = (Math.atan(Math.sinh((0.5 - y / SQUARE) * 2 * Math.PI)) * 180) / Math.PI;
  return Math.abs(latitude) > EDGE + 1e-6 ? null : [((((longitude + 180) % 360) + 360) % 360) - 180, latitude];
};

const made = new WeakMap<MapShapes, MapShapes>();

/** The same shapes on the plane of tiles. */
export function mercatorOf(shapes: MapShapes): MapShapes {
  const known = made.get(shapes) ?? projected(shapes);
  made.set(shapes, known);
  return known;
}

function projected(shapes: MapShapes): MapShapes {
  if (shapes.regions.length === 0) return shapes;
  const isOfUs = shapes.plane === "us";
  const place: Place = (longitude, latitude) => mercatorPlace(isOfUs && longitude > BEYOND ? longitude - 360 : longitude, latitude);
  const moved = (rings: readonly Ring[]): readonly Ring[] =>
    rings.map((ring) => movedRing(ring, shapes.degreesAt, place)).filter(({ length }) => length >= 6);
  const regions = shapes.regions.map((region) => {
    const rings = moved(region.rings);
    return { ...region, rings, box: boxAround(rings) };
  });
  const boxes = regions.filter(({ rings }) => rings.length > 0).map(({ box }) => box);
  const { onto: _onto, ...rest } = shapes;
  return {
    ...rest,
    plane: TILED,
    regions,
    borders: moved(shapes.borders),
    bounds: boxes.length === 0 ? { left: 0, top: 0, width: SQUARE, height: SQUARE } : boxOver(boxes),
    place,
    degreesAt: mercatorDegrees,
  };
}

function movedRing(ring: Ring, degreesAt: Place, place: Place): Ring {
  const points: number[] = [];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const degrees = degreesAt(ring[at] ?? 0, ring[at + 1] ?? 0);
    const found = degrees === null ? null : place(...degrees);
    if (found !== null) points.push(...found);
  }
  return Float64Array.from(points);
}
