import { feature } from "topojson-client";
import { geometryIn } from "../geojson.ts";
import { isUnreadable, type Line } from "../geometry.ts";
import type { Topology } from "../read-topology.ts";
import type { BroughtRefusal } from "./kept-shapes.ts";

/** An area of a file, with what is told of it. */
export interface Area {
  readonly told: ReadonlyMap<string, string>;
  readonly rings: readonly Line[];
}

interface Member {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly properties?: unknown;
  readonly geometry?: unknown;
  readonly features?: unknown;
  readonly geometries?: unknown;
  readonly objects?: unknown;
  readonly arcs?: unknown;
  readonly transform?: unknown;
}
const isMember = (value: unknown): value is Member => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? (value as readonly unknown[]) : null);

/** The areas of GeoJSON or TopoJSON. Points and lines are passed over. */
export function readAreas(value: unknown, mostPoints: number): readonly Area[] | BroughtRefusal {
  if (!isMember(value)) return "no-shapes";
  if (value.type === "Topology") return areasOfTopology(value, mostPoints);
  if (value.type === "FeatureCollection") {
    const features = listOf(value.features);
    return features === null ? "no-shapes" : areasOf(features);
  }
  return value.type === "Feature" ? areasOf([value]) : "no-shapes";
}

function areasOf(features: readonly unknown[]): readonly Area[] | BroughtRefusal {
  const areas: Area[] = [];
  for (const one of features) {
    if (!isMember(one)) return "no-shapes";
    if (one.geometry === null || one.geometry === undefined) continue;
    const geometry = geometryIn(one.geometry);
    if (geometry === "out of range") return "not-degrees";
    if (geometry === "too large") return "too-many-points";
    if (isUnreadable(geometry)) continue;
    const rings = geometry.polygons.flat();
    if (rings.length > 0) areas.push({ told: toldOf(one), rings });
  }
  return areas.length === 0 ? "no-areas" : areas;
}

/** What a file tells of a region, as text. `id` stands beside the properties. */
function toldOf({ id, properties }: Member): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  if (typeof id === "string" || typeof id === "number") told.set("id", String(id));
  if (isMember(properties))
    for (const [name, value] of Object.entries(properties))
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") told.set(name, String(value));
  return told;
}

/** Every index of an arc leads to one, so that no more is read than is there. */
function isSound(topology: Member): topology is Topology & Member {
  const arcs = listOf(topology.arcs);
  if (arcs === null || !isMember(topology.objects)) return false;
  const isArc = (arc: unknown): boolean =>
    listOf(arc)?.every(
      (point) =>
        listOf(point)
          ?.slice(0, 2)
          .every((part) => Number.isFinite(part)) === true,
    ) === true;
  if (!arcs.every(isArc)) return false;
  const leads = (value: unknown, depth: number): boolean => {
    const list = listOf(value);
    if (list === null) return typeof value === "number" && Number.isInteger(value) && (value < 0 ? ~value : value) < arcs.length;
    return depth < 6 && list.every((one) => leads(one, depth + 1));
  };
  const isGeometry = (value: unknown, depth: number): boolean => {
    if (!isMember(value) || depth > 20) return false;
    if (value.type === "GeometryCollection") return listOf(value.geometries)?.every((one) => isGeometry(one, depth + 1)) === true;
    return value.arcs === undefined || leads(value.arcs, 0);
  };
  return Object.values(topology.objects).every((object) => isGeometry(object, 0));
}

/** A file has an outline and parents of its areas, each of the same points, and no more. */
const MOST_OBJECTS = 4;

/** How many points an object has once its arcs are laid out: of a small file there can be any number, as objects share arcs. */
function pointsOf(value: unknown, arcs: readonly unknown[]): number {
  const led = (one: unknown): number => {
    if (typeof one === "number") return listOf(arcs[one < 0 ? ~one : one])?.length ?? 0;
    return listOf(one)?.reduce((sum: number, part) => sum + led(part), 0) ?? 0;
  };
  if (!isMember(value)) return 0;
  return (listOf(value.geometries)?.reduce((sum: number, one) => sum + pointsOf(one, arcs), 0) ?? 0) + led(value.arcs);
}

function areasOfTopology(topology: Member, mostPoints: number): readonly Area[] | BroughtRefusal {
  if (!isSound(topology)) return "no-shapes";
  // The object with the most areas is what the file is of; others are its outline or its parents mostly.
  let best: readonly Area[] = [];
  let points = 0;
  for (const object of Object.values(topology.objects)) {
    points += pointsOf(object, topology.arcs);
    if (points > MOST_OBJECTS * mostPoints) return "too-many-points";
    const made: unknown = feature(topology, object);
    const areas = readAreas(made, mostPoints);
    if (typeof areas === "string") {
      if (areas === "not-degrees") return areas;
      continue;
    }
    if (areas.length > best.length) best = areas;
  }
  return best.length === 0 ? "no-areas" : best;
}
