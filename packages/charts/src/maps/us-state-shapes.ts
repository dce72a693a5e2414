import topology from "us-atlas/states-albers-10m.json" with { type: "json" };
import type { MapShapes } from "./map-shapes.ts";
import { planeRegion, shapesIn } from "./read-topology.ts";
import { boxOver } from "./rings.ts";
import { degreesInUs, placeInUs } from "./us-projection.ts";
import { stateCode } from "./us-states.ts";

const regions = shapesIn(topology, "states").map(planeRegion);
const byCode = new Map(regions.map(({ id }, place) => [id, place]));

export const usStateShapes: MapShapes = {
  set: "us-states",
  plane: "us",
  regions,
  borders: [],
  bounds: boxOver(regions.map(({ box }) => box)),
  place: placeInUs,
  degreesAt: degreesInUs,
  find: (text) => byCode.get(stateCode(text) ?? "") ?? null,
};
