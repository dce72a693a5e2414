import { type Element, type MapLayer, mapLayers, OWN_LAYER } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";

/** Which layer of a map the panels are about, by the map's id: both panels and every mount of them agree. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function chooseLayer(elementId: string, layerId: string): void {
  chosen.set(elementId, layerId);
  for (const listener of listeners) listener();
}

/** The chosen layer of a map, else the map itself; null for what is no map. */
export const chosenLayer = (element: Element): MapLayer | null => layerNamed(element, chosen.get(element.id) ?? OWN_LAYER);

/** The same, followed. */
export function useChosenLayer(element: Element): MapLayer | null {
  const id = useSyncExternalStore(subscribe, () => chosen.get(element.id) ?? OWN_LAYER);
  return layerNamed(element, id);
}

function layerNamed(element: Element, wanted: string): MapLayer | null {
  const layers = mapLayers(element);
  return layers.find(({ id }) => id === wanted) ?? layers.find(({ isOwn }) => isOwn) ?? null;
}
