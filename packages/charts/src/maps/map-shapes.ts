import type { Box } from "../box.ts";

/** Shapes that come with the product. Each is loaded when a map first asks for it. */
export type KnownShapes = "world" | "us-states" | "us-counties";

/** Those, or shapes that an organization brought, by their id. */
export type ShapeSetName = KnownShapes | `own:${string}`;

/** x and y of its points in turn, in the plane of its set; the last one is joined to the first. */
export type Ring = Float64Array;

export interface MapRegion {
  /** As its set tells it: ISO 3166-1 numeric, FIPS. */
  readonly id: string;
  readonly name: string;
  /** Outer rings and holes alike: what lies in an even number of them lies outside. */
  readonly rings: readonly Ring[];
  /** Around it, in the plane. */
  readonly box: Box;
}

/** Where a place on earth (degrees) is on a plane, or the other way round; null where the projection has none. */
export type Place = (x: number, y: number) => readonly [number, number] | null;

/** Regions on a plane, and where a place on earth is on it. */
export interface MapShapes {
  readonly set: ShapeSetName;
  /** Sets of one plane lie on one another. */
  readonly plane: string;
  readonly regions: readonly MapRegion[];
  /** Drawn over the regions: the borders of what they are parts of. */
  readonly borders: readonly Ring[];
  readonly bounds: Box;
  readonly place: Place;
  /** The place on earth of a point of the plane. */
  readonly degreesAt: Place;
  /** Place in `regions` of what a value names: by name, by code; null where it names none, or several. */
  readonly find: (text: string) => number | null;
  /** The same regions on another plane; absent where they are kept as drawn. */
  readonly onto?: (ground: MapShapes) => MapShapes;
}

/** Gives the shapes of a set, null while they are not loaded. */
export type ShapesOf = (set: ShapeSetName) => MapShapes | null;
