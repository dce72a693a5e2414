import { lazy } from "react";
import type { ElementPanels, ElementParts, ElementViewKind } from "../elements/element-kind.ts";

/** Asks for the code of a kind once. A chunk that did not arrive is asked for again the next time. */
function once<T extends object>(load: (kind: ElementViewKind) => Promise<T>): (kind: ElementViewKind) => Promise<T> {
  const known = new WeakMap<ElementViewKind, Promise<T>>();
  return (kind) => {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const loading = load(kind);
    known.set(kind, loading);
    loading.catch(() => known.delete(kind));
    return loading;
  };
}

const partsOf = once((kind) => kind.load());
const views = new WeakMap<Promise<ElementParts>, ElementParts["View"]>();

export const loadPanels: (kind: ElementViewKind) => Promise<ElementPanels> = once((kind) => kind.loadPanels());

/** Readers have none: their panel holds what is common to all kinds. */
const withoutPanels: Promise<ElementPanels> = Promise.resolve({ FieldsPanel: null, FormatPanel: null });
export const noPanels = (): Promise<ElementPanels> => withoutPanels;

/** The view of a kind; its code is loaded from the first call on. */
export function viewOf(kind: ElementViewKind): ElementParts["View"] {
  const parts = partsOf(kind);
  const known = views.get(parts);
  if (known !== undefined) return known;
  const view = lazy(async () => ({ default: (await parts).View }));
  views.set(parts, view);
  return view;
}
