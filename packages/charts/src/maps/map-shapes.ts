import type { Box } from "../box.ts";

/** Shapes that come with the product. Each is loaded when a map first asks for it. */
export type ShapeSetName = "world" | "us-states" | "us-counties";

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

/** Regions on a plane, and where a place on earth is on it. */
export interface MapShapes {
  readonly set: ShapeSetName;
  readonly regions: readonly MapRegion[];
  /** Drawn over the regions: the borders of what they are parts of. */
  readonly borders: readonly Ring[];
  readonly bounds: Box;
  /** Place in the plane; null where the projection has none. Degrees. */
  readonly place: (longitude: number, latitude: number) => readonly [number, number] | null;
  /** Place in `regions` of what a value names: by name, by code; null where it names none, or several. */
  readonly find: (text: string) => number | null;
}

/** Gives the shapes of a set, null while they are not loaded. */
export type ShapesOf = (set: ShapeSetName) => MapShapes | null;
