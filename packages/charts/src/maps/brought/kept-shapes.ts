/** Shapes that an organization brought, as they are kept: on a grid, so that borders of neighbors stay one line. */
export interface KeptShapes {
  readonly version: 1;
  /** Degrees between two lines of the grid. */
  readonly step: number;
  /** What is told of each region: names, codes. */
  readonly properties: readonly string[];
  readonly regions: readonly KeptRegion[];
}

export interface KeptRegion {
  /** In the order of the properties. */
  readonly values: readonly (string | null)[];
  /** Longitude and latitude in turn, in steps of the grid: of the first point, then how far each lies from the one before. */
  readonly rings: readonly (readonly number[])[];
}

/** A property by which regions can be told apart, for who chooses. */
export interface ShapeProperty {
  readonly name: string;
  /** How many regions have a value of their own there. */
  readonly distinct: number;
  readonly samples: readonly string[];
}

/** What was read of a file. */
export interface BroughtShapes {
  readonly kept: KeptShapes;
  readonly regions: number;
  /** Points in the file, and those that are kept. */
  readonly points: number;
  readonly keptPoints: number;
  readonly properties: readonly ShapeProperty[];
  /** The likeliest key. */
  readonly key: string;
}

/** Why a file is none. */
export type BroughtRefusal =
  | "no-json"
  | "no-shapes"
  | "no-areas"
  | "no-properties"
  | "not-degrees"
  | "too-many-regions"
  | "too-many-points"
  | "too-deep";

export interface BroughtLimits {
  readonly regions: number;
  readonly points: number;
  readonly keptPoints: number;
}

export const MOST_PROPERTIES = 40;
export const LONGEST_VALUE = 200;
