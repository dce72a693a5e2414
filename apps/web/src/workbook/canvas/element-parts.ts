import { lazy } from "react";
import type { ElementParts, ElementViewKind } from "../elements/element-kind.ts";

interface Loading {
  readonly parts: Promise<ElementParts>;
  readonly View: ElementParts["View"];
}

const loading = new WeakMap<ElementViewKind, Loading>();

/** The code of a kind, asked for once. A chunk that did not arrive is asked for again the next time. */
function loadingOf(kind: ElementViewKind): Loading {
  let known = loading.get(kind);
  if (known === undefined) {
    const parts = kind.load();
    parts.catch(() => loading.delete(kind));
    known = { parts, View: lazy(async () => ({ default: (await parts).View })) };
    loading.set(kind, known);
  }
  return known;
}

export const loadParts = (kind: ElementViewKind): Promise<ElementParts> => loadingOf(kind).parts;

/** The view of a kind; its code is loaded when the first of it is drawn. */
export const viewOf = (kind: ElementViewKind): ElementParts["View"] => loadingOf(kind).View;
