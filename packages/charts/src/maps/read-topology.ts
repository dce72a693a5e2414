// Whoever reads this package reads the types of its files with it: an import would have to be of a module.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./atlases.d.ts" />
import { feature, mesh } from "topojson-client";
import type { MapRegion, Ring } from "./map-shapes.ts";
import { boxAround } from "./rings.ts";

export type Topology = Parameters<typeof feature>[0];
type Position = number[];
type Outline =
  | { readonly type: "Polygon"; readonly coordinates: Position[][] }
  | { readonly type: "MultiPolygon"; readonly coordinates: Position[][][] };

export interface NamedShape {
  readonly id: string;
  readonly name: string;
  readonly geometry: Outline;
}

/** What `mesh` takes has properties of any kind, and is the same collection. */
type Collection = Extract<Topology["objects"][string], { readonly type: "GeometryCollection" }> & NonNullable<Parameters<typeof mesh>[1]>;

const isCollection = (found: { readonly type: string | null }): found is Collection => found.type === "GeometryCollection";

const collectionOf = (topology: Topology, object: string): Collection => {
  const found = topology.objects[object];
  if (found === undefined || !isCollection(found)) throw new Error(`No collection "${object}".`);
  return found;
};

/** The shapes of one object of a file; those without an outline are left out. */
export function shapesIn(topology: Topology, object: string): readonly NamedShape[] {
  const { features } = feature(topology, collectionOf(topology, object));
  return features.flatMap(({ id, properties, geometry }) => {
    const name = hasName(properties) ? properties.name : String(id);
    return geometry.type === "Polygon" || geometry.type === "MultiPolygon"
      ? [{ id: id === undefined ? "" : String(id), name, geometry }]
      : [];
  });
}

const hasName = (properties: object | null): properties is { readonly name: string } =>
  properties !== null && "name" in properties && typeof properties.name === "string";

/** The lines along which two shapes of an object meet, each once. */
export function bordersIn(topology: Topology, object: string): readonly Ring[] {
  return mesh(topology, collectionOf(topology, object), (a, b) => a !== b).coordinates.map(flat);
}

const flat = (positions: readonly Position[]): Ring => {
  const ring = new Float64Array(positions.length * 2);
  positions.forEach(([x = 0, y = 0], index) => {
    ring[index * 2] = x;
    ring[index * 2 + 1] = y;
  });
  return ring;
};

/** A shape whose points lie in the plane already. */
export function planeRegion({ id, name, geometry }: NamedShape): MapRegion {
  const rings = (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map(flat);
  return { id, name, rings, box: boxAround(rings) };
}
