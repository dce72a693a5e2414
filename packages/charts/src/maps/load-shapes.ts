import type { KnownShapes, MapShapes, ShapeSetName } from "./map-shapes.ts";

const loads: { readonly [S in KnownShapes]: () => Promise<MapShapes> } = {
  world: async () => (await import("./world-shapes.ts")).worldShapes,
  "us-states": async () => (await import("./us-state-shapes.ts")).usStateShapes,
  "us-counties": async () => (await import("./us-county-shapes.ts")).usCountyShapes,
};

const loaded = new Map<ShapeSetName, MapShapes>();

/** The shapes of a set: of some hundred kilobytes each, and therefore apart from all other code. */
export async function loadMapShapes(set: KnownShapes): Promise<MapShapes> {
  const shapes = await loads[set]();
  loaded.set(set, shapes);
  return shapes;
}

/** What was loaded before. */
export const loadedMapShapes = (set: ShapeSetName): MapShapes | null => loaded.get(set) ?? null;

/** Shapes that came from elsewhere: those that an organization brought. */
export function keepMapShapes(shapes: MapShapes): void {
  loaded.set(shapes.set, shapes);
}
