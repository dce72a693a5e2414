import { geoEqualEarth, geoPath, type GeoContext } from "d3-geo";
import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import words from "i18n-iso-countries/langs/en.json" with { type: "json" };
import topology from "world-atlas/countries-50m.json" with { type: "json" };
import { countryFinder } from "./country-names.ts";
import type { MapRegion, MapShapes, Ring } from "./map-shapes.ts";
import { type NamedShape, shapesIn } from "./read-topology.ts";
import { boxAround, boxOver } from "./rings.ts";
import { thinned } from "./thin-arcs.ts";

const ANTARCTICA = "010";
const WIDTH = 1000;
/** Points nearer to the one before are no use at the sizes at which a world is drawn, degrees. */
const APART = 0.06;

const shapes = shapesIn(thinned(topology, APART), "countries").filter(({ id }) => id !== ANTARCTICA);
const projection = geoEqualEarth()
  .precision(0.5)
  .fitWidth(WIDTH, { type: "GeometryCollection", geometries: shapes.map(({ geometry }) => geometry) });

/** An outline on the plane, cut where the world ends. */
function projected({ id, name, geometry }: NamedShape): MapRegion {
  const rings: Ring[] = [];
  let points: number[] = [];
  const context: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => {
      points = [x, y];
    },
    lineTo: (x, y) => {
      points.push(x, y);
    },
    closePath: () => {
      if (points.length > 4) rings.push(Float64Array.from(points));
    },
    arc: () => undefined,
  };
  geoPath(projection, context)(geometry);
  return { id, name, rings, box: boxAround(rings) };
}

/** Parts far away from a country are shapes of their own under the same code: they belong to it. */
function whole(parts: readonly MapRegion[]): readonly MapRegion[] {
  const byCode = new Map<string, MapRegion[]>();
  for (const part of parts) {
    const code = part.id === "" ? part.name : part.id;
    const same = byCode.get(code);
    if (same === undefined) byCode.set(code, [part]);
    else same.push(part);
  }
  return [...byCode.values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
    if (first === undefined) return [];
    const rings = same.flatMap((part) => part.rings);
    return [{ ...first, rings, box: boxAround(rings) }];
  });
}

const regions = whole(shapes.map(projected));

export const worldShapes: MapShapes = {
  set: "world",
  plane: "world",
  regions,
  borders: [],
  bounds: boxOver(regions.map(({ box }) => box)),
  place: (longitude, latitude) => projection([longitude, latitude]),
  degreesAt: (x, y) => projection.invert?.([x, y]) ?? null,
  find: countryFinder(regions, { codes, names: words.countries }),
};
