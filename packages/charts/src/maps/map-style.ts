import type { Place } from "./map-shapes.ts";
import type { MapView } from "./map-view.ts";

/** Where a map opens: a place in its middle, and how close it is, as maps of the web count: 0 is the whole earth in 256 px. */
export interface Viewport {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

/** What lies below the marks: nothing, the land, or tiles: light ones, dark ones, or those that go with the page. */
export const mapBases = ["land", "none", "tiles", "light", "dark"] as const;
export type MapBase = (typeof mapBases)[number];

/** What the file says of the look of a map (workbook-file 5.9), as far as it is drawn. */
export interface MapStyle {
  readonly base: MapBase;
  /** Of the marks: 0 to 1; null: as it is best. */
  readonly opacity: number | null;
  readonly viewport: Viewport | null;
}

interface Fields {
  readonly [member: string]: unknown;
}
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

/** Anything else than numbers in their bounds is passed over, and a base of which we know nothing is the land. */
export function readMapStyle(style: unknown): MapStyle {
  const { baseStyle, opacity, viewport } = isFields(style) ? style : {};
  const { longitude, latitude, zoom } = isFields(viewport) ? viewport : {};
  const isSaid = within(longitude, -180, 180) && within(latitude, -90, 90) && within(zoom, 0, 22);
  return {
    base: mapBases.find((base) => base === baseStyle) ?? "land",
    opacity: within(opacity, 0, 1) ? opacity : null,
    viewport: isSaid ? { longitude, latitude, zoom } : null,
  };
}

/** px for each degree along the equator, at zoom 0. */
const WORLD = 256 / 360;
/** A piece of the earth that is as good as flat, degrees. */
const PIECE = 0.25;

/** How many units of the plane a degree along the equator is, by what it is at a place. */
function unitsPerDegree(place: Place, longitude: number, latitude: number): number | null {
  const [one, other] = [place(longitude, latitude - PIECE), place(longitude, latitude + PIECE)];
  if (one === null || other === null) return null;
  // A degree to the north is as long everywhere; maps of the web stretch it by the latitude.
  return (Math.hypot(other[0] - one[0], other[1] - one[1]) / (2 * PIECE)) * Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
}

/** What is looked at, as a part of the plane. `fit`: px for each of its units where all of the map is seen. Null: it lies beside the map. */
export function openingView({ longitude, latitude, zoom }: Viewport, place: Place, fit: number, most: number): MapView | null {
  const middle = place(longitude, latitude);
  const units = unitsPerDegree(place, longitude, latitude);
  if (middle === null || units === null || units === 0) return null;
  const scale = (WORLD * 2 ** zoom) / units / fit;
  return { scale: Math.min(most, Math.max(1, scale)), x: middle[0], y: middle[1] };
}

/** The place and the closeness of a part of the plane: `openingView` the other way round. */
export function viewportOf(
  { x, y, scale }: MapView,
  place: Place,
  degreesAt: (x: number, y: number) => readonly [number, number] | null,
  fit: number,
): Viewport | null {
  const [longitude, latitude] = degreesAt(x, y) ?? [Number.NaN, Number.NaN];
  const units = unitsPerDegree(place, longitude, latitude);
  if (units === null || Number.isNaN(longitude)) return null;
  const zoom = Math.log2((scale * fit * units) / WORLD);
  const short = (value: number): number => Math.round(value * 1000) / 1000;
  return { longitude: short(longitude), latitude: short(latitude), zoom: Math.max(0, short(zoom)) };
}
