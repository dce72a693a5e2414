import topology from "us-atlas/counties-albers-10m.json" with { type: "json" };
import type { MapShapes } from "./map-shapes.ts";
import { bordersIn, planeRegion, shapesIn } from "./read-topology.ts";
import { boxOver } from "./rings.ts";
import { countyFinder } from "./us-counties.ts";
import { degreesInUs, placeInUs } from "./us-projection.ts";

const regions = shapesIn(topology, "counties").map(planeRegion);

export const usCountyShapes: MapShapes = {
  set: "us-counties",
  plane: "us",
  regions,
  borders: bordersIn(topology, "states"),
  bounds: boxOver(regions.map(({ box }) => box)),
  place: placeInUs,
  degreesAt: degreesInUs,
  find: countyFinder(regions),
};
