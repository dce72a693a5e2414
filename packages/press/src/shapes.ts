import { loadedMapShapes, type MapShapes, type ShapeSetName } from "@sheaf/charts";
import { goneShapes, shapesFrom } from "@sheaf/charts/brought-shapes";
import { type Element, shapesNamed } from "@sheaf/workbook";

/** The shapes that maps among elements name, each once. */
export async function gatherShapes(
  elements: readonly Element[],
  ask: (shapesId: string) => Promise<Uint8Array | null>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const id of new Set(elements.flatMap(shapesNamed))) {
    const bytes = await ask(id);
    // in memory of its own: what is sent takes the whole memory along that it lies in
    if (bytes !== null) found.set(id, Uint8Array.from(bytes));
  }
  return found;
}

/** All shapes of a drawing: those of the product that are loaded, and those that were gathered. */
export function shapesOf(gathered: ReadonlyMap<string, Uint8Array>): (set: ShapeSetName) => MapShapes | null {
  const own = new Map([...gathered].map(([id, bytes]) => [`own:${id}`, shapesFrom(id, new TextDecoder().decode(bytes))]));
  return (set) => own.get(set) ?? loadedMapShapes(set) ?? (isOwn(set) ? goneShapes(set.slice("own:".length)) : null);
}

const isOwn = (set: ShapeSetName): boolean => set.startsWith("own:");
